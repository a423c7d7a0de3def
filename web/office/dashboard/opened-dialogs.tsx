import { lazy, Suspense } from 'react';
import { useOpenedDialog } from '#web/office/core/use-opened.ts';

const loadDrawer = () => import('#web/office/front-desk/booking/booking-drawer.tsx');
const BookingDrawer = lazy(async () => ({ default: (await loadDrawer()).BookingDrawer }));
const ServicesDialog = lazy(async () => ({
  default: (await import('#web/office/accounts/services/services-dialog.tsx')).ServicesDialog,
}));

/** Loads the drawer early. If that fails, opening a booking tries again. */
export const preloadDrawer = (): void => void loadDrawer().catch(() => undefined);

/** What the address opens over the screen: a booking, or the services. */
export function OpenedDialogs() {
  const booking = useOpenedDialog('booking');
  const services = useOpenedDialog('services');
  return (
    <Suspense>
      {booking.id && <BookingDrawer key={booking.id} id={booking.id} close={booking.close} />}
      {services.id && <ServicesDialog onClose={services.close} />}
    </Suspense>
  );
}
