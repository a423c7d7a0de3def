import { createHash } from 'node:crypto';
import { type Kobo, kobo } from '#contract/money.ts';
import { refundMessages } from '#contract/refunds.ts';
import type { Tx } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { type GatewayTransaction, GatewayUnavailable } from '#server/core/gateway.ts';
import { notify } from '#server/core/notify.ts';
import {
  eventName,
  judge,
  nextCheck,
  unexpectedVerdict,
  type Verdict,
  withoutPersonalData,
} from '#server/payments/rules.ts';
import {
  type Charge,
  closeCharge,
  closeReductions,
  findCharge,
  insertCharge,
  insertPayment,
  insertRefund,
  isPaymentStored,
  reductionsOf,
  settlingPayment,
  storeEvent,
  unreturnedAmount,
  withdrawRefund,
} from '#server/payments/store.ts';

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

/**
 * `settled`: paid, and the booking has it. `refund_due`: paid, but the booking is gone. `no_charge`: not a reference
 * of ours. `unavailable`: no usable answer from the gateway. The others are the gateway's verdict.
 */
export type Settlement = {
  outcome: 'settled' | 'refund_due' | 'no_charge' | 'unavailable' | Exclude<Verdict, 'paid'>;
  charge?: Charge;
  /** The charge is closed, but the gateway gave no answer about the given transaction. */
  unverified?: true;
};

/**
 * The only way a card payment becomes true: redirect, webhook, recheck, staff and reconciliation call it in any order,
 * any number of times. Asks the gateway outside any transaction. Stores each payment once; a failed one changes
 * nothing.
 */
export async function settle(deps: Deps, txRef: string, gatewayId = ''): Promise<Settlement> {
  const settlement = await settleOnce(deps, txRef, gatewayId);
  deps.meter.settles.inc({ outcome: settlement.outcome });
  return settlement;
}

async function settleOnce(deps: Deps, txRef: string, gatewayId: string): Promise<Settlement> {
  const charge = await findCharge(deps.db.read, txRef);
  if (!charge) return { outcome: 'no_charge' };
  const closedState = charge.state === 'open' ? undefined : charge.state;
  // Only an uncounted transaction is news about a closed charge: a second payment.
  if (closedState && (!gatewayId || (await isPaymentStored(deps.db.read, gatewayId))))
    return { outcome: closedState, charge };

  const reported = await askGateway(deps, charge, gatewayId, closedState !== undefined);
  if (reported === 'unavailable')
    return closedState ? { outcome: closedState, charge, unverified: true } : { outcome: 'unavailable', charge };

  const paid = closedState ? undefined : reported.find((each) => judge(charge, each) === 'paid');
  const outcome = closedState ?? (paid ? await deliver(deps, charge, paid) : judge(charge, reported[0] ?? null));
  for (const each of reported)
    if (unexpectedVerdict(charge, !(closedState || paid), each)) await storeUnexpectedPayment(deps, charge, each);
  return { outcome: outcome === 'paid' ? 'unknown' : outcome, charge };
}

/**
 * The decisive transaction comes first. An id from a browser is only a lookup key: if it leads nowhere, or to another
 * payment, our own reference decides.
 */
async function askGateway(
  deps: Deps,
  charge: Charge,
  gatewayId: string,
  onlyById: boolean,
): Promise<GatewayTransaction[] | 'unavailable'> {
  try {
    const byId = gatewayId ? await deps.gateway.byId(gatewayId) : null;
    if (onlyById || (byId && judge(charge, byId) === 'paid')) return byId ? [byId] : [];
    const byTxRef = await deps.gateway.byTxRef(charge.txRef);
    return [byTxRef, byId].filter((each) => each !== null);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ txRef: charge.txRef, reason: error.message }, 'gateway unavailable');
    return 'unavailable';
  }
}

async function deliver(deps: Deps, charge: Charge, paid: GatewayTransaction): Promise<Settlement['outcome']> {
  const at = deps.clock.now();
  const outcome = await deps.db
    .tx(async (tx) => {
      const fresh = await findCharge(tx, charge.txRef, true);
      if (fresh && fresh.state !== 'open') return fresh.state;
      const delivery = await deps.chargeHandlers[charge.kind].onSettled(deps, tx, charge.subjectId, paid.amount);
      const surplus = kobo(paid.amount - charge.amount);
      const verdict = delivery === 'accepted' && surplus > 0 ? 'over' : delivery;
      const paymentId = await insertPayment(tx, paid, verdict, at);
      // A gateway transaction cannot pay twice: throwing rolls back what its handler has done.
      if (!paymentId) throw new AlreadyCounted();
      if (verdict === 'late') await owe(tx, { paymentId: paymentId, purpose: 'late', amount: paid.amount, at });
      if (verdict === 'over') {
        await owe(tx, { paymentId: paymentId, purpose: 'over', amount: surplus, at });
        await notify(tx, { kind: 'refund_due', at, bookingId: charge.subjectId, facts: { amountKobo: surplus } });
      }
      const state = delivery === 'accepted' ? 'settled' : 'refund_due';
      await closeCharge(tx, charge.txRef, state, at);
      await audit(tx, {
        at,
        actor: 'gateway',
        action: `payment ${verdict}`,
        subject: { kind: 'charge', id: charge.txRef },
        before: { state: 'open' },
        after: { state, gatewayId: paid.id, amountKobo: paid.amount },
      });
      return state;
    })
    .catch((error: unknown) => {
      if (error instanceof AlreadyCounted) return 'mismatch' as const;
      throw error;
    });
  deps.wake();
  return outcome;
}

class AlreadyCounted extends Error {}

async function storeUnexpectedPayment(deps: Deps, charge: Charge, paid: GatewayTransaction): Promise<void> {
  if (await isPaymentStored(deps.db.read, paid.id)) return;
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const fresh = (await findCharge(tx, charge.txRef, true)) ?? charge;
    const verdict = unexpectedVerdict(fresh, fresh.state === 'open', paid);
    const paymentId = verdict && (await insertPayment(tx, paid, verdict, at));
    if (!paymentId) return;
    await owe(tx, { paymentId, purpose: verdict, amount: paid.amount, at });
    await audit(tx, {
      at,
      actor: 'gateway',
      action: `payment ${verdictWords[verdict]}`,
      subject: { kind: 'charge', id: charge.txRef },
      after: { gatewayId: paid.id, amountKobo: paid.amount, currency: paid.currency, expectedKobo: charge.amount },
    });
    const facts = { amountKobo: paid.amount, currency: paid.currency, expectedKobo: charge.amount };
    if (verdict === 'duplicate')
      await notify(tx, { kind: 'refund_due', at, bookingId: charge.subjectId, facts: { amountKobo: paid.amount } });
    else await notify(tx, { kind: 'payment_mismatch', at, bookingId: charge.subjectId, facts });
  });
  deps.wake();
}

const verdictWords = { partial: 'too little', wrong_currency: 'in another currency', duplicate: 'twice' } as const;

async function owe(tx: Tx, owed: Parameters<typeof insertRefund>[1], tellGuest = true): Promise<string | undefined> {
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
  const refundId = await owe(tx, { paymentId: payment.id, purpose: 'cancelled', amount: owed, at }, tellGuest);
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
  const refundId = await owe(tx, { paymentId: payment.id, purpose: 'reduced', amount, at }, false);
  return refundId ? amount : zero;
}

export const withdrawCancellationRefund = (tx: Tx, txRef: string, by: { id: string; at: Date }): Promise<void> =>
  withdrawRefund(tx, txRef, { ...by, reason: 'The cancellation was undone' });

/** Money at the gateway under a reference that is not ours: staff must find out whose it is. */
export async function storeForeignPayment(deps: Deps, paid: GatewayTransaction): Promise<boolean> {
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const paymentId = await insertPayment(tx, paid, 'foreign', at);
    if (!paymentId) return false;
    await owe(tx, { paymentId, purpose: 'foreign', amount: paid.amount, at }, false);
    await notify(tx, { kind: 'money_differs', at, facts: { differences: 1 } });
    return true;
  });
}

export async function recheck(deps: Deps, txRef: string): Promise<Date | undefined> {
  const { outcome, charge } = await settle(deps, txRef);
  if (!charge || outcome === 'settled' || outcome === 'refund_due') return undefined;
  const now = deps.clock.now();
  const next = nextCheck(charge.createdAt, now);
  // An unreachable gateway uses up none of the checks.
  return next && outcome === 'unavailable' ? new Date(now.getTime() + 60_000) : next;
}

/** Stores a webhook without personal data and enqueues a check, so that the reply does not wait for the gateway. */
export async function receiveEvent(deps: Deps, body: object, subject: { txRef?: string; id?: string } | null) {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    await storeEvent(
      tx,
      {
        key: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
        event: eventName(body),
        gatewayId: subject?.id ?? null,
        txRef: subject?.txRef ?? null,
        body: withoutPersonalData(body),
        fate: subject ? 'asked' : 'ignored',
      },
      at,
    );
    if (!subject) return;
    const payload = { txRef: subject.txRef ?? '', ...(subject.id && { gatewayId: subject.id }) };
    await enqueue(tx, { kind: 'payment.nudged', payload, at });
  });
  if (subject) deps.wake();
}

/** Job. Retried only while the gateway is unreachable. */
export async function recheckAfterWebhook(deps: Deps, txRef: string, gatewayId?: string): Promise<undefined> {
  const { outcome, unverified } = await settle(deps, txRef, gatewayId);
  if (outcome === 'unavailable' || unverified) throw new GatewayUnavailable('no usable answer from the gateway');
  if (outcome === 'no_charge' && gatewayId) await settleById(deps, gatewayId);
}

async function settleById(deps: Deps, gatewayId: string): Promise<void> {
  const reported = await deps.gateway.byId(gatewayId);
  if (reported?.status !== 'successful' || (await isPaymentStored(deps.db.read, gatewayId))) return;
  if (await findCharge(deps.db.read, reported.txRef)) await settle(deps, reported.txRef, gatewayId);
  else await storeForeignPayment(deps, reported);
}
