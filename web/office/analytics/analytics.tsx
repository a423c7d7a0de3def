import { insightMessages, resolveRange } from '#contract/insights.ts';
import { useFacts } from '#web/core/context.ts';
import { analyticsShape } from '#web/office/analytics/analytics-shape.ts';
import { DrinksChart } from '#web/office/analytics/drinks-chart.tsx';
import { ExportButtons } from '#web/office/analytics/export-buttons.tsx';
import { MethodsChart } from '#web/office/analytics/methods-chart.tsx';
import { OccupancyChart } from '#web/office/analytics/occupancy-chart.tsx';
import { defaultPreset, formatRange, presetOf, rangeProblem } from '#web/office/analytics/range.ts';
import { RangeFilter } from '#web/office/analytics/range-filter.tsx';
import { RevenueChart } from '#web/office/analytics/revenue-chart.tsx';
import { SourcesPanel } from '#web/office/analytics/sources-panel.tsx';
import { SummaryCards } from '#web/office/analytics/summary-cards.tsx';
import { Transactions } from '#web/office/analytics/transactions.tsx';
import { OpenBooking } from '#web/office/booking/open-booking.tsx';
import { useListState } from '#web/office/list/use-list-state.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { RefreshButton } from '#web/office/shared/refresh-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const recent = 10;

export function Analytics() {
  const facts = useFacts();
  const list = useListState(analyticsShape);
  const { cursor } = list;
  // Without chosen days the call gets none, so its default range moves on with the hotel day.
  const input = list.filters;
  const enabled = !input.from || !input.to || !rangeProblem({ from: input.from, to: input.to });
  const overview = useApiQuery('analyticsOverview', input, { enabled });
  const money = useApiQuery('listTransactions', { ...input, limit: recent, ...(cursor && { cursor }) }, { enabled });
  const data = overview.data;
  const today = data?.today ?? facts.today;
  const range = resolveRange(input, today);

  const failure = overview.error && failureOf(overview.error, { failed: insightMessages.analyticsFailed }).message;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-xl">{formatRange(range)}</h2>
        <div className="print:hidden">
          <RefreshButton refresh={() => Promise.all(enabled ? [overview.refetch(), money.refetch()] : [])} />
        </div>
      </div>
      <div className="space-y-4 print:hidden">
        <RangeFilter
          range={range}
          today={today}
          onChange={(chosen) =>
            list.filter(presetOf(chosen, today) === defaultPreset ? { from: undefined, to: undefined } : chosen)
          }
        />
        {enabled && <ExportButtons range={input} summary={overview.isPlaceholderData ? undefined : data?.summary} />}
      </div>
      {failure && (
        <Notice tone="danger">
          <div className="flex flex-wrap items-center justify-between gap-3">
            {failure}
            <Button look="outline" onClick={() => void overview.refetch()} loading={overview.isFetching}>
              Try again
            </Button>
          </div>
        </Notice>
      )}
      {enabled && data && (
        <div
          aria-busy={overview.isPlaceholderData || undefined}
          className={overview.isPlaceholderData ? 'space-y-5 opacity-60' : 'space-y-5'}
        >
          <SummaryCards data={data} />
          <RevenueChart data={data} />
          <OccupancyChart data={data} />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <div className="min-w-0 space-y-5">
              <SourcesPanel data={data} />
              <MethodsChart data={data} />
            </div>
            <DrinksChart data={data} />
          </div>
        </div>
      )}
      {enabled && !data && !failure && <Skeleton />}
      {enabled && <Transactions list={list} query={money} />}
      <OpenBooking />
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
