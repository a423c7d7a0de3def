import { guestFieldNames } from '#web/forms/guest-fields.tsx';
import { readDraft } from '#web/site/booking/booking-draft.ts';
import type { BookingFormState, Preselection } from '#web/site/booking/booking-fields.ts';

type FieldValue = string | number | undefined;

/**
 * Puts back what was typed before a reload, unless the guest has typed again or followed a link with other values.
 * Fields that are not on the screen yet get the link's values here.
 */
export function restoreDraft(form: Pick<BookingFormState, 'getValues' | 'setValue'>, preselected: Preselection): void {
  const draft = readDraft();
  const draftLinkValues: Record<string, FieldValue> = { ...draft?.preselected };
  const linkValues: Record<string, FieldValue> = preselected;
  const firstValues: Record<string, FieldValue> = { guests: 1, ...preselected };
  for (const field of guestFieldNames) {
    const linkValue = linkValues[field];
    const hasNewLink = linkValue !== undefined && linkValue !== draftLinkValues[field];
    const shownValue = form.getValues(field);
    const isTyped = shownValue !== undefined && (shownValue || undefined) !== firstValues[field];
    const value = hasNewLink ? linkValue : draft?.[field];
    if (value !== undefined && !isTyped) form.setValue(field, value);
  }
}
