import type { ListPage, PartlyCountedPage } from '#db/pages.ts';

export const pageReply = <Row, View>(
  { rows, next, prev, count }: ListPage<Row> & { count: number },
  present: (row: Row) => View,
) => ({ data: rows.map((row) => present(row)), nextCursor: next, prevCursor: prev, totalCount: count });

export const partlyCountedPageReply = <Row, View>(found: PartlyCountedPage<Row>, present: (row: Row) => View) => ({
  ...pageReply(found, present),
  moreThanTotal: found.moreThanCount,
});
