import { sql } from 'kysely';
import type { BookingStatus, PaymentStatus } from '#contract/bookings.ts';
import type { Day } from '#contract/dates.ts';
import type { DayRange, MoneyKind, MoneyMethod, MoneyStream } from '#contract/insights.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import type { StaffRole } from '#contract/roles.ts';
import type { Queryable } from '#db/db.ts';
import { readPage } from '#db/pages.ts';
import { midnight } from '#server/core/hotel-day.ts';
import { staffName } from '#server/core/staff-name.ts';

export type Transaction = {
  id: string;
  kind: MoneyKind;
  at: Date;
  stream: MoneyStream;
  method: MoneyMethod;
  amount: Kobo;
  guestName: string | null;
  reference: string | null;
  bookingId: string | null;
  drinkName: string | null;
  quantity: number | null;
  staffName: string | null;
  reason: string | null;
};

export type BookingLine = {
  reference: string;
  createdAt: Date;
  guestName: string;
  guestEmail: string;
  guestPhone: string;
  roomType: string;
  checkIn: Day;
  checkOut: Day;
  guests: number;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  source: 'online' | 'manual';
  total: Kobo;
  paid: Kobo;
  madeBy: string | null;
};

/** Quantity and total are negative for a deleted sale; `seller` is then who deleted it. */
export type SaleLine = {
  at: Date;
  kind: MoneyKind;
  drinkName: string;
  category: string;
  quantity: number;
  unitPrice: Kobo;
  total: Kobo;
  method: MoneyMethod;
  seller: string;
  soldAs: StaffRole;
  reason: string | null;
};

const guestName = sql<string | null>`(select guest_name from booking where booking.id = money_entry.booking_id)`;

const reference = sql<string | null>`(select reference from booking where booking.id = money_entry.booking_id)`;

const soldAs = sql<string | null>`(select drink_name from bar_sale where bar_sale.id = money_entry.source_id)`;

type PageQuery = { limit: number; cursor?: string | undefined };

export async function listEntries(db: Queryable, { from, to }: DayRange, page: PageQuery) {
  const found = db
    .selectFrom('money_entry')
    .select(['money_entry.id', 'kind', 'at', 'stream', 'method', 'amount_kobo', 'booking_id', 'quantity', 'reason'])
    .select([
      guestName.as('guest'),
      reference.as('reference'),
      soldAs.as('drink'),
      staffName('money_entry.staff_id').as('staff'),
    ])
    .where(sql<boolean>`at >= ${midnight(from)} and at < ${midnight(to, 1)}`);
  const { rows, ...cursors } = await readPage(
    found,
    { key: sql`money_entry.at`, id: sql`money_entry.id` },
    { ...page, dir: 'desc' },
  );
  const entries = rows.map(
    (row): Transaction => ({
      id: row.id,
      kind: row.kind,
      at: row.at,
      stream: row.stream,
      method: row.method,
      amount: kobo(row.amount_kobo),
      guestName: row.guest,
      reference: row.reference,
      bookingId: row.booking_id,
      drinkName: row.drink,
      quantity: row.quantity,
      staffName: row.staff,
      reason: row.reason,
    }),
  );
  return { ...cursors, rows: entries };
}

const paid = sql<number>`coalesce((select sum(amount_kobo) from money_entry
  where money_entry.booking_id = booking.id), 0)::bigint`;

export async function listBookingRows(db: Queryable, { from, to }: DayRange, page: PageQuery) {
  const found = db
    .selectFrom('booking')
    .selectAll('booking')
    .select([staffName('booking.created_by').as('made_by'), paid.as('paid')])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`created_at >= ${midnight(from)} and created_at < ${midnight(to, 1)}`);
  const order = { key: sql`booking.created_at`, id: sql<string>`booking.id` };
  const { rows, ...cursors } = await readPage(found, order, { ...page, dir: 'desc' });
  const lines = rows.map(
    (row): BookingLine => ({
      reference: row.reference,
      createdAt: row.created_at,
      guestName: row.guest_name,
      guestEmail: row.guest_email ?? '',
      guestPhone: row.guest_phone ?? '',
      roomType: row.room_type_name,
      checkIn: row.check_in,
      checkOut: row.check_out,
      guests: row.guests,
      status: row.status,
      paymentStatus: row.payment_status,
      source: row.source,
      total: kobo(row.total_kobo),
      paid: kobo(row.paid),
      madeBy: row.made_by,
    }),
  );
  return { ...cursors, rows: lines };
}

/** A sale deleted in the range is a row with negative amounts. */
export async function listSaleRows(db: Queryable, { from, to }: DayRange, page: PageQuery) {
  const found = db
    .selectFrom('money_entry')
    .innerJoin('bar_sale', 'bar_sale.id', 'money_entry.source_id')
    .select(['money_entry.id', 'kind', 'at', 'amount_kobo', 'money_entry.quantity', 'method', 'reason'])
    .select(['bar_sale.drink_name', 'bar_sale.category', 'bar_sale.unit_price_kobo', 'bar_sale.sold_as'])
    .select(staffName('money_entry.staff_id').as('seller'))
    .where('stream', '=', 'bar')
    .where(sql<boolean>`at >= ${midnight(from)} and at < ${midnight(to, 1)}`);
  const order = { key: sql`money_entry.at`, id: sql<string>`money_entry.id` };
  const { rows, ...cursors } = await readPage(found, order, { ...page, dir: 'desc' });
  const lines = rows.map(
    (row): SaleLine => ({
      at: row.at,
      kind: row.kind,
      drinkName: row.drink_name,
      category: row.category,
      quantity: row.quantity ?? 0,
      unitPrice: kobo(row.unit_price_kobo),
      total: kobo(row.amount_kobo),
      method: row.method,
      seller: row.seller ?? '',
      soldAs: row.sold_as,
      reason: row.reason,
    }),
  );
  return { ...cursors, rows: lines };
}
