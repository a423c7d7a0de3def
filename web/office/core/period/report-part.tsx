import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { tableRoles } from '#web/ui/table-column.ts';

type ReportPartProps = {
  title: string;
  summary?: ReactNode;
  emptyText?: string | false;
  children?: ReactNode;
};

export function ReportPart({ title, summary, emptyText = false, children }: ReportPartProps) {
  const id = useId();
  const isEmpty = emptyText !== false;
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'min-w-0 rounded-2xl border border-hairline bg-white px-4 sm:px-6 print:rounded-none print:border-0 print:bg-transparent print:p-0',
        isEmpty ? 'py-3' : 'py-4 sm:py-6',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 break-after-avoid print:border-b print:border-hairline print:pb-1">
        <h3 id={id} className={isEmpty ? 'text-lg' : 'text-xl print:text-lg'}>
          {title}
        </h3>
        {(isEmpty || summary) && (
          <div className="text-[0.9375rem] text-soft figures">{isEmpty ? emptyText : summary}</div>
        )}
      </div>
      {!isEmpty && <div className="mt-3 print:mt-1">{children}</div>}
    </section>
  );
}

/**
 * The first column names the row, and the last one has its result. Where the cells of a row are stacked, a null cell is
 * left out.
 */
export type ReportColumn<Row> = { label: string; render: (row: Row) => ReactNode; isNumber?: true };

type ReportTableProps<Row> = {
  label: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  total?: readonly ReactNode[];
};

/** Where the columns do not fit, the cells of a row are stacked, each with its label. */
export function ReportTable<Row>({ label, columns, rows, rowKey, total }: ReportTableProps<Row>) {
  return (
    <div className="@container">
      <table {...tableRoles.table} aria-label={label} className="block w-full text-sm @xl:table print:text-base">
        <thead {...tableRoles.group} className="hidden @xl:table-header-group">
          <tr {...tableRoles.row} className="border-b border-field">
            {columns.map((column) => (
              <th
                key={column.label}
                {...tableRoles.columnHeader}
                scope="col"
                className={clsx(cellPadding, alignmentOf(column))}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="block @xl:table-row-group">
          {rows.map((row) => (
            <TableLine
              key={rowKey(row)}
              columns={columns}
              cells={columns.map(({ render }) => render(row))}
              className="border-b border-hairline"
            />
          ))}
        </tbody>
        {total && (
          <tfoot {...tableRoles.group} className="block @xl:table-row-group">
            <TableLine columns={columns} cells={total} className="font-semibold" />
          </tfoot>
        )}
      </table>
    </div>
  );
}

const cellPadding = 'py-2 pl-3 first:pl-0 print:py-1';
const wideCellPadding = '@xl:py-2 @xl:pl-3 print:py-1';
const alignmentOf = ({ isNumber }: Pick<ReportColumn<never>, 'isNumber'>) => (isNumber ? 'text-right' : 'text-left');

type TableLineProps = {
  columns: readonly Pick<ReportColumn<never>, 'label' | 'isNumber'>[];
  cells: readonly ReactNode[];
  className: string;
};

function TableLine({ columns, cells, className }: TableLineProps) {
  return (
    <tr
      {...tableRoles.row}
      className={clsx('grid gap-x-4 gap-y-1 py-3 break-inside-avoid @sm:grid-cols-2 @xl:table-row', className)}
    >
      {columns.map((column, index) =>
        index === 0 ? (
          <th
            key={column.label}
            {...tableRoles.rowHeader}
            scope="row"
            className="text-left wrap-anywhere @sm:col-span-2 @xl:py-2 print:py-1"
          >
            {cells[index]}
          </th>
        ) : (
          <td
            key={column.label}
            {...tableRoles.cell}
            className={clsx(
              'flex-wrap justify-between gap-x-1.5 figures @xl:table-cell',
              cells[index] ? 'flex' : 'hidden',
              index === columns.length - 1 && 'font-semibold',
              wideCellPadding,
              alignmentOf(column),
            )}
          >
            <span className="font-normal text-soft @xl:hidden">{column.label}</span>
            <span className="ml-auto text-right wrap-anywhere">{cells[index] ?? '–'}</span>
          </td>
        ),
      )}
    </tr>
  );
}

export function ReportSkeleton() {
  return (
    <div role="status" className="space-y-5">
      <span className="sr-only">Loading…</span>
      <div className="h-40 rounded-2xl bg-sand motion-safe:animate-pulse" />
      <div className="h-96 rounded-2xl bg-sand motion-safe:animate-pulse" />
    </div>
  );
}
