import type { DailyReport } from '#contract/insights.ts';
import { ReportPart } from '#web/office/reports/report-part.tsx';
import { type ReportColumn, ReportTable } from '#web/office/reports/report-table.tsx';
import { formatCount, plural } from '#web/office/shared/figures.ts';

type Drink = DailyReport['stock'][number];

const figure = (label: string, count: (drink: Drink) => number): ReportColumn<Drink> => ({
  label,
  figure: true,
  render: (drink) => formatCount(count(drink)),
});

/** Null for a movement that did not happen. */
const movementColumn = (label: string, count: (drink: Drink) => number): ReportColumn<Drink> => ({
  label,
  figure: true,
  render: (drink) => (count(drink) === 0 ? null : formatCount(count(drink))),
});

const columns: readonly ReportColumn<Drink>[] = [
  { label: 'Drink', render: ({ drink_name }) => drink_name },
  figure('Before', ({ before }) => before),
  movementColumn('Restocked', ({ restocked }) => restocked),
  movementColumn('Sold', ({ sold }) => sold),
  movementColumn('Returned', ({ returned }) => returned),
  movementColumn('Corrected', ({ corrected }) => corrected),
  movementColumn('Broken', ({ broken }) => broken),
  figure('After', ({ after }) => after),
];

export function StockPart({ stock }: { stock: readonly Drink[] }) {
  return (
    <ReportPart
      title="Stock"
      summary={stock.length > 0 && `${plural(stock.length, 'drink')} moved`}
      emptyText={stock.length === 0 && 'No stock moved'}
    >
      <ReportTable label="Stock" columns={columns} rows={stock} rowKey={({ drink_id }) => drink_id} />
    </ReportPart>
  );
}
