import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { policyFields } from '#contract/settings/policy-fields.ts';
import { useFacts } from '#web/core/context.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { Examples } from '#web/office/settings/policies/examples.tsx';
import { workExamples } from '#web/office/settings/policies/policy-examples.ts';
import { CheckboxField } from '#web/ui/field.tsx';

const { housekeeping, shifts } = policyFields;
const schema = z.object({ housekeeping, shifts });
const rules = schemaResolver(schema);
const valuesOf = (values: Output<'hotelSettings'>['values']) => ({
  housekeeping: values.housekeeping,
  shifts: values.shifts,
});

export function WorkForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { hotel } = useFacts();
  const { form, field, submission } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: (values) => values,
    fields: { housekeeping: 'housekeeping.inspectedByAnother', shifts: 'shifts.blind' },
  });
  const typed = z.safeParse(schema, useWatch({ control: form.control })).data;
  return (
    <FormShell
      {...submission}
      submitLabel="Save work"
      canSubmit
      hasSmallButton
      summary={<Examples lines={typed ? workExamples({ ...typed, hasBar: hotel.hasBar }) : []} />}
    >
      <div>
        <CheckboxField label="Another person inspects a clean room" {...field('housekeeping.inspectedByAnother')} />
        <CheckboxField label="No sums are seen during a shift" {...field('shifts.blind')} />
        <CheckboxField label="The till is counted before money is taken" {...field('shifts.countFirst')} />
      </div>
    </FormShell>
  );
}
