import { useEffect, useState } from 'react';
import { type BookingView, statusTraits } from '#contract/bookings.ts';
import { receiptMessages } from '#contract/receipts.ts';
import { useCall } from '#web/core/context.ts';
import { errorMessageOf } from '#web/core/errors.ts';
import { type Address, paths } from '#web/core/paths.ts';
import { withProof } from '#web/proof-of-work/with-proof.ts';
import {
  clearPending,
  holdSeconds,
  type PendingBooking,
  storePending,
} from '#web/site/booking-summary/pending-booking.ts';

export function useHold(pending: PendingBooking): number {
  const [seconds, setSeconds] = useState(() => holdSeconds(pending, Date.now()));
  useEffect(() => {
    const tick = () => setSeconds(holdSeconds(pending, Date.now()));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [pending]);
  return seconds;
}

/**
 * Another window may pay for the booking or cancel it. A paid booking leaves this page, because a closed checkout does
 * not mean an unpaid room. A booking cancelled during its hold stays, so that the page can say that nothing is to be
 * paid.
 */
export function useBookingChanges({ created: { booking, checkout } }: PendingBooking, isHeld: boolean) {
  const call = useCall();
  const [cancelledBooking, setCancelledBooking] = useState<BookingView>();
  const leaveTo = (place: Address) => {
    location.assign(place);
    return false;
  };
  const paid = paths.paymentResult(checkout.tx_ref);
  const canBePaid = (known: BookingView): boolean => {
    if (known.payment_status === 'paid') return leaveTo(paid);
    // A lapsed hold cancels the booking too, but the room can be held again from here.
    if (!isHeld || statusTraits[known.status].earns) return true;
    if (known.payment_status !== 'pending') {
      clearPending();
      return leaveTo(paths.receipt(booking.reference));
    }
    setCancelledBooking(known);
    return false;
  };
  // When the server cannot be reached, the guest can still pay from here.
  const assumePayable = () => true;
  return {
    cancelled: cancelledBooking,
    /** Reads the booking without asking the gateway; true when it can still be paid. */
    refresh: () =>
      call('bookingByReference', { reference: booking.reference })
        .then((known) => canBePaid(known.booking))
        .catch(assumePayable),
    askGateway: () =>
      call('verifyPayment', { tx_ref: checkout.tx_ref, transaction_id: '' })
        .then(({ status }) => status !== 'success' || leaveTo(paid))
        .catch(assumePayable),
  };
}

/**
 * Holds the nights of the same booking again if its room is still free, so that there is never a second booking to pay.
 */
export function useHoldAgain(reference: string, onHeld: (pending: PendingBooking) => void, onRefused: () => void) {
  const call = useCall();
  const [renewing, setRenewing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const renew = async () => {
    setRenewing(true);
    setError(null);
    try {
      const { now, ...created } = await withProof((proof) => call('holdOwnBooking', { reference, proof }));
      onHeld(storePending(created, { now }));
    } catch (problem) {
      setError(errorMessageOf(problem, receiptMessages.holdFailed));
      onRefused();
    } finally {
      setRenewing(false);
    }
  };
  return { renew, renewing, error };
}

export function useRelease(reference: string, isHeld: boolean, onRefused: () => void) {
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const release = async (next: () => void) => {
    if (!isHeld) return next();
    setBusy(true);
    setError(null);
    try {
      await call('cancelOwnBooking', { reference, status: 'pending', refund_amount: 0 });
      next();
    } catch (problem) {
      setError(errorMessageOf(problem, receiptMessages.cancelFailed));
      setBusy(false);
      onRefused();
    }
  };
  return { releaseThen: (next: () => void) => void release(next), busy, error };
}
