import { sql } from 'kysely';
import type { Parsed } from '#contract/api.ts';
import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import { staffName } from '#server/core/staff-name.ts';
import type { Difference, FoundDifference, Reconciliation } from '#server/payments/difference.ts';

type OurPayment = { id: string; txRef: string; amount: Kobo; currency: string };

const ourPaymentsQuery = (db: Queryable) =>
  db
    .selectFrom('payment')
    .select(['gatewayId as id', 'amountKobo as amount', 'currency'])
    .select(sql<string>`coalesce(tx_ref, foreign_ref)`.as('txRef'));

export async function findPaymentsByNumber(
  db: Queryable,
  numbers: readonly string[],
): Promise<Map<string, OurPayment>> {
  if (numbers.length === 0) return new Map();
  const rows = await ourPaymentsQuery(db).where('gatewayId', 'in', numbers).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const listPaymentsBetween = (db: Queryable, from: Date, to: Date): Promise<OurPayment[]> =>
  ourPaymentsQuery(db).where('createdAt', '>=', from).where('createdAt', '<', to).execute();

/**
 * Adds up our payments and refunds in naira by their numbers at the gateway. The database does this, so that a mistake
 * in the comparison shows as an unexplained difference.
 */
export async function sumPaymentsAndRefunds(db: Queryable, payments: readonly string[], refunds: readonly string[]) {
  const { rows } = await sql<{ paid: Kobo; refunded: Kobo }>`
    select coalesce((select sum(amount_kobo) from payment
        where currency = 'NGN' and gateway_id = any(${[...payments]}::text[])), 0)::bigint as paid,
      coalesce((select sum(refund.amount_kobo) from refund join payment on payment.id = payment_id
        where currency = 'NGN' and refund.gateway_id = any(${[...refunds]}::text[])), 0)::bigint as refunded`.execute(
    db,
  );
  return rows[0] ?? { paid: kobo(0), refunded: kobo(0) };
}

type NewReconciliation = Omit<Reconciliation, 'id' | 'differenceCount'> & { finishedAt: Date };

export async function insertRun(tx: Tx, run: NewReconciliation): Promise<string> {
  const { id } = await tx
    .insertInto('reconciliation')
    .values({
      fromDay: run.from,
      toDay: run.to,
      startedAt: run.startedAt,
      finishedAt: run.finishedAt,
      askedBy: run.askedBy,
      payments: run.paymentCount,
      refunds: run.refundCount,
      gatewayKobo: run.paidThere,
      oursKobo: run.paidHere,
      refundedThereKobo: run.refundedThere,
      refundedHereKobo: run.refundedHere,
      unexplainedKobo: run.unexplained,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Records a difference, or resolves the recorded one if this run has put it right. Returns true if the difference is
 * new and still needs a person.
 */
export async function insertDifference(
  tx: Tx,
  run: string,
  foundDifference: FoundDifference,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into difference (kind, number, tx_ref, booking_id, currency, theirs_kobo, ours_kobo, found_in, found_at,
      resolved_at, resolved_by, reason)
    values (${foundDifference.kind}::difference_kind, ${foundDifference.gatewayNumber}, ${foundDifference.txRef},
      (select booking_id from charge where tx_ref = ${foundDifference.txRef}), ${foundDifference.currency}, ${foundDifference.gatewayAmount}, ${foundDifference.ourAmount}, ${run},
      ${at}, ${foundDifference.resolution ? at : null}, ${foundDifference.resolution ? 'system' : null}, ${foundDifference.resolution ?? null})
    on conflict (kind, number) do update
      set resolved_at = excluded.resolved_at, resolved_by = excluded.resolved_by, reason = excluded.reason
      where difference.resolved_at is null and excluded.resolved_at is not null
    returning found_in = ${run} and resolved_at is null as fresh`.execute(tx);
  return rows[0]?.fresh === true;
}

export const openDifferenceCount = sql<number>`(select count(*) from difference where resolved_at is null)`;

export async function countOpenDifferences(db: Queryable): Promise<number> {
  const { open } = await db.selectNoFrom(openDifferenceCount.as('open')).executeTakeFirstOrThrow();
  return open;
}

/**
 * The last day that a nightly run has compared. Runs started by staff do not count, because they can leave days out.
 */
export async function findLastComparedDay(db: Queryable): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`select last_compared_day()::text as day`.execute(db);
  return rows[0]?.day ?? null;
}

const runsQuery = (db: Queryable) =>
  db
    .selectFrom('reconciliation')
    .select([
      'id',
      'fromDay as from',
      'toDay as to',
      'startedAt',
      'payments as paymentCount',
      'refunds as refundCount',
      'gatewayKobo as paidThere',
    ])
    .select(['oursKobo as paidHere', 'refundedThereKobo as refundedThere', 'refundedHereKobo as refundedHere'])
    .select('unexplainedKobo as unexplained')
    .select(sql<number>`(select count(*) from difference where found_in = reconciliation.id)`.as('differenceCount'))
    .select(
      sql<string>`coalesce(${staffName('asked_by', 'staff_id')}, case asked_by
        when 'system' then 'The system' else 'Operator' end)`.as('askedBy'),
    );

export const readRun = (db: Queryable, id: string): Promise<Reconciliation> =>
  runsQuery(db).where('id', '=', id).executeTakeFirstOrThrow();

export async function listRuns(db: Queryable, page: { limit: number; cursor?: string | undefined }) {
  const sortKey = { key: sql`reconciliation.started_at`, id: sql<string>`reconciliation.id` };
  const { rows, ...cursors } = await readPage(runsQuery(db), sortKey, { ...page, dir: 'desc' });
  const { count } = await db
    .selectFrom('reconciliation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { ...cursors, rows, count };
}

const resolverName = sql<string | null>`coalesce(${staffName('difference.resolved_by', 'staff_id')},
  case when difference.resolved_by is not null then 'The system' end)`;

const differencesQuery = (db: Queryable) =>
  db
    .selectFrom('difference')
    .leftJoin('booking', 'booking.id', 'difference.bookingId')
    .selectAll('difference')
    .select(['booking.reference', 'booking.guestName', 'booking.deletedAt'])
    .select(resolverName.as('resolver'));

type DifferenceRow = Awaited<ReturnType<ReturnType<typeof differencesQuery>['executeTakeFirstOrThrow']>>;

const differenceFromRow = ({
  reference,
  guestName,
  deletedAt,
  bookingId,
  resolver,
  ...row
}: DifferenceRow): Difference => ({
  ...row,
  booking: reference ? { id: deletedAt ? null : bookingId, reference, guestName: guestName ?? '' } : null,
  resolvedBy: resolver,
});

export async function findDifference(db: Queryable, id: string): Promise<Difference | undefined> {
  const row = await differencesQuery(db).where('difference.id', '=', id).executeTakeFirst();
  return row && differenceFromRow(row);
}

export async function listDifferences(
  db: Queryable,
  { state, ...page }: Parsed<'listDifferences'>,
): Promise<ListPage<Difference> & { count: number }> {
  const stateCondition = state === 'open' ? sql<boolean>`resolved_at is null` : sql<boolean>`resolved_at is not null`;
  const sortKey = { key: sql`difference.found_at`, id: sql<string>`difference.id` };
  const { rows, ...cursors } = await readPage(differencesQuery(db).where(stateCondition), sortKey, {
    ...page,
    dir: 'desc',
  });
  const { count } = await db
    .selectFrom('difference')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(stateCondition)
    .executeTakeFirstOrThrow();
  return { ...cursors, rows: rows.map(differenceFromRow), count };
}

export async function markResolved(tx: Tx, id: string, by: string, reason: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('difference')
    .set({ resolvedAt: at, resolvedBy: by, reason })
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
