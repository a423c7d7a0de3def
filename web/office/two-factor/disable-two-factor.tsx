import { useForm } from 'react-hook-form';
import { signInMessages } from '#contract/auth.ts';
import { UsernameField } from '#web/office/password/username-field.tsx';
import { call } from '#web/office/shared/call.ts';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { useSession } from '#web/office/shared/session.tsx';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { StepHeading } from '#web/office/two-factor/step-heading.tsx';
import { confirmationOrder, disableRules } from '#web/office/two-factor/two-factor-rules.ts';
import { PasswordField, TextField } from '#web/ui/field.tsx';

type Props = { onDisabled: (message: string) => void; onCancel: () => void };

export function DisableTwoFactor({ onDisabled, onCancel }: Props) {
  const { user } = useSession();
  const form = useForm({
    resolver: disableRules,
    defaultValues: { password: '', token: '' },
    shouldFocusError: false,
  });
  const submission = useSubmit({
    form,
    order: confirmationOrder,
    send: (values) => call('disableTwoFactor', values),
    onSuccess: ({ message }) => onDisabled(message),
    failureTexts: { failed: signInMessages.disableFailed },
  });
  const { errors } = form.formState;

  return (
    <div className="space-y-5">
      <StepHeading>Disable two-factor authentication</StepHeading>
      <p className="text-soft">
        Your password alone will sign you in then. Your authenticator entry and recovery codes stop working.
      </p>
      <DialogForm {...submission} submitLabel="Disable 2FA" cancel={onCancel}>
        <UsernameField staffId={user.staff_id} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <TextField
          label="2FA code"
          hint="From your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.token?.message}
          {...form.register('token')}
        />
      </DialogForm>
    </div>
  );
}
