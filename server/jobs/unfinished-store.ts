import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import { isKnownKind, jobKindInfo, workLabel } from '#server/core/enqueue.ts';
import { countUnfinished, isUnfinished } from '#server/core/unfinished-jobs.ts';

export type UnfinishedRow = {
  id: number;
  work: string;
  isNeeded: boolean;
  tries: number;
  lastError: string | null;
  isParked: boolean;
  failingSince: Date;
  reference: string | null;
  guestName: string | null;
  bookingId: string | null;
  staffName: string | null;
  day: Day | null;
};

const chargedBookingId = sql<string>`(select booking_id from charge where tx_ref = job.payload ->> 'txRef')`;
const refundedBookingId = sql<string>`(select booking_id from refund join payment on payment.id = payment_id join charge using (tx_ref)
  where refund.id = as_uuid(job.payload ->> 'refundId'))`;
const bookingIdOfJob = sql<string>`coalesce((job.payload ->> 'bookingId')::uuid, ${chargedBookingId}, ${refundedBookingId})`;

const unfinishedJobsQuery = (db: Queryable, now: Date) =>
  db
    .selectFrom('job')
    .leftJoin('booking', (join) => join.on('booking.id', '=', bookingIdOfJob))
    .leftJoin('staff', (join) => join.on('staff.id', '=', sql<string>`as_uuid(job.payload ->> 'staffId')`))
    .where(isUnfinished(now))
    .select(['job.id', 'job.kind', 'job.attempts as tries', 'job.lastError', 'job.state', 'job.failingSince'])
    .select([
      'booking.id as bookingId',
      'booking.reference',
      'booking.guestName',
      'booking.deletedAt',
      'staff.name as staffName',
    ])
    .select(sql<Day | null>`job.payload ->> 'day'`.as('day'));

type UnfinishedJobRow = Awaited<ReturnType<ReturnType<typeof unfinishedJobsQuery>['executeTakeFirstOrThrow']>>;

const unfinishedFromRow = ({ kind, state, deletedAt, ...row }: UnfinishedJobRow): UnfinishedRow => ({
  ...row,
  work: workLabel(kind),
  isNeeded: !isKnownKind(kind) || jobKindInfo[kind].needed,
  isParked: state === 'parked',
  failingSince: row.failingSince ?? new Date(0),
  bookingId: deletedAt ? null : row.bookingId,
});

type PageQuery = { limit: number; cursor?: string | undefined };

export async function listUnfinished(
  db: Queryable,
  now: Date,
  page: PageQuery,
): Promise<ListPage<UnfinishedRow> & { count: number }> {
  const sortKey = { key: sql`job.failing_since`, id: sql<number>`job.id` };
  const { rows, ...cursors } = await readPage(unfinishedJobsQuery(db, now), sortKey, { ...page, dir: 'asc' });
  return { ...cursors, rows: rows.map(unfinishedFromRow), count: await countUnfinished(db, now) };
}

export const lockJob = (tx: Tx, id: number) =>
  tx.selectFrom('job').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirst();

export async function findUnfinished(tx: Tx, now: Date, id: number): Promise<UnfinishedRow | undefined> {
  const row = await unfinishedJobsQuery(tx, now).where('job.id', '=', id).executeTakeFirst();
  return row && unfinishedFromRow(row);
}

export const requeueJob = (tx: Tx, id: number, at: Date) =>
  tx
    .updateTable('job')
    .set({ state: 'waiting', failingSince: null, runAt: at, attempts: 0, leasedUntil: null })
    .where('id', '=', id)
    .execute();

export const markGivenUp = (tx: Tx, id: number, at: Date) =>
  tx.updateTable('job').set({ state: 'given_up', failingSince: null, finishedAt: at }).where('id', '=', id).execute();
