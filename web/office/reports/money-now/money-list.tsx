import { ChevronLeft } from 'lucide-react';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { TabId } from '#contract/core/office-address.ts';
import {
  type MoneyFigure,
  type MoneyRow,
  moneyFigureLabels,
  moneyFigureMeanings,
  moneyNowMessages,
} from '#contract/reports/money-now.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { Definition } from '#web/office/core/definition.tsx';
import type { ListShape } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/table-column.ts';

type NoFilters = Record<never, string>;
const moneyListShape: ListShape<NoFilters, 'amount'> = {
  filters: {},
  sorts: ['amount'],
  defaults: { sort: 'amount', dir: 'desc' },
};

type LinkedScreen = { tab: TabId; label: string; search?: Readonly<Record<string, string>> };
const shiftScreen: LinkedScreen = { tab: 'shift', label: 'Shift' };
const safeScreen: LinkedScreen = { tab: 'safe', label: 'Safe' };
const cardPaymentsScreen: LinkedScreen = { tab: 'card-payments', label: 'Card Payments' };

/** The screen on which staff deal with the money of a figure. */
const screenOfFigure: Record<MoneyFigure, LinkedScreen> = {
  tills: shiftScreen,
  envelopes: safeScreen,
  safe: safeScreen,
  gateway: { ...cardPaymentsScreen, search: { part: 'gateway' } },
  transfers: { tab: 'transfers', label: 'Transfers' },
  gateway_refunds: cardPaymentsScreen,
  desk_refunds: { tab: 'bookings', search: { payment_status: 'refund_due' }, label: 'Bookings' },
  in_house: { tab: 'bookings', search: { guests: 'owe', who: 'in_house' }, label: 'What guests owe' },
  left: { tab: 'bookings', search: { guests: 'owe', who: 'left' }, label: 'What guests owe' },
  to_come: { tab: 'bookings', search: { status: 'confirmed' }, label: 'Bookings' },
  tabs: { tab: 'bar-sales', label: 'Bar Sales' },
  companies: { tab: 'bookings', search: { company: 'all' }, label: 'Accounts of companies' },
};

export function MoneyList({ figure }: { figure: MoneyFigure }) {
  const formatInstant = useFormatInstant();
  const listState = useListState(moneyListShape);
  const { sort: _, dir: __, ...page } = listState.query;
  const query = useApiQuery('moneyList', { figure, ...page });
  const { tab, search, label } = screenOfFigure[figure];
  const title = moneyFigureLabels[figure];
  return (
    <div className="space-y-5">
      <TabLink
        tab="money-now"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold hover:text-terracotta-deep"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        Money Now
      </TabLink>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-prose min-w-0">
          <h2 className="flex items-center text-2xl">
            {title}
            <Definition term={title} meaning={moneyFigureMeanings[figure]} />
          </h2>
        </div>
        <TabLink tab={tab} {...(search && { search })} className={buttonLook('outline')}>
          Open {label}
        </TabLink>
      </div>
      <ListView
        label={title}
        noun={{ one: 'line', many: 'lines' }}
        columns={columnsOf(figure, formatInstant)}
        list={listState}
        query={query}
        failureMessage={moneyNowMessages.listFailed}
        emptyState={<EmptyState title={moneyNowMessages.none} />}
        totals={({ totalAmountKobo }) => (
          <span className="figures">
            {', '}
            <span className="font-semibold text-ink">{formatNaira(totalAmountKobo)}</span> in all
          </span>
        )}
      />
    </div>
  );
}

/** The headings of the columns for person and time; undefined where no row has a person or a time. */
const columnLabels: Record<MoneyFigure, { person?: string; when?: string }> = {
  tills: { person: 'Person', when: 'Open since, or counted' },
  envelopes: { person: 'From, to', when: 'Since' },
  safe: { person: 'From, to', when: 'Since' },
  gateway: { person: 'Refunded by', when: 'Time' },
  transfers: { person: 'Recorded by', when: 'Since' },
  gateway_refunds: { person: 'Decided by', when: 'Since' },
  desk_refunds: { when: 'Check-in' },
  in_house: { when: 'Check-out' },
  left: { when: 'Check-out' },
  to_come: { when: 'Check-in' },
  tabs: { person: 'Opened by', when: 'Since' },
  companies: { person: 'Paid by', when: 'Check-out' },
};

function columnsOf(
  figure: MoneyFigure,
  formatInstant: (instant: string) => string,
): readonly Column<MoneyRow, 'amount'>[] {
  const { person: personLabel, when: whenLabel } = columnLabels[figure];
  return [
    {
      key: 'name',
      label: 'What',
      render: (row) => (
        <>
          <span className="block font-semibold wrap-anywhere">{row.name}</span>
          <RowReference figure={figure} row={row} />
        </>
      ),
    },
    ...(personLabel
      ? [{ key: 'person', label: personLabel, width: 'w-[26%]', render: (row: MoneyRow) => row.person ?? '–' }]
      : []),
    ...(whenLabel
      ? [
          {
            key: 'when',
            label: whenLabel,
            width: 'w-[20%]',
            render: ({ at, day }: MoneyRow) => (
              <span className="figures">{at ? formatInstant(at) : day ? formatDay(day) : '–'}</span>
            ),
          },
        ]
      : []),
    {
      key: 'amount',
      label: 'Amount',
      align: 'right',
      width: 'w-[20%]',
      render: ({ amountKobo }) => <span className="font-semibold figures">{formatNaira(amountKobo)}</span>,
    },
  ];
}

/** A link to the stay, the shift or the account of the row, or only the reference. */
function RowReference({
  figure,
  row: { reference, bookingId, companyId, shiftId },
}: {
  figure: MoneyFigure;
  row: MoneyRow;
}) {
  const look = 'inline-flex min-h-6 text-sm underline decoration-hairline decoration-2 underline-offset-4';
  if (bookingId && reference) return <BookingLink booking={{ id: bookingId, reference }} />;
  if (companyId)
    return (
      <TabLink tab="bookings" search={{ company: companyId }} className={look}>
        Account of the company
      </TabLink>
    );
  if (figure === 'tills' && shiftId)
    return (
      <TabLink tab="shift" search={{ report: shiftId }} className={look}>
        Report of the shift
      </TabLink>
    );
  return reference && <span className="figures text-sm wrap-anywhere">{reference}</span>;
}
