import type { Tx } from '#db/db.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { insertCharge } from '#server/payments/store.ts';

const minuteMs = 60_000;

const hourMs = 60 * minuteMs;

const dayMs = 24 * hourMs;

const firstCheckDelaysMs = [2, 5, 10, 20, 30].map((minutes) => minutes * minuteMs);

/** Five checks in half an hour, then hourly for a day, daily for a week, then none. */
export function nextCheck(createdAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - createdAt.getTime();
  const early = firstCheckDelaysMs.find((check) => check > age);
  if (early !== undefined) return new Date(createdAt.getTime() + early);
  const step = age < dayMs ? hourMs : dayMs;
  const next = (Math.floor(age / step) + 1) * step;
  return next <= 7 * dayMs ? new Date(createdAt.getTime() + next) : undefined;
}

type NewCharge = Parameters<typeof insertCharge>[1];

export async function openCharge(tx: Tx, charge: NewCharge): Promise<void> {
  await insertCharge(tx, charge);
  await enqueue(tx, {
    kind: 'payment.recheck',
    payload: { txRef: charge.txRef },
    at: charge.at,
    runAt: nextCheck(charge.at, charge.at),
  });
}
