import { asAppError } from '#web/core/errors.ts';
import { isRetryable } from '#web/office/shared/query.ts';

/**
 * Whether the outcome of a request with an idempotency key is unknown. A conflict or a missing record also settles
 * earlier attempts (`wasUnknown`); any other refusal is only about this one.
 */
export function isOutcomeUnknown(problem: unknown, wasUnknown: boolean): boolean {
  if (!(problem instanceof Error) || isRetryable(problem)) return true;
  const kind = asAppError(problem)?.kind;
  return wasUnknown && kind !== 'conflict' && kind !== 'not_found';
}
