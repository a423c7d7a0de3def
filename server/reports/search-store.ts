import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#contract/core/dates.ts';
import type { SearchReply } from '#contract/reports/search.ts';
import type { Queryable } from '#db/db.ts';
import { escapeForLike, likePattern } from '#db/pages.ts';
import { foundOrderIdsSql, receiptNumberIn } from '#server/bar/found-orders-store.ts';
import { searchedPastNights, staysInRoomSql } from '#server/bookings/room-night-store.ts';
import { roomsOfStaySql } from '#server/bookings/rooms-of-stay-store.ts';
import { bookingHasWords, searchQuery } from '#server/core/search-query.ts';

const maxResults = 5;
const contains = (column: RawBuilder<string>, text: string) =>
  sql<boolean>`lower_without_accents(${column}) like lower_without_accents(${likePattern(text)})`;

/** How many bookings, and how many notes, with the words are read at most before the best of them are chosen. */
const maxCompared = 1_000;

/**
 * Very many telephone numbers and notes contain a text of so few digits, so the words of bookings and notes are not
 * searched for it.
 */
const fewDigitsPattern = /^\d{1,3}$/;

type SearchDays = { today: Day; deskDay: Day };

/**
 * Finds an imported booking by the reservation number of the other system, too. If the text is the number of a room, the
 * guest who is in the room comes first, then the stay that has it on the desk day, then stays that had it lately or have
 * it later. Among equals, guests in the house come first, then the stays whose check-in is nearest to `today`.
 */
export async function searchBookings(
  db: Queryable,
  text: string,
  { today, deskDay }: SearchDays,
): Promise<SearchReply['bookings']> {
  const words = fewDigitsPattern.test(text) ? undefined : searchQuery(text);
  const hasWords = words ? sql`deleted_at is null and ${bookingHasWords(words)}` : sql`false`;
  const idsInRoom = sql`array(${staysInRoomSql(text, addDays(today, -searchedPastNights))})`;
  const roomsOfNumber = sql`room where number = upper(${text}) and retired_on = 'infinity'`;
  const idsInRoomNow = sql`array(select booking_id from room_state
    where booking_id is not null and room_id in (select id from ${roomsOfNumber}))`;
  const idsOfDeskDay = sql`array(select booking_id from room_night
    where booking_id is not null and night = ${deskDay} and room_id in (select id from ${roomsOfNumber}))`;
  const idsOfOldNumber = sql`array(select subject_id::uuid from import_row where subject = 'booking' and source = lower(${text}))`;
  // PostgreSQL looks up each id of an array. With a subquery in its place it would read all bookings.
  const isFound = sql<boolean>`id = any (array(
    (select id from booking where status in ('checked_in', 'confirmed') and ${hasWords} limit ${maxCompared})
    union (select id from booking where ${hasWords} limit ${maxCompared})) || ${idsInRoom} || ${idsOfOldNumber})`;
  return db
    .selectFrom('booking')
    .select(['id', 'reference', 'guestName', 'roomTypeName as roomType', 'checkIn', 'checkOut', 'status'])
    .select(roomsOfStaySql.as('rooms'))
    .where('deletedAt', 'is', null)
    .where(isFound)
    .orderBy(sql`id = any (${idsInRoomNow})`, 'desc')
    .orderBy(sql`id = any (${idsOfDeskDay})`, 'desc')
    .orderBy(sql`id = any (${idsInRoom})`, 'desc')
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

/** A text of so few digits can be the number that an invoice has in its series and year. */
const serialNumberPattern = /^\d{1,6}$/;

export async function searchInvoices(db: Queryable, text: string): Promise<SearchReply['invoices']> {
  const prefix = text.toUpperCase().replace(/[\s-]/g, '');
  if (!/^[A-Z0-9]+$/.test(prefix)) return [];
  const hasSerial = serialNumberPattern.test(prefix)
    ? sql<boolean>`(series, year, serial) in (select series, year, ${prefix}::integer from invoice_series)`
    : sql<boolean>`false`;
  return db
    .selectFrom('invoice')
    .select(['id', 'number', 'buyerName'])
    .where((eb) => eb.or([eb('number', 'like', `${prefix}%`), hasSerial]))
    .orderBy('number', 'desc')
    .limit(maxResults)
    .execute();
}

/**
 * Finds orders of the bar by the number of the receipt or of a slip, by the room or the tab, also those that were taken
 * back. `typed` can begin with the word for one of these. With `soldBy`, the id of a staff member, finds only what this
 * person sold. Nights after `today` do not count as nights in a room.
 */
export async function searchReceipts(
  db: Queryable,
  typed: string,
  { soldBy, today }: { soldBy: string | undefined; today: Day },
): Promise<SearchReply['receipts']> {
  const receipt = receiptNumberIn(typed) ?? '0';
  const orders = await db
    .selectFrom('barOrder')
    .innerJoin('barSale', 'barSale.orderId', 'barOrder.id')
    .innerJoin('staff', 'staff.id', 'barSale.soldBy')
    .select(['barOrder.id', 'barOrder.number as receipt', 'staff.name as soldBy', 'barSale.createdAt as soldAt'])
    .select(sql<string>`string_agg(quantity || ' × ' || drink_name, ', ' order by drink_name)`.as('drinks'))
    .select(sql<boolean>`bool_and(bar_sale.deleted_at is not null)`.as('isTakenBack'))
    .where(sql<boolean>`bar_order.id = any (array(${foundOrderIdsSql(typed, today)}))`)
    .$if(soldBy !== undefined, (sales) => sales.where('barSale.soldBy', '=', soldBy ?? ''))
    .groupBy(['barOrder.id', 'staff.name', 'barSale.createdAt'])
    .orderBy(sql`bar_order.number = ${receipt}::bigint`, 'desc')
    .orderBy('barSale.createdAt', 'desc')
    .limit(maxResults)
    .execute();
  return orders.map((order) => ({ ...order, soldAt: order.soldAt.toISOString() }));
}

export async function searchDeliveries(db: Queryable, text: string): Promise<SearchReply['deliveries']> {
  const prefixPattern = `${escapeForLike(text.toLowerCase())}%`;
  const deliveries = await db
    .selectFrom('delivery')
    .select(['id', 'supplier', 'noteNumber', 'receivedAt'])
    .where(sql<boolean>`lower(note_number) like ${prefixPattern}`)
    .orderBy(sql`lower(note_number) = ${text.toLowerCase()}`, 'desc')
    .orderBy('receivedAt', 'desc')
    .limit(maxResults)
    .execute();
  return deliveries.map((delivery) => ({ ...delivery, receivedAt: delivery.receivedAt.toISOString() }));
}

/** Open notes come first, then the newest. */
export async function searchNotes(db: Queryable, text: string): Promise<SearchReply['notes']> {
  const words = fewDigitsPattern.test(text) ? undefined : searchQuery(text);
  if (!words) return [];
  const foundNotes = db
    .selectFrom('deskNote')
    .select(['id', 'kind', 'note', 'roomId', 'bookingId'])
    .select(sql<boolean>`done_at is null and not withdrawn`.as('isOpen'))
    .select(sql<Date>`coalesce(done_at, due_at, written_at)`.as('at'))
    .where(
      sql<boolean>`id = any (array(
        select id from desk_note where search_words(note || ' ' || coalesce(outcome, '')) @@ ${words}::tsquery
        limit ${maxCompared}))`,
    )
    .orderBy('isOpen', 'desc')
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(maxResults);
  return db
    .selectFrom(foundNotes.as('found'))
    .leftJoin('room', 'room.id', 'found.roomId')
    .leftJoin('booking', 'booking.id', 'found.bookingId')
    .select(['found.id', 'found.kind', 'found.note', 'found.isOpen', 'room.number as room', 'booking.guestName'])
    .orderBy('found.isOpen', 'desc')
    .orderBy('found.at', 'desc')
    .orderBy('found.id')
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
