import { formatDay } from '#contract/dates.ts';
import type { DeskBooking } from '#contract/desk.ts';

/** The lines at the top of a question about a booking. `room` is its room or room type, in words. */
export function BookingHead({ booking, room }: { booking: DeskBooking; room: string }) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{booking.guest_name}</p>
      <p className="figures text-soft">
        {booking.reference}, {room}
        <br />
        {formatDay(booking.check_in)} to {formatDay(booking.check_out)}
      </p>
    </>
  );
}
