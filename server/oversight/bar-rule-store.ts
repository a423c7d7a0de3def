import { sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { RuleInput } from '#server/oversight/window.ts';
import { isWithin, minutes } from '#server/oversight/window-store.ts';

export type DeletedSale = {
  id: string;
  drink: string;
  quantity: number;
  totalKobo: Kobo;
  createdAt: Date;
  deletedAt: Date;
  sellerName: string;
  deleterId: string;
  deleterName: string;
  /** Null for a sale on a room: its reason may name the guest, and a thing to check is not erased with the guest. */
  reason: string | null;
  bookingId: string | null;
  /** How many sales of the last 14 days stand and how many were deleted late: those of the seller, and those of all. */
  sellerSales: number;
  sellerLateDeletions: number;
  salesOfAll: number;
  lateDeletionsOfAll: number;
};

export async function readSalesDeleted({ db, window, limit }: RuleInput): Promise<DeletedSale[]> {
  const since = sql`(${window.until}::timestamptz - interval '14 days')`;
  const isLate = sql`(deleted_at > ${since} and deleted_at > created_at + ${minutes(limit)})`;
  const { rows } = await sql<DeletedSale>`
    with late as materialized (select * from bar_sale where deleted_at is not null and ${isWithin(sql`deleted_at`, window)}
      and deleted_at > created_at + ${minutes(limit)})
    select late.id, late.drink_name as drink, late.quantity, late.total_kobo, late.created_at, late.deleted_at,
      seller.name as seller_name, deleter.id as deleter_id, deleter.name as deleter_name, bar_order.booking_id,
      case when bar_order.booking_id is null then late.delete_reason end as reason,
      (select count(*) from bar_sale where sold_by = late.sold_by and deleted_at is null and created_at > ${since}) as seller_sales,
      (select count(*) from bar_sale where deleted_at is not null and ${isLate} and sold_by = late.sold_by) as seller_late_deletions,
      (select count(*) from bar_sale where deleted_at is null and created_at > ${since}) as sales_of_all,
      (select count(*) from bar_sale where deleted_at is not null and ${isLate}) as late_deletions_of_all
    from late join staff seller on seller.id = late.sold_by join staff deleter on deleter.id = late.deleted_by
      join bar_order on bar_order.id = late.order_id
    order by late.deleted_at`.execute(db);
  return rows;
}

export type SalesRungAgain = {
  day: string;
  staffId: string;
  name: string;
  times: number;
  lessKobo: Kobo;
  lastAt: Date;
  sales: { sold: string; deleted: string; again: string; drink: string; quantity: number; fewer: number }[];
};

/** Sales that were rung again: deleted, and sold by the same person with fewer of the same drink within 10 minutes. */
export async function readRungAgain({ db, window, limit }: RuleInput): Promise<SalesRungAgain[]> {
  const { rows } = await sql<SalesRungAgain>`
    with again as (
      select gone.*, later.created_at as again_at, later.quantity as fewer, gone.total_kobo - later.total_kobo as less
      from bar_sale gone cross join lateral (select * from bar_sale later
        where later.sold_by = gone.sold_by and later.drink_id = gone.drink_id and later.deleted_at is null
          and later.created_at > gone.created_at
          and later.created_at between gone.deleted_at - interval '10 minutes' and gone.deleted_at + interval '10 minutes'
        order by later.created_at limit 1) later
      where gone.deleted_at is not null and ${isWithin(sql`gone.deleted_at`, window)} and later.quantity < gone.quantity)
    select hotel_day(deleted_at)::text as day, staff.id as staff_id, staff.name, count(*)::integer as times, sum(less)::bigint as less_kobo,
      max(again_at) as last_at, jsonb_agg(jsonb_build_object('sold', again.created_at,
        'deleted', deleted_at, 'again', again_at, 'drink', drink_name, 'quantity', quantity, 'fewer', fewer) order by again.created_at) as sales
    from again join staff on staff.id = again.sold_by
    group by hotel_day(deleted_at), staff.id, staff.name having count(*) >= ${limit}`.execute(db);
  return rows;
}

export type RepeatedSingleSales = {
  shiftId: string;
  till: string;
  staffId: string;
  name: string;
  openedAt: Date;
  closedAt: Date;
  drink: string;
  times: number;
  firstAt: Date;
  lastAt: Date;
  totalKobo: Kobo;
};

/**
 * Drinks that were sold at least `limit` times for cash, one at a time, in the last 20 minutes before a till was
 * counted.
 */
export async function readSameSingles({ db, window, limit }: RuleInput): Promise<RepeatedSingleSales[]> {
  const { rows } = await sql<RepeatedSingleSales>`
    select shift.id as shift_id, till.name as till, staff.id as staff_id, staff.name, shift.opened_at, shift.closed_at,
      min(sale.drink_name) as drink, count(*)::integer as times, min(sale.created_at) as first_at, max(sale.created_at) as last_at,
      sum(sale.total_kobo)::bigint as total_kobo
    from shift join till on till.id = shift.till_id join staff on staff.id = shift.staff_id
      join bar_sale sale on sale.sold_by = shift.staff_id and sale.created_at > shift.closed_at - interval '20 minutes'
        and sale.created_at >= shift.opened_at and sale.created_at <= shift.closed_at
    where shift.z_number is not null and ${isWithin(sql`shift.closed_at`, window)} and sale.deleted_at is null and sale.payment_method = 'cash' and sale.quantity = 1
      and not exists (select from bar_sale other where other.order_id = sale.order_id and other.id <> sale.id)
    group by shift.id, till.name, staff.id, staff.name, sale.drink_id having count(*) >= ${limit}`.execute(db);
  return rows;
}

export type MissingStock = {
  drinkId: number;
  drink: string;
  day: string;
  at: Date;
  missingBottles: number;
  priceKobo: Kobo;
  countedBy: string;
  checkedAt: Date | null;
  /**
   * Who had a shift at the bar since the stock was last set or, if that was longer ago, in the last three days. The
   * latest shift comes first.
   */
  people: { id: string; name: string; from: string }[];
};

/** Finds drinks of which corrections and counts of one day took off at least `limit` bottles. */
export async function readStockMissing({ db, window, limit }: RuleInput): Promise<MissingStock[]> {
  const { rows } = await sql<MissingStock>`
    with fewer as materialized (
      select drink_id, hotel_day(moved_at) as day, min(moved_at) as first_at, max(moved_at) as at, (-sum(quantity))::integer as missing_bottles,
        min(stock_movement.id) as first_id, string_agg(distinct staff.name, ', ') as counted_by
      from stock_movement join staff on staff.id = moved_by
      where kind in ('correction', 'count') and ${isWithin(sql`moved_at`, window)}
      group by drink_id, hotel_day(moved_at) having -sum(quantity) >= ${limit})
    select fewer.drink_id, drink.name as drink, fewer.day::text, fewer.at, fewer.missing_bottles, drink.price_kobo, fewer.counted_by,
      set_before.at as checked_at, coalesce((
        select jsonb_agg(jsonb_build_object('id', present.id, 'name', present.name, 'from', present.opened_at) order by present.opened_at desc)
        from (select staff.id, staff.name, max(shift.opened_at) as opened_at
          from shift join staff on staff.id = shift.staff_id left join till on till.id = till_id
          where shift.opened_at <= fewer.first_at and shift.opened_at > greatest(set_before.at, fewer.first_at - interval '3 days') - interval '1 day'
            and coalesce(shift.closed_at, fewer.first_at) > greatest(set_before.at, fewer.first_at - interval '3 days')
            and coalesce(till.kind::text, case staff.role when 'barmen' then 'bar' end) = 'bar'
          group by staff.id, staff.name) present), '[]') as people
    from fewer join drink on drink.id = fewer.drink_id
      left join lateral (select moved_at as at from stock_movement before
        where before.drink_id = fewer.drink_id and before.id < fewer.first_id and before.kind in ('opening', 'restock', 'correction', 'count')
        order by before.id desc limit 1) set_before on true`.execute(db);
  return rows;
}

export type Breakages = {
  day: string;
  at: Date;
  staffId: string;
  name: string;
  broken: number;
  drinks: string;
  worthKobo: Kobo;
};

export async function readBreakages({ db, window, limit }: RuleInput): Promise<Breakages[]> {
  const { rows } = await sql<Breakages>`
    select hotel_day(moved_at)::text as day, max(moved_at) as at, staff.id as staff_id, staff.name, (-sum(quantity))::integer as broken,
      string_agg(distinct drink.name, ', ') as drinks, (-sum(quantity * drink.price_kobo))::bigint as worth_kobo
    from stock_movement join staff on staff.id = moved_by join drink on drink.id = drink_id
    where kind in ('breakage', 'poured_away') and ${isWithin(sql`moved_at`, window)}
    group by hotel_day(moved_at), staff.id, staff.name having -sum(quantity) >= ${limit}`.execute(db);
  return rows;
}
