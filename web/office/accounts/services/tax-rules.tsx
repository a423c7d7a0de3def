import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type TaxRuleView, taxMessages, taxRuleInput, taxToSet } from '#contract/accounts/tax-rules.ts';
import { type TaxKind, taxKinds, taxLabels } from '#contract/accounts/taxes.ts';
import { formatDay } from '#contract/core/dates.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField, SelectField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const rateText = ({ percent }: TaxRuleView): string => (percent === 0 ? 'none' : `${percent} %`);

export function TaxRules() {
  const { data, error } = useApiQuery('listTaxRules', {});
  const remove = useApiMutation('removeTaxRule');
  const [isAdding, setIsAdding] = useState(false);
  const problem = error ?? remove.error;
  const undecidedTax = data && taxToSet(data.data);
  return (
    <section aria-labelledby="taxes">
      <h3 id="taxes" className="mb-1 text-lg">
        Taxes
      </h3>
      <p className="mb-3 text-soft">
        Prices contain them: VAT and consumption tax are on the price without taxes and its service charge, neither on
        the other. The rates of past days stay.
      </p>
      {problem && (
        <Notice tone="danger">
          {failureOf(problem, { failed: error ? taxMessages.fetchFailed : taxMessages.saveFailed }).message}
        </Notice>
      )}
      {data && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {taxKinds.map((tax) => (
            <TaxRow
              key={tax}
              tax={tax}
              rules={data.data.filter((rule) => rule.tax === tax)}
              today={data.today}
              onRemove={(fromDay) =>
                remove.mutate({ tax, fromDay }, { onSuccess: ({ message }) => toast.success(message) })
              }
            />
          ))}
        </ul>
      )}
      {data && (
        <div className="mt-4">
          {isAdding ? (
            <RateForm first={undecidedTax ?? 'vat'} today={data.today} onDone={() => setIsAdding(false)} />
          ) : (
            <Button look="outline" onClick={() => setIsAdding(true)}>
              {undecidedTax ? 'Set a rate' : 'Change a rate'}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

type TaxRowProps = { tax: TaxKind; rules: readonly TaxRuleView[]; today: string; onRemove: (fromDay: string) => void };

function TaxRow({ tax, rules, today, onRemove }: TaxRowProps) {
  const currentRule = rules.findLast(({ fromDay }) => fromDay <= today);
  return (
    <li className="py-2.5">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <span>
          <span className="block font-semibold">{taxLabels[tax]}</span>
          {currentRule && currentRule.percent > 0 && (
            <span className="figures block text-sm text-soft">since {formatDay(currentRule.fromDay)}</span>
          )}
        </span>
        <span className="figures font-semibold">{currentRule ? rateText(currentRule) : 'none'}</span>
      </div>
      {rules
        .filter(({ fixed }) => !fixed)
        .map((rule) => (
          <div key={rule.fromDay} className="flex min-h-11 items-center justify-between gap-4">
            <span className="figures text-soft">
              From {rule.fromDay === today ? 'today' : formatDay(rule.fromDay)}: {rateText(rule)}
            </span>
            <button
              type="button"
              onClick={() => onRemove(rule.fromDay)}
              className="flex size-11 items-center justify-center rounded-full hover:bg-sand"
            >
              <span className="sr-only">
                Remove {taxLabels[tax]} from {formatDay(rule.fromDay)}
              </span>
              <Trash2 aria-hidden="true" className="size-5" />
            </button>
          </div>
        ))}
    </li>
  );
}

type RateFormProps = { first: TaxKind; today: string; onDone: () => void };

function RateForm({ first, today, onDone }: RateFormProps) {
  const save = useApiMutation('setTaxRule');
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(taxRuleInput, ({ fromDay }) =>
      fromDay < today ? [{ field: 'fromDay', message: taxMessages.past }] : [],
    ),
    defaultValues: { tax: first, percent: Number.NaN, fromDay: today },
    send: (rule) => save.mutateAsync(rule),
    onSuccess: closeWithToast(onDone),
    failureTexts: { failed: taxMessages.saveFailed },
  });
  return (
    <DialogForm {...submission} submitLabel="Save rate" cancel={onDone}>
      <SelectField label="Tax" {...field('tax')}>
        {taxKinds.map((tax) => (
          <option key={tax} value={tax}>
            {taxLabels[tax]}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Rate (%)"
          type="number"
          min={0}
          max={30}
          step="0.01"
          hint="0 ends the tax."
          {...field('percent')}
        />
        <DateField label="From" min={today} {...field('fromDay')} />
      </div>
    </DialogForm>
  );
}
