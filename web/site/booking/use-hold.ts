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

/** Seconds for which the room is still kept, counted down. */
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
 * A booking may be paid or called off in another window. A paid one leaves this page, whichever way the money came: a closed
 * dialog does not mean an unpaid room. One that was called off while it was held stays, to be said so: nobody is to pay for it.
 */
export function useWhatBecame({ created: { booking, checkout } }: PendingBooking, held: boolean) {
  const call = useCall();
  const [off, setOff] = useState<BookingView>();
  const leaveFor = (place: Address) => {
    location.assign(place);
    return false;
  };
  const paid = paths.paymentResult(checkout.tx_ref);
  /** Whether it can still be paid, as far as this is known. */
  const judge = (known: BookingView): boolean => {
    if (known.payment_status === 'paid') return leaveFor(paid);
    // The end of a hold calls it off too, and then the room can be held again from here.
    if (!held || !calledOff.includes(known.status)) return true;
    if (known.payment_status !== 'pending') {
      forgetPending();
      return leaveFor(paths.receipt(booking.reference));
    }
    setOff(known);
    return false;
  };
  // Nobody to ask is no harm: the guest can pay from here.
  const unknown = () => true;
  return {
    calledOff: off,
    /** Reads what is known already, and answers whether it can still be paid. */
    look: () =>
      call('bookingByReference', { reference: booking.reference })
        .then((known) => judge(known.booking))
        .catch(unknown),
    /** Has the server ask the gateway. */
    ask: () =>
      call('verifyPayment', { tx_ref: checkout.tx_ref, transaction_id: '' })
        .then(({ status }) => status !== 'success' || leaveFor(paid))
        .catch(unknown),
  };
}

/** The hold of the same booking once more, if its room is still free: paid or not, there is only one of it. */
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

/** Gives the room free and goes on then. A hold that is over is let go already. */
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
