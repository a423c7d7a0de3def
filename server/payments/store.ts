import { sql } from 'kysely';
import { type Kobo, kobo } from '#contract/money.ts';
import type { RefundPurpose } from '#contract/refunds.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { PaymentVerdict } from '#db/types.ts';
import type { GatewayTransaction } from '#server/core/gateway.ts';

export type Charge = {
  txRef: string;
  bookingId: string;
  amount: Kobo;
  currency: string;
  state: 'open' | 'settled' | 'refund_due';
  createdAt: Date;
};

type NewCharge = { txRef: string; bookingId: string; amount: Kobo; at: Date };

export async function insertCharge(tx: Tx, charge: NewCharge): Promise<void> {
  await tx
    .insertInto('charge')
    .values({
      tx_ref: charge.txRef,
      booking_id: charge.bookingId,
      amount_kobo: charge.amount,
      currency: 'NGN',
      created_at: charge.at,
    })
    .execute();
}

export async function findCharge(db: Queryable, txRef: string, lock = false): Promise<Charge | undefined> {
  const query = db.selectFrom('charge').selectAll().where('tx_ref', '=', txRef);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return (
    row && {
      txRef: row.tx_ref,
      bookingId: row.booking_id,
      amount: kobo(row.amount_kobo),
      currency: row.currency,
      state: row.state,
      createdAt: row.created_at,
    }
  );
}

export async function closeCharge(tx: Tx, txRef: string, state: 'settled' | 'refund_due', at: Date): Promise<void> {
  await tx.updateTable('charge').set({ state, settled_at: at }).where('tx_ref', '=', txRef).execute();
}

/** Undefined when this gateway transaction is stored already. */
export async function insertPayment(
  tx: Tx,
  paid: GatewayTransaction,
  verdict: PaymentVerdict,
  at: Date,
): Promise<string | undefined> {
  const isOurs = verdict !== 'foreign';
  const row = await tx
    .insertInto('payment')
    .values({
      gateway_id: paid.id,
      tx_ref: isOurs ? paid.txRef : null,
      foreign_ref: isOurs ? null : paid.txRef,
      amount_kobo: paid.amount,
      currency: paid.currency,
      verdict,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('gateway_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function isPaymentStored(db: Queryable, gatewayId: string): Promise<boolean> {
  const row = await db.selectFrom('payment').select('id').where('gateway_id', '=', gatewayId).executeTakeFirst();
  return row !== undefined;
}

export const settlingPayment = (db: Queryable, txRef: string) =>
  db
    .selectFrom('payment')
    .select(['id', 'amount_kobo'])
    .where('tx_ref', '=', txRef)
    .where(sql<boolean>`payment_counts(verdict)`)
    .executeTakeFirst();

type NewRefund = { paymentId: string; purpose: RefundPurpose; amount: Kobo; at: Date };

export async function insertRefund(tx: Tx, { paymentId, purpose, amount, at }: NewRefund): Promise<string | undefined> {
  const row = await tx
    .insertInto('refund')
    .values({ payment_id: paymentId, purpose, amount_kobo: amount, owed_kobo: amount, due_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function withdrawRefund(
  tx: Tx,
  txRef: string,
  by: { id: string; at: Date; reason: string },
): Promise<void> {
  await sql`
    update refund set state = 'kept', decided_by = ${by.id}, decided_at = ${by.at}, reason = ${by.reason}
    from payment where payment.id = payment_id and payment.tx_ref = ${txRef}
      and purpose = 'cancelled' and state = 'due'`.execute(tx);
}

/** What is neither owed back nor given back. */
export async function unreturnedAmount(tx: Tx, paymentId: string): Promise<Kobo> {
  const { rows } = await sql<{ left: number }>`
    select (amount_kobo - coalesce((select sum(amount_kobo) from refund
      where payment_id = payment.id and state <> 'kept'), 0))::bigint as left
    from payment where id = ${paymentId}`.execute(tx);
  return kobo(rows[0]?.left ?? 0);
}

type Reductions = { paid: number; waiting: number; decided: number };

/**
 * `paid`: not given back yet. `waiting`: due because the stay became cheaper. `decided`: asked of the gateway or kept
 * by staff, and not to be owed again.
 */
export async function reductionsOf(tx: Tx, txRef: string): Promise<Reductions> {
  const { rows } = await sql<Reductions>`
    select gateway_paid(${txRef}) as paid,
      coalesce(sum(refund.amount_kobo) filter (where purpose = 'reduced' and refund.state in ('due', 'refused')), 0)::bigint
        as waiting,
      coalesce(sum(case when refund.state = 'made' or purpose = 'over' and refund.state <> 'kept'
          then owed_kobo - refund.amount_kobo else owed_kobo end)
        filter (where purpose = 'over' or refund.state in ('asked', 'made')
          or refund.state = 'kept' and decided_by is not null), 0)::bigint as decided
    from payment join refund on payment_id = payment.id and purpose in ('reduced', 'over')
    where tx_ref = ${txRef}`.execute(tx);
  return rows[0] ?? { paid: 0, waiting: 0, decided: 0 };
}

export async function closeReductions(tx: Tx, paymentId: string, reason: string, at: Date): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ state: 'kept', reason, decided_by: null, decided_at: at, way: null })
    .where('payment_id', '=', paymentId)
    .where('purpose', '=', 'reduced')
    .where('state', 'in', ['due', 'refused'])
    .execute();
}

type StoredEvent = {
  key: string;
  event: string | null;
  gatewayId: string | null;
  txRef: string | null;
  body: unknown;
  fate: 'asked' | 'ignored';
};

export async function storeEvent(tx: Tx, { gatewayId, txRef, body, ...event }: StoredEvent, at: Date): Promise<void> {
  await tx
    .insertInto('gateway_event')
    .values({
      ...event,
      gateway_id: gatewayId,
      tx_ref: txRef,
      body: JSON.stringify(body),
      first_at: at,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ last_at: at, times: sql<number>`gateway_event.times + 1` }),
    )
    .execute();
}
