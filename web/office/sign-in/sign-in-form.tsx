import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { signInMessages } from '#contract/auth.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { type CodeKind, emptyCredentials, type SignInValues, signInRules } from '#web/office/sign-in/sign-in-rules.ts';
import { useSignIn } from '#web/office/sign-in/use-sign-in.ts';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  staffId: string;
  onExpired: (expired: { credentials: SignInValues; reason: string }) => void;
};

const quietLook = 'min-h-11 font-semibold text-soft underline underline-offset-4 hover:text-ink';

export function SignInForm({ staffId, onExpired }: Props) {
  const [kind, setKind] = useState<CodeKind>('none');
  const [codePrompt, setCodePrompt] = useState('');
  const form = useForm({
    resolver: signInRules(kind),
    defaultValues: { ...emptyCredentials, staff_id: staffId },
    shouldFocusError: false,
  });
  const codeNeeded = kind !== 'none';
  const {
    submit,
    pending,
    working: isComputingProof,
    error,
    clearError,
  } = useSignIn(form, kind, {
    onExpired,
    onCodeNeeded(message) {
      setCodePrompt(message);
      setKind('app');
    },
  });

  const switchTo = (next: CodeKind) => {
    setKind(next);
    clearError();
    form.resetField('two_factor_token');
    form.clearErrors();
  };

  useEffect(() => {
    // Focuses the first empty field.
    form.setFocus(kind !== 'none' ? 'two_factor_token' : form.getValues('staff_id') ? 'password' : 'staff_id');
  }, [form, kind]);

  const { errors } = form.formState;
  const actions = (
    <div className="flex w-full flex-wrap justify-between gap-x-4">
      <button type="button" onClick={() => switchTo('none')} className={quietLook}>
        Back to login
      </button>
      <button type="button" onClick={() => switchTo(kind === 'app' ? 'recovery' : 'app')} className={quietLook}>
        {kind === 'app' ? 'Use a recovery code instead' : 'Use the code of your app'}
      </button>
    </div>
  );
  return (
    <>
      <h1 className="text-3xl">Staff Login</h1>
      <p className="mt-2 mb-6 text-soft">Sign in with the Staff ID you were given.</p>
      <FormShell
        form={form}
        order={codeNeeded ? ['two_factor_token'] : ['staff_id', 'password']}
        pending={pending}
        error={error}
        ready
        submit={submit}
        submitLabel={codeNeeded ? 'Verify and sign in' : 'Sign in'}
        actions={codeNeeded && actions}
      >
        <TextField
          label="Staff ID"
          autoComplete="username"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          readOnly={codeNeeded}
          error={errors.staff_id?.message}
          {...form.register('staff_id')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          readOnly={codeNeeded}
          error={errors.password?.message}
          {...form.register('password')}
        />
        {codeNeeded && <Notice>{codePrompt}</Notice>}
        {kind === 'app' && (
          <TextField
            key="app"
            label="2FA code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="Six digits, new every 30 seconds."
            error={errors.two_factor_token?.message}
            {...form.register('two_factor_token')}
          />
        )}
        {kind === 'recovery' && (
          <TextField
            key="recovery"
            label="Recovery code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="One of the ten codes you kept. Each works once."
            error={errors.two_factor_token?.message}
            {...form.register('two_factor_token')}
          />
        )}
        <p role="status" className={isComputingProof ? 'text-sm text-soft' : 'sr-only'}>
          {isComputingProof && signInMessages.checking}
        </p>
      </FormShell>
    </>
  );
}
