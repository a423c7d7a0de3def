import type { ReactNode } from 'react';
import { type BookingView, paymentLabels, statusLabels } from '#contract/bookings.ts';
import { formatDay } from '#contract/dates.ts';
import { fromNaira } from '#contract/money.ts';
import { useFacts } from '#web/context.ts';
import { nightsText, PriceLines } from '#web/site/booking-summary/price-lines.tsx';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-b border-hairline/70 py-2">
      <dt className="shrink-0 text-soft">{label}</dt>
      <dd className="figures min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What is open at the desk may be paid in part; the guest's own copies say how much. */
const paymentOf = ({ payment_method, payment_status }: BookingView): string =>
  payment_method === 'manual' && payment_status === 'pending'
    ? 'To be completed at reception'
    : paymentLabels[payment_status];

/** A booking as its guest should know it: what, when, who and how much. */
export function BookingSummary({ booking }: { booking: BookingView }) {
  const { hotel } = useFacts();
  const price = {
    base: fromNaira(booking.base_total),
    fee: fromNaira(booking.transaction_fee),
    total: fromNaira(booking.total_amount),
  };
  return (
    <div>
      <dl className="mb-5">
        <Row label="Reference">{booking.reference}</Row>
        <Row label="Status">{statusLabels[booking.status]}</Row>
        <Row label="Payment">{paymentOf(booking)}</Row>
        <Row label="Guest">{booking.guest_name}</Row>
        <Row label="Email">{booking.guest_email}</Row>
        <Row label="Phone">{booking.guest_phone}</Row>
        <Row label="Room">{booking.room_type}</Row>
        <Row label="Check-in">
          {formatDay(booking.check_in)}, from {hotel.checkInFrom}
        </Row>
        <Row label="Check-out">
          {formatDay(booking.check_out)}, by {hotel.checkOutUntil}
        </Row>
        <Row label="Nights">{nightsText(booking.nights)}</Row>
        <Row label="Guests">{booking.guests}</Row>
      </dl>
      <PriceLines
        roomName={booking.room_type}
        nights={booking.nights}
        nightly={fromNaira(booking.price_per_night)}
        price={price}
      />
    </div>
  );
}
