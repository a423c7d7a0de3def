import { type Analytics, definitions } from '#contract/insights.ts';
import { Definition } from '#web/office/shared/definition.tsx';
import { formatCount, formatShare, naira } from '#web/office/shared/figures.ts';
import { ChartPanel } from '#web/ui/chart-panel.tsx';
import { ChartRows } from '#web/ui/chart-rows.tsx';

const title = 'Top Drinks';

export function DrinksChart({ data: { summary, top_drinks: drinks } }: { data: Analytics }) {
  const sold = drinks.reduce((all, { quantity }) => all + quantity, 0);
  const total = naira(summary.bar_revenue);
  return (
    <ChartPanel
      title={title}
      info={<Definition term={title} meaning={definitions.barRevenue} />}
      caption={`${total} in all, ${formatCount(sold)} sold`}
      empty={drinks.length === 0 && 'The bar sold nothing on these days'}
      table={{
        heads: ['Drink', 'Sold', 'Amount'],
        rows: drinks.map(({ drink_name, quantity, amount }) => [drink_name, formatCount(quantity), naira(amount)]),
        total: ['Total', formatCount(sold), total],
      }}
    >
      <ChartRows
        label={title}
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
