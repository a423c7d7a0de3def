import { SelectField } from '#web/ui/field.tsx';
import type { Column } from '#web/ui/table-column.ts';
import type { Sorting } from '#web/ui/table-head.tsx';

type Props<Row, Sort extends string> = Sorting<Sort> & { columns: readonly Column<Row, Sort>[] };

const directions = { asc: 'ascending', desc: 'descending' } as const;

/** Sorts where rows are cards and there are no column heads to press. */
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
  if (choices.length === 0) return null;
  return (
    <div className="mb-4 @4xl:hidden">
      <SelectField
        label="Sort by"
        value={`${order.sort} ${order.dir}`}
        onChange={({ target }) => {
          const choice = choices.find(({ value }) => value === target.value);
          if (choice) onOrder(choice.order);
        }}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
