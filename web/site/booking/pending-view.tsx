import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type BookingStatus, type BookingView, bookingMessages } from '#contract/bookings.ts';
import { receiptMessages } from '#contract/receipts.ts';
import { useCall, useFacts } from '#web/context.ts';
import { sentenceOf } from '#web/errors.ts';
import { type Address, paths } from '#web/paths.ts';
import { BookingSummary } from '#web/site/booking-summary/booking-summary.tsx';
import { hourAt } from '#web/site/booking-summary/moment.ts';
import {
  forgetPending,
  holdSeconds,
  keepPending,
  type PendingBooking,
} from '#web/site/booking-summary/pending-booking.ts';
import { useCheckout } from '#web/site/checkout/use-checkout.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  pending: PendingBooking;
  /** True right after booking: the checkout opens by itself. */
  fresh: boolean;
  /** Back to an empty form. */
  startNew: () => void;
  /** Back to the form with this booking's details. */
  bookAgain: () => void;
  /** The same booking, whose room is held once more. */
  onHeld: (pending: PendingBooking) => void;
};

function useHold(pending: PendingBooking): number {
  const [seconds, setSeconds] = useState(() => holdSeconds(pending, Date.now()));
  useEffect(() => {
    const tick = () => setSeconds(holdSeconds(pending, Date.now()));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [pending]);
  return seconds;
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${(seconds % 60).toString().padStart(2, '0')}`;

const calledOff: readonly BookingStatus[] = ['cancelled', 'voided'];

/**
 * A paid booking leaves this page, whichever way the money came: a closed dialog does not mean an unpaid room. So does one
 * that was called off while it was held: nobody is to pay for it.
 */
function useLeaveWhenOver({ created: { booking, checkout } }: PendingBooking, held: boolean) {
  const call = useCall();
  const paid = paths.paymentResult(checkout.tx_ref);
  const whereTo = (known: BookingView): Address | undefined => {
    if (known.payment_status === 'paid') return paid;
    // The end of a hold calls it off too, and then the room can be held again from here.
    if (!held || !calledOff.includes(known.status)) return undefined;
    forgetPending();
    return paths.receipt(booking.reference);
  };
  const leaveFor = async (place: Promise<Address | undefined>) => {
    // Nobody to ask is no harm: the guest can pay from here.
    const known = await place.catch(() => undefined);
    if (known) location.assign(known);
  };
  return {
    /** Reads what is known already. */
    look: () =>
      leaveFor(call('bookingByReference', { reference: booking.reference }).then((known) => whereTo(known.booking))),
    /** Has the server ask the gateway. */
    ask: () =>
      leaveFor(
        call('verifyPayment', { tx_ref: checkout.tx_ref, transaction_id: '' }).then(({ status }) =>
          status === 'success' ? paid : undefined,
        ),
      ),
  };
}

/** The hold of the same booking once more, if its room is still free: paid or not, there is only one of it. */
function useRenewal(reference: string, onHeld: Props['onHeld'], onRefused: () => void) {
  const call = useCall();
  const [renewing, setRenewing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const renew = async () => {
    setRenewing(true);
    setError(null);
    try {
      const { now, ...created } = await call('holdOwnBooking', { reference });
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

/** A booking that waits for its payment: what was booked, how long it is kept, and the way to pay. */
export function PendingView({ pending, fresh, startNew, bookAgain, onHeld }: Props) {
  const { hotel } = useFacts();
  const { booking } = pending.created;
  const seconds = useHold(pending);
  const held = seconds > 0;
  const leaveWhenOver = useLeaveWhenOver(pending, held);
  const [closed, setClosed] = useState(false);
  const { start, starting, error } = useCheckout(() => {
    setClosed(true);
    void leaveWhenOver.ask();
  });
  const renewal = useRenewal(booking.reference, onHeld, () => void leaveWhenOver.look());
  const heading = useRef<HTMLHeadingElement>(null);
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    heading.current?.focus();
    if (held && pending.pay) return void start(pending.created);
    if (!fresh || !held) return void leaveWhenOver.look();
    toast.success(bookingMessages.created(booking.reference));
    void start(pending.created);
  });

  return (
    <section className="mx-auto max-w-2xl">
      <h1 ref={heading} tabIndex={-1} className="text-4xl md:text-5xl">
        {held ? 'Your room is waiting' : 'Time to pay has run out'}
      </h1>
      <p className="figures mt-4 mb-8 text-lg text-soft" role={held ? undefined : 'status'}>
        {held ? (
          <>
            Kept for you until {hourAt(booking.hold_until ?? '', hotel.timeZone)}.{' '}
            <span className="whitespace-nowrap">Time left: {clock(seconds)}</span>
          </>
        ) : (
          'The room is no longer kept for you. If you have already paid, your confirmation will arrive by e-mail.'
        )}
      </p>
      <div className="rounded-2xl border border-hairline bg-white p-5 sm:p-8">
        <BookingSummary booking={booking} />
      </div>
      <div className="mt-6 space-y-4">
        {(error || renewal.error) && <Notice tone="danger">{error || renewal.error}</Notice>}
        {closed && held && !error && (
          <Notice>The payment window was closed. Your booking is kept; you can pay as soon as you are ready.</Notice>
        )}
        <div className="flex flex-col gap-3 sm:flex-row">
          {held ? (
            <Button loading={starting} onClick={() => void start(pending.created)} className="grow text-lg">
              Pay Now
            </Button>
          ) : (
            <Button loading={renewal.renewing} onClick={() => void renewal.renew()} className="grow text-lg">
              Hold the room again
            </Button>
          )}
          {!held && (
            <Button look="outline" onClick={bookAgain}>
              Book again
            </Button>
          )}
          <Button look="outline" onClick={startNew}>
            Start a new booking
          </Button>
        </div>
      </div>
    </section>
  );
}
