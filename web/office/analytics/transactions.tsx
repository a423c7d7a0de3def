import {
  cardGatewayName,
  givesBack,
  insightMessages,
  moneyKindLabels,
  moneyMethodLabels,
  moneyStreamLabels,
  type TransactionView,
} from '#contract/insights.ts';
import type { AnalyticsFilters } from '#web/office/analytics/analytics-shape.ts';
import { ListView } from '#web/office/list/list-view.tsx';
import type { List } from '#web/office/list/use-list-state.ts';
import { Approximately } from '#web/office/shared/approximately.tsx';
import { BookingLink } from '#web/office/shared/booking-link.tsx';
import { naira } from '#web/office/shared/figures.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import type { useApiQuery } from '#web/office/shared/query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/table-column.ts';

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

const transactionColumns = (moment: (instant: string) => string): readonly Column<TransactionView, 'at'>[] => [
  {
    key: 'description',
    label: 'Description',
    render: ({ kind, description, stream, reference, booking_id, reason }) => (
      <>
        {description}
        {givesBack(kind) && (
          <span className="block text-sm wrap-anywhere">
            {moneyKindLabels[kind]}
            {reason && <span className="font-normal text-soft">: “{reason}”</span>}
          </span>
        )}
        <span className="block text-sm font-normal text-soft">
          {reference && booking_id ? (
            <BookingLink booking={{ id: booking_id, reference }} />
          ) : (
            moneyStreamLabels[stream]
          )}
        </span>
      </>
    ),
  },
  {
    key: 'at',
    label: 'Time',
    width: 'w-[21%]',
    render: ({ at }) => (
      <time dateTime={at} className="figures">
        {moment(at)}
      </time>
    ),
  },
  { key: 'method', label: 'Method', width: 'w-[17%]', render: ({ method }) => moneyMethodLabels[method] },
  { key: 'staff', label: 'By', width: 'w-[20%]', render: ({ staff_name }) => staff_name ?? cardGatewayName },
  {
    key: 'amount',
    label: 'Amount',
    align: 'right',
    width: 'w-[14%]',
    render: ({ amount }) => <span className="font-semibold">{naira(amount)}</span>,
  },
];
