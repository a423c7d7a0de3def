import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { LiveTopic } from '#contract/core/endpoint.ts';
import type { Member } from '#contract/core/roles.ts';
import { type NoticeFacts, type NoticeKind, noticeKindsFor } from '#contract/messaging/bell.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import { openSessions } from '#server/staff/session-store.ts';

export type NoticeOf<K extends NoticeKind> = { id: number; kind: K; at: Date; read: boolean; facts: NoticeFacts[K] };

export type NoticeRecord = { [K in NoticeKind]: NoticeOf<K> }[NoticeKind];

export type Reader = Pick<Member, 'id' | 'role'> & { since: Date };

/** Notices for the reader's role or about the reader, but none from before the reader joined. */
const noticesFor = (db: Queryable, { id, role, since }: Reader) =>
  db
    .selectFrom('notice')
    .where((eb) => eb.or([eb('notice.kind', 'in', noticeKindsFor(role)), eb('notice.staffId', '=', id)]))
    .where('notice.at', '>=', since)
    .where('notice.at', '>=', (eb) => eb.selectFrom('staff').select('staff.createdAt').where('staff.id', '=', id));

/** Whether the refund that a notice asks for is decided, so that nobody has to give back anything any more. */
const isRefundDecided = sql<boolean>`exists (select from booking returned
  where returned.id = notice.booking_id and returned.payment_status <> 'refund_due' and not exists (
    select from charge join payment using (tx_ref) join refund on payment_id = payment.id
    where charge.booking_id = returned.id and refund.state in ('due', 'asked', 'refused')))`;

/**
 * Whether the transfer that a notice wants to be confirmed is decided. Notices of earlier versions name no transfer.
 */
const isTransferDecided = sql<boolean>`exists (select from transfer
  where transfer.id = (notice.facts ->> 'transferId')::uuid and transfer.state <> 'unconfirmed')`;

/** Whether money for a tab, which a notice wants to be given back, is refunded or kept. */
const isTabRefundDecided = sql<boolean>`(notice.facts ->> 'paymentId' is not null and not exists (select from refund
  where refund.payment_id = (notice.facts ->> 'paymentId')::uuid and refund.state in ('due', 'asked', 'refused')))`;

/** A notice that asks for a decision counts as read once the decision is made, so that nobody does it again. */
const isRead = ({ id }: Reader) =>
  sql<boolean>`(exists (select from notice_read where notice_id = notice.id and staff_id = ${id})
    or notice.kind in ('refund_due', 'payment_late') and ${isRefundDecided}
    or notice.kind = 'transfer_recorded' and ${isTransferDecided}
    or notice.kind = 'tab_refund_due' and ${isTabRefundDecided})`;

/**
 * Brings the facts of a notice up to date: counts the arrivals of its day, and says whether its refund or transfer is
 * decided.
 */
const noticeFacts = sql`case
  when notice.kind = 'arrivals' then notice.facts || jsonb_build_object('count', (
    select count(*) from booking arriving
    where arriving.check_in = (notice.facts ->> 'day')::date and arriving.deleted_at is null
      and booking_earns(arriving.status, null) and arriving.status <> 'pending'))
  when notice.kind in ('refund_due', 'payment_late', 'booking_cancelled')
    then notice.facts || jsonb_build_object('isDecided', ${isRefundDecided})
  when notice.kind = 'transfer_recorded' then notice.facts || jsonb_build_object('isDecided', ${isTransferDecided})
  when notice.kind = 'tab_refund_due' then notice.facts || jsonb_build_object('isDecided', ${isTabRefundDecided})
  else notice.facts end`;

const withSubjects = (notices: ReturnType<typeof noticesFor>) =>
  notices
    .leftJoin('booking', 'booking.id', 'notice.bookingId')
    .leftJoin('drink', 'drink.id', 'notice.drinkId')
    .leftJoin('staff', 'staff.id', 'notice.staffId')
    .select(['notice.id', 'notice.kind', 'notice.at', noticeFacts.as('facts'), 'notice.bookingId'])
    .select(['booking.reference', 'booking.guestName', 'booking.deletedAt', 'drink.name'])
    .select(['notice.staffId', 'staff.name as person', 'staff.staffId as typedId']);

type NoticeRow = Awaited<ReturnType<ReturnType<typeof withSubjects>['executeTakeFirstOrThrow']>> & { read: boolean };

// Each kind has its own facts (`NoticeFacts`); the compiler cannot pair kind and facts here.
const noticeFromRow = (row: NoticeRow): NoticeRecord =>
  ({
    id: row.id,
    kind: row.kind,
    at: row.at,
    read: row.read,
    facts: {
      ...(row.facts as object),
      bookingId: row.deletedAt ? null : row.bookingId,
      reference: row.reference,
      guestName: row.guestName,
      drink: row.name,
      ...(row.staffId && { personId: row.staffId, name: row.person, staffId: row.typedId }),
    },
  }) as unknown as NoticeRecord;

export async function listNoticeRows(
  db: Queryable,
  reader: Reader,
  page: { limit: number; cursor?: string | undefined },
): Promise<ListPage<NoticeRecord>> {
  const noticesQuery = withSubjects(noticesFor(db, reader)).select(isRead(reader).as('read'));
  const sortKey = { key: sql`notice.at`, id: sql<number>`notice.id` };
  const { rows, ...cursors } = await readPage(noticesQuery, sortKey, { ...page, dir: 'desc' });
  return { ...cursors, rows: rows.map(noticeFromRow) };
}

export async function findNotice(db: Queryable, id: number): Promise<NoticeRecord | undefined> {
  const noticeQuery = withSubjects(db.selectFrom('notice')).select(sql<boolean>`false`.as('read'));
  const row = await noticeQuery.where('notice.id', '=', id).executeTakeFirst();
  return row && noticeFromRow(row);
}

export type NoticeCounts = { total: number; unreadCount: number; newest: number | null };

export async function countNotices(db: Queryable, reader: Reader): Promise<NoticeCounts> {
  return noticesFor(db, reader)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<number>`count(*) filter (where not ${isRead(reader)})`.as('unreadCount'))
    .select(sql<number | null>`max(notice.id)`.as('newest'))
    .executeTakeFirstOrThrow();
}

export type TopicQueries = { plan?: RawBuilder<string> };

/**
 * For each of these sessions that is live and not locked, returns a text for each topic, which changes with the topic.
 * The text of the bell counts and adds up all notices, because a notice with a lower id may be committed later.
 */
export async function readBellVersions(
  db: Queryable,
  tokenHashes: readonly string[],
  { at, since, others }: { at: Date; since: Date; others: TopicQueries },
): Promise<Map<string, Partial<Record<LiveTopic, string>>>> {
  const noticesVersion = sql`(select concat(count(*), ' ', sum(id)) from notice where notice.at >= ${since})`;
  const rows = await openSessions(db, at)
    .where(sql<boolean>`token_hash = any(${tokenHashes}::text[])`)
    .select([
      'tokenHash',
      sql<string>`concat(bell_readings, ' ', ${noticesVersion}, ' ', (select sum(changes) from room_state))`.as('bell'),
    ])
    .select((others.plan ?? sql<string>`null`).as('plan'))
    .execute();
  return new Map(rows.map(({ tokenHash, ...versions }) => [tokenHash, versions]));
}

/** Safe to repeat. Ignores notices that are not for the reader. */
export async function markRead(tx: Tx, reader: Reader, selection: { ids: number[] } | { upTo: number }): Promise<void> {
  const notices = noticesFor(tx, reader);
  const selectedNotices =
    'ids' in selection
      ? notices.where('notice.id', 'in', selection.ids)
      : notices.where('notice.id', '<=', selection.upTo);
  await tx
    .insertInto('noticeRead')
    .columns(['staffId', 'noticeId'])
    .expression(selectedNotices.select([sql<string>`${reader.id}::uuid`.as('staffId'), 'notice.id']))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function notifyArrivals(tx: Tx, day: Day, at: Date): Promise<void> {
  await sql`
    insert into notice (kind, at, facts, dedupe_key)
    select 'arrivals', ${at}, jsonb_build_object('day', ${day}::text), ${`arrivals:${day}`}
    where exists (select from booking where check_in = ${day} and status = 'confirmed' and deleted_at is null)
    on conflict (dedupe_key) do nothing`.execute(tx);
}

/** Writes one notice a day for each overstaying guest for whom no room is left tonight. `day` is today. */
export async function notifyConflicts(tx: Tx, day: Day, at: Date): Promise<void> {
  await sql`
    insert into notice (kind, at, booking_id, facts, dedupe_key)
    select 'overstay_conflict', ${at}, booking.id, jsonb_build_object('roomType', room_type_name),
      'overstay_conflict:' || ${day}::text || ':' || booking.id
    from room_inventory stock, overstays_without_night(stock.room_type_id, ${day}::date, ${day}::date) guest
      join booking on booking.id = guest
    on conflict (dedupe_key) do nothing`.execute(tx);
}
