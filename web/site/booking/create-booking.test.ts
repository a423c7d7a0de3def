import { beforeEach, expect, test } from 'vitest';
import type { GuestCallApi } from '#contract/api.ts';
import { AppError } from '#contract/core/errors.ts';
import { clearDraft } from '#web/site/booking/booking-draft.ts';
import { createBooking } from '#web/site/booking/create-booking.ts';

const values = {
  guestName: 'Ada',
  guestEmail: 'ada@example.com',
  guestPhone: '+234 800 000 0001',
  checkIn: '2026-12-01',
  checkOut: '2026-12-04',
  roomId: 'deluxe',
  guests: 2,
};

beforeEach(() => clearDraft());

/** A server with one room that books, but loses its first reply. */
function serverWithLastRoom() {
  const booked = new Set<unknown>();
  let hasLostReply = false;
  const call = (async (name: string, input: { transactionRef?: string }) => {
    if (name === 'checkAvailability') return { available: booked.size === 0 };
    booked.add(input.transactionRef);
    if (!hasLostReply) {
      hasLostReply = true;
      throw new AppError('unavailable', 'Connection error');
    }
    return { keys: booked.size };
  }) as unknown as GuestCallApi;
  return call;
}

test('a guest whose answer was lost gets the last room by sending again', async () => {
  const call = serverWithLastRoom();
  await expect(createBooking(call, values, {})).rejects.toThrow('Connection error');
  expect(await createBooking(call, values, {})).toEqual({ keys: 1 });
});

test('a room that is taken is refused before it is asked for', async () => {
  const call = serverWithLastRoom();
  await expect(createBooking(call, values, {})).rejects.toThrow('Connection error');
  await expect(createBooking(call, { ...values, guestName: 'Bola' }, {})).rejects.toThrow(
    'Selected room is not available for the chosen dates',
  );
});

test('a stay that breaks a condition is refused on the date to change', async () => {
  const message = 'From 24 December at least 3 nights.';
  const call = (async () => ({ available: false, broken: { field: 'check_out', message } })) as unknown as GuestCallApi;
  await expect(createBooking(call, values, {})).rejects.toMatchObject({
    kind: 'conflict',
    errors: [{ field: 'checkOut', message }],
  });
});
