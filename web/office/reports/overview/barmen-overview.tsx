import { Banknote, PackageSearch, Receipt, ShoppingCart, Wine } from 'lucide-react';
import type { Output } from '#contract/api.ts';
import { type BarFigures, saleMessages } from '#contract/bar/bar.ts';
import type { ListedTab } from '#contract/bar/bar-tabs.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { moneyWords } from '#contract/front-desk/to-pay.ts';
import { amountOrAfterCount } from '#contract/till/shifts.ts';
import { listedTabWaitText } from '#web/office/bar/sales/tabs-text.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { LinkedFacts } from '#web/office/core/linked-facts.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { type QuickAction, QuickActions } from '#web/office/core/quick-actions.tsx';
import { StatCard } from '#web/office/core/stat-card.tsx';
import { type Task, Tasks } from '#web/office/core/tasks.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { LowStock, useLowStock } from '#web/office/reports/overview/low-stock.tsx';
import { RecentSales, recentSaleCount } from '#web/office/reports/overview/recent-sales.tsx';
import { Skeleton } from '#web/office/reports/overview/skeleton.tsx';
import { ShiftNotice } from '#web/office/till/shift/shift-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

const quickActions: readonly QuickAction[] = [
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
  const figuresQuery = useApiQuery('barFigures', {});
  const tabsQuery = useApiQuery('listTabs', { state: 'open' });
  const salesQuery = useApiQuery('listSales', { limit: recentSaleCount });
  const lowStock = useLowStock();
  const error = figuresQuery.error ?? salesQuery.error ?? lowStock.error ?? tabsQuery.error;
  return (
    <div className="space-y-5">
      <ShiftNotice />
      {error && <Notice tone="danger">{failureOf(error, { failed: saleMessages.loadFailed }).message}</Notice>}
      <section aria-label="Today" className="space-y-3">
        {figuresQuery.data ? <Figures {...figuresQuery.data} /> : !error && <Skeleton look="h-72 xl:h-33" />}
        <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          <Tasks tasks={tasksOf(tabsQuery.data, lowStock.data)} />
          <OpenTabsPanel tabs={tabsQuery.data?.data} />
          <LowStock
            lowStock={lowStock.data}
            hasFailed={lowStock.isError}
            tab="view-inventory"
            linkLabel="View inventory"
          />
        </div>
      </section>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <QuickActions actions={quickActions} />
        <RecentSales title="Recent sales" sales={salesQuery.data?.data} hasFailed={salesQuery.isError} />
      </div>
    </div>
  );
}

const createSaleScreen = { tab: 'create-sale' } as const;

const maxShownTabs = 5;

function OpenTabsPanel({ tabs }: { tabs: readonly ListedTab[] | undefined }) {
  const formatInstant = useFormatInstant();
  if (!tabs) return null;
  const amounts = tabs.map(({ leftToPayKobo }) => leftToPayKobo);
  const leftSum = amounts.every((amount) => amount !== null)
    ? kobo(amounts.reduce<number>((total, amount) => total + amount, 0))
    : null;
  return (
    <Panel title={`Open tabs (${tabs.length})`} isDense>
      {tabs.length === 0 && <p className="text-soft">No tab is open.</p>}
      {tabs.length > 0 && (
        <LinkedFacts
          facts={[
            ...tabs.slice(0, maxShownTabs).map((tab) => ({
              ...{
                label: tab.label,
                value: amountOrAfterCount(tab.leftToPayKobo),
                note: [`since ${formatInstant(tab.openedAt)}`, listedTabWaitText(tab)].filter(Boolean).join('. '),
                ...createSaleScreen,
              },
            })),
            // The sums are hidden until the count. A line for them would say nothing.
            ...(leftSum === null
              ? []
              : [
                  {
                    label: moneyWords.now,
                    ...(tabs.length > maxShownTabs && { note: `on ${tabs.length} tabs` }),
                    value: formatNaira(leftSum),
                    ...createSaleScreen,
                  },
                ]),
          ]}
        />
      )}
    </Panel>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

function tasksOf(tabs: Output<'listTabs'> | undefined, lowStock: Output<'listDrinks'> | undefined): Task[] {
  const oldTabCount =
    tabs?.data.filter(({ openedAt }) => Date.parse(tabs.now) - Date.parse(openedAt) > dayMs).length ?? 0;
  const unconfirmedTabCount = tabs?.data.filter(({ unconfirmedKobo }) => (unconfirmedKobo ?? 0) > 0).length ?? 0;
  const soldOutCount = lowStock?.data.filter(({ stockQuantity }) => stockQuantity <= 0).length ?? 0;
  const lowCount = (lowStock?.totalCount ?? 0) - soldOutCount;
  const shortDrinksScreen = { tab: 'view-inventory', search: { stock: 'short' } } as const;
  const countedTasks: readonly [count: number, text: string, at: Task['at']][] = [
    [oldTabCount, `${plural(oldTabCount, 'tab is', 'tabs are')} open for more than a day`, createSaleScreen],
    [
      unconfirmedTabCount,
      `${plural(unconfirmedTabCount, 'tab has', 'tabs have')} a transfer that is not confirmed`,
      createSaleScreen,
    ],
    [soldOutCount, `${plural(soldOutCount, 'drink is', 'drinks are')} out of stock`, shortDrinksScreen],
    [lowCount, `${plural(lowCount, 'drink is', 'drinks are')} at the minimum or below it`, shortDrinksScreen],
  ];
  return countedTasks.filter(([count]) => count > 0).map(([, text, at]) => ({ text, at }));
}

function Figures(bar: BarFigures) {
  return (
    <section aria-label="Figures" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <StatCard label="Total sales" value={amountOrAfterCount(bar.totalSalesKobo)} note="sold by you" icon={Banknote} />
      <StatCard
        label="Today’s sales"
        value={amountOrAfterCount(bar.todaysSalesKobo)}
        note={
          <>
            {bar.todaysSalesKobo !== null && (
              <>
                <span className="block font-semibold text-ink">Cash {amountOrAfterCount(bar.todaysCashKobo)}</span>
                <span className="block font-semibold text-ink">Card {amountOrAfterCount(bar.todaysCardKobo)}</span>
              </>
            )}
            {bar.todaysRoomKobo !== null && bar.todaysRoomKobo > 0 && (
              <span className="block font-semibold text-ink">On rooms {amountOrAfterCount(bar.todaysRoomKobo)}</span>
            )}
            {bar.todaysTabKobo !== null && bar.todaysTabKobo > 0 && (
              <span className="block font-semibold text-ink">On tabs {amountOrAfterCount(bar.todaysTabKobo)}</span>
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
