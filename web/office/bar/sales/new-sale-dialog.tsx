import { useEffect, useRef, useState } from 'react';
import { barMethodLabels, saleMessages } from '#contract/bar/bar.ts';
import { drinkMessages } from '#contract/bar/drinks.ts';
import { formatNaira } from '#contract/core/money.ts';
import { lineTotal, type Order, stayName } from '#web/office/bar/sales/order.ts';
import { discardUnsentOrder } from '#web/office/bar/sales/order-draft.ts';
import { SaleForm } from '#web/office/bar/sales/sale-form.tsx';
import { type SaleInProgress, type SaleWithChange, useSale } from '#web/office/bar/sales/use-sale.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

type NewSaleDialogProps = {
  /** The name of the tab to which the first order goes. */
  tabLabel?: string | undefined;
  close: () => void;
};

export function NewSaleDialog({ tabLabel, close }: NewSaleDialogProps) {
  const { staffId: owner } = useSession().user;
  const discardAndClose = () => {
    discardUnsentOrder(owner);
    close();
  };
  const [recordedSales, setRecordedSales] = useState<readonly SaleWithChange[]>([]);
  const onRecorded = (sale: SaleWithChange) => setRecordedSales([...recordedSales, sale]);
  return (
    <Dialog title="New Sale" size="large" onClose={discardAndClose}>
      {/* Each customer gets a new order with its own idempotency key. */}
      <NewSale
        key={recordedSales.length}
        tabLabel={recordedSales.length === 0 ? tabLabel : undefined}
        lastSale={recordedSales.at(-1)}
        onRecorded={onRecorded}
        close={close}
      />
    </Dialog>
  );
}

type NewSaleProps = {
  tabLabel: string | undefined;
  lastSale: SaleWithChange | undefined;
  onRecorded: (sold: SaleWithChange) => void;
  close: () => void;
};

function NewSale({ tabLabel, lastSale, onRecorded, close }: NewSaleProps) {
  const query = useApiQuery('drinkMenu', {});
  const menu = query.data?.data;
  const sale = useSale(menu ?? [], onRecorded, tabLabel);
  if (sale.isUnconfirmed) return <UnconfirmedSale sale={sale} />;
  if (!menu && query.isPending) return <Skeleton />;
  if (!menu)
    return (
      <LoadProblem query={query}>{failureOf(query.error, { failed: drinkMessages.fetchFailed }).message}</LoadProblem>
    );
  return menu.length === 0 ? <NoDrinks /> : <SaleForm menu={menu} sale={sale} lastSale={lastSale} close={close} />;
}

function NoDrinks() {
  const { role } = useSession().user;
  if (role === 'barmen') return <Notice>{saleMessages.noDrinksBarman}</Notice>;
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {saleMessages.noDrinksAdmin}
        <TabLink tab="drinks" className={buttonLook('outline')}>
          Drinks Management
        </TabLink>
      </div>
    </Notice>
  );
}

function Skeleton() {
  return (
    <div role="status" className="grid min-h-[calc(100dvh-8rem)] grid-cols-2 content-start gap-2 md:min-h-130">
      <span className="sr-only">Loading…</span>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((each) => (
        <div key={each} className="h-20 rounded-xl bg-sand motion-safe:animate-pulse" />
      ))}
    </div>
  );
}

/**
 * Shows an order that was sent without a reply, so that nobody knows whether it was recorded. The user can send it
 * again unchanged or give it up. The menu is not needed for that.
 */
function UnconfirmedSale({ sale: { order, total, pending, record, startAgain } }: { sale: SaleInProgress }) {
  const retryButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The retry button takes the focus if a busy or unmounted button has lost it.
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
              {line.quantity} × {line.drinkName}
            </span>
            <Amount value={lineTotal(line)} />
          </li>
        ))}
        <li className="flex items-baseline justify-between gap-4 py-2 font-semibold">
          Total, {paymentText(order)} <Amount value={total} />
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

const paymentText = ({ method, room, tab }: Order): string =>
  method === 'room' && room.stay
    ? `on ${stayName(room.stay)}`
    : method === 'tab'
      ? `on the tab ${tab}`
      : barMethodLabels[method].toLowerCase();

const Amount = ({ value }: { value: Parameters<typeof formatNaira>[0] | undefined }) => (
  <span className="figures shrink-0">{value === undefined ? '–' : formatNaira(value)}</span>
);
