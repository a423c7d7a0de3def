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

type SignCountProps = {
  shiftId: string;
  /** The person of the shift and who counted it. They cannot sign. */
  people: readonly string[];
};

export function SignCount({ shiftId, people }: SignCountProps) {
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
    <Panel
      title="Signed by somebody else"
      intro={`Anybody else of the staff can sign on this device, with Staff ID and password: not ${[...new Set(people)].join(', not ')}. Better not who takes the till over either; with only two people at night, that person signs.`}
    >
      <FormShell {...submission} canSubmit submitLabel="Sign the count">
        <PersonFields field={(name) => field(name, fieldOptions[name])} />
      </FormShell>
    </Panel>
  );
}
