import { clsx } from 'clsx';

export type ChartTableProps = {
  label: string;
  /** The first column names its row, the others are figures. */
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  total?: readonly string[];
};

const cell = (column: number) =>
  clsx('py-2 pl-3 first:pl-0', column === 0 ? 'text-left' : 'text-right figures whitespace-nowrap');

/** What a chart shows, in figures. */
export function ChartTable({ label, heads, rows, total }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is too wide for a phone is scrolled by keyboard as well
    <section aria-label={`Figures of ${label}`} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr className="border-b border-field">
            {heads.map((head, column) => (
              <th key={head} scope="col" className={clsx(cell(column), 'font-semibold')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row[0]} cells={row} className="break-inside-avoid border-b border-hairline" />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Row cells={total} className="font-semibold" />
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Row({ cells, className }: { cells: readonly string[]; className: string }) {
  return (
    <tr className={className}>
      {cells.map((text, column) =>
        column === 0 ? (
          <th key="name" scope="row" className={clsx(cell(0), 'font-[inherit]')}>
            {text}
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
          <td key={column} className={cell(column)}>
            {text}
          </td>
        ),
      )}
    </tr>
  );
}
