import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Tx } from '#db/db.ts';
import { confirmPaidBooking } from '#server/bookings/confirm.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { type GatewayTransaction, GatewayUnavailable } from '#server/core/gateway.ts';
import { notify } from '#server/core/notify.ts';
import { acceptAccountPayment, completeAfterPayment } from '#server/payments/account-payment.ts';
import { type GatewayVerdict, judgePayment, unexpectedVerdict } from '#server/payments/judge.ts';
import { oweRefund } from '#server/payments/owe-back.ts';
import {
  type Charge,
  closeCharge,
  findCharge,
  insertPayment,
  isPaymentStored,
  readTabBalance,
  readTabLabel,
} from '#server/payments/store.ts';

/**
 * `settled`: the payment counts for the booking, which is confirmed, or for the account or tab. `refund_due`: the
 * payment came too late, or nothing was owed any more, and is owed back. `no_charge`: we have no charge with this
 * reference. `unavailable`: the gateway gave no usable answer. The others are what the gateway says of the payment
 * (`GatewayVerdict`).
 */
export type Settlement = {
  outcome: 'settled' | 'refund_due' | 'no_charge' | 'unavailable' | Exclude<GatewayVerdict, 'paid'>;
  charge?: Charge;
  /** The charge is closed, but the caller named another transaction, about which the gateway gave no answer. */
  unverified?: true;
};

/**
 * Asks the gateway about a charge and records what was paid. Redirect, webhook, recheck, staff and reconciliation may
 * all call it, in any order: each payment is stored once. The gateway is asked outside any transaction.
 */
export async function settleCharge(deps: Deps, txRef: string, gatewayId = ''): Promise<Settlement> {
  const settlement = await settleChargeOnce(deps, txRef, gatewayId);
  deps.meter.settles.inc({ outcome: settlement.outcome });
  return settlement;
}

async function settleChargeOnce(deps: Deps, txRef: string, gatewayId: string): Promise<Settlement> {
  const charge = await findCharge(deps.db.read, txRef);
  if (!charge) return { outcome: 'no_charge' };
  const closedState = charge.state === 'open' ? undefined : charge.state;
  // About a closed charge the gateway is asked only if the transaction is not stored yet: it may be a second payment.
  if (closedState && (!gatewayId || (await isPaymentStored(deps.db.read, gatewayId))))
    return { outcome: closedState, charge };

  const transactions = await askGateway(deps, charge, gatewayId, closedState !== undefined);
  if (transactions === 'unavailable')
    return closedState ? { outcome: closedState, charge, unverified: true } : { outcome: 'unavailable', charge };

  const paidTransaction = closedState ? undefined : transactions.find((each) => judgePayment(charge, each) === 'paid');
  const outcome =
    closedState ??
    (paidTransaction
      ? await recordPayment(deps, charge, paidTransaction)
      : judgePayment(charge, transactions[0] ?? null));
  for (const each of transactions)
    if (unexpectedVerdict(charge, !(closedState || paidTransaction), each))
      await storeUnexpectedPayment(deps, charge, each);
  return { outcome: outcome === 'paid' ? 'unknown' : outcome, charge };
}

/**
 * Returns the transactions that the gateway has for the charge, first the one that decides. `gatewayId` can come from a
 * browser and is not trusted: unless it leads to a payment of this charge, our own reference decides.
 */
async function askGateway(
  deps: Deps,
  charge: Charge,
  gatewayId: string,
  askOnlyById: boolean,
): Promise<GatewayTransaction[] | 'unavailable'> {
  try {
    const byId = gatewayId ? await deps.gateway.byId(gatewayId) : null;
    if (askOnlyById || (byId && judgePayment(charge, byId) === 'paid')) return byId ? [byId] : [];
    const byTxRef = await deps.gateway.byTxRef(charge.txRef);
    return [byTxRef, byId].filter((each) => each !== null);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ txRef: charge.txRef, reason: error.message }, 'gateway unavailable');
    return 'unavailable';
  }
}

async function recordPayment(
  deps: Deps,
  charge: Charge,
  transaction: GatewayTransaction,
): Promise<Settlement['outcome']> {
  const at = deps.clock.now();
  const outcome = await deps.db
    .tx(async (tx) => {
      const lockedCharge = await findCharge(tx, charge.txRef, true);
      if (lockedCharge && lockedCharge.state !== 'open') return lockedCharge.state;
      const { verdict, surplus, state } = await acceptPayment(deps, tx, charge, transaction.amount);
      const paymentId = await insertPayment(tx, transaction, verdict, at);
      // The transaction was stored before and cannot pay again: the exception rolls the confirmation back.
      if (!paymentId) throw new TransactionStoredBefore();
      if (verdict === 'late') await oweRefund(tx, { paymentId, purpose: 'late', amount: transaction.amount, at });
      if (verdict === 'over') {
        await oweRefund(tx, { paymentId, purpose: 'over', amount: surplus, at });
        if (charge.bookingId)
          await notify(tx, { kind: 'refund_due', at, bookingId: charge.bookingId, facts: { amountKobo: surplus } });
        else await notifyTab(tx, charge, { paymentId, amount: surplus, currency: transaction.currency }, at);
      }
      await closeCharge(tx, charge.txRef, state, at);
      await audit(tx, {
        at,
        actor: 'gateway',
        action: `payment ${verdict}`,
        subject: { kind: 'charge', id: charge.txRef },
        before: { state: 'open' },
        after: { state, gatewayId: transaction.id, amountKobo: transaction.amount },
      });
      if (charge.purpose === 'account' && charge.bookingId) await completeAfterPayment(deps, tx, charge.bookingId);
      return state;
    })
    .catch((error: unknown) => {
      if (error instanceof TransactionStoredBefore) return 'mismatch' as const;
      throw error;
    });
  deps.wake();
  return outcome;
}

class TransactionStoredBefore extends Error {}

/**
 * Notifies staff of money for a tab that must be given back: paid twice, too much, or of a wrong amount or currency.
 * Does nothing if the charge is not for a tab.
 */
async function notifyTab(
  tx: Tx,
  { tabId }: Charge,
  { paymentId, amount, currency }: Pick<GatewayTransaction, 'amount' | 'currency'> & { paymentId: string },
  at: Date,
): Promise<void> {
  const tab = tabId && (await readTabLabel(tx, tabId));
  if (tab) await notify(tx, { kind: 'tab_refund_due', at, facts: { paymentId, amountKobo: amount, currency, tab } });
}

type Acceptance = { verdict: 'accepted' | 'over' | 'late'; surplus: Kobo; state: 'settled' | 'refund_due' };

/** The outcome of a payment of which `accepted` counts: the rest is surplus, which is owed back. */
function splitOffSurplus(amount: Kobo, accepted: Kobo): Acceptance {
  const surplus = kobo(amount - accepted);
  return { verdict: surplus > 0 ? 'over' : 'accepted', surplus, state: accepted > 0 ? 'settled' : 'refund_due' };
}

async function acceptPayment(deps: Deps, tx: Tx, charge: Charge, amount: Kobo): Promise<Acceptance> {
  const { bookingId, tabId, purpose } = charge;
  if (tabId) return splitOffSurplus(amount, kobo(Math.min(amount, await readTabBalance(tx, tabId, true))));
  if (!bookingId) throw new Error(`charge ${charge.txRef} is for nothing`);
  if (purpose === 'account') return splitOffSurplus(amount, await acceptAccountPayment(deps, tx, bookingId, amount));
  const verdict = await confirmPaidBooking(deps, tx, bookingId, amount);
  if (verdict === 'late') return { verdict, surplus: kobo(0), state: 'refund_due' };
  const surplus = kobo(amount - charge.amountKobo);
  return { verdict: surplus > 0 ? 'over' : 'accepted', surplus, state: 'settled' };
}

async function storeUnexpectedPayment(deps: Deps, charge: Charge, transaction: GatewayTransaction): Promise<void> {
  if (await isPaymentStored(deps.db.read, transaction.id)) return;
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const lockedCharge = (await findCharge(tx, charge.txRef, true)) ?? charge;
    const verdict = unexpectedVerdict(lockedCharge, lockedCharge.state === 'open', transaction);
    const paymentId = verdict && (await insertPayment(tx, transaction, verdict, at));
    if (!paymentId) return;
    await oweRefund(tx, { paymentId, purpose: verdict, amount: transaction.amount, at });
    await audit(tx, {
      at,
      actor: 'gateway',
      action: `payment ${auditedVerdicts[verdict]}`,
      subject: { kind: 'charge', id: charge.txRef },
      after: {
        gatewayId: transaction.id,
        amountKobo: transaction.amount,
        currency: transaction.currency,
        expectedKobo: charge.amountKobo,
      },
    });
    const facts = { amountKobo: transaction.amount, currency: transaction.currency, expectedKobo: charge.amountKobo };
    if (!charge.bookingId)
      return notifyTab(tx, charge, { paymentId, amount: transaction.amount, currency: transaction.currency }, at);
    if (verdict === 'duplicate')
      await notify(tx, {
        kind: 'refund_due',
        at,
        bookingId: charge.bookingId,
        facts: { amountKobo: transaction.amount },
      });
    else await notify(tx, { kind: 'payment_mismatch', at, bookingId: charge.bookingId, facts });
  });
  deps.wake();
}

const auditedVerdicts = { partial: 'too little', wrong_currency: 'in another currency', duplicate: 'twice' } as const;

/**
 * Stores a payment under a reference that is not ours, so that staff find out whose payment it is. Returns false if it
 * is stored already.
 */
export async function storeForeignPayment(deps: Deps, transaction: GatewayTransaction): Promise<boolean> {
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const paymentId = await insertPayment(tx, transaction, 'foreign', at);
    if (!paymentId) return false;
    await oweRefund(tx, { paymentId, purpose: 'foreign', amount: transaction.amount, at }, false);
    await notify(tx, { kind: 'money_differs', at, facts: { differences: 1 } });
    return true;
  });
}
