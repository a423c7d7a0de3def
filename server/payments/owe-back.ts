import { type Kobo, kobo } from '#contract/money.ts';
import { refundMessages } from '#contract/refunds.ts';
import type { Tx } from '#db/db.ts';
import { enqueue } from '#server/core/enqueue.ts';
import {
  closeReductions,
  findSettlingPayment,
  insertRefund,
  reductionsOf,
  unreturnedAmount,
  withdrawRefund,
} from '#server/payments/store.ts';

export async function oweRefund(
  tx: Tx,
  refund: Parameters<typeof insertRefund>[1],
  tellGuest = true,
): Promise<string | undefined> {
  const refundId = refund.amount > 0 ? await insertRefund(tx, refund) : undefined;
  if (refundId && tellGuest)
    await enqueue(tx, {
      kind: 'refund.due',
      payload: { refundId },
      at: refund.at,
      dedupeKey: `refund.due:${refundId}`,
    });
  return refundId;
}

/**
 * Records a refund of `amount`, or of the whole payment, limited to the part that is neither owed nor given back yet.
 * Enqueues a mail to the guest unless `tellGuest` is false. Returns the amount of the new refund.
 */
export async function oweBack(
  tx: Tx,
  { txRef, amount, at, tellGuest = true }: { txRef: string; amount?: Kobo; at: Date; tellGuest?: boolean },
): Promise<Kobo> {
  const payment = await findSettlingPayment(tx, txRef);
  if (!payment) return kobo(0);
  const remaining = await unreturnedAmount(tx, payment.id);
  const owed = kobo(Math.min(amount ?? remaining, remaining));
  const refundId = await oweRefund(tx, { paymentId: payment.id, purpose: 'cancelled', amount: owed, at }, tellGuest);
  return refundId ? owed : kobo(0);
}

/**
 * Records a refund of what was paid through the gateway beyond the new total, in place of an earlier one that nobody
 * has decided yet. Returns the amount of the new refund.
 */
export async function oweReduction(tx: Tx, { txRef, total, at }: { txRef: string; total: Kobo; at: Date }) {
  const zero = kobo(0);
  const payment = await findSettlingPayment(tx, txRef);
  if (!payment) return zero;
  const { paidKobo, waitingKobo, decidedKobo } = await reductionsOf(tx, txRef);
  const owed = kobo(Math.max(0, paidKobo - total - decidedKobo));
  if (owed === waitingKobo) return zero;
  if (waitingKobo > 0) await closeReductions(tx, payment.id, refundMessages.changedAgain, at);
  const amount = kobo(Math.min(owed, await unreturnedAmount(tx, payment.id)));
  const refundId = await oweRefund(tx, { paymentId: payment.id, purpose: 'reduced', amount, at }, false);
  return refundId ? amount : zero;
}

export const withdrawCancellationRefund = (tx: Tx, txRef: string, by: { id: string; at: Date }): Promise<void> =>
  withdrawRefund(tx, txRef, { ...by, reason: 'The cancellation was undone' });
