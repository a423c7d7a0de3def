import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { roleLabels, rolesOf } from '#contract/core/roles.ts';
import { useFacts } from '#web/core/context.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { CheckboxField } from '#web/ui/field.tsx';

/** A superadmin always needs one. */
const choosableRoles = ['supervisor', 'receptionist', 'barmen', 'housekeeper'] as const;

const schema = z.object({
  supervisor: z.boolean(),
  receptionist: z.boolean(),
  barmen: z.boolean(),
  housekeeper: z.boolean(),
});
const rules = schemaResolver(schema);
const valuesOf = ({ secondFactorFor }: Output<'hotelSettings'>['values']) => ({
  supervisor: secondFactorFor.includes('supervisor'),
  receptionist: secondFactorFor.includes('receptionist'),
  barmen: secondFactorFor.includes('barmen'),
  housekeeper: secondFactorFor.includes('housekeeper'),
});

export function SecondFactorForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { hotel } = useFacts();
  const { field, submission } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: (values) => ({
      secondFactorFor: ['superadmin' as const, ...choosableRoles.filter((role) => values[role])],
    }),
    fields: { secondFactorFor: 'supervisor' },
  });
  return (
    <FormShell {...submission} submitLabel="Save second factor" canSubmit hasSmallButton>
      <div>
        {choosableRoles
          .filter((role) => rolesOf(hotel).includes(role))
          .map((role) => (
            <CheckboxField key={role} label={roleLabels[role]} {...field(role)} />
          ))}
      </div>
    </FormShell>
  );
}
