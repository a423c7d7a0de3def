import { BookingIsland } from '#web/site/booking/booking.tsx';
import { hydrateIsland } from '#web/site/hydrate.tsx';
import { startPage } from '#web/site/layout/start-page.ts';

hydrateIsland('booking', BookingIsland, startPage);
