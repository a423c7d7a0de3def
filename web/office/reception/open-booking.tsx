import { BookingDrawer } from '#web/office/bookings/booking-drawer.tsx';
import { useOpenBooking } from '#web/office/bookings/use-open-booking.ts';

export function OpenBooking() {
  const { id, close } = useOpenBooking();
  return id ? <BookingDrawer key={id} id={id} close={close} /> : null;
}
