import { asAppError } from '#web/errors.ts';
import { isPassing } from '#web/office/query.ts';

/**
 * Whether the outcome of a request with an idempotency key is unknown. A conflict or a missing record also settles
 * earlier attempts (`wasUnknown`); any other refusal is only about this one.
 */
export function staysOpen(problem: unknown, unsure: boolean): boolean {
  if (!(problem instanceof Error) || isPassing(problem)) return true;
  const kind = asAppError(problem)?.kind;
  return unsure && kind !== 'conflict' && kind !== 'not_found';
}
