import { sql } from 'kysely';
import type { OrderedDrink } from '#contract/bar/order-list.ts';
import type { Queryable, Tx } from '#db/db.ts';

export type DrinkNeed = Omit<OrderedDrink, 'toOrder'> & { supplier: string | null; phone: string };

/**
 * Returns the drinks on sale, each with how many were sold from `since` on, its supplier and the phone number of that
 * supplier. The supplier is the one that the owner named at the drink, or else the one of the last delivery.
 */
export async function readNeeds(db: Queryable, since: Date): Promise<DrinkNeed[]> {
  const { rows } = await sql<DrinkNeed>`
    select needed.*, coalesce((select phone from supplier_phone
      where lower(supplier_phone.supplier collate "und-x-icu") = lower(needed.supplier collate "und-x-icu")), '') as phone
    from (select drink.id, drink.name as drink_name, drink.category, drink.stock as stock_quantity, drink.min_stock as min_stock_level,
      coalesce((select sum(quantity) from bar_sale where drink_id = drink.id and deleted_at is null and created_at >= ${since}),
        0)::integer as sold,
      coalesce(nullif(drink.supplier, ''), (select delivery.supplier from stock_movement moved join delivery on delivery.id = delivery_id
        where moved.drink_id = drink.id and moved.kind = 'delivery' and taken_back_at is null
        order by moved.id desc limit 1)) as supplier
      from drink where deleted_at is null and is_available) needed
    order by lower(drink_name collate "und-x-icu"), id`.execute(db);
  return rows;
}

/**
 * Saves the phone number of a supplier; an empty text deletes it. Returns the number before the change, or an empty
 * text.
 */
export async function saveSupplierPhone(tx: Tx, supplier: string, phone: string): Promise<string> {
  const isSupplier = sql<boolean>`lower(supplier collate "und-x-icu") = lower(${supplier}::text collate "und-x-icu")`;
  const before = await tx.selectFrom('supplierPhone').select('phone').where(isSupplier).forUpdate().executeTakeFirst();
  if (phone === '') await tx.deleteFrom('supplierPhone').where(isSupplier).execute();
  else
    await sql`insert into supplier_phone (supplier, phone) values (${supplier}, ${phone})
      on conflict (lower(supplier collate "und-x-icu")) do update set phone = excluded.phone`.execute(tx);
  return before?.phone ?? '';
}
