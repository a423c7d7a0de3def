import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import { signInMessages } from '#contract/auth.ts';
import { passwordMessages } from '#contract/passwords.ts';
import { showServerErrors } from '#web/forms/server-errors.ts';
import { showWarningOnNextPage } from '#web/office/session/fresh-warning.tsx';
import { takeReturnPage } from '#web/office/session/return-page.ts';
import { saveUser } from '#web/office/session/user-store.ts';
import { call } from '#web/office/shared/call.ts';
import { queryClient } from '#web/office/shared/query.ts';
import { signInProblem } from '#web/office/sign-in/sign-in-problem.ts';
import { type CodeKind, type SignInValues, signInOrder } from '#web/office/sign-in/sign-in-rules.ts';
import { withProof } from '#web/proof-of-work/with-proof.ts';

type Callbacks = {
  onCodeNeeded: (message: string) => void;
  onExpired: (expired: { credentials: SignInValues; reason: string }) => void;
};

/** `isComputingProof`: the browser is computing the proof of work that the server asked for. */
export function useSignIn(
  form: UseFormReturn<SignInValues, unknown, SignInValues>,
  kind: CodeKind,
  callbacks: Callbacks,
) {
  const { history } = useRouter();
  const [pending, setPending] = useState(false);
  const [isComputingProof, setIsComputingProof] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const finishSignIn = ({ user, passwordWarning }: Output<'login'>) => {
    if (!user) return setError(signInMessages.failed);
    // Drops what the previous user loaded.
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
