import type { ReactNode } from 'react';

export type Column<Row, Sort extends string> = {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** The server's sort key for this column. Without a key, nobody can sort by the column. */
  sort?: Sort;
  align?: 'right';
  /**
   * A class for the width of the column; columns without a width share the rest. The widths do not depend on the rows,
   * so that arriving rows move nothing.
   */
  width?: string;
  hideInCards?: true;
  /**
   * Leaves this column out on a tablet. Only a table with such a column shows columns on a tablet; the others show
   * cards there.
   */
  hideOnTablet?: true;
};

export type SortOrder<Sort extends string> = { sort: Sort; dir: 'asc' | 'desc' };

// Without explicit roles, screen readers would not recognize a table whose rows are drawn as cards.
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
