import { sql } from 'kysely';
import type { Day } from '#contract/dates.ts';
import type { DashboardSummary, Range } from '#contract/insights.ts';
import { type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { Db, Read } from '#db/db.ts';
import { readPage } from '#db/pages.ts';
import type {
  BookingLine,
  DrinkTotal,
  MoneyOfDay,
  SaleLine,
  SoldNight,
  SourceCount,
  StaffMoney,
  StayOfDay,
  Transaction,
} from '#server/insights/rules.ts';

/** When the hotel's days begin. Where that is new, everything is counted anew. */
export const beginDaysIn = (db: Read, timeZone: string) => sql`select begin_days_in(${timeZone})`.execute(db);

/** Reads that must agree with each other see the house at one moment, whatever is sold meanwhile. */
export const atOneMoment = <T>(db: Db, read: (moment: Read) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return read(tx);
  });

/** What stands, by day, stream and method. */
export async function moneyOf(db: Read, { from, to }: Range): Promise<MoneyOfDay[]> {
  const rows = await db
    .selectFrom('money_day')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('entries', '>', 0)
    .execute();
  return rows.map(({ amount_kobo, ...row }) => ({ ...row, amount: kobo(amount_kobo) }));
}

/** Drinks by what they brought in, the best first. */
export async function drinksOf(db: Read, { from, to }: Range): Promise<DrinkTotal[]> {
  const { rows } = await sql<Omit<DrinkTotal, 'amount'> & { amount: number }>`
    select drink_id as "drinkId", drink.name, sum(quantity)::integer as quantity, sum(amount_kobo)::bigint as amount
    from drink_day join drink on drink.id = drink_id
    where day between ${from} and ${to}
    group by drink_id, drink.name having sum(quantity) > 0
    order by sum(amount_kobo) desc, drink_id`.execute(db);
  return rows.map((row) => ({ ...row, amount: kobo(row.amount) }));
}

const midnight = (day: Day, days = 0) =>
  sql`((${day}::date + ${days}::integer)::timestamp at time zone (select time_zone from hotel_zone))`;

/** Bookings made in the range, by where they came from. */
export async function sourcesOf(db: Read, { from, to }: Range): Promise<SourceCount[]> {
  const { rows } = await sql<{ source: SourceCount['source']; bookings: number; value: number }>`
    select source, coalesce(sum(bookings), 0)::integer as bookings, coalesce(sum(booked_kobo), 0)::bigint as value
    from unnest(enum_range(null::booking_source)) source left join (
      select * from booking_day where day between ${from} and ${to}) made using (source)
    group by source order by source`.execute(db);
  return rows.map((row) => ({ ...row, value: kobo(row.value) }));
}

/**
 * Rooms sold for each night of a range, and the rooms there were then. The counter of a night also counts online holds
 * that nobody has paid, and guests who should have left: those are left out.
 */
export async function nightsOf(db: Read, { from, to }: Range): Promise<SoldNight[]> {
  const { rows } = await sql<SoldNight>`
    with house as materialized (
      select rooms, until, coalesce(lag(until) over (partition by room_type_id order by until), '-infinity') as since
      from room_count
      union all
      select total_rooms, 'infinity', coalesce(
        (select max(until) from room_count past where past.room_type_id = stock.room_type_id), '-infinity')
      from room_inventory stock)
    select day::date::text as night, (coalesce(sold.booked, 0) - coalesce(held.rooms, 0))::integer as sold,
      coalesce((select sum(rooms) from house where since <= day and day < until), 0)::integer as rooms
    from generate_series(${from}::date, ${to}::date, interval '1 day') day
      left join (
        select night, sum(booked) as booked from night where night between ${from} and ${to} group by night) sold
        on sold.night = day::date
      left join (
        select night, count(*) as rooms from booking join booking_night on booking_id = booking.id
        where (status = 'pending' and deleted_at is null or overstay) and night between ${from} and ${to} group by night) held
        on held.night = day::date
    order by day`.execute(db);
  return rows;
}

const guest = sql<string | null>`(select guest_name from booking where booking.id = money_entry.booking_id)`;
const reference = sql<string | null>`(select reference from booking where booking.id = money_entry.booking_id)`;
const soldAs = sql<string | null>`(select drink_name from bar_sale where bar_sale.id = money_entry.id)`;
const takenBy = sql<string | null>`(select name from staff where staff.id = money_entry.staff_id)`;

type Page = { limit: number; cursor?: string | undefined };

/** Money that stands, newest first. */
export async function listEntries(db: Read, { from, to }: Range, page: Page) {
  const found = db
    .selectFrom('money_entry')
    .select(['money_entry.id', 'at', 'stream', 'method', 'amount_kobo', 'booking_id', 'quantity'])
    .select([guest.as('guest'), reference.as('reference'), soldAs.as('drink'), takenBy.as('staff')])
    .where('stands', '=', true)
    .where('day', '>=', from)
    .where('day', '<=', to)
    // The same again, in the words of the index that gives the order.
    .where(sql<boolean>`at >= ${midnight(from)} and at < ${midnight(to, 1)}`);
  const { rows, ...ways } = await readPage(
    found,
    { key: sql`money_entry.at`, id: sql`money_entry.id` },
    { ...page, dir: 'desc' },
  );
  const entries = rows.map(
    (row): Transaction => ({
      id: row.id,
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
    }),
  );
  return { ...ways, rows: entries };
}

export type HouseNow = {
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

/** Everything of which there is one number, of all time. */
export async function countHouse(db: Read): Promise<HouseNow> {
  const { rows } = await sql<Record<keyof HouseNow, number>>`
    select people.*, stays.*, bar.*, coalesce(rooms.amount, 0)::bigint as "roomMoney",
      coalesce(sold.amount, 0)::bigint as "barMoney", coalesce(sold.entries, 0)::bigint as "barSales"
    from
      (select count(*) as staff, count(*) filter (where is_active) as "activeStaff" from staff) people,
      (select coalesce(sum(bookings), 0)::bigint as bookings, coalesce(sum(called_off), 0)::bigint as "calledOff"
        from booking_day) stays,
      (select count(*) as drinks, count(*) filter (where is_available and stock > 0) as "availableDrinks"
        from drink where deleted_at is null) bar,
      (select sum(amount_kobo) as amount from money_day where stream = 'rooms') rooms,
      (select sum(amount_kobo) as amount, sum(entries) as entries from money_day where stream = 'bar') sold`.execute(
    db,
  );
  const [now] = rows;
  if (!now) throw new Error('an aggregate has no row');
  return { ...now, roomMoney: kobo(now.roomMoney), barMoney: kobo(now.barMoney) };
}

type Activity = DashboardSummary['recentActivities'][number];
const newest = 5;

export async function newestBookings(db: Read): Promise<Activity[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['id', 'guest_name', 'room_type_name', 'created_at', 'total_kobo'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newest)
    .execute();
  return rows.map((row) => ({
    kind: 'booking',
    id: row.id,
    description: `${row.guest_name} booked ${row.room_type_name}`,
    time: row.created_at.toISOString(),
    amount: toNaira(kobo(row.total_kobo)),
  }));
}

export async function newestSales(db: Read): Promise<Activity[]> {
  const rows = await db
    .selectFrom('bar_sale')
    .innerJoin('staff', 'staff.id', 'sold_by')
    .select(['bar_sale.id', 'drink_name', 'quantity', 'staff.name', 'bar_sale.created_at', 'total_kobo'])
    .where('deleted_at', 'is', null)
    .orderBy('bar_sale.created_at', 'desc')
    .orderBy('bar_sale.id', 'desc')
    .limit(newest)
    .execute();
  return rows.map((row) => ({
    kind: 'bar_sale',
    id: row.id,
    description: `${row.name} sold ${row.quantity} × ${row.drink_name}`,
    time: row.created_at.toISOString(),
    amount: toNaira(kobo(row.total_kobo)),
  }));
}

const madeBy = sql<string | null>`(select name from staff where staff.id = created_by)`;

/** What stands of a booking's money. */
const paid = sql<number>`coalesce((select sum(amount_kobo) from money_entry
  where money_entry.booking_id = booking.id and stands), 0)::bigint`;

/** Money that is owed back and was not given back: it fell without being reversed, or refunded over the gateway. */
const isOwed = sql`stream = 'rooms' and not stands
  and not exists (select from desk_payment_reversal where payment_id = money_entry.id)
  and not exists (select from refund where refund.id = money_entry.id and state = 'made')`;

const owedBack = sql<number>`coalesce((select sum(amount_kobo) from money_entry
  where money_entry.booking_id = booking.id and ${isOwed}), 0)::bigint`;

/** Bookings made in a range, oldest first. */
export async function listBookingRows(db: Read, { from, to }: Range, page: Page) {
  const found = db
    .selectFrom('booking')
    .selectAll('booking')
    .select([madeBy.as('made_by'), paid.as('paid')])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`created_at >= ${midnight(from)} and created_at < ${midnight(to, 1)}`);
  const order = { key: sql`booking.created_at`, id: sql<string>`booking.id` };
  const { rows, ...ways } = await readPage(found, order, { ...page, dir: 'asc' });
  const lines = rows.map(
    (row): BookingLine => ({
      reference: row.reference,
      createdAt: row.created_at,
      guestName: row.guest_name,
      guestEmail: row.guest_email,
      guestPhone: row.guest_phone,
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
  return { ...ways, rows: lines };
}

const soldBy = sql<string>`(select name from staff where staff.id = sold_by)`;

/** Bar sales of a range, oldest first. */
export async function listSaleRows(db: Read, { from, to }: Range, page: Page) {
  const found = db
    .selectFrom('bar_sale')
    .selectAll('bar_sale')
    .select(soldBy.as('seller'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`created_at >= ${midnight(from)} and created_at < ${midnight(to, 1)}`);
  const order = { key: sql`bar_sale.created_at`, id: sql<string>`bar_sale.id` };
  const { rows, ...ways } = await readPage(found, order, { ...page, dir: 'asc' });
  const lines = rows.map(
    (row): SaleLine => ({
      createdAt: row.created_at,
      drinkName: row.drink_name,
      category: row.category,
      quantity: row.quantity,
      unitPrice: kobo(row.unit_price_kobo),
      total: kobo(row.total_kobo),
      method: row.payment_method,
      seller: row.seller,
      soldAs: row.sold_as,
    }),
  );
  return { ...ways, rows: lines };
}

const stay = sql`booking.id, booking.reference, booking.guest_name as "guestName", room_type_name as "roomType", guests,
  check_in as "checkIn", check_out as "checkOut", status, total_kobo as total, ${paid} as paid`;

type StayRow = Omit<StayOfDay, 'total' | 'paid'> & { total: number; paid: number };
const stayFromRow = <R extends StayRow>(row: R) => ({ ...row, total: kobo(row.total), paid: kobo(row.paid) });

/** Stays that begin (or end) on a day and were meant to take place. */
export async function staysWith(db: Read, edge: 'check_in' | 'check_out', day: Day): Promise<StayOfDay[]> {
  const { rows } = await sql<StayRow>`
    select ${stay} from booking
    where ${sql.ref(edge)} = ${day} and deleted_at is null
      and status in ('confirmed', 'checked_in', 'checked_out', 'completed', 'no_show')
    order by lower(guest_name) collate "und-x-icu", id`.execute(db);
  return rows.map(stayFromRow);
}

/** Guests who should have left before a day and are still checked in. */
export async function staysOverdue(db: Read, day: Day): Promise<StayOfDay[]> {
  const { rows } = await sql<StayRow>`
    select ${stay} from booking
    where check_out < ${day} and deleted_at is null and status = 'checked_in'
    order by check_out, lower(guest_name) collate "und-x-icu", id`.execute(db);
  return rows.map(stayFromRow);
}

/** Guests who have come and whose stay has the night after a day. */
export async function staysOfNight(db: Read, night: Day): Promise<StayOfDay[]> {
  const { rows } = await sql<StayRow>`
    select ${stay} from booking_night join booking on booking.id = booking_id
    where night = ${night} and deleted_at is null and status in ('checked_in', 'checked_out', 'completed')
    order by lower(guest_name) collate "und-x-icu", booking.id`.execute(db);
  return rows.map(stayFromRow);
}

/** The nightly prices of the rooms sold for a night. */
export async function roomCharge(db: Read, night: Day): Promise<Kobo> {
  const { rows } = await sql<{ charge: number }>`
    select coalesce(sum(night_kobo[night - check_in + 1]), 0)::bigint as charge from booking_night join booking on booking.id = booking_id
    where night = ${night} and deleted_at is null and status <> 'pending' and not overstay`.execute(db);
  return kobo(rows[0]?.charge ?? 0);
}

const onDay = (day: Day) => sql`audit.at >= ${midnight(day)} and audit.at < ${midnight(day, 1)}`;
const doer = sql<string>`coalesce((select name from staff where staff.staff_id = actor), actor)`;

export type CalledOff = StayOfDay & { at: Date; by: string; reason: string | null; was: string; owedBack: Kobo };

/** Stays that somebody, or nobody's payment, led into a status on a day. */
export async function staysLedTo(db: Read, status: 'no_show' | 'cancelled', day: Day): Promise<CalledOff[]> {
  const { rows } = await sql<StayRow & Omit<CalledOff, keyof StayOfDay | 'owedBack'> & { owedBack: number }>`
    select ${stay}, audit.at, ${doer} as by, audit.reason, audit.before ->> 'status' as was, ${owedBack} as "owedBack"
    from audit join booking on booking.id = audit.subject_id::uuid
    where subject_kind = 'booking' and ${onDay(day)} and after ->> 'status' = ${status}
      and before ->> 'status' is distinct from ${status} and deleted_at is null
    order by audit.id`.execute(db);
  return rows.map((row) => ({ ...stayFromRow(row), owedBack: kobo(row.owedBack) }));
}

/** What each person took on a day: what stands of it, and what is owed back. */
export async function moneyByStaff(db: Read, day: Day): Promise<StaffMoney[]> {
  const { rows } = await sql<Omit<StaffMoney, 'amount'> & { amount: number }>`
    select staff.id as "staffId", staff.name as "staffName", method, stream, stands, sum(amount_kobo)::bigint as amount,
      count(*) as entries
    from (
      select * from money_entry where day = ${day} and stands
      union all select * from money_entry where day = ${day} and ${isOwed}) taken
      left join staff on staff.id = taken.staff_id
    group by staff.id, staff.name, method, stream, stands
    order by staff.name nulls first, method, stream, stands desc`.execute(db);
  return rows.map((row) => ({ ...row, amount: kobo(row.amount) }));
}

export type Undoing = {
  at: Date;
  actor: string;
  action: string;
  subject: string;
  amount: Kobo | null;
  owedBack: Kobo;
  reason: string | null;
};

/** What had come for a booking, and not been given back, when it was called off. */
const hadCome = sql`(select sum(amount_kobo) from money_entry
  where money_entry.booking_id = booking.id and money_entry.at <= audit.at and not exists (
    select from desk_payment_reversal where payment_id = money_entry.id and reversed_at < audit.at)
  and not exists (select from refund where refund.id = money_entry.id and made_at < audit.at))`;

/** What was voided, deleted or reversed on a day. */
export async function undoingsOf(db: Read, day: Day): Promise<Undoing[]> {
  const { rows } = await sql<Omit<Undoing, 'amount' | 'owedBack'> & { amount: number | null; owedBack: number }>`
    select audit.at, ${doer} as actor, action, audit.reason,
      coalesce(booking.reference || ', ' || booking.guest_name, sale.quantity || ' × ' || sale.drink_name,
        drink.name, '') as subject,
      case when action in ('booking voided', 'booking deleted') then ${hadCome}
        else coalesce((after ->> 'amountKobo')::bigint, (before ->> 'totalKobo')::bigint) end::bigint as amount,
      case when action in ('booking voided', 'booking deleted') then ${owedBack} else 0 end::bigint as "owedBack"
    from audit
      left join booking on booking.id = case subject_kind when 'booking' then subject_id::uuid end
      left join bar_sale sale on sale.id = case subject_kind when 'sale' then subject_id::uuid end
      left join drink on drink.id = case subject_kind when 'drink' then subject_id::integer end
    where ${onDay(day)}
      and action in ('booking voided', 'booking deleted', 'payment reversed', 'sale deleted', 'drink deleted')
    order by audit.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    amount: row.amount === null ? null : kobo(row.amount),
    owedBack: kobo(row.owedBack),
  }));
}

export type StockOfDay = {
  drinkId: number;
  name: string;
  before: number;
  restocked: number;
  sold: number;
  returned: number;
  corrected: number;
  broken: number;
  after: number;
};

/** How the stock of each drink moved on a day, by what moved it. */
export async function stockOf(db: Read, day: Day): Promise<StockOfDay[]> {
  const moved = (kinds: string[], sign = 1) =>
    sql`coalesce(${sign}::integer * sum(quantity) filter (where kind = any(${kinds}::movement_kind[])), 0)::integer`;
  const { rows } = await sql<StockOfDay>`
    select drink_id as "drinkId", drink.name,
      (array_agg(stock_after - quantity order by moved.id))[1] as before,
      ${moved(['opening', 'restock'])} as restocked, ${moved(['sale'], -1)} as sold,
      ${moved(['sale_deleted'])} as returned, ${moved(['correction'])} as corrected, ${moved(['breakage'], -1)} as broken,
      (array_agg(stock_after order by moved.id desc))[1] as after
    from stock_movement moved join drink on drink.id = drink_id
    where moved_at >= ${midnight(day)} and moved_at < ${midnight(day, 1)}
    group by drink_id, drink.name order by lower(drink.name) collate "und-x-icu", drink_id`.execute(db);
  return rows;
}
