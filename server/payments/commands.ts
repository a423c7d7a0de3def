import type { Tx } from '#db/db.ts';
import { announce } from '#server/announce.ts';
import { audit } from '#server/audit.ts';
import type { House } from '#server/context.ts';
import { promise } from '#server/outbox/jobs.ts';
import { type GatewayTransaction, GatewayUnavailable } from '#server/outside/gateway.ts';
import { judge, nextCheck, type Verdict } from '#server/payments/rules.ts';
import { type Charge, closeCharge, findCharge, insertCharge, insertPayment } from '#server/payments/store.ts';

type NewCharge = Parameters<typeof insertCharge>[1];

/** Expects a payment under `txRef`, and promises to ask the gateway about it until it has come or a week has gone. */
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
 * `settled`: paid and delivered. `refund_due`: paid, but what it was for is gone. `no_charge`: not a reference of ours.
 * `unavailable`: the gateway gave no answer one can act on. The rest is the gateway's verdict.
 */
export type Settlement = {
  outcome: 'settled' | 'refund_due' | 'no_charge' | 'unavailable' | Exclude<Verdict, 'paid'>;
  charge?: Charge;
};

/**
 * THE way a card payment becomes true; the redirect, the webhook and the re-query all come here, in any order and number.
 * Asks the gateway outside any transaction, then delivers in one. A failed attempt changes nothing: the guest may try again.
 */
export async function settle(house: House, txRef: string, gatewayId = ''): Promise<Settlement> {
  const charge = await findCharge(house.db.read, txRef);
  if (!charge) return { outcome: 'no_charge' };
  if (charge.state !== 'open') return { outcome: charge.state, charge };

  const reported = await ask(house, charge, gatewayId);
  if (reported === 'unavailable') return { outcome: 'unavailable', charge };

  const verdict = judge(charge, reported);
  if (verdict === 'paid' && reported) return { outcome: await deliver(house, charge, reported), charge };
  if (verdict === 'mismatch' && reported?.txRef === charge.txRef) await recordMismatch(house, charge, reported);
  return { outcome: verdict === 'paid' ? 'unknown' : verdict, charge };
}

/** The id from a browser is only a lookup key: when it leads nowhere or to somebody else's payment, our own reference decides. */
async function ask(
  house: House,
  charge: Charge,
  gatewayId: string,
): Promise<GatewayTransaction | null | 'unavailable'> {
  try {
    const byId = gatewayId ? await house.gateway.byId(gatewayId) : null;
    if (byId && judge(charge, byId) === 'paid') return byId;
    return (await house.gateway.byTxRef(charge.txRef)) ?? byId;
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
      const counted = await insertPayment(tx, charge, paid, payable, at);
      // The same gateway transaction cannot pay twice; undo what `settled` did.
      if (!counted) throw new CountedBefore();
      const state = payable === 'accepted' ? 'settled' : 'refund_due';
      await closeCharge(tx, charge.txRef, state, at);
      await audit(tx, {
        at,
        actor: 'gateway',
        action: `payment ${payable}`,
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

async function recordMismatch(house: House, charge: Charge, paid: GatewayTransaction): Promise<void> {
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    if (!(await insertPayment(tx, charge, paid, 'mismatch', at))) return;
    await audit(tx, {
      at,
      actor: 'gateway',
      action: 'payment mismatch',
      subject: { kind: 'charge', id: charge.txRef },
      after: { gatewayId: paid.id, amountKobo: paid.amount, currency: paid.currency, expectedKobo: charge.amount },
    });
    const facts = { amountKobo: paid.amount, currency: paid.currency, expectedKobo: charge.amount };
    await announce(tx, { kind: 'payment_mismatch', at, bookingId: charge.payableId, facts });
  });
}

/** Job: asks about an open charge once more. Answers when to ask next, or nothing when there is no more to ask. */
export async function recheck(house: House, txRef: string): Promise<Date | undefined> {
  const { outcome, charge } = await settle(house, txRef);
  if (!charge || outcome === 'settled' || outcome === 'refund_due') return undefined;
  const now = house.clock.now();
  const next = nextCheck(charge.createdAt, now);
  // A gateway that is down tells nothing, so it does not use up one of the checks.
  return next && outcome === 'unavailable' ? new Date(now.getTime() + 60_000) : next;
}

/** A webhook spoke of a charge: promises to ask the gateway, so that the answer is quick whatever the gateway does. */
export async function nudge(house: House, txRef: string): Promise<void> {
  await house.db.tx((tx) => promise(tx, { kind: 'payment.nudged', payload: { txRef }, at: house.clock.now() }));
  house.wake();
}

/** Job: a webhook spoke of this charge. An unreachable gateway is retried; every other answer is final for this nudge. */
export async function nudged(house: House, txRef: string): Promise<undefined> {
  const { outcome } = await settle(house, txRef);
  if (outcome === 'unavailable') throw new GatewayUnavailable('no usable answer from the gateway');
}
