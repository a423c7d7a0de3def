import { type ListShape, oneOf } from '#web/office/core/list/list-state.ts';
import { useListState } from '#web/office/core/list/use-list-state.ts';

const stockShape: ListShape<{ part: 'counts' | 'order'; note: string }, 'at'> = {
  filters: { part: oneOf(['counts', 'order']), note: (text) => text.trim() || undefined },
  sorts: ['at'],
  defaults: { sort: 'at', dir: 'desc' },
};

export type StockListState = ReturnType<typeof useStockList>;

/**
 * Reads from the address which part of the stock screen is open. `page` is the input of the call that fetches the list
 * of that part.
 */
export function useStockList() {
  const listState = useListState(stockShape);
  const { cursor } = listState;
  // `isFiltered` is false, because the part of the screen is not a filter of its list.
  return { ...listState, isFiltered: false, page: { ...(cursor !== undefined && { cursor }) } };
}
