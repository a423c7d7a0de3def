import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import { signInMessages } from '#contract/auth.ts';
import { passwordMessages } from '#contract/passwords.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { showServerErrors } from '#web/forms/server-errors.ts';
import { showWarningOnNextPage } from '#web/office/session/fresh-warning.tsx';
import { takeReturnPage } from '#web/office/session/return-page.ts';
import { saveUser } from '#web/office/session/user-store.ts';
import { call } from '#web/office/shared/call.ts';
import { queryClient } from '#web/office/shared/query.ts';
import { signInProblem } from '#web/office/sign-in/sign-in-problem.ts';
import {
  type CodeKind,
  emptyCredentials,
  type SignInValues,
  signInOrder,
  signInRules,
} from '#web/office/sign-in/sign-in-rules.ts';
import { withProof } from '#web/proof-of-work/with-proof.ts';
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

type Callbacks = {
  onCodeNeeded: (message: string) => void;
  onExpired: (expired: { credentials: SignInValues; reason: string }) => void;
};

/** `isComputingProof`: the browser is computing the proof of work that the server asked for. */
function useSignIn(form: UseFormReturn<SignInValues, unknown, SignInValues>, kind: CodeKind, callbacks: Callbacks) {
  const { history } = useRouter();
  const [pending, setPending] = useState(false);
  const [isComputingProof, setIsComputingProof] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const finishSignIn = ({ user, passwordWarning }: Output<'login'>) => {
    if (!user) return setError(signInMessages.failed);
    queryClient.clear();
    saveUser(user);
    showWarningOnNextPage(passwordWarning);
    toast.success(signInMessages.success);
    // Replaces the sign-in screen in the history.
    history.replace(takeReturnPage(user.role));
  };

  const submit = async (values: SignInValues) => {
    setPending(true);
    setError(null);
    const { two_factor_token, ...credentials } = values;
    try {
      const input = kind === 'none' ? credentials : { ...credentials, two_factor_token };
      const reply = await withProof(
        (proof) => call('login', { ...input, proof }),
        () => setIsComputingProof(true),
      );
      if (reply.requires2FA) return callbacks.onCodeNeeded(reply.message);
      if (reply.passwordExpired)
        return callbacks.onExpired({ credentials: values, reason: reply.message || passwordMessages.expired });
      finishSignIn(reply);
    } catch (problem) {
      const { message, errors } = signInProblem(problem);
      if (!showServerErrors(form, signInOrder, errors)) setError(message);
    } finally {
      setPending(false);
      setIsComputingProof(false);
    }
  };

  return { submit, pending, working: isComputingProof, error, clearError: () => setError(null) };
}
