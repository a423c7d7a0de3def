import { useEffect, useRef, useState } from 'react';
import type { GuestAccount } from '#contract/accounts/guest-account.ts';
import { cancellationPolicyOfStay, hotelWithTerms } from '#contract/bookings/cancellation.ts';
import { isReceiptLinkExpired } from '#contract/bookings/receipt-link.ts';
import { stayPolicies } from '#contract/bookings/stay-policies.ts';
import { addressLine, numberToCall } from '#contract/core/hotel-contact.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { type OwnReceiptPart, type ReceiptView, receiptMessages } from '#contract/front-desk/receipts.ts';
import { toPayRows } from '#contract/front-desk/to-pay.ts';
import { useFacts } from '#web/core/context.ts';
import { BookingSummary } from '#web/site/booking-summary/booking-summary.tsx';
import { formatDate } from '#web/site/booking-summary/format-instant.ts';
import { Invoices, PayAccount } from '#web/site/receipt/guest-account.tsx';
import { GuestActions, PayAction } from '#web/site/receipt/guest-actions.tsx';
import { situationOf } from '#web/site/receipt/situation.ts';
import { Notice } from '#web/ui/notice.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Reference } from '#web/ui/reference.tsx';

type ReceiptIslandProps = { loaded: ReceiptView; account: GuestAccount; token: string | undefined };

export function ReceiptIsland({ loaded, account, token }: ReceiptIslandProps) {
  const { hotel, today, now } = useFacts();
  const [changedView, setChangedView] = useState<ReceiptView>();
  const view = changedView ?? loaded;
  const { booking, own } = view;
  const situation = situationOf(view, hotel, today);
  // Guests can cancel until the stay begins. A copy of a receipt has no `cancellation`, so only the date decides there.
  const isCancellable = booking.checkIn >= today && own?.cancellation?.rule !== 'stay_begun';
  const heading = useRef<HTMLHeadingElement>(null);
  const restoreLostFocus = () => {
    if (document.activeElement === document.body) heading.current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new view of the receipt moves the focus.
  useEffect(() => {
    if (changedView) restoreLostFocus();
  }, [changedView]);
  return (
    <div className="page-width py-10 md:py-14 print:p-0">
      <div className="mx-auto max-w-2xl print:max-w-none">
        <article className="rounded-2xl border border-hairline bg-white p-5 sm:p-9 print:border-0 print:p-0">
          <header className="mb-6 border-b border-brass/60 pb-5 print:mb-3 print:pb-2">
            <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
              <div className="min-w-[min(9rem,100%)] flex-1 wrap-anywhere">
                <p className="font-serif text-xl">{hotel.name}</p>
                <h1 ref={heading} tabIndex={-1} className="mt-3 text-3xl sm:text-4xl">
                  Booking receipt
                </h1>
                <p className="figures mt-2 text-lg font-semibold">
                  <Reference>{booking.reference}</Reference>
                </p>
              </div>
              <div className="-mt-2 -mr-2 w-28 shrink-0 sm:w-36">
                <QrCode text={booking.reference} label={`QR code of the reference ${booking.reference}`} />
              </div>
            </div>
            <p className="text-sm text-soft wrap-anywhere">
              {addressLine(hotel)}
              <span className="block figures empty:hidden">{hotel.phones[0]}</span>
              <span className="block empty:hidden">{hotel.email}</span>
            </p>
            {hotel.company?.length ? <p className="mt-2 text-sm text-soft">{hotel.company.join(' · ')}</p> : null}
          </header>
          {booking.masked && (
            <div className="mb-6 print:hidden">
              <Notice>
                {isReceiptLinkExpired(booking.checkOut, today, hotel)
                  ? receiptMessages.ended(hotel.retention.receiptLinkDays, numberToCall(hotel))
                  : 'Personal details are hidden. Open the link in your confirmation e-mail, or this page in the browser you booked with, to see them.'}
              </Notice>
            </div>
          )}
          <div className="mb-6">
            <Notice tone={situation.showsArrival || booking.status === 'checked_in' ? 'good' : 'info'}>
              <strong>{`${situation.title}.`}</strong> <span>{situation.text}</span>
            </Notice>
            <PayAction view={view} token={token} onViewChange={setChangedView} />
            <PayAccount view={view} owed={account.owedKobo} token={token} onViewChange={setChangedView} />
          </div>
          {own?.barPin && (
            <p className="mb-6 rounded-lg border border-hairline px-4 py-3 print:hidden">
              Your PIN for the bar: <strong className="figures text-lg tracking-widest">{own.barPin}</strong>
              <span className="block text-sm text-soft">
                Tell it when you take a drink, or sign there, and the drink goes on your room.
              </span>
            </p>
          )}
          <BookingSummary
            booking={booking}
            rooms={own?.rooms}
            adjustments={own?.adjustments}
            services={own?.services}
          />
          {account.taxesText && !changedView && <p className="figures mt-1.5 text-sm text-soft">{account.taxesText}</p>}
          {own && <MoneyLines own={own} />}
          <Invoices invoices={account.invoices} />
          {situation.showsArrival && (
            <p className="mt-7 font-semibold print:mt-3">
              Show this receipt at the reception for check-in confirmation.
            </p>
          )}
          {situation.isGuestExpected && (
            <ul className="mt-2 text-sm text-soft">
              {[
                ...stayPolicies(hotel),
                ...(isCancellable
                  ? cancellationPolicyOfStay(
                      hotelWithTerms(booking.bookedPlan.terms, hotel),
                      booking.checkIn,
                      new Date(own?.now ?? now),
                    )
                  : []),
              ].map((policy) => (
                <li key={policy}>{policy}</li>
              ))}
            </ul>
          )}
          {own && <RecordedLink url={own.recordedUrl} />}
        </article>
        <GuestActions
          view={view}
          owes={account.owedKobo > 0 && own?.balanceKobo !== 0}
          token={token}
          onViewChange={setChangedView}
          onSettled={restoreLostFocus}
        />
      </div>
    </div>
  );
}

const paymentTexts: Record<OwnReceiptPart['payments'][number]['method'], string> = {
  gateway: 'Paid online',
  cash: 'Paid in cash',
  card: 'Paid by card at reception',
  transfer: 'Paid by bank transfer',
};

function MoneyLines({ own }: { own: OwnReceiptPart }) {
  const { timeZone } = useFacts().hotel;
  const toPay = toPayRows(own.toPay);
  const moneyLines = [
    ...own.payments.map(({ id, method, at, amountKobo, unconfirmed }) => ({
      ...{ id, at, amount: amountKobo },
      label: unconfirmed ? 'Bank transfer, not confirmed yet' : paymentTexts[method],
    })),
    ...own.refunds.map(({ id, made, at, amountKobo }) => ({
      id,
      label: made ? 'Refunded' : 'To be refunded',
      // A refund that is still due has no date, because nobody knows when it arrives.
      at: made && at,
      amount: made ? kobo(0 - amountKobo) : amountKobo,
    })),
  ];
  if (moneyLines.length === 0 && own.notes.length === 0 && toPay.length === 0) return null;
  return (
    <div className="figures mt-4 border-t border-hairline pt-2">
      <dl>
        {moneyLines.map(({ id, label, at, amount }) => (
          <div key={id} className="flex flex-wrap justify-between gap-x-6 py-1.5">
            <dt className="min-w-0 flex-1 basis-36 text-soft">
              {at ? `${label}, ${formatDate(at, timeZone)}` : label}
            </dt>
            <dd className="ml-auto">{formatNaira(amount)}</dd>
          </div>
        ))}
        {toPay.map(([label, amount]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 py-1.5 font-semibold">
            <dt>{label}</dt>
            <dd>{formatNaira(amount)}</dd>
          </div>
        ))}
      </dl>
      {own.notes.map((note) => (
        <p key={note} className="py-1.5 text-soft">
          {note}
        </p>
      ))}
    </div>
  );
}

/**
 * Leads to what the hotel has recorded, also from the printed receipt. Guests can compare it with what they paid.
 */
const RecordedLink = ({ url }: { url: string }) => (
  <div className="mt-7 flex flex-wrap items-center gap-4 rounded-lg border border-hairline px-4 py-3 print:mt-2 print:border-0 print:p-0">
    <div className="w-20 shrink-0 print:w-14">
      <QrCode text={url} label="QR code of what is recorded" />
    </div>
    <p className="min-w-[min(9rem,100%)] flex-1 text-sm">
      <a href={url} rel="noreferrer" className="font-semibold underline">
        What is recorded of this stay
      </a>
      <span className="block text-soft">
        Every payment of this stay as the hotel has it. Should something be missing, you can say so there.
      </span>
    </p>
  </div>
);
