import { asAppError } from '#web/core/errors.ts';
import { isRetryable } from '#web/office/core/query.ts';

/**
 * Whether it is unknown if the server has carried out a request with an idempotency key. `wasUnknown` says the same of
 * earlier attempts: a conflict or a missing record decides about those too, any other refusal only about this attempt.
 */
export function isOutcomeUnknown(problem: unknown, wasUnknown: boolean): boolean {
  if (!(problem instanceof Error) || isRetryable(problem)) return true;
  const kind = asAppError(problem)?.kind;
  return wasUnknown && kind !== 'conflict' && kind !== 'not_found';
}
