import { guestRules } from '#web/forms/guest-rules.ts';
import { AvailabilityNote } from '#web/site/booking/availability-note.tsx';
import { clearDraft, storeDraft } from '#web/site/booking/booking-draft.ts';
import { findPending } from '#web/site/booking/find-pending.ts';
import { restoreDraft } from '#web/site/booking/restore-draft.ts';
import { submitBooking } from '#web/site/booking/submit-booking.ts';
import { clearPending, storePending } from '#web/site/booking-summary/pending-booking.ts';
import { Toaster } from '#web/ui/toaster.tsx';

/** It includes the schemas, which take a slow phone long to run. Until they have loaded, the form cannot be sent. */
export const formTools = {
  guestRules,
  submitBooking,
  restoreDraft,
  storeDraft,
  clearDraft,
  findPending,
  storePending,
  clearPending,
  AvailabilityNote,
  Toaster,
};
