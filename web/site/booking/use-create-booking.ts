import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { bookingMessages, type GuestForm } from '#contract/bookings.ts';
import { fieldError } from '#contract/errors.ts';
import type { CreatedBooking } from '#contract/payments.ts';
import { useCall } from '#web/context.ts';
import { asAppError } from '#web/errors.ts';
import { showServerErrors } from '#web/forms/server-errors.ts';
import { bookingKey } from '#web/site/booking/booking-draft.ts';
import { type BookingValues, creationProblem, fieldOrder } from '#web/site/booking/booking-rules.ts';

type Form = UseFormReturn<BookingValues, unknown, GuestForm>;

/** Checks the room once more and books it. What fails is said on its field or above the button; nothing typed is lost. */
export function useCreateBooking(form: Form, onCreated: (created: CreatedBooking) => void) {
  const call = useCall();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const askAvailability = async ({ room_id, check_in, check_out }: GuestForm): Promise<void> => {
    const asked = call('checkAvailability', { room_type_id: room_id, check_in, check_out });
    const { available } = await asked.catch((problem: unknown) => {
      if (asAppError(problem)?.errors.length) throw problem;
      throw fieldError('', bookingMessages.checkFailed, 'unavailable');
    });
    if (!available) throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
  };

  const show = (problem: unknown) => {
    const refusal = asAppError(problem);
    const message = creationProblem(problem);
    const wrong = refusal?.errors.length ? refusal.errors : [];
    const onRoom = refusal?.kind === 'conflict' && wrong.length === 0 ? [{ field: 'room_id', message }] : wrong;
    if (!showServerErrors(form, fieldOrder, onRoom)) setError(message);
    toast.error(message);
  };

  const submit = async (values: GuestForm) => {
    setPending(true);
    setError(null);
    try {
      await askAvailability(values);
      onCreated(await call('createPublicBooking', { ...values, transaction_ref: bookingKey(values) }));
    } catch (problem) {
      show(problem);
    } finally {
      setPending(false);
    }
  };

  return { submit, pending, error };
}
