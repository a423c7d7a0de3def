import { insightMessages } from '#contract/insights.ts';
import type { AnalyticsFilters } from '#web/office/analytics/analytics-shape.ts';
import { transactionColumns } from '#web/office/analytics/transaction-columns.tsx';
import { ListView } from '#web/office/list/list-view.tsx';
import type { List } from '#web/office/list/use-list-state.ts';
import { Approximately } from '#web/office/shared/approximately.tsx';
import { naira } from '#web/office/shared/figures.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import type { useApiQuery } from '#web/office/shared/query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Props = {
  list: List<AnalyticsFilters, 'at'>;
  query: ReturnType<typeof useApiQuery<'listTransactions'>>;
};

export function Transactions({ list, query }: Props) {
  const moment = useMoment();
  return (
    <div>
      <h3 className="mb-4 text-xl">Recent Transactions</h3>
      <ListView
        label="Recent Transactions"
        noun={{ one: 'transaction', many: 'transactions' }}
        columns={transactionColumns(moment)}
        // The chosen days do not count as a filter of this list.
        list={{ ...list, isFiltered: false }}
        query={query}
        failed={insightMessages.analyticsFailed}
        empty={<EmptyState title="No transactions in these days" />}
        totals={({ total_amount }) => (
          <span className="figures">
            {', '}
            <span className="font-semibold text-ink">{naira(total_amount)}</span>
            <Approximately naira={total_amount} /> in all
          </span>
        )}
      />
    </div>
  );
}
