import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { useFacts } from '#web/core/context.ts';
import { asAppError } from '#web/core/errors.ts';
import { HotelLogo } from '#web/core/hotel-logo.tsx';
import { paths } from '#web/core/paths.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { showServerErrors } from '#web/forms/server-errors.ts';
import { callOffice } from '#web/office/core/call.ts';
import { queryClient } from '#web/office/core/query.ts';
import { useBoundForm, useOfficeForm } from '#web/office/core/use-office-form.ts';
import { VerifyingSession } from '#web/office/core/verifying-session.tsx';
import { RequirementMarks } from '#web/office/staff/password/requirement-marks.tsx';
import { UsernameField } from '#web/office/staff/password/username-field.tsx';
import { dashboardOf } from '#web/office/staff/session/dashboard-of.ts';
import { takeReturnPage } from '#web/office/staff/session/return-page.ts';
import { clearUser, loadUser, saveUser } from '#web/office/staff/session/user-store.ts';
import { showWarningOnNextPage } from '#web/office/staff/session/warning-after-sign-in.tsx';
import { signInProblem } from '#web/office/staff/sign-in/sign-in-problem.ts';
import {
  type CodeKind,
  emptyCredentials,
  emptyNewPassword,
  newPasswordRules,
  type SignInValues,
  signInRules,
} from '#web/office/staff/sign-in/sign-in-rules.ts';
import { withProof } from '#web/proof-of-work/with-proof.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

type ExpiredSignIn = { credentials: SignInValues; reason: string };

export function SignIn() {
  const { hotel } = useFacts();
  const isChecking = useSessionRedirect();
  const [expiredSignIn, setExpiredSignIn] = useState<ExpiredSignIn>();
  const [staffId, setStaffId] = useState('');
  if (isChecking) return <VerifyingSession />;

  const backToLogin = () => {
    setStaffId(expiredSignIn?.credentials.staffId ?? '');
    setExpiredSignIn(undefined);
  };
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center px-4 py-8 sm:justify-center">
      <title>{`Staff sign-in · ${hotel.name}`}</title>
      <a href={paths.home} className="mb-6 flex min-h-11 items-center gap-3 font-serif text-xl tracking-tight">
        <HotelLogo />
        {hotel.name}
      </a>
      <div className="w-full max-w-md rounded-2xl border border-hairline bg-white p-6 shadow-lift sm:p-8">
        {expiredSignIn ? (
          <ExpiredPassword {...expiredSignIn} backToLogin={backToLogin} />
        ) : (
          <SignInForm staffId={staffId} onExpired={setExpiredSignIn} />
        )}
      </div>
      <BackToLocked />
    </main>
  );
}

/** Leads back to the screen of whoever used this browser before, whose session is only locked. */
function BackToLocked() {
  const { locked }: Record<string, unknown> = useSearch({ strict: false });
  if (typeof locked !== 'string') return null;
  return (
    <Link
      to={dashboardOf(locked)}
      className="mt-5 inline-flex min-h-11 items-center font-semibold text-soft underline underline-offset-4 hover:text-ink"
    >
      Back to the locked screen
    </Link>
  );
}

/**
 * Sends a user whom this browser remembers to their dashboard if the server confirms the session. Returns true while it
 * waits for the server.
 */
function useSessionRedirect(): boolean {
  const { history } = useRouter();
  const [isChecking, setIsChecking] = useState(() => loadUser() !== undefined);

  useEffect(() => {
    if (!isChecking) return;
    let isCurrent = true;
    const checkSession = async () => {
      try {
        const { user } = await callOffice('verifySession', {});
        if (!isCurrent) return;
        saveUser(user);
        history.replace(dashboardOf(user.role));
      } catch (error) {
        const kind = asAppError(error)?.kind;
        const storedUser = loadUser();
        if (kind === 'session_locked' && storedUser && isCurrent) return history.replace(dashboardOf(storedUser.role));
        if (kind === 'unauthenticated') clearUser();
        if (isCurrent) setIsChecking(false);
      }
    };
    void checkSession();
    return () => {
      isCurrent = false;
    };
  }, [isChecking, history]);

  return isChecking;
}

type ExpiredPasswordProps = { credentials: SignInValues; reason: string; backToLogin: () => void };

function ExpiredPassword({ credentials, reason, backToLogin }: ExpiredPasswordProps) {
  const { form, field, submission } = useOfficeForm({
    rules: newPasswordRules,
    defaultValues: emptyNewPassword,
    send: ({ next }) => callOffice('changePassword', { currentPassword: credentials.password, newPassword: next }),
    onSuccess({ message }) {
      toast.success(message);
      backToLogin();
    },
    failureTexts: { failed: passwordMessages.failed, withReason: passwordMessages.failedBecause },
    fields: { newPassword: 'next' },
  });
  const next = useWatch({ control: form.control, name: 'next' });

  useEffect(() => form.setFocus('next'), [form]);

  return (
    <>
      <h1 className="mb-5 text-3xl">
        {reason === passwordMessages.temporary ? 'Choose your own password' : 'Password Expired'}
      </h1>
      <div className="mb-6">
        <Notice>{reason}</Notice>
      </div>
      <FormShell
        {...submission}
        canSubmit
        submitLabel="Change password"
        actions={
          <Button look="outline" onClick={backToLogin} className="w-full">
            Back to login
          </Button>
        }
      >
        <UsernameField staffId={credentials.staffId} />
        <PasswordField label="New password" {...field('next')} autoComplete="new-password" />
        <RequirementMarks password={next} />
        <PasswordField label="Confirm new password" {...field('confirm')} autoComplete="new-password" />
      </FormShell>
    </>
  );
}

type SignInFormProps = {
  staffId: string;
  onExpired: (expired: { credentials: SignInValues; reason: string }) => void;
};

const quietButtonLook = 'min-h-11 font-semibold text-soft underline underline-offset-4 hover:text-ink';

function SignInForm({ staffId, onExpired }: SignInFormProps) {
  const [kind, setKind] = useState<CodeKind>('none');
  const [codePrompt, setCodePrompt] = useState('');
  const { form, field } = useBoundForm({ rules: signInRules(kind), defaultValues: { ...emptyCredentials, staffId } });
  const needsCode = kind !== 'none';
  const { submit, pending, isComputingProof, error, clearError } = useSignIn(form, kind, {
    onExpired,
    onCodeNeeded(message) {
      setCodePrompt(message);
      setKind('app');
    },
  });

  const switchCodeKind = (next: CodeKind) => {
    setKind(next);
    clearError();
    form.resetField('twoFactorToken');
    form.clearErrors();
  };

  useEffect(() => {
    form.setFocus(kind !== 'none' ? 'twoFactorToken' : form.getValues('staffId') ? 'password' : 'staffId');
  }, [form, kind]);

  const actionButtons = (
    <div className="flex w-full flex-wrap justify-between gap-x-4">
      <button type="button" onClick={() => switchCodeKind('none')} className={quietButtonLook}>
        Back to login
      </button>
      <button
        type="button"
        onClick={() => switchCodeKind(kind === 'app' ? 'recovery' : 'app')}
        className={quietButtonLook}
      >
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
        pending={pending}
        error={error}
        canSubmit
        submit={submit}
        submitLabel={needsCode ? 'Verify and sign in' : 'Sign in'}
        actions={needsCode && actionButtons}
      >
        <TextField
          label="Staff ID"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          readOnly={needsCode}
          {...field('staffId')}
          autoComplete="username"
        />
        <PasswordField label="Password" readOnly={needsCode} {...field('password')} autoComplete="current-password" />
        {needsCode && <Notice>{codePrompt}</Notice>}
        {kind === 'app' && (
          <TextField
            key="app"
            label="2FA code"
            inputMode="numeric"
            hint="Six digits, new every 30 seconds."
            {...field('twoFactorToken')}
            autoComplete="one-time-code"
          />
        )}
        {kind === 'recovery' && (
          <TextField
            key="recovery"
            label="Recovery code"
            autoCapitalize="none"
            spellCheck={false}
            hint="One of the ten codes you kept. Each works once."
            {...field('twoFactorToken')}
          />
        )}
        <p role="status" className={isComputingProof ? 'text-sm text-soft' : 'sr-only'}>
          {isComputingProof && signInMessages.checking}
        </p>
      </FormShell>
    </>
  );
}

type SignInCallbacks = {
  onCodeNeeded: (message: string) => void;
  onExpired: (expired: { credentials: SignInValues; reason: string }) => void;
};

function useSignIn(
  form: UseFormReturn<SignInValues, unknown, SignInValues>,
  kind: CodeKind,
  callbacks: SignInCallbacks,
) {
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
    // Replaces the sign-in screen in the history, so that the back button does not lead to it.
    history.replace(takeReturnPage(user.role));
  };

  const submit = async (values: SignInValues) => {
    setPending(true);
    setError(null);
    const { twoFactorToken, ...credentials } = values;
    try {
      const loginInput = kind === 'none' ? credentials : { ...credentials, twoFactorToken };
      const reply = await withProof(
        (proof) => callOffice('login', { ...loginInput, proof }),
        () => setIsComputingProof(true),
      );
      if (reply.requires2FA) return callbacks.onCodeNeeded(reply.message);
      if (reply.passwordExpired)
        return callbacks.onExpired({ credentials: values, reason: reply.message || passwordMessages.expired });
      finishSignIn(reply);
    } catch (problem) {
      const { message, errors } = signInProblem(problem);
      if (!showServerErrors(form, errors)) setError(message);
    } finally {
      setPending(false);
      setIsComputingProof(false);
    }
  };

  return { submit, pending, isComputingProof, error, clearError: () => setError(null) };
}
