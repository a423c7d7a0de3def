import { sql } from 'kysely';
import type { DayRange } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import { type BarReport, shiftDays } from '#contract/reports/bar-report.ts';
import type { Queryable } from '#db/db.ts';
import { isOnDays } from '#server/core/hotel-day.ts';

/**
 * Selects the stock movements by counts, corrections, breakage and pouring away. The price is that of the count or of the
 * sale, or else that of today. The cost is that of the sale, or else that of today. `units` is negative for what a
 * count found too many and for what a correction added.
 */
const lostDrinks = (range: DayRange) => sql`(
  select moved.id, coalesce(moved.reason, '') as reason, moved.moved_at, moved.moved_by, moved.kind, moved.drink_id, moved.count_id, drink.name as drink_name,
    -moved.quantity as units, line.expected, line.counted, coalesce(line.price_kobo, sale.unit_price_kobo, drink.price_kobo) as price_kobo,
    coalesce(sale.unit_cost_kobo, drink.cost_kobo) as cost_kobo
  from stock_movement moved join drink on drink.id = moved.drink_id left join bar_sale sale on sale.id = moved.sale_id
    left join lateral (select * from stock_count_line counted where counted.count_id = moved.count_id
      and counted.drink_id = moved.drink_id order by counted.id desc limit 1) line on true
  where moved.kind in ('count', 'correction', 'breakage', 'poured_away') and ${isOnDays(sql`moved.moved_at`, range)})`;

type LossSums = BarReport['total'];
type LossRow = LossSums & { drinkId: number | null; drinkName: string | null };

/** The sums of each drink, the greatest loss first, and of all drinks together. */
export async function readLosses(
  db: Queryable,
  range: DayRange,
): Promise<{ total: LossSums; drinks: BarReport['drinks'] }> {
  const { rows } = await sql<LossRow>`
    select drink_id, drink_name,
      coalesce(sum(units) filter (where kind = 'count' and units > 0), 0)::bigint as missing_count,
      coalesce(sum(units * price_kobo) filter (where kind = 'count' and units > 0), 0)::bigint as missing_kobo,
      coalesce(-sum(units) filter (where kind = 'count' and units < 0), 0)::bigint as over_count,
      coalesce(-sum(units * price_kobo) filter (where kind = 'count' and units < 0), 0)::bigint as over_kobo,
      coalesce(sum(units) filter (where kind = 'correction'), 0)::bigint as corrected_count,
      coalesce(sum(units * price_kobo) filter (where kind = 'correction'), 0)::bigint as corrected_kobo,
      coalesce(sum(units) filter (where kind = 'breakage'), 0)::bigint as broken_count,
      coalesce(sum(units * price_kobo) filter (where kind = 'breakage'), 0)::bigint as broken_kobo,
      coalesce(sum(units) filter (where kind = 'poured_away'), 0)::bigint as poured_count,
      coalesce(sum(units * price_kobo) filter (where kind = 'poured_away'), 0)::bigint as poured_kobo,
      coalesce(sum(units * price_kobo), 0)::bigint as loss_kobo, sum(units * cost_kobo)::bigint as cost_kobo
    from ${lostDrinks(range)} lost group by grouping sets ((drink_id, drink_name), ())
    order by loss_kobo desc, drink_name`.execute(db);
  const [total] = rows.filter(({ drinkId }) => drinkId === null);
  if (!total) throw new Error('an aggregate has no row');
  const { drinkId: _, drinkName: __, ...sums } = total;
  const drinks = rows.flatMap(({ drinkId, drinkName, ...sumsOfDrink }) =>
    drinkId === null ? [] : [{ drinkId, drinkName: drinkName ?? '', ...sumsOfDrink }],
  );
  return { total: sums, drinks };
}

export type AcceptedCount = {
  id: string;
  countedBy: string;
  acceptedBy: string;
  acceptedAt: Date;
  since: Date | null;
  drinks: number;
  missingKobo: Kobo;
  overKobo: Kobo;
  lines: BarReport['counts'][number]['lines'];
  shifts: BarReport['counts'][number]['shifts'];
};

/**
 * The counts that were accepted in the range, the newest first. Each has the drinks that differed and the shifts at the
 * bar before it.
 */
export async function readAcceptedCounts(db: Queryable, range: DayRange): Promise<AcceptedCount[]> {
  const { rows } = await sql<AcceptedCount>`
    with accepted as materialized (
      select stock_count.*, (select max(before.decided_at) from stock_count before
        where before.decided_at < stock_count.decided_at and before.drop_reason is null) as since
      from stock_count where drop_reason is null and ${isOnDays(sql`decided_at`, range)})
    select accepted.id, counter.name as counted_by, decider.name as accepted_by, decided_at as accepted_at, since,
      (select count(distinct drink_id)::integer from stock_count_line where count_id = accepted.id) as drinks,
      differing.missing_kobo, differing.over_kobo, differing.lines, worked.shifts
    from accepted join staff counter on counter.id = counted_by join staff decider on decider.id = decided_by
      cross join lateral (
        select coalesce(-sum(worth_kobo) filter (where worth_kobo < 0), 0)::bigint as missing_kobo,
          coalesce(sum(worth_kobo) filter (where worth_kobo > 0), 0)::bigint as over_kobo,
          coalesce(jsonb_agg(jsonb_build_object('drinkId', drink_id, 'drinkName', name, 'expected', expected, 'counted', counted,
            'worthKobo', worth_kobo, 'costKobo', cost_kobo, 'countedBefore', counted_before) order by worth_kobo, name), '[]') as lines
        from (select moved.drink_id, drink.name, line.expected, line.counted, (counted - expected) * line.price_kobo as worth_kobo,
            (counted - expected) * drink.cost_kobo as cost_kobo, (
              select max(earlier.counted_at) from stock_count_line earlier join stock_count on stock_count.id = earlier.count_id
              where earlier.drink_id = moved.drink_id and drop_reason is null
                and stock_count.decided_at < accepted.decided_at) as counted_before
          from stock_movement moved join drink on drink.id = moved.drink_id
            cross join lateral (select * from stock_count_line where count_id = accepted.id and drink_id = moved.drink_id
              order by id desc limit 1) line
          where moved.count_id = accepted.id) of_drink) differing
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', shift.id, 'staffName', staff.name, 'tillName', till.name,
            'openedAt', opened_at, 'closedAt', closed_at, 'brokenKobo', lost.broken_kobo, 'pouredKobo', lost.poured_kobo)
            order by opened_at, shift.id), '[]') as shifts
        from shift join staff on staff.id = shift.staff_id left join till on till.id = till_id
          cross join lateral (
            select coalesce(sum(units * price_kobo) filter (where kind = 'breakage'), 0)::bigint as broken_kobo,
              coalesce(sum(units * price_kobo) filter (where kind = 'poured_away'), 0)::bigint as poured_kobo
            from (select kind, -moved.quantity as units, coalesce(sale.unit_price_kobo, drink.price_kobo) as price_kobo
              from stock_movement moved join drink on drink.id = moved.drink_id left join bar_sale sale on sale.id = moved.sale_id
              where moved.kind in ('count', 'breakage', 'poured_away') and moved.moved_by = shift.staff_id
                and moved_at >= opened_at and moved_at <= coalesce(closed_at, finished_at)) gone) lost
        where opened_at < finished_at
          and opened_at > greatest(since, finished_at - ${shiftDays} * interval '1 day') - interval '2 days'
          and coalesce(closed_at, finished_at) > greatest(since, finished_at - ${shiftDays} * interval '1 day')
          and coalesce(till.kind::text, case staff.role when 'barmen' then 'bar' end) = 'bar') worked
    order by decided_at desc, accepted.id`.execute(db);
  return rows;
}

export type LossLine = {
  id: number;
  at: Date;
  kind: 'count' | 'correction' | 'breakage' | 'poured_away';
  countId: string | null;
  drinkName: string;
  expected: number | null;
  counted: number | null;
  /** Negative for what is gone. */
  difference: number;
  worthKobo: Kobo;
  costKobo: Kobo | null;
  by: string;
  reason: string;
};

/** Reads one line for each stock movement that `lostDrinks` selects, by time. */
export async function readLossLines(db: Queryable, range: DayRange): Promise<LossLine[]> {
  const { rows } = await sql<LossLine>`
    select lost.id, moved_at as at, kind::text, count_id, drink_name, expected, counted, -units as difference, reason,
      (-units * price_kobo)::bigint as worth_kobo, (-units * lost.cost_kobo)::bigint as cost_kobo, staff.name as by
    from ${lostDrinks(range)} lost join staff on staff.id = moved_by order by moved_at, lost.id`.execute(db);
  return rows;
}
