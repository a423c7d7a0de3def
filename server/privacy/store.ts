import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import { erasedGuest } from '#contract/core/guests.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { roomsOfStaySql } from '#server/bookings/rooms-of-stay-store.ts';
import { bookingFromRow } from '#server/bookings/store.ts';

export type BookingRecord = {
  booking: BookingWithBalance;
  deleted: boolean;
  openRefunds: Kobo;
};

const paidAmount = sql<Kobo>`(select desk_kobo + gateway_kobo from booking_money where booking_id = booking.id)`;
const openRefunds = sql<Kobo>`(select coalesce(sum(refund.amount_kobo), 0)::bigint
  from payment join charge using (tx_ref) join refund on payment_id = payment.id
  where charge.booking_id = booking.id and refund.state in ('due', 'asked', 'refused'))`;

/** Finds deleted bookings too, because the database still has the data of their guests. */
const recordsQuery = (db: Queryable) =>
  db
    .selectFrom('booking')
    .selectAll('booking')
    .select([paidAmount.as('paid'), roomsOfStaySql.as('rooms'), openRefunds.as('openRefunds')]);

type RecordRow = Awaited<ReturnType<ReturnType<typeof recordsQuery>['execute']>>[number];

const recordFromRow = ({ paid, rooms, openRefunds, ...row }: RecordRow): BookingRecord => ({
  booking: {
    ...bookingFromRow(row),
    paid,
    unconfirmed: kobo(0),
    atTerminal: kobo(0),
    othersOwe: kobo(0),
    otherPayers: '',
    othersNights: [],
    companyHasWindow: false,
    rooms,
    createdByName: null,
  },
  deleted: row.deletedAt !== null,
  openRefunds,
});

const comparableEmail = sql`lower(guest_email)`;

// The last ten digits, as in the index: they are the same with and without the country code.
const comparablePhone = sql`right(regexp_replace(guest_phone, '\\D', '', 'g'), 10)`;

export async function searchRecords(db: Queryable, q: string, limit: number): Promise<BookingRecord[]> {
  const digits = q.replace(/\D/g, '');
  const isNumber = digits.length >= 7 && /^[\d\s()+.-]+$/.test(q);
  const namedBookings = sql`select ${comparableEmail} as email, ${comparablePhone} as phone, id from booking
    where reference = ${q.toUpperCase()} or ${comparableEmail} = ${q.toLowerCase()}
      ${isNumber ? sql`or ${comparablePhone} = ${digits.slice(-10)}` : sql``}`;
  const rows = await recordsQuery(db)
    .where(
      sql<boolean>`booking.id = any(array(with named as (${namedBookings})
        select id from named
        union select same.id from named, lateral (select id from booking where ${comparableEmail} = named.email offset 0) same
        union select same.id from named, lateral (select id from booking where ${comparablePhone} = named.phone offset 0) same))`,
    )
    .orderBy('checkIn', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(recordFromRow);
}

export async function findRecords(db: Queryable, ids: readonly string[], lock = false): Promise<BookingRecord[]> {
  if (lock) await db.selectFrom('booking').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const rows = await recordsQuery(db).where('id', 'in', ids).orderBy('checkIn', 'desc').orderBy('id').execute();
  return rows.map(recordFromRow);
}

export type BankRecord = { day: Day; amountKobo: Kobo; narration: string; reference: string | null };

export const readBankLinesOfStay = (db: Queryable, bookingId: string): Promise<BankRecord[]> =>
  db
    .selectFrom('statementLine')
    .innerJoin('deskPayment', 'deskPayment.id', 'statementLine.transferId')
    .select(['day', 'statementLine.amountKobo', 'narration', 'statementLine.reference'])
    .where('bookingId', '=', bookingId)
    .orderBy('day')
    .execute();

type ForgetOptions = { everything: boolean; onRequest: boolean; at: Date };

/**
 * Removes email and phone, and replaces the token of the receipt. With `everything`, also removes the name and what
 * contains it. Safe to repeat.
 */
export async function forgetGuest(
  tx: Queryable,
  id: string,
  { everything, onRequest, at }: ForgetOptions,
): Promise<void> {
  await sql`select forget_guest(${id}, ${everything}, ${onRequest}, ${at})`.execute(tx);
}

export async function findNotErased(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`not name_forgotten(id)`)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listErasureRequests(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('forgottenGuest').select('bookingId').where('asked', '=', true).execute();
  return rows.map(({ bookingId }) => bookingId);
}

export type OverdueKind = 'hold' | 'contact' | 'name';

type Moment = { today: Day; at: Date };

/** Which bookings must be erased at a moment: none of guests who are in house or have a refund due. */
function isOverdue(kind: OverdueKind, retention: Hotel['retention'], { today, at }: Moment): RawBuilder<boolean> {
  const hasNothingOpen = sql`status <> 'checked_in' and payment_status <> 'refund_due'`;
  const conditions: { [W in OverdueKind]: RawBuilder<boolean> } = {
    hold: sql`source = 'online' and payment_status = 'pending' and guest_name <> ${erasedGuest}
      and not booking_earns(status, deleted_at)
      and greatest(created_at, hold_until) < ${at}::timestamptz - make_interval(days => ${retention.unpaidHoldDays}::integer)
      and not exists (select from payment join charge using (tx_ref) where charge.booking_id = booking.id)
      and not exists (select from desk_payment where booking_id = booking.id)`,
    contact: sql`guest_phone is not null and guest_name <> ${erasedGuest} and ${hasNothingOpen}
      and check_out < ${today}::date - make_interval(months => ${retention.contactMonths}::integer)`,
    name: sql`guest_name <> ${erasedGuest} and ${hasNothingOpen}
      and check_out < ${today}::date - make_interval(years => ${retention.nameYears}::integer)`,
  };
  return conditions[kind];
}

export async function findOverdue(
  db: Queryable,
  kind: OverdueKind,
  retention: Hotel['retention'],
  moment: Moment,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where(isOverdue(kind, retention, moment))
    .orderBy('checkOut')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type Ends = { staffBefore: Date; textsBefore: Date; messagesBefore: Date };

/** How many rows of each kind would be erased at a moment. */
export async function countOverdueRows(
  db: Queryable,
  retention: Hotel['retention'],
  { staffBefore, textsBefore, messagesBefore, ...moment }: Moment & Ends,
): Promise<Record<OverdueKind | 'staff' | 'text' | 'report', number>> {
  const countBookings = (kind: OverdueKind) =>
    sql<number>`(select count(*) from booking where ${isOverdue(kind, retention, moment)})`;
  return db
    .selectNoFrom([
      countBookings('hold').as('hold'),
      countBookings('contact').as('contact'),
      countBookings('name').as('name'),
      sql<number>`cardinality(staff_to_forget(${staffBefore}))`.as('staff'),
      sql<number>`count_texts_to_forget(${textsBefore})`.as('text'),
      sql<number>`(select count(*) from gateway_event where last_at < ${messagesBefore})`.as('report'),
    ])
    .executeTakeFirstOrThrow();
}

/** Removes the contact details of staff who have left, if no audit entry about them is newer than `before`. */
export async function forgetStaff(tx: Tx, before: Date): Promise<void> {
  await sql`select forget_staff(${before})`.execute(tx);
}

/**
 * Erases texts with names that are older than `before`: senders that were typed at the count of a till, lines of the
 * bank, and notes about no stay.
 */
export async function forgetOldTexts(tx: Tx, before: Date): Promise<void> {
  await sql`select forget_senders(${before})`.execute(tx);
}

type OldRecords = { before: Date; yesterday: Day; now: Date };

export async function deleteOldRecords(db: Queryable, { before, yesterday, now }: OldRecords): Promise<void> {
  await db.deleteFrom('gatewayEvent').where('lastAt', '<', before).execute();
  await db.deleteFrom('payLink').where('day', '<', yesterday).execute();
  await db.deleteFrom('rateLimit').where('windowEnds', '<', now).execute();
}

export async function readReferences(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('booking').select('reference').where('id', 'in', ids).execute();
  return rows.map(({ reference }) => reference);
}
