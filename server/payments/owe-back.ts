import { type Kobo, kobo } from '#contract/core/money.ts';
import { refundMessages } from '#contract/payments/refunds.ts';
import type { Tx } from '#db/db.ts';
import { enqueue } from '#server/core/enqueue.ts';
import {
  closeReductions,
  insertRefund,
  readReductions,
  readSettlingPayments,
  readUnreturnedAmount,
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

type NewRefunds = { purpose: 'cancelled' | 'reduced'; amount?: Kobo; at: Date; tellGuest: boolean };

/**
 * Records refunds of these payments, the newest first, of `amount` in all, but only of money that is neither owed nor
 * given back yet. Returns the sum of the new refunds.
 */
async function oweBackPayments(
  tx: Tx,
  paymentIds: readonly string[],
  { purpose, amount = kobo(Number.MAX_SAFE_INTEGER), at, tellGuest }: NewRefunds,
): Promise<Kobo> {
  let amountLeft = amount;
  let owed = kobo(0);
  for (const paymentId of paymentIds) {
    const partOfPayment = kobo(Math.min(amountLeft, await readUnreturnedAmount(tx, paymentId)));
    if (!(await oweRefund(tx, { paymentId, purpose, amount: partOfPayment, at }, tellGuest))) continue;
    amountLeft = kobo(amountLeft - partOfPayment);
    owed = kobo(owed + partOfPayment);
  }
  return owed;
}

/**
 * Records refunds of `amount` in all, or of all that was paid through the gateway for a booking. Enqueues a mail to the
 * guest unless `tellGuest` is false. Returns the sum of the new refunds.
 */
export async function oweBack(
  tx: Tx,
  { txRef, amount, at, tellGuest = true }: { txRef: string; amount?: Kobo; at: Date; tellGuest?: boolean },
): Promise<Kobo> {
  const paymentIds = await readSettlingPayments(tx, txRef);
  return oweBackPayments(tx, paymentIds, {
    purpose: 'cancelled',
    ...(amount !== undefined && { amount }),
    at,
    tellGuest,
  });
}

/**
 * Records refunds of what was paid through the gateway beyond the new total, in place of earlier ones that nobody has
 * decided yet. Returns the sum of the new refunds.
 */
export async function oweReduction(tx: Tx, { txRef, total, at }: { txRef: string; total: Kobo; at: Date }) {
  const zero = kobo(0);
  const paymentIds = await readSettlingPayments(tx, txRef);
  if (paymentIds.length === 0) return zero;
  const { paidKobo, waitingKobo, decidedKobo } = await readReductions(tx, txRef);
  const owed = kobo(Math.max(0, paidKobo - total - decidedKobo));
  if (owed === waitingKobo) return zero;
  if (waitingKobo > 0) await closeReductions(tx, paymentIds, refundMessages.changedAgain, at);
  return oweBackPayments(tx, paymentIds, { purpose: 'reduced', amount: owed, at, tellGuest: false });
}

export const withdrawCancellationRefund = (tx: Tx, txRef: string, by: { id: string; at: Date }): Promise<void> =>
  withdrawRefund(tx, txRef, { ...by, reason: 'The cancellation was undone' });
