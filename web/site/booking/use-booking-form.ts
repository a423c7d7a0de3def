import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { GuestForm } from '#contract/bookings.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { useFacts } from '#web/context.ts';
import { type Asked, type BookingValues, fieldOrder } from '#web/site/booking/booking-fields.ts';
import type { BookingTools } from '#web/site/booking/booking-tools.ts';

/**
 * Has no default values, so that text typed before hydration stays. Then it restores what was typed before a reload,
 * and is ready.
 */
export function useBookingForm(tools: BookingTools | undefined, rooms: readonly RoomListing[], asked: Asked) {
  const facts = useFacts();
  const form = useForm<BookingValues, unknown, GuestForm>({
    resolver: tools?.bookingRules(facts, rooms),
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
    const earlier: Record<string, string | undefined> = { ...draft?.asked };
    const link: Record<string, string | undefined> = asked;
    for (const field of draft ? fieldOrder : []) {
      const kept = draft?.[field];
      const asksAnew = link[field] !== undefined && link[field] !== earlier[field];
      const typed = field !== 'guests' && (form.getValues(field) || undefined) !== link[field];
      if (kept !== undefined && !asksAnew && !typed) form.setValue(field, kept);
    }
    setReady(true);
  }, [tools, form, asked]);

  useEffect(() => {
    if (ready) tools?.keepDraft({ ...values, asked });
  }, [tools, ready, values, asked]);

  return { form, ready, roomId: values.room_id };
}
