import type { GuestCallApi } from '#contract/api.ts';
import { bookingMessages, type GuestForm } from '#contract/bookings/bookings.ts';
import { AppError, type FieldError, fieldError } from '#contract/core/errors.ts';
import type { CreatedBooking } from '#contract/payments/payments.ts';
import { asAppError, ConnectionLost } from '#web/core/errors.ts';
import { withProof } from '#web/proof-of-work/with-proof.ts';
import { idempotencyKeyFor, wasSent } from '#web/site/booking/booking-draft.ts';
import type { ShownPrice } from '#web/site/booking/booking-request.ts';

/** The names of the form for fields that the API names otherwise. */
const dateFields = { check_in: 'checkIn', check_out: 'checkOut' } as const;

async function requireFreeRoom(call: GuestCallApi, { roomId, checkIn, checkOut }: GuestForm): Promise<void> {
  const availability = call('checkAvailability', { roomTypeId: roomId, checkIn, checkOut });
  const { available, broken } = await availability.catch((problem: unknown) => {
    if (asAppError(problem)?.errors.length) throw problem;
    throw new AppError('unavailable', bookingMessages.checkFailed);
  });
  if (broken) throw fieldError(dateFields[broken.field], broken.message, 'conflict');
  if (!available) throw fieldError('roomId', bookingMessages.unavailable, 'conflict');
}

/**
 * Checks whether the room is free and books it. `onWork` gets the text to show during the proof of work. Values that
 * were sent before are not checked: if only the reply was lost, this guest may have the last room, and sending again
 * finds the booking.
 */
export async function createBooking(
  call: GuestCallApi,
  values: GuestForm,
  shown: ShownPrice,
  onWork?: (message: string) => void,
): Promise<CreatedBooking> {
  if (!wasSent(values)) await requireFreeRoom(call, values);
  const input = { ...values, ...shown, transactionRef: idempotencyKeyFor(values) };
  return withProof(
    (proof) => call('createPublicBooking', { ...input, proof }),
    () => onWork?.(bookingMessages.checking),
  );
}

export function creationProblem(error: unknown): { message: string; errors: readonly FieldError[] } {
  const refusal = asAppError(error);
  if (!refusal) return { message: bookingMessages.failed, errors: [] };
  const { kind, message, errors } = refusal;
  if (kind === 'internal') return { message: bookingMessages.creationFailed, errors };
  if (refusal instanceof ConnectionLost) return { message: `${bookingMessages.creationFailed}. ${message}`, errors };
  return { message, errors: kind === 'conflict' && errors.length === 0 ? [{ field: 'roomId', message }] : errors };
}
