import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { type OnlineWay, onlineWayLabels } from '#contract/core/online-ways.ts';
import { onlineWayField, policyFields, policyMessages } from '#contract/settings/policy-fields.ts';
import { useFacts } from '#web/core/context.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { ListEditor } from '#web/office/settings/forms/list-editor.tsx';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { Examples } from '#web/office/settings/policies/examples.tsx';
import { onlineExamples } from '#web/office/settings/policies/policy-examples.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';

const { feePercent, holdMinutes, payLinkMinutes, stays } = policyFields;
const ways = z.array(z.object({ way: onlineWayField })).check(
  z.minLength(1, policyMessages.payOnlineBy),
  z.refine((rows) => new Set(rows.map(({ way }) => way)).size === rows.length, { error: policyMessages.sameWay }),
);
const schema = z.object({ feePercent, holdMinutes, payLinkMinutes, stays, ways });
const rules = schemaResolver(schema);
const valuesOf = ({ payOnlineBy, ...values }: Output<'hotelSettings'>['values']) => ({
  ...{ feePercent: values.feePercent, holdMinutes: values.holdMinutes, payLinkMinutes: values.payLinkMinutes },
  stays: values.stays,
  ways: payOnlineBy.map((way) => ({ way })),
});

const wayNames = Object.keys(onlineWayLabels) as OnlineWay[];

export function OnlineForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { today } = useFacts();
  const { form, field, submission } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: ({ ways: chosenWays, ...values }) => ({ ...values, payOnlineBy: chosenWays.map(({ way }) => way) }),
    fields: { stays: 'stays.maxNights', payOnlineBy: 'ways' },
  });
  const typed = z.safeParse(schema, useWatch({ control: form.control })).data;
  return (
    <FormShell
      {...submission}
      submitLabel="Save booking online"
      canSubmit
      hasSmallButton
      summary={<Examples lines={typed ? onlineExamples(typed, today) : []} />}
    >
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField label="Fee, % of the room total" {...field('feePercent')} />
        <TextField
          label="Minutes to pay"
          hint="Until then the nights are this guest’s. At most 90."
          {...field('holdMinutes')}
        />
        <TextField
          label="Reminder after, minutes"
          hint="A mail with the link, to a guest who has not paid."
          {...field('payLinkMinutes')}
        />
        <TextField label="Nights at most" {...field('stays.maxNights')} />
        <TextField label="Days ahead at most" {...field('stays.maxDaysAhead')} />
        <TextField label="Unpaid bookings of a guest at most" {...field('stays.maxLiveHolds')} />
      </div>
      <ListEditor
        control={form.control}
        name="ways"
        title="Ways to pay"
        hint="The card gateway offers them in this order. Its account must allow them."
        rowName="Way"
        most={wayNames.length}
        newRow={{ way: '' }}
        error={form.formState.errors.ways?.message}
      >
        {(row) => (
          <SelectField label={`Way ${row + 1}`} {...field(`ways.${row}.way`)}>
            <option value="">Choose a way to pay</option>
            {wayNames.map((way) => (
              <option key={way} value={way}>
                {onlineWayLabels[way]}
              </option>
            ))}
          </SelectField>
        )}
      </ListEditor>
    </FormShell>
  );
}
