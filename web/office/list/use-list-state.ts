import { useNavigate, useSearch } from '@tanstack/react-router';
import { rangeMessages } from '#contract/fields.ts';
import { isReversed } from '#contract/lists.ts';
import {
  changeList,
  everything,
  type FilterChange,
  isNarrowed,
  type ListChange,
  type ListShape,
  readList,
} from '#web/office/list/list-state.ts';

/** What a list shows, and how to change it. */
export type List<F extends Record<string, string>, S extends string> = ReturnType<typeof useListState<F, S>>;

/** What a list shows, kept in the address: a reload, the back button and a link sent to a colleague all find it again. */
export function useListState<F extends Record<string, string>, S extends string>(shape: ListShape<F, S>) {
  const navigate = useNavigate();
  const state = readList(shape, useSearch({ strict: false }));

  const change = (wish: ListChange<F, S>, replace = false) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => changeList(shape, now, wish),
      replace,
      // The list changes where one is looking; the page stays where it is.
      resetScroll: false,
    });

  const { q, filters, sort, dir, cursor } = state;
  return {
    ...state,
    /** Rows are left out. */
    narrowed: isNarrowed(state),
    /** Why there is nothing to ask for. */
    problem: isReversed(filters) ? rangeMessages.range : undefined,
    /** As the list's call takes it. */
    query: { ...filters, sort, dir, ...(q && { q }), ...(cursor && { cursor }) },
    /** Words are typed letter by letter: only the last ones are worth going back to. */
    search: (text: string) => change({ q: text }, true),
    filter: (filters: FilterChange<F>) => change({ filters }),
    order: (order: { sort: S; dir: typeof dir }) => change(order),
    go: (to: string) => change({ cursor: to }),
    clear: () => change(everything(shape)),
  };
}
