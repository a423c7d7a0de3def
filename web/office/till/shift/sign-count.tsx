import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { shiftMessages, signShiftInput } from '#contract/till/shifts.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { PersonFields } from '#web/office/staff/person-fields.tsx';
import { Panel } from '#web/ui/panel.tsx';

const signFormSchema = z.omit(signShiftInput, { id: true });
const fieldOptions = {
  staffId: {},
  password: {},
  twoFactorToken: { setValueAs: (typed: string | undefined) => typed || undefined },
};

export function SignCount({ shiftId, person }: { shiftId: string; person: string }) {
  const sign = useApiMutation('signShift');
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(signFormSchema),
    defaultValues: { staffId: '', password: '' },
    send: (values) => sign.mutateAsync({ ...values, id: shiftId }),
    onSuccess: ({ message }) => {
      toast.success(message);
    },
    failureTexts: { failed: shiftMessages.signFailed },
  });
  return (
    <Panel title="Signed by somebody else" intro={`Not ${person}, and not who takes the till over. On this device.`}>
      <FormShell {...submission} canSubmit submitLabel="Sign the count">
        <PersonFields field={(name) => field(name, fieldOptions[name])} />
      </FormShell>
    </Panel>
  );
}
