import { createContext, use } from 'react';
import { lazyPart } from '#web/site/lazy-part.ts';

export const bookingExtras = lazyPart(() => import('#web/site/booking/booking-extras.tsx'));
export const planChoice = lazyPart(() => import('#web/site/booking/plan-choice.tsx'));
export const specialPrice = lazyPart(() => import('#web/site/booking/special-price.tsx'));
export const pendingView = lazyPart(() => import('#web/site/booking/pending-view.tsx'));
export const bookingTools = lazyPart(async () => {
  const [{ bookingTools }] = await Promise.all([
    import('#web/site/booking/booking-tools.ts'),
    // A browser does not always load a script again that failed once, and the form must go on after an outage.
    import('#web/core/page-api.ts'),
  ]);
  return bookingTools;
});

type BookingTools = NonNullable<ReturnType<typeof bookingTools.loaded>>;

/**
 * Provides the tools. They are undefined until they have loaded and the page knows whether a booking waits for its
 * payment.
 */
export const BookingToolsContext = createContext<BookingTools | undefined>(undefined);

export const useBookingTools = (): BookingTools | undefined => use(BookingToolsContext);
