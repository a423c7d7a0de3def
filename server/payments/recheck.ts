import type { Deps } from '#server/core/deps.ts';
import { nextCheckAt } from '#server/payments/charge.ts';
import { settleCharge } from '#server/payments/settle.ts';

export async function recheckCharge(deps: Deps, txRef: string): Promise<Date | undefined> {
  const { outcome, charge } = await settleCharge(deps, txRef);
  if (!charge || outcome === 'settled' || outcome === 'refund_due') return undefined;
  const now = deps.clock.now();
  const nextCheck = nextCheckAt(charge.createdAt, now);
  return nextCheck && outcome === 'unavailable' ? new Date(now.getTime() + 60_000) : nextCheck;
}
