import { type ListedSale, paymentText } from '#contract/bar/bar.ts';
import { formatNaira } from '#contract/core/money.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Skeleton } from '#web/office/reports/overview/skeleton.tsx';
import { Panel } from '#web/ui/panel.tsx';

export const recentSaleCount = 5;

type RecentSalesProps = {
  title: string;
  sales: readonly ListedSale[] | undefined;
  hasFailed: boolean;
  showsSeller?: boolean;
};

export function RecentSales({ title, sales, hasFailed, showsSeller = false }: RecentSalesProps) {
  const formatInstant = useFormatInstant();
  // Shows nothing after a failure, because an empty panel would claim that there were no sales.
  if (hasFailed && !sales) return null;
  return (
    <Panel title={title}>
      {!sales && <Skeleton look="h-80" />}
      {sales?.length === 0 && <p className="text-soft">Nothing has been sold yet.</p>}
      {sales && sales.length > 0 && (
        <ul className="-my-3 divide-y divide-hairline">
          {/* The cached list can be longer, because a new sale is put on top of it until it is refetched. */}
          {sales.slice(0, recentSaleCount).map((sale) => (
            <li key={sale.id} className="flex items-start justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere figures">
                  {sale.drinkName} ×&nbsp;{sale.quantity}
                </p>
                <p className="mt-0.5 text-sm text-soft figures">
                  <time dateTime={sale.createdAt}>{formatInstant(sale.createdAt)}</time>
                  {showsSeller && (
                    <>
                      <span className="max-sm:hidden"> · </span>
                      <span className="wrap-anywhere max-sm:block">by {sale.staffName}</span>
                    </>
                  )}
                </p>
              </div>
              <p className="text-right font-semibold figures">
                {sale.totalAmountKobo !== null && formatNaira(sale.totalAmountKobo)}
                <span className="mt-0.5 block text-sm font-normal text-soft">{paymentText(sale)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
