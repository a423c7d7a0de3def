import { type Kobo, kobo } from '#contract/money.ts';
import { refundMessages } from '#contract/refunds.ts';
import type { Tx } from '#db/db.ts';
import { enqueue } from '#server/core/enqueue.ts';
import {
  closeReductions,
  insertRefund,
  reductionsOf,
  settlingPayment,
  unreturnedAmount,
  withdrawRefund,
} from '#server/payments/store.ts';

export async function oweRefund(
  tx: Tx,
  owed: Parameters<typeof insertRefund>[1],
  tellGuest = true,
): Promise<string | undefined> {
  const refundId = owed.amount > 0 ? await insertRefund(tx, owed) : undefined;
  if (refundId && tellGuest)
    await enqueue(tx, { kind: 'refund.due', payload: { refundId }, at: owed.at, dedupeKey: `refund.due:${refundId}` });
  return refundId;
}

/**
 * Owes back `amount`, or else all of the payment, except what is owed or given back already. Enqueues the guest's mail
 * unless `tellGuest` is false. Returns what is newly owed.
 */
export async function oweBack(
  tx: Tx,
  { txRef, amount, at, tellGuest = true }: { txRef: string; amount?: Kobo; at: Date; tellGuest?: boolean },
): Promise<Kobo> {
  const payment = await settlingPayment(tx, txRef);
  if (!payment) return kobo(0);
  const remaining = await unreturnedAmount(tx, payment.id);
  const owed = kobo(Math.min(amount ?? remaining, remaining));
  const refundId = await oweRefund(tx, { paymentId: payment.id, purpose: 'cancelled', amount: owed, at }, tellGuest);
  return refundId ? owed : kobo(0);
}

/** Owes back exactly what was paid through the gateway beyond the new total. Returns what is newly owed. */
export async function oweReduction(tx: Tx, { txRef, total, at }: { txRef: string; total: Kobo; at: Date }) {
  const zero = kobo(0);
  const payment = await settlingPayment(tx, txRef);
  if (!payment) return zero;
  const { paid, waiting, decided } = await reductionsOf(tx, txRef);
  const owed = kobo(Math.max(0, paid - total - decided));
  if (owed === waiting) return zero;
  if (waiting > 0) await closeReductions(tx, payment.id, refundMessages.changedAgain, at);
  const amount = kobo(Math.min(owed, await unreturnedAmount(tx, payment.id)));
  const refundId = await oweRefund(tx, { paymentId: payment.id, purpose: 'reduced', amount, at }, false);
  return refundId ? amount : zero;
}

export const withdrawCancellationRefund = (tx: Tx, txRef: string, by: { id: string; at: Date }): Promise<void> =>
  withdrawRefund(tx, txRef, { ...by, reason: 'The cancellation was undone' });
