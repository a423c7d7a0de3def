import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { deliveryMessages, newDelivery, type StockDrink } from '#contract/bar/deliveries.ts';
import { formatNaira, fromNaira } from '#contract/core/money.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { countAfterCrates, readCrates } from '#web/office/bar/stock/crates.ts';
import { DrinkOptions } from '#web/office/bar/stock/drink-options.tsx';
import type { BindField } from '#web/office/core/bind-fields.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { SuggestedTexts } from '#web/office/core/suggested-texts.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export function DeliveryDialog({ close }: { close: () => void }) {
  // Does not refetch the choices, because they would change while the user types.
  const { data, error } = useApiQuery('stockChoices', {}, { refetchesRegularly: false });
  return (
    <Dialog title="Receive a delivery" onClose={close}>
      {error && <Notice tone="danger">{failureOf(error, { failed: deliveryMessages.choicesFailed }).message}</Notice>}
      {data ? <DeliveryForm {...data} close={close} /> : !error && <Spinner />}
    </Dialog>
  );
}

type DeliveryItemValues = { drinkId: number; quantity: number; cost?: number | null | undefined };
type DeliveryValues = { supplier: string; noteNumber: string; items: DeliveryItemValues[]; key: string };

const suggestedSupplierCount = 4;

type DeliveryFormProps = { drinks: readonly StockDrink[]; suppliers: readonly string[]; close: () => void };

function DeliveryForm({ drinks, suppliers, close }: DeliveryFormProps) {
  const [key] = useState(() => newIdempotencyKey('DELIVERY'));
  const receive = useApiMutation('receiveDelivery');
  const { form, field, submission } = useOfficeForm({
    rules: schemaResolver(newDelivery),
    defaultValues: { supplier: '', noteNumber: '', items: [], key },
    send: (values) => receive.mutateAsync(values),
    afterFailure: () => refetchAfter('receiveDelivery'),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: deliveryMessages.receiveFailed },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' });
  const items = useWatch({ control: form.control, name: 'items' });
  const addItem = (drinkId: number) =>
    append({ drinkId, quantity: Number.NaN, cost: null }, { focusName: `items.${fields.length}.quantity` });
  return (
    <DialogForm {...submission} submitLabel="Put into stock" cancel={close}>
      <div className="space-y-2">
        <TextField label="Supplier" {...field('supplier')} />
        <SuggestedTexts
          label="Suppliers so far"
          texts={suppliers.slice(0, suggestedSupplierCount)}
          onChoose={(supplier) => form.setValue('supplier', supplier, { shouldValidate: form.formState.isSubmitted })}
        />
      </div>
      <TextField label="Number on the note" {...field('noteNumber')} />
      {fields.length > 0 && (
        <ul aria-label="Drinks on the note" className="divide-y divide-hairline border-y border-hairline">
          {fields.map(({ id, drinkId }, place) => (
            <DeliveryItem
              key={id}
              drink={drinks.find((drink) => drink.id === drinkId)}
              place={place}
              field={field}
              quantity={items[place]?.quantity ?? Number.NaN}
              setQuantity={(quantity) =>
                form.setValue(`items.${place}.quantity`, quantity, { shouldValidate: form.formState.isSubmitted })
              }
              problem={form.formState.errors.items?.[place]?.drinkId?.message}
              onRemove={() => remove(place)}
            />
          ))}
        </ul>
      )}
      {/* Each choice adds a line and moves the focus to its quantity. */}
      <SelectField
        label="Add a drink"
        hint="A drink that is not here is first added by the owner."
        error={fields.length === 0 ? form.formState.errors.items?.message : undefined}
        value=""
        onChange={({ target }) => target.value && addItem(Number(target.value))}
      >
        <option value="">Choose a drink of the note</option>
        <DrinkOptions drinks={drinks.filter(({ id }) => !items.some(({ drinkId }) => drinkId === id))} />
      </SelectField>
      <DeliveryTotal items={items} />
    </DialogForm>
  );
}

type DeliveryItemProps = {
  drink: StockDrink | undefined;
  place: number;
  field: BindField<DeliveryValues>;
  quantity: number;
  setQuantity: (quantity: number) => void;
  problem: string | undefined;
  onRemove: () => void;
};

function DeliveryItem({ drink, place: itemIndex, field, quantity, setQuantity, problem, onRemove }: DeliveryItemProps) {
  const [typedCrates, setTypedCrates] = useState('');
  const [typedSize, setTypedSize] = useState('');
  const name = drink?.drinkName ?? '';
  const crateSize = drink?.crateSize ?? null;
  const sizeOf = (typed: string) => (crateSize === null ? typed : String(crateSize));
  const crates = readCrates(typedCrates, sizeOf(typedSize));
  const changeCrates = (nextCrates: string, nextSize: string) => {
    setTypedCrates(nextCrates);
    setTypedSize(nextSize);
    const nextQuantity = countAfterCrates(quantity, crates, readCrates(nextCrates, sizeOf(nextSize)));
    if (nextQuantity !== undefined) setQuantity(nextQuantity);
  };
  return (
    <li aria-label={name} className="py-3">
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <button
          type="button"
          onClick={onRemove}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand"
        >
          <span className="sr-only">Remove {name}</span>
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={crateSize === null ? 'Crates (optional)' : `Crates of ${crateSize}`}
          inputMode="numeric"
          autoComplete="off"
          value={typedCrates}
          onChange={({ target }) => changeCrates(target.value, typedSize)}
        />
        {crateSize === null && (
          <TextField
            label="In one crate"
            inputMode="numeric"
            autoComplete="off"
            value={typedSize}
            onChange={({ target }) => changeCrates(typedCrates, target.value)}
          />
        )}
      </div>
      <p role="status" className="figures mt-1.5 mb-3 text-sm font-semibold">
        {crates && `${crates.text}. Add single ones below.`}
      </p>
      <div className="grid grid-cols-[2fr_3fr] items-start gap-3">
        <TextField
          label="How many"
          hint="Bottles, cans or packs, not crates."
          {...field(`items.${itemIndex}.quantity`)}
        />
        <TextField label="Cost together (₦, optional)" {...field(`items.${itemIndex}.cost`)} />
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}

/** The cost of the whole delivery, to compare with the supplier's note. Shows nothing until every drink has a cost. */
function DeliveryTotal({ items }: { items: readonly DeliveryItemValues[] }) {
  const costs = items.flatMap(({ cost }) => (typeof cost === 'number' && Number.isFinite(cost) ? [cost] : []));
  if (items.length === 0 || costs.length < items.length) return null;
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  return (
    <p className="flex items-baseline justify-between gap-4">
      <span className="text-soft">The note comes to</span>
      <output className="figures text-lg font-semibold">{formatNaira(fromNaira(total))}</output>
    </p>
  );
}
