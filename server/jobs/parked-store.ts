import { sql } from 'kysely';
import type { Day } from '#contract/dates.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import { type JobKind, jobKindInfo } from '#server/core/enqueue.ts';

export type ParkedRow = {
  id: number;
  workLabel: string;
  isNeeded: boolean;
  tries: number;
  lastError: string | null;
  parkedAt: Date;
  reference: string | null;
  guestName: string | null;
  bookingId: string | null;
  staffName: string | null;
  day: Day | null;
};

const chargedBookingId = sql<string>`(select booking_id from charge where tx_ref = job.payload ->> 'txRef')`;
const refundedBookingId = sql<string>`(select booking_id from refund join payment on payment.id = payment_id join charge using (tx_ref)
  where refund.id = (job.payload ->> 'refundId')::uuid)`;
const bookingId = sql<string>`coalesce((job.payload ->> 'bookingId')::uuid, ${chargedBookingId}, ${refundedBookingId})`;

const parkedJobsQuery = (db: Queryable) =>
  db
    .selectFrom('job')
    .leftJoin('booking', (join) => join.on('booking.id', '=', bookingId))
    .leftJoin('staff', (join) => join.on('staff.id', '=', sql<string>`(job.payload ->> 'staffId')::uuid`))
    .where('job.state', '=', 'parked')
    .select(['job.id', 'job.kind', 'job.attempts', 'job.lastError', 'job.parkedAt'])
    .select(['booking.id as bookingId', 'booking.reference', 'booking.guestName', 'booking.deletedAt', 'staff.name'])
    .select(sql<Day | null>`job.payload ->> 'day'`.as('day'));

type Row = Awaited<ReturnType<ReturnType<typeof parkedJobsQuery>['executeTakeFirstOrThrow']>>;

const isKnownKind = (kind: string): kind is JobKind => kind in jobKindInfo;

const fromRow = (row: Row): ParkedRow => ({
  id: row.id,
  // Another version of the app may have enqueued a kind of job that this version does not know.
  workLabel: isKnownKind(row.kind) ? jobKindInfo[row.kind].label : row.kind,
  isNeeded: !isKnownKind(row.kind) || jobKindInfo[row.kind].needed,
  tries: row.attempts,
  lastError: row.lastError,
  parkedAt: row.parkedAt ?? new Date(0),
  reference: row.reference,
  guestName: row.guestName,
  bookingId: row.deletedAt ? null : row.bookingId,
  staffName: row.name,
  day: row.day,
});

type PageQuery = { limit: number; cursor?: string | undefined };

export async function listParked(db: Queryable, page: PageQuery): Promise<ListPage<ParkedRow> & { count: number }> {
  const sortKey = { key: sql`job.parked_at`, id: sql<number>`job.id` };
  const { rows, ...cursors } = await readPage(parkedJobsQuery(db), sortKey, { ...page, dir: 'asc' });
  const { count } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'parked')
    .executeTakeFirstOrThrow();
  return { ...cursors, rows: rows.map(fromRow), count };
}

export const lockJob = (tx: Tx, id: number) =>
  tx.selectFrom('job').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirst();

export async function findParked(tx: Tx, id: number): Promise<ParkedRow | undefined> {
  const row = await parkedJobsQuery(tx).where('job.id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

export const requeue = (tx: Tx, id: number, at: Date) =>
  tx
    .updateTable('job')
    .set({ state: 'waiting', parkedAt: null, runAt: at, attempts: 0, leasedUntil: null })
    .where('id', '=', id)
    .execute();

export const giveUp = (tx: Tx, id: number, at: Date) =>
  tx.updateTable('job').set({ state: 'given_up', parkedAt: null, finishedAt: at }).where('id', '=', id).execute();
