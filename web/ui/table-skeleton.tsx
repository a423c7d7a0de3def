import { clsx } from 'clsx';
import type { Column } from '#web/ui/table-column.ts';
import { TableRow } from '#web/ui/table-row.tsx';

const widths = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'] as const;

function Bar({ width }: { width: string | undefined }) {
  return <span className={clsx('my-1 block h-4 max-w-48 rounded bg-sand motion-safe:animate-pulse', width)} />;
}

type Props<Row> = { columns: readonly Column<Row, string>[]; rows: number; hasActions: boolean };

export function TableSkeleton<Row>({ columns, rows, hasActions }: Props<Row>) {
  return Array.from({ length: rows }, (_, row) => (
    <TableRow
      // biome-ignore lint/suspicious/noArrayIndexKey: these rows are all the same
      key={row}
      columns={columns}
      renderCell={(column) => <Bar width={widths[(row + columns.indexOf(column)) % widths.length]} />}
      {...(hasActions && { actions: <Bar width="w-32" /> })}
    />
  ));
}
