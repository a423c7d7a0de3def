import { type QueryCreator, type Selectable, sql } from 'kysely';
import { type GuestDetailName, guestDetailNames } from '#contract/bookings/booking-details.ts';
import type { BookingStatus, PaymentStatus } from '#contract/bookings/bookings.ts';
import type { Day, DayRange } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { MoneyMethod } from '#contract/core/money-methods.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import type { MoneyKind, MoneyStream } from '#contract/reports/insights.ts';
import type { Queryable } from '#db/db.ts';
import { type ListPage, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';
import { roomsOfStaySql } from '#server/bookings/rooms-of-stay-store.ts';
import { isOnDays } from '#server/core/hotel-day.ts';
import { staffName } from '#server/core/staff-name.ts';
import { salesDeletedFromTabsSql, salesOnTabsSql } from '#server/reports/tab-sales-store.ts';

export type Transaction = {
  id: string;
  kind: MoneyKind;
  at: Date;
  stream: MoneyStream;
  method: MoneyMethod;
  amountKobo: Kobo;
  guestName: string | null;
  reference: string | null;
  bookingId: string | null;
  drinkName: string | null;
  quantity: number | null;
  staffName: string | null;
  reason: string | null;
  unconfirmed: boolean;
};

export type BookingLine = Record<GuestDetailName, string> & {
  reference: string;
  createdAt: Date;
  roomType: string;
  rooms: string[];
  checkIn: Day;
  checkOut: Day;
  guests: number;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  source: 'online' | 'manual';
  total: Kobo;
  paid: Kobo;
  /** The part of `paid` that came by bank transfers which nobody has confirmed. */
  unconfirmed: Kobo;
  createdByName: string | null;
  plan: string;
  promoCode: string | null;
  companyName: string | null;
  /** What the code or the company takes off the nights. */
  takenOff: Kobo;
};

/** The line of a deletion has a negative `quantity` and `total`, and `staffName` is who deleted the sale. */
export type SaleLine = {
  at: Date;
  kind: MoneyKind;
  drinkName: string;
  category: string;
  quantity: number;
  unitPrice: Kobo;
  total: Kobo;
  method: MoneyMethod | 'room' | 'tab';
  staffName: string;
  sellerRole: StaffRole;
  reason: string | null;
};

const guestName = sql<string | null>`(select guest_name from booking where booking.id = money_entry.booking_id)`;

const reference = sql<string | null>`(select reference from booking where booking.id = money_entry.booking_id)`;

const drinkName = sql<string | null>`(select drink_name from bar_sale where bar_sale.id = money_entry.source_id)`;

type PageQuery = { limit: number; cursor?: string | undefined };

export function listMoneyEntries(db: Queryable, range: DayRange, page: PageQuery): Promise<ListPage<Transaction>> {
  const entriesQuery = db
    .selectFrom('moneyEntry')
    .select(['moneyEntry.id', 'kind', 'at', 'stream', 'method', 'amountKobo', 'bookingId', 'quantity', 'reason'])
    .select([
      guestName.as('guestName'),
      reference.as('reference'),
      drinkName.as('drinkName'),
      staffName('money_entry.staff_id').as('staffName'),
      sql<boolean>`exists (select from unconfirmed_entry entry where entry.id = money_entry.id)`.as('unconfirmed'),
    ])
    .where(isOnDays(sql`at`, range));
  const sortKey = { key: sql`money_entry.at`, id: sql<string>`money_entry.id` };
  return readPage(entriesQuery, sortKey, { ...page, dir: 'desc' });
}

const paidAmount = sql<Kobo>`coalesce((select sum(amount_kobo) from money_entry
  where money_entry.booking_id = booking.id), 0)::bigint`;

const unconfirmedAmount = sql<Kobo>`coalesce((select sum(amount_kobo) from unconfirmed_entry entry
  where entry.booking_id = booking.id), 0)::bigint`;

export function listBookingLines(db: Queryable, range: DayRange, page: PageQuery): Promise<ListPage<BookingLine>> {
  const bookingsQuery = db
    .selectFrom('booking')
    .select(['id', 'reference', 'createdAt', 'roomTypeName as roomType', 'checkIn', 'checkOut', 'guests'])
    .select(['status', 'paymentStatus', 'source', 'totalKobo as total', 'promoCode', 'companyName'])
    .select(guestDetailNames.map((name) => sql<string>`coalesce(${sql.ref(name)}, '')`.as(name)))
    .select([
      staffName('booking.created_by').as('createdByName'),
      paidAmount.as('paid'),
      unconfirmedAmount.as('unconfirmed'),
      roomsOfStaySql.as('rooms'),
      sql<string>`coalesce(plan_name, (select name from rate_plan where code = plan_code))`.as('plan'),
      sql<Kobo>`kobo_sum(night_off_kobo)`.as('takenOff'),
    ])
    .where('deletedAt', 'is', null)
    .where(isOnDays(sql`created_at`, range));
  const sortKey = { key: sql`booking.created_at`, id: sql<string>`booking.id` };
  return readPage(bookingsQuery, sortKey, { ...page, dir: 'desc' });
}

/**
 * Lists the sales of the range, also those on rooms and tabs. A sale that was deleted in the range has one more row,
 * with negative amounts.
 */
export function listSaleLines(db: Queryable, range: DayRange, page: PageQuery): Promise<ListPage<SaleLine>> {
  // Takes the place of `money_entry` in the query below, and so has the columns of that table.
  const soldEntries = sql<Selectable<Tables['moneyEntry']>>`(
    select id, kind::text, at, source_id, amount_kobo, method::text, reason, quantity, staff_id
    from money_entry where stream = 'bar' and ${isOnDays(sql`at`, range)}
    union all
    select id, case when reverses is null then 'sale' else 'sale_deleted' end, posted_at, sale_id, gross_kobo, 'room',
      reason, quantity, posted_by
    from folio_line where kind = 'bar' and day between ${range.from} and ${range.to}
      and (select payment_method from bar_sale where bar_sale.id = sale_id) = 'room'
    union all
    select id, 'sale', created_at, id, total_kobo, 'tab', null, quantity, sold_by
    from ${salesOnTabsSql(range)} on_tab
    union all
    select md5('sale_deleted ' || id)::uuid, 'sale_deleted', deleted_at, id, -total_kobo, 'tab', delete_reason, -quantity,
      deleted_by
    from ${salesDeletedFromTabsSql(range)} deleted)`;
  const salesQuery = (db.with('moneyEntry', () => soldEntries) as QueryCreator<Tables>)
    .selectFrom('moneyEntry')
    .innerJoin('barSale', 'barSale.id', 'moneyEntry.sourceId')
    .select(['moneyEntry.id', 'kind', 'at', 'amountKobo as total', 'method', 'reason'])
    .select([
      'barSale.drinkName',
      'barSale.category',
      'barSale.unitPriceKobo as unitPrice',
      'barSale.soldAs as sellerRole',
    ])
    .select([
      sql<number>`coalesce(money_entry.quantity, 0)`.as('quantity'),
      sql<string>`coalesce(${staffName('money_entry.staff_id')}, '')`.as('staffName'),
    ]);
  const sortKey = { key: sql`money_entry.at`, id: sql<string>`money_entry.id` };
  return readPage(salesQuery, sortKey, { ...page, dir: 'desc' });
}
