import { type Analytics, definitions } from '#contract/insights.ts';
import { toNaira } from '#contract/money.ts';
import { moneyFills, moneyLegend } from '#web/office/analytics/money-parts.ts';
import { fullLabel, shortLabel, spansOf, unitOf } from '#web/office/analytics/spans.ts';
import { Definition } from '#web/office/shared/definition.tsx';
import { formatShortNaira, formatSum, naira, sumNaira } from '#web/office/shared/figures.ts';
import { ChartColumns } from '#web/ui/chart-columns.tsx';
import { ChartLegend } from '#web/ui/chart-legend.tsx';
import { ChartPanel } from '#web/ui/chart-panel.tsx';
import { ticksFor } from '#web/ui/chart-scale.ts';

const titles = { day: 'Revenue by day', week: 'Revenue by week', month: 'Revenue by month' } as const;
const heads = { day: 'Day', week: 'Week', month: 'Month' } as const;

const atLeastZero = (amount: number): number => Math.max(0, amount);

export function RevenueChart({ data }: { data: Analytics }) {
  const { summary } = data;
  const unit = unitOf(data);
  const bars = spansOf(data.by_day, ({ day }) => day, unit).map(({ from, to, rows }) => ({
    from,
    name: fullLabel({ from, to }, unit),
    label: shortLabel({ from, to }, unit),
    rooms: toNaira(sumNaira(rows.map(({ rooms }) => rooms))),
    bar: toNaira(sumNaira(rows.map(({ bar }) => bar))),
  }));
  const total = naira(summary.total_revenue);
  return (
    <ChartPanel
      title={titles[unit]}
      info={<Definition term={titles[unit]} meaning={[definitions.roomRevenue, definitions.barRevenue]} />}
      caption={`${total} in all`}
      empty={summary.transactions === 0 && 'No money moved on these days'}
      table={{
        heads: [heads[unit], 'Rooms', 'Bar', 'Total'],
        rows: bars.map(({ name, rooms, bar }) => [name, naira(rooms), naira(bar), formatSum(rooms, bar)]),
        total: ['Total', naira(summary.room_revenue), naira(summary.bar_revenue), total],
      }}
    >
      <ChartColumns
        label={`${titles[unit]}, ${total} in all. The table has every figure.`}
        // A day with more refunds than income has no column; the table lists it.
        columns={bars.map(({ from, label, rooms, bar }) => ({
          key: from,
          label,
          values: [atLeastZero(rooms), atLeastZero(bar)],
        }))}
        fills={moneyFills}
        ticks={ticksFor(Math.max(...bars.map(({ rooms, bar }) => atLeastZero(rooms) + atLeastZero(bar))))}
        tickLabel={formatShortNaira}
        renderDetail={(at) => {
          const chosen = at === undefined ? undefined : bars[at];
          return (
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
              <ChartLegend entries={moneyLegend(chosen ?? { rooms: summary.room_revenue, bar: summary.bar_revenue })} />
              {chosen && (
                <span className="text-soft">
                  {chosen.name}:{' '}
                  <span className="font-semibold text-ink figures">{formatSum(chosen.rooms, chosen.bar)}</span>
                </span>
              )}
            </div>
          );
        }}
      />
    </ChartPanel>
  );
}
