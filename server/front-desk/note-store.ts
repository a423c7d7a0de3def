import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Parsed } from '#contract/api.ts';
import type { Day } from '#contract/core/dates.ts';
import type { NoteKind, NotePlaces } from '#contract/front-desk/notes.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type PartlyCountedPage, readPartlyCountedPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';
import { canBeRoomNumber, staysInRoomSql } from '#server/bookings/room-night-store.ts';
import { bookingHasWords, searchQuery } from '#server/core/search-query.ts';
import { staffName } from '#server/core/staff-name.ts';

/** Returns the night that a moment belongs to: in the morning the night before, from noon on the night after. */
const nightAround = (moment: RawBuilder<Date>) => sql`hotel_day(${moment} - interval '12 hours')`;

/** Selects the room that the guest has at the time of the note, or else had last before it, or gets first after it. */
const roomOfStay = (now: Date) => sql`(select room_id from room_night
  where room_night.booking_id = desk_note.booking_id
  order by night > ${nightAround(sql`coalesce(due_at, ${now})`)},
    abs(night - ${nightAround(sql`coalesce(due_at, ${now})`)}) limit 1)`;

const roomIdOfNote = (now: Date) => sql`coalesce(desk_note.room_id, ${roomOfStay(now)})`;

const notesQuery = (db: Queryable, now: Date) =>
  db
    .selectFrom('deskNote')
    .leftJoin('booking', 'booking.id', 'deskNote.bookingId')
    .leftJoin('room', (join) => join.on(sql<boolean>`room.id = ${roomIdOfNote(now)}`))
    .selectAll('deskNote')
    .select(['booking.reference', 'booking.guestName', 'booking.deletedAt'])
    .select(['room.id as shownRoomId', 'room.number as roomNumber'])
    .select([staffName('desk_note.written_by').as('writtenByName'), staffName('desk_note.done_by').as('doneByName')]);

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

export const findNote = (db: Queryable, id: string, now: Date) =>
  notesQuery(db, now).where('deskNote.id', '=', id).executeTakeFirst();

export type NoteRecord = Selectable<Tables['deskNote']>;

export const lockNote = (tx: Tx, id: string) =>
  tx.selectFrom('deskNote').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const notesOfStay = (db: Queryable, bookingId: string) =>
  db
    .selectFrom('deskNote')
    .select(['kind', 'note', 'dueAt', 'writtenAt', 'outcome'])
    .where('bookingId', '=', bookingId)
    .orderBy('writtenAt')
    .orderBy('number')
    .execute();
export type NoteOfStay = Awaited<ReturnType<typeof notesOfStay>>[number];

const isOpen = sql<boolean>`done_at is null and not withdrawn`;
const hasEnded = sql<boolean>`(done_at is not null or withdrawn)`;
/** A note without a time is never due. */
const dueKey = sql`coalesce(due_at, 'infinity')`;

/**
 * Selects notes with these words, notes about guests with these words, and notes about the room of this number or about
 * a guest who has it.
 */
const selectFoundIds = (text: string, words: string, day: Day) => {
  const staysWithWords = sql`select id from booking where ${bookingHasWords(words)}`;
  const isRoomNumber = canBeRoomNumber(text);
  const staysOfRoom = isRoomNumber ? sql`union ${staysInRoomSql(text, day)}` : sql``;
  const notesOfRoom = isRoomNumber
    ? sql`union select note.id from room join desk_note note on note.room_id = room.id where room.number = upper(${text})`
    : sql``;
  return sql<string>`array(
    select id from desk_note where search_words(note || ' ' || coalesce(outcome, '')) @@ ${words}::tsquery
    union select id from desk_note where booking_id = any (array(${staysWithWords} ${staysOfRoom}))
    ${notesOfRoom})`;
};

type DayAndMoment = { now: Date; deskDay: Day };

export async function listNoteRows(
  db: Queryable,
  { state, kind, q, bookingId, roomId: room, ...page }: Parsed<'listNotes'>,
  { now, deskDay }: DayAndMoment,
): Promise<PartlyCountedPage<NoteRow>> {
  const words = q && searchQuery(q);
  const isAboutRoom = sql<boolean>`(desk_note.room_id = ${room}
    or desk_note.booking_id = (select booking_id from room_state where room_state.room_id = ${room}))`;
  const foundNotes = notesQuery(db, now)
    .where(state === 'ended' ? hasEnded : isOpen)
    .$if(state === 'due', (notes) => notes.where(sql<boolean>`${dueKey} <= ${now}`))
    .$if(kind !== undefined, (notes) => notes.where('deskNote.kind', '=', kind ?? 'other'))
    .$if(bookingId !== undefined, (notes) => notes.where('deskNote.bookingId', '=', bookingId ?? ''))
    .$if(room !== undefined, (notes) => notes.where(isAboutRoom))
    .$if(Boolean(words), (notes) =>
      notes.where(sql<boolean>`desk_note.id = any (${selectFoundIds(q ?? '', words ?? '', deskDay)})`),
    );
  const sortKey = state === 'ended' ? sql`coalesce(done_at, due_at)` : dueKey;
  return readPartlyCountedPage(
    db,
    foundNotes,
    { key: sortKey, id: sql<string>`desk_note.id` },
    {
      ...page,
      dir: state === 'ended' ? 'desc' : 'asc',
    },
  );
}

export const listStoredThings = (db: Queryable, now: Date): Promise<NoteRow[]> =>
  notesQuery(db, now)
    .where(isOpen)
    .where('deskNote.kind', '=', 'lost')
    .orderBy('deskNote.writtenAt')
    .orderBy('deskNote.id')
    .execute();

/** Returns the lost things that the hotel stopped storing between two moments, sorted by when it stopped. */
export const listGoneThings = (db: Queryable, since: Date, before: Date, now: Date): Promise<NoteRow[]> =>
  notesQuery(db, now)
    .where(hasEnded)
    .where('deskNote.kind', '=', 'lost')
    .where(sql<boolean>`coalesce(done_at, due_at) >= ${since} and coalesce(done_at, due_at) < ${before}`)
    .orderBy(sql`coalesce(done_at, due_at)`)
    .orderBy('deskNote.id')
    .execute();

export const dueNoteCount = (now: Date): RawBuilder<number> =>
  sql`(select count(*) from desk_note where ${isOpen} and ${dueKey} <= ${now})`;

export async function readNotePlaces(
  db: Queryable,
  { now, deskDay }: DayAndMoment,
): Promise<Pick<NotePlaces, 'stays' | 'rooms'>> {
  const { rows: stays } = await sql<NotePlaces['stays'][number]>`
    select booking.id, guest_name as "guestName", check_out as "checkOut", (
      select number from room_night join room on room.id = room_id
      where booking_id = booking.id order by night > ${nightAround(sql`${now}::timestamptz`)},
        abs(night - ${nightAround(sql`${now}::timestamptz`)}) limit 1) as room
    from booking
    where deleted_at is null and (status = 'checked_in'
      or status = 'confirmed' and check_in between ${deskDay}::date - 1 and ${deskDay}::date + 1
      or status in ('checked_out', 'completed') and check_out = ${deskDay})
    order by lower(guest_name) collate "und-x-icu", booking.id`.execute(db);
  const rooms = await db
    .selectFrom('room')
    .select((eb) => ['id', eb.ref('number').$notNull().as('number')])
    .where('number', 'is not', null)
    .where('retiredOn', '=', sql.lit('infinity'))
    .orderBy('rank')
    .orderBy('id')
    .execute();
  return { stays, rooms };
}

/** Finds the stay whose guest was the last one in the room on nights up to `day`. */
export async function findLastStayIn(db: Queryable, room: string, day: Day): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select booking.id from room_night join booking on booking.id = booking_id
    where room_id = ${room} and night <= ${day} and deleted_at is null
      and status in ('checked_in', 'checked_out', 'completed')
    order by night desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

type NewNote = {
  key: string;
  number: number;
  kind: NoteKind;
  note: string;
  dueAt: Date | null;
  bookingId: string | null;
  roomId: string | null;
  writtenBy: string;
  writtenAt: Date;
};

export const insertNote = (tx: Tx, note: NewNote) =>
  tx.insertInto('deskNote').values(note).returningAll().executeTakeFirstOrThrow();

export const findNotesByKey = (db: Queryable, key: string) =>
  db.selectFrom('deskNote').selectAll().where('key', '=', key).orderBy('number').execute();

export async function changeNoteRow(tx: Tx, id: string, change: { note: string; dueAt: Date | null }): Promise<void> {
  await tx.updateTable('deskNote').set(change).where('id', '=', id).execute();
}

type Ending = { doneBy: string; doneAt: Date; outcome: string | null };
const emptyEnding = { doneBy: null, doneAt: null, outcome: null };

export async function endNote(tx: Tx, id: string, ending: Ending | null): Promise<void> {
  await tx
    .updateTable('deskNote')
    .set(ending ?? emptyEnding)
    .where('id', '=', id)
    .execute();
}

/** Returns the number of a room that is in use; null if the room has no number, is retired or does not exist. */
export async function findRoomNumber(db: Queryable, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('room')
    .select('number')
    .where('id', '=', id)
    .where('retiredOn', '=', sql.lit('infinity'))
    .executeTakeFirst();
  return row?.number ?? null;
}
