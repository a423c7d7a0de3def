import { useNavigate, useSearch } from '@tanstack/react-router';
import { rangeMessages } from '#contract/core/fields.ts';
import { isReversedRange } from '#contract/core/lists.ts';
import {
  changedSearchParams,
  changeToNoFilters,
  type FilterChange,
  isFiltered,
  type ListChange,
  type ListShape,
  readListState,
} from '#web/office/core/list/list-state.ts';

export type ListStateWithActions<F extends Record<string, string>, S extends string> = ReturnType<
  typeof useListState<F, S>
>;

export function useListState<F extends Record<string, string>, S extends string>(shape: ListShape<F, S>) {
  const navigate = useNavigate();
  const state = readListState(shape, useSearch({ strict: false }));

  const changeState = (next: ListChange<F, S>, replace = false) =>
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) => changedSearchParams(shape, current, next),
      replace,
      // Leaves the scroll position as it is, because the user is looking at the list.
      resetScroll: false,
    });

  const { q, filters, sort, dir, cursor } = state;
  return {
    ...state,
    isFiltered: isFiltered(state),
    problem: isReversedRange(filters) ? rangeMessages.range : undefined,
    query: { ...filters, sort, dir, ...(q && { q }), ...(cursor && { cursor }) },
    /** Replaces the history entry, because the back button must not go back letter by letter. */
    search: (text: string) => changeState({ q: text }, true),
    filter: (filters: FilterChange<F>) => changeState({ filters }),
    sortBy: (sortOrder: { sort: S; dir: typeof dir }) => changeState(sortOrder),
    goTo: (to: string) => changeState({ cursor: to }),
    clear: () => changeState(changeToNoFilters(shape)),
  };
}
