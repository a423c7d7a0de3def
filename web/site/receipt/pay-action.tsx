import { useEffect, useState } from 'react';
import type { ReceiptView } from '#contract/receipts.ts';
import { paths } from '#web/paths.ts';
import { usePayment } from '#web/site/receipt/use-payment.ts';
import { SiteLink } from '#web/site/site-link.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = { view: ReceiptView; token: string | undefined; onFresh: (view: ReceiptView) => void };

/** What an unpaid booking waits for: to be paid, to be held once more, or another room. */
export function PayAction({ view, token, onFresh }: Props) {
  const { pay, paying, error } = usePayment(view.booking.reference, token, onFresh);
  const alive = useAlive();
  const state = view.own?.hold?.state;
  if (!state && !error) return null;
  return (
    <div className="mt-4 space-y-4 print:hidden">
      {error && <Notice tone="danger">{error}</Notice>}
      {(state === 'held' || state === 'free') && (
        <Button onClick={() => void pay()} loading={paying} disabled={!alive} className="max-sm:w-full">
          {state === 'held' ? 'Pay Now' : 'Hold the room again and pay'}
        </Button>
      )}
      {state === 'gone' && (
        <SiteLink to={paths.rooms} className={buttonLook('primary', 'max-sm:w-full')}>
          See our rooms
        </SiteLink>
      )}
    </div>
  );
}

/** Until the page is alive no button of it can answer a press. */
export function useAlive(): boolean {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive;
}
