import { useState } from 'react';
import { passwordMessages } from '#contract/passwords.ts';
import { PasswordFields, policyHint } from '#web/office/password/password-fields.tsx';
import { PasswordForm } from '#web/office/password/password-form.tsx';
import { supervisorRules } from '#web/office/password/password-rules.ts';
import { PasswordPanel } from '#web/office/settings/password-panel.tsx';
import { call } from '#web/office/shared/call.ts';
import { CheckboxField } from '#web/ui/field.tsx';

export function SupervisorSettings() {
  const [shown, setShown] = useState(false);
  return (
    <PasswordPanel>
      <PasswordForm
        rules={supervisorRules}
        send={({ current, next }) => call('changePassword', { current_password: current, new_password: next })}
        failed={passwordMessages.failed}
      >
        {({ register, formState }) => (
          <>
            <PasswordFields register={register} errors={formState.errors} shown={shown} hint={policyHint} />
            <CheckboxField
              label="Show password"
              checked={shown}
              onChange={({ currentTarget }) => setShown(currentTarget.checked)}
            />
          </>
        )}
      </PasswordForm>
    </PasswordPanel>
  );
}
