import { type RawBuilder, sql } from 'kysely';
import type { Parsed } from '#contract/api.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import type { RefundState, RefundWay } from '#contract/refunds.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import { staffName } from '#server/core/staff-name.ts';
import type { Refund } from '#server/payments/refund.ts';

const refundsQuery = (db: Queryable) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .leftJoin('charge', 'charge.txRef', 'payment.txRef')
    .leftJoin('booking', 'booking.id', 'charge.bookingId')
    .selectAll('refund')
    .select(['payment.amountKobo as paymentAmount', 'payment.currency', 'payment.gatewayId as transactionId'])
    .select(sql<string>`coalesce(payment.tx_ref, payment.foreign_ref)`.as('txRef'))
    .select(['booking.id as bookingId', 'booking.reference', 'booking.guestName', 'booking.deletedAt'])
    .select(staffName('refund.decided_by').as('decider'));

type Row = Awaited<ReturnType<ReturnType<typeof refundsQuery>['executeTakeFirstOrThrow']>>;

const fromRow = ({
  amountKobo,
  owedKobo,
  askedAt,
  madeAt,
  decider,
  bookingId,
  reference,
  guestName,
  deletedAt,
  ...row
}: Row): Refund => ({
  ...row,
  amount: amountKobo,
  owedAmount: owedKobo,
  requestedAt: askedAt,
  refundedAt: madeAt,
  decidedBy: decider,
  booking: bookingId
    ? { id: bookingId, reference: reference ?? '', guestName: guestName ?? '', deleted: deletedAt !== null }
    : null,
});

export async function findRefund(db: Queryable, id: string): Promise<Refund | undefined> {
  const row = await refundsQuery(db).where('refund.id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** Locks the booking and then the refund. Every transaction takes these locks in this order, so that none deadlocks. */
export async function lockRefund(tx: Tx, id: string): Promise<Refund | undefined> {
  await sql`select from booking where id = (
    select booking_id from charge join payment using (tx_ref) join refund on payment_id = payment.id
    where refund.id = ${id}) for update`.execute(tx);
  await tx.selectFrom('refund').select('id').where('id', '=', id).forUpdate().execute();
  return findRefund(tx, id);
}

const openStates = ['due', 'asked', 'refused'] as const;

function listFilter({ state, purpose, q }: Parsed<'listRefunds'>): RawBuilder<boolean> {
  const states = state === 'open' ? openStates : (['made', 'kept'] as const);
  const pattern = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`refund.state in (${sql.join(states)})
    and (${purpose ?? null}::refund_purpose is null or refund.purpose = ${purpose ?? null}::refund_purpose)
    and (${pattern ?? null}::text is null or booking.guest_name ilike ${pattern ?? null} or booking.reference ilike ${pattern ?? null}
      or payment.tx_ref ilike ${pattern ?? null} or payment.foreign_ref ilike ${pattern ?? null}
      or payment.gateway_id ilike ${pattern ?? null})`;
}

type RefundList = ListPage<Refund> & { count: number; nairaTotal: Kobo };

export async function listRefunds(db: Queryable, query: Parsed<'listRefunds'>): Promise<RefundList> {
  const sortKey = { key: sql`refund.due_at`, id: sql<string>`refund.id` };
  const dir = query.state === 'open' ? 'asc' : 'desc';
  const page = await readPage(refundsQuery(db).where(listFilter(query)), sortKey, { ...query, dir });
  const { rows } = await sql<{ count: number; naira: number }>`
    select count(*) as count,
      coalesce(sum(refund.amount_kobo) filter (where payment.currency = 'NGN'), 0)::bigint as naira
    from refund join payment on payment.id = refund.payment_id left join charge on charge.tx_ref = payment.tx_ref
      left join booking on booking.id = charge.booking_id
    where ${listFilter(query)}`.execute(db);
  return { ...page, rows: page.rows.map(fromRow), count: rows[0]?.count ?? 0, nairaTotal: kobo(rows[0]?.naira ?? 0) };
}

type RefundChange = {
  state?: RefundState;
  way?: RefundWay | null;
  amount?: Kobo;
  decidedBy?: string | null;
  decidedAt?: Date;
  reason?: string;
  gatewayId?: string | null;
  gatewaySaid?: string | null;
  requestedAt?: Date;
  refundedAt?: Date;
};

export async function updateRefund(tx: Tx, id: string, change: RefundChange): Promise<void> {
  await tx
    .updateTable('refund')
    .set({
      state: change.state,
      way: change.way,
      amountKobo: change.amount,
      decidedBy: change.decidedBy,
      decidedAt: change.decidedAt,
      reason: change.reason,
      gatewayId: change.gatewayId,
      gatewaySaid: change.gatewaySaid,
      askedAt: change.requestedAt,
      madeAt: change.refundedAt,
    })
    .where('id', '=', id)
    .execute();
}

type BookingMoney = { paymentStatus: string; openRefunds: number; madeRefunds: number; deskPaid: Kobo };

export async function readBookingMoney(tx: Tx, bookingId: string): Promise<BookingMoney | undefined> {
  const { rows } = await sql<BookingMoney>`
    select payment_status, desk_paid(booking.id) as "deskPaid",
      count(refund.id) filter (where refund.state in ('due', 'asked', 'refused')) as "openRefunds",
      count(refund.id) filter (where refund.state = 'made') as "madeRefunds"
    from booking left join charge on charge.booking_id = booking.id left join payment on payment.tx_ref = charge.tx_ref
      left join refund on payment_id = payment.id and refund.purpose in ('late', 'cancelled', 'reduced')
    where booking.id = ${bookingId} group by booking.id`.execute(tx);
  return rows[0];
}

/** Finds a refund by its number at the gateway, or an open refund of this payment and amount that has no number yet. */
export async function findGatewayRefund(
  db: Queryable,
  lookup: { gatewayId: string } | { transactionId: string; amount: Kobo },
) {
  const found =
    'gatewayId' in lookup
      ? refundsQuery(db).where('refund.gatewayId', '=', lookup.gatewayId)
      : refundsQuery(db)
          .where('payment.gatewayId', '=', lookup.transactionId)
          .where('refund.amountKobo', '=', lookup.amount)
          .where('refund.state', 'in', openStates)
          .where('refund.gatewayId', 'is', null);
  const row = await found.executeTakeFirst();
  return row && fromRow(row);
}

export async function listMadeRefunds(db: Queryable, requestedFrom: Date, requestedBefore: Date): Promise<Refund[]> {
  const rows = await refundsQuery(db)
    .where('refund.way', '=', 'gateway')
    .where('refund.state', '=', 'made')
    .where('refund.askedAt', '>=', requestedFrom)
    .where('refund.askedAt', '<', requestedBefore)
    .execute();
  return rows.map(fromRow);
}
