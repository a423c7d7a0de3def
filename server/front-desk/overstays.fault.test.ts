import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { addDays, instantOf } from '#contract/core/dates.ts';
import type { Db } from '#db/db.ts';
import hotel from '#hotel';
import type { Reply } from '#tools/testing/client.ts';
import { moveThrough, walkIn } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { countByStatus, parallelSetup, postBooking, type RaceSetup } from '#tools/testing/race-setup.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';
import { testApp } from '#tools/testing/test-app.ts';

const roomTypeIds = (['classic-single', 'deluxe', 'deluxe-large', 'business-suite', 'executive-suite'] as const).slice(
  0,
  rounds(5, 2),
);
/** The room type whose guest leaves on time, so that its room can be sold again tonight. */
const typeWithoutOverstay = 'deluxe';
const [checkOut, tonight, dayAfter] = [1, 2, 3].map((offset) => addDays(testToday, offset)) as [string, string, string];
const midnight = instantOf(tonight, '00:00', hotel.timeZone);

let arena: RaceSetup;
beforeAll(async () => {
  const at = new Date(midnight.getTime() - 3000);
  const [, open] = parallelSetup;
  arena = await open({ prepare: (db) => liveUntilTheEve(db), at });
});
afterAll(() => arena.close());

/**
 * Each type gets one room. Its guest should leave on the day `checkOut`. Another guest holds the room for the night
 * `tonight`; this hold ends at midnight.
 */
async function liveUntilTheEve(db: Db): Promise<void> {
  const app = await testApp({ db });
  const desk = await signedIn(app, 'receptionist');
  for (const room_id of roomTypeIds) {
    await setInventory(db, room_id, { total_rooms: 1 });
    const { id } = await walkIn(app, desk, { room_id, check_out: checkOut });
    await moveThrough(desk, id, 'checked_in');
    if (room_id === typeWithoutOverstay) await moveThrough(desk, id, 'completed');
  }
  app.clock.set(new Date(midnight.getTime() - hotel.holdMinutes * 60_000));
  for (const room_id of roomTypeIds) {
    const { status } = await app.client().post(
      '/api/bookings/public',
      bookingInput({
        room_id,
        check_in: tonight,
        check_out: dayAfter,
        guest_email: `${room_id}@example.ng`,
        guest_phone: `0803${roomTypeIds.indexOf(room_id)}000000`,
      }),
    );
    expect(status).toBe(201);
  }
  await app.close();
}

test('at midnight a guest who has not left keeps the last room from everybody who books online', async () => {
  const replies = new Map<string, Reply[]>(roomTypeIds.map((room_id) => [room_id, []]));
  const ask = async (room_id: (typeof roomTypeIds)[number], turn: number, guest: number) => {
    const guest_email = `${room_id}-${turn}-${guest}@example.ng`;
    const guest_phone = `0${turn}${roomTypeIds.indexOf(room_id)}${String(guest).padStart(8, '0')}`;
    const input = bookingInput({ room_id, check_in: tonight, check_out: dayAfter, guest_email, guest_phone });
    replies.get(room_id)?.push(await postBooking(arena.browser(turn), input));
  };
  // All holds end at midnight. Then the room of the type without an overstay can be booked.
  const isMidnight = () => replies.get(typeWithoutOverstay)?.some(({ status }) => status === 201);
  await Promise.all(
    roomTypeIds.flatMap((room_id) =>
      [0, 1].map(async (turn) => {
        let guest = 0;
        while (!isMidnight()) {
          await ask(room_id, turn, guest++);
          arena.advanceOneSecond();
        }
        const lastGuest = guest + 5;
        while (guest < lastGuest) await ask(room_id, turn, guest++);
      }),
    ),
  );
  for (const room_id of roomTypeIds) {
    const { 201: soldCount = 0, ...refusals } = countByStatus(replies.get(room_id) ?? []);
    expect([room_id, soldCount, Object.keys(refusals)]).toEqual([
      room_id,
      room_id === typeWithoutOverstay ? 1 : 0,
      [`409 ${bookingMessages.unavailable}`],
    ]);
  }
  // Refused bookings have left no rows of nights.
  const readOverstayNights = async () => {
    const rows = await arena.db.read.selectFrom('bookingNight').selectAll().where('overstay', '=', true).execute();
    return rows.map(({ roomTypeId, night }) => `${roomTypeId} ${night}`).sort();
  };
  const expectedNights = roomTypeIds.filter((type) => type !== typeWithoutOverstay).map((type) => `${type} ${tonight}`);
  await expect.poll(readOverstayNights).toEqual(expectedNights.sort());
  expect(await findViolations(arena.db.read)).toEqual([]);
});
