import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type Column, roles } from '#web/ui/table-column.ts';

const row =
  'relative block rounded-2xl border border-hairline bg-white p-4 @4xl:table-row @4xl:border-0 @4xl:hover:bg-paper @4xl:[&:last-child>*]:border-b-0';
const cell = 'border-hairline @4xl:table-cell @4xl:border-b @4xl:px-4 @4xl:py-3 @4xl:align-middle';
const labelled = 'grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-1.5';

type Props<Row> = {
  columns: readonly Column<Row, string>[];
  /** Fills a column's cell. */
  fill: (column: Column<Row, string>) => ReactNode;
  actions?: ReactNode;
};

/** A row, or a card where there is no room for one. The first column is what the row is called by. */
export function TableRow<Row>({ columns, fill, actions }: Props<Row>) {
  return (
    <tr {...roles.row} className={row}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th
            key={column.key}
            {...roles.rowHeader}
            scope="row"
            className={clsx(cell, 'block pb-2 text-left font-semibold wrap-anywhere')}
          >
            {fill(column)}
          </th>
        ) : (
          <td
            key={column.key}
            {...roles.cell}
            className={clsx(
              cell,
              column.hideInCards ? 'hidden' : labelled,
              column.align === 'right' && 'figures @4xl:text-right',
            )}
          >
            <span className="text-sm text-soft @4xl:hidden">{column.label}</span>
            <div className="min-w-0 wrap-anywhere">{fill(column)}</div>
          </td>
        ),
      )}
      {actions !== undefined && (
        <td {...roles.cell} className={clsx(cell, 'mt-3 block border-t pt-3 @4xl:border-t-0')}>
          <div className="flex flex-wrap items-center gap-2 @4xl:justify-end">{actions}</div>
        </td>
      )}
    </tr>
  );
}
