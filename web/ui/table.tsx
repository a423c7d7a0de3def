import { clsx } from 'clsx';
import { type ReactNode, type Ref, useRef } from 'react';
import { type Column, roles } from '#web/ui/table-column.ts';
import { type Sorting, TableHead } from '#web/ui/table-head.tsx';
import { TableRow } from '#web/ui/table-row.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { TableSortSelect } from '#web/ui/table-sort-select.tsx';
import { useRowPress } from '#web/ui/use-row-press.ts';

type Props<Row, Sort extends string> = Sorting<Sort> & {
  label: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
  wideActions?: boolean;
  refreshing: boolean;
  outdated: boolean;
  /** Replaces everything but the footer: an empty state or an error. */
  instead?: ReactNode;
  footer?: ReactNode;
  ref?: Ref<HTMLElement>;
};

const skeletonRows = 8;

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
                    renderCell={(column) => column.render(row)}
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

/** Appears after half a second and takes up no space. */
function Refreshing({ shown }: { shown: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={clsx('absolute inset-x-4 -top-2 transition-opacity', shown ? 'opacity-100 delay-500' : 'opacity-0')}
    >
      {/* The pulse animates opacity too: on the same element it would always be visible. */}
      <div className="h-0.5 rounded-full bg-brass motion-safe:animate-pulse" />
    </div>
  );
}
