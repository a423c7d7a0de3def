import type { ReactNode } from 'react';

export type Column<Row, Sort extends string> = {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** What this order is called where it is made. Without it the column cannot be sorted. */
  sort?: Sort;
  /** For numbers. */
  align?: 'right';
  /** A width class; what no column claims is shared by the others. Widths do not follow the rows, so nothing jumps. */
  width?: string;
  /** Left out where rows are drawn as cards. */
  hideInCards?: true;
  /** Left out of columns on a tablet. With the others, a table stands in columns there. */
  hideOnTablet?: true;
};

export type Order<Sort extends string> = { sort: Sort; dir: 'asc' | 'desc' };

// A table that is drawn as cards is none to a screen reader, unless it says what each part is.
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
