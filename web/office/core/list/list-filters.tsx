import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { isDay } from '#contract/core/dates.ts';
import { DayFilter } from '#web/office/core/list/day-filter.tsx';
import { type Choice, FilterSelect } from '#web/office/core/list/filter-select.tsx';
import type { FilterChange } from '#web/office/core/list/list-state.ts';
import { SearchField } from '#web/office/core/list/search-field.tsx';
import type { ListStateWithActions } from '#web/office/core/list/use-list-state.ts';
import { Button } from '#web/ui/button.tsx';

type DayFilterDefinition<Name> = { name: Name; label: string; day: true };
type SelectFilterDefinition<Name, Value> = {
  name: Name;
  label: string;
  allLabel: string;
  choices: readonly Choice<Value>[];
};

export type Filter<F extends Record<string, string>> = {
  [Name in keyof F & string]: DayFilterDefinition<Name> | SelectFilterDefinition<Name, F[Name]>;
}[keyof F & string];

type ListFiltersProps<F extends Record<string, string>, S extends string> = {
  list: ListStateWithActions<F, S>;
  searchPlaceholder: string;
  filters: readonly Filter<F>[];
  foldsOnPhone?: boolean;
  /** The name of a filter whose control is outside the toolbar. */
  outsideToolbar?: keyof F & string;
};

export function ListFilters<F extends Record<string, string>, S extends string>(props: ListFiltersProps<F, S>) {
  const { list: listState, searchPlaceholder, filters, foldsOnPhone = true, outsideToolbar } = props;
  const filterValues: Readonly<Record<string, string | undefined>> = listState.filters;
  const changeFilter = (name: string, value: string | undefined) =>
    listState.filter({ [name]: value } as FilterChange<F>);

  const filterFields = filters.map((filter) => {
    const { name, label } = filter;
    const value = filterValues[name];
    if ('choices' in filter)
      return (
        <FilterSelect<string> key={name} {...filter} value={value} onChange={(next) => changeFilter(name, next)} />
      );
    const error = name === 'to' ? listState.problem : undefined;
    const day = value && isDay(value) ? value : undefined;
    return (
      <DayFilter key={name} label={label} value={day} error={error} onChange={(next) => changeFilter(name, next)} />
    );
  });
  const searchField = (
    <SearchField label="Search" placeholder={searchPlaceholder} value={listState.q} onSearch={listState.search} />
  );
  const activeCount = Object.keys(filterValues).filter((name) => name !== outsideToolbar).length;
  return (
    <search
      className={clsx(
        'grid grid-cols-2 gap-3 [&>*:first-child]:col-span-2',
        gridsByFilterCount[Math.max(2, filters.length)],
      )}
    >
      {foldsOnPhone ? (
        <FoldableFilters search={searchField} activeCount={activeCount}>
          {filterFields}
        </FoldableFilters>
      ) : (
        <>
          {searchField}
          {filterFields}
        </>
      )}
    </search>
  );
}

const gridsByFilterCount: Readonly<Record<number, string>> = {
  2: 'sm:grid-cols-4',
  3: 'sm:grid-cols-3 sm:max-lg:[&>*:first-child]:col-span-3 lg:grid-cols-5',
  4: 'sm:grid-cols-4 sm:max-xl:[&>*:first-child]:col-span-4 xl:grid-cols-6',
  5: 'sm:grid-cols-4 sm:[&>*:first-child]:col-span-3',
};

function FoldableFilters({
  search,
  activeCount,
  children,
}: {
  search: ReactNode;
  activeCount: number;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="flex items-end gap-3">
        <div className="min-w-0 grow">{search}</div>
        <Button
          look="outline"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="px-4 sm:hidden"
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          Filters
          {activeCount > 0 && (
            <span className="figures">
              {' '}
              ({activeCount}
              <span className="sr-only"> set</span>)
            </span>
          )}
        </Button>
      </div>
      <div id={id} className={clsx('contents', !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </>
  );
}
