import { beforeAll, describe, expect, test } from 'vitest';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { addDays, nightsBetween } from '#contract/core/dates.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import {
  type BookingInput,
  bookingOfReply,
  bookTogether,
  countByStatus,
  insertNights,
  lapseHolds,
  postBooking,
  type RaceSetup,
  raceSetups,
  seededIntegers,
  setRooms,
  unusedStay,
} from '#tools/testing/race-setup.ts';

const refusalKey = `409 ${bookingMessages.unavailable}`;
const makeInputs = (count: number, changes: Partial<BookingInput>) =>
  Array.from({ length: count }, () => bookingInput(changes));

describe.each(raceSetups)('%s', (_, open) => {
  let arena: RaceSetup;
  beforeAll(async () => {
    arena = await open();
    return () => arena.checkAndClose();
  });

  const guestCount = rounds(200, 30);
  test(`the last room goes to exactly one of ${guestCount} guests`, async () => {
    await setRooms(arena, 'executive-suite', 1);
    const responseTimes: number[] = [];
    for (let round = 0; round < rounds(4, 2); round++) {
      const stay = unusedStay('executive-suite', 2);
      // In every other round the rows of `night` do not exist yet, and all guests wait for the insert of the first one.
      if (round % 2) await insertNights(arena, stay);
      const inputs = makeInputs(guestCount, stay);
      const startedAt = performance.now();
      const replies = await bookTogether(arena, inputs, () => responseTimes.push(performance.now() - startedAt));
      expect(countByStatus(replies), `round ${round}`).toEqual({ 201: 1, [refusalKey]: guestCount - 1 });
    }
    console.info(
      `${guestCount} at once: p50 ${percentile(responseTimes, 50)} ms, p99 ${percentile(responseTimes, 99)} ms`,
    );
  });

  test('overlapping stays fill the nights up to the limit, and who is refused had a full night', async () => {
    const randomBelow = seededIntegers();
    const [roomCount, bookingCount] = [3, rounds(300, 60)];
    await setRooms(arena, 'business-suite', roomCount);
    const { check_in: firstNight } = unusedStay('business-suite', 21);
    const inputs = Array.from({ length: bookingCount }, () => {
      const check_in = addDays(firstNight, randomBelow(14));
      return bookingInput({ room_id: 'business-suite', check_in, check_out: addDays(check_in, 1 + randomBelow(7)) });
    });
    const replies = await bookTogether(arena, inputs);
    const bookedInputs = inputs.filter((_each, index) => replies[index]?.status === 201);
    const counts = countByStatus(replies);
    expect(counts).toEqual({ 201: bookedInputs.length, [refusalKey]: bookingCount - bookedInputs.length });

    const soldCountByNight = new Map<string, number>();
    for (const night of bookedInputs.flatMap(nightsOf))
      soldCountByNight.set(night, (soldCountByNight.get(night) ?? 0) + 1);
    expect(Math.max(...soldCountByNight.values())).toBe(roomCount);
    const refusedForNothing = inputs.filter(
      (each, index) =>
        replies[index]?.status !== 201 &&
        nightsOf(each).every((night) => (soldCountByNight.get(night) ?? 0) < roomCount),
    );
    expect(refusedForNothing).toEqual([]);
  });

  const waitingCount = rounds(50, 16);
  test(`the last room, held by a hold that ran out, goes to exactly one of ${waitingCount} guests`, async () => {
    await setRooms(arena, 'executive-suite', 1);
    for (let round = 0; round < rounds(3, 2); round++) {
      const stay = unusedStay('executive-suite', 1);
      const { booking } = bookingOfReply(await postBooking(arena.client(0), bookingInput(stay)));
      const doesExpiryRun = round % 2 === 1;
      await lapseHolds(arena, [booking.id], doesExpiryRun);
      expect(countByStatus(await bookTogether(arena, makeInputs(waitingCount, stay))), `round ${round}`).toEqual({
        201: 1,
        [refusalKey]: waitingCount - 1,
      });
    }
  });

  test('bookings that cross each other while holds run out are sold or refused, never broken', async () => {
    const randomBelow = seededIntegers();
    await setRooms(arena, 'deluxe', 4);
    const { check_in: firstNight } = unusedStay('deluxe', 12);
    const bookingCount = rounds(100, 24);
    for (let round = 0; round < rounds(2, 2); round++) {
      const inputs = Array.from({ length: bookingCount }, (_each, index) => {
        const check_in = addDays(firstNight, index % 2 ? 8 - randomBelow(3) : randomBelow(3));
        return bookingInput({ room_id: 'deluxe', check_in, check_out: addDays(check_in, 1 + randomBelow(4)) });
      });
      const replies = await bookTogether(arena, inputs);
      const successes = replies.filter(({ status }) => status === 201);
      expect(countByStatus(replies)).toEqual({ 201: successes.length, [refusalKey]: bookingCount - successes.length });
      expect(successes.length).toBeGreaterThan(0);
      await lapseHolds(
        arena,
        successes.map((reply) => bookingOfReply(reply).booking.id),
        true,
      );
    }
  });
});

const nightsOf = ({ check_in, check_out }: BookingInput) =>
  Array.from({ length: nightsBetween(check_in, check_out) }, (_, night) => addDays(check_in, night));

function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0);
}
