import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type ReceiptView, receiptMessages } from '#contract/receipts.ts';
import { useFacts } from '#web/context.ts';
import { paths } from '#web/paths.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { shareLink } from '#web/site/receipt/share-link.ts';
import { usePayment } from '#web/site/receipt/use-payment.ts';
import { SiteLink } from '#web/site/site-link.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const CancelDialog = lazy(async () => ({
  default: (await import('#web/site/receipt/cancel-dialog.tsx')).CancelDialog,
}));

type Props = {
  view: ReceiptView;
  token: string | undefined;
  /** What it is for is still to come, and worth telling of. */
  expected: boolean;
  onFresh: (view: ReceiptView) => void;
  /** Something here has come to its end. */
  onSettled: () => void;
};

const payLabels = { held: 'Pay Now', free: 'Hold the room again and pay', gone: '' } as const;

/** What a guest can do with their booking: pay, cancel, share. Nothing of it goes on paper. */
export function GuestActions({ view, token, expected, onFresh, onSettled }: Props) {
  const facts = useFacts();
  const { booking, own } = view;
  const [cancelling, setCancelling] = useState(false);
  const { pay, paying, error } = usePayment(booking.reference, token, onFresh);
  // Until the page is alive nothing here can answer a press.
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const busy = cancelling || paying;
  const settled = useRef(onSettled);
  settled.current = onSettled;
  useEffect(() => {
    if (!busy) settled.current();
  }, [busy]);
  if (!own) return null;
  const state = own.hold?.state;
  const rule = own.cancellation?.rule;
  const byReception = { stay_begun: receiptMessages.stayBegun, paid_at_desk: receiptMessages.paidAtDesk };

  return (
    <div className="mt-6 space-y-4 print:hidden">
      <noscript>
        <Notice>To pay or to cancel from here, this page needs JavaScript. Please call {facts.hotel.phones[0]}.</Notice>
      </noscript>
      {error && <Notice tone="danger">{error}</Notice>}
      <div className="flex flex-wrap justify-center gap-3">
        {(state === 'held' || state === 'free') && (
          <Button onClick={() => void pay()} loading={paying} disabled={!alive} className="max-sm:w-full">
            {payLabels[state]}
          </Button>
        )}
        {state === 'gone' && (
          <SiteLink to={paths.rooms} className={buttonLook('primary', 'max-sm:w-full')}>
            See our rooms
          </SiteLink>
        )}
        {expected && (
          <a
            href={shareLink(booking, facts)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonLook('outline', 'max-sm:w-full')}
          >
            Share on WhatsApp
          </a>
        )}
        {rule && rule !== 'stay_begun' && rule !== 'paid_at_desk' && (
          <Button look="outline" onClick={() => setCancelling(true)} disabled={!alive} className="max-sm:w-full">
            Cancel booking
          </Button>
        )}
      </div>
      {(rule === 'stay_begun' || rule === 'paid_at_desk') && (
        <p className="text-center text-sm text-soft">
          {byReception[rule]} <PhoneLink phone={facts.hotel.phones[0]} className="figures underline" />
        </p>
      )}
      {cancelling && (
        <Suspense>
          <CancelDialog view={view} token={token} onFresh={onFresh} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </div>
  );
}
