import { useState } from 'react';
import type { GuestAccount } from '#contract/accounts/guest-account.ts';
import { invoiceKindLabels } from '#contract/accounts/invoice-kinds.ts';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { moneyPaths } from '#contract/core/money-paths.ts';
import { readWire } from '#contract/core/wire.ts';
import { guestAccountMessages } from '#contract/front-desk/pay-account.ts';
import { type ReceiptView, receiptView } from '#contract/front-desk/receipts.ts';
import { asAppError, errorMessageOf } from '#web/core/errors.ts';
import { moneyCall } from '#web/site/money-call.ts';
import { useHydrated } from '#web/site/receipt/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type PayAccountProps = {
  view: ReceiptView;
  owed: Kobo;
  token: string | undefined;
  onViewChange: (view: ReceiptView) => void;
};

/**
 * Opens the payment of all that is left to pay on the account, such as drinks and services. The guest pays on another
 * page.
 */
export function PayAccount({ view, owed, token, onViewChange }: PayAccountProps) {
  const [isPaying, setIsPaying] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isHydrated = useHydrated();
  const { booking, own } = view;
  // A refused call brings a newer view, which says what is owed now.
  const toPayKobo = kobo(owed > 0 ? (own?.balanceKobo ?? 0) : 0);
  if (toPayKobo === 0 && !error) return null;

  const pay = async () => {
    setIsPaying(true);
    setError(null);
    try {
      const { txRef } = await moneyCall('payOwnAccount', {
        reference: booking.reference,
        token,
        amountKobo: toPayKobo,
      });
      location.assign(moneyPaths.pay(txRef));
    } catch (problem) {
      const newView = readWire(receiptView, asAppError(problem)?.detail);
      if (newView) onViewChange(newView);
      setError(errorMessageOf(problem, guestAccountMessages.notStarted));
      setIsPaying(false);
    }
  };

  return (
    <div className="mt-4 space-y-4 print:hidden">
      {error && <Notice tone="danger">{error}</Notice>}
      {toPayKobo > 0 && (
        <Button onClick={() => void pay()} loading={isPaying} disabled={!isHydrated} className="max-sm:w-full">
          {`Pay ${formatNaira(toPayKobo)} online`}
        </Button>
      )}
    </div>
  );
}

export function Invoices({ invoices }: Pick<GuestAccount, 'invoices'>) {
  if (invoices.length === 0) return null;
  return (
    <section className="mt-7 print:hidden">
      <h2 className="text-xl">Invoices</h2>
      <ul>
        {invoices.map(({ number, kind, day, grossKobo, takenBackBy, token }) => (
          <li key={number} className="flex items-baseline justify-between gap-6 border-b border-hairline/70 py-2">
            <span className="min-w-0">
              <a
                href={moneyPaths.invoice(number, token)}
                className="figures inline-flex min-h-11 items-center font-semibold underline"
              >
                {invoiceKindLabels[kind]} {number}
              </a>
              <span className="figures block text-sm text-soft">
                {formatDay(day)}
                {takenBackBy && `, taken back by ${takenBackBy}`}
              </span>
            </span>
            <span className="figures shrink-0">{formatNaira(grossKobo)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
