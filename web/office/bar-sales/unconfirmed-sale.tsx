import { useEffect, useRef } from 'react';
import { barMethodLabels, saleMessages } from '#contract/bar.ts';
import { formatNaira } from '#contract/money.ts';
import { lineTotal } from '#web/office/bar-sales/order.ts';
import type { Sale } from '#web/office/bar-sales/use-sale.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** For an order that may have been recorded: it can be sent again unchanged or given up. Needs no menu. */
export function UnconfirmedSale({ sale: { order, total, pending, record, startAgain } }: { sale: Sale }) {
  const retryButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A busy or unmounted button has lost the focus.
    if (!pending && document.activeElement === document.body) retryButton.current?.focus();
  }, [pending]);
  return (
    <form
      noValidate
      aria-label="New sale"
      onSubmit={(event) => {
        event.preventDefault();
        void record();
      }}
      className="space-y-5"
    >
      <ul aria-label="Order" className="divide-y divide-hairline">
        {order.lines.map((line) => (
          <li key={line.id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {line.quantity} × {line.drink_name}
            </span>
            <Amount value={lineTotal(line)} />
          </li>
        ))}
        <li className="flex items-baseline justify-between gap-4 py-2 font-semibold">
          Total, {barMethodLabels[order.method].toLowerCase()} <Amount value={total} />
        </li>
      </ul>
      <Notice>
        <p>{saleMessages.sentBefore}</p>
        <p>Before you start a new order, look whether this one is in the list.</p>
      </Notice>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button ref={retryButton} type="submit" data-first-focus="" loading={pending}>
          Record again
        </Button>
        <Button look="outline" onClick={startAgain} disabled={pending}>
          Start a new order
        </Button>
      </div>
    </form>
  );
}

const Amount = ({ value }: { value: Parameters<typeof formatNaira>[0] | undefined }) => (
  <span className="figures shrink-0">{value === undefined ? '–' : formatNaira(value)}</span>
);
