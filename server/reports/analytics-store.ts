import { sql } from 'kysely';
import type { DayRange } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Queryable } from '#db/db.ts';

export type BookingTotalsOfSource = { source: 'online' | 'manual'; bookings: number; bookedValueKobo: Kobo };

export type DrinkTotal = { drinkId: number; drinkName: string; quantity: number; amountKobo: Kobo };

export async function countBookingsBySource(db: Queryable, { from, to }: DayRange): Promise<BookingTotalsOfSource[]> {
  const { rows } = await sql<BookingTotalsOfSource>`
    select source, coalesce(sum(bookings), 0)::integer as bookings, coalesce(sum(booked_kobo), 0)::bigint as "bookedValueKobo"
    from unnest(enum_range(null::booking_source)) source left join (
      select * from booking_day where day between ${from} and ${to}) made using (source)
    group by source order by source`.execute(db);
  return rows;
}

export async function readDrinkTotals(db: Queryable, { from, to }: DayRange): Promise<DrinkTotal[]> {
  const { rows } = await sql<DrinkTotal>`
    select drink_id as "drinkId", drink.name as "drinkName", sum(quantity)::integer as quantity, sum(amount_kobo)::bigint as "amountKobo"
    from drink_day join drink on drink.id = drink_id
    where day between ${from} and ${to}
    group by drink_id, drink.name having sum(quantity) <> 0 or sum(amount_kobo) <> 0
    order by sum(amount_kobo) desc, drink_id`.execute(db);
  return rows;
}
