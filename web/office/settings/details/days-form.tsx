import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { fixedFields, fixedLabels } from '#contract/settings/fixed-fields.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { Examples } from '#web/office/settings/policies/examples.tsx';
import { dayExamples } from '#web/office/settings/policies/policy-examples.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';

const schema = z.object(fixedFields);
const rules = schemaResolver(schema);
type SettingsProps = { settings: Output<'hotelSettings'> };
const valuesOf = ({ timeZone, closingHour, countryCode }: Output<'hotelSettings'>['values']) => ({
  timeZone,
  closingHour,
  countryCode,
});

/** The zones that the browser knows, and the one of the hotel. */
const timeZonesWith = (current: string): string[] =>
  [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();

export function DaysForm({ settings }: SettingsProps) {
  const { form, field, submission } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: (values) => values,
  });
  const [openedAt] = useState(() => new Date());
  const typed = z.safeParse(schema, useWatch({ control: form.control })).data;
  return (
    <FormShell
      {...submission}
      submitLabel="Save days"
      canSubmit
      hasSmallButton
      summary={<Examples lines={typed ? dayExamples(typed, openedAt) : []} />}
    >
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <SelectField label={fixedLabels.timeZone} {...field('timeZone')}>
          {timeZonesWith(settings.values.timeZone).map((timeZone) => (
            <option key={timeZone} value={timeZone}>
              {timeZone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
        <TextField
          label={fixedLabels.closingHour}
          type="time"
          hint="In the morning, and not after check-out. Until then the desk sells the night before."
          {...field('closingHour')}
        />
        <TextField
          label={fixedLabels.countryCode}
          hint="Of telephone numbers that are typed without one, such as 234."
          {...field('countryCode')}
          inputMode="numeric"
        />
      </div>
    </FormShell>
  );
}

export const FixedFacts = ({ settings: { values } }: SettingsProps) => (
  <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
    {(['timeZone', 'closingHour', 'countryCode'] as const).map((name) => (
      <div key={name} className="contents">
        <dt className="text-soft">{fixedLabels[name]}</dt>
        <dd className="figures wrap-anywhere">{values[name]}</dd>
      </div>
    ))}
  </dl>
);
