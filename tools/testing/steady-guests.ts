import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '#contract/dates.ts';
import { catalogue } from '#contract/rooms.ts';
import { book, bookingIn, type Wish } from '#tools/testing/arena.ts';
import { makeClient } from '#tools/testing/client.ts';
import { testToday, wish } from '#tools/testing/factories.ts';

export type Kept = { reference: string; email: string };

/**
 * Guests who book one after another, some at once, while a test breaks something. A guest without a booking repeats the
 * request with the same key at the next address, as a browser does on a bad network.
 */
export type SteadyGuests = {
  /** Counts each reply that is not a booking, and requests without a reply as `no answer`. */
  troubles: Record<string, number>;
  /** Resolves with all bookings once the guests under way have theirs. */
  stop(): Promise<Kept[]>;
};

let wishes = 0;

/** No two of these share a night of a room type, so that each can be booked. */
export function ownWish(): Wish {
  const number = wishes++;
  const check_in = addDays(testToday, 1 + (Math.floor(number / catalogue.length) % 360));
  return wish({
    room_id: catalogue[number % catalogue.length]?.id,
    check_in,
    check_out: addDays(check_in, 1),
    transaction_ref: randomUUID(),
  });
}

export function steadyGuests(addresses: () => string[], atOnce = 4): SteadyGuests {
  const troubles: SteadyGuests['troubles'] = {};
  const kept: Kept[] = [];
  let over = false;
  let turn = 0;

  async function guest(): Promise<void> {
    while (!over) {
      const one = ownWish();
      for (;;) {
        const open = addresses();
        const address = open[turn++ % open.length] ?? '';
        const answer = await book(makeClient(address), one).catch(() => undefined);
        if (answer && [200, 201].includes(answer.status)) {
          kept.push({ reference: bookingIn(answer).booking.reference, email: one.guest_email });
          break;
        }
        const trouble = answer ? `${answer.status} ${String(answer.body.message)}` : 'no answer';
        troubles[trouble] = (troubles[trouble] ?? 0) + 1;
        await delay(50);
      }
    }
  }

  const guests = Promise.all(Array.from({ length: atOnce }, guest));
  return {
    troubles,
    async stop() {
      over = true;
      await guests;
      return kept;
    },
  };
}
