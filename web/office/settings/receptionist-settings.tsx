import { passwordMessages } from '#contract/passwords.ts';
import { PasswordFields, policyHint } from '#web/office/password/password-fields.tsx';
import { PasswordForm } from '#web/office/password/password-form.tsx';
import { receptionistRules } from '#web/office/password/password-rules.ts';
import { PasswordPanel } from '#web/office/settings/password-panel.tsx';
import { call } from '#web/office/shared/call.ts';

export function ReceptionistSettings() {
  return (
    <PasswordPanel>
      <PasswordForm
        rules={receptionistRules}
        send={({ current, next }) => call('changePassword', { current_password: current, new_password: next })}
        failed={passwordMessages.failed}
      >
        {({ register, formState }) => (
          <PasswordFields register={register} errors={formState.errors} hint={policyHint} />
        )}
      </PasswordForm>
    </PasswordPanel>
  );
}
