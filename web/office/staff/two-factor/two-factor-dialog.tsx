import { type ReactNode, useEffect, useRef, useState } from 'react';
import { signInMessages } from '#contract/staff/auth.ts';
import { useFacts } from '#web/core/context.ts';
import { callOffice } from '#web/office/core/call.ts';
import { CopyButton } from '#web/office/core/copy-button.tsx';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { useUnsaved } from '#web/office/core/unsaved.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { UsernameField } from '#web/office/staff/password/username-field.tsx';
import { TwoFactorOverview, type TwoFactorSetup } from '#web/office/staff/two-factor/two-factor-overview.tsx';
import {
  disableRules,
  enableRules,
  groupByFour,
  recoveryFileText,
} from '#web/office/staff/two-factor/two-factor-rules.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

type DialogState =
  | { step: 'idle' }
  | { step: 'setup'; setup: TwoFactorSetup }
  | { step: 'enabled'; recoveryCodes: readonly string[] }
  | { step: 'disable' }
  | { step: 'changed'; message: string };

const reloadAfterMs = 1500;

export function TwoFactorDialog({ close }: { close: () => void }) {
  const { refresh } = useSession();
  const [state, setState] = useState<DialogState>({ step: 'idle' });

  const showChanged = (message: string) => {
    setState({ step: 'changed', message });
    void refresh();
    setTimeout(() => location.reload(), reloadAfterMs);
  };
  // The recovery codes are shown only once, so the dialog stays open until the user confirms that they are saved.
  const canClose = state.step !== 'enabled' && state.step !== 'changed';
  const backToIdle = () => setState({ step: 'idle' });

  return (
    <Dialog title="Two-Factor Authentication" onClose={canClose ? close : undefined}>
      {state.step === 'idle' && (
        <TwoFactorOverview
          onSetup={(setup) => setState({ step: 'setup', setup })}
          onDisable={() => setState({ step: 'disable' })}
        />
      )}
      {state.step === 'setup' && (
        <SetUpTwoFactor
          setup={state.setup}
          onEnabled={(recoveryCodes) => setState({ step: 'enabled', recoveryCodes })}
          onCancel={backToIdle}
        />
      )}
      {state.step === 'enabled' && (
        <RecoveryCodes codes={state.recoveryCodes} onSaved={() => showChanged(signInMessages.enabled)} />
      )}
      {state.step === 'disable' && <DisableTwoFactor onDisabled={showChanged} onCancel={backToIdle} />}
      {state.step === 'changed' && (
        <div className="space-y-2">
          <StepHeading>{state.message}</StepHeading>
          <p className="text-soft">This page reloads in a moment.</p>
        </div>
      )}
    </Dialog>
  );
}

type SetUpTwoFactorProps = {
  setup: TwoFactorSetup;
  onEnabled: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
};

function SetUpTwoFactor({ setup, onEnabled, onCancel }: SetUpTwoFactorProps) {
  const { user } = useSession();
  const { field, submission } = useOfficeForm({
    rules: enableRules,
    defaultValues: { password: '', token: '' },
    send: (values) => callOffice('verifyTwoFactorSetup', values),
    onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
    failureTexts: { failed: signInMessages.setupFailed },
  });

  return (
    <div className="space-y-5">
      <StepHeading>Scan the code with your authenticator app</StepHeading>
      <p className="text-soft">{signInMessages.authenticatorApp}</p>
      <SetupKey setup={setup} />
      <DialogForm {...submission} submitLabel="Verify and enable" cancel={onCancel}>
        <UsernameField staffId={user.staffId} />
        <PasswordField
          label="Password"
          hint="Once more, so that nobody else sets this up for you."
          {...field('password')}
          autoComplete="current-password"
        />
        <TextField
          label="6-digit code"
          hint="The newest code that the app shows for this account. If it is refused, wait for the next one, and see whether the clock of your phone is right."
          inputMode="numeric"
          {...field('token')}
          autoComplete="one-time-code"
        />
      </DialogForm>
    </div>
  );
}

function SetupKey({ setup }: { setup: TwoFactorSetup }) {
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
        {/* A phone cannot scan its own screen. */}
        <a href={setup.appLink} className={buttonLook('outline', 'pointer-fine:hidden')}>
          Open in the app
        </a>
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

type RecoveryCodesProps = { codes: readonly string[]; onSaved: () => void };

function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { hotel } = useFacts();
  const { user } = useSession();
  const fileText = recoveryFileText(hotel.name, user.staffId, codes);
  // The dialog has no close button: this is for who loads the page again, or goes back.
  useUnsaved({ element: () => undefined, isUnsaved: () => true, loss: signInMessages.codesShownOnce });
  const downloadCodes = () => saveAsFile(fileText, `recovery-codes-${user.staffId}.txt`);

  return (
    <div className="space-y-5">
      <StepHeading>Two-factor authentication enabled</StepHeading>
      <p className="text-soft">
        Keep these recovery codes somewhere safe. Each one signs you in once if you lose your phone. They are shown only
        now.
      </p>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-xl bg-paper p-5 text-center font-semibold tracking-wide figures"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} label="Copy codes" />
        <Button look="outline" onClick={downloadCodes}>
          Download
        </Button>
      </div>
      <Button onClick={onSaved} className="w-full">
        I have saved them
      </Button>
    </div>
  );
}

function saveAsFile(text: string, name: string) {
  const fileUrl = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = fileUrl;
  link.download = name;
  link.click();
  URL.revokeObjectURL(fileUrl);
}

type DisableTwoFactorProps = { onDisabled: (message: string) => void; onCancel: () => void };

function DisableTwoFactor({ onDisabled, onCancel }: DisableTwoFactorProps) {
  const { user } = useSession();
  const { field, submission } = useOfficeForm({
    rules: disableRules,
    defaultValues: { password: '', token: '' },
    send: (values) => callOffice('disableTwoFactor', values),
    onSuccess: ({ message }) => onDisabled(message),
    failureTexts: { failed: signInMessages.disableFailed },
  });

  return (
    <div className="space-y-5">
      <StepHeading>Disable two-factor authentication</StepHeading>
      <p className="text-soft">
        Your password alone will sign you in then. Your authenticator entry and recovery codes stop working.
      </p>
      <DialogForm {...submission} submitLabel="Disable 2FA" cancel={onCancel}>
        <UsernameField staffId={user.staffId} />
        <PasswordField label="Password" {...field('password')} autoComplete="current-password" />
        <TextField
          label="2FA code"
          hint="From your authenticator app, or one of your recovery codes."
          autoCapitalize="none"
          spellCheck={false}
          {...field('token')}
          autoComplete="one-time-code"
        />
      </DialogForm>
    </div>
  );
}

function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg">
      {children}
    </h3>
  );
}
