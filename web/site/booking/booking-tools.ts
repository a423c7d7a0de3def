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

/**
 * Stores and returns the booking that waits for its payment. If nothing has to be paid now, opens the receipt instead.
 */
function storeCreatedBooking({ checkout, ...created }: CreatedBooking): PendingBooking | undefined {
  clearDraft();
  if (checkout) return storePending({ ...created, checkout });
  location.assign(paths.receipt(created.booking.reference));
  return undefined;
}

/**
 * Parts of the booking page that load later than the page, because they include the schemas, which run long on a slow
 * phone.
 */
export const formTools = {
  guestRules,
  submitBooking,
  restoreDraft,
  storeDraft,
  findPending,
  storeCreatedBooking,
  clearPending,
  AvailabilityNote,
  Toaster,
};
