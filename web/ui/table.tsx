import { clsx } from 'clsx';
import { type ReactNode, type Ref, useRef } from 'react';
import { type Column, roles } from '#web/ui/table-column.ts';
import { type Sorting, TableHead } from '#web/ui/table-head.tsx';
import { TableRow } from '#web/ui/table-row.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { TableSortSelect } from '#web/ui/table-sort-select.tsx';
import { useRowPress } from '#web/ui/use-row-press.ts';

type Props<Row, Sort extends string> = Sorting<Sort> & {
  /** What the rows are. */
  label: string;
  /** The first one names its row. */
  columns: readonly Column<Row, Sort>[];
  /** Undefined as long as nothing is known. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
  /** There are more than two of them. */
  wideActions?: boolean;
  /** Rows are asked for again; these stay until others are there. */
  refreshing: boolean;
  /** These rows answer an earlier question. */
  outdated: boolean;
  /** Shown instead of rows where there are none, and instead of everything when they could not be had. */
  instead?: ReactNode;
  /** Below the rows: totals and the way to other pages. */
  footer?: ReactNode;
  ref?: Ref<HTMLElement>;
};

const skeletonRows = 8;

/** Rows that somebody else sorts, filters and pages. Where there is no room for columns, each row is a card. */
export function Table<Row, Sort extends string>(props: Props<Row, Sort>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    actions,
    wideActions,
    order,
    onOrder,
    refreshing,
    outdated,
    instead,
    footer,
    ref,
  } = props;
  const sorting = { order, onOrder };
  const hasActions = actions !== undefined;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowPress(body);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      data-few={columns.some(({ hideOnTablet }) => hideOnTablet) || undefined}
      className="@container relative"
    >
      {instead || (
        <>
          <TableSortSelect columns={columns} {...sorting} />
          <Refreshing shown={refreshing && rows !== undefined} />
          <table
            {...roles.table}
            aria-label={label}
            aria-busy={rows === undefined || outdated || undefined}
            className="block w-full table-fixed border-separate border-spacing-0 text-[0.9375rem] columns:table columns:text-sm @6xl:text-[0.9375rem] columns:rounded-2xl columns:border columns:border-hairline columns:bg-white"
          >
            <TableHead columns={columns} hasActions={hasActions} wideActions={wideActions} {...sorting} />
            <tbody
              ref={body}
              {...roles.group}
              // A shape says nothing to who cannot see it.
              aria-hidden={rows === undefined || undefined}
              className={clsx(
                'grid grid-cols-1 gap-3 transition-opacity @xl:grid-cols-2 columns:table-row-group',
                outdated && 'opacity-60',
              )}
            >
              {rows ? (
                rows.map((row) => (
                  <TableRow
                    key={rowKey(row)}
                    columns={columns}
                    fill={(column) => column.render(row)}
                    {...(actions && { actions: actions(row) })}
                  />
                ))
              ) : (
                <TableSkeleton columns={columns} rows={skeletonRows} hasActions={hasActions} />
              )}
            </tbody>
          </table>
        </>
      )}
      {footer}
    </section>
  );
}

/** Comes only when it takes long enough to be wondered about, and moves nothing. */
function Refreshing({ shown }: { shown: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={clsx('absolute inset-x-4 -top-2 transition-opacity', shown ? 'opacity-100 delay-500' : 'opacity-0')}
    >
      {/* The pulse is an opacity too: on the same element it would always be seen. */}
      <div className="h-0.5 rounded-full bg-brass motion-safe:animate-pulse" />
    </div>
  );
}
