import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type Column, type Order, roles } from '#web/ui/table-column.ts';

export type Sorting<Sort extends string> = {
  order?: Order<Sort> | undefined;
  onOrder?: ((order: Order<Sort>) => void) | undefined;
};

const ariaSortValues = { asc: 'ascending', desc: 'descending' } as const;

type Props<Row, Sort extends string> = Sorting<Sort> & {
  columns: readonly Column<Row, Sort>[];
  hasActions: boolean;
  wideActions?: boolean | undefined;
};

/** Hidden where rows are cards; `TableSortSelect` sorts there. */
export function TableHead<Row, Sort extends string>({
  columns,
  hasActions,
  wideActions,
  ...sorting
}: Props<Row, Sort>) {
  const lastOnTablet = columns.findLast(({ hideOnTablet }) => !hideOnTablet);
  return (
    <thead {...roles.group} className="hidden columns:table-header-group">
      <tr {...roles.row}>
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
            {...roles.columnHeader}
            scope="col"
            className={clsx(look, padding, 'text-right', wideActions ? 'w-42 @6xl:w-76' : 'w-30 @6xl:w-52')}
          >
            Actions
          </th>
        )}
      </tr>
    </thead>
  );
}

const look =
  'sticky top-16 z-10 h-12 border-b border-hairline bg-sand text-sm font-semibold first:rounded-tl-2xl last:rounded-tr-2xl';

const padding = 'px-3 @6xl:px-4';

type HeaderCellProps<Row, Sort extends string> = Sorting<Sort> & {
  column: Column<Row, Sort>;
  isLastOnTablet: boolean;
};

function HeaderCell<Row, Sort extends string>({ column, isLastOnTablet, order, onOrder }: HeaderCellProps<Row, Sort>) {
  const { sort, label, align, width, hideOnTablet } = column;
  const dir = sort !== undefined && sort === order?.sort ? order.dir : undefined;
  const Arrow = dir ? { asc: ArrowUp, desc: ArrowDown }[dir] : ArrowUpDown;
  const right = align === 'right';
  return (
    <th
      {...roles.columnHeader}
      scope="col"
      aria-sort={dir && ariaSortValues[dir]}
      className={clsx(
        look,
        width,
        hideOnTablet && '@max-6xl:hidden',
        isLastOnTablet && '@max-6xl:rounded-tr-2xl',
        right ? 'text-right' : 'text-left',
        sort === undefined && padding,
      )}
    >
      {sort === undefined ? (
        label
      ) : (
        <button
          type="button"
          onClick={() => onOrder?.({ sort, dir: dir === 'asc' ? 'desc' : 'asc' })}
          className={clsx(
            'group flex min-h-12 w-full items-center gap-1.5 hover:text-terracotta-deep focus-visible:-outline-offset-3',
            padding,
            right && 'flex-row-reverse',
          )}
        >
          {label}
          <Arrow
            aria-hidden="true"
            className={clsx('size-4 shrink-0', !dir && 'text-soft/60 group-hover:text-terracotta-deep')}
          />
        </button>
      )}
    </th>
  );
}
