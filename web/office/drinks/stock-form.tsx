import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { type DrinkView, stockMessages } from '#contract/bar.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { drinkReads } from '#web/office/drinks/drink-reads.ts';
import { StockFigures } from '#web/office/drinks/stock-figures.tsx';
import { StockKinds } from '#web/office/drinks/stock-kinds.tsx';
import {
  type StockValues,
  type StockWish,
  stockAfter,
  stockOrder,
  stockRules,
  usualReasons,
} from '#web/office/drinks/stock-rules.ts';
import { useStockNow } from '#web/office/drinks/use-stock-now.ts';
import { readAgain, useApiMutation } from '#web/office/query.ts';
import { staysOpen } from '#web/office/stays-open.ts';
import { useSubmit } from '#web/office/use-submit.ts';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  drink: DrinkView;
  moveKey: string;
  moved: () => void;
};

const nothing: StockValues = { kind: 'restock', quantity: undefined, reason: '' };

const answerLost =
  'The answer was lost, and the stock may have changed already. Send it again as it is: it will count once.';

const howMany = { restock: 'How many came in?', breakage: 'How many were lost?', correction: 'How many are there?' };

export function StockForm({ drink, moveKey, moved }: Props) {
  const now = drink.stock_quantity;
  const move = useApiMutation('moveStock', drinkReads);
  const stockNow = useStockNow(drink.id);
  const [unsure, setUnsure] = useState(false);
  // A correction compares with the stock that the user saw while counting: a sale since then must make it a conflict.
  // A change that may have been recorded is checked against the stock before it.
  const [seen, setSeen] = useState(now);
  const form = useForm<StockValues, unknown, StockWish>({
    resolver: (values, context, options) => rules(values, context, options),
    defaultValues: nothing,
    shouldFocusError: false,
  });
  const typed = useWatch({ control: form.control }) as StockValues;
  const before = typed.kind === 'correction' || unsure ? seen : now;
  const rules = stockRules(before);
  const submission = useSubmit({
    form,
    order: stockOrder,
    send: (values) => move.mutateAsync({ ...values, id: drink.id, key: moveKey, was: before }),
    async afterFailure(problem) {
      readAgain(drinkReads);
      setSeen((await stockNow(problem)) ?? before);
      setUnsure(staysOpen(problem, unsure));
    },
    done({ message, drink: { stock_quantity } }, { kind }) {
      setUnsure(false);
      setSeen(stock_quantity);
      moved();
      form.reset({ ...nothing, kind });
      form.setFocus('quantity');
      toast.success(message);
    },
    words: { failed: stockMessages.recordFailed },
  });
  const { errors } = form.formState;

  return (
    <FormShell {...submission} submitLabel="Record" ready compact>
      {unsure && <Notice>{answerLost}</Notice>}
      <StockKinds
        register={form.register('kind', {
          onChange() {
            setSeen(now);
            form.clearErrors('quantity');
          },
        })}
      />
      <TextField
        label={howMany[typed.kind]}
        type="number"
        inputMode="numeric"
        min={0}
        error={errors.quantity?.message}
        {...form.register('quantity', { valueAsNumber: true, onChange: () => setSeen(now) })}
      />
      <StockFigures before={before} after={stockAfter(typed, before)} />
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
          {usualReasons[typed.kind].map((reason) => (
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
