import { type Analytics, definitions, moneyMethodLabels, moneyStreamLabels } from '#contract/insights.ts';
import { toNaira } from '#contract/money.ts';
import { fullLabel, shortLabel, spansOf, unitOf } from '#web/office/analytics/spans.ts';
import { Definition } from '#web/office/shared/definition.tsx';
import { formatCount, formatShare, formatShortNaira, formatSum, naira, sumNaira } from '#web/office/shared/figures.ts';
import { ChartColumns } from '#web/ui/chart-columns.tsx';
import type { Fill } from '#web/ui/chart-fill.tsx';
import { ChartLegend, type LegendEntry } from '#web/ui/chart-legend.tsx';
import { ChartPanel } from '#web/ui/chart-panel.tsx';
import { ChartRows } from '#web/ui/chart-rows.tsx';
import { ticksFor } from '#web/ui/chart-scale.ts';

const moneyFills: readonly Fill[] = ['solid', 'striped'];

const moneyLegend = ({ rooms, bar }: { rooms: number; bar: number }): LegendEntry[] => [
  { label: moneyStreamLabels.rooms, fill: 'solid', value: naira(rooms) },
  { label: moneyStreamLabels.bar, fill: 'striped', value: naira(bar) },
];

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

const methodsTitle = 'Payment Methods';

export function MethodsChart({ data: { summary, methods } }: { data: Analytics }) {
  const total = naira(summary.total_revenue);
  return (
    <ChartPanel
      title={methodsTitle}
      info={<Definition term={methodsTitle} meaning={definitions.transactions} />}
      caption={`${total} in all`}
      empty={summary.transactions === 0 && 'Nobody paid on these days'}
      table={{
        heads: ['Method', 'Rooms', 'Bar', 'Total'],
        rows: methods.map(({ method, rooms, bar }) => [
          moneyMethodLabels[method],
          naira(rooms),
          naira(bar),
          formatSum(rooms, bar),
        ]),
        total: ['Total', naira(summary.room_revenue), naira(summary.bar_revenue), total],
      }}
    >
      <ChartRows
        label={methodsTitle}
        fills={moneyFills}
        whole={summary.total_revenue}
        rows={methods.map(({ method, rooms, bar }) => ({
          key: method,
          label: moneyMethodLabels[method],
          values: [rooms, bar],
          figure: formatSum(rooms, bar),
          note: formatShare(toNaira(sumNaira([rooms, bar])), summary.total_revenue),
        }))}
      />
      <div className="mt-4 text-sm">
        <ChartLegend entries={moneyLegend({ rooms: summary.room_revenue, bar: summary.bar_revenue })} />
      </div>
    </ChartPanel>
  );
}

const drinksTitle = 'Top Drinks';

export function DrinksChart({ data: { summary, top_drinks: drinks } }: { data: Analytics }) {
  const sold = drinks.reduce((all, { quantity }) => all + quantity, 0);
  const total = naira(summary.bar_revenue);
  return (
    <ChartPanel
      title={drinksTitle}
      info={<Definition term={drinksTitle} meaning={definitions.barRevenue} />}
      caption={`${total} in all, ${formatCount(sold)} sold`}
      empty={drinks.length === 0 && 'The bar sold nothing on these days'}
      table={{
        heads: ['Drink', 'Sold', 'Amount'],
        rows: drinks.map(({ drink_name, quantity, amount }) => [drink_name, formatCount(quantity), naira(amount)]),
        total: ['Total', formatCount(sold), total],
      }}
    >
      <ChartRows
        label={drinksTitle}
        fills={['striped']}
        rows={drinks.map(({ drink_id, drink_name, quantity, amount }) => ({
          key: String(drink_id),
          label: drink_name,
          // The row that sums all other drinks gets no bar: it cannot be compared with a single drink.
          values: drink_id === null ? [] : [amount],
          figure: naira(amount),
          note: `${formatCount(quantity)} sold, ${formatShare(amount, summary.bar_revenue)}`,
        }))}
      />
    </ChartPanel>
  );
}
