import type { UseFormReturn } from 'react-hook-form';
import { roleLabels, staffRoles } from '#contract/roles.ts';
import { staffMessages } from '#contract/staff.ts';
import type { StaffValues } from '#web/office/staff/staff-rules.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';

type Props<O> = {
  form: UseFormReturn<StaffValues, unknown, O>;
  /** True if the staff member exists: the Staff ID cannot change. */
  isExisting: boolean;
  fixedRole?: string | undefined;
};

export function StaffFields<O>({ form, isExisting, fixedRole }: Props<O>) {
  const { errors } = form.formState;
  const { role } = form.getValues();
  return (
    <>
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Staff ID"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isExisting}
          hint={isExisting ? staffMessages.staffIdFixed : undefined}
          error={errors.staff_id?.message}
          {...form.register('staff_id')}
        />
        {fixedRole && role ? (
          <TextField label="Role" value={roleLabels[role]} readOnly hint={fixedRole} />
        ) : (
          <SelectField label="Role" error={errors.role?.message} {...form.register('role')}>
            <option value="">Choose a role</option>
            {staffRoles.map((each) => (
              <option key={each} value={each}>
                {roleLabels[each]}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label="Email (optional)"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="off"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
      </div>
    </>
  );
}
