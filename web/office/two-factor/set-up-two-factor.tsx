import { useForm } from 'react-hook-form';
import { signInMessages } from '#contract/auth.ts';
import { UsernameField } from '#web/office/password/username-field.tsx';
import { call } from '#web/office/shared/call.ts';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { useSession } from '#web/office/shared/session.tsx';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { CopyButton } from '#web/office/two-factor/copy-button.tsx';
import { StepHeading } from '#web/office/two-factor/step-heading.tsx';
import type { Setup } from '#web/office/two-factor/two-factor-overview.tsx';
import { confirmationOrder, enableRules, groupByFour } from '#web/office/two-factor/two-factor-rules.ts';
import { PasswordField, TextField } from '#web/ui/field.tsx';

type Props = { setup: Setup; onEnabled: (recoveryCodes: readonly string[]) => void; onCancel: () => void };

export function SetUpTwoFactor({ setup, onEnabled, onCancel }: Props) {
  const { user } = useSession();
  const form = useForm({
    resolver: enableRules,
    defaultValues: { password: '', token: '' },
    shouldFocusError: false,
  });
  const submission = useSubmit({
    form,
    order: confirmationOrder,
    send: (values) => call('verifyTwoFactorSetup', values),
    onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
    failureTexts: { failed: signInMessages.setupFailed },
  });
  const { errors } = form.formState;

  return (
    <div className="space-y-5">
      <StepHeading>Scan the code with your authenticator app</StepHeading>
      <SetupKey setup={setup} />
      <DialogForm {...submission} submitLabel="Verify and enable" cancel={onCancel}>
        <UsernameField staffId={user.staff_id} />
        <PasswordField
          label="Password"
          hint="Once more, so that nobody else sets this up for you."
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <TextField
          label="6-digit code"
          hint="The code that the app shows now for this account."
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.token?.message}
          {...form.register('token')}
        />
      </DialogForm>
    </div>
  );
}

function SetupKey({ setup }: { setup: Setup }) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-xl bg-paper p-5 sm:flex-row">
      <img
        src={setup.qrCode}
        alt="QR code that adds this account to an authenticator app"
        width={176}
        height={176}
        className="size-44 shrink-0 rounded-lg bg-white"
      />
      <div className="w-full min-w-0 space-y-3 text-center sm:text-left">
        <p className="text-sm text-soft">No camera at hand? Type this key into the app instead.</p>
        <p className="font-semibold tracking-wide wrap-anywhere select-all figures">
          <span className="sr-only">Manual key: </span>
          {groupByFour(setup.manualEntryKey)}
        </p>
        <CopyButton text={setup.manualEntryKey} label="Copy key" />
      </div>
    </div>
  );
}
