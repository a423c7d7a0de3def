import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { type DrinkView, stockMessages } from '#contract/bar.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { drinkQueries } from '#web/office/drinks/drink-queries.ts';
import { StockFigures } from '#web/office/drinks/stock-figures.tsx';
import { StockKinds } from '#web/office/drinks/stock-kinds.tsx';
import {
  type StockInput,
  type StockValues,
  stockAfter,
  stockOrder,
  stockRules,
  usualReasons,
} from '#web/office/drinks/stock-rules.ts';
import { useCurrentStock } from '#web/office/drinks/use-current-stock.ts';
import { isOutcomeUnknown } from '#web/office/shared/outcome-unknown.ts';
import { refetch, useApiMutation } from '#web/office/shared/query.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  drink: DrinkView;
  moveKey: string;
  onMoved: () => void;
};

const emptyStockValues: StockValues = { kind: 'restock', quantity: undefined, reason: '' };

const replyLost =
  'The answer was lost, and the stock may have changed already. Send it again as it is: it will count once.';

const quantityLabels = {
  restock: 'How many came in?',
  breakage: 'How many were lost?',
  correction: 'How many are there?',
};

export function StockForm({ drink, moveKey, onMoved }: Props) {
  const currentStock = drink.stock_quantity;
  const move = useApiMutation('moveStock', drinkQueries);
  const fetchStock = useCurrentStock(drink.id);
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  // A correction compares with the stock that the user saw while counting: a sale since then must make it a conflict.
  // A change that may have been recorded is checked against the stock before it.
  const [seenStock, setSeenStock] = useState(currentStock);
  const form = useForm<StockValues, unknown, StockInput>({
    resolver: (values, context, options) => rules(values, context, options),
    defaultValues: emptyStockValues,
    shouldFocusError: false,
  });
  const formValues = useWatch({ control: form.control }) as StockValues;
  const before = formValues.kind === 'correction' || isUnconfirmed ? seenStock : currentStock;
  const rules = stockRules(before);
  const submission = useSubmit({
    form,
    order: stockOrder,
    send: (values) => move.mutateAsync({ ...values, id: drink.id, key: moveKey, was: before }),
    async afterFailure(problem) {
      refetch(drinkQueries);
      setSeenStock((await fetchStock(problem)) ?? before);
      setIsUnconfirmed(isOutcomeUnknown(problem, isUnconfirmed));
    },
    onSuccess({ message, drink: { stock_quantity } }, { kind }) {
      setIsUnconfirmed(false);
      setSeenStock(stock_quantity);
      onMoved();
      form.reset({ ...emptyStockValues, kind });
      form.setFocus('quantity');
      toast.success(message);
    },
    failureTexts: { failed: stockMessages.recordFailed },
  });
  const { errors } = form.formState;

  return (
    <FormShell {...submission} submitLabel="Record" ready compact>
      {isUnconfirmed && <Notice>{replyLost}</Notice>}
      <StockKinds
        register={form.register('kind', {
          onChange() {
            setSeenStock(currentStock);
            form.clearErrors('quantity');
          },
        })}
      />
      <TextField
        label={quantityLabels[formValues.kind]}
        type="number"
        inputMode="numeric"
        min={0}
        error={errors.quantity?.message}
        {...form.register('quantity', { valueAsNumber: true, onChange: () => setSeenStock(currentStock) })}
      />
      <StockFigures before={before} after={stockAfter(formValues, before)} />
      <div>
        <TextField
          label="Reason"
          autoComplete="off"
          maxLength={300}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <fieldset className="mt-2 flex flex-wrap gap-2">
          <legend className="sr-only">Usual reasons</legend>
          {usualReasons[formValues.kind].map((reason) => (
            <button
              key={reason}
              type="button"
              onClick={() => form.setValue('reason', reason, { shouldValidate: form.formState.isSubmitted })}
              className="min-h-11 rounded-full border border-ink/25 px-3.5 text-sm font-semibold hover:bg-sand"
            >
              {reason}
            </button>
          ))}
        </fieldset>
      </div>
    </FormShell>
  );
}
