import type { ReactNode } from 'react';

export type Column<Row, Sort extends string> = {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** The sort key that the data source knows. A column without one cannot be sorted. */
  sort?: Sort;
  align?: 'right';
  /** A width class. Columns without one share the rest. The layout is fixed, so arriving rows move nothing. */
  width?: string;
  hideInCards?: true;
  /** Hidden in columns on a tablet. Only a table with such a column shows columns on a tablet; others show cards. */
  hideOnTablet?: true;
};

export type SortOrder<Sort extends string> = { sort: Sort; dir: 'asc' | 'desc' };

// Drawn as cards, a table loses its meaning for screen readers; explicit roles keep it.
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
