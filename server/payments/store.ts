import { type Selectable, sql } from 'kysely';
import { statusTraits } from '#contract/bookings/bookings.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { RefundPurpose } from '#contract/payments/refunds.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { ChargePurpose, PaymentVerdict, Tables } from '#db/types.ts';
import type { Booking } from '#server/bookings/booking.ts';
import type { GatewayTransaction } from '#server/core/gateway.ts';

export type Charge = Selectable<Tables['charge']>;

type NewCharge = { txRef: string; amount: Kobo; at: Date; inRehearsal: boolean } & (
  | { bookingId: string; purpose?: Exclude<ChargePurpose, 'tab'> }
  | { tabId: string; purpose: 'tab' }
);

export async function insertCharge(tx: Tx, charge: NewCharge): Promise<void> {
  await tx
    .insertInto('charge')
    .values({
      txRef: charge.txRef,
      ...('tabId' in charge ? { tabId: charge.tabId } : { bookingId: charge.bookingId }),
      amountKobo: charge.amount,
      currency: 'NGN',
      createdAt: charge.at,
      purpose: charge.purpose,
      inRehearsal: charge.inRehearsal,
    })
    .execute();
}

export function findCharge(db: Queryable, txRef: string, lock = false): Promise<Charge | undefined> {
  const query = db.selectFrom('charge').selectAll().where('txRef', '=', txRef);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function closeCharge(tx: Tx, txRef: string, state: 'settled' | 'refund_due', at: Date): Promise<void> {
  await tx.updateTable('charge').set({ state, settledAt: at }).where('txRef', '=', txRef).execute();
}

/** Returns the id of the payment, or undefined if this gateway transaction is stored already. */
export async function insertPayment(
  tx: Tx,
  transaction: GatewayTransaction,
  verdict: PaymentVerdict,
  at: Date,
): Promise<string | undefined> {
  const isOurs = verdict !== 'foreign';
  const row = await tx
    .insertInto('payment')
    .values({
      gatewayId: transaction.id,
      txRef: isOurs ? transaction.txRef : null,
      foreignRef: isOurs ? null : transaction.txRef,
      amountKobo: transaction.amount,
      currency: transaction.currency,
      verdict,
      createdAt: at,
    })
    .onConflict((conflict) => conflict.column('gatewayId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function isPaymentStored(db: Queryable, gatewayId: string): Promise<boolean> {
  const row = await db.selectFrom('payment').select('id').where('gatewayId', '=', gatewayId).executeTakeFirst();
  return row !== undefined;
}

export const readOpenAccountCharges = (db: Queryable, bookingId: string): Promise<Charge[]> =>
  db
    .selectFrom('charge')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('purpose', '=', 'account')
    .where('state', '=', 'open')
    .orderBy('createdAt', 'desc')
    .execute();

const chargesOfBookingSql = (
  txRef: string,
) => sql`select charge.tx_ref from charge join booking on booking.id = charge.booking_id
  where booking.tx_ref = ${txRef}`;

/** The payments that settle a charge of the booking with this reference, the newest first. */
export async function readSettlingPayments(db: Queryable, txRef: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where tx_ref in (${chargesOfBookingSql(txRef)}) and settles_charge(verdict)
    order by created_at desc, id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * What is left to pay of a tab, less unconfirmed transfers; 0 once it is closed. `lock` locks the row of the tab until
 * the transaction ends.
 */
export async function readTabBalance(db: Queryable, tabId: string, lock = false): Promise<Kobo> {
  if (lock) await sql`select from bar_tab where id = ${tabId} for update`.execute(db);
  const { rows } = await sql<{ balance: number }>`
    select case when closed_at is null then greatest(tab_total(id) - tab_paid(id) - tab_unconfirmed(id), 0) else 0 end::bigint as balance
    from bar_tab where id = ${tabId}`.execute(db);
  return kobo(rows[0]?.balance ?? 0);
}

export async function readTabLabel(db: Queryable, tabId: string): Promise<string | undefined> {
  const tab = await db.selectFrom('barTab').select('label').where('id', '=', tabId).executeTakeFirst();
  return tab?.label;
}

export async function readReceivedFor(db: Queryable, txRef: string): Promise<Kobo> {
  const { rows } = await sql<{ received: number }>`
    select coalesce(sum(amount_kobo), 0)::bigint as received from payment
    where tx_ref = ${txRef} and currency = 'NGN' and settles_charge(verdict)`.execute(db);
  return kobo(rows[0]?.received ?? 0);
}

export async function readPaid(db: Queryable, bookingId: string, txRef: string): Promise<Kobo> {
  const { rows } = await sql<{ paid: number }>`select booking_paid(${bookingId}, ${txRef}) as paid`.execute(db);
  return kobo(rows[0]?.paid ?? 0);
}

/** What is owed in a window of the account of a stay; in the guest's window if `windowId` is null. */
export async function readWindowBalance(
  db: Queryable,
  { id, status }: Pick<Booking, 'id' | 'status'>,
  windowId: string | null,
): Promise<Kobo> {
  if (!statusTraits[status].owes) return kobo(0);
  const { rows } = await sql<{ balance: number }>`
    select greatest(window_balance(${id}, ${windowId}), 0) as balance`.execute(db);
  return kobo(rows[0]?.balance ?? 0);
}

export async function readWindowReserved(
  db: Queryable,
  bookingId: string,
  windowId: string | null,
): Promise<{ unconfirmed: Kobo; atTerminal: Kobo }> {
  const { rows } = await sql<{ unconfirmed: Kobo; reserved: Kobo }>`
    select window_unconfirmed(${bookingId}, ${windowId}) as unconfirmed, window_reserved(${bookingId}, ${windowId}) as reserved`.execute(
    db,
  );
  const { unconfirmed = kobo(0), reserved = kobo(0) } = rows[0] ?? {};
  return { unconfirmed, atTerminal: kobo(reserved - unconfirmed) };
}

type NewRefund = { paymentId: string; purpose: RefundPurpose; amount: Kobo; at: Date };

export async function insertRefund(tx: Tx, { paymentId, purpose, amount, at }: NewRefund): Promise<string | undefined> {
  const row = await tx
    .insertInto('refund')
    .values({ paymentId, purpose, amountKobo: amount, owedKobo: amount, dueAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function withdrawRefund(
  tx: Tx,
  txRef: string,
  decision: { id: string; at: Date; reason: string },
): Promise<void> {
  await sql`
    update refund set state = 'kept', decided_by = ${decision.id}, decided_at = ${decision.at}, reason = ${decision.reason}
    from payment where payment.id = payment_id and payment.tx_ref in (${chargesOfBookingSql(txRef)})
      and purpose = 'cancelled' and state = 'due'`.execute(tx);
}

/** The part of a payment that is neither owed back nor given back. */
export async function readUnreturnedAmount(tx: Tx, paymentId: string): Promise<Kobo> {
  const { rows } = await sql<{ unreturned: number }>`
    select (amount_kobo - coalesce((select sum(amount_kobo) from refund
      where payment_id = payment.id and state <> 'kept'), 0))::bigint as unreturned
    from payment where id = ${paymentId}`.execute(tx);
  return kobo(rows[0]?.unreturned ?? 0);
}

type Reductions = { paidKobo: number; waitingKobo: number; decidedKobo: number };

/**
 * `paidKobo`: paid through the gateway and not given back. `waitingKobo`: owed since the stay became cheaper, and not
 * decided yet. `decidedKobo`: what must not be owed again, for example because staff have asked the gateway for it.
 */
export async function readReductions(tx: Tx, txRef: string): Promise<Reductions> {
  const { rows } = await sql<Reductions>`
    select gateway_paid(${txRef}) as "paidKobo",
      coalesce(sum(refund.amount_kobo) filter (where purpose = 'reduced' and refund.state in ('due', 'refused')), 0)::bigint
        as "waitingKobo",
      coalesce(sum(case when refund.state = 'made' or purpose = 'over' and refund.state <> 'kept'
          then owed_kobo - refund.amount_kobo else owed_kobo end)
        filter (where purpose = 'over' or refund.state in ('asked', 'made')
          or refund.state = 'kept' and decided_by is not null), 0)::bigint as "decidedKobo"
    from payment join refund on payment_id = payment.id and purpose in ('reduced', 'over')
    where tx_ref in (${chargesOfBookingSql(txRef)})`.execute(tx);
  return rows[0] ?? { paidKobo: 0, waitingKobo: 0, decidedKobo: 0 };
}

export async function closeReductions(tx: Tx, paymentIds: readonly string[], reason: string, at: Date): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ state: 'kept', reason, decidedBy: null, decidedAt: at, way: null })
    .where('paymentId', 'in', paymentIds)
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
    .insertInto('gatewayEvent')
    .values({
      ...event,
      gatewayId,
      txRef,
      body: JSON.stringify(body),
      firstAt: at,
      lastAt: at,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ lastAt: at, times: sql<number>`gateway_event.times + 1` }),
    )
    .execute();
}
