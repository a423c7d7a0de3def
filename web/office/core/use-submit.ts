import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showServerErrors } from '#web/forms/server-errors.ts';
import { type FailureTexts, failureOf } from '#web/office/core/failure.ts';
import { rememberSent, useUnsavedForm } from '#web/office/core/unsaved.ts';

export type SubmitOptions<V extends FieldValues, O, A> = {
  form: UseFormReturn<V, unknown, O>;
  send: (values: O) => Promise<A>;
  onSuccess: (reply: A, values: O) => void | Promise<void>;
  failureTexts: FailureTexts;
  fields?: Readonly<Record<string, string>>;
  /** Called first after every failure, to refetch what other users may have changed. */
  afterFailure?: (problem: unknown) => void | Promise<void>;
  /** Set if the browser keeps a draft of what is typed, so that leaving the form loses nothing. */
  keepsDraft?: true;
};

/**
 * Sends a form. A failure is shown at its field or above the button until the next try, and what the user typed stays.
 * Who leaves before it is sent is asked first.
 */
export function useSubmit<V extends FieldValues, O, A>(options: SubmitOptions<V, O, A>) {
  const { form, send, onSuccess, failureTexts, fields, afterFailure, keepsDraft = false } = options;
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useUnsavedForm(form, keepsDraft);

  const submit = async (values: O) => {
    setPending(true);
    setError(null);
    let reply: A;
    try {
      reply = await send(values);
    } catch (problem) {
      await afterFailure?.(problem);
      const { message, errors } = failureOf(problem, failureTexts, fields);
      if (showServerErrors(form, errors)) return;
      setError(message);
      return;
    } finally {
      setPending(false);
    }
    rememberSent(form);
    await onSuccess(reply, values);
  };

  return { form, submit, pending, error, clearError: () => setError(null) };
}
