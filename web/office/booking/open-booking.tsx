import { BookingDrawer } from '#web/office/booking/booking-drawer.tsx';
import { useOpenBooking } from '#web/office/booking/use-open-booking.ts';

export function OpenBooking() {
  const { id, close } = useOpenBooking();
  return id ? <BookingDrawer key={id} id={id} close={close} /> : null;
}
