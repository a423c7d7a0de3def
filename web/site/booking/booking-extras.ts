import { CalendarOpener } from '#web/site/booking/calendar-opener.tsx';
import { StayBar } from '#web/site/booking/stay-bar.tsx';

export const bookingExtras = { CalendarOpener, StayBar };

export type BookingExtras = typeof bookingExtras;
