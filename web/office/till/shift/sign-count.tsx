import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { shiftMessages, signShiftInput } from '#contract/till/shifts.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { bindFields } from '#web/office/core/bind-fields.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { PersonFields } from '#web/office/staff/person-fields.tsx';
import { Panel } from '#web/ui/panel.tsx';

const signForm = z.omit(signShiftInput, { id: true });
type Values = z.input<typeof signForm>;
const readAs = {
  staffId: {},
  password: {},
  twoFactorToken: { setValueAs: (typed: string | undefined) => typed || undefined },
};
const rules = schemaResolver<Values, z.output<typeof signForm>>(signForm);

export function SignCount({ shiftId, person }: { shiftId: string; person: string }) {
  const sign = useApiMutation('signShift');
  const form = useForm<Values, unknown, z.output<typeof signForm>>({
    resolver: rules,
    defaultValues: { staffId: '', password: '' },
    shouldFocusError: false,
  });
  const submission = useSubmit({
    form,
    send: (values) => sign.mutateAsync({ ...values, id: shiftId }),
    onSuccess: ({ message }) => {
      toast.success(message);
    },
    failureTexts: { failed: shiftMessages.signFailed },
  });
  const field = bindFields(form);
  return (
    <Panel title="Signed by somebody else" intro={`Not ${person}, and not who takes the till over. On this device.`}>
      <FormShell {...submission} canSubmit submitLabel="Sign the count">
        <PersonFields field={(name) => field(name, readAs[name])} />
      </FormShell>
    </Panel>
  );
}
