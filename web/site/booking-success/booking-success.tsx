import { useEffect, useMemo, useRef, useState } from 'react';
import type { BookingView } from '#contract/bookings/bookings.ts';
import { timeAt } from '#contract/core/dates.ts';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import {
  addHoldTo,
  missingReferenceOutcome,
  moneyTexts,
  type PaymentOutcome,
  type ReturnSearch,
  readReturn,
  verifyPayment,
} from '#web/site/booking-success/verify-payment.ts';
import { WhatNext } from '#web/site/booking-success/what-next.tsx';
import { BookingSummary } from '#web/site/booking-summary/booking-summary.tsx';
import { clearPending } from '#web/site/booking-summary/pending-booking.ts';
import { call } from '#web/site/call.ts';
import { CallOrWrite } from '#web/site/checkout/checkout-help.tsx';
import { directionsTo } from '#web/site/directions.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/**
 * The page to which the gateway sends the guest back. It shows a booking as paid only once the server has confirmed the
 * payment.
 */
export function BookingSuccess(search: ReturnSearch) {
  const { outcome, waitsFor } = useOutcome(search);
  const { hotel } = useFacts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (outcome) heading.current?.focus();
  }, [outcome]);

  return (
    <div className="page-width py-12 md:py-16">
      <noscript>
        <h1 className="text-4xl md:text-5xl">Your payment</h1>
        <p className="mt-4 text-lg text-soft">
          To show what became of it, this page needs JavaScript. If you have paid, your confirmation is on its way by
          e-mail.{' '}
          {hotel.phones[0] && (
            <>
              Questions? <PhoneLink phone={hotel.phones[0]} className="underline" />
            </>
          )}
        </p>
      </noscript>
      <div role="status" aria-live="polite" className="mx-auto max-w-2xl">
        {!outcome && <Verifying waitsFor={waitsFor} />}
        {outcome?.paid && (
          <svg aria-hidden="true" viewBox="0 0 40 52" className="mx-auto mb-5 h-20 w-auto">
            <path d="M0 52V20a20 20 0 0 1 40 0v32z" className="fill-leaf" />
            <path d="M10 28l7 7 13-15" className="fill-none stroke-white stroke-[3.5]" />
          </svg>
        )}
        {outcome && (
          <h1 ref={heading} tabIndex={-1} className="text-center text-4xl md:text-5xl">
            {headingOf(outcome)}
          </h1>
        )}
        {outcome && (
          <p className="mt-4 text-center text-lg text-soft">
            {outcome.paid ? 'Your booking has been confirmed' : outcome.message}
          </p>
        )}
        {outcome?.paid === false && (outcome.holdUntil || outcome.moneyFate) && (
          <p className="mt-3 text-center">
            {outcome.holdUntil && (
              <span>Your room is still kept for you until {timeAt(outcome.holdUntil, hotel.timeZone)}. </span>
            )}
            {outcome.moneyFate && <span>{moneyTexts[outcome.moneyFate]}</span>}
          </p>
        )}
        {outcome?.paid === false && (
          <p className="mt-3 text-center text-soft">
            <CallOrWrite before="Questions? Call" />
          </p>
        )}
      </div>
      {outcome?.paid && <Confirmed booking={outcome.booking} />}
      {outcome?.paid === false && (
        <div className="mt-9 flex flex-wrap justify-center gap-3">
          {outcome.reference ? (
            <a href={paths.receipt(outcome.reference)} className={buttonLook()}>
              View Your Booking
            </a>
          ) : (
            <a href={paths.booking()} className={buttonLook()}>
              Try Again
            </a>
          )}
          <a href={paths.contact} className={buttonLook('outline')}>
            Contact Support
          </a>
        </div>
      )}
    </div>
  );
}

function headingOf(outcome: PaymentOutcome): string {
  if (outcome.paid) return 'Payment Successful!';
  return outcome.reference ? 'Your booking has changed' : 'Payment Verification Failed';
}

function useOutcome({ status, txRef, transactionId }: ReturnSearch) {
  const paymentReturn = useMemo(() => readReturn({ status, txRef, transactionId }), [status, txRef, transactionId]);
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  const [waitsFor, setWaitsFor] = useState<WaitReason>();

  useEffect(() => {
    let isUnmounted = false;
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(() => !isUnmounted && resolve(), ms));
    const outcomePromise =
      missingReferenceOutcome(paymentReturn) ??
      verifyPayment(call, paymentReturn, { now: Date.now, wait }, (reason) => !isUnmounted && setWaitsFor(reason));
    const outcomeWithHoldPromise = Promise.resolve(outcomePromise).then((verdict) =>
      addHoldTo(call, verdict, paymentReturn),
    );
    void outcomeWithHoldPromise.then((verdict) => {
      if (isUnmounted) return;
      if (verdict.paid || verdict.reference) clearPending();
      setOutcome(verdict);
    });
    return () => {
      isUnmounted = true;
    };
  }, [paymentReturn]);

  return { outcome, waitsFor };
}

type WaitReason = 'bank' | 'connection' | undefined;

const waitingTexts: Record<NonNullable<WaitReason>, string> = {
  bank: 'This takes a little longer than usual. Your bank is still answering; please keep this page open.',
  connection: 'The hotel cannot be reached from here right now. We go on asking; please keep this page open.',
};

function Verifying({ waitsFor }: { waitsFor: WaitReason }) {
  return (
    <div className="noscript:hidden flex min-h-80 flex-col items-center justify-center gap-6 text-center">
      <Spinner />
      <h1 className="text-3xl">Verifying your payment…</h1>
      <p className="max-w-md text-soft">{waitsFor ? waitingTexts[waitsFor] : 'One moment, please.'}</p>
    </div>
  );
}

function Confirmed({ booking }: { booking: BookingView }) {
  const { hotel } = useFacts();
  return (
    <div className="mx-auto mt-9 max-w-2xl">
      <div className="rounded-2xl border border-hairline bg-white p-5 sm:p-8">
        <BookingSummary booking={booking} />
      </div>
      <p className="mt-6 text-soft">
        A confirmation e-mail was sent to <strong className="text-ink wrap-anywhere">{booking.guestEmail}</strong>. If
        you cannot find it, please look in your spam folder too.
      </p>
      <a href={paths.receipt(booking.reference)} className={buttonLook('primary', 'mt-7 w-full')}>
        View Receipt
      </a>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <a href={paths.calendar(booking.reference)} download className={buttonLook('outline')}>
          Add to calendar
        </a>
        <a href={directionsTo(hotel)} target="_blank" rel="noreferrer" className={buttonLook('outline')}>
          Get directions
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <a href={paths.home} className={buttonLook('outline')}>
          Back to Home
        </a>
        <a href={paths.rooms} className={buttonLook('outline')}>
          View Rooms
        </a>
      </div>
      <WhatNext booking={booking} />
    </div>
  );
}
