import { sql } from 'kysely';
import { kobo } from '#contract/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/rules.ts';
import { bookingFromRow } from '#server/bookings/store.ts';
import type { GuestMoney, GuestPayment, GuestRefund } from '#server/receipts/rules.ts';

/**
 * Locks every lapsed hold on these nights, this booking's included, in the order of `claim_nights`, so that guests who
 * come back at once queue and do not deadlock.
 */
export async function lockLapsed(tx: Tx, { roomTypeId, checkIn, checkOut }: Booking, now: Date): Promise<void> {
  await tx
    .selectFrom('booking')
    .select('id')
    .where('room_type_id', '=', roomTypeId)
    .where('status', '=', 'pending')
    .where('nights_held', '=', true)
    .where('hold_until', '<=', now)
    .where('check_in', '<', checkOut)
    .where('check_out', '>', checkIn)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function listLiveHolds(db: Queryable, receiptTokens: string[], now: Date): Promise<Booking[]> {
  if (receiptTokens.length === 0) return [];
  const rows = await db
    .selectFrom('booking')
    .selectAll()
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where('hold_until', '>', now)
    .where('receipt_token', 'in', receiptTokens)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(bookingFromRow);
}

type PlainAmount<T extends { amount: number }> = Omit<T, 'amount'> & { amount: number };

/** The money as the guest sees it: without payments reversed at the desk, and without other currencies. */
export async function guestMoneyOf(db: Queryable, { id, txRef }: Pick<Booking, 'id' | 'txRef'>): Promise<GuestMoney> {
  const payments = await sql<PlainAmount<GuestPayment>>`
    select id::text, created_at as at, 'gateway' as method, amount_kobo as amount
    from payment where tx_ref = ${txRef} and currency = 'NGN' and amount_kobo > 0
    union all
    select paid.id::text, taken_at, method::text, amount_kobo from desk_payment paid
    where booking_id = ${id} and not exists (select from desk_payment_reversal where payment_id = paid.id)
    order by at`.execute(db);
  const refunds = await sql<PlainAmount<GuestRefund>>`
    select refund.id::text, coalesce(made_at, due_at) as at, made_at is not null as made, false as "atDesk",
      refund.amount_kobo as amount
    from refund join payment on payment.id = payment_id
    where tx_ref = ${txRef} and payment.currency = 'NGN' and refund.state <> 'kept'
    union all
    select id::text, given_at, true, true, amount_kobo from desk_refund where booking_id = ${id}
    order by at, id`.execute(db);
  const adjustments = await sql<PlainAmount<GuestMoney['adjustments'][number]>>`
    select id::text, kind::text, amount_kobo as amount, reason from booking_adjustment
    where booking_id = ${id} order by made_at, id`.execute(db);
  const { rows } = await sql<{ online: number; desk: number }>`
    select gateway_paid(${txRef}) as online, desk_paid(${id}) as desk`.execute(db);
  return {
    payments: payments.rows.map((row) => ({ ...row, amount: kobo(row.amount) })),
    refunds: refunds.rows.map((row) => ({ ...row, amount: kobo(row.amount) })),
    adjustments: adjustments.rows.map((row) => ({ ...row, amount: kobo(row.amount) })),
    online: kobo(rows[0]?.online ?? 0),
    desk: kobo(rows[0]?.desk ?? 0),
  };
}
