import { type ListShape, oneOf } from '#web/office/core/list/list-state.ts';
import { useListState } from '#web/office/core/list/use-list-state.ts';

const stockShape: ListShape<{ part: 'counts' | 'order'; note: string }, 'at'> = {
  filters: { part: oneOf(['counts', 'order']), note: (text) => text.trim() || undefined },
  sorts: ['at'],
  defaults: { sort: 'at', dir: 'desc' },
};

export type StockList = ReturnType<typeof useStockList>;

/** The part of the screen that is open, and the page of its list, as `page` asks for it. */
export function useStockList() {
  const list = useListState(stockShape);
  const { cursor } = list;
  // Says that no filter is set, because the part of the screen is not a filter of its list.
  return { ...list, isFiltered: false, page: { ...(cursor !== undefined && { cursor }) } };
}
