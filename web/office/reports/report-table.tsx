import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { roles } from '#web/ui/table-column.ts';

/** The first column names its row. */
export type ReportColumn<Row> = { label: string; render: (row: Row) => ReactNode; figure?: true };

type Props<Row> = {
  label: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** A cell for each column. */
  total?: readonly ReactNode[];
};

/** Figures in columns; where there is no room for them each row stands by itself, every figure under its name. */
export function ReportTable<Row>({ label, columns, rows, rowKey, total }: Props<Row>) {
  return (
    <div className="@container">
      <table {...roles.table} aria-label={label} className="block w-full text-sm @xl:table print:text-base">
        <thead {...roles.group} className="hidden @xl:table-header-group">
          <tr {...roles.row} className="border-b border-field">
            {columns.map((column, at) => (
              <th key={column.label} {...roles.columnHeader} scope="col" className={clsx(pad, align(column, at))}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className="block @xl:table-row-group">
          {rows.map((row) => (
            <Line
              key={rowKey(row)}
              columns={columns}
              cells={columns.map(({ render }) => render(row))}
              className="border-b border-hairline"
            />
          ))}
        </tbody>
        {total && (
          <tfoot {...roles.group} className="block @xl:table-row-group">
            <Line columns={columns} cells={total} className="font-semibold" />
          </tfoot>
        )}
      </table>
    </div>
  );
}

const pad = 'pl-3 first:pl-0 @xl:py-2';
const align = ({ figure }: Pick<ReportColumn<never>, 'figure'>, at: number) =>
  figure && at > 0 ? 'text-right' : 'text-left';

type LineProps = {
  columns: readonly Pick<ReportColumn<never>, 'label' | 'figure'>[];
  cells: readonly ReactNode[];
  className: string;
};

function Line({ columns, cells, className }: LineProps) {
  return (
    <tr
      {...roles.row}
      className={clsx('grid grid-cols-2 gap-x-6 gap-y-1 py-3 break-inside-avoid @xl:table-row', className)}
    >
      {columns.map((column, at) =>
        at === 0 ? (
          <th
            key={column.label}
            {...roles.rowHeader}
            scope="row"
            className="col-span-2 text-left wrap-anywhere @xl:py-2 @xl:font-[inherit]"
          >
            {cells[at]}
          </th>
        ) : (
          <td
            key={column.label}
            {...roles.cell}
            className={clsx(
              'flex justify-between gap-3 figures @xl:table-cell',
              '@xl:py-2 @xl:pl-3',
              align(column, at),
            )}
          >
            <span className="text-soft @xl:hidden">{column.label}</span>
            <span>{cells[at]}</span>
          </td>
        ),
      )}
    </tr>
  );
}
