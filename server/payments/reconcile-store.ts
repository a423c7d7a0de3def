import { sql } from 'kysely';
import type { Parsed } from '#contract/api.ts';
import type { Day } from '#contract/dates.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import { staffName } from '#server/core/staff-name.ts';
import type { Difference, FoundDifference, Reconciliation } from '#server/payments/difference.ts';

type OurPayment = { id: string; txRef: string; amount: Kobo; currency: string };

export async function findPaymentsByNumber(
  db: Queryable,
  numbers: readonly string[],
): Promise<Map<string, OurPayment>> {
  if (numbers.length === 0) return new Map();
  const rows = await db.selectFrom('payment').selectAll().where('gateway_id', 'in', numbers).execute();
  return new Map(
    rows.map((row) => [
      row.gateway_id,
      {
        id: row.gateway_id,
        txRef: row.tx_ref ?? row.foreign_ref ?? '',
        amount: kobo(row.amount_kobo),
        currency: row.currency,
      },
    ]),
  );
}

export async function listPaymentsBetween(db: Queryable, from: Date, to: Date): Promise<OurPayment[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute();
  return rows.map((row) => ({
    id: row.gateway_id,
    txRef: row.tx_ref ?? row.foreign_ref ?? '',
    amount: kobo(row.amount_kobo),
    currency: row.currency,
  }));
}

/** Only payments and refunds in naira. The database adds them up, independently of the comparison. */
export async function sumPaymentsAndRefunds(db: Queryable, payments: readonly string[], refunds: readonly string[]) {
  const { rows } = await sql<{ paid: number; returned: number }>`
    select coalesce((select sum(amount_kobo) from payment
        where currency = 'NGN' and gateway_id = any(${[...payments]}::text[])), 0)::bigint as paid,
      coalesce((select sum(refund.amount_kobo) from refund join payment on payment.id = payment_id
        where currency = 'NGN' and refund.gateway_id = any(${[...refunds]}::text[])), 0)::bigint as returned`.execute(
    db,
  );
  return { paid: kobo(rows[0]?.paid ?? 0), returned: kobo(rows[0]?.returned ?? 0) };
}

type NewRun = Omit<Reconciliation, 'id' | 'at' | 'differences'> & { startedAt: Date; finishedAt: Date };

export async function insertRun(tx: Tx, run: NewRun): Promise<string> {
  const { id } = await tx
    .insertInto('reconciliation')
    .values({
      from_day: run.from,
      to_day: run.to,
      started_at: run.startedAt,
      finished_at: run.finishedAt,
      asked_by: run.by,
      payments: run.payments,
      refunds: run.refunds,
      gateway_kobo: run.gateway,
      ours_kobo: run.ours,
      refunded_there_kobo: run.refundedThere,
      refunded_here_kobo: run.refundedHere,
      unexplained_kobo: run.unexplained,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records a difference once, and resolves it when a later run has put it right. True when it is new and unresolved. */
export async function insertDifference(tx: Tx, run: string, found: FoundDifference, at: Date): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into difference (kind, number, tx_ref, booking_id, currency, theirs_kobo, ours_kobo, found_in, found_at,
      resolved_at, resolved_by, reason)
    values (${found.kind}::difference_kind, ${found.number}, ${found.txRef},
      (select id from booking where tx_ref = ${found.txRef}), ${found.currency}, ${found.theirs}, ${found.ours}, ${run},
      ${at}, ${found.resolved ? at : null}, ${found.resolved ? 'system' : null}, ${found.resolved ?? null})
    on conflict (kind, number) do update
      set resolved_at = excluded.resolved_at, resolved_by = excluded.resolved_by, reason = excluded.reason
      where difference.resolved_at is null and excluded.resolved_at is not null
    returning found_in = ${run} and resolved_at is null as fresh`.execute(tx);
  return rows[0]?.fresh === true;
}

export async function countOpen(db: Queryable): Promise<number> {
  const { open } = await db
    .selectFrom('difference')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}

/** Ignores runs started by staff, which can leave days out. */
export async function lastComparedNight(db: Queryable): Promise<Day | null> {
  const { day } = await db
    .selectFrom('reconciliation')
    .select(({ fn }) => fn.max('to_day').as('day'))
    .where('asked_by', '=', 'system')
    .executeTakeFirstOrThrow();
  return day;
}

const runs = (db: Queryable) =>
  db
    .selectFrom('reconciliation')
    .selectAll('reconciliation')
    .select(sql<number>`(select count(*) from difference where found_in = reconciliation.id)`.as('differences'))
    .select(
      sql<string>`coalesce(${staffName('asked_by', 'staff_id')}, case asked_by
        when 'system' then 'The system' else 'Operator' end)`.as('by'),
    );

type RunRow = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>;

const runFromRow = (row: RunRow): Reconciliation => ({
  id: row.id,
  from: row.from_day,
  to: row.to_day,
  at: row.started_at,
  by: row.by,
  payments: row.payments,
  refunds: row.refunds,
  gateway: kobo(row.gateway_kobo),
  ours: kobo(row.ours_kobo),
  refundedThere: kobo(row.refunded_there_kobo),
  refundedHere: kobo(row.refunded_here_kobo),
  unexplained: kobo(row.unexplained_kobo),
  differences: row.differences,
});

export const readRun = async (db: Queryable, id: string): Promise<Reconciliation> =>
  runFromRow(await runs(db).where('id', '=', id).executeTakeFirstOrThrow());

export async function listRuns(db: Queryable, page: { limit: number; cursor?: string | undefined }) {
  const order = { key: sql`reconciliation.started_at`, id: sql<string>`reconciliation.id` };
  const { rows, ...cursors } = await readPage(runs(db), order, { ...page, dir: 'desc' });
  const { count } = await db
    .selectFrom('reconciliation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { ...cursors, rows: rows.map(runFromRow), count };
}

const resolverName = sql<string | null>`coalesce(${staffName('difference.resolved_by', 'staff_id')},
  case when difference.resolved_by is not null then 'The system' end)`;

const differences = (db: Queryable) =>
  db
    .selectFrom('difference')
    .leftJoin('booking', 'booking.id', 'difference.booking_id')
    .selectAll('difference')
    .select(['booking.reference', 'booking.guest_name', 'booking.deleted_at'])
    .select(resolverName.as('resolver'));

type Row = Awaited<ReturnType<ReturnType<typeof differences>['executeTakeFirstOrThrow']>>;

const fromRow = (row: Row): Difference => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  txRef: row.tx_ref,
  currency: row.currency,
  theirs: row.theirs_kobo === null ? null : kobo(row.theirs_kobo),
  ours: row.ours_kobo === null ? null : kobo(row.ours_kobo),
  foundAt: row.found_at,
  booking: row.reference
    ? { id: row.deleted_at ? null : row.booking_id, reference: row.reference, guestName: row.guest_name ?? '' }
    : null,
  resolvedAt: row.resolved_at,
  resolvedBy: row.resolver,
  reason: row.reason,
});

export async function findDifference(db: Queryable, id: string): Promise<Difference | undefined> {
  const row = await differences(db).where('difference.id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

export async function listDifferences(
  db: Queryable,
  { state, ...page }: Parsed<'listDifferences'>,
): Promise<ListPage<Difference> & { count: number }> {
  const resolved = state === 'open' ? sql<boolean>`resolved_at is null` : sql<boolean>`resolved_at is not null`;
  const order = { key: sql`difference.found_at`, id: sql<string>`difference.id` };
  const { rows, ...cursors } = await readPage(differences(db).where(resolved), order, { ...page, dir: 'desc' });
  const { count } = await db
    .selectFrom('difference')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(resolved)
    .executeTakeFirstOrThrow();
  return { ...cursors, rows: rows.map(fromRow), count };
}

export async function markResolved(tx: Tx, id: string, by: string, reason: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('difference')
    .set({ resolved_at: at, resolved_by: by, reason })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
