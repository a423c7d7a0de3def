import { type DrinkSort, drinkCategories } from '#contract/bar.ts';
import type { DrinkFilters as Filters } from '#web/office/drinks/drinks-shape.ts';
import { FilterSelect } from '#web/office/list/filter-select.tsx';
import { FoldingToolbar } from '#web/office/list/list-toolbar.tsx';
import { SearchField } from '#web/office/list/search-field.tsx';
import type { List } from '#web/office/list/use-list-state.ts';

const categories = drinkCategories.map((category) => [category, category] as const);
const stockFilters = [
  ['short', 'To restock'],
  ['out', 'Out of Stock'],
  ['low', 'Low Stock'],
  ['in', 'In Stock'],
] as const;
const availabilities = [
  ['yes', 'Available'],
  ['no', 'Not available'],
  ['deleted', 'Deleted'],
] as const;

type Props = {
  list: List<Filters, DrinkSort>;
  byAvailability?: boolean;
};

export function DrinkFilters({ list, byAvailability = false }: Props) {
  return (
    <FoldingToolbar
      filters={byAvailability ? 3 : 2}
      search={<SearchField label="Search" placeholder="Name of a drink" value={list.q} onSearch={list.search} />}
      activeFilters={Object.keys(list.filters).length}
    >
      <FilterSelect
        label="Category"
        all="All categories"
        choices={categories}
        value={list.filters.category}
        onChange={(category) => list.filter({ category })}
      />
      <FilterSelect
        label="Stock"
        all="All"
        choices={stockFilters}
        value={list.filters.stock}
        onChange={(stock) => list.filter({ stock })}
      />
      {byAvailability && (
        <FilterSelect
          label="Available"
          all="All"
          choices={availabilities}
          value={list.filters.available}
          onChange={(available) => list.filter({ available })}
        />
      )}
    </FoldingToolbar>
  );
}
