import { drinkColumns, drinkFilters, drinksShape } from '#web/office/bar/drinks/drink-list.tsx';
import { drinksFailure } from '#web/office/bar/drinks/drinks-failure.ts';
import { ListFilters } from '#web/office/core/list/list-filters.tsx';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function ViewInventory() {
  const list = useListState(drinksShape);
  const query = useApiQuery('listDrinks', list.query);
  return (
    <div className="space-y-5">
      <ListFilters list={list} searchPlaceholder="Name of a drink" filters={drinkFilters} />
      <ListView
        label="Drinks"
        noun={{ one: 'drink', many: 'drinks' }}
        columns={drinkColumns}
        list={list}
        query={query}
        failureMessage={drinksFailure}
        emptyState={<EmptyState title="There are no drinks yet" />}
      />
    </div>
  );
}
