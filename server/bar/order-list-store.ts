import { sql } from 'kysely';
import type { OrderedDrink } from '#contract/bar/order-list.ts';
import type { Queryable } from '#db/db.ts';

export type DrinkNeed = Omit<OrderedDrink, 'toOrder'> & { supplier: string | null };

/** Returns the drinks on sale, each with how many were sold from `since` on, and the supplier of its last delivery. */
export async function readNeeds(db: Queryable, since: Date): Promise<DrinkNeed[]> {
  const { rows } = await sql<DrinkNeed>`
    select drink.id, drink.name as drink_name, drink.category, drink.stock as stock_quantity, drink.min_stock as min_stock_level,
      coalesce((select sum(quantity) from bar_sale where drink_id = drink.id and deleted_at is null and created_at >= ${since}),
        0)::integer as sold,
      (select supplier from stock_movement moved join delivery on delivery.id = delivery_id
        where moved.drink_id = drink.id and moved.kind = 'delivery' and taken_back_at is null
        order by moved.id desc limit 1) as supplier
    from drink where deleted_at is null and is_available
    order by lower(drink.name collate "und-x-icu"), drink.id`.execute(db);
  return rows;
}
