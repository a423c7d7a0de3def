import { barMethodLabels, barMethods, drinkCategories, type SaleSort } from '#contract/bar.ts';
import { bookingMessages } from '#contract/bookings.ts';
import type { SaleFilters as Filters } from '#web/office/bar-sales/sales-shape.ts';
import { DayFilter } from '#web/office/list/day-filter.tsx';
import { FilterSelect } from '#web/office/list/filter-select.tsx';
import { ListToolbar } from '#web/office/list/list-toolbar.tsx';
import { SearchField } from '#web/office/list/search-field.tsx';
import type { List } from '#web/office/list/use-list-state.ts';

const methods = barMethods.map((method) => [method, barMethodLabels[method]] as const);
const categories = drinkCategories.map((category) => [category, category] as const);

export function SaleFilters({ list }: { list: List<Filters, SaleSort> }) {
  const { payment_method, category, from, to } = list.filters;
  const reversed = from !== undefined && to !== undefined && to < from;
  return (
    <ListToolbar>
      <SearchField label="Search" placeholder="Drink or staff" value={list.q} onSearch={list.search} />
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
      <DayFilter
        label="Sold until"
        value={to}
        error={reversed ? bookingMessages.range : undefined}
        onChange={(to) => list.filter({ to })}
      />
    </ListToolbar>
  );
}
