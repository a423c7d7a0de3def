import { sql } from 'kysely';
import type { DashboardSummary } from '#contract/insights.ts';
import { type Kobo, kobo, toNaira } from '#contract/money.ts';
import type { Queryable } from '#db/db.ts';

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

const newestLimit = 5;

export async function newestBookings(db: Queryable): Promise<Activity[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['id', 'guestName', 'roomTypeName', 'createdAt', 'totalKobo'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(newestLimit)
    .execute();
  return rows.map((row) => ({
    kind: 'booking',
    id: row.id,
    description: `${row.guestName} booked ${row.roomTypeName}`,
    time: row.createdAt.toISOString(),
    amount: toNaira(row.totalKobo),
  }));
}

export async function newestSales(db: Queryable): Promise<Activity[]> {
  const rows = await db
    .selectFrom('barSale')
    .innerJoin('staff', 'staff.id', 'soldBy')
    .select(['barSale.id', 'drinkName', 'quantity', 'staff.name', 'barSale.createdAt', 'totalKobo'])
    .where('deletedAt', 'is', null)
    .orderBy('barSale.createdAt', 'desc')
    .orderBy('barSale.id', 'desc')
    .limit(newestLimit)
    .execute();
  return rows.map((row) => ({
    kind: 'bar_sale',
    id: row.id,
    description: `${row.name} sold ${row.quantity} × ${row.drinkName}`,
    time: row.createdAt.toISOString(),
    amount: toNaira(row.totalKobo),
  }));
}

export type Activity = DashboardSummary['recentActivities'][number];
