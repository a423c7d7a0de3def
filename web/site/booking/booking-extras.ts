import { CalendarOpener } from '#web/site/booking/calendar-opener.tsx';
import { StayBar } from '#web/site/booking/stay-bar.tsx';

/** What makes the form easier. It does not wait for it, and works without it. */
export const bookingExtras = { CalendarOpener, StayBar };

export type BookingExtras = typeof bookingExtras;
