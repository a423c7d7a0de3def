import { PackagePlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { type DrinkView, drinkMessages, stockMessages } from '#contract/drinks.ts';
import { DrinkDialog } from '#web/office/drinks/drink-dialog.tsx';
import { availabilityFilter, drinkColumns, drinkFilters, drinksShape } from '#web/office/drinks/drink-list.tsx';
import { drinkQueries } from '#web/office/drinks/drink-queries.ts';
import { drinksFailure } from '#web/office/drinks/drinks-failure.ts';
import { StockDialog } from '#web/office/drinks/stock-dialog.tsx';
import { ListFilters } from '#web/office/list/list-filters.tsx';
import { ListView } from '#web/office/list/list-view.tsx';
import { useListState } from '#web/office/list/use-list-state.ts';
import { useRowDialog } from '#web/office/list/use-row-dialog.ts';
import { ConfirmWithReason } from '#web/office/shared/confirm-with-reason.tsx';
import { useApiQuery } from '#web/office/shared/query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

type OpenDialog = { what: 'add' } | { what: 'edit' | 'stock' | 'delete'; drink: DrinkView };

export function DrinksManagement() {
  const list = useListState(drinksShape);
  const query = useApiQuery('listDrinks', list.query);
  const { doing: dialog, setDoing: setDialog, rows, close, closeAndFocusList } = useRowDialog<OpenDialog>();
  const addButton = (
    <Button onClick={() => setDialog({ what: 'add' })}>
      <Plus aria-hidden="true" className="size-5" />
      Add drink
    </Button>
  );

  return (
    <div className="space-y-5">
      <div className="flex justify-end">{addButton}</div>
      <ListFilters list={list} searchPlaceholder="Name of a drink" filters={[...drinkFilters, availabilityFilter]} />
      <ListView
        ref={rows}
        label="Drinks"
        noun={{ one: 'drink', many: 'drinks' }}
        columns={drinkColumns}
        wideActions
        actions={(drink) => (
          <>
            {!drink.deleted_at && (
              <TableAction
                label="Edit"
                rowName={drink.drink_name}
                icon={Pencil}
                onClick={() => setDialog({ what: 'edit', drink })}
              />
            )}
            <TableAction
              label="Stock"
              rowName={drink.drink_name}
              icon={PackagePlus}
              onClick={() => setDialog({ what: 'stock', drink })}
            />
            {!drink.deleted_at && (
              <TableAction
                label="Delete"
                rowName={drink.drink_name}
                icon={Trash2}
                tone="danger"
                onClick={() => setDialog({ what: 'delete', drink })}
              />
            )}
          </>
        )}
        list={list}
        query={query}
        failed={drinksFailure}
        empty={<EmptyState title="There are no drinks yet">{addButton}</EmptyState>}
      />
      {dialog?.what === 'add' && <DrinkDialog close={close} />}
      {dialog?.what === 'edit' && <DrinkDialog drink={dialog.drink} close={close} />}
      {dialog?.what === 'stock' && <StockDialog drink={dialog.drink} close={close} />}
      {dialog?.what === 'delete' && <DeleteDrinkDialog drink={dialog.drink} close={close} onDone={closeAndFocusList} />}
    </div>
  );
}

type Props = { drink: DrinkView; close: () => void; onDone: () => void };

function DeleteDrinkDialog({ drink: { id, drink_name, stock_quantity: left }, ...callbacks }: Props) {
  return (
    <ConfirmWithReason
      {...callbacks}
      call="deleteDrink"
      input={(reason) => ({ id, ...(reason && { reason }) })}
      queries={drinkQueries}
      texts={{ done: drinkMessages.deleted, failed: drinkMessages.deleteFailed, reason: stockMessages.reason }}
      needsReason={left > 0}
      title={`Delete ${drink_name}?`}
    >
      <p>
        It leaves the lists and can no longer be sold. What was sold of it stays in the sales history and in every
        total.
      </p>
      {left > 0 && (
        <p className="mt-3 font-semibold figures">
          {left === 1
            ? 'There is still 1 in stock. Please say what becomes of it.'
            : `There are still ${left} in stock. Please say what becomes of them.`}
        </p>
      )}
    </ConfirmWithReason>
  );
}
