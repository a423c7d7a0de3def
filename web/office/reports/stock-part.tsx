import type { DailyReport } from '#contract/insights.ts';
import { counted, countText } from '#web/office/analytics/figures.ts';
import { ReportPart } from '#web/office/reports/report-part.tsx';
import { type ReportColumn, ReportTable } from '#web/office/reports/report-table.tsx';

type Drink = DailyReport['stock'][number];

const figure = (label: string, of: (drink: Drink) => number): ReportColumn<Drink> => ({
  label,
  figure: true,
  render: (drink) => countText(of(drink)),
});

/** Null for a movement that did not happen. */
const move = (label: string, of: (drink: Drink) => number): ReportColumn<Drink> => ({
  label,
  figure: true,
  render: (drink) => (of(drink) === 0 ? null : countText(of(drink))),
});

const columns: readonly ReportColumn<Drink>[] = [
  { label: 'Drink', render: ({ drink_name }) => drink_name },
  figure('Before', ({ before }) => before),
  move('Restocked', ({ restocked }) => restocked),
  move('Sold', ({ sold }) => sold),
  move('Returned', ({ returned }) => returned),
  move('Corrected', ({ corrected }) => corrected),
  move('Broken', ({ broken }) => broken),
  figure('After', ({ after }) => after),
];

export function StockPart({ stock }: { stock: readonly Drink[] }) {
  return (
    <ReportPart
      title="Stock"
      sum={stock.length > 0 && `${counted(stock.length, 'drink')} moved`}
      empty={stock.length === 0 && 'No stock moved'}
    >
      <ReportTable label="Stock" columns={columns} rows={stock} rowKey={({ drink_id }) => drink_id} />
    </ReportPart>
  );
}
