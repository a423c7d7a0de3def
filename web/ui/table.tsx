import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { type Column, type SortOrder, tableRoles } from '#web/ui/table-column.ts';
import { useRowPress } from '#web/ui/use-row-press.ts';

type TableProps<Row, Sort extends string> = Sorting<Sort> & {
  label: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
  hasWideActions?: boolean;
  isRefreshing: boolean;
  isOutdated: boolean;
  replacement?: ReactNode;
  footer?: ReactNode;
  ref?: Ref<HTMLElement>;
};

const skeletonRows = 8;

export function Table<Row, Sort extends string>(props: TableProps<Row, Sort>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    actions,
    hasWideActions,
    sortOrder,
    onSort,
    isRefreshing,
    isOutdated,
    replacement,
    footer,
    ref,
  } = props;
  const sortingProps = { sortOrder, onSort };
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
      {replacement || (
        <>
          <TableSortSelect columns={columns} {...sortingProps} />
          <Refreshing shown={isRefreshing && rows !== undefined} />
          <table
            {...tableRoles.table}
            aria-label={label}
            aria-busy={rows === undefined || isOutdated || undefined}
            className="block w-full table-fixed border-separate border-spacing-0 text-[0.9375rem] columns:table columns:text-sm @6xl:text-[0.9375rem] columns:rounded-2xl columns:border columns:border-hairline columns:bg-white"
          >
            <TableHead columns={columns} hasActions={hasActions} hasWideActions={hasWideActions} {...sortingProps} />
            <tbody
              ref={body}
              {...tableRoles.group}
              aria-hidden={rows === undefined || undefined}
              className={clsx(
                'grid grid-cols-1 gap-3 transition-opacity @xl:grid-cols-2 columns:table-row-group',
                isOutdated && 'opacity-60',
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

/** Shows that the rows are being refetched, if that takes more than half a second. It takes up no space. */
function Refreshing({ shown: isShown }: { shown: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={clsx('absolute inset-x-4 -top-2 transition-opacity', isShown ? 'opacity-100 delay-500' : 'opacity-0')}
    >
      {/* The pulse animates the opacity of an inner element, because the outer element uses its opacity to stay
          hidden at first. */}
      <div className="h-0.5 rounded-full bg-brass motion-safe:animate-pulse" />
    </div>
  );
}

type Sorting<Sort extends string> = {
  sortOrder?: SortOrder<Sort> | undefined;
  onSort?: ((sortOrder: SortOrder<Sort>) => void) | undefined;
};

const directionNames = { asc: 'ascending', desc: 'descending' } as const;

type TableHeadProps<Row, Sort extends string> = Sorting<Sort> & {
  columns: readonly Column<Row, Sort>[];
  hasActions: boolean;
  hasWideActions?: boolean | undefined;
};

/** The column heads. Where rows are cards, the heads are hidden, and `TableSortSelect` offers the sort orders. */
function TableHead<Row, Sort extends string>({
  columns,
  hasActions,
  hasWideActions,
  ...sorting
}: TableHeadProps<Row, Sort>) {
  const lastOnTablet = columns.findLast(({ hideOnTablet }) => !hideOnTablet);
  return (
    <thead {...tableRoles.group} className="hidden columns:table-header-group">
      <tr {...tableRoles.row}>
        {columns.map((column) => (
          <HeaderCell
            key={column.key}
            column={column}
            isLastOnTablet={!hasActions && column === lastOnTablet}
            {...sorting}
          />
        ))}
        {hasActions && (
          <th
            {...tableRoles.columnHeader}
            scope="col"
            className={clsx(headLook, headPadding, 'text-right', hasWideActions ? 'w-42 @6xl:w-76' : 'w-30 @6xl:w-52')}
          >
            Actions
          </th>
        )}
      </tr>
    </thead>
  );
}

const headLook =
  'sticky top-16 z-10 h-12 border-b border-hairline bg-sand text-sm font-semibold first:rounded-tl-2xl last:rounded-tr-2xl';

const headPadding = 'px-3 @6xl:px-4';

type HeaderCellProps<Row, Sort extends string> = Sorting<Sort> & {
  column: Column<Row, Sort>;
  isLastOnTablet: boolean;
};

function HeaderCell<Row, Sort extends string>({
  column,
  isLastOnTablet,
  sortOrder,
  onSort,
}: HeaderCellProps<Row, Sort>) {
  const { sort, label, align, width, hideOnTablet } = column;
  const dir = sort !== undefined && sort === sortOrder?.sort ? sortOrder.dir : undefined;
  const SortIcon = dir ? { asc: ArrowUp, desc: ArrowDown }[dir] : ArrowUpDown;
  const isRightAligned = align === 'right';
  return (
    <th
      {...tableRoles.columnHeader}
      scope="col"
      aria-sort={dir && directionNames[dir]}
      className={clsx(
        headLook,
        width,
        hideOnTablet && '@max-6xl:hidden',
        isLastOnTablet && '@max-6xl:rounded-tr-2xl',
        isRightAligned ? 'text-right' : 'text-left',
        sort === undefined && headPadding,
      )}
    >
      {sort === undefined ? (
        label
      ) : (
        <button
          type="button"
          onClick={() => onSort?.({ sort, dir: dir === 'asc' ? 'desc' : 'asc' })}
          className={clsx(
            'group flex min-h-12 w-full items-center gap-1.5 hover:text-terracotta-deep focus-visible:-outline-offset-3',
            headPadding,
            isRightAligned && 'flex-row-reverse',
          )}
        >
          {label}
          <SortIcon
            aria-hidden="true"
            className={clsx('size-4 shrink-0', !dir && 'text-soft/60 group-hover:text-terracotta-deep')}
          />
        </button>
      )}
    </th>
  );
}

const rowLook =
  'relative block has-[[data-opens-row]]:cursor-pointer rounded-2xl border border-hairline bg-white p-4 columns:table-row columns:border-0 columns:bg-transparent columns:hover:*:bg-paper columns:last:*:border-b-0 columns:last:*:first:rounded-bl-2xl columns:last:*:last:rounded-br-2xl';
const cellLook =
  'border-hairline columns:table-cell columns:h-16 columns:border-b columns:px-3 columns:py-2.5 columns:@6xl:px-4 columns:align-middle';
const labelledLook = 'grid grid-cols-[min(5.5rem,40%)_minmax(0,1fr)] items-baseline gap-x-3 py-1';

type TableRowProps<Row> = {
  columns: readonly Column<Row, string>[];
  renderCell: (column: Column<Row, string>) => ReactNode;
  actions?: ReactNode;
};

/** Where columns do not fit, the row is a card. Its first column names the row. */
function TableRow<Row>({ columns, renderCell, actions }: TableRowProps<Row>) {
  return (
    <tr {...tableRoles.row} className={rowLook}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th
            key={column.key}
            {...tableRoles.rowHeader}
            scope="row"
            className={clsx(cellLook, 'block pb-2 text-left font-semibold wrap-anywhere')}
          >
            {renderCell(column)}
          </th>
        ) : (
          <td
            key={column.key}
            {...tableRoles.cell}
            className={clsx(
              cellLook,
              column.hideInCards ? 'hidden' : labelledLook,
              column.hideOnTablet && '@max-6xl:columns:hidden',
              column.align === 'right' && 'figures columns:text-right',
            )}
          >
            <span className="min-w-0 text-sm text-soft wrap-anywhere columns:hidden">{column.label}</span>
            <div className="min-w-0 wrap-anywhere">{renderCell(column)}</div>
          </td>
        ),
      )}
      {actions !== undefined && (
        <td
          {...tableRoles.cell}
          className={clsx(cellLook, actions ? 'mt-2 block border-t pt-3 columns:border-t-0' : 'hidden')}
        >
          <div className="relative z-1 flex flex-wrap items-center gap-2 columns:flex-nowrap columns:justify-end columns:gap-1">
            {actions}
          </div>
        </td>
      )}
    </tr>
  );
}

const barWidths = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'] as const;

function SkeletonBar({ width }: { width: string | undefined }) {
  return <span className={clsx('my-1 block h-4 max-w-48 rounded bg-sand motion-safe:animate-pulse', width)} />;
}

type TableSkeletonProps<Row> = { columns: readonly Column<Row, string>[]; rows: number; hasActions: boolean };

function TableSkeleton<Row>({ columns, rows, hasActions }: TableSkeletonProps<Row>) {
  return Array.from({ length: rows }, (_, rowIndex) => (
    <TableRow
      // biome-ignore lint/suspicious/noArrayIndexKey: these rows are all the same
      key={rowIndex}
      columns={columns}
      renderCell={(column) => (
        <SkeletonBar width={barWidths[(rowIndex + columns.indexOf(column)) % barWidths.length]} />
      )}
      {...(hasActions && { actions: <SkeletonBar width="w-32" /> })}
    />
  ));
}

type TableSortSelectProps<Row, Sort extends string> = Sorting<Sort> & { columns: readonly Column<Row, Sort>[] };

function TableSortSelect<Row, Sort extends string>({ columns, sortOrder, onSort }: TableSortSelectProps<Row, Sort>) {
  const choices = columns.flatMap(({ sort, label }) =>
    sort === undefined
      ? []
      : (['asc', 'desc'] as const).map((dir) => ({
          value: `${sort} ${dir}`,
          label: `${label}, ${directionNames[dir]}`,
          sortOrder: { sort, dir },
        })),
  );
  if (!sortOrder || choices.length === 0) return null;
  return (
    <label className="mb-3 flex items-center gap-3 text-sm font-semibold whitespace-nowrap columns:hidden">
      Sort by
      <select
        value={`${sortOrder.sort} ${sortOrder.dir}`}
        onChange={({ target }) => {
          const choice = choices.find(({ value }) => value === target.value);
          if (choice) onSort?.(choice.sortOrder);
        }}
        className="h-11 min-w-0 grow rounded-lg border border-field bg-white px-3 text-base font-normal @xl:grow-0"
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
