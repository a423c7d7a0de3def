import type { Output } from '#contract/api.ts';
import { TabLink } from '#web/office/dashboard/tab-link.tsx';
import { StockBadge } from '#web/office/drinks/stock-badge.tsx';
import { Skeleton } from '#web/office/overview/skeleton.tsx';
import { useApiQuery } from '#web/office/query.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

const most = 5;

export const useShortDrinks = () =>
  useApiQuery('listDrinks', { stock: 'short', sort: 'stock_quantity', dir: 'asc', limit: most });

type Props = {
  short: Output<'listDrinks'> | undefined;
  failed: boolean;
  tab: 'drinks' | 'view-inventory';
  act: string;
};

export function LowStock({ short, failed, tab, act }: Props) {
  // The screen shows the failure; an empty panel would claim that no drink is low.
  if (failed && !short) return null;
  const more = short ? short.total_count - short.data.length : 0;
  return (
    <Panel title="Low stock">
      {!short && <Skeleton look="h-40" />}
      {short?.data.length === 0 && <p className="text-soft">No drink is low or out of stock.</p>}
      {short && short.data.length > 0 && (
        <>
          <ul className="-mt-3 divide-y divide-hairline">
            {short.data.map((drink) => (
              <li key={drink.id} className="flex items-center justify-between gap-4 py-3">
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">{drink.drink_name}</p>
                  <p className="mt-0.5 text-sm text-soft figures">
                    {drink.stock_quantity} left, minimum {drink.min_stock_level}
                  </p>
                </div>
                <StockBadge drink={drink} />
              </li>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
            <TabLink tab={tab} search={{ stock: 'short' }} className={buttonLook('outline')}>
              {act}
            </TabLink>
            {more > 0 && <p className="text-sm text-soft figures">and {more} more</p>}
          </div>
        </>
      )}
    </Panel>
  );
}
