import { clsx } from 'clsx';
import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { tableRoles } from '#web/ui/table-column.ts';

type ChartPanelProps = {
  title: string;
  definition?: ReactNode;
  caption: ReactNode;
  emptyText: string | false;
  table: Omit<ChartTableProps, 'label'>;
  children: ReactNode;
};

export function ChartPanel({ title, definition, caption, emptyText, table, children }: ChartPanelProps) {
  const id = useId();
  const [showsTable, setShowsTable] = useState(false);
  const switchLabel = showsTable ? 'Show as chart' : 'Show as table';
  const Icon = showsTable ? ChartNoAxesColumn : Table2;
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 break-inside-avoid rounded-2xl border border-hairline bg-white p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex items-center">
          <h3 id={id} className="text-xl">
            {title}
          </h3>
          {definition}
        </div>
        {emptyText === false && (
          <button
            type="button"
            aria-label={`${switchLabel}: ${title}`}
            onClick={() => setShowsTable(!showsTable)}
            className="-mx-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold text-soft hover:bg-sand hover:text-ink print:hidden"
          >
            <Icon aria-hidden="true" className="size-4" />
            {switchLabel}
          </button>
        )}
      </div>
      {emptyText === false ? (
        <>
          <div className="mb-4 text-[0.9375rem] text-soft">{caption}</div>
          {showsTable ? <ChartTable label={title} {...table} /> : children}
        </>
      ) : (
        <p className="py-10 text-center text-soft">{emptyText}</p>
      )}
    </section>
  );
}

type ChartTableProps = {
  label: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  total?: readonly string[];
};

// Where the panel is too narrow for columns, the name of a row stands in a line above its figures.
const rowLook = (columns: number) =>
  clsx('grid gap-x-2 py-1.5 @md:table-row', columns > 3 ? 'grid-cols-3' : 'grid-cols-2');
const cellLook = (column: number) =>
  clsx('@md:py-2 @md:pl-3 @md:first:pl-0', column === 0 ? 'col-span-full text-left' : figureLook);
const figureLook = 'text-right figures whitespace-nowrap';

function ChartTable({ label, headings, rows, total }: ChartTableProps) {
  return (
    <div className="@container">
      <table {...tableRoles.table} aria-label={label} className="block w-full text-[0.8125rem] @md:table @md:text-sm">
        <thead {...tableRoles.group} className="block @md:table-header-group">
          <tr {...tableRoles.row} className={clsx(rowLook(headings.length), 'border-b border-field')}>
            {headings.map((head, column) => (
              <th
                key={head}
                {...tableRoles.columnHeader}
                scope="col"
                className={clsx(cellLook(column), 'font-semibold')}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="block @md:table-row-group">
          {rows.map((row) => (
            <ChartTableRow key={row[0]} cells={row} className="break-inside-avoid border-b border-hairline" />
          ))}
        </tbody>
        {total && (
          <tfoot {...tableRoles.group} className="block @md:table-footer-group">
            <ChartTableRow cells={total} className="font-semibold" />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function ChartTableRow({ cells, className }: { cells: readonly string[]; className: string }) {
  return (
    <tr {...tableRoles.row} className={clsx(rowLook(cells.length), className)}>
      {cells.map((text, column) =>
        column === 0 ? (
          <th key="name" {...tableRoles.rowHeader} scope="row" className={clsx(cellLook(0), 'font-semibold')}>
            {text}
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
          <td key={column} {...tableRoles.cell} className={cellLook(column)}>
            {text}
          </td>
        ),
      )}
    </tr>
  );
}
