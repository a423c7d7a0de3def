import { type QueryCreator, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Parsed } from '#contract/api.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { RefundState, RefundWay } from '#contract/payments/refunds.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';
import { referencePrefixes } from '#server/core/random.ts';
import { bookingHasWords, searchQuery } from '#server/core/search-query.ts';
import { staffName } from '#server/core/staff-name.ts';
import { sumTallies } from '#server/core/tally.ts';
import type { Refund } from '#server/payments/refund.ts';
import type { CashPlace } from '#server/till/cash-places.ts';

const refundsQuery = (db: QueryCreator<Tables>) =>
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

type RefundRow = Awaited<ReturnType<ReturnType<typeof refundsQuery>['executeTakeFirstOrThrow']>>;

const refundFromRow = ({
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
}: RefundRow): Refund => ({
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
  return row && refundFromRow(row);
}

/** Locks the booking first and then the refund, so that transactions do not deadlock. */
export async function lockRefund(tx: Tx, id: string): Promise<Refund | undefined> {
  await sql`select from booking where id = (
    select booking_id from charge join payment using (tx_ref) join refund on payment_id = payment.id
    where refund.id = ${id}) for update`.execute(tx);
  await tx.selectFrom('refund').select('id').where('id', '=', id).forUpdate().execute();
  return findRefund(tx, id);
}

const statesByList = { open: ['due', 'asked', 'refused'], done: ['made', 'kept'] } as const;

/**
 * Writes the states as literals: with parameters, PostgreSQL could not choose an index that covers only some states.
 */
const listFilter = ({ state, purpose }: Parsed<'listRefunds'>) =>
  sql<boolean>`refund.state in (${sql.join(statesByList[state].map((each) => sql.lit(each)))})
    ${purpose ? sql`and refund.purpose = ${purpose}` : sql``}`;

/**
 * Whether the column begins with the text. Unlike `like`, this uses an index also in a plan that PostgreSQL keeps for
 * any text. U+10FFFF is the last character.
 */
const beginsWith = (column: RawBuilder<unknown>, text: string) =>
  sql<boolean>`lower(${column}) collate "C" between lower(${text}) and lower(${text}) || chr(1114111)`;

/**
 * Whether the text is the beginning of a prefix that all references of a kind have. A search skips references of that
 * kind, because it would find all of them.
 */
const allBeginWith = (text: string, ...prefixes: string[]) =>
  prefixes.some((each) => each.startsWith(text.toUpperCase()));

/**
 * The ids of the payments that a search finds: by words of the booking, or by the beginning of the reference or of the
 * number at the gateway.
 */
function selectFoundPayments(text: string) {
  const { booking, walkIn, charge } = referencePrefixes;
  const words = allBeginWith(text, booking, walkIn) ? undefined : searchQuery(text);
  const reference = allBeginWith(text, charge) ? sql`false` : beginsWith(sql`coalesce(tx_ref, foreign_ref)`, text);
  return sql<{ id: string }>`(
    select payment.id from booking,
      lateral (select tx_ref from charge where booking_id = booking.id offset 0) charge,
      lateral (select id from payment where payment.tx_ref = charge.tx_ref offset 0) payment
    where ${words ? bookingHasWords(words) : sql`false`}
    union select id from payment where ${reference}
    union select id from payment where ${beginsWith(sql`gateway_id`, text)})`;
}

/**
 * Replaces `payment` and `refund` by the rows that a search finds. PostgreSQL cannot estimate how many these are, and
 * would otherwise join all charges, payments and refunds: with "offset 0" and the materialization it looks each one up.
 */
function withOnlyFound(db: Queryable, text: string, query: Parsed<'listRefunds'>) {
  const payments = sql<Selectable<Tables['payment']>>`(select payment.* from ${selectFoundPayments(text)} found,
    lateral (select * from payment where id = found.id offset 0) payment)`;
  const refunds = sql<Selectable<Tables['refund']>>`(select refund.* from payment,
    lateral (select * from refund where payment_id = payment.id and ${listFilter(query)} offset 0) refund)`;
  return db
    .with(
      (cte) => cte('payment').materialized(),
      (all) => all.selectFrom(payments.as('payment')).selectAll(),
    )
    .with(
      (cte) => cte('refund').materialized(),
      (all) => all.selectFrom(refunds.as('refund')).selectAll(),
    ) as QueryCreator<Tables>;
}

type ListTotals = { count: number; nairaTotal: Kobo };

async function sumFoundRefunds(foundRefunds: QueryCreator<Tables>): Promise<ListTotals> {
  const { count, naira } = await foundRefunds
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(refund.amount_kobo) filter (where currency = 'NGN'), 0)::bigint`.as('naira'))
    .executeTakeFirstOrThrow();
  return { count, nairaTotal: kobo(naira) };
}

async function readTalliedTotals(db: Queryable, { state, purpose }: Parsed<'listRefunds'>): Promise<ListTotals> {
  const { rows } = await sql<{ count: number; naira: number }>`
    select coalesce(sum(entries), 0)::bigint as count,
      coalesce(sum(amount_kobo) filter (where facets[3] = 'NGN'), 0)::bigint as naira
    from ${sumTallies('refund', {})} kept
    where facets[1] in (${sql.join(statesByList[state])})
      and (${purpose ?? null}::text is null or facets[2] = ${purpose ?? null})`.execute(db);
  const { count = 0, naira = 0 } = rows[0] ?? {};
  return { count, nairaTotal: kobo(naira) };
}

export const openRefundCount = sql<number>`(
  select coalesce(sum(entries), 0)::bigint from ${sumTallies('refund', {})} refunds
  where facets[1] in (${sql.join(statesByList.open)}))`;

export async function listRefunds(db: Queryable, query: Parsed<'listRefunds'>): Promise<ListPage<Refund> & ListTotals> {
  const foundRefunds = query.q ? withOnlyFound(db, query.q, query) : undefined;
  const totals = await (foundRefunds ? sumFoundRefunds(foundRefunds) : readTalliedTotals(db, query));
  const refunds = foundRefunds ? refundsQuery(foundRefunds) : refundsQuery(db).where(listFilter(query));
  const sortKey = { key: sql`refund.due_at`, id: sql<string>`refund.id` };
  const pageRequest = { ...query, dir: query.state === 'open' ? 'asc' : 'desc' } as const;
  // Joins charge and booking only for the rows of the page: PostgreSQL would otherwise join all of them.
  const page = await readPage(refunds, sortKey, pageRequest, (rows) =>
    refundsQuery(db.with('refund', () => rows.clearSelect().selectAll('refund')) as QueryCreator<Tables>),
  );
  return { ...page, ...totals, rows: page.rows.map(refundFromRow) };
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
} & Partial<CashPlace>;

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
      cashShiftId: change.cashShiftId,
      cashFromSafe: change.cashFromSafe,
    })
    .where('id', '=', id)
    .execute();
}

/** `deskOwes` is what the desk owes back if the booking is cancelled: what it took, less what the terms let it keep. */
type BookingMoney = { paymentStatus: string; openRefunds: number; madeRefunds: number; deskOwes: Kobo };

export async function readBookingMoney(tx: Tx, bookingId: string): Promise<BookingMoney | undefined> {
  const { rows } = await sql<BookingMoney>`
    select payment_status, greatest(0, desk_paid(booking.id) - kept_at_desk_kobo) as "deskOwes",
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
  const refundQuery =
    'gatewayId' in lookup
      ? refundsQuery(db).where('refund.gatewayId', '=', lookup.gatewayId)
      : refundsQuery(db)
          .where('payment.gatewayId', '=', lookup.transactionId)
          .where('refund.amountKobo', '=', lookup.amount)
          .where('refund.state', 'in', statesByList.open)
          .where('refund.gatewayId', 'is', null);
  const row = await refundQuery.executeTakeFirst();
  return row && refundFromRow(row);
}

export async function listMadeRefunds(db: Queryable, requestedFrom: Date, requestedBefore: Date): Promise<Refund[]> {
  const rows = await refundsQuery(db)
    .where('refund.way', '=', 'gateway')
    .where('refund.state', '=', 'made')
    .where('refund.askedAt', '>=', requestedFrom)
    .where('refund.askedAt', '<', requestedBefore)
    .execute();
  return rows.map(refundFromRow);
}
