import { guestFieldOrder } from '#web/forms/guest-fields.tsx';
import { readDraft } from '#web/site/booking/booking-draft.ts';
import type { BookingFormState, Preselection } from '#web/site/booking/booking-fields.ts';

/** Puts back what was typed before a reload, unless the guest has typed again or followed a link with other values. */
export function restoreDraft(form: BookingFormState, preselected: Preselection): void {
  const draft = readDraft();
  const draftLinkValues: Record<string, string | undefined> = { ...draft?.preselected };
  const linkValues: Record<string, string | undefined> = preselected;
  for (const field of draft ? guestFieldOrder.site : []) {
    const draftValue = draft?.[field];
    const hasNewLink = linkValues[field] !== undefined && linkValues[field] !== draftLinkValues[field];
    const isTyped = field !== 'guests' && (form.getValues(field) || undefined) !== linkValues[field];
    if (draftValue !== undefined && !hasNewLink && !isTyped) form.setValue(field, draftValue);
  }
}
