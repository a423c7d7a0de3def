import { createContext, use } from 'react';
import { lazyPart } from '#web/site/lazy-part.ts';

export const bookingExtras = lazyPart(() => import('#web/site/booking/booking-extras.tsx'));
export const bookingTools = lazyPart(async () => (await import('#web/site/booking/booking-tools.ts')).bookingTools);

type BookingTools = NonNullable<ReturnType<typeof bookingTools.loaded>>;

/** Has the tools once they have loaded and it is known whether a booking waits for its payment. */
export const BookingToolsContext = createContext<BookingTools | undefined>(undefined);

export const useBookingTools = (): BookingTools | undefined => use(BookingToolsContext);
