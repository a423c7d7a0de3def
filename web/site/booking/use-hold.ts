import { useEffect, useState } from 'react';
import type { BookingStatus, BookingView } from '#contract/bookings.ts';
import { receiptMessages } from '#contract/receipts.ts';
import { useCall } from '#web/context.ts';
import { sentenceOf } from '#web/errors.ts';
import { type Address, paths } from '#web/paths.ts';
import { withProof } from '#web/proof-of-work/with-proof.ts';
import {
  forgetPending,
  holdSeconds,
  keepPending,
  type PendingBooking,
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

const calledOff: readonly BookingStatus[] = ['cancelled', 'voided'];

/**
 * Another window may pay for the booking or cancel it. A paid booking leaves this page, because a closed checkout does
 * not mean an unpaid room. A booking cancelled during its hold stays, so that the page can say that nothing is to be
 * paid.
 */
export function useWhatBecame({ created: { booking, checkout } }: PendingBooking, held: boolean) {
  const call = useCall();
  const [off, setOff] = useState<BookingView>();
  const leaveFor = (place: Address) => {
    location.assign(place);
    return false;
  };
  const paid = paths.paymentResult(checkout.tx_ref);
  const judge = (known: BookingView): boolean => {
    if (known.payment_status === 'paid') return leaveFor(paid);
    // A lapsed hold cancels the booking too, but the room can be held again from here.
    if (!held || !calledOff.includes(known.status)) return true;
    if (known.payment_status !== 'pending') {
      forgetPending();
      return leaveFor(paths.receipt(booking.reference));
    }
    setOff(known);
    return false;
  };
  // When the server cannot be reached, the guest can still pay from here.
  const unknown = () => true;
  return {
    calledOff: off,
    /** Reads the booking without asking the gateway; true when it can still be paid. */
    look: () =>
      call('bookingByReference', { reference: booking.reference })
        .then((known) => judge(known.booking))
        .catch(unknown),
    ask: () =>
      call('verifyPayment', { tx_ref: checkout.tx_ref, transaction_id: '' })
        .then(({ status }) => status !== 'success' || leaveFor(paid))
        .catch(unknown),
  };
}

/**
 * Holds the nights of the same booking again if its room is still free, so that there is never a second booking to pay.
 */
export function useRenewal(reference: string, onHeld: (pending: PendingBooking) => void, onRefused: () => void) {
  const call = useCall();
  const [renewing, setRenewing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const renew = async () => {
    setRenewing(true);
    setError(null);
    try {
      const { now, ...created } = await withProof((proof) => call('holdOwnBooking', { reference, proof }));
      onHeld(keepPending(created, { now }));
    } catch (problem) {
      setError(sentenceOf(problem, receiptMessages.holdFailed));
      onRefused();
    } finally {
      setRenewing(false);
    }
  };
  return { renew, renewing, error };
}

export function useLettingGo(reference: string, held: boolean, onRefused: () => void) {
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const letGo = async (goOn: () => void) => {
    if (!held) return goOn();
    setBusy(true);
    setError(null);
    try {
      await call('cancelOwnBooking', { reference, status: 'pending', refund_amount: 0 });
      goOn();
    } catch (problem) {
      setError(sentenceOf(problem, receiptMessages.cancelFailed));
      setBusy(false);
      onRefused();
    }
  };
  return { thenGoOn: (goOn: () => void) => void letGo(goOn), busy, error };
}
