import { clsx } from 'clsx';
import { roles } from '#web/ui/table-column.ts';

export type ChartTableProps = {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  total?: readonly string[];
};

// Where columns do not fit, a name has a line of its own above its figures.
const line = (columns: number) =>
  clsx('grid gap-x-2 py-1.5 @md:table-row', columns > 3 ? 'grid-cols-3' : 'grid-cols-2');
const cell = (column: number) =>
  clsx('@md:py-2 @md:pl-3 @md:first:pl-0', column === 0 ? 'col-span-full text-left' : figure);
const figure = 'text-right figures whitespace-nowrap';

export function ChartTable({ label, heads, rows, total }: ChartTableProps) {
  return (
    <div className="@container">
      <table {...roles.table} aria-label={label} className="block w-full text-[0.8125rem] @md:table @md:text-sm">
        <thead {...roles.group} className="block @md:table-header-group">
          <tr {...roles.row} className={clsx(line(heads.length), 'border-b border-field')}>
            {heads.map((head, column) => (
              <th key={head} {...roles.columnHeader} scope="col" className={clsx(cell(column), 'font-semibold')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className="block @md:table-row-group">
          {rows.map((row) => (
            <Row key={row[0]} cells={row} className="break-inside-avoid border-b border-hairline" />
          ))}
        </tbody>
        {total && (
          <tfoot {...roles.group} className="block @md:table-footer-group">
            <Row cells={total} className="font-semibold" />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Row({ cells, className }: { cells: readonly string[]; className: string }) {
  return (
    <tr {...roles.row} className={clsx(line(cells.length), className)}>
      {cells.map((text, column) =>
        column === 0 ? (
          <th key="name" {...roles.rowHeader} scope="row" className={clsx(cell(0), 'font-semibold')}>
            {text}
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
          <td key={column} {...roles.cell} className={cell(column)}>
            {text}
          </td>
        ),
      )}
    </tr>
  );
}
