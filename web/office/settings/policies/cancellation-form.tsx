import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { policyFields, unusedNightsHint } from '#contract/settings/policy-fields.ts';
import { useFacts } from '#web/core/context.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { Examples } from '#web/office/settings/policies/examples.tsx';
import { cancellationExamples } from '#web/office/settings/policies/policy-examples.ts';
import { TextField } from '#web/ui/field.tsx';

const schema = z.object({ cancellation: policyFields.cancellation });
const rules = schemaResolver(schema);
const valuesOf = ({ cancellation }: Output<'hotelSettings'>['values']) => ({ cancellation });

export function CancellationForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { hotel } = useFacts();
  const { form, field, submission } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: (values) => values,
    fields: { cancellation: 'cancellation.freeUntilHours' },
  });
  const typed = z.safeParse(schema, useWatch({ control: form.control })).data;
  return (
    <FormShell
      {...submission}
      submitLabel="Save terms"
      canSubmit
      hasSmallButton
      summary={<Examples lines={typed ? cancellationExamples(typed.cancellation, hotel) : []} />}
    >
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField label="Free until, hours before check-in" {...field('cancellation.freeUntilHours')} />
        <TextField label="Then comes back, %" {...field('cancellation.lateRefundPercent')} />
        <TextField
          label="Off for unused nights, %"
          hint={unusedNightsHint}
          {...field('cancellation.unusedNightsPercent')}
        />
        <TextField label="A no-show costs, %" {...field('cancellation.noShowPercent')} />
      </div>
    </FormShell>
  );
}
