import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { type NewRatePeriod, newRatePeriod, type RatePeriodView, rateMessages, weekdayNames } from '#contract/rates.ts';
import { useFacts } from '#web/core/context.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { priceQueries, type SavedPrice } from '#web/office/prices/price-queries.ts';
import { effectOf, type YearNight } from '#web/office/prices/year.ts';
import { useApiMutation } from '#web/office/shared/query.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField, TextField } from '#web/ui/field.tsx';

type Props = {
  /** The values with which the form opens; the form of an existing period has the period, too. */
  initial: NewRatePeriod;
  period: RatePeriodView | undefined;
  periods: readonly RatePeriodView[];
  nights: readonly YearNight[];
  basePrice: number;
  onSaved: (saved: SavedPrice) => void;
  onLeave: () => void;
};

const fieldOrder = ['from', 'last_night', 'weekdays', 'price', 'name'] as const;
const rules = schemaResolver<NewRatePeriod, NewRatePeriod>(newRatePeriod);

export function PeriodForm({ initial, period, periods, nights, basePrice, onSaved, onLeave }: Props) {
  const { hotel } = useFacts();
  const add = useApiMutation('addRatePeriod', priceQueries);
  const update = useApiMutation('updateRatePeriod', priceQueries);
  const remove = useApiMutation('deleteRatePeriod', priceQueries);
  const form = useForm<NewRatePeriod, unknown, NewRatePeriod>({
    resolver: rules,
    defaultValues: initial,
    shouldFocusError: false,
  });
  useEffect(() => {
    // A press on other nights changes the dates and keeps what was typed.
    form.setValue('from', initial.from);
    form.setValue('last_night', initial.last_night);
  }, [form, initial.from, initial.last_night]);

  const submission = useSubmit({
    form,
    fieldOrder,
    send: (values) =>
      period ? update.mutateAsync({ ...values, id: period.id, version: period.version }) : add.mutateAsync(values),
    onSuccess: ({ message, period: saved }) => onSaved({ message, saved, before: period }),
    failureTexts: { failed: rateMessages.saveFailed },
  });
  const { error, ...rest } = submission;
  const deletion = useSubmit({
    form,
    fieldOrder: [],
    send: () => remove.mutateAsync({ id: period?.id ?? '', version: period?.version ?? 0 }),
    onSuccess: ({ message }) => onSaved({ message, saved: undefined, before: period }),
    failureTexts: { failed: rateMessages.deleteFailed },
  });
  const { errors } = form.formState;
  const values = { ...initial, ...useWatch({ control: form.control }) };
  const typed = newRatePeriod.safeParse({ ...values, name: values.name || 'Price' });
  const effect = typed.success
    ? effectOf({ period: typed.data, replaced: period, periods, nights, basePrice, feePercent: hotel.feePercent })
    : [];

  return (
    <FormShell
      {...rest}
      error={error ?? deletion.error}
      canSubmit={!deletion.pending}
      submitLabel={period ? 'Save changes' : 'Save price'}
      hasSmallButton
      summary={
        <div role="status" className="space-y-1 text-[0.9375rem] text-soft figures">
          {effect.map((sentence, index) => (
            <p key={sentence} className={index === 0 ? 'font-semibold text-ink' : undefined}>
              {sentence}
            </p>
          ))}
        </div>
      }
      actions={
        <>
          <Button look="outline" onClick={onLeave} disabled={submission.pending || deletion.pending}>
            Leave it
          </Button>
          {period && (
            <Button
              look="outline"
              loading={deletion.pending}
              disabled={submission.pending}
              onClick={() => void deletion.submit(values)}
            >
              Delete
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <DateField label="From" error={errors.from?.message} {...form.register('from')} />
        <DateField label="Last night" error={errors.last_night?.message} {...form.register('last_night')} />
      </div>
      <Controller
        control={form.control}
        name="weekdays"
        render={({ field }) => (
          <Weekdays value={field.value} onChange={field.onChange} error={errors.weekdays?.message} />
        )}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <TextField
          label="Price a night (₦)"
          type="number"
          inputMode="decimal"
          min={0}
          step="0.01"
          data-first-focus
          error={errors.price?.message}
          {...form.register('price', { valueAsNumber: true })}
        />
        <TextField label="Called" error={errors.name?.message} {...form.register('name')} />
      </div>
    </FormShell>
  );
}

type WeekdaysProps = {
  value: NewRatePeriod['weekdays'];
  onChange: (value: NewRatePeriod['weekdays']) => void;
  error: string | undefined;
};

function Weekdays({ value, onChange, error }: WeekdaysProps) {
  const toggle = (weekday: NewRatePeriod['weekdays'][number]) =>
    onChange(
      value.includes(weekday)
        ? value.filter((each) => each !== weekday)
        : [...value, weekday].toSorted((one, other) => one - other),
    );
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Nights of the week</legend>
      <div className="flex flex-wrap gap-1.5">
        {([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => (
          <button
            key={weekday}
            type="button"
            aria-pressed={value.includes(weekday)}
            onClick={() => toggle(weekday)}
            className={
              value.includes(weekday)
                ? 'min-h-11 min-w-11 rounded-lg bg-indigo px-2 font-semibold text-white'
                : 'min-h-11 min-w-11 rounded-lg border border-field bg-white px-2 font-semibold text-soft'
            }
          >
            {weekdayNames[weekday - 1]}
          </button>
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}
