import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import hotel from '#hotel';
import { bookingInput } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import {
  bookingOfReply,
  bookTogether,
  countByStatus,
  type RaceSetup,
  raceSetups,
  unusedStay,
} from '#tools/testing/race-setup.ts';

describe.each(raceSetups)('%s', (_, open) => {
  let arena: RaceSetup;
  beforeAll(async () => {
    arena = await open();
    return () => arena.checkAndClose();
  });

  test('one booking sent 20 times at once is one booking, and everybody gets it', async () => {
    for (let round = 0; round < rounds(3, 1); round++) {
      const input = bookingInput({ ...unusedStay('deluxe', 2), transaction_ref: randomUUID() });
      const replies = await bookTogether(arena, Array(20).fill(input));
      expect(countByStatus(replies)).toEqual({ 201: 20 });
      const { booking } = bookingOfReply(replies[0] as (typeof replies)[0]);
      for (const { body } of replies) expect(withoutHost(body)).toEqual(withoutHost(replies[0]?.body));
      const rows = await arena.db.read
        .selectFrom('booking')
        .select('id')
        .where('guestEmail', '=', input.guest_email)
        .execute();
      expect(rows).toEqual([{ id: booking.id }]);
    }
  });

  test('a key used for two different wishes at once books one of them and refuses the other', async () => {
    const transaction_ref = randomUUID();
    const stay = unusedStay('deluxe', 1);
    const inputs = Array.from({ length: 20 }, (_each, index) =>
      bookingInput({ ...stay, transaction_ref, guest_name: `Guest ${index}` }),
    );
    const replies = await bookTogether(arena, inputs);
    expect(countByStatus(replies)).toEqual({ 201: 1, [`409 ${bookingMessages.keyReused}`]: 19 });
  });

  test('a guest who books 20 times at once gets as many live holds as allowed', async () => {
    const { maxLiveHolds } = hotel.stays;
    const tooManyRefusal = `429 ${bookingMessages.tooManyHolds(maxLiveHolds)}`;
    const byEmail = await bookTogether(arena, makeInputsOfGuest({ guest_email: 'ada@example.ng' }));
    expect(countByStatus(byEmail)).toEqual({ 201: maxLiveHolds, [tooManyRefusal]: 20 - maxLiveHolds });
    const byPhone = await bookTogether(arena, makeInputsOfGuest({ guest_phone: '+234 809 000 0000' }));
    expect(countByStatus(byPhone)).toEqual({ 201: maxLiveHolds, [tooManyRefusal]: 20 - maxLiveHolds });
  });
});

const makeInputsOfGuest = (guest: { guest_email: string } | { guest_phone: string }) =>
  Array.from({ length: 20 }, () => bookingInput({ ...unusedStay('classic-single', 1), ...guest }));

/** Removes the host and port of the process, which are part of two addresses in the reply. */
function withoutHost(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, ''));
}
