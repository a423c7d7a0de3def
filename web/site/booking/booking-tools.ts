/**
 * What the form needs once a guest acts: the rules, the memory of what was typed, the calls and the checkout. They
 * bring the schemas along and are fetched after the page is alive; until then the form cannot be sent.
 */
export async function loadBookingTools() {
  const [
    { bookingRules },
    { recallDraft, keepDraft, forgetDraft },
    { AvailabilityNote },
    { createBooking, creationProblem },
    { recallPending, keepPending, forgetPending },
    { PendingView },
    { default: toast },
    { Toaster },
  ] = await Promise.all([
    import('#web/site/booking/booking-rules.ts'),
    import('#web/site/booking/booking-draft.ts'),
    import('#web/site/booking/availability-note.tsx'),
    import('#web/site/booking/create-booking.ts'),
    import('#web/site/booking-summary/pending-booking.ts'),
    import('#web/site/booking/pending-view.tsx'),
    import('react-hot-toast/headless'),
    import('#web/ui/toaster.tsx'),
  ]);
  const draft = { recallDraft, keepDraft, forgetDraft };
  const memory = { recallPending, keepPending, forgetPending };
  const parts = { AvailabilityNote, PendingView, Toaster };
  return { bookingRules, createBooking, creationProblem, toast, ...parts, ...draft, ...memory };
}

export type BookingTools = Awaited<ReturnType<typeof loadBookingTools>>;

/** What makes it easier. The form does not wait for it, and works without it. */
export async function loadBookingExtras() {
  const [{ CalendarOpener }, { StayBar }] = await Promise.all([
    import('#web/site/booking/calendar-opener.tsx'),
    import('#web/site/booking/stay-bar.tsx'),
  ]);
  return { CalendarOpener, StayBar };
}

export type BookingExtras = Awaited<ReturnType<typeof loadBookingExtras>>;
