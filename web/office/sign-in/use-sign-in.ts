import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import { signInMessages } from '#contract/auth.ts';
import { passwordMessages } from '#contract/passwords.ts';
import { showServerErrors } from '#web/forms/server-errors.ts';
import { call } from '#web/office/call.ts';
import { queryClient } from '#web/office/query.ts';
import { warnAtNextPage } from '#web/office/session/fresh-warning.tsx';
import { takePlace } from '#web/office/session/return-place.ts';
import { keepUser } from '#web/office/session/user-store.ts';
import { signInProblem } from '#web/office/sign-in/sign-in-problem.ts';
import { type CodeKind, type SignInValues, signInOrder } from '#web/office/sign-in/sign-in-rules.ts';
import { withProof } from '#web/proof-of-work/with-proof.ts';

type Next = {
  onCodeNeeded: (message: string) => void;
  onExpired: (expired: { credentials: SignInValues; why: string }) => void;
};

/** `isComputingProof`: the browser is computing the proof of work that the server asked for. */
export function useSignIn(form: UseFormReturn<SignInValues, unknown, SignInValues>, kind: CodeKind, next: Next) {
  const { history } = useRouter();
  const [pending, setPending] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const enter = ({ user, passwordWarning }: Output<'login'>) => {
    if (!user) return setError(signInMessages.failed);
    // Drops what the previous user loaded.
    queryClient.clear();
    keepUser(user);
    warnAtNextPage(passwordWarning);
    toast.success(signInMessages.success);
    // Replaces the sign-in screen in the history.
    history.replace(takePlace(user.role));
  };

  const submit = async (values: SignInValues) => {
    setPending(true);
    setError(null);
    const { two_factor_token, ...credentials } = values;
    try {
      const input = kind === 'none' ? credentials : { ...credentials, two_factor_token };
      const answer = await withProof(
        (proof) => call('login', { ...input, proof }),
        () => setWorking(true),
      );
      if (answer.requires2FA) return next.onCodeNeeded(answer.message);
      if (answer.passwordExpired)
        return next.onExpired({ credentials: values, why: answer.message || passwordMessages.expired });
      enter(answer);
    } catch (problem) {
      const { message, errors } = signInProblem(problem);
      if (!showServerErrors(form, signInOrder, errors)) setError(message);
    } finally {
      setPending(false);
      setWorking(false);
    }
  };

  return { submit, pending, working, error, clearError: () => setError(null) };
}
