import { formatDay } from '#contract/core/dates.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { Reference } from '#web/ui/reference.tsx';

/** The lines at the top of a question about a booking. `room` is its room or room type, in words. */
export function BookingHead({ booking, room }: { booking: DeskBooking; room: string }) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{booking.guestName}</p>
      <p className="figures text-soft">
        <Reference>{booking.reference}</Reference>, {room}
        <br />
        {formatDay(booking.checkIn)} to {formatDay(booking.checkOut)}
      </p>
    </>
  );
}
