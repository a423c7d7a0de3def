import { lazy } from 'react';
import { useOpenedDialog } from '#web/office/core/use-opened.ts';
import { LazyDialog } from '#web/office/dashboard/lazy-dialog.tsx';

const loadDrawer = () => import('#web/office/front-desk/booking/booking-drawer.tsx');
const BookingDrawer = lazy(async () => ({ default: (await loadDrawer()).BookingDrawer }));
const ServicesDialog = lazy(async () => ({
  default: (await import('#web/office/accounts/services/services-dialog.tsx')).ServicesDialog,
}));

/** Loads the drawer before it is needed. If loading fails, it is tried again when a booking is opened. */
export const preloadDrawer = (): void => void loadDrawer().catch(() => undefined);

export function OpenedDialogs() {
  const openedBooking = useOpenedDialog('booking');
  const openedServices = useOpenedDialog('services');
  return (
    <>
      {openedBooking.id && (
        <LazyDialog key={openedBooking.id} failureTitle="The booking could not be opened" close={openedBooking.close}>
          <BookingDrawer id={openedBooking.id} close={openedBooking.close} />
        </LazyDialog>
      )}
      {openedServices.id && (
        <LazyDialog failureTitle="The services could not be opened" close={openedServices.close}>
          <ServicesDialog showsTaxesFirst={openedServices.id === 'taxes'} onClose={openedServices.close} />
        </LazyDialog>
      )}
    </>
  );
}
