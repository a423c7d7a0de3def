import { useEffect, useState } from 'react';
import type { Input, Output } from '#contract/api.ts';
import type { Day, DayRange } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { cardGatewayName, moneyMethodLabels } from '#contract/core/money-methods.ts';
import {
  givesBack,
  insightMessages,
  moneyKindLabels,
  moneyStreamLabels,
  resolveRange,
  type TransactionView,
} from '#contract/reports/insights.ts';
import { useFacts } from '#web/core/context.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { callOffice } from '#web/office/core/call.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { FileButton } from '#web/office/core/file-button.tsx';
import { type ListShape, readDay } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { type ListStateWithActions, useListState } from '#web/office/core/list/use-list-state.ts';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { NotConfirmed } from '#web/office/payments/not-confirmed.tsx';
import {
  DrinksChart,
  MethodsChart,
  NightSharesPanels,
  OccupancyChart,
  RevenueChart,
  SourcesPanel,
} from '#web/office/reports/analytics/charts.tsx';
import {
  defaultPreset,
  formatRange,
  presetLabels,
  presetOf,
  presetRange,
  presets,
  rangeProblem,
} from '#web/office/reports/analytics/range.ts';
import { SummaryCards } from '#web/office/reports/analytics/summary-cards.tsx';
import { analyticsShowBar } from '#web/office/reports/figures.ts';
import { ForeignEquivalent } from '#web/office/rooms/foreign-equivalent.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DateField, SelectField } from '#web/ui/field.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Column } from '#web/ui/table-column.ts';

const recentTransactionCount = 10;

export function AnalyticsScreen() {
  const hotelFacts = useFacts();
  const listState = useListState(analyticsShape);
  const { cursor } = listState;
  // As long as the user has chosen no days, the call names no days: the server's default range then follows the hotel
  // day.
  const chosenDays = listState.filters;
  const isRangeValid =
    !chosenDays.from || !chosenDays.to || !rangeProblem({ from: chosenDays.from, to: chosenDays.to });
  const overview = useApiQuery('analyticsOverview', chosenDays, { enabled: isRangeValid });
  const transactions = useApiQuery(
    'listTransactions',
    { ...chosenDays, limit: recentTransactionCount, ...(cursor && { cursor }) },
    { enabled: isRangeValid },
  );
  const data = overview.data;
  const withBar = data !== undefined && analyticsShowBar(hotelFacts.hotel, data);
  const today = data?.today ?? hotelFacts.today;
  const range = resolveRange(chosenDays, today);

  const failure = overview.error && failureOf(overview.error, { failed: insightMessages.analyticsFailed }).message;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-xl">{formatRange(range)}</h2>
        <div className="print:hidden">
          <RefreshButton
            refresh={() => Promise.all(isRangeValid ? [overview.refetch(), transactions.refetch()] : [])}
          />
        </div>
      </div>
      <div className="space-y-4 print:hidden">
        <RangeFilter
          range={range}
          today={today}
          onChange={(chosen) =>
            listState.filter(presetOf(chosen, today) === defaultPreset ? { from: undefined, to: undefined } : chosen)
          }
        />
        {isRangeValid && (
          <ExportButtons range={chosenDays} summary={overview.isPlaceholderData ? undefined : data?.summary} />
        )}
      </div>
      {failure && <LoadProblem query={overview}>{failure}</LoadProblem>}
      {isRangeValid && data && (
        <div
          aria-busy={overview.isPlaceholderData || undefined}
          className={overview.isPlaceholderData ? 'space-y-5 opacity-60' : 'space-y-5'}
        >
          <SummaryCards data={data} withBar={withBar} />
          <RevenueChart data={data} withBar={withBar} />
          <OccupancyChart data={data} />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <div className="min-w-0 space-y-5">
              <SourcesPanel data={data} />
              <NightSharesPanels data={data} />
            </div>
            <div className="min-w-0 space-y-5">
              {withBar && <DrinksChart data={data} />}
              <MethodsChart data={data} withBar={withBar} />
            </div>
          </div>
        </div>
      )}
      {isRangeValid && !data && !failure && <Skeleton />}
      {isRangeValid && <Transactions list={listState} query={transactions} />}
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" className="space-y-5">
      <span className="sr-only">Loading…</span>
      <div className="h-64 rounded-2xl bg-sand motion-safe:animate-pulse" />
      <div className="h-96 rounded-2xl bg-sand motion-safe:animate-pulse" />
    </div>
  );
}

type RangeFilterProps = {
  range: DayRange;
  today: Day;
  onChange: (range: DayRange) => void;
};

/** If the typed days are no valid range, the problem is shown and the figures stay as they are. */
function RangeFilter({ range, today, onChange }: RangeFilterProps) {
  const [typedRange, setTypedRange] = useState<DayRange>(range);
  const { from, to } = range;
  useEffect(() => setTypedRange({ from, to }), [from, to]);

  const editDays = (change: Partial<DayRange>) => {
    const nextRange = { ...typedRange, ...change };
    setTypedRange(nextRange);
    if (readDay(nextRange.from) && readDay(nextRange.to) && !rangeProblem(nextRange)) onChange(nextRange);
  };
  const choosePreset = (value: string) => {
    const preset = presets.find((each) => each === value);
    if (preset) onChange(presetRange(preset, today));
  };
  const problem = readDay(typedRange.from) && readDay(typedRange.to) ? rangeProblem(typedRange) : undefined;

  return (
    <search className="grid grow grid-cols-2 gap-3 sm:grid-cols-3">
      <div className="col-span-2 sm:col-span-1">
        <SelectField
          label="Period"
          value={presetOf(typedRange, today) ?? ''}
          onChange={({ target }) => choosePreset(target.value)}
        >
          <option value="" hidden>
            Custom
          </option>
          {presets.map((preset) => (
            <option key={preset} value={preset}>
              {presetLabels[preset]}
            </option>
          ))}
        </SelectField>
      </div>
      <DateField label="From" value={typedRange.from} onChange={({ target }) => editDays({ from: target.value })} />
      <DateField
        label="To"
        value={typedRange.to}
        error={problem}
        onChange={({ target }) => editDays({ to: target.value })}
      />
    </search>
  );
}

const fileKinds = [
  {
    name: 'exportTransactions',
    what: 'transactions',
    label: 'Export transactions',
    none: insightMessages.noData,
    count: 'transactions',
  },
  {
    name: 'exportBookings',
    what: 'bookings',
    label: 'Export bookings',
    none: insightMessages.noBookings,
    count: 'bookings',
  },
  {
    name: 'exportSales',
    what: 'bar sales',
    label: 'Export bar sales',
    none: insightMessages.noSales,
    count: 'barSales',
  },
] as const;

type ExportButtonsProps = {
  range: Input<'exportTransactions'>;
  summary: Output<'analyticsOverview'>['summary'] | undefined;
};

function ExportButtons({ range, summary }: ExportButtonsProps) {
  const { hasBar } = useFacts().hotel;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="CSV files" className="flex flex-wrap gap-3 print:hidden">
      {fileKinds
        .filter(({ name }) => hasBar || name !== 'exportSales')
        .map(({ name, what, label, none, count }) => (
          <FileButton
            key={name}
            contents={what}
            label={label}
            emptyMessage={summary?.[count] === 0 && none}
            fetchFile={() => callOffice(name, range)}
          />
        ))}
    </div>
  );
}

type TransactionsProps = {
  list: ListStateWithActions<AnalyticsFilters, 'at'>;
  query: ReturnType<typeof useApiQuery<'listTransactions'>>;
};

function Transactions({ list: listState, query }: TransactionsProps) {
  const formatInstant = useFormatInstant();
  return (
    <div>
      <h3 className="mb-4 text-xl">Recent Transactions</h3>
      <ListView
        label="Recent Transactions"
        noun={{ one: 'transaction', many: 'transactions' }}
        columns={transactionColumns(formatInstant)}
        // The chosen days are not a filter of this list, so an empty list must not offer to clear a filter.
        list={{ ...listState, isFiltered: false }}
        query={query}
        failureMessage={insightMessages.analyticsFailed}
        emptyState={<EmptyState title="No transactions in these days" />}
        totals={({ totalAmountKobo, totalUnconfirmedKobo }) => (
          <span className="figures">
            {', '}
            <span className="font-semibold text-ink">{formatNaira(totalAmountKobo)}</span>
            <ForeignEquivalent amount={totalAmountKobo} /> in all
            <NotConfirmed amount={totalUnconfirmedKobo} className="ml-2" />
          </span>
        )}
      />
    </div>
  );
}

const transactionColumns = (formatInstant: (instant: string) => string): readonly Column<TransactionView, 'at'>[] => [
  {
    key: 'description',
    label: 'Description',
    render: ({ kind, description, stream, reference, bookingId, reason, unconfirmed }) => (
      <>
        {description}
        {unconfirmed && (
          <span className="mt-1 block">
            <StatusBadge tone="warning">Not confirmed</StatusBadge>
          </span>
        )}
        {givesBack(kind) && (
          <span className="block text-sm wrap-anywhere">
            {moneyKindLabels[kind]}
            {reason && <span className="font-normal text-soft">: “{reason}”</span>}
          </span>
        )}
        <span className="block text-sm font-normal text-soft">
          {reference && bookingId ? <BookingLink booking={{ id: bookingId, reference }} /> : moneyStreamLabels[stream]}
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
        {formatInstant(at)}
      </time>
    ),
  },
  { key: 'method', label: 'Method', width: 'w-[17%]', render: ({ method }) => moneyMethodLabels[method] },
  { key: 'staff', label: 'By', width: 'w-[20%]', render: ({ staffName }) => staffName ?? cardGatewayName },
  {
    key: 'amount',
    label: 'Amount',
    align: 'right',
    width: 'w-[14%]',
    render: ({ amountKobo }) => <span className="font-semibold">{formatNaira(amountKobo)}</span>,
  },
];

type AnalyticsFilters = { from: Day; to: Day };

const analyticsShape: ListShape<AnalyticsFilters, 'at'> = {
  filters: { from: readDay, to: readDay },
  sorts: ['at'],
  defaults: { sort: 'at', dir: 'desc' },
};
