import type { CreatedBooking } from '#contract/payments/payments.ts';
import { paths } from '#web/core/paths.ts';
import { guestRules } from '#web/forms/guest-rules.ts';
import { AvailabilityNote } from '#web/site/booking/availability-note.tsx';
import { clearDraft, storeDraft } from '#web/site/booking/booking-draft.ts';
import { findPending } from '#web/site/booking/find-pending.ts';
import { restoreDraft } from '#web/site/booking/restore-draft.ts';
import { submitBooking } from '#web/site/booking/submit-booking.ts';
import { clearPending, type PendingBooking, storePending } from '#web/site/booking-summary/pending-booking.ts';
import { Toaster } from '#web/ui/toaster.tsx';

/** Returns the booking that waits for its payment. Where nothing is to be paid now, leads to the receipt. */
function finishForm({ checkout, ...created }: CreatedBooking): PendingBooking | undefined {
  clearDraft();
  if (checkout) return storePending({ ...created, checkout });
  location.assign(paths.receipt(created.booking.reference));
  return undefined;
}

/** It includes the schemas, which take a slow phone long to run. Until they have loaded, the form cannot be sent. */
export const formTools = {
  guestRules,
  submitBooking,
  restoreDraft,
  storeDraft,
  findPending,
  finishForm,
  clearPending,
  AvailabilityNote,
  Toaster,
};
