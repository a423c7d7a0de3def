import { passwordMessages } from '#contract/passwords.ts';
import { PasswordFields, policyHint } from '#web/office/password/password-fields.tsx';
import { PasswordForm } from '#web/office/password/password-form.tsx';
import { barmenRules } from '#web/office/password/password-rules.ts';
import { PasswordPanel } from '#web/office/settings/password-panel.tsx';
import { call } from '#web/office/shared/call.ts';

export function BarmenSettings() {
  return (
    <PasswordPanel>
      <PasswordForm
        rules={barmenRules}
        send={({ current, next }) => call('changePasswordInSettings', { currentPassword: current, newPassword: next })}
        failed={passwordMessages.updateFailed}
      >
        {({ register, formState }) => (
          <PasswordFields register={register} errors={formState.errors} hint={policyHint} />
        )}
      </PasswordForm>
    </PasswordPanel>
  );
}
