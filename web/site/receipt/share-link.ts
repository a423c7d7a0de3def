import type { BookingView } from '#contract/bookings.ts';
import { formatDay } from '#contract/dates.ts';
import type { PageFacts } from '#contract/page.ts';
import { nightsText } from '#web/site/booking-summary/price-lines.tsx';

/**
 * Opens WhatsApp with what a booking is, for whoever the guest chooses. The link of the receipt is not in it: who has its
 * token can cancel the booking and reads name, e-mail and telephone, and a message is passed on further than one thinks.
 */
export function shareLink(booking: BookingView, { hotel, publicUrl }: PageFacts): string {
  const { street, district, city, country } = hotel.address;
  const lines = [
    `My stay at ${hotel.name}`,
    `${booking.room_type}, ${formatDay(booking.check_in)} to ${formatDay(booking.check_out)}, ${nightsText(booking.nights).replace('\u00a0', ' ')}`,
    `Check-in from ${hotel.checkInFrom}, check-out by ${hotel.checkOutUntil}`,
    `${street}, ${district}, ${city}, ${country}`,
    `Reference ${booking.reference}`,
    publicUrl,
  ];
  return `https://wa.me/?text=${encodeURIComponent(lines.join('\n'))}`;
}
