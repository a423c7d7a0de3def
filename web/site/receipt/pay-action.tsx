import { useEffect, useState } from 'react';
import { type ReceiptView, receiptMessages, receiptView } from '#contract/receipts.ts';
import { useCall, useFacts } from '#web/core/context.ts';
import { asAppError, errorMessageOf } from '#web/core/errors.ts';
import { paths } from '#web/core/paths.ts';
import { withProof } from '#web/proof-of-work/with-proof.ts';
import { storeDraft } from '#web/site/booking/booking-draft.ts';
import { clearPending, storePending } from '#web/site/booking-summary/pending-booking.ts';
import { SiteLink } from '#web/site/site-link.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = { view: ReceiptView; token: string | undefined; onViewChange: (view: ReceiptView) => void };

export function PayAction({ view, token, onViewChange }: Props) {
  const { pay, paying, error } = usePayment(view.booking.reference, token, onViewChange);
  const isHydrated = useHydrated();
  const state = view.own?.hold?.state;
  const canBookAgain = view.own && !view.own.copy && !state && view.booking.status === 'cancelled';
  if (!state && !error && !canBookAgain) return null;
  return (
    <div className="mt-4 space-y-4 print:hidden">
      {error && <Notice tone="danger">{error}</Notice>}
      {(state === 'held' || state === 'free') && (
        <Button onClick={() => void pay()} loading={paying} disabled={!isHydrated} className="max-sm:w-full">
          {state === 'held' ? 'Pay Now' : 'Hold the room again and pay'}
        </Button>
      )}
      {state === 'gone' && (
        <SiteLink to={paths.rooms} className={buttonLook('primary', 'max-sm:w-full')}>
          See our rooms
        </SiteLink>
      )}
      {canBookAgain && <BookAgain booking={view.booking} />}
    </div>
  );
}

function BookAgain({ booking }: Pick<ReceiptView, 'booking'>) {
  const { today } = useFacts();
  const { guest_name, guest_email, guest_phone, guests, room_id } = booking;
  return (
    <SiteLink
      to={paths.booking(room_id, booking.check_in >= today ? booking : undefined)}
      onClick={() => {
        clearPending();
        storeDraft({ guest_name, guest_email, guest_phone, guests });
      }}
      className={buttonLook('outline', 'max-sm:w-full')}
    >
      Book again
    </SiteLink>
  );
}

/** False before hydration, when no button can react. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated;
}

/** Holds the room if necessary, then goes to the booking page, the only document that lets the card gateway in. */
function usePayment(reference: string, token: string | undefined, onViewChange: (view: ReceiptView) => void) {
  const call = useCall();
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
      const known = receiptView.safeParse(asAppError(problem)?.detail);
      if (known.success) onViewChange(known.data);
      setError(errorMessageOf(problem, receiptMessages.holdFailed));
      setPaying(false);
    }
  };

  return { pay, paying, error };
}
