/**
 * What the form needs once a guest acts: the rules, the memory of what was typed, the calls and the checkout. They
 * bring the schemas along and are fetched after the page is alive; until then the form cannot be sent.
 */
export async function loadBookingTools() {
  const [rules, draft, availability, creation, memory, view] = await Promise.all([
    import('#web/site/booking/booking-rules.ts'),
    import('#web/site/booking/booking-draft.ts'),
    import('#web/site/booking/availability-note.tsx'),
    import('#web/site/booking/create-booking.ts'),
    import('#web/site/booking-summary/pending-booking.ts'),
    import('#web/site/booking/pending-view.tsx'),
  ]);
  return { ...rules, ...draft, ...availability, ...creation, ...memory, ...view };
}

export type BookingTools = Awaited<ReturnType<typeof loadBookingTools>>;
