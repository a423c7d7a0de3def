import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { showServerErrors } from '#web/forms/server-errors.ts';
import { type FailureWords, failureOf } from '#web/office/failure.ts';

type Options<V extends FieldValues, O, A> = {
  form: UseFormReturn<V, unknown, O>;
  order: readonly FieldPath<V>[];
  send: (values: O) => Promise<A>;
  done: (answer: A, values: O) => void | Promise<void>;
  words: FailureWords;
  /** Fields of the form that are called otherwise on the wire. */
  fields?: Readonly<Record<string, string>>;
  /** Told of every failure first, to read again what others may have changed meanwhile. */
  afterFailure?: (problem: unknown) => void | Promise<void>;
  /** Told what belongs to no field; it stands above the button too. */
  onFailure?: (message: string) => void;
};

/** Sends a form. What fails is said on its field or above the button; nothing typed is lost. Answers what the form is drawn with. */
export function useSubmit<V extends FieldValues, O, A>(options: Options<V, O, A>) {
  const { form, order, send, done, words, fields, afterFailure, onFailure } = options;
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (values: O) => {
    setPending(true);
    setError(null);
    let answer: A;
    try {
      answer = await send(values);
    } catch (problem) {
      await afterFailure?.(problem);
      const { message, errors } = failureOf(problem, words, fields);
      if (showServerErrors(form, order, errors)) return;
      setError(message);
      onFailure?.(message);
      return;
    } finally {
      setPending(false);
    }
    await done(answer, values);
  };

  return { form, order, submit, pending, error };
}
