import { type Day, isDay } from '#contract/core/dates.ts';
import type { Direction } from '#contract/core/lists.ts';
import { wireName } from '#contract/core/wire.ts';

/** The state of a list: search text, filters, order and page. The address of the screen contains this state. */
type ListState<F extends Record<string, string>, S extends string> = {
  q: string;
  filters: Partial<F>;
  sort: S;
  dir: Direction;
  cursor: string | undefined;
};

/** The filters, sort orders and defaults of a list. Parameters of the address with other values are ignored. */
export type ListShape<F extends Record<string, string>, S extends string> = {
  /**
   * For each filter, by its name in the call, a function that reads the value from the address and returns undefined
   * for an unknown one. The address has the name on the wire (`wireName`).
   */
  filters: { readonly [Name in keyof F]: (text: string) => F[Name] | undefined };
  sorts: readonly S[];
  defaults: { readonly sort: S; readonly dir: Direction };
};

export type FilterChange<F extends Record<string, string>> = { readonly [Name in keyof F]?: F[Name] | undefined };

export type ListChange<F extends Record<string, string>, S extends string> = Partial<
  Omit<ListState<F, S>, 'filters'>
> & { filters?: FilterChange<F> };

type SearchParams = Readonly<Record<string, unknown>>;

export const oneOf =
  <V extends string>(values: readonly V[]) =>
  (text: string): V | undefined =>
    values.find((value) => value === text);

// Earlier days are ignored: while a user types the year 2026, a date field contains the years 0002 and 0020.
const earliestDay = '1900-01-01';
export const readDay = (text: string): Day | undefined => (isDay(text) && text >= earliestDay ? text : undefined);

const readDirection = oneOf(['asc', 'desc']);

const readTextParam = (search: SearchParams, name: string): string => {
  const text = search[name];
  return typeof text === 'string' ? text : '';
};

export function readListState<F extends Record<string, string>, S extends string>(
  { filters, sorts, defaults }: ListShape<F, S>,
  search: SearchParams,
): ListState<F, S> {
  const names = Object.keys(filters) as (keyof F & string)[];
  const knownFilters = names
    .map((name) => [name, filters[name](readTextParam(search, wireName(name)))] as const)
    .filter(([, value]) => value !== undefined);
  return {
    q: readTextParam(search, 'q').trim(),
    filters: Object.fromEntries(knownFilters) as Partial<F>,
    sort: oneOf(sorts)(readTextParam(search, 'sort')) ?? defaults.sort,
    dir: readDirection(readTextParam(search, 'dir')) ?? defaults.dir,
    cursor: readTextParam(search, 'cursor') || undefined,
  };
}

/**
 * Returns the search parameters of the address after a change of the list, without default values. Parameters that do
 * not belong to the list stay. The list returns to its first page unless `change` has a cursor.
 */
export function changedSearchParams<F extends Record<string, string>, S extends string>(
  shape: ListShape<F, S>,
  search: SearchParams,
  change: ListChange<F, S>,
): Record<string, string> {
  const stateBefore = readListState(shape, search);
  const { q, sort, dir, cursor, filters } = {
    ...stateBefore,
    cursor: undefined,
    ...change,
    filters: { ...stateBefore.filters, ...change.filters },
  };
  const params: Record<string, unknown> = {
    ...search,
    ...Object.fromEntries(Object.keys(shape.filters).map((name) => [wireName(name), filters[name]])),
    q: q.trim(),
    sort: sort === shape.defaults.sort ? undefined : sort,
    dir: dir === shape.defaults.dir ? undefined : dir,
    cursor,
  };
  return Object.fromEntries(
    Object.entries(params).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''),
  );
}

export const changeToNoFilters = <F extends Record<string, string>, S extends string>(
  shape: ListShape<F, S>,
): ListChange<F, S> => ({
  q: '',
  filters: Object.fromEntries(Object.keys(shape.filters).map((name) => [name, undefined])) as Partial<F>,
});

export const isFiltered = ({ q, filters }: { q: string; filters: object }): boolean =>
  q !== '' || Object.keys(filters).length > 0;
