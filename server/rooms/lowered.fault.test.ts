import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { inventoryMessages } from '#contract/rooms/inventory.ts';
import type { Reply } from '#tools/testing/client.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import {
  bookingOfReply,
  countByStatus,
  insertNights,
  postBooking,
  type RaceSetup,
  raceSetups,
  type StayInput,
  setRooms,
  unusedStay,
} from '#tools/testing/race-setup.ts';
import { signedIn } from '#tools/testing/steps.ts';

const unavailableRefusal = `409 ${bookingMessages.unavailable}`;

type InventoryIds = { id: string; roomTypeId: string };
type LowerTotal = (stock: InventoryIds, total: number) => Promise<Reply>;

async function signInAdmins(arena: RaceSetup): Promise<LowerTotal> {
  for (const turn of [0, 1]) await signedIn({ client: () => arena.client(turn) }, 'superadmin');
  let turn = 0;
  return ({ id, roomTypeId }, total_rooms) => {
    const change = { room_type_id: roomTypeId, total_rooms, status: 'Available', is_active: true };
    return arena.client(turn++).put(`/api/room-inventory/${id}`, change);
  };
}

const stockOf = ({ db }: RaceSetup, room: string) =>
  db.read.selectFrom('roomInventory').selectAll().where('roomTypeId', '=', room).executeTakeFirstOrThrow();

const guestCount = rounds(200, 80);

/** Guests, 25 at a time, book one night while its rooms go down from 60 in steps of five. */
async function lowerDuringBooking(arena: RaceSetup, lower: LowerTotal, room: string) {
  await setRooms(arena, room, 60);
  const stay = unusedStay(room, 1);
  // If the rows of `night` did not exist yet, all guests would wait for the first insert, and no race would take place.
  await insertNights(arena, stay);
  // The inventory is read before the guests begin: on the embedded database, a later read would wait behind them.
  const stock = await stockOf(arena, room);
  const lowerReplies: Promise<Reply>[] = [];
  const bookReplies: Reply[] = [];
  const guests = Array.from({ length: guestCount }, (_, index) => ({
    index,
    input: bookingInput(stay),
  })).values();
  const bookGuests = async () => {
    for (const guest of guests) {
      bookReplies.push(await postBooking(arena.client(guest.index), guest.input));
      const total = 55 - 5 * lowerReplies.length;
      if (bookReplies.length % 6 === 0 && total > 0) lowerReplies.push(lower(stock, total));
    }
  };
  await Promise.all(Array.from({ length: 25 }, bookGuests));
  const soldCount = bookReplies.filter(({ status }) => status === 201).length;
  const replies = await Promise.all(lowerReplies);
  return {
    stay,
    booked: bookReplies,
    sold: soldCount,
    lowered: replies,
    rooms: (await stockOf(arena, room)).totalRooms,
  };
}

const claimUnlockedSql = (bookingId: string, { room_id, check_in }: StayInput) => `
  update night set booked = booked + 1 where room_type_id = '${room_id}' and night = '${check_in}';
  insert into booking_night values ('${bookingId}', '${room_id}', '${check_in}');
  update booking set nights_held = true where id = '${bookingId}';`;

const removeGuardsSql = `
  alter table night drop constraint night_not_oversold;
  create or replace function claim_nights(p_booking_id uuid, p_now timestamptz) returns boolean language plpgsql as $$
  declare
    stay booking%rowtype;
  begin
    select * into strict stay from booking where id = p_booking_id;
    if (select max(booked) from night where room_type_id = stay.room_type_id and night = stay.check_in)
      >= (select total_rooms from room_inventory where room_type_id = stay.room_type_id) then
      return false;
    end if;
    perform pg_sleep(0.2);
    insert into booking_night values (p_booking_id, stay.room_type_id, stay.check_in);
    update night set booked = booked + 1 where room_type_id = stay.room_type_id and night = stay.check_in;
    update booking set nights_held = true where id = p_booking_id;
    return true;
  end $$;`;

describe.each(raceSetups)('%s', (_, open) => {
  let arena: RaceSetup;
  let lower: LowerTotal;
  beforeAll(async () => {
    arena = await open({ isQuiet: true });
    lower = await signInAdmins(arena);
    return () => arena.close();
  });

  test.each(['deluxe', 'business-suite', 'executive-suite'].slice(0, rounds(3, 1)))(
    `rooms that are taken away while ${guestCount} guests book are not sold, and sold ones are not taken away (%s)`,
    async (room) => {
      const { stay, booked, sold, lowered, rooms } = await lowerDuringBooking(arena, lower, room);
      const lowerCounts = countByStatus(lowered);
      console.info(`${sold} sold of ${rooms} rooms, ${JSON.stringify(lowerCounts)}`);
      expect(countByStatus(booked)).toEqual({ 201: sold, [unavailableRefusal]: guestCount - sold });
      expect(sold).toBe(rooms);
      // Some changes must succeed and some must fail, or there was no race.
      expect([lowerCounts[200] ?? 0, lowered.length - (lowerCounts[200] ?? 0)]).not.toContain(0);
      for (const { body } of lowered.filter(({ status }) => status !== 200)) {
        const [, soldText] = /^(\d+) rooms are sold/.exec(String(body.message)) ?? [];
        expect(body.message).toBe(
          inventoryMessages.soldAbove({ night: stay.check_in, booked: Number(soldText), outOfOrder: 0 }),
        );
      }
      expect(await findViolations(arena.db.read)).toEqual([]);
    },
  );

  describe('behind the queue', () => {
    beforeEach(({ skip }) =>
      skip(arena.db.engine === 'pglite', 'the embedded database runs one transaction at a time'),
    );

    test('a room that somebody sells past it, after the look, is still found, and said', async () => {
      const stay = unusedStay('classic-single', 1);
      const { booking } = bookingOfReply(await postBooking(arena.client(0), bookingInput(stay)));
      await sql`select release_nights(${booking.id}, '-infinity')`.execute(arena.db.read);
      const reply = await arena.db.session(async (holder) => {
        await holder.script(`begin; ${claimUnlockedSql(booking.id, stay)}`);
        const lowering = lower(await stockOf(arena, 'classic-single'), 0);
        await vi.waitFor(async () => expect(await isAnyoneWaiting()).toBe(true), 10_000);
        await holder.script('commit');
        return lowering;
      });
      expect(countByStatus([reply])).toEqual({
        [`409 ${inventoryMessages.soldAbove({ night: stay.check_in, booked: 1, outOfOrder: 0 })}`]: 1,
      });
      expect(await findViolations(arena.db.read)).toEqual([]);
    });

    // Shows that the race above can oversell: without the guards it must.
    test.runIf(isDeep)(
      'with a claim that does not queue and no constraint, more is sold than there is, and the checker says so',
      async () => {
        await arena.db.session((session) => session.script(removeGuardsSql));
        const { stay, sold, rooms } = await lowerDuringBooking(arena, lower, 'executive-suite');
        console.info(`without a guard ${sold} were sold of ${rooms}`);
        expect(await findViolations(arena.db.read)).toContain(`night oversold: executive-suite ${stay.check_in}`);
      },
    );

    async function isAnyoneWaiting(): Promise<boolean> {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        arena.db.read,
      );
      return rows.length > 0;
    }
  });
});
