import { sql } from 'kysely';
import type { DashboardSummary, DayRange } from '#contract/insights.ts';
import { type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { Db, Queryable, Tx } from '#db/db.ts';
import { readPage } from '#db/pages.ts';
import { midnight } from '#server/core/hotel-day.ts';
import { staffName } from '#server/core/staff-name.ts';
import type {
  BookingLine,
  DrinkTotal,
  MoneyOfDay,
  SaleLine,
  SoldNight,
  SourceCount,
  Transaction,
} from '#server/insights/rules.ts';

/** Sets the time zone of the hotel's days; recounts all daily totals when it has changed. */
export const setDayTimeZone = (db: Db, timeZone: string) =>
  withLockTimeout(db, (tx) => sql`select begin_days_in(${timeZone})`.execute(tx));

/** Waits up to 15 seconds for another process: it may have many days to count. */
const withLockTimeout = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await sql`set local lock_timeout = '15s'`.execute(tx);
    return work(tx);
  }, 'in any room');

/** Runs all reads on one read-only snapshot, so that their figures agree. */
export const onSnapshot = <T>(db: Db, read: (moment: Queryable) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return read(tx);
  }, 'in any room');

export const closeDays = (db: Db, now: Date) => withLockTimeout(db, (tx) => sql`select close_days(${now})`.execute(tx));

export async function readMoneyByDay(db: Queryable, { from, to }: DayRange): Promise<MoneyOfDay[]> {
  const rows = await db.selectFrom('money_day').selectAll().where('day', '>=', from).where('day', '<=', to).execute();
  return rows.map(({ day, stream, method, taken, given_back, ...kobos }) => ({
    day,
    stream,
    method,
    taken: kobo(kobos.taken_kobo),
    givenBack: kobo(kobos.given_back_kobo),
    lines: { taken, givenBack: given_back },
  }));
}

export async function readDrinkTotals(db: Queryable, { from, to }: DayRange): Promise<DrinkTotal[]> {
  const { rows } = await sql<Omit<DrinkTotal, 'amount'> & { amount: number }>`
    select drink_id as "drinkId", drink.name, sum(quantity)::integer as quantity, sum(amount_kobo)::bigint as amount
    from drink_day join drink on drink.id = drink_id
    where day between ${from} and ${to}
    group by drink_id, drink.name having sum(quantity) <> 0 or sum(amount_kobo) <> 0
    order by sum(amount_kobo) desc, drink_id`.execute(db);
  return rows.map((row) => ({ ...row, amount: kobo(row.amount) }));
}

export async function countBookingsBySource(db: Queryable, { from, to }: DayRange): Promise<SourceCount[]> {
  const { rows } = await sql<{ source: SourceCount['source']; bookings: number; value: number }>`
    select source, coalesce(sum(bookings), 0)::integer as bookings, coalesce(sum(booked_kobo), 0)::bigint as value
    from unnest(enum_range(null::booking_source)) source left join (
      select * from booking_day where day between ${from} and ${to}) made using (source)
    group by source order by source`.execute(db);
  return rows.map((row) => ({ ...row, value: kobo(row.value) }));
}

/** A closed day keeps the figures it had when it was closed. */
export async function readSoldNights(db: Queryable, { from, to }: DayRange): Promise<SoldNight[]> {
  const { rows } = await sql<Omit<SoldNight, 'charge'> & { charge: number }>`
    select day::text as night, sold, rooms, room_charge_kobo as charge
    from nights_as_known(${from}, ${to}) order by day`.execute(db);
  return rows.map((row) => ({ ...row, charge: kobo(row.charge) }));
}

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

export type HotelTotals = {
  staff: number;
  activeStaff: number;
  bookings: number;
  calledOff: number;
  drinks: number;
  availableDrinks: number;
  roomMoney: Kobo;
  barMoney: Kobo;
  barSales: number;
};

export async function readHotelTotals(db: Queryable): Promise<HotelTotals> {
  const { rows } = await sql<Record<keyof HotelTotals, number>>`
    select people.*, stays.*, bar.*, coalesce(rooms.amount, 0)::bigint as "roomMoney",
      coalesce(sold.amount, 0)::bigint as "barMoney", coalesce(sold.entries, 0)::bigint as "barSales"
    from
      (select count(*) as staff, count(*) filter (where is_active) as "activeStaff" from staff) people,
      (select coalesce(sum(bookings), 0)::bigint as bookings, coalesce(sum(called_off), 0)::bigint as "calledOff"
        from booking_day) stays,
      (select count(*) as drinks, count(*) filter (where is_available and stock > 0) as "availableDrinks"
        from drink where deleted_at is null) bar,
      (select sum(taken_kobo - given_back_kobo) as amount from money_day where stream = 'rooms') rooms,
      (select sum(taken_kobo - given_back_kobo) as amount, sum(taken - given_back) as entries
        from money_day where stream = 'bar') sold`.execute(db);
  const [now] = rows;
  if (!now) throw new Error('an aggregate has no row');
  return { ...now, roomMoney: kobo(now.roomMoney), barMoney: kobo(now.barMoney) };
}

type Activity = DashboardSummary['recentActivities'][number];
const newestLimit = 5;

export async function newestBookings(db: Queryable): Promise<Activity[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['id', 'guest_name', 'room_type_name', 'created_at', 'total_kobo'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newestLimit)
    .execute();
  return rows.map((row) => ({
    kind: 'booking',
    id: row.id,
    description: `${row.guest_name} booked ${row.room_type_name}`,
    time: row.created_at.toISOString(),
    amount: toNaira(kobo(row.total_kobo)),
  }));
}

export async function newestSales(db: Queryable): Promise<Activity[]> {
  const rows = await db
    .selectFrom('bar_sale')
    .innerJoin('staff', 'staff.id', 'sold_by')
    .select(['bar_sale.id', 'drink_name', 'quantity', 'staff.name', 'bar_sale.created_at', 'total_kobo'])
    .where('deleted_at', 'is', null)
    .orderBy('bar_sale.created_at', 'desc')
    .orderBy('bar_sale.id', 'desc')
    .limit(newestLimit)
    .execute();
  return rows.map((row) => ({
    kind: 'bar_sale',
    id: row.id,
    description: `${row.name} sold ${row.quantity} × ${row.drink_name}`,
    time: row.created_at.toISOString(),
    amount: toNaira(kobo(row.total_kobo)),
  }));
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
