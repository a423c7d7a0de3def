import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { policyFields } from '#contract/settings/policy-fields.ts';
import { useFacts } from '#web/core/context.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { Examples } from '#web/office/settings/policies/examples.tsx';
import { deskExamples } from '#web/office/settings/policies/policy-examples.ts';
import { CheckboxField, TextField } from '#web/ui/field.tsx';

const { desk, lostThings } = policyFields;
const schema = z.object({ desk, lostThings, deskNeedsSlip: z.boolean(), barNeedsSlip: z.boolean() });
const rules = schemaResolver(schema);
const valuesOf = (values: Output<'hotelSettings'>['values']) => ({
  ...{ desk: values.desk, lostThings: values.lostThings },
  deskNeedsSlip: values.slipNumberAt.includes('desk'),
  barNeedsSlip: values.slipNumberAt.includes('bar'),
});

export function DeskForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { today, hotel } = useFacts();
  const { form, field, submission } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: ({ deskNeedsSlip, barNeedsSlip, ...values }) => ({
      ...values,
      slipNumberAt: [...(deskNeedsSlip ? (['desk'] as const) : []), ...(barNeedsSlip ? (['bar'] as const) : [])],
    }),
    fields: { desk: 'desk.undoMinutes', lostThings: 'lostThings.keepDays', slipNumberAt: 'deskNeedsSlip' },
  });
  const typed = z.safeParse(schema, useWatch({ control: form.control })).data;
  return (
    <FormShell
      {...submission}
      submitLabel="Save limits"
      canSubmit
      hasSmallButton
      summary={<Examples lines={typed ? deskExamples({ ...typed, hasBar: hotel.hasBar }, today) : []} />}
    >
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Minutes to take back what one recorded"
          hint="The limit binds no superadmin."
          {...field('desk.undoMinutes')}
        />
        <TextField label="Refund of a receptionist alone (₦)" {...field('desk.refundLimit')} />
        <TextField label="Taken off or added by a receptionist (₦)" {...field('desk.adjustmentLimit')} />
        {hotel.hasBar && (
          <TextField
            label="Drinks on the account of a stay (₦)"
            hint="0 if no drinks go on rooms."
            {...field('desk.barLimit')}
          />
        )}
        <TextField label="Days for which a lost thing is stored" {...field('lostThings.keepDays')} />
      </div>
      <div>
        <CheckboxField label="The desk types the number of each card slip" {...field('deskNeedsSlip')} />
        {hotel.hasBar && (
          <CheckboxField label="The bar types the number of each card slip" {...field('barNeedsSlip')} />
        )}
      </div>
    </FormShell>
  );
}
