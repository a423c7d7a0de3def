import { clsx } from 'clsx';
import { Mail, MessageCircle, Phone, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Output } from '#contract/api.ts';
import { detailOf, stayDetailNames } from '#contract/bookings/booking-details.ts';
import { servicesLabel } from '#contract/bookings/services-label.ts';
import { formatDay } from '#contract/core/dates.ts';
import { guestsText } from '#contract/core/guests.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { moneyMethodLabels } from '#contract/core/money-methods.ts';
import { dialableNumber, whatsAppAddress } from '#contract/core/phone.ts';
import { nightsText } from '#contract/core/plural.ts';
import type { ClearingView } from '#contract/front-desk/check-out.ts';
import {
  type AdjustmentView,
  adjustmentLabels,
  type DeskBooking,
  type DeskRefundView,
  deskMethodLabels,
  type HistoryEntry,
  type PaymentView,
} from '#contract/front-desk/desk.ts';
import { actionLabel } from '#contract/oversight/audit-text.ts';
import { ratePlanText } from '#contract/rooms/rate-plan-prices.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { useFacts } from '#web/core/context.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { sourceLabels } from '#web/office/front-desk/booking/booking-sources.ts';
import { ClearingList } from '#web/office/front-desk/booking/clearing-list.tsx';
import { DrawerPart, Fact, FactList } from '#web/office/front-desk/booking/facts.tsx';
import { companyText, specialPriceText } from '#web/office/front-desk/booking/special-price-text.ts';
import { MoneyWordsDefinition, ToPayFacts } from '#web/office/front-desk/booking/to-pay-facts.tsx';
import { UnconfirmedBadge } from '#web/office/payments/unconfirmed-badge.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

const mailStateTexts = {
  waiting: 'The confirmation e-mail is waiting to be sent.',
  sent: 'The confirmation e-mail was sent.',
  failed: 'The confirmation e-mail could not be delivered.',
} as const;

type GuestPartProps = { booking: DeskBooking; email: Output<'bookingDetail'>['email'] };

export function GuestPart({ booking: { guestEmail, guestPhone }, email }: GuestPartProps) {
  const { countryCode } = useFacts().hotel;
  return (
    <DrawerPart title="Guest">
      {guestPhone === '' ? (
        <p className="mb-2">How to reach the guest is no longer kept.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-7 gap-y-1">
          <ContactLink
            icon={<Phone aria-hidden="true" className="size-4.5" />}
            name="Call"
            href={`tel:${dialableNumber(guestPhone, countryCode)}`}
          >
            {guestPhone}
          </ContactLink>
          <ContactLink
            icon={<MessageCircle aria-hidden="true" className="size-4.5" />}
            name="WhatsApp"
            href={whatsAppAddress(guestPhone, countryCode)}
            isExternal
          >
            WhatsApp
          </ContactLink>
          {guestEmail !== '' && (
            <ContactLink
              icon={<Mail aria-hidden="true" className="size-4.5" />}
              name="E-mail"
              href={`mailto:${guestEmail}`}
            >
              {guestEmail}
            </ContactLink>
          )}
        </ul>
      )}
      <p className={email === 'failed' ? 'mt-2 font-semibold text-danger' : 'mt-2 text-soft'}>
        {email
          ? mailStateTexts[email]
          : guestEmail === '' && guestPhone !== ''
            ? 'The guest gave no e-mail address, so nothing is mailed.'
            : 'No confirmation e-mail is due.'}
      </p>
    </DrawerPart>
  );
}

type ContactLinkProps = { icon: ReactNode; name: string; href: string; isExternal?: boolean; children: string };

function ContactLink({ icon, name, href, isExternal = false, children }: ContactLinkProps) {
  return (
    <li>
      <a
        href={href}
        aria-label={children === name ? name : `${name} ${children}`}
        {...(isExternal && { target: '_blank', rel: 'noreferrer' })}
        className="inline-flex min-h-11 max-w-full items-center gap-3 font-medium underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
      >
        <span className="shrink-0 text-soft">{icon}</span>
        <span className="figures min-w-0 wrap-anywhere">{children}</span>
      </a>
    </li>
  );
}

export function StayPart({ booking, children }: { booking: DeskBooking; children: ReactNode }) {
  const formatInstant = useFormatInstant();
  const holdUntil = booking.status === 'pending' ? booking.holdUntil : null;
  return (
    <DrawerPart title="Stay">
      <FactList>
        <Fact label="Room">{roomAndType(booking.roomType, booking.rooms)}</Fact>
        <Fact label="Check-in">{formatDay(booking.checkIn)}</Fact>
        <Fact label="Check-out">{formatDay(booking.checkOut)}</Fact>
        <Fact label="Nights">{nightsText(booking.nights)}</Fact>
        <Fact label="Guests">{guestsText(booking)}</Fact>
        {booking.bookedPlan.name !== null && (
          <Fact label="Plan">
            {ratePlanText({ name: booking.bookedPlan.name, breakfast: booking.bookedPlan.breakfast })}
          </Fact>
        )}
        {booking.company && <Fact label="Company">{companyText(booking.company, booking.companyHasWindow)}</Fact>}
        <Fact label="Source">{sourceLabels[booking.bookingSource]}</Fact>
        <Fact label="Made">
          {formatInstant(booking.createdAt)}
          {booking.createdBy && ` by ${booking.createdBy}`}
        </Fact>
        {holdUntil && <Fact label="Room kept until">{formatInstant(holdUntil)}</Fact>}
        {stayDetailNames.map(
          (name) =>
            booking[name] && (
              <Fact key={name} label={detailOf(name).label}>
                {booking[name]}
              </Fact>
            ),
        )}
      </FactList>
      {children}
    </DrawerPart>
  );
}

export function HistoryPart({ history }: { history: readonly HistoryEntry[] }) {
  const formatInstant = useFormatInstant();
  return (
    <DrawerPart title="History">
      <ol className="space-y-4 border-l-2 border-hairline pl-4">
        {history.toReversed().map(({ id, at, actor, action, amountKobo, changes, reason }) => (
          <li key={id}>
            <p className="font-medium">
              {actionLabel(action)}
              {amountKobo !== null && <span className="figures">, {formatNaira(amountKobo)}</span>}
            </p>
            <p className="figures text-sm text-soft">
              {actor}, <time dateTime={at}>{formatInstant(at)}</time>
            </p>
            {changes.map(({ name, before, after }) => (
              <p key={name} className="figures text-sm wrap-anywhere">
                {name}: {before ?? 'none'} → {after ?? 'none'}
              </p>
            ))}
            {reason && <p className="text-sm wrap-anywhere">Reason: {reason}</p>}
          </li>
        ))}
      </ol>
    </DrawerPart>
  );
}

type MoneyPartProps = {
  booking: DeskBooking;
  payments: readonly PaymentView[];
  refunds: readonly DeskRefundView[];
  adjustments: readonly AdjustmentView[];
  clearings: readonly ClearingView[];
  /** What is owed back at the desk, also for a booking that was cancelled. */
  giveBackDueKobo: Kobo;
  reverse: (payment: PaymentView) => (() => void) | undefined;
  children: ReactNode;
};

export function MoneyPart(props: MoneyPartProps) {
  const { booking, payments, refunds, adjustments, clearings, reverse, children } = props;
  const { hotel } = useFacts();
  const toGiveBackKobo = kobo(Math.max(booking.creditKobo, props.giveBackDueKobo));
  return (
    <DrawerPart title="Money" definition={<MoneyWordsDefinition />}>
      <FactList>
        {booking.priceLines.map(({ nights, pricePerNightKobo }) => (
          <Fact key={pricePerNightKobo} label={`Room, ${nightsText(nights)} × ${formatNaira(pricePerNightKobo)}`}>
            {formatNaira(kobo(nights * pricePerNightKobo))}
          </Fact>
        ))}
        {booking.priceOffKobo > 0 && (
          <Fact label={specialPriceText(booking)}>{formatNaira(kobo(0 - booking.priceOffKobo))}</Fact>
        )}
        {booking.transactionFeeKobo > 0 && (
          <Fact label="Transaction fee">{formatNaira(booking.transactionFeeKobo)}</Fact>
        )}
        {booking.extraChargesKobo > 0 && <Fact label="Extra charges">{formatNaira(booking.extraChargesKobo)}</Fact>}
        {booking.discountKobo > 0 && <Fact label="Discount">{formatNaira(kobo(0 - booking.discountKobo))}</Fact>}
        {booking.servicesKobo > 0 && <Fact label={servicesLabel(hotel)}>{formatNaira(booking.servicesKobo)}</Fact>}
        <ToPayFacts booking={booking}>
          {booking.unconfirmedAmountKobo > 0 && (
            <Fact label="Transferred, not confirmed">{formatNaira(booking.unconfirmedAmountKobo)}</Fact>
          )}
          {booking.atTerminalAmountKobo > 0 && (
            <Fact label="At a card terminal">{formatNaira(booking.atTerminalAmountKobo)}</Fact>
          )}
          {booking.clearedAmountKobo > 0 && (
            <Fact label="Moved or written off">{formatNaira(booking.clearedAmountKobo)}</Fact>
          )}
        </ToPayFacts>
        {toGiveBackKobo > 0 && (
          <Fact label="To be given back">
            <span className="text-lg font-semibold text-danger">{formatNaira(toGiveBackKobo)}</span>
          </Fact>
        )}
      </FactList>
      {adjustments.length > 0 && (
        <ul aria-label="Discounts and extra charges" className="mt-4 space-y-3">
          {adjustments.map((adjustment) => (
            <AdjustmentLine key={adjustment.id} adjustment={adjustment} />
          ))}
        </ul>
      )}
      <PaymentLists payments={payments} refunds={refunds} reverse={reverse} />
      <ClearingList booking={booking} clearings={clearings} />
      <div className="mt-4 flex flex-wrap gap-3">{children}</div>
    </DrawerPart>
  );
}

type PaymentListsProps = Pick<MoneyPartProps, 'payments' | 'refunds' | 'reverse'>;

export function PaymentLists({ payments, refunds, reverse }: PaymentListsProps) {
  return (
    <>
      {payments.length > 0 && (
        <ul aria-label="Payments" className="mt-4 space-y-3">
          {payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} reverse={reverse(payment)} />
          ))}
        </ul>
      )}
      {refunds.length > 0 && (
        <ul aria-label="Given back" className="mt-4 space-y-3">
          {refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
    </>
  );
}

function RefundLine({ refund }: { refund: DeskRefundView }) {
  const { method, amountKobo, cashFrom, reason, givenBy, confirmedBy, givenAt } = refund;
  return (
    <MoneyLine
      label={`Given back, ${deskMethodLabels[method]}${cashFrom ? ` from ${cashFrom}` : ''}`}
      amount={formatNaira(kobo(0 - amountKobo))}
      by={confirmedBy ? `${givenBy}, confirmed by ${confirmedBy}` : givenBy}
      at={givenAt}
      reason={reason}
    />
  );
}

function AdjustmentLine({ adjustment }: { adjustment: AdjustmentView }) {
  const { kind, amountKobo, reason, madeBy, madeAt } = adjustment;
  return (
    <MoneyLine
      label={adjustmentLabels[kind]}
      amount={formatNaira(amountKobo)}
      by={madeBy}
      at={madeAt}
      reason={reason}
    />
  );
}

type MoneyLineProps = { label: string; amount: string; by: string; at: string; reason: string };

function MoneyLine({ label, amount, by, at, reason }: MoneyLineProps) {
  const formatInstant = useFormatInstant();
  return (
    <li className="rounded-xl border border-hairline bg-paper px-4 py-3">
      <div className="flex items-baseline justify-between gap-4 font-semibold">
        <span>{label}</span>
        <span className="figures">{amount}</span>
      </div>
      <p className="figures mt-0.5 text-sm text-soft">
        {formatInstant(at)}, {by}
      </p>
      <p className="mt-1 text-sm wrap-anywhere">{reason}</p>
    </li>
  );
}

type PaymentLineProps = { payment: PaymentView; reverse: (() => void) | undefined };

function PaymentLine({ payment, reverse }: PaymentLineProps) {
  const { amountKobo, method, reference, takenBy, takenAt, counts, transfer, company, reversed } = payment;
  const formatInstant = useFormatInstant();
  const amountText = formatNaira(amountKobo);
  return (
    <li className="rounded-xl border border-hairline bg-paper px-4 py-3">
      <div className={clsx('flex items-baseline justify-between gap-4 font-semibold', reversed && 'text-soft')}>
        {reversed ? (
          <>
            <del>{moneyMethodLabels[method]}</del>
            <del className="figures">{amountText}</del>
          </>
        ) : (
          <>
            <span>{moneyMethodLabels[method]}</span>
            <span className="figures">{amountText}</span>
          </>
        )}
      </div>
      <p className="figures mt-0.5 text-sm text-soft wrap-anywhere">
        {formatInstant(takenAt)}
        {company && `, ${company}`}
        {takenBy && `, ${takenBy}`}
        {reference && `, ${reference}`}
      </p>
      {transfer === 'unconfirmed' && <UnconfirmedBadge />}
      {!counts && (
        <p className="mt-1.5 text-sm text-danger">
          Does not pay this booking: the amount or the currency is not the one that was asked for.
        </p>
      )}
      {reversed && (
        <p className="mt-1.5 text-sm text-danger wrap-anywhere">
          Reversed by {reversed.by}, {formatInstant(reversed.at)}: {reversed.reason}
        </p>
      )}
      {reverse && !reversed && method !== 'gateway' && !company && (
        <div className="mt-2.5">
          <TableAction
            label="Reverse"
            rowName={`${amountText} ${moneyMethodLabels[method]}`}
            icon={Undo2}
            onClick={reverse}
          />
        </div>
      )}
    </li>
  );
}
