import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BookingView } from '#contract/bookings.ts';
import { useCall } from '#web/context.ts';
import { paths } from '#web/paths.ts';
import { type Outcome, readReturn, unaskable, verifyPayment } from '#web/site/booking-success/verify-payment.ts';
import { BookingSummary } from '#web/site/booking-summary/booking-summary.tsx';
import { forgetPending } from '#web/site/booking-summary/pending-booking.ts';
import { SiteLink } from '#web/site/site-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Where a payment comes back to. It shows nothing as paid before the server has said so. */
export function BookingSuccess() {
  const { outcome, slow } = useOutcome();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (outcome) heading.current?.focus();
  }, [outcome]);

  return (
    <div className="page-width py-12 md:py-16">
      <div role="status" aria-live="polite" className="mx-auto max-w-2xl">
        {!outcome && <Verifying slow={slow} />}
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
      </div>
      {outcome?.paid && <Confirmed booking={outcome.booking} />}
      {outcome?.paid === false && (
        <div className="mt-9 flex flex-wrap justify-center gap-3">
          {outcome.reference ? (
            <SiteLink to={paths.receipt(outcome.reference)} className={buttonLook()}>
              View Your Booking
            </SiteLink>
          ) : (
            <SiteLink to={paths.booking()} className={buttonLook()}>
              Try Again
            </SiteLink>
          )}
          <SiteLink to={paths.contact} className={buttonLook('outline')}>
            Contact Support
          </SiteLink>
        </div>
      )}
    </div>
  );
}

function headingOf(outcome: Outcome): string {
  if (outcome.paid) return 'Payment Successful!';
  return outcome.reference ? 'Your booking has changed' : 'Payment Verification Failed';
}

function useOutcome() {
  const call = useCall();
  const { status, tx_ref, transaction_id } = useSearch({ from: '/site/booking-success' });
  const back = useMemo(() => readReturn({ status, tx_ref, transaction_id }), [status, tx_ref, transaction_id]);
  const [outcome, setOutcome] = useState<Outcome>();
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    let gone = false;
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(() => !gone && resolve(), ms));
    const answer = unaskable(back) ?? verifyPayment(call, back, { now: Date.now, wait }, () => !gone && setSlow(true));
    void Promise.resolve(answer).then((known) => {
      if (gone) return;
      // Neither what is paid nor what was called off waits for a payment.
      if (known.paid || known.reference) forgetPending();
      setOutcome(known);
    });
    return () => {
      gone = true;
    };
  }, [call, back]);

  return { outcome, slow };
}

function Verifying({ slow }: { slow: boolean }) {
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-6 text-center">
      <Spinner />
      <h1 className="text-3xl">Verifying your payment…</h1>
      <p className="max-w-md text-soft">
        {slow
          ? 'This takes a little longer than usual. Your bank is still answering; please keep this page open.'
          : 'One moment, please.'}
      </p>
    </div>
  );
}

function Confirmed({ booking }: { booking: BookingView }) {
  return (
    <div className="mx-auto mt-9 max-w-2xl">
      <div className="rounded-2xl border border-hairline bg-white p-5 sm:p-8">
        <BookingSummary booking={booking} />
      </div>
      <p className="mt-6 text-soft">
        A confirmation e-mail was sent to <strong className="text-ink">{booking.guest_email}</strong>. If you cannot
        find it, please look in your spam folder too.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <SiteLink to={paths.receipt(booking.reference)} className={buttonLook('primary', 'max-sm:w-full')}>
          View Receipt
        </SiteLink>
        <SiteLink to={paths.home} className={buttonLook('outline', 'max-sm:grow')}>
          Back to Home
        </SiteLink>
        <SiteLink to={paths.rooms} className={buttonLook('outline', 'max-sm:grow')}>
          View Rooms
        </SiteLink>
      </div>
    </div>
  );
}
