import { PackagePlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type DrinkView, drinkCategories, drinkMessages, stockMessages } from '#contract/bar/drinks.ts';
import { availabilityFilter, drinkColumns, drinkFilters, drinksShape } from '#web/office/bar/drinks/drink-list.tsx';
import {
  type DrinkValues,
  drinkRules,
  drinkValues,
  editableFields,
  emptyDrink,
  isCorrection,
  readReason,
  readStockLevel,
} from '#web/office/bar/drinks/drink-rules.ts';
import { drinksFailure } from '#web/office/bar/drinks/drinks-failure.ts';
import { StockDialog } from '#web/office/bar/drinks/stock-dialog.tsx';
import { useCurrentStock } from '#web/office/bar/drinks/use-current-stock.ts';
import type { BindField } from '#web/office/core/bind-fields.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureTextsWithStatus } from '#web/office/core/failure.ts';
import { ListFilters } from '#web/office/core/list/list-filters.tsx';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useRowDialog } from '#web/office/core/list/use-row-dialog.ts';
import { NairaField } from '#web/office/core/naira-field.tsx';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

type OpenDialog = { action: 'add' } | { action: 'edit' | 'stock' | 'delete'; drink: DrinkView };

export function DrinksManagement() {
  const list = useListState(drinksShape);
  const query = useApiQuery('listDrinks', list.query);
  const { dialog, setDialog, rows, close, closeAndFocusList } = useRowDialog<OpenDialog>();
  const addButton = (
    <Button onClick={() => setDialog({ action: 'add' })}>
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
        hasWideActions
        actions={(drink) => (
          <>
            {!drink.deletedAt && (
              <TableAction
                label="Edit"
                rowName={drink.drinkName}
                icon={Pencil}
                onClick={() => setDialog({ action: 'edit', drink })}
              />
            )}
            <TableAction
              label="Stock"
              rowName={drink.drinkName}
              icon={PackagePlus}
              onClick={() => setDialog({ action: 'stock', drink })}
            />
            {!drink.deletedAt && (
              <TableAction
                label="Delete"
                rowName={drink.drinkName}
                icon={Trash2}
                tone="danger"
                onClick={() => setDialog({ action: 'delete', drink })}
              />
            )}
          </>
        )}
        list={list}
        query={query}
        failureMessage={drinksFailure}
        emptyState={<EmptyState title="There are no drinks yet">{addButton}</EmptyState>}
      />
      {dialog?.action === 'add' && <DrinkDialog close={close} />}
      {dialog?.action === 'edit' && <DrinkDialog drink={dialog.drink} close={close} />}
      {dialog?.action === 'stock' && <StockDialog drink={dialog.drink} close={close} />}
      {dialog?.action === 'delete' && (
        <DeleteDrinkDialog drink={dialog.drink} close={close} onDone={closeAndFocusList} />
      )}
    </div>
  );
}

type DeleteDrinkDialogProps = { drink: DrinkView; close: () => void; onDone: () => void };

function DeleteDrinkDialog({
  drink: { id, drinkName, stockQuantity: stockLeft },
  ...callbacks
}: DeleteDrinkDialogProps) {
  return (
    <ConfirmWithReason
      {...callbacks}
      call="deleteDrink"
      input={(reason) => ({ id, ...(reason && { reason }) })}
      texts={{ done: drinkMessages.deleted, failed: drinkMessages.deleteFailed, reason: stockMessages.reason }}
      needsReason={stockLeft > 0}
      title={`Delete ${drinkName}?`}
    >
      <p>
        It leaves the lists and can no longer be sold. What was sold of it stays in the sales history and in every
        total.
      </p>
      {stockLeft > 0 && (
        <p className="mt-3 font-semibold figures">
          {stockLeft === 1
            ? 'There is still 1 in stock. Please say what becomes of it.'
            : `There are still ${stockLeft} in stock. Please say what becomes of them.`}
        </p>
      )}
    </ConfirmWithReason>
  );
}

type DrinkDialogProps = {
  drink?: DrinkView;
  close: () => void;
};

function DrinkDialog({ drink, close }: DrinkDialogProps) {
  return (
    <Dialog title={drink ? `Edit ${drink.drinkName}` : 'Add drink'} onClose={close}>
      <DrinkForm drink={drink} close={close} />
    </Dialog>
  );
}

function DrinkForm({ drink, close }: { drink: DrinkView | undefined; close: () => void }) {
  const add = useApiMutation('addDrink');
  const update = useApiMutation('updateDrink');
  const fetchStock = useCurrentStock(drink?.id);
  const [stock, setStock] = useState(drink?.stockQuantity);
  const { form, field, submission } = useOfficeForm({
    rules: drinkRules(stock),
    defaultValues: drink ? drinkValues(drink) : emptyDrink,
    send({ stockReason, ...input }) {
      if (!drink || stock === undefined) return add.mutateAsync(input);
      return update.mutateAsync({
        ...input,
        ...(isCorrection(input.stockQuantity, stock) && stockReason !== undefined && { stockReason }),
        id: drink.id,
        was: { ...editableFields(drink), stockQuantity: stock },
      });
    },
    async afterFailure(problem) {
      if (!drink) return;
      refetchAfter('updateDrink');
      // Shows the current stock, so that the user can correct the count in the open form.
      setStock((await fetchStock(problem)) ?? stock);
    },
    onSuccess: closeWithToast(close),
    failureTexts: failureTextsWithStatus(drinkMessages.saveFailed),
  });
  const typedStock = useWatch({ control: form.control, name: 'stockQuantity' });

  return (
    <DialogForm {...submission} submitLabel={drink ? 'Save changes' : 'Add drink'} cancel={close}>
      <DrinkFields field={field} stock={stock} typedStock={typedStock} />
    </DialogForm>
  );
}

type DrinkFieldsProps = {
  field: BindField<DrinkValues>;
  stock: number | undefined;
  typedStock: number;
};

function DrinkFields({ field, stock, typedStock }: DrinkFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" {...field('drinkName')} />
        <SelectField label="Category" {...field('category')}>
          <option value="">Choose a category</option>
          {drinkCategories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </SelectField>
        <NairaField
          label="Price (₦)"
          hint={stock === undefined ? undefined : 'What was sold already keeps its price.'}
          {...field('price')}
        />
        <TextField label="Cost (₦, optional)" hint="What one costs the hotel." {...field('cost')} />
        <TextField label="Stock quantity" {...field('stockQuantity')} />
        <TextField
          label="Minimum stock level (optional)"
          inputMode="numeric"
          hint="At this number or below, stock is low."
          {...field('minStockLevel', { setValueAs: readStockLevel })}
        />
      </div>
      {isCorrection(typedStock, stock) && (
        <TextField
          label="Why does the stock change?"
          hint={`From ${stock} to ${typedStock}. It is written down as a correction.`}
          {...field('stockReason', { setValueAs: readReason })}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Supplier (optional)"
          hint="The order list asks this supplier; without one, who brought it last."
          {...field('supplier')}
        />
        <TextField
          label="How many in a crate (optional)"
          hint="A delivery can then be typed in crates."
          {...field('crateSize')}
        />
      </div>
      <TextField label="Description (optional)" {...field('description')} />
      <CheckboxField label="Available" hint="Only drinks that are available can be sold." {...field('isAvailable')} />
    </>
  );
}
