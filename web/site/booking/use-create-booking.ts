import { useState } from 'react';
import type { GuestForm } from '#contract/bookings.ts';
import type { BookingWithCheckout } from '#contract/payments.ts';
import { useCall } from '#web/core/context.ts';
import { showServerErrors } from '#web/forms/server-errors.ts';
import { type BookingFormState, fieldOrder } from '#web/site/booking/booking-fields.ts';
import type { BookingTools } from '#web/site/booking/booking-tools.ts';

export function useCreateBooking(
  form: BookingFormState,
  tools: BookingTools | undefined,
  onCreated: (created: BookingWithCheckout) => void,
) {
  const call = useCall();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [working, setWorking] = useState<string | null>(null);

  const submit = async (values: GuestForm) => {
    if (!tools) return;
    setPending(true);
    setError(null);
    tools.toast.dismiss();
    try {
      onCreated(await tools.createBooking(call, values, setWorking));
    } catch (problem) {
      const { message, errors } = tools.creationProblem(problem);
      if (!showServerErrors(form, fieldOrder, errors)) setError(message);
    } finally {
      setPending(false);
      setWorking(null);
    }
  };

  return { submit, pending, error, working };
}
