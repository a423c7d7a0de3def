import { expressionBuilder, type QueryCreator, sql } from 'kysely';
import type { Parsed } from '#contract/api.ts';
import { type AuditKind, auditMessages } from '#contract/audit.ts';
import type { Facts } from '#contract/audit-text.ts';
import type { Queryable } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';
import { midnight } from '#server/core/hotel-day.ts';
import { staffName } from '#server/core/staff-name.ts';
import { tallyOf } from '#server/core/tally.ts';
import { searchQuery } from '#server/desk/search.ts';

export type AuditLogEntry = {
  id: number;
  at: Date;
  actor: string;
  actorName: string | null;
  action: string;
  kind: AuditKind;
  subject: string;
  bookingId: string | null;
  before: Facts;
  after: Facts;
  reason: string | null;
};

const eb = expressionBuilder<Tables, 'audit'>();

/**
 * Finds the audit entries that contain the words of `q` in themselves or in the name of their subject. The query is
 * materialized, so that PostgreSQL runs the search before it applies the other filters.
 */
function withSearch(db: Queryable, q: string | undefined): QueryCreator<Tables> {
  const words = q && searchQuery(q);
  if (!words) return db;
  const isMatch = sql<boolean>`audit.id in (
    select id from audit where audit_search_words(reason, before, after) @@ ${words}::tsquery
    union all
    select entry.id from (
      select about.kind, about.id from booking, lateral (values ('booking', booking.id::text), ('charge', tx_ref)) about (kind, id)
        where booking_search_words(guest_name, reference, guest_phone) @@ ${words}::tsquery
      union all select 'drink', id::text from drink where search_words(name) @@ ${words}::tsquery
      union all select 'room', id from room_type where search_words(name) @@ ${words}::tsquery
      union all select 'room', id::text from room where search_words(coalesce(number, '')) @@ ${words}::tsquery
      union all select kind, id::text from staff, (values ('staff'), ('sign-in')) about (kind) where search_words(name || ' ' || staff_id) @@ ${words}::tsquery
    ) subject, lateral (
      -- "offset 0" keeps PostgreSQL from joining all entries: it looks up the entries of each subject by the index.
      select id from audit where subject_kind = subject.kind and subject_id = subject.id offset 0) entry)`;
  return db.with(
    (named) => named('audit').materialized(),
    (all) => all.selectFrom('audit').selectAll().where(isMatch),
  ) as QueryCreator<Tables>;
}

const auditFilter = ({ actor, kind, action, from, to }: Parsed<'auditLog'>, timeZone: string) =>
  eb.and([
    ...(actor ? [eb('audit.actor', '=', actor)] : []),
    ...(kind ? [eb('audit.subjectKind', '=', kind)] : []),
    ...(action ? [eb('audit.action', '=', action)] : []),
    ...(from ? [eb('audit.at', '>=', midnight(from, 0, timeZone))] : []),
    ...(to ? [eb('audit.at', '<', midnight(to, 1, timeZone))] : []),
  ]);

/**
 * Sign-in entries show the name stored with them, because a deleted member's Staff ID can be given to another person.
 */
const actorName = sql<string | null>`case subject_kind when 'sign-in' then actor_name
  else ${staffName('audit.actor', 'staff_id')} end`;

/**
 * The booking that an entry is about. The casts stand inside `case`, because other subjects have ids that are no uuid.
 */
const bookingId = sql`case subject_kind when 'booking' then subject_id::uuid
  when 'charge' then (select booking_id from charge where tx_ref = subject_id)
  when 'job' then (after ->> 'bookingId')::uuid end`;

const subject = sql<string | null>`case subject_kind
  when 'drink' then (select name from drink where drink.id = subject_id::integer)
  when 'sale' then (select quantity || ' × ' || drink_name from bar_sale where bar_sale.id = subject_id::uuid)
  when 'job' then concat_ws(': ', after ->> 'work', (select reference from booking where booking.id = ${bookingId}))
  when 'room' then coalesce((select name from room_type where room_type.id = subject_id),
    (select coalesce('Room ' || number, 'A room without a number') from room where room.id::text = subject_id))
  when 'staff' then coalesce((select name || ' (' || staff_id || ')' from staff where staff.id = subject_id::uuid),
    before ->> 'name', after ->> 'name')
  when 'sign-in' then coalesce((select name || ' (' || staff_id || ')' from staff where staff.id::text = subject_id),
    actor_name, ${auditMessages.unknownStaffId})
  else (select reference || ', ' || guest_name from booking where booking.id = ${bookingId}) end`;

const openBooking = sql<string | null>`(select id from booking where booking.id = ${bookingId} and deleted_at is null)`;

async function countFound(audit: QueryCreator<Tables>, query: Parsed<'auditLog'>, timeZone: string): Promise<number> {
  const { count } = await audit
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(auditFilter(query, timeZone))
    .executeTakeFirstOrThrow();
  return count;
}

async function countKeptEntries(db: Queryable, { actor, kind, action, ...range }: Parsed<'auditLog'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(entries), 0)::bigint as count from ${tallyOf('audit', range)} kept
    where (${actor ?? null}::text is null or facets[1] = ${actor ?? null})
      and (${kind ?? null}::text is null or facets[2] = ${kind ?? null})
      and (${action ?? null}::text is null or facets[3] = ${action ?? null})`.execute(db);
  return rows[0]?.count ?? 0;
}

type EntriesPage = ListPage<AuditLogEntry> & { count: number };

export async function listAuditEntries(
  db: Queryable,
  query: Parsed<'auditLog'>,
  timeZone: string,
): Promise<EntriesPage> {
  const audit = withSearch(db, query.q);
  const count = audit === db ? await countKeptEntries(db, query) : await countFound(audit, query, timeZone);
  if (count === 0) return { rows: [], next: null, prev: null, count };
  const found = audit
    .selectFrom('audit')
    .select(['audit.id', 'at', 'actor', 'action', 'subjectKind', 'subjectId', 'before', 'after', 'reason'])
    .select([actorName.as('actorName'), subject.as('subject'), openBooking.as('bookingId')])
    .where(auditFilter(query, timeZone));
  const sortKey = { key: sql`audit.at`, id: sql<number>`audit.id` };
  const { rows, ...cursors } = await readPage(found, sortKey, { ...query, dir: 'desc' });
  const entries = rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    actorName: row.actorName,
    action: row.action,
    kind: row.subjectKind as AuditLogEntry['kind'],
    subject: row.subject ?? row.subjectId,
    bookingId: row.bookingId,
    before: row.before as AuditLogEntry['before'],
    after: row.after as AuditLogEntry['after'],
    reason: row.reason,
  }));
  return { ...cursors, rows: entries, count };
}
