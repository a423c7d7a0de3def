import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type Column, roles } from '#web/ui/table-column.ts';

const row =
  'relative block has-[[data-opens-row]]:cursor-pointer rounded-2xl border border-hairline bg-white p-4 columns:table-row columns:border-0 columns:bg-transparent columns:hover:*:bg-paper columns:last:*:border-b-0 columns:last:*:first:rounded-bl-2xl columns:last:*:last:rounded-br-2xl';
const cell =
  'border-hairline columns:table-cell columns:h-16 columns:border-b columns:px-3 columns:py-2.5 columns:@6xl:px-4 columns:align-middle';
const labelled = 'grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-1';

type Props<Row> = {
  columns: readonly Column<Row, string>[];
  renderCell: (column: Column<Row, string>) => ReactNode;
  actions?: ReactNode;
};

/** A card where columns do not fit. The first column names the row. */
export function TableRow<Row>({ columns, renderCell, actions }: Props<Row>) {
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
            {renderCell(column)}
          </th>
        ) : (
          <td
            key={column.key}
            {...roles.cell}
            className={clsx(
              cell,
              column.hideInCards ? 'hidden' : labelled,
              column.hideOnTablet && '@max-6xl:columns:hidden',
              column.align === 'right' && 'figures columns:text-right',
            )}
          >
            <span className="text-sm text-soft columns:hidden">{column.label}</span>
            <div className="min-w-0 wrap-anywhere">{renderCell(column)}</div>
          </td>
        ),
      )}
      {actions !== undefined && (
        <td {...roles.cell} className={clsx(cell, actions ? 'mt-2 block border-t pt-3 columns:border-t-0' : 'hidden')}>
          <div className="relative z-1 flex flex-wrap items-center gap-2 columns:flex-nowrap columns:justify-end columns:gap-1">
            {actions}
          </div>
        </td>
      )}
    </tr>
  );
}
