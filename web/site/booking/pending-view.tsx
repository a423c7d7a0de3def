import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type BookingView, bookingMessages, statusTraits } from '#contract/bookings/bookings.ts';
import { timeAt } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import { receiptMessages } from '#contract/front-desk/receipts.ts';
import { useFacts } from '#web/core/context.ts';
import { errorMessageOf } from '#web/core/errors.ts';
import { type Address, paths } from '#web/core/paths.ts';
import { withProof } from '#web/proof-of-work/with-proof.ts';
import { type BookingDraft, storeDraft } from '#web/site/booking/booking-draft.ts';
import { BookedTerms, PayHelp } from '#web/site/booking/rate-plan-choice.tsx';
import { BookingSummary } from '#web/site/booking-summary/booking-summary.tsx';
import {
  clearPending,
  holdSecondsLeft,
  type PendingBooking,
  storePending,
} from '#web/site/booking-summary/pending-booking.ts';
import { call } from '#web/site/call.ts';
import { useCheckout } from '#web/site/checkout/use-checkout.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type PendingViewProps = {
  pending: PendingBooking;
  /** Whether the guest has booked just now. The checkout then opens by itself, unless the hold has lapsed. */
  isJustBooked: boolean;
  returnToForm: (draft: BookingDraft) => void;
  onHoldRenewed: (pending: PendingBooking) => void;
};

const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${(seconds % 60).toString().padStart(2, '0')}`;

export function PendingView({ pending, isJustBooked, returnToForm, onHoldRenewed }: PendingViewProps) {
  const { hotel } = useFacts();
  const { booking } = pending.created;
  const secondsLeft = useHoldSeconds(pending);
  const now = new Date(Date.parse(booking.holdUntil ?? booking.createdAt) - secondsLeft * 1000);
  const hasTimeLeft = secondsLeft > 0;
  const { cancelled: cancelledBooking, refresh, askGateway } = useBookingChanges(pending, hasTimeLeft);
  const hasHold = hasTimeLeft && !cancelledBooking;
  const [wasClosed, setWasClosed] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const { start, starting, error } = useCheckout(() => {
    setWasClosed(true);
    void askGateway();
  });
  const renewal = useHoldAgain(booking.reference, onHoldRenewed, () => void refresh());
  const release = useRelease(booking.reference, hasHold, () => void refresh());
  const problem = error || renewal.error || release.error;
  const { guestName, guestEmail, guestPhone } = booking;
  const heading = useRef<HTMLHeadingElement>(null);
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    heading.current?.focus();
    if (hasHold && pending.pay) return void start(pending.created);
    if (!isJustBooked || !hasHold) return void refresh();
    // Shows the toast after the checkout has opened, so that the toast lies above it.
    void start(pending.created).then(() => toast.success(bookingMessages.created(booking.reference)));
  });

  useEffect(() => {
    // Reads the booking again when the page becomes visible: it may have been paid or cancelled in another window.
    const onShown = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', onShown);
    window.addEventListener('focus', onShown);
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      window.removeEventListener('focus', onShown);
    };
  });

  useEffect(() => {
    if (cancelledBooking) heading.current?.focus();
  }, [cancelledBooking]);

  const payNow = async () => {
    setIsChecking(true);
    // Looks for changes that another window has made, because this window otherwise does so only when it becomes
    // visible.
    if (await refresh()) await start(pending.created);
    setIsChecking(false);
  };
  const bookAgain = () =>
    release.releaseThen(() =>
      returnToForm({
        ...booking,
        plan: booking.bookedPlan.name === null ? '' : booking.bookedPlan.code,
        promoCode: booking.promoCode ?? '',
      }),
    );
  const bookAnother = () => {
    storeDraft({ guestName, guestEmail, guestPhone });
    clearPending();
    location.assign(paths.anotherBooking);
  };

  return (
    <section className="mx-auto max-w-2xl">
      <h1 ref={heading} tabIndex={-1} className="text-4xl md:text-5xl">
        {cancelledBooking ? 'This booking is cancelled' : hasHold ? 'Your room is waiting' : 'Time to pay has run out'}
      </h1>
      <div className="mt-4 space-y-3 empty:hidden">
        {problem && !cancelledBooking && <Notice tone="danger">{problem}</Notice>}
        {error && hasHold && <PayHelp booking={booking} />}
        {wasClosed && hasHold && !problem && (
          <Notice>The payment window was closed. Your booking is kept; you can pay as soon as you are ready.</Notice>
        )}
        {!hasHold && (
          <p className="text-lg text-soft" role="status">
            {cancelledBooking
              ? 'It was cancelled meanwhile, in another window or at reception. The room is no longer kept for you, and nothing is to be paid.'
              : 'The room is no longer kept for you. If you have already paid, your confirmation will arrive by e-mail.'}
          </p>
        )}
      </div>
      <div
        data-pay-bar
        className="z-10 mt-3 mb-6 flex flex-col gap-3 bg-paper py-3 max-sm:sticky max-sm:top-18 max-sm:-mx-5 max-sm:border-b max-sm:border-brass/60 max-sm:px-5 low:static"
      >
        {hasHold ? (
          <>
            <p className="figures flex flex-wrap justify-between gap-x-3 text-[0.9375rem] text-soft sm:text-lg">
              <span>{`Kept for you until ${timeAt(booking.holdUntil ?? '', hotel.timeZone)}.`}</span>{' '}
              <span className="whitespace-nowrap">{`Time left: ${formatClock(secondsLeft)}`}</span>
            </p>
            <Button loading={isChecking || starting} onClick={() => void payNow()} className="w-full text-lg">
              Pay Now
            </Button>
          </>
        ) : cancelledBooking ? (
          <Button onClick={bookAgain} className="w-full text-lg">
            Book again
          </Button>
        ) : (
          <Button loading={renewal.isRenewing} onClick={() => void renewal.renew()} className="w-full text-lg">
            Hold the room again
          </Button>
        )}
      </div>
      {!cancelledBooking && (
        <div className="mb-6">
          <BookedTerms booking={booking} now={now} />
        </div>
      )}
      <div className="rounded-2xl border border-hairline bg-white p-5 sm:p-8">
        <BookingSummary booking={cancelledBooking ?? booking} />
      </div>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        {!cancelledBooking && (
          <Button look="outline" disabled={release.isReleasing} onClick={bookAgain}>
            {hasHold ? 'Change details' : 'Book again'}
          </Button>
        )}
        <Button look="outline" disabled={release.isReleasing} onClick={bookAnother}>
          Start a new booking
        </Button>
      </div>
      {hasHold && (
        <div className="mt-3 space-y-1 text-sm text-soft">
          <p>To change details gives this room free. A new booking keeps it for you until the time is over.</p>
          <p>You can leave this page: until the time is over, this browser finds the booking here again.</p>
        </div>
      )}
    </section>
  );
}

function useHoldSeconds(pending: PendingBooking): number {
  const [seconds, setSeconds] = useState(() => holdSecondsLeft(pending, Date.now()));
  useEffect(() => {
    const updateSeconds = () => setSeconds(holdSecondsLeft(pending, Date.now()));
    updateSeconds();
    const timer = setInterval(updateSeconds, 1000);
    return () => clearInterval(timer);
  }, [pending]);
  return seconds;
}

/**
 * Notices that the booking was paid or cancelled in another window. If it was paid, the guest is sent to the result of
 * the payment. If it was cancelled during the hold and nothing was paid, this page stays and says so.
 */
function useBookingChanges({ created: { booking, checkout } }: PendingBooking, hasHold: boolean) {
  const [cancelledBooking, setCancelledBooking] = useState<BookingView>();
  const goToPage = (place: Address) => {
    location.assign(place);
    return false;
  };
  const paymentResult = paths.paymentResult(checkout.tx_ref);
  const canBePaid = (current: BookingView): boolean => {
    if (current.paymentStatus === 'paid') return goToPage(paymentResult);
    // The server also cancels a booking whose hold lapses, but from this page the guest can hold the room again.
    if (!hasHold || statusTraits[current.status].earns) return true;
    if (current.paymentStatus !== 'pending') {
      clearPending();
      return goToPage(paths.receipt(booking.reference));
    }
    setCancelledBooking(current);
    return false;
  };
  // If the server cannot be reached, the guest can still pay from this page.
  const assumeUnpaid = () => true;
  return {
    cancelled: cancelledBooking,
    /** Reads the booking from our server without asking the gateway. Resolves with true if it can still be paid. */
    refresh: () =>
      call('bookingByReference', { reference: booking.reference })
        .then((current) => canBePaid(current.booking))
        .catch(assumeUnpaid),
    askGateway: () =>
      call('verifyPayment', { txRef: checkout.tx_ref, transactionId: '' })
        .then(({ status }) => status !== 'success' || goToPage(paymentResult))
        .catch(assumeUnpaid),
  };
}

/**
 * Lets the guest hold the nights of the same booking again if its room is still free, so that no second booking is
 * needed.
 */
function useHoldAgain(reference: string, onHoldRenewed: (pending: PendingBooking) => void, onRefused: () => void) {
  const [isRenewing, setIsRenewing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const renewHold = async () => {
    setIsRenewing(true);
    setError(null);
    try {
      const { now, ...created } = await withProof((proof) => call('holdOwnBooking', { reference, proof }));
      onHoldRenewed(storePending(created, { now }));
    } catch (problem) {
      setError(errorMessageOf(problem, receiptMessages.holdFailed));
      onRefused();
    } finally {
      setIsRenewing(false);
    }
  };
  return { renew: renewHold, isRenewing, error };
}

function useRelease(reference: string, hasHold: boolean, onRefused: () => void) {
  const [isReleasing, setIsReleasing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const release = async (onReleased: () => void) => {
    if (!hasHold) return onReleased();
    setIsReleasing(true);
    setError(null);
    try {
      await call('cancelOwnBooking', { reference, status: 'pending', refundAmountKobo: kobo(0) });
      onReleased();
    } catch (problem) {
      setError(errorMessageOf(problem, receiptMessages.cancelFailed));
      setIsReleasing(false);
      onRefused();
    }
  };
  return { releaseThen: (onReleased: () => void) => void release(onReleased), isReleasing, error };
}
