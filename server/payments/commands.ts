import { createHash } from 'node:crypto';
import { type Kobo, kobo } from '#contract/money.ts';
import { refundMessages } from '#contract/refunds.ts';
import type { Tx } from '#db/db.ts';
import { announce } from '#server/announce.ts';
import { audit } from '#server/audit.ts';
import type { House } from '#server/context.ts';
import { promise } from '#server/outbox/jobs.ts';
import { type GatewayTransaction, GatewayUnavailable } from '#server/outside/gateway.ts';
import { eventName, judge, nextCheck, oddVerdict, type Verdict, withoutPersonalData } from '#server/payments/rules.ts';
import {
  type Charge,
  closeCharge,
  closeReductions,
  findCharge,
  insertCharge,
  insertPayment,
  insertRefund,
  isCounted,
  keepEvent,
  reductionsOf,
  settlingPayment,
  unreturned,
  withdrawRefund,
} from '#server/payments/store.ts';

type NewCharge = Parameters<typeof insertCharge>[1];

export async function openCharge(tx: Tx, charge: NewCharge): Promise<void> {
  await insertCharge(tx, charge);
  await promise(tx, {
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
  unheard?: true;
};

/**
 * The only way a card payment becomes true: redirect, webhook, recheck, staff and reconciliation call it in any order,
 * any number of times. Asks the gateway outside any transaction. Stores each payment once; a failed one changes
 * nothing.
 */
export async function settle(house: House, txRef: string, gatewayId = ''): Promise<Settlement> {
  const settlement = await settleOnce(house, txRef, gatewayId);
  house.meter.settles.inc({ outcome: settlement.outcome });
  return settlement;
}

async function settleOnce(house: House, txRef: string, gatewayId: string): Promise<Settlement> {
  const charge = await findCharge(house.db.read, txRef);
  if (!charge) return { outcome: 'no_charge' };
  const closed = charge.state === 'open' ? undefined : charge.state;
  // Only an uncounted transaction is news about a closed charge: a second payment.
  if (closed && (!gatewayId || (await isCounted(house.db.read, gatewayId)))) return { outcome: closed, charge };

  const reported = await ask(house, charge, gatewayId, closed !== undefined);
  if (reported === 'unavailable')
    return closed ? { outcome: closed, charge, unheard: true } : { outcome: 'unavailable', charge };

  const paid = closed ? undefined : reported.find((each) => judge(charge, each) === 'paid');
  const outcome = closed ?? (paid ? await deliver(house, charge, paid) : judge(charge, reported[0] ?? null));
  for (const each of reported) if (oddVerdict(charge, !(closed || paid), each)) await keepOddMoney(house, charge, each);
  return { outcome: outcome === 'paid' ? 'unknown' : outcome, charge };
}

/**
 * The decisive transaction comes first. An id from a browser is only a lookup key: if it leads nowhere, or to another
 * payment, our own reference decides.
 */
async function ask(
  house: House,
  charge: Charge,
  gatewayId: string,
  onlyNamed: boolean,
): Promise<GatewayTransaction[] | 'unavailable'> {
  try {
    const byId = gatewayId ? await house.gateway.byId(gatewayId) : null;
    if (onlyNamed || (byId && judge(charge, byId) === 'paid')) return byId ? [byId] : [];
    const byTxRef = await house.gateway.byTxRef(charge.txRef);
    return [byTxRef, byId].filter((each) => each !== null);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    house.log.warn({ txRef: charge.txRef, reason: error.message }, 'gateway unavailable');
    return 'unavailable';
  }
}

async function deliver(house: House, charge: Charge, paid: GatewayTransaction): Promise<Settlement['outcome']> {
  const at = house.clock.now();
  const outcome = await house.db
    .tx(async (tx) => {
      const fresh = await findCharge(tx, charge.txRef, true);
      if (fresh && fresh.state !== 'open') return fresh.state;
      const payable = await house.payables[charge.kind].settled(house, tx, charge.payableId, paid.amount);
      const surplus = kobo(paid.amount - charge.amount);
      const verdict = payable === 'accepted' && surplus > 0 ? 'over' : payable;
      const counted = await insertPayment(tx, paid, verdict, at);
      // A gateway transaction cannot pay twice: throwing rolls back what its handler has done.
      if (!counted) throw new CountedBefore();
      if (verdict === 'late') await owe(tx, { paymentId: counted, purpose: 'late', amount: paid.amount, at });
      if (verdict === 'over') {
        await owe(tx, { paymentId: counted, purpose: 'over', amount: surplus, at });
        await announce(tx, { kind: 'refund_due', at, bookingId: charge.payableId, facts: { amountKobo: surplus } });
      }
      const state = payable === 'accepted' ? 'settled' : 'refund_due';
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
      if (error instanceof CountedBefore) return 'mismatch' as const;
      throw error;
    });
  house.wake();
  return outcome;
}

class CountedBefore extends Error {}

async function keepOddMoney(house: House, charge: Charge, paid: GatewayTransaction): Promise<void> {
  if (await isCounted(house.db.read, paid.id)) return;
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    const fresh = (await findCharge(tx, charge.txRef, true)) ?? charge;
    const verdict = oddVerdict(fresh, fresh.state === 'open', paid);
    const paymentId = verdict && (await insertPayment(tx, paid, verdict, at));
    if (!paymentId) return;
    await owe(tx, { paymentId, purpose: verdict, amount: paid.amount, at });
    await audit(tx, {
      at,
      actor: 'gateway',
      action: `payment ${words[verdict]}`,
      subject: { kind: 'charge', id: charge.txRef },
      after: { gatewayId: paid.id, amountKobo: paid.amount, currency: paid.currency, expectedKobo: charge.amount },
    });
    const facts = { amountKobo: paid.amount, currency: paid.currency, expectedKobo: charge.amount };
    if (verdict === 'duplicate')
      await announce(tx, { kind: 'refund_due', at, bookingId: charge.payableId, facts: { amountKobo: paid.amount } });
    else await announce(tx, { kind: 'payment_mismatch', at, bookingId: charge.payableId, facts });
  });
  house.wake();
}

const words = { partial: 'too little', wrong_currency: 'in another currency', duplicate: 'twice' } as const;

async function owe(tx: Tx, owed: Parameters<typeof insertRefund>[1], tellGuest = true): Promise<string | undefined> {
  const refundId = owed.amount > 0 ? await insertRefund(tx, owed) : undefined;
  if (refundId && tellGuest)
    await promise(tx, { kind: 'refund.due', payload: { refundId }, at: owed.at, once: `refund.due:${refundId}` });
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
  const left = await unreturned(tx, payment.id);
  const owed = kobo(Math.min(amount ?? left, left));
  const refundId = await owe(tx, { paymentId: payment.id, purpose: 'cancelled', amount: owed, at }, tellGuest);
  return refundId ? owed : kobo(0);
}

/** Owes back exactly what was paid through the gateway beyond the new total. Returns what is newly owed. */
export async function oweReduction(tx: Tx, { txRef, total, at }: { txRef: string; total: Kobo; at: Date }) {
  const nothing = kobo(0);
  const payment = await settlingPayment(tx, txRef);
  if (!payment) return nothing;
  const { paid, waiting, decided } = await reductionsOf(tx, txRef);
  const owed = kobo(Math.max(0, paid - total - decided));
  if (owed === waiting) return nothing;
  if (waiting > 0) await closeReductions(tx, payment.id, refundMessages.changedAgain, at);
  const amount = kobo(Math.min(owed, await unreturned(tx, payment.id)));
  const refundId = await owe(tx, { paymentId: payment.id, purpose: 'reduced', amount, at }, false);
  return refundId ? amount : nothing;
}

export const oweNoMore = (tx: Tx, txRef: string, by: { id: string; at: Date }): Promise<void> =>
  withdrawRefund(tx, txRef, { ...by, reason: 'The cancellation was undone' });

/** Money at the gateway under a reference that is not ours: staff must find out whose it is. */
export async function keepForeignMoney(house: House, paid: GatewayTransaction): Promise<boolean> {
  const at = house.clock.now();
  return house.db.tx(async (tx) => {
    const paymentId = await insertPayment(tx, paid, 'foreign', at);
    if (!paymentId) return false;
    await owe(tx, { paymentId, purpose: 'foreign', amount: paid.amount, at }, false);
    await announce(tx, { kind: 'money_differs', at, facts: { differences: 1 } });
    return true;
  });
}

export async function recheck(house: House, txRef: string): Promise<Date | undefined> {
  const { outcome, charge } = await settle(house, txRef);
  if (!charge || outcome === 'settled' || outcome === 'refund_due') return undefined;
  const now = house.clock.now();
  const next = nextCheck(charge.createdAt, now);
  // An unreachable gateway uses up none of the checks.
  return next && outcome === 'unavailable' ? new Date(now.getTime() + 60_000) : next;
}

/** Stores a webhook without personal data and enqueues a check, so that the reply does not wait for the gateway. */
export async function receiveEvent(house: House, body: object, named: { txRef?: string; id?: string } | null) {
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    await keepEvent(
      tx,
      {
        key: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
        event: eventName(body),
        gatewayId: named?.id ?? null,
        txRef: named?.txRef ?? null,
        body: withoutPersonalData(body),
        fate: named ? 'asked' : 'ignored',
      },
      at,
    );
    if (!named) return;
    const payload = { txRef: named.txRef ?? '', ...(named.id && { gatewayId: named.id }) };
    await promise(tx, { kind: 'payment.nudged', payload, at });
  });
  if (named) house.wake();
}

/** Job. Retried only while the gateway is unreachable. */
export async function nudged(house: House, txRef: string, gatewayId?: string): Promise<undefined> {
  const { outcome, unheard } = await settle(house, txRef, gatewayId);
  if (outcome === 'unavailable' || unheard) throw new GatewayUnavailable('no usable answer from the gateway');
  if (outcome === 'no_charge' && gatewayId) await settleById(house, gatewayId);
}

async function settleById(house: House, gatewayId: string): Promise<void> {
  const reported = await house.gateway.byId(gatewayId);
  if (reported?.status !== 'successful' || (await isCounted(house.db.read, gatewayId))) return;
  if (await findCharge(house.db.read, reported.txRef)) await settle(house, reported.txRef, gatewayId);
  else await keepForeignMoney(house, reported);
}
