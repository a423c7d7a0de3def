import type { Tx } from '#db/db.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { insertCharge } from '#server/payments/store.ts';

const minuteMs = 60_000;

const hourMs = 60 * minuteMs;

const dayMs = 24 * hourMs;

const firstCheckDelaysMs = [2, 5, 10, 20, 30].map((minutes) => minutes * minuteMs);

/**
 * When to ask the gateway about an open charge next: five times in half an hour, hourly for a day, daily for a week.
 */
export function nextCheckAt(createdAt: Date, now: Date): Date | undefined {
  const ageMs = now.getTime() - createdAt.getTime();
  const earlyDelay = firstCheckDelaysMs.find((delay) => delay > ageMs);
  if (earlyDelay !== undefined) return new Date(createdAt.getTime() + earlyDelay);
  const stepMs = ageMs < dayMs ? hourMs : dayMs;
  const nextAgeMs = (Math.floor(ageMs / stepMs) + 1) * stepMs;
  return nextAgeMs <= 7 * dayMs ? new Date(createdAt.getTime() + nextAgeMs) : undefined;
}

type NewCharge = Parameters<typeof insertCharge>[1];

export async function openCharge(tx: Tx, charge: NewCharge): Promise<void> {
  const { txRef, at } = charge;
  await Promise.all([
    insertCharge(tx, charge),
    enqueue(tx, { kind: 'payment.recheck', payload: { txRef }, at, runAt: nextCheckAt(at, at) }),
  ]);
}
