import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#contract/core/dates.ts';
import type { SearchReply } from '#contract/reports/search.ts';
import type { Queryable } from '#db/db.ts';
import { likePattern } from '#db/pages.ts';
import { staysInRoom } from '#server/bookings/room-night-store.ts';
import { roomsOfStay } from '#server/bookings/rooms-of-stay-store.ts';
import { bookingHasWords, searchQuery } from '#server/core/search-query.ts';

/** The greatest number of results of each kind. */
const maxResults = 5;
const contains = (column: RawBuilder<string>, text: string) =>
  sql<boolean>`lower_without_accents(${column}) like lower_without_accents(${likePattern(text)})`;

/**
 * The greatest number of bookings that are ranked: so many that are confirmed or in house, and so many of all. With
 * more, a search for a common word would be slow.
 */
const maxCompared = 1_000;

/**
 * A text of so few digits begins the telephone numbers of very many guests, so it is looked for as a room number only.
 */
const fewDigits = /^\d{1,3}$/;

/** Who has the room of that number comes first, then guests in the house, then the stays nearest to `today`. */
export async function searchBookings(db: Queryable, text: string, today: Day): Promise<SearchReply['bookings']> {
  const words = fewDigits.test(text) ? undefined : searchQuery(text);
  const hasWords = words ? sql`deleted_at is null and ${bookingHasWords(words)}` : sql`false`;
  const inRoom = sql`array(${staysInRoom(text, addDays(today, -1))})`;
  // PostgreSQL looks up each id of an array, where it would read all bookings for a subquery.
  const found = sql<boolean>`id = any (array(
    (select id from booking where status in ('checked_in', 'confirmed') and ${hasWords} limit ${maxCompared})
    union (select id from booking where ${hasWords} limit ${maxCompared})) || ${inRoom})`;
  return db
    .selectFrom('booking')
    .select(['id', 'reference', 'guestName', 'roomTypeName as roomType', 'checkIn', 'checkOut', 'status'])
    .select(roomsOfStay.as('rooms'))
    .where('deletedAt', 'is', null)
    .where(found)
    .orderBy(sql`id = any (${inRoom})`, 'desc')
    .orderBy(sql`status = 'checked_in'`, 'desc')
    .orderBy(sql`abs(check_in - ${today}::date)`)
    .orderBy('createdAt', 'desc')
    .limit(maxResults)
    .execute();
}

export const searchRooms = (db: Queryable, text: string): Promise<SearchReply['rooms']> =>
  db
    .selectFrom('room')
    .innerJoin('roomType', 'roomType.id', 'room.roomTypeId')
    .select(({ ref }) => ['room.id', ref('room.number').$notNull().as('number'), 'roomType.name as roomType'])
    .where(sql<boolean>`room.retired_on = 'infinity' and starts_with(room.number, upper(${text}))`)
    .orderBy(sql`length(room.number)`)
    .orderBy('room.number')
    .limit(maxResults)
    .execute();

export const searchCompanies = (db: Queryable, text: string): Promise<SearchReply['companies']> =>
  db
    .selectFrom('company')
    .select(['id', 'name'])
    .where(contains(sql`company.name`, text))
    .orderBy('isActive', 'desc')
    .orderBy('name')
    .limit(maxResults)
    .execute();

export async function searchInvoices(db: Queryable, text: string): Promise<SearchReply['invoices']> {
  const start = text.toUpperCase().replace(/[\s-]/g, '');
  if (!/^[A-Z0-9]+$/.test(start)) return [];
  return db
    .selectFrom('invoice')
    .select(['id', 'number', 'buyerName'])
    .where('number', 'like', `${start}%`)
    .orderBy('number', 'desc')
    .limit(maxResults)
    .execute();
}

export const searchDrinks = (db: Queryable, text: string): Promise<SearchReply['drinks']> =>
  db
    .selectFrom('drink')
    .select(['id', 'name'])
    .where('deletedAt', 'is', null)
    .where(contains(sql`drink.name`, text))
    .orderBy('name')
    .limit(maxResults)
    .execute();

export const searchStaff = (db: Queryable, text: string): Promise<SearchReply['staff']> =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'staffId', 'role'])
    .where(sql<boolean>`(${contains(sql`staff.name`, text)} or ${contains(sql`staff.staff_id`, text)})`)
    .orderBy('isActive', 'desc')
    .orderBy('name')
    .limit(maxResults)
    .execute();
