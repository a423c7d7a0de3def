import { type UseFormReturn, useWatch } from 'react-hook-form';
import { drinkCategories } from '#contract/bar.ts';
import {
  type DrinkInput,
  type DrinkValues,
  isCorrection,
  readCost,
  readLevel,
  readReason,
} from '#web/office/drinks/drink-rules.ts';
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx';

type Props = {
  form: UseFormReturn<DrinkValues, unknown, DrinkInput>;
  /** Undefined for a new drink. */
  stock: number | undefined;
};

export function DrinkFields({ form, stock }: Props) {
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
