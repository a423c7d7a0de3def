import { asAppError } from '#web/errors.ts';
import { isPassing } from '#web/office/query.ts';

/**
 * Whether nobody knows what became of what was sent with a key. A refusal for its own reasons settles what became of
 * earlier tries (`unsure`) too; any other is about this try only.
 */
export function staysOpen(problem: unknown, unsure: boolean): boolean {
  if (!(problem instanceof Error) || isPassing(problem)) return true;
  const kind = asAppError(problem)?.kind;
  return unsure && kind !== 'conflict' && kind !== 'not_found';
}
