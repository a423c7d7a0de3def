import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { acceptsPayment, type BookingView, statusTraits } from '#contract/bookings/bookings.ts';
import { formatDay } from '#contract/core/dates.ts';
import { addressLine, numberToCall } from '#contract/core/hotel-contact.ts';
import { plural } from '#contract/core/plural.ts';
import { readWire } from '#contract/core/wire.ts';
import { type ReceiptView, receiptMessages, receiptView } from '#contract/front-desk/receipts.ts';
import type { PageFacts } from '#contract/page.ts';
import { useFacts } from '#web/core/context.ts';
import { asAppError, errorMessageOf } from '#web/core/errors.ts';
import { paths } from '#web/core/paths.ts';
import { StayTerms } from '#web/offer/stay-terms.tsx';
import { withProof } from '#web/proof-of-work/with-proof.ts';
import { storeDraft } from '#web/site/booking/booking-draft.ts';
import { clearPending, storePending } from '#web/site/booking-summary/pending-booking.ts';
import { call } from '#web/site/call.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useHydrated } from '#web/site/receipt/use-hydrated.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const CancelDialog = lazy(async () => ({
  default: (await import('#web/site/receipt/cancel-dialog.tsx')).CancelDialog,
}));

type GuestActionsProps = {
  view: ReceiptView;
  /** Whether the guest can pay something on this page. */
  owes: boolean;
  token: string | undefined;
  onViewChange: (view: ReceiptView) => void;
  /** Moves the focus after the dialog has closed, because the button that opened the dialog may be gone. */
  onSettled: () => void;
};

const cancellationRefusals = {
  stay_begun: receiptMessages.stayBegun,
  paid_at_desk: receiptMessages.paidAtDesk,
} as const;

export function GuestActions({ view, owes: canPayHere, token, onViewChange, onSettled }: GuestActionsProps) {
  const facts = useFacts();
  const phone = facts.hotel.phones[0];
  const { booking, own } = view;
  const [isCancelling, setIsCancelling] = useState(false);
  const wasCancelling = useRef(false);
  useEffect(() => {
    if (wasCancelling.current && !isCancelling) onSettled();
    wasCancelling.current = isCancelling;
  });
  const isHydrated = useHydrated();
  const isUpcoming = acceptsPayment(booking.status) && statusTraits[booking.status].holdsNights;
  const rule = own?.cancellation?.rule;
  const refusal = rule === 'stay_begun' || rule === 'paid_at_desk' ? cancellationRefusals[rule] : undefined;
  const canCancel = rule !== undefined && !refusal;

  return (
    <div className="mt-6 space-y-4 print:hidden">
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          // If something is left to pay, the button for paying is the page's primary one.
          look={own?.hold || canPayHere ? 'outline' : 'primary'}
          onClick={() => window.print()}
          className="max-sm:w-full"
        >
          Print / Save Receipt
        </Button>
        {own && !own.copy && isUpcoming && (
          <a
            href={shareLink(booking, facts)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonLook('outline', 'max-sm:w-full')}
          >
            Share on WhatsApp
          </a>
        )}
        {own && !own.copy && booking.status === 'confirmed' && (
          <a
            href={paths.calendar(booking.reference, token)}
            download
            className={buttonLook('outline', 'max-sm:w-full')}
          >
            Add to calendar
          </a>
        )}
        {canCancel && (
          <Button look="outline" onClick={() => setIsCancelling(true)} disabled={!isHydrated} className="max-sm:w-full">
            Cancel booking
          </Button>
        )}
      </div>
      {(canCancel || own?.hold) && (
        <noscript>
          <Notice>
            To pay or to cancel from here, this page needs JavaScript. Please call{' '}
            {phone ? <PhoneLink phone={phone} /> : numberToCall(facts.hotel)}.
          </Notice>
        </noscript>
      )}
      {own?.copy && (
        <p className="text-center text-sm text-soft">
          This is reception’s copy, to read and to print. Nothing can be changed from here.
        </p>
      )}
      {refusal && (
        <p className="text-center text-sm text-soft">
          <span>{refusal}</span> <PhoneLink phone={phone} className="figures whitespace-nowrap underline" />
        </p>
      )}
      {isCancelling && (
        <Suspense>
          <CancelDialog view={view} token={token} onViewChange={onViewChange} onClose={() => setIsCancelling(false)} />
        </Suspense>
      )}
    </div>
  );
}

type PayActionProps = { view: ReceiptView; token: string | undefined; onViewChange: (view: ReceiptView) => void };

export function PayAction({ view, token, onViewChange }: PayActionProps) {
  const { pay, paying, error } = usePayment(view.booking.reference, token, onViewChange);
  const isHydrated = useHydrated();
  const state = view.own?.hold?.state;
  const canBookAgain = view.own && !view.own.copy && !state && view.booking.status === 'cancelled';
  if (!state && !error && !canBookAgain) return null;
  return (
    <div className="mt-4 space-y-4 print:hidden">
      {error && <Notice tone="danger">{error}</Notice>}
      {view.own && (state === 'held' || state === 'free') && (
        <StayTerms terms={view.booking.bookedPlan.terms} checkIn={view.booking.checkIn} now={new Date(view.own.now)} />
      )}
      {(state === 'held' || state === 'free') && (
        <Button onClick={() => void pay()} loading={paying} disabled={!isHydrated} className="max-sm:w-full">
          {state === 'held' ? 'Pay Now' : 'Hold the room again and pay'}
        </Button>
      )}
      {state === 'gone' && (
        <a href={paths.rooms} className={buttonLook('primary', 'max-sm:w-full')}>
          See our rooms
        </a>
      )}
      {canBookAgain && <BookAgain booking={view.booking} />}
    </div>
  );
}

function BookAgain({ booking }: Pick<ReceiptView, 'booking'>) {
  const { today } = useFacts();
  const { guestName, guestEmail, guestPhone, checkIn, checkOut, guests, children, roomId } = booking;
  const dates = checkIn >= today ? { checkIn, checkOut } : undefined;
  return (
    <a
      href={paths.booking(roomId, { ...dates, guests, children })}
      onClick={() => {
        clearPending();
        storeDraft({ guestName, guestEmail, guestPhone, guests });
      }}
      className={buttonLook('outline', 'max-sm:w-full')}
    >
      Book again
    </a>
  );
}

/**
 * Holds the room if necessary, then goes to the booking page, whose content security policy allows the gateway's
 * checkout.
 */
function usePayment(reference: string, token: string | undefined, onViewChange: (view: ReceiptView) => void) {
  const [paying, setPaying] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const pay = async () => {
    setPaying(true);
    setError(null);
    try {
      const { now, ...created } = await withProof((proof) => call('holdOwnBooking', { reference, token, proof }));
      storePending(created, { now, pay: true });
      location.assign(paths.booking());
    } catch (problem) {
      const newView = readWire(receiptView, asAppError(problem)?.detail);
      if (newView) onViewChange(newView);
      setError(errorMessageOf(problem, receiptMessages.holdFailed));
      setPaying(false);
    }
  };

  return { pay, paying, error };
}

/**
 * Leaves out the receipt link: anyone with its token can cancel the booking and read the guest's name, email and phone
 * number, and messages get forwarded.
 */
export function shareLink(booking: BookingView, { hotel, publicUrl }: PageFacts): string {
  const messageLines = [
    `My stay at ${hotel.name}`,
    `${booking.roomType}, ${formatDay(booking.checkIn)} to ${formatDay(booking.checkOut)}, ${plural(booking.nights, 'night')}`,
    `Check-in from ${hotel.checkInFrom}, check-out by ${hotel.checkOutUntil}`,
    ...(addressLine(hotel) ? [addressLine(hotel)] : []),
    `Reference ${booking.reference}`,
    publicUrl,
  ];
  return `https://wa.me/?text=${encodeURIComponent(messageLines.join('\n'))}`;
}
