import type { Deps } from '#server/core/deps.ts';
import { nextCheck } from '#server/payments/charge.ts';
import { settle } from '#server/payments/settle.ts';

export async function recheck(deps: Deps, txRef: string): Promise<Date | undefined> {
  const { outcome, charge } = await settle(deps, txRef);
  if (!charge || outcome === 'settled' || outcome === 'refund_due') return undefined;
  const now = deps.clock.now();
  const next = nextCheck(charge.createdAt, now);
  // An unreachable gateway uses up none of the checks.
  return next && outcome === 'unavailable' ? new Date(now.getTime() + 60_000) : next;
}
