import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { type DrinkView, drinkCategories, drinkMessages } from '#contract/drinks.ts';
import { drinkQueries } from '#web/office/drinks/drink-queries.ts';
import {
  type DrinkInput,
  type DrinkValues,
  drinkOrder,
  drinkRules,
  drinkValues,
  editableFields,
  emptyDrink,
  isCorrection,
  readCost,
  readLevel,
  readReason,
} from '#web/office/drinks/drink-rules.ts';
import { useCurrentStock } from '#web/office/drinks/use-current-stock.ts';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { refetch, useApiMutation } from '#web/office/shared/query.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx';

type DrinkDialogProps = {
  drink?: DrinkView;
  close: () => void;
};

export function DrinkDialog({ drink, close }: DrinkDialogProps) {
  return (
    <Dialog title={drink ? `Edit ${drink.drink_name}` : 'Add drink'} onClose={close}>
      <DrinkForm drink={drink} close={close} />
    </Dialog>
  );
}

function DrinkForm({ drink, close }: { drink: DrinkView | undefined; close: () => void }) {
  const add = useApiMutation('addDrink', drinkQueries);
  const update = useApiMutation('updateDrink', drinkQueries);
  const fetchStock = useCurrentStock(drink?.id);
  const [stock, setStock] = useState(drink?.stock_quantity);
  const form = useForm<DrinkValues, unknown, DrinkInput>({
    resolver: drinkRules(stock),
    defaultValues: drink ? drinkValues(drink) : emptyDrink,
    shouldFocusError: false,
  });
  const submission = useSubmit({
    form,
    order: drinkOrder,
    send({ stock_reason, ...input }) {
      if (!drink || stock === undefined) return add.mutateAsync(input);
      return update.mutateAsync({
        ...input,
        ...(isCorrection(input.stock_quantity, stock) && stock_reason !== undefined && { stock_reason }),
        id: drink.id,
        was: { ...editableFields(drink), stock_quantity: stock },
      });
    },
    async afterFailure(problem) {
      if (!drink) return;
      refetch(drinkQueries);
      // With the current stock, the user can correct the count in the open form.
      setStock((await fetchStock(problem)) ?? stock);
    },
    onSuccess({ message }) {
      close();
      toast.success(message);
    },
    failureTexts: { failed: drinkMessages.saveFailed },
  });

  return (
    <DialogForm {...submission} submitLabel={drink ? 'Save changes' : 'Add drink'} cancel={close}>
      <DrinkFields form={form} stock={stock} />
    </DialogForm>
  );
}

type DrinkFieldsProps = {
  form: UseFormReturn<DrinkValues, unknown, DrinkInput>;
  /** Undefined for a new drink. */
  stock: number | undefined;
};

function DrinkFields({ form, stock }: DrinkFieldsProps) {
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: 'stock_quantity' });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={80}
          error={errors.drink_name?.message}
          {...form.register('drink_name')}
        />
        <SelectField label="Category" error={errors.category?.message} {...form.register('category')}>
          <option value="">Choose a category</option>
          {drinkCategories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Price (₦)"
          type="number"
          inputMode="decimal"
          min={0}
          step="0.01"
          hint={stock === undefined ? undefined : 'What was sold already keeps its price.'}
          error={errors.price?.message}
          {...form.register('price', { valueAsNumber: true })}
        />
        <TextField
          label="Cost (₦, optional)"
          inputMode="decimal"
          autoComplete="off"
          hint="What one costs the house."
          error={errors.cost?.message}
          {...form.register('cost', { setValueAs: readCost })}
        />
        <TextField
          label="Stock quantity"
          type="number"
          inputMode="numeric"
          min={0}
          error={errors.stock_quantity?.message}
          {...form.register('stock_quantity', { valueAsNumber: true })}
        />
        <TextField
          label="Minimum stock level (optional)"
          inputMode="numeric"
          autoComplete="off"
          hint="At this number or below, stock is low."
          error={errors.min_stock_level?.message}
          {...form.register('min_stock_level', { setValueAs: readLevel })}
        />
      </div>
      {isCorrection(typed, stock) && (
        <TextField
          label="Why does the stock change?"
          autoComplete="off"
          maxLength={300}
          hint={`From ${stock} to ${typed}. It is written down as a correction.`}
          error={errors.stock_reason?.message}
          {...form.register('stock_reason', { setValueAs: readReason })}
        />
      )}
      <TextField
        label="Description (optional)"
        autoComplete="off"
        maxLength={300}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <CheckboxField
        label="Available"
        hint="Only drinks that are available can be sold."
        error={errors.is_available?.message}
        {...form.register('is_available')}
      />
    </>
  );
}
