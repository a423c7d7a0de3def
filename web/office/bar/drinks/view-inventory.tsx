import { GlassWater } from 'lucide-react';
import { useState } from 'react';
import type { DrinkView } from '#contract/bar/drinks.ts';
import { drinkColumns, drinkFilters, drinksShape } from '#web/office/bar/drinks/drink-list.tsx';
import { drinksFailure } from '#web/office/bar/drinks/drinks-failure.ts';
import { BreakageDialog } from '#web/office/bar/stock/breakage.tsx';
import { ListFilters } from '#web/office/core/list/list-filters.tsx';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

export function ViewInventory() {
  const list = useListState(drinksShape);
  const query = useApiQuery('listDrinks', list.query);
  const [brokenDrink, setBrokenDrink] = useState<DrinkView>();
  return (
    <div className="space-y-5">
      <ListFilters list={list} searchPlaceholder="Name of a drink" filters={drinkFilters} />
      <ListView
        label="Drinks"
        noun={{ one: 'drink', many: 'drinks' }}
        columns={drinkColumns}
        actions={(drink) => (
          <TableAction
            label="Record breakage"
            rowName={drink.drinkName}
            icon={GlassWater}
            onClick={() => setBrokenDrink(drink)}
          />
        )}
        list={list}
        query={query}
        failureMessage={drinksFailure}
        emptyState={<EmptyState title="There are no drinks yet" />}
      />
      {brokenDrink && <BreakageDialog drinkId={brokenDrink.id} close={() => setBrokenDrink(undefined)} />}
    </div>
  );
}
