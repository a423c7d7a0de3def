import type { Deps } from '#server/core/deps.ts';
import { nextCheckAt } from '#server/payments/charge.ts';
import { settle } from '#server/payments/settle.ts';

export async function recheck(deps: Deps, txRef: string): Promise<Date | undefined> {
  const { outcome, charge } = await settle(deps, txRef);
  if (!charge || outcome === 'settled' || outcome === 'refund_due') return undefined;
  const now = deps.clock.now();
  const next = nextCheckAt(charge.createdAt, now);
  // When the gateway did not answer, the check is repeated after a minute.
  return next && outcome === 'unavailable' ? new Date(now.getTime() + 60_000) : next;
}
