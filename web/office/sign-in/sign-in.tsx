import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { passwordMessages } from '#contract/passwords.ts';
import { useFacts } from '#web/core/context.ts';
import { asAppError } from '#web/core/errors.ts';
import { paths } from '#web/core/paths.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { RequirementMarks } from '#web/office/password/requirement-marks.tsx';
import { UsernameField } from '#web/office/password/username-field.tsx';
import { dashboardOf } from '#web/office/session/dashboard-of.ts';
import { clearUser, loadUser, saveUser } from '#web/office/session/user-store.ts';
import { call } from '#web/office/shared/call.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { Verifying } from '#web/office/shared/verifying.tsx';
import { SignInForm } from '#web/office/sign-in/sign-in-form.tsx';
import {
  emptyNewPassword,
  newPasswordOrder,
  newPasswordRules,
  type SignInValues,
} from '#web/office/sign-in/sign-in-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Expired = { credentials: SignInValues; reason: string };

export function SignIn() {
  const { hotel } = useFacts();
  const isChecking = useSessionRedirect();
  const [expired, setExpired] = useState<Expired>();
  const [staffId, setStaffId] = useState('');
  if (isChecking) return <Verifying />;

  const backToLogin = () => {
    setStaffId(expired?.credentials.staff_id ?? '');
    setExpired(undefined);
  };
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center px-4 py-8 sm:justify-center">
      <title>{`Staff sign-in · ${hotel.name}`}</title>
      <a href={paths.home} className="mb-6 flex min-h-11 items-center gap-3 font-serif text-xl tracking-tight">
        <svg aria-hidden="true" viewBox="0 0 20 26" className="h-7 w-auto">
          <path d="M0 26V10a10 10 0 0 1 20 0v16z" className="fill-terracotta" />
          <path d="M6 26V11a4 4 0 0 1 8 0v15z" className="fill-paper" />
        </svg>
        {hotel.name}
      </a>
      <div className="w-full max-w-md rounded-2xl border border-hairline bg-white p-6 shadow-lift sm:p-8">
        {expired ? (
          <ExpiredPassword {...expired} backToLogin={backToLogin} />
        ) : (
          <SignInForm staffId={staffId} onExpired={setExpired} />
        )}
      </div>
    </main>
  );
}

/** A user this browser remembers goes to their dashboard if the server confirms the session. True while asking. */
function useSessionRedirect(): boolean {
  const { history } = useRouter();
  const [isChecking, setIsChecking] = useState(() => loadUser() !== undefined);

  useEffect(() => {
    if (!isChecking) return;
    let isCurrent = true;
    const check = async () => {
      try {
        const { user } = await call('verifySession', {});
        if (!isCurrent) return;
        saveUser(user);
        history.replace(dashboardOf(user.role));
      } catch (error) {
        if (asAppError(error)?.kind === 'unauthenticated') clearUser();
        if (isCurrent) setIsChecking(false);
      }
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [isChecking, history]);

  return isChecking;
}

type Props = { credentials: SignInValues; reason: string; backToLogin: () => void };

function ExpiredPassword({ credentials, reason, backToLogin }: Props) {
  const form = useForm({ resolver: newPasswordRules, defaultValues: emptyNewPassword, shouldFocusError: false });
  const submission = useSubmit({
    form,
    order: newPasswordOrder,
    send: ({ next }) => call('changePassword', { current_password: credentials.password, new_password: next }),
    onSuccess({ message }) {
      toast.success(message);
      backToLogin();
    },
    failureTexts: { failed: passwordMessages.failed, withReason: passwordMessages.failedBecause },
    fields: { new_password: 'next' },
  });
  const next = useWatch({ control: form.control, name: 'next' });
  const { errors } = form.formState;

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
        ready
        submitLabel="Change password"
        actions={
          <Button look="outline" onClick={backToLogin} className="w-full">
            Back to login
          </Button>
        }
      >
        <UsernameField staffId={credentials.staff_id} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={errors.next?.message}
          {...form.register('next')}
        />
        <RequirementMarks password={next} />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          error={errors.confirm?.message}
          {...form.register('confirm')}
        />
      </FormShell>
    </>
  );
}
