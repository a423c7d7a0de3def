import { sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { DashboardSummary } from '#contract/reports/insights.ts';
import type { Queryable } from '#db/db.ts';
import { sumTallies } from '#server/core/tally.ts';

export type HotelTotals = {
  totalStaff: number;
  activeStaff: number;
  totalBookings: number;
  bookingsCalledOff: number;
  totalDrinks: number;
  availableDrinks: number;
  bookingsRevenueKobo: Kobo;
  barSalesRevenueKobo: Kobo;
  totalBarSales: number;
  unconfirmedRooms: Kobo;
  unconfirmedBar: Kobo;
};

export async function readHotelTotals(db: Queryable): Promise<HotelTotals> {
  const { rows } = await sql<HotelTotals>`
    select people.*, stays.*, bar.*, rooms.*, sold.*, taken.*, waiting.*
    from
      (select count(*) as "totalStaff", count(*) filter (where is_active) as "activeStaff" from staff) people,
      (select coalesce(sum(entries), 0)::bigint as "totalBookings",
          coalesce(sum(entries) filter (where not booking_earns(facets[2]::booking_status, null)), 0)::bigint as "bookingsCalledOff"
        from ${sumTallies('booking_from', {})} kept) stays,
      (select count(*) as "totalDrinks", count(*) filter (where is_available and stock > 0) as "availableDrinks"
        from drink where deleted_at is null) bar,
      (select coalesce(sum(amount_kobo), 0)::bigint as "bookingsRevenueKobo" from ${sumTallies('room_money', {})} moved) rooms,
      (select coalesce(sum(entries), 0)::bigint as "totalBarSales" from ${sumTallies('sale', {})} kept where facets[1] <> 'room') sold,
      (select coalesce(sum(amount_kobo), 0)::bigint as "barSalesRevenueKobo" from ${sumTallies('bar_money', {})} moved) taken,
      (select coalesce(sum(amount_kobo) filter (where stream = 'rooms'), 0)::bigint as "unconfirmedRooms",
          coalesce(sum(amount_kobo) filter (where stream = 'bar'), 0)::bigint as "unconfirmedBar"
        from unconfirmed_entry) waiting`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('an aggregate has no row');
  return totals;
}

const newestLimit = 5;

export async function readNewestBookings(db: Queryable): Promise<Activity[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['id', 'guestName', 'roomTypeName', 'createdAt', 'totalKobo as amountKobo'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(newestLimit)
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: 'booking',
    description: `${row.guestName} booked ${row.roomTypeName}`,
    time: row.createdAt.toISOString(),
  }));
}

export async function readNewestSales(db: Queryable): Promise<Activity[]> {
  const rows = await db
    .selectFrom('barSale')
    .innerJoin('staff', 'staff.id', 'soldBy')
    .select(['barSale.id', 'drinkName', 'quantity', 'staff.name', 'barSale.createdAt', 'totalKobo as amountKobo'])
    .where('deletedAt', 'is', null)
    .orderBy('barSale.createdAt', 'desc')
    .orderBy('barSale.id', 'desc')
    .limit(newestLimit)
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: 'bar_sale',
    description: `${row.name} sold ${row.quantity} × ${row.drinkName}`,
    time: row.createdAt.toISOString(),
  }));
}

export type Activity = DashboardSummary['recentActivities'][number];
