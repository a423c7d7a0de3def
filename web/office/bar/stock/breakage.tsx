import { useState } from 'react';
import * as z from 'zod/mini';
import { deliveryMessages, type StockDrink } from '#contract/bar/deliveries.ts';
import { breakageInput, stockMessages } from '#contract/bar/drinks.ts';
import { wholeNumberField } from '#contract/core/fields.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { DrinkOptions } from '#web/office/bar/stock/drink-options.tsx';
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

const breakageFormSchema = z.extend(z.omit(breakageInput, { key: true }), {
  id: wholeNumberField(deliveryMessages.drink, 1, 2 ** 31 - 1),
});
/** The value of the choice while no drink is chosen: the form reads it as the number NaN, which the schema refuses. */
const noDrinkValue = String(Number.NaN);
const usualReasons = ['Broken bottle', 'Poured wrongly', 'Past its date', 'Flat or spoilt'];

/** With `drinkId`, that drink is chosen already. */
export function BreakageDialog({ drinkId, close }: { drinkId?: number; close: () => void }) {
  const { data, error } = useApiQuery('stockChoices', {}, { refetchesRegularly: false });
  return (
    <Dialog title="Record breakage" size="small" onClose={close}>
      {error && <Notice tone="danger">{failureOf(error, { failed: deliveryMessages.choicesFailed }).message}</Notice>}
      {data ? <BreakageForm drinks={data.drinks} drinkId={drinkId} close={close} /> : !error && <Spinner />}
    </Dialog>
  );
}

type BreakageFormProps = { drinks: readonly StockDrink[]; drinkId: number | undefined; close: () => void };

function BreakageForm({ drinks, drinkId = Number.NaN, close }: BreakageFormProps) {
  const [key] = useState(() => newIdempotencyKey('BREAKAGE'));
  const recordBreakage = useApiMutation('recordBreakage');
  const { form, field, submission } = useOfficeForm({
    rules: schemaResolver(breakageFormSchema),
    defaultValues: { id: drinkId, quantity: 1, reason: '' },
    send: (values) => recordBreakage.mutateAsync({ ...values, key }),
    afterFailure: () => refetchAfter('recordBreakage'),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: stockMessages.recordFailed },
  });
  return (
    <DialogForm {...submission} submitLabel="Take out of stock" cancel={close}>
      <SelectField label="Drink" {...field('id', { valueAsNumber: true })}>
        <option value={noDrinkValue}>Choose a drink</option>
        <DrinkOptions drinks={drinks} />
      </SelectField>
      <TextField label="How many" {...field('quantity')} />
      <div className="space-y-2">
        <TextField label="Reason" {...field('reason')} />
        <SuggestedTexts
          label="Usual reasons"
          texts={usualReasons}
          onChoose={(reason) => form.setValue('reason', reason, { shouldValidate: form.formState.isSubmitted })}
        />
      </div>
    </DialogForm>
  );
}
