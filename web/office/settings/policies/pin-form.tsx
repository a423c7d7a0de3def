import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { idleMinutesField, policyFields } from '#contract/settings/policy-fields.ts';
import { useFacts } from '#web/core/context.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { Examples } from '#web/office/settings/policies/examples.tsx';
import { pinExamples } from '#web/office/settings/policies/policy-examples.ts';
import { TextField } from '#web/ui/field.tsx';

const { hours, moneyLimit } = policyFields.pin.shape;
const minutesOrNone = z.nullable(idleMinutesField);
const schema = z.object({
  hours,
  moneyLimit,
  minutes: z.object({ receptionist: minutesOrNone, barmen: minutesOrNone, housekeeper: minutesOrNone }),
});
const rules = schemaResolver(schema);
type PinValues = z.output<typeof schema>;

const valuesOf = ({ pin }: Output<'hotelSettings'>['values']): PinValues => {
  const { receptionist = null, barmen = null, housekeeper = null } = pin.idleMinutes;
  return { hours: pin.hours, moneyLimit: pin.moneyLimit, minutes: { receptionist, barmen, housekeeper } };
};

/** A role without minutes has no PIN, and is left out. */
const pinOf = ({ minutes: { receptionist, barmen, housekeeper }, ...pin }: PinValues) => ({
  ...pin,
  idleMinutes: {
    ...(receptionist !== null && { receptionist }),
    ...(barmen !== null && { barmen }),
    ...(housekeeper !== null && { housekeeper }),
  },
});

export function PinForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { hotel } = useFacts();
  const { form, field, submission } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: (values) => ({ pin: pinOf(values) }),
    fields: { pin: 'hours' },
  });
  const typed = z.safeParse(schema, useWatch({ control: form.control })).data;
  return (
    <FormShell
      {...submission}
      submitLabel="Save PIN"
      canSubmit
      hasSmallButton
      summary={<Examples lines={typed ? pinExamples(pinOf(typed), hotel) : []} />}
    >
      <fieldset className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-3">
        <legend className="mb-3 font-semibold">Minutes without use after which the screen locks</legend>
        <TextField label="Receptionist" {...field('minutes.receptionist')} />
        {hotel.hasBar && <TextField label="Barman" {...field('minutes.barmen')} />}
        <TextField label="Housekeeper" {...field('minutes.housekeeper')} />
        <p className="text-sm text-soft sm:col-span-3">Empty if this role has no PIN.</p>
      </fieldset>
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField label="Hours after which a session ends" {...field('hours')} />
        <TextField
          label="Money above which the PIN is asked again (₦)"
          hint="Empty if it never is."
          {...field('moneyLimit')}
        />
      </div>
    </FormShell>
  );
}
