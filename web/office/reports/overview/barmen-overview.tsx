import { Banknote, PackageSearch, Receipt, ShoppingCart, Wine } from 'lucide-react';
import { type BarFigures, saleMessages } from '#contract/bar/bar.ts';
import { plural } from '#contract/core/plural.ts';
import { shownAmount } from '#contract/till/shifts.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { type QuickAction, QuickActions } from '#web/office/core/quick-actions.tsx';
import { StatCard } from '#web/office/core/stat-card.tsx';
import { LowStock, useLowStock } from '#web/office/reports/overview/low-stock.tsx';
import { RecentSales, recentSales } from '#web/office/reports/overview/recent-sales.tsx';
import { Skeleton } from '#web/office/reports/overview/skeleton.tsx';
import { ShiftNotice } from '#web/office/till/shift/shift-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';

const actions: readonly QuickAction[] = [
  {
    tab: 'create-sale',
    search: { sale: 'new' },
    icon: ShoppingCart,
    label: 'New sale',
    text: 'Record what a customer takes',
  },
  {
    tab: 'view-inventory',
    icon: PackageSearch,
    label: 'View inventory',
    text: 'Every drink, its price and what is left',
  },
];

export function BarmenOverview() {
  const figures = useApiQuery('barFigures', {});
  const sales = useApiQuery('listSales', { limit: recentSales });
  const lowStock = useLowStock();
  const error = figures.error ?? sales.error ?? lowStock.error;
  return (
    <div className="space-y-5">
      <ShiftNotice />
      {error && <Notice tone="danger">{failureOf(error, { failed: saleMessages.loadFailed }).message}</Notice>}
      {figures.data ? <Figures {...figures.data} /> : !error && <Skeleton look="h-72 xl:h-33" />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="space-y-5">
          <QuickActions actions={actions} />
          <LowStock
            lowStock={lowStock.data}
            hasFailed={lowStock.isError}
            tab="view-inventory"
            linkLabel="View inventory"
          />
        </div>
        <RecentSales title="Recent sales" sales={sales.data?.data} hasFailed={sales.isError} />
      </div>
    </div>
  );
}

function Figures(bar: BarFigures) {
  return (
    <section aria-label="Figures" className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
      <StatCard label="Total sales" value={shownAmount(bar.totalSalesKobo)} note="sold by you" icon={Banknote} />
      <StatCard
        label="Today’s sales"
        value={shownAmount(bar.todaysSalesKobo)}
        note={
          <>
            {bar.todaysSalesKobo !== null && (
              <>
                <span className="block font-semibold text-ink">Cash {shownAmount(bar.todaysCashKobo)}</span>
                <span className="block font-semibold text-ink">Card {shownAmount(bar.todaysCardKobo)}</span>
              </>
            )}
            {bar.todaysRoomKobo !== null && bar.todaysRoomKobo > 0 && (
              <span className="block font-semibold text-ink">On rooms {shownAmount(bar.todaysRoomKobo)}</span>
            )}
            {bar.todaysTabKobo !== null && bar.todaysTabKobo > 0 && (
              <span className="block font-semibold text-ink">On tabs {shownAmount(bar.todaysTabKobo)}</span>
            )}
            {plural(bar.todaysTransactions, 'sale line')}
          </>
        }
        icon={ShoppingCart}
        tab="create-sale"
      />
      <StatCard
        label="Total transactions"
        value={bar.totalTransactions}
        note="your sale lines, one for each drink of an order"
        icon={Receipt}
        tab="create-sale"
      />
      <StatCard
        label="Available drinks"
        value={bar.availableDrinks}
        note={`of ${bar.totalDrinks}`}
        icon={Wine}
        tab="view-inventory"
      />
    </section>
  );
}
