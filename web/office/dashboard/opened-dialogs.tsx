import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useOpenedDialog } from '#web/office/core/use-opened.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

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
    <CatchBoundary getResetKey={() => `${booking.id} ${services.id}`} errorComponent={LoadFailureDialog}>
      <Suspense>
        {booking.id && <BookingDrawer key={booking.id} id={booking.id} close={booking.close} />}
        {services.id && <ServicesDialog onClose={services.close} />}
      </Suspense>
    </CatchBoundary>
  );
}

/** Stands in place of a dialog whose script could not be loaded, so that the screen behind it stays. */
function LoadFailureDialog() {
  const booking = useOpenedDialog('booking');
  const services = useOpenedDialog('services');
  return (
    <Dialog
      title={booking.id ? 'The booking could not be opened' : 'The services could not be opened'}
      size="small"
      role="alertdialog"
      onClose={booking.id ? booking.close : services.close}
      footer={<Button onClick={() => location.reload()}>Reload the page</Button>}
    >
      <p>A part of the program did not arrive. Look at the connection, then reload the page.</p>
    </Dialog>
  );
}
