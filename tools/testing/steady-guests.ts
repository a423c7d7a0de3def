import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '#contract/core/dates.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import { makeClient } from '#tools/testing/client.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { type BookingInput, bookingOfReply, postBooking } from '#tools/testing/race-setup.ts';

export type BookedGuest = { reference: string; email: string };

/**
 * Several guests at a time, each making one booking after another while a test breaks something. After a failure, a
 * guest repeats the request with the same key at the next address, as a browser does on a bad network.
 */
export type SteadyGuests = {
  /** Counts each reply that is not a booking, and requests without a reply as `no answer`. */
  failures: Record<string, number>;
  /** Lets each guest finish the current booking, then resolves with all bookings. */
  stop(): Promise<BookedGuest[]>;
};

let bookingCount = 0;

/**
 * Returns the input of a booking for a night that no earlier input has in this room type. After 360 nights of each
 * type, the nights repeat.
 */
export function uniqueBookingInput(): BookingInput {
  const number = bookingCount++;
  const check_in = addDays(testToday, 1 + (Math.floor(number / demoRoomTypes.length) % 360));
  return bookingInput({
    room_id: demoRoomTypes[number % demoRoomTypes.length]?.id,
    check_in,
    check_out: addDays(check_in, 1),
    transaction_ref: randomUUID(),
  });
}

export function startSteadyGuests(addresses: () => string[], atOnce = 4): SteadyGuests {
  const failures: SteadyGuests['failures'] = {};
  const bookedGuests: BookedGuest[] = [];
  let isStopped = false;
  let turn = 0;

  async function bookUntilStopped(): Promise<void> {
    while (!isStopped) {
      const input = uniqueBookingInput();
      for (;;) {
        const urls = addresses();
        const address = urls[turn++ % urls.length] ?? '';
        const reply = await postBooking(makeClient(address), input).catch(() => undefined);
        if (reply && [200, 201].includes(reply.status)) {
          bookedGuests.push({ reference: bookingOfReply(reply).booking.reference, email: input.guest_email });
          break;
        }
        const failure = reply ? `${reply.status} ${String(reply.body.message)}` : 'no answer';
        failures[failure] = (failures[failure] ?? 0) + 1;
        await delay(50);
      }
    }
  }

  const guests = Promise.all(Array.from({ length: atOnce }, bookUntilStopped));
  return {
    failures,
    async stop() {
      isStopped = true;
      await guests;
      return bookedGuests;
    },
  };
}
