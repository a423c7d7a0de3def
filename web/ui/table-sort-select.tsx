import type { Column } from '#web/ui/table-column.ts';
import type { Sorting } from '#web/ui/table-head.tsx';

type Props<Row, Sort extends string> = Sorting<Sort> & { columns: readonly Column<Row, Sort>[] };

const directions = { asc: 'ascending', desc: 'descending' } as const;

export function TableSortSelect<Row, Sort extends string>({ columns, order, onOrder }: Props<Row, Sort>) {
  const choices = columns.flatMap(({ sort, label }) =>
    sort === undefined
      ? []
      : (['asc', 'desc'] as const).map((dir) => ({
          value: `${sort} ${dir}`,
          label: `${label}, ${directions[dir]}`,
          order: { sort, dir },
        })),
  );
  if (!order || choices.length === 0) return null;
  return (
    <label className="mb-3 flex items-center gap-3 text-sm font-semibold whitespace-nowrap columns:hidden">
      Sort by
      <select
        value={`${order.sort} ${order.dir}`}
        onChange={({ target }) => {
          const choice = choices.find(({ value }) => value === target.value);
          if (choice) onOrder?.(choice.order);
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
