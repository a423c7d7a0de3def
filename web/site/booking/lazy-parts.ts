import { createContext, use } from 'react';
import { lazyPart } from '#web/site/lazy-part.ts';

export const bookingExtras = lazyPart(() => import('#web/site/booking/booking-extras.tsx'));
/** The parts of the form that load later than the page (`onFirstUse`). */
export const bookingTools = lazyPart(async () => {
  const [{ formTools }, { ChosenRatePlan, RatePlanChoice }, { CompanyNote, PromoField }, { PendingView }] =
    await Promise.all([
      import('#web/site/booking/booking-tools.ts'),
      import('#web/site/booking/rate-plan-choice.tsx'),
      import('#web/site/booking/special-price.tsx'),
      import('#web/site/booking/pending-view.tsx'),
      // Loads the API client together with the form: some browsers do not load a script again whose first load failed, as
      // in an outage.
      import('#web/core/page-api.ts'),
    ]);
  return { ...formTools, ChosenRatePlan, RatePlanChoice, CompanyNote, PromoField, PendingView };
});

type BookingTools = NonNullable<ReturnType<typeof bookingTools.loaded>>;

/**
 * Provides the tools. They are undefined until they have loaded and the page knows whether a booking waits for its
 * payment.
 */
export const BookingToolsContext = createContext<BookingTools | undefined>(undefined);

export const useBookingTools = (): BookingTools | undefined => use(BookingToolsContext);
