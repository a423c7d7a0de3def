import type { ReactNode } from 'react';
import { acceptsPayment, type BookingView, paymentLabels, statusLabels } from '#contract/bookings.ts';
import { formatDay } from '#contract/dates.ts';
import { guestsText } from '#contract/guests.ts';
import { fromNaira } from '#contract/money.ts';
import { planText } from '#contract/plan-prices.ts';
import { nightsText } from '#contract/plural.ts';
import type { GuestAdjustment, GuestService } from '#contract/receipts.ts';
import { roomAndType } from '#contract/room-use.ts';
import { useFacts } from '#web/core/context.ts';
import { PriceLines, servicesTitle } from '#web/offer/price-lines.tsx';

function SummaryRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-b border-hairline/70 py-2 print:py-1">
      <dt className="shrink-0 text-soft">{label}</dt>
      <dd className="figures min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

const adjustmentLabels = { discount: 'Discount', charge: 'Extra charge' } as const;

/**
 * The adjustments that reception made. The guest sees each with its reason; for other readers `adjustments` is missing,
 * and they see totals.
 */
const adjustmentLines = (
  { extra_charges, discount, services }: BookingView,
  adjustments?: readonly GuestAdjustment[],
) =>
  adjustments?.map(({ kind, amount, reason }) => ({
    label: `${adjustmentLabels[kind]}: ${reason}`,
    amount: fromNaira(amount),
  })) ?? [
    ...(extra_charges > 0 ? [{ label: 'Extra charges', amount: fromNaira(extra_charges) }] : []),
    ...(discount > 0 ? [{ label: 'Discount', amount: fromNaira(-discount) }] : []),
    ...(services > 0 ? [{ label: servicesTitle, amount: fromNaira(services) }] : []),
  ];

const serviceLines = (services: readonly GuestService[] = []) =>
  services.map(({ day, label, quantity, amount }) => ({
    label: `${formatDay(day)}, ${quantity > 1 ? `${quantity} × ` : ''}${label}`,
    amount: fromNaira(amount),
  }));

/**
 * A booking with the status `pending` may be partly paid, if it was made at the desk or if reception added a charge to
 * it.
 */
const paymentText = ({ payment_method, payment_status, status, company }: BookingView): string =>
  company?.pays && payment_status === 'pending'
    ? `${company.name} pays later`
    : payment_status === 'pending' && (payment_method === 'manual' || acceptsPayment(status))
      ? 'To be completed at reception'
      : paymentLabels[payment_status];

const offLines = ({ promo_code, company, price_off }: BookingView) =>
  price_off > 0
    ? [{ label: promo_code ? `Code ${promo_code}` : `Rate of ${company?.name}`, amount: fromNaira(-price_off) }]
    : [];

type Props = {
  booking: BookingView;
  rooms?: readonly string[] | undefined;
  adjustments?: readonly GuestAdjustment[] | undefined;
  services?: readonly GuestService[] | undefined;
};

export function BookingSummary({ booking, rooms = [], adjustments, services }: Props) {
  const { hotel } = useFacts();
  const price = {
    base: fromNaira(booking.base_total),
    fee: fromNaira(booking.transaction_fee),
    total: fromNaira(booking.total_amount),
  };
  return (
    <div>
      <dl className="mb-5">
        <SummaryRow label="Reference">{booking.reference}</SummaryRow>
        <SummaryRow label="Status">{statusLabels[booking.status]}</SummaryRow>
        <SummaryRow label="Payment">{paymentText(booking)}</SummaryRow>
        <SummaryRow label="Guest">{booking.guest_name}</SummaryRow>
        <SummaryRow label="Email">{booking.guest_email}</SummaryRow>
        <SummaryRow label="Phone">{booking.guest_phone}</SummaryRow>
        <SummaryRow label="Room">{roomAndType(booking.room_type, rooms)}</SummaryRow>
        <SummaryRow label="Check-in">
          {formatDay(booking.check_in)}, from {hotel.checkInFrom}
        </SummaryRow>
        <SummaryRow label="Check-out">
          {formatDay(booking.check_out)}, by {hotel.checkOutUntil}
        </SummaryRow>
        <SummaryRow label="Nights">{nightsText(booking.nights)}</SummaryRow>
        <SummaryRow label="Guests">{guestsText(booking)}</SummaryRow>
        {booking.booked_plan.name !== null && (
          <SummaryRow label="Plan">
            {planText({ name: booking.booked_plan.name, breakfast: booking.booked_plan.breakfast })}
          </SummaryRow>
        )}
      </dl>
      <PriceLines
        roomName={booking.room_type}
        lines={booking.price_lines.map(({ nights, price_per_night }) => ({
          nights,
          price: fromNaira(price_per_night),
        }))}
        off={offLines(booking)}
        price={price}
        services={serviceLines(services)}
        adjustments={adjustmentLines(booking, adjustments)}
      />
    </div>
  );
}
