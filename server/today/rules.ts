import { maxListedStays, type OverdueStays } from '#contract/today.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';

/** `bookings` are in the order of check-in, so the longest come first. */
export const presentUnsettled = (bookings: readonly BookingWithBalance[]): OverdueStays => ({
  count: bookings.length,
  longest: bookings.slice(0, maxListedStays).map((booking) => ({
    id: booking.id,
    guest_name: booking.guestName,
    room_type: booking.roomTypeName,
    check_in: booking.checkIn,
    check_out: booking.checkOut,
  })),
});
