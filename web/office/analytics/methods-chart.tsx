import { type Analytics, definitions, moneyMethodLabels } from '#contract/insights.ts';
import { toNaira } from '#contract/money.ts';
import { moneyFills, moneyLegend } from '#web/office/analytics/money-parts.ts';
import { Definition } from '#web/office/shared/definition.tsx';
import { formatShare, formatSum, naira, sumNaira } from '#web/office/shared/figures.ts';
import { ChartLegend } from '#web/ui/chart-legend.tsx';
import { ChartPanel } from '#web/ui/chart-panel.tsx';
import { ChartRows } from '#web/ui/chart-rows.tsx';

const title = 'Payment Methods';

export function MethodsChart({ data: { summary, methods } }: { data: Analytics }) {
  const total = naira(summary.total_revenue);
  return (
    <ChartPanel
      title={title}
      info={<Definition term={title} meaning={definitions.transactions} />}
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
        label={title}
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
