import { expressionBuilder, type QueryCreator, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Parsed } from '#contract/api.ts';
import { type AuditKind, auditMessages } from '#contract/core/audit.ts';
import type { AuditFacts } from '#contract/oversight/audit-text.ts';
import type { Queryable } from '#db/db.ts';
import { type ListPageRequest, type PartlyCountedPage, readFullPage, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';
import { midnight } from '#server/core/hotel-day.ts';
import { bookingHasWords, searchQuery } from '#server/core/search-query.ts';
import { staffName } from '#server/core/staff-name.ts';
import { sumTallies } from '#server/core/tally.ts';

export type AuditLogEntry = {
  id: number;
  at: Date;
  actor: string;
  actorName: string | null;
  action: string;
  kind: AuditKind;
  subject: string;
  bookingId: string | null;
  before: AuditFacts;
  after: AuditFacts;
  reason: string | null;
};

const eb = expressionBuilder<Tables, 'audit'>();

const auditFilter = ({ actor, kind, action, from, to }: Parsed<'auditLog'>, timeZone: string) =>
  eb.and([
    ...(actor ? [eb('audit.actor', '=', actor)] : []),
    ...(kind ? [eb('audit.subjectKind', '=', kind)] : []),
    ...(action ? [eb('audit.action', '=', action)] : []),
    ...(from ? [eb('audit.at', '>=', midnight(from, 0, timeZone))] : []),
    ...(to ? [eb('audit.at', '<', midnight(to, 1, timeZone))] : []),
  ]);

/** A search counts its hits up to this number only. If there are more, it tries to fill a page without sorting them. */
const maxCounted = 10_000;

/**
 * How many entries, in the order of the list, a search with more than `maxCounted` hits tests to fill a page. If that
 * does not fill it, all hits are sorted.
 */
const maxTested = 2_000;

type AuditFilter = ReturnType<typeof auditFilter>;

const hasWords = (words: string) => sql<boolean>`audit_search_words(reason, before, after) @@ ${words}::tsquery`;

/** Selects the ids of the entries that contain the words, or whose subject has the words in its name. */
const selectFoundIds = (words: string, filter: AuditFilter, limit?: number) => {
  const atMost = limit ? sql`limit ${limit}` : sql``;
  return sql<number>`(select id from audit where ${hasWords(words)} and ${filter} ${atMost})
    union
    (select entry.id from (
      select about.kind, about.id from booking, lateral (select 'booking' as kind, booking.id::text as id
          union all select 'charge', tx_ref from charge where booking_id = booking.id) about
        where ${bookingHasWords(words)}
      union all select 'drink', id::text from drink where search_words(name) @@ ${words}::tsquery
      union all select 'room', id from room_type where search_words(name) @@ ${words}::tsquery
      union all select 'plan', code from rate_plan where search_words(name) @@ ${words}::tsquery
      union all select 'code', id::text from promo_code where search_words(code) @@ ${words}::tsquery
      union all select 'company', id::text from company where search_words(name) @@ ${words}::tsquery
      union all select 'service', id::text from service where search_words(name) @@ ${words}::tsquery
      union all select 'room', id::text from room where search_words(coalesce(number, '')) @@ ${words}::tsquery
      union all select kind, id::text from staff, (values ('staff'), ('sign-in')) about (kind) where search_words(name || ' ' || staff_id) @@ ${words}::tsquery
    ) subject, lateral (
      -- "offset 0" keeps PostgreSQL from joining all entries: it looks up the entries of each subject by the index.
      select id from audit where subject_kind = subject.kind and subject_id = subject.id and ${filter} offset 0) entry ${atMost})`;
};

/**
 * Whether the entry of the row contains the words, or its subject has them in its name. Slower for each entry than a
 * search by indexes, but it does not collect all hits.
 */
const matchesWords = (words: string) => {
  const isBooking = (column: RawBuilder<unknown>) => sql`exists (select from booking
    where ${column} and ${bookingHasWords(words)})`;
  return sql<boolean>`(${hasWords(words)} or case subject_kind
    when 'booking' then ${isBooking(sql`booking.id = as_uuid(subject_id)`)}
    when 'charge' then ${isBooking(sql`booking.id = (select booking_id from charge where charge.tx_ref = subject_id)`)}
    when 'drink' then exists (select from drink where drink.id = subject_id::integer and search_words(name) @@ ${words}::tsquery)
    when 'room' then exists (select from room_type where room_type.id = subject_id and search_words(name) @@ ${words}::tsquery)
      or exists (select from room where room.id = as_uuid(subject_id) and search_words(coalesce(number, '')) @@ ${words}::tsquery)
    when 'plan' then exists (select from rate_plan where code = subject_id and search_words(name) @@ ${words}::tsquery)
    when 'code' then exists (select from promo_code where id::text = subject_id and search_words(code) @@ ${words}::tsquery)
    when 'company' then exists (select from company where id::text = subject_id and search_words(name) @@ ${words}::tsquery)
    when 'service' then exists (select from service where id::text = subject_id and search_words(name) @@ ${words}::tsquery)
    when 'staff' then ${isAboutMember(words)} when 'sign-in' then ${isAboutMember(words)} end)`;
};
const isAboutMember = (words: string) =>
  sql`exists (select from staff where staff.id::text = subject_id and search_words(name || ' ' || staff_id) @@ ${words}::tsquery)`;

/**
 * Sign-in entries show the name stored with them, because a deleted member's Staff ID can be given to another person.
 */
const actorName = sql<string | null>`case subject_kind when 'sign-in' then actor_name
  else ${staffName('audit.actor', 'staff_id')} end`;

const bookingIdOfEntry = sql`case subject_kind when 'booking' then as_uuid(subject_id)
  when 'charge' then (select booking_id from charge where tx_ref = subject_id)
  when 'job' then as_uuid(after ->> 'bookingId') end`;

const subjectName = sql<string | null>`case subject_kind
  when 'drink' then (select name from drink where drink.id = subject_id::integer)
  when 'delivery' then (select supplier || ', note ' || note_number from delivery where delivery.id = as_uuid(subject_id))
  when 'supplier' then subject_id
  when 'backup' then 'All data'
  when 'count' then (select 'Count of ' || hotel_day(started_at) || ', ' || staff.name
    from stock_count join staff on staff.id = counted_by where stock_count.id = as_uuid(subject_id))
  when 'tab' then (select label from bar_tab where bar_tab.id = as_uuid(subject_id))
  when 'sale' then (select quantity || ' × ' || drink_name from bar_sale where bar_sale.id = as_uuid(subject_id))
  when 'job' then concat_ws(': ', after ->> 'work', (select reference from booking where booking.id = ${bookingIdOfEntry}))
  when 'shift' then (select concat_ws(', ', till.name, staff.name)
    from shift join staff on staff.id = shift.staff_id left join till on till.id = till_id where shift.id = as_uuid(subject_id))
  when 'till' then (select name from till where till.id = as_uuid(subject_id))
  when 'odd' then coalesce((select title from odd_thing where odd_thing.id::text = subject_id), after ->> 'name')
  when 'safe' then 'Entry ' || subject_id
  when 'bank' then case when action = 'statement imported' then 'Up to ' || subject_id
    else (select 'Line of ' || day from statement_line where statement_line.id = as_uuid(subject_id)) end
  when 'room' then coalesce((select name from room_type where room_type.id = subject_id),
    (select coalesce('Room ' || number, 'A room without a number') from room where room.id::text = subject_id),
    case subject_id when 'all' then 'All room types' end)
  when 'plan' then coalesce((select name from rate_plan where code = subject_id),
    case action when 'plans put in order' then ${auditMessages.ratePlanOrder} else ${auditMessages.hours} end)
  when 'code' then (select code from promo_code where promo_code.id::text = subject_id)
  when 'company' then (select name from company where company.id::text = subject_id)
  when 'service' then (select name from service where service.id::text = subject_id)
  when 'note' then (select concat_ws(', ', replace(kind::text, '_', '-'), (
      select guest_name from booking where booking.id = desk_note.booking_id), (select 'room ' || number from room where room.id = room_id))
    from desk_note where desk_note.id = as_uuid(subject_id))
  when 'setting' then ${auditMessages.hotel}
  when 'installation' then ${auditMessages.hotel}
  when 'import' then after ->> 'file'
  when 'picture' then coalesce((select nullif(alt, '') from picture_current join picture_version using (version)
      where picture_current.picture_id = as_uuid(subject_id)),
    (select nullif(file_name, '') from picture_upload where picture_upload.id = as_uuid(subject_id)), 'A picture')
  when 'tax' then coalesce(after, before) ->> 'tax'
  when 'staff' then coalesce((select name || ' (' || staff_id || ')' from staff where staff.id = as_uuid(subject_id)),
    before ->> 'name', after ->> 'name')
  when 'sign-in' then coalesce((select name || ' (' || staff_id || ')' from staff where staff.id::text = subject_id),
    actor_name, ${auditMessages.unknownStaffId})
  else (select reference || ', ' || guest_name from booking where booking.id = ${bookingIdOfEntry}) end`;

const undeletedBookingId = sql<
  string | null
>`(select id from booking where booking.id = ${bookingIdOfEntry} and deleted_at is null)`;

const numberedRoomId = sql<string | null>`(select id from room where subject_kind = 'room'
  and room.id = as_uuid(subject_id) and retired_on = 'infinity' and room.number is not null)`;

async function countFound(db: Queryable, words: string, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${selectFoundIds(words, filter, maxCounted + 1)}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countTalliedEntries(
  db: Queryable,
  { actor, kind, action, ...range }: Parsed<'auditLog'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(entries), 0)::bigint as count from ${sumTallies('audit', range)} kept
    where (${actor ?? null}::text is null or facets[1] = ${actor ?? null})
      and (${kind ?? null}::text is null or facets[2] = ${kind ?? null})
      and (${action ?? null}::text is null or facets[3] = ${action ?? null})`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listAuditEntries(
  db: Queryable,
  query: Parsed<'auditLog'>,
  timeZone: string,
): Promise<PartlyCountedPage<AuditLogEntry>> {
  const words = query.q ? searchQuery(query.q) : undefined;
  const filter = auditFilter(query, timeZone);
  const foundCount = words ? await countFound(db, words, filter) : await countTalliedEntries(db, query);
  const moreThanCount = words !== undefined && foundCount > maxCounted;
  const count = moreThanCount ? maxCounted : foundCount;
  if (count === 0) return { rows: [], next: null, prev: null, count, moreThanCount };
  const pageRequest = { ...query, dir: 'desc' as const };
  const readSortedPage = () =>
    readPage(selectEntries(words ? withOnlyFound(db, words, filter) : db).where(filter), byAge, pageRequest);
  const page = (moreThanCount && (await readPageByTesting(db, words, filter, pageRequest))) || (await readSortedPage());
  return { ...page, rows: page.rows.map(entryFromRow), count, moreThanCount };
}

const byAge = { key: sql`audit.at`, id: sql<number>`audit.id` };

const selectEntries = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('audit')
    .select(['audit.id', 'at', 'actor', 'action', 'subjectKind', 'subjectId', 'before', 'after', 'reason'])
    .select([actorName.as('actorName'), subjectName.as('subject'), undeletedBookingId.as('bookingId')]);

type AuditRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

export async function findAuditEntry(db: Queryable, id: number) {
  const row = await selectEntries(db)
    .leftJoin('auditSeal', 'auditSeal.auditId', 'audit.id')
    .select(['auditSeal.number as sealNumber', 'auditSeal.hash as sealHash', numberedRoomId.as('roomId')])
    .where('audit.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, ...entryFromRow(row) };
}

/**
 * Replaces `audit` by the entries that a search finds. "offset 0" and the materialization make PostgreSQL look up each
 * of them before it sorts.
 */
const withOnlyFound = (db: Queryable, words: string, filter: AuditFilter) => {
  const entries = sql<Selectable<Tables['audit']>>`(select entry.* from (${selectFoundIds(words, filter)}) found,
    lateral (select * from audit where audit.id = found.id offset 0) entry)`;
  return db.with(
    (cte) => cte('audit').materialized(),
    (all) => all.selectFrom(entries.as('entry')).selectAll(),
  ) as QueryCreator<Tables>;
};

/** Tests the next entries in the order of the list, because a search that finds so many soon fills a page. */
const readPageByTesting = (db: Queryable, words: string, filter: AuditFilter, request: ListPageRequest) =>
  readFullPage(selectEntries(db).where(filter), byAge, request, (page) => {
    const nextEntries = db.with('audit', () => page.clearSelect().selectAll('audit').limit(maxTested));
    return selectEntries(nextEntries as QueryCreator<Tables>).where(matchesWords(words));
  });

const entryFromRow = (row: AuditRow): AuditLogEntry => ({
  ...row,
  kind: row.subjectKind as AuditLogEntry['kind'],
  subject: row.subject ?? row.subjectId,
  before: row.before as AuditLogEntry['before'],
  after: row.after as AuditLogEntry['after'],
});
