import { type RawBuilder, sql } from 'kysely';
import type { Agreement } from '#contract/bar/bar.ts';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Queryable } from '#db/db.ts';
import { midnight } from '#server/core/hotel-day.ts';

/**
 * Selects number and rank of the room that a guest has at a moment, or had last. The query around this fragment needs a
 * table `booking`.
 */
export const roomNumberAtSql = (moment: RawBuilder<Date>) => sql`
  select number, rank from room_night join room on room.id = room_id
  where room_night.booking_id = booking.id and night <= night_in_use(booking.check_in, ${moment}) order by night desc limit 1`;

/**
 * Adds up the drinks on the account of a stay. A reversed drink does not count, because its reversal is a negative
 * line.
 */
const drinksPostedToSql = (bookingId: RawBuilder<unknown> | string) => sql<Kobo>`
  (select coalesce(sum(gross_kobo), 0)::bigint from folio_line where folio_line.booking_id = ${bookingId} and kind = 'bar')`;

export async function readPostedDrinks(db: Queryable, bookingId: string): Promise<Kobo> {
  const { rows } = await sql<{ posted: Kobo }>`select ${drinksPostedToSql(bookingId)} as posted`.execute(db);
  const [sum] = rows;
  if (!sum) throw new Error('a sum has no row');
  return sum.posted;
}

export type StayAtBar = {
  bookingId: string;
  guestName: string;
  status: BookingStatus;
  room: string | null;
  posted: Kobo;
};

/**
 * Returns the guests in the house, overstaying ones too, and those who have left since the midnight of the desk day.
 */
export async function listStaysAtBar(
  db: Queryable,
  { deskDay, now }: { deskDay: Day; now: Date },
): Promise<StayAtBar[]> {
  const { rows } = await sql<StayAtBar>`
    select booking.id as "bookingId", guest_name as "guestName", status::text, given.number as room,
      ${drinksPostedToSql(sql`booking.id`)} as posted
    from (
      select * from booking where status = 'checked_in'
      union all
      -- "offset 0" keeps PostgreSQL from reading all bookings: it looks each one up.
      select gone.* from (
          select distinct booking_id from booking_version
          where was is distinct from status and status in ('checked_out', 'completed') and at >= ${midnight(deskDay)}) lately_left,
        lateral (select * from booking where id = lately_left.booking_id offset 0) gone
      where gone.status in ('checked_out', 'completed')) booking
      left join lateral (${roomNumberAtSql(sql`${now}`)}) given on true
    where deleted_at is null
    order by given.rank, guest_name, booking.id`.execute(db);
  return rows;
}

export async function isKnownOrder(db: Queryable, key: string): Promise<boolean> {
  const order = await db.selectFrom('barOrder').select('id').where('key', '=', key).executeTakeFirst();
  return order !== undefined;
}

export async function readStayOfSale(db: Queryable, saleId: string): Promise<string | undefined> {
  const order = await db
    .selectFrom('barOrder')
    .innerJoin('barSale', 'orderId', 'barOrder.id')
    .leftJoin('barTab', 'barTab.id', 'tabId')
    .select(({ fn }) => fn.coalesce('barOrder.bookingId', 'barTab.bookingId').as('bookingId'))
    .where('barSale.id', '=', saleId)
    .executeTakeFirst();
  return order?.bookingId ?? undefined;
}

export type OrderAgreement = { orderId: string; agreedBy: Agreement; signature: string | null };

export async function readAgreementOfLine(db: Queryable, lineId: string): Promise<OrderAgreement | undefined> {
  const { rows } = await sql<OrderAgreement>`
    select bar_order.id as "orderId", coalesce(bar_order.agreed_by, bar_tab.agreed_by)::text as "agreedBy",
      coalesce(bar_order.signature, bar_tab.signature) as signature
    from folio_line line join bar_sale on bar_sale.id = sale_id join bar_order on bar_order.id = order_id
      left join bar_tab on bar_tab.id = tab_id
    where line.id = ${lineId}`.execute(db);
  return rows[0];
}
