import {
  cardGatewayName,
  givesBack,
  moneyKindLabels,
  moneyMethodLabels,
  moneyStreamLabels,
  type TransactionView,
} from '#contract/insights.ts';
import { BookingLink } from '#web/office/shared/booking-link.tsx';
import { naira } from '#web/office/shared/figures.ts';
import type { Column } from '#web/ui/table-column.ts';

export const transactionColumns = (moment: (instant: string) => string): readonly Column<TransactionView, 'at'>[] => [
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
