import { BookingSuccess } from '#web/site/booking-success/booking-success.tsx';
import { hydrateIsland } from '#web/site/hydrate.tsx';
import { startPage } from '#web/site/layout/start-page.ts';

hydrateIsland('booking-success', BookingSuccess, startPage);
