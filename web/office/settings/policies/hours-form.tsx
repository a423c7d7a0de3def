import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { policyFields } from '#contract/settings/policy-fields.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { Examples } from '#web/office/settings/policies/examples.tsx';
import { hourExamples } from '#web/office/settings/policies/policy-examples.ts';
import { TextField } from '#web/ui/field.tsx';

const { checkInFrom, checkOutUntil } = policyFields;
const schema = z.object({ checkInFrom, checkOutUntil });
const rules = schemaResolver(schema);
const valuesOf = (values: Output<'hotelSettings'>['values']) => ({
  checkInFrom: values.checkInFrom,
  checkOutUntil: values.checkOutUntil,
});

export function HoursForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { form, field, submission } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: (values) => values,
  });
  const typed = z.safeParse(schema, useWatch({ control: form.control })).data;
  return (
    <FormShell
      {...submission}
      submitLabel="Save hours"
      canSubmit
      hasSmallButton
      summary={<Examples lines={typed ? hourExamples(typed) : []} />}
    >
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField label="Check-in from" type="time" {...field('checkInFrom')} />
        <TextField label="Check-out by" type="time" {...field('checkOutUntil')} />
      </div>
    </FormShell>
  );
}
