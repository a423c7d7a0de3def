import { sql } from 'kysely';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { DashboardSummary } from '#contract/reports/insights.ts';
import type { Queryable } from '#db/db.ts';
import { tallyOf } from '#server/core/tally.ts';

export type HotelTotals = {
  staffCount: number;
  activeStaffCount: number;
  bookingCount: number;
  bookingsCalledOff: number;
  drinkCount: number;
  availableDrinkCount: number;
  roomRevenue: Kobo;
  barRevenue: Kobo;
  barSaleCount: number;
  unconfirmedRooms: Kobo;
  unconfirmedBar: Kobo;
};

export async function readHotelTotals(db: Queryable): Promise<HotelTotals> {
  const { rows } = await sql<Record<keyof HotelTotals, number>>`
    select people.*, stays.*, bar.*, rooms.*, sold.*, taken.*, waiting.*
    from
      (select count(*) as "staffCount", count(*) filter (where is_active) as "activeStaffCount" from staff) people,
      (select coalesce(sum(entries), 0)::bigint as "bookingCount",
          coalesce(sum(entries) filter (where not booking_earns(facets[2]::booking_status, null)), 0)::bigint as "bookingsCalledOff"
        from ${tallyOf('booking_from', {})} kept) stays,
      (select count(*) as "drinkCount", count(*) filter (where is_available and stock > 0) as "availableDrinkCount"
        from drink where deleted_at is null) bar,
      (select coalesce(sum(amount_kobo), 0)::bigint as "roomRevenue" from ${tallyOf('room_money', {})} moved) rooms,
      (select coalesce(sum(entries), 0)::bigint as "barSaleCount" from ${tallyOf('sale', {})} kept where facets[1] <> 'room') sold,
      (select coalesce(sum(amount_kobo), 0)::bigint as "barRevenue" from ${tallyOf('bar_money', {})} moved) taken,
      (select coalesce(sum(amount_kobo) filter (where stream = 'rooms'), 0)::bigint as "unconfirmedRooms",
          coalesce(sum(amount_kobo) filter (where stream = 'bar'), 0)::bigint as "unconfirmedBar"
        from unconfirmed_entry) waiting`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('an aggregate has no row');
  return {
    ...totals,
    ...{ roomRevenue: kobo(totals.roomRevenue), barRevenue: kobo(totals.barRevenue) },
    ...{ unconfirmedRooms: kobo(totals.unconfirmedRooms), unconfirmedBar: kobo(totals.unconfirmedBar) },
  };
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
    amountKobo: row.totalKobo,
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
    amountKobo: row.totalKobo,
  }));
}

export type Activity = DashboardSummary['recentActivities'][number];
