import type { Output } from '#contract/api.ts';
import { StockBadge } from '#web/office/bar/drinks/stock-badge.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { Skeleton } from '#web/office/reports/overview/skeleton.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

const maxDrinks = 5;

export const useLowStock = (enabled = true) =>
  useApiQuery('listDrinks', { stock: 'short', sort: 'stock_quantity', dir: 'asc', limit: maxDrinks }, { enabled });

type LowStockProps = {
  lowStock: Output<'listDrinks'> | undefined;
  hasFailed: boolean;
  tab: 'drinks' | 'view-inventory';
  linkLabel: string;
};

export function LowStock({ lowStock, hasFailed, tab, linkLabel }: LowStockProps) {
  // Shows nothing after a failure, because an empty panel would claim that no drink is low.
  if (hasFailed && !lowStock) return null;
  const unlistedCount = lowStock ? lowStock.totalCount - lowStock.data.length : 0;
  return (
    <Panel title="Low stock" isDense>
      {!lowStock && <Skeleton look="h-40" />}
      {lowStock?.data.length === 0 && <p className="text-soft">No drink is low or out of stock.</p>}
      {lowStock && lowStock.data.length > 0 && (
        <>
          <ul className="divide-y divide-hairline">
            {lowStock.data.map((drink) => (
              <li key={drink.id} className="flex items-center justify-between gap-4 py-1.5">
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">{drink.drinkName}</p>
                  <p className="mt-0.5 text-sm text-soft figures">
                    {drink.stockQuantity} left, minimum {drink.minStockLevel}
                  </p>
                </div>
                <StockBadge drink={drink} />
              </li>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
            <TabLink tab={tab} search={{ stock: 'short' }} className={buttonLook('outline')}>
              {linkLabel}
            </TabLink>
            {unlistedCount > 0 && <p className="text-sm text-soft figures">and {unlistedCount} more</p>}
          </div>
        </>
      )}
    </Panel>
  );
}
