import type { ReactNode } from 'react';
import { detailOf, guestDetailNames } from '#contract/bookings/booking-details.ts';
import { acceptsPayment, type BookingView, paymentLabels, statusLabels } from '#contract/bookings/bookings.ts';
import { servicesLabel } from '#contract/bookings/services-label.ts';
import { formatDay } from '#contract/core/dates.ts';
import { guestsText } from '#contract/core/guests.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { nightsText } from '#contract/core/plural.ts';
import type { GuestAdjustment, GuestPostedLine } from '#contract/front-desk/receipts.ts';
import { ratePlanText } from '#contract/rooms/rate-plan-prices.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { useFacts } from '#web/core/context.ts';
import { PriceLines } from '#web/offer/price-lines.tsx';

function SummaryRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-hairline/70 py-2 print:py-1">
      <dt className="shrink-0 text-soft">{label}</dt>
      <dd className="figures min-w-0 flex-1 basis-32 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

const adjustmentLabels = { discount: 'Discount', charge: 'Extra charge' } as const;

/**
 * The price lines of what reception added or took off. The guest sees each adjustment with its reason. Other readers
 * get no `adjustments`, so they see only totals, and one total for services.
 */
const adjustmentLines = (
  { extraChargesKobo, discountKobo, servicesKobo }: BookingView,
  hotel: Pick<Hotel, 'hasBar'>,
  adjustments?: readonly GuestAdjustment[],
) =>
  adjustments?.map(({ kind, amountKobo, reason }) => ({
    label: `${adjustmentLabels[kind]}: ${reason}`,
    amount: amountKobo,
  })) ?? [
    ...(extraChargesKobo > 0 ? [{ label: 'Extra charges', amount: extraChargesKobo }] : []),
    ...(discountKobo > 0 ? [{ label: 'Discount', amount: kobo(0 - discountKobo) }] : []),
    ...(servicesKobo > 0 ? [{ label: servicesLabel(hotel), amount: servicesKobo }] : []),
  ];

/**
 * A booking with the payment status `pending` may be partly paid, if the desk has made it or has added a charge to it.
 */
const paymentText = ({ paymentMethod, paymentStatus, status, company }: BookingView): string =>
  company?.pays && paymentStatus === 'pending'
    ? `${company.name} pays later`
    : paymentStatus === 'pending' && (paymentMethod === 'manual' || acceptsPayment(status))
      ? 'To be completed at reception'
      : paymentLabels[paymentStatus];

const discountLines = ({ promoCode, company, priceOffKobo }: BookingView) =>
  priceOffKobo > 0
    ? [{ label: promoCode ? `Code ${promoCode}` : `Rate of ${company?.name}`, amount: kobo(0 - priceOffKobo) }]
    : [];

function ServiceLines({ total, services }: { total: Kobo; services: readonly GuestPostedLine[] }) {
  const { hotel } = useFacts();
  return (
    <>
      <div className="mt-1.5 flex justify-between gap-6 border-t border-hairline py-1.5 print:py-0.5">
        <dt className="font-semibold">{servicesLabel(hotel)}</dt>
        <dd>{formatNaira(total)}</dd>
      </div>
      {services.map(({ id, day, label, quantity, amountKobo }) => (
        <div key={id} className="flex flex-wrap justify-between gap-x-6 py-1 pl-4 text-sm text-soft print:py-0.5">
          <dt className="min-w-0 flex-1 basis-36 wrap-anywhere">
            {`${formatDay(day)}, ${quantity > 1 ? `${quantity} × ` : ''}${label}`}
          </dt>
          <dd className="ml-auto">{formatNaira(amountKobo)}</dd>
        </div>
      ))}
    </>
  );
}

type BookingSummaryProps = {
  booking: BookingView;
  rooms?: readonly string[] | undefined;
  adjustments?: readonly GuestAdjustment[] | undefined;
  services?: readonly GuestPostedLine[] | undefined;
};

export function BookingSummary({ booking, rooms = [], adjustments, services }: BookingSummaryProps) {
  const { hotel } = useFacts();
  const price = { base: booking.baseTotalKobo, fee: booking.transactionFeeKobo, total: booking.totalAmountKobo };
  return (
    <div>
      <dl className="mb-5">
        <SummaryRow label="Reference">{booking.reference}</SummaryRow>
        <SummaryRow label="Status">{statusLabels[booking.status]}</SummaryRow>
        <SummaryRow label="Payment">{paymentText(booking)}</SummaryRow>
        {guestDetailNames.map(
          (name) =>
            booking[name] !== '' && (
              <SummaryRow key={name} label={detailOf(name).label}>
                {booking[name]}
              </SummaryRow>
            ),
        )}
        <SummaryRow label="Room">{roomAndType(booking.roomType, rooms)}</SummaryRow>
        <SummaryRow label="Check-in">{`${formatDay(booking.checkIn)}, from ${hotel.checkInFrom}`}</SummaryRow>
        <SummaryRow label="Check-out">{`${formatDay(booking.checkOut)}, by ${hotel.checkOutUntil}`}</SummaryRow>
        <SummaryRow label="Nights">{nightsText(booking.nights)}</SummaryRow>
        <SummaryRow label="Guests">{guestsText(booking)}</SummaryRow>
        {booking.bookedPlan.name !== null && (
          <SummaryRow label="Plan">
            {ratePlanText({ name: booking.bookedPlan.name, breakfast: booking.bookedPlan.breakfast })}
          </SummaryRow>
        )}
      </dl>
      <PriceLines
        roomName={booking.roomType}
        lines={booking.priceLines.map(({ nights, pricePerNightKobo: price }) => ({ nights, price }))}
        off={discountLines(booking)}
        price={price}
        adjustments={adjustmentLines(booking, hotel, adjustments)}
      >
        {services && services.length > 0 && <ServiceLines total={booking.servicesKobo} services={services} />}
      </PriceLines>
    </div>
  );
}
