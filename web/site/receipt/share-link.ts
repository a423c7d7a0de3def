import type { BookingView } from '#contract/bookings.ts';
import { formatDay } from '#contract/dates.ts';
import type { PageFacts } from '#contract/page.ts';
import { plural } from '#contract/plural.ts';

/**
 * Leaves out the receipt link: anyone with its token can cancel the booking and read the guest's name, email and phone
 * number, and messages get forwarded.
 */
export function shareLink(booking: BookingView, { hotel, publicUrl }: PageFacts): string {
  const { street, district, city, country } = hotel.address;
  const lines = [
    `My stay at ${hotel.name}`,
    `${booking.room_type}, ${formatDay(booking.check_in)} to ${formatDay(booking.check_out)}, ${plural(booking.nights, 'night')}`,
    `Check-in from ${hotel.checkInFrom}, check-out by ${hotel.checkOutUntil}`,
    `${street}, ${district}, ${city}, ${country}`,
    `Reference ${booking.reference}`,
    publicUrl,
  ];
  return `https://wa.me/?text=${encodeURIComponent(lines.join('\n'))}`;
}
