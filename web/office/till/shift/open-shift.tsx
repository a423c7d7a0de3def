import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { openShiftInput, shiftMessages, type TillView } from '#contract/till/shifts.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { forgetSums } from '#web/office/till/shift/forget-sums.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';

const openShiftFormSchema = z.omit(openShiftInput, { key: true });

type OpenShiftProps = {
  tills: readonly TillView[];
  /** Whether the person has a shift without a till that nobody has counted. */
  hasCashOfOwn: boolean;
};

export function OpenShift({ tills, hasCashOfOwn: hasUncountedShift }: OpenShiftProps) {
  const opening = useApiMutation('openShift', forgetSums);
  const firstFreeTill = tills.find(({ takenBy }) => takenBy === null) ?? tills[0];
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(openShiftFormSchema),
    defaultValues: { tillId: firstFreeTill?.id ?? '', float: undefined },
    send: (values) => opening.mutateAsync({ ...values, key: newIdempotencyKey('SHIFT') }),
    onSuccess: ({ message }) => {
      toast.success(message);
    },
    failureTexts: { failed: shiftMessages.openFailed },
  });
  return (
    <Panel
      title="Open your shift"
      intro={
        hasUncountedShift
          ? 'Put all cash that you took without a till into it, and count everything together. It takes one number.'
          : 'Count what is in the till before you take money. It takes one number.'
      }
    >
      <FormShell {...submission} canSubmit submitLabel="Open shift">
        <SelectField label="Till" {...field('tillId')}>
          {tills.map(({ id, name, takenBy }) => (
            <option key={id} value={id}>
              {takenBy ? `${name} (${takenBy} is there)` : name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Cash in the till (₦)"
          hint="All notes and coins together; 0 if it is empty."
          {...field('float')}
        />
      </FormShell>
    </Panel>
  );
}
