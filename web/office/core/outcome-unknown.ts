import { asAppError } from '#web/core/errors.ts';
import { isRetryable } from '#web/office/core/query.ts';

/**
 * Whether nobody knows if the server has carried out a request with an idempotency key. After attempts whose outcome is
 * unknown (`wasUnknown`), only a conflict or a missing record makes it known. Any other refusal is about this attempt
 * alone.
 */
export function isOutcomeUnknown(problem: unknown, wasUnknown: boolean): boolean {
  if (!(problem instanceof Error) || isRetryable(problem)) return true;
  const kind = asAppError(problem)?.kind;
  return wasUnknown && kind !== 'conflict' && kind !== 'not_found';
}
