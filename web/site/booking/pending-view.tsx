import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { bookingMessages } from '#contract/bookings.ts';
import { hourAt } from '#contract/dates.ts';
import { useFacts } from '#web/context.ts';
import type { Draft } from '#web/site/booking/booking-draft.ts';
import { useHold, useLettingGo, useRenewal, useWhatBecame } from '#web/site/booking/use-hold.ts';
import { BookingSummary } from '#web/site/booking-summary/booking-summary.tsx';
import type { PendingBooking } from '#web/site/booking-summary/pending-booking.ts';
import { useCheckout } from '#web/site/checkout/use-checkout.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  pending: PendingBooking;
  /** True right after booking: the checkout opens by itself. */
  fresh: boolean;
  startWith: (draft: Draft) => void;
  onHeld: (pending: PendingBooking) => void;
};

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${(seconds % 60).toString().padStart(2, '0')}`;

export function PendingView({ pending, fresh, startWith, onHeld }: Props) {
  const { hotel } = useFacts();
  const { booking } = pending.created;
  const seconds = useHold(pending);
  const inTime = seconds > 0;
  const { calledOff, look, ask } = useWhatBecame(pending, inTime);
  const held = inTime && !calledOff;
  const [closed, setClosed] = useState(false);
  const [asking, setAsking] = useState(false);
  const { start, starting, error } = useCheckout(() => {
    setClosed(true);
    void ask();
  });
  const renewal = useRenewal(booking.reference, onHeld, () => void look());
  const lettingGo = useLettingGo(booking.reference, held, () => void look());
  const problem = error || renewal.error || lettingGo.error;
  const { guest_name, guest_email, guest_phone } = booking;
  const heading = useRef<HTMLHeadingElement>(null);
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    heading.current?.focus();
    if (held && pending.pay) return void start(pending.created);
    if (!fresh || !held) return void look();
    // After the checkout has opened, so that the toast lies above it.
    void start(pending.created).then(() => toast.success(bookingMessages.created(booking.reference)));
  });

  useEffect(() => {
    // Another window may have paid for the booking or cancelled it.
    const onShown = () => {
      if (document.visibilityState === 'visible') void look();
    };
    document.addEventListener('visibilitychange', onShown);
    window.addEventListener('focus', onShown);
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      window.removeEventListener('focus', onShown);
    };
  });

  useEffect(() => {
    if (calledOff) heading.current?.focus();
  }, [calledOff]);

  const payNow = async () => {
    setAsking(true);
    // A window that stayed visible has not looked for changes.
    if (await look()) await start(pending.created);
    setAsking(false);
  };
  const bookAgain = () => lettingGo.thenGoOn(() => startWith(booking));

  return (
    <section className="mx-auto max-w-2xl">
      <h1 ref={heading} tabIndex={-1} className="text-4xl md:text-5xl">
        {calledOff ? 'This booking is cancelled' : held ? 'Your room is waiting' : 'Time to pay has run out'}
      </h1>
      <div className="mt-4 space-y-3 empty:hidden">
        {problem && !calledOff && <Notice tone="danger">{problem}</Notice>}
        {closed && held && !problem && (
          <Notice>The payment window was closed. Your booking is kept; you can pay as soon as you are ready.</Notice>
        )}
        {!held && (
          <p className="text-lg text-soft" role="status">
            {calledOff
              ? 'It was cancelled meanwhile, in another window or at reception. The room is no longer kept for you, and nothing is to be paid.'
              : 'The room is no longer kept for you. If you have already paid, your confirmation will arrive by e-mail.'}
          </p>
        )}
      </div>
      <div
        data-pay-bar
        className="z-10 mt-3 mb-6 flex flex-col gap-3 bg-paper py-3 max-sm:sticky max-sm:top-18 max-sm:-mx-5 max-sm:border-b max-sm:border-brass/60 max-sm:px-5 low:static"
      >
        {held ? (
          <>
            <p className="figures flex flex-wrap justify-between gap-x-3 text-[0.9375rem] text-soft sm:text-lg">
              <span>Kept for you until {hourAt(booking.hold_until ?? '', hotel.timeZone)}.</span>{' '}
              <span className="whitespace-nowrap">Time left: {clock(seconds)}</span>
            </p>
            <Button loading={asking || starting} onClick={() => void payNow()} className="w-full text-lg">
              Pay Now
            </Button>
          </>
        ) : calledOff ? (
          <Button onClick={bookAgain} className="w-full text-lg">
            Book again
          </Button>
        ) : (
          <Button loading={renewal.renewing} onClick={() => void renewal.renew()} className="w-full text-lg">
            Hold the room again
          </Button>
        )}
      </div>
      <div className="rounded-2xl border border-hairline bg-white p-5 sm:p-8">
        <BookingSummary booking={calledOff ?? booking} />
      </div>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        {!calledOff && (
          <Button look="outline" disabled={lettingGo.busy} onClick={bookAgain}>
            {held ? 'Change details' : 'Book again'}
          </Button>
        )}
        <Button
          look="outline"
          disabled={lettingGo.busy}
          onClick={() => lettingGo.thenGoOn(() => startWith({ guest_name, guest_email, guest_phone }))}
        >
          Start a new booking
        </Button>
      </div>
      {held && (
        <div className="mt-3 space-y-1 text-sm text-soft">
          <p>Either gives this room free and leads back to the form.</p>
          <p>You can leave this page: until the time is over, this browser finds the booking here again.</p>
        </div>
      )}
    </section>
  );
}
