import { createHash } from 'node:crypto';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { GatewayUnavailable } from '#server/core/gateway.ts';
import { settleCharge, storeForeignPayment } from '#server/payments/settle.ts';
import { findCharge, isPaymentStored, storeEvent } from '#server/payments/store.ts';

const allowedFields = new Set(
  `event event.type data id tx_ref txRef flw_ref flwRef orderRef order_ref status amount currency charged_amount app_fee
  appfee merchant_fee merchantfee processor_response auth_model payment_type created_at createdAt account_id amount_settled
  tx_id TransactionId amount_refunded AmountRefunded RefundStatus wallet_id destination transfer reference`.split(
    /\s+/,
  ),
);

const allowedText = /^[\x20-\x7e]{0,200}$/;

/** Returns the body with the fields of `allowedFields` only: a new field of the gateway could contain personal data. */
export function withoutPersonalData(body: unknown): unknown {
  if (typeof body === 'string') return allowedText.test(body) ? body : null;
  if (typeof body !== 'object' || body === null) return body ?? null;
  if (Array.isArray(body)) return body.slice(0, 20).map(withoutPersonalData);
  const allowedEntries = Object.entries(body).filter(([name]) => allowedFields.has(name));
  return Object.fromEntries(allowedEntries.map(([name, value]) => [name, withoutPersonalData(value)]));
}

export function webhookEventName(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { event, 'event.type': type } = body as Record<string, unknown>;
  const name = event ?? type;
  return typeof name === 'string' && allowedText.test(name) ? name : null;
}

/** Stores a webhook without personal data and enqueues a check, so that the reply does not wait for the gateway. */
export async function receiveWebhook(deps: Deps, body: object, paymentRef: { txRef?: string; id?: string } | null) {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    await storeEvent(
      tx,
      {
        key: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
        event: webhookEventName(body),
        gatewayId: paymentRef?.id ?? null,
        txRef: paymentRef?.txRef ?? null,
        body: withoutPersonalData(body),
        fate: paymentRef ? 'asked' : 'ignored',
      },
      at,
    );
    if (!paymentRef) return;
    const payload = { txRef: paymentRef.txRef ?? '', ...(paymentRef.id && { gatewayId: paymentRef.id }) };
    await enqueue(tx, { kind: 'payment.nudged', payload, at });
  });
  if (paymentRef) deps.wake();
}

/**
 * Runs as a job: asks the gateway about the payment of a webhook. Throws, to be retried, if the gateway gives no usable
 * answer.
 */
export async function recheckAfterWebhook(deps: Deps, txRef: string, gatewayId?: string): Promise<undefined> {
  const { outcome, unverified } = await settleCharge(deps, txRef, gatewayId);
  if (outcome === 'unavailable' || unverified) throw new GatewayUnavailable('no usable answer from the gateway');
  if (outcome === 'no_charge' && gatewayId) await settleByGatewayId(deps, gatewayId);
}

async function settleByGatewayId(deps: Deps, gatewayId: string): Promise<void> {
  const transaction = await deps.gateway.byId(gatewayId);
  if (transaction?.status !== 'successful' || (await isPaymentStored(deps.db.read, gatewayId))) return;
  if (await findCharge(deps.db.read, transaction.txRef)) await settleCharge(deps, transaction.txRef, gatewayId);
  else await storeForeignPayment(deps, transaction);
}
