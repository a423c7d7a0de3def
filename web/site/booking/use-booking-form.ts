import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { GuestForm } from '#contract/bookings.ts';
import type { BookingWithCheckout } from '#contract/payments.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { useCall, useFacts } from '#web/core/context.ts';
import { guestFieldOrder } from '#web/forms/guest-fields.tsx';
import { showServerErrors } from '#web/forms/server-errors.ts';
import type { BookingFormState, BookingValues, Preselection } from '#web/site/booking/booking-fields.ts';
import { useBookingTools } from '#web/site/booking/lazy-parts.ts';

/**
 * Has no default values, so that text typed before hydration stays. Then it restores what was typed before a reload,
 * and is ready.
 */
export function useBookingForm(rooms: readonly RoomListing[], preselected: Preselection) {
  const tools = useBookingTools();
  const { today, hotel } = useFacts();
  const form = useForm<BookingValues, unknown, GuestForm>({
    resolver: tools?.guestRules(rooms, today, hotel.stays),
    // `FormShell` does it, in the order in which the rules are shown.
    shouldFocusError: false,
  });
  const [ready, setReady] = useState(false);
  const values = useWatch({ control: form.control });

  useEffect(() => {
    // The form has read what was typed before hydration, but watchers are notified of changes only.
    form.setValues(form.getValues(), { shouldDirty: true });
  }, [form]);

  useEffect(() => {
    if (!tools) return;
    const draft = tools.recallDraft();
    const draftLink: Record<string, string | undefined> = { ...draft?.preselected };
    const link: Record<string, string | undefined> = preselected;
    for (const field of draft ? guestFieldOrder.site : []) {
      const draftValue = draft?.[field];
      const hasNewLink = link[field] !== undefined && link[field] !== draftLink[field];
      const isTyped = field !== 'guests' && (form.getValues(field) || undefined) !== link[field];
      if (draftValue !== undefined && !hasNewLink && !isTyped) form.setValue(field, draftValue);
    }
    setReady(true);
  }, [tools, form, preselected]);

  useEffect(() => {
    if (ready) tools?.keepDraft({ ...values, preselected });
  }, [tools, ready, values, preselected]);

  return { form, ready, roomId: values.room_id };
}

export function useCreateBooking(form: BookingFormState, onCreated: (created: BookingWithCheckout) => void) {
  const tools = useBookingTools();
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
      if (!showServerErrors(form, guestFieldOrder.site, errors)) setError(message);
    } finally {
      setPending(false);
      setWorking(null);
    }
  };

  return { submit, pending, error, working };
}
