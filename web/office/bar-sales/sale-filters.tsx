import { barMethodLabels, barMethods, drinkCategories, type SaleSort } from '#contract/bar.ts';
import type { SaleFilters as Filters } from '#web/office/bar-sales/sales-shape.ts';
import { DayFilter } from '#web/office/list/day-filter.tsx';
import { FilterSelect } from '#web/office/list/filter-select.tsx';
import { FoldingToolbar } from '#web/office/list/list-toolbar.tsx';
import { SearchField } from '#web/office/list/search-field.tsx';
import type { List } from '#web/office/list/use-list-state.ts';

const methods = barMethods.map((method) => [method, barMethodLabels[method]] as const);
const categories = drinkCategories.map((category) => [category, category] as const);

type Props = {
  list: List<Filters, SaleSort>;
  searchPlaceholder: string;
};

export function SaleFilters({ list, searchPlaceholder }: Props) {
  const { payment_method, category, from, to } = list.filters;
  return (
    <FoldingToolbar
      filters={4}
      search={<SearchField label="Search" placeholder={searchPlaceholder} value={list.q} onSearch={list.search} />}
      activeFilters={Object.keys(list.filters).length}
    >
      <FilterSelect
        label="Payment"
        all="Cash and card"
        choices={methods}
        value={payment_method}
        onChange={(payment_method) => list.filter({ payment_method })}
      />
      <FilterSelect
        label="Category"
        all="All categories"
        choices={categories}
        value={category}
        onChange={(category) => list.filter({ category })}
      />
      <DayFilter label="Sold from" value={from} onChange={(from) => list.filter({ from })} />
      <DayFilter label="Sold until" value={to} error={list.problem} onChange={(to) => list.filter({ to })} />
    </FoldingToolbar>
  );
}
