import { MessageCircle } from 'lucide-react';
import { formatDay } from '#contract/core/dates.ts';
import { whatsAppAddress } from '#contract/core/phone.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { useFacts } from '#web/core/context.ts';
import { buttonLook } from '#web/ui/button.tsx';

/** Whether the only money is a transfer that nobody has confirmed, so that a receipt would say that ₦0 is paid. */
export const isReceiptEmpty = ({ paidAmountKobo, unconfirmedAmountKobo }: DeskBooking): boolean =>
  paidAmountKobo === 0 && unconfirmedAmountKobo > 0;

export function WhatsAppReceipt({ booking, path }: { booking: DeskBooking; path: string }) {
  const { hotel, publicUrl } = useFacts();
  if (booking.guestPhone === '') return null;
  const receiptLines = [
    `Your booking at ${hotel.name}`,
    `${booking.roomType}, ${formatDay(booking.checkIn)} to ${formatDay(booking.checkOut)}`,
    `Reference ${booking.reference}`,
    new URL(path, publicUrl).href,
  ];
  const encodedText = encodeURIComponent(receiptLines.join('\n'));
  return (
    <a
      href={`${whatsAppAddress(booking.guestPhone, hotel.countryCode)}?text=${encodedText}`}
      target="_blank"
      rel="noreferrer"
      className={buttonLook('outline', 'px-4!')}
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      {booking.paidAmountKobo > 0 ? 'Send receipt by WhatsApp' : 'Send booking by WhatsApp'}
    </a>
  );
}
