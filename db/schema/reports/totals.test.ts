import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { migrate } from '#db/migrate.ts';
import { createScratchDatabase } from '#db/scratch.ts';

const adminUrl = process.env.TEST_POSTGRES_URL ?? '';
const testTime = '2026-11-21T11:00:00Z';
/** More than there are slots, so at least two of these connections have the same slot. */
const connectionCount = 20;

type Seller = { client: pg.Client; slot: number };

const beginSale = async (client: pg.Client, drink: number) => {
  await client.query('begin; set local lock_timeout = 200');
  await client.query(`with placed as (insert into bar_order (key) values ('order ${drink}') returning id)
    insert into bar_sale (order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo, payment_method,
      sold_by, sold_as, created_at)
    select placed.id, ${drink}, 'Cola', 'Soft Drink', 100, 1, 100, 'cash', staff.id, 'barmen', '${testTime}' from placed, staff`);
  await client.query('set constraints all immediate');
};

describe.skipIf(!adminUrl)('the sums of a day', () => {
  let db: Db;
  let sellers: Seller[];
  beforeAll(async () => {
    const scratch = await createScratchDatabase(adminUrl);
    db = openPostgres(scratch.url);
    await migrate(db);
    await db.session((session) =>
      session.script(`select set_hotel_zone('Africa/Lagos');
        insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
          values ('BAR1', 'Bisi', 'barmen', '', '${testTime}', '${testTime}');
        insert into drink (name, category, price_kobo, created_at)
          select 'Cola ' || number, 'Soft Drink', 100, '${testTime}' from generate_series(1, 3) number;
        insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at)
          select drink.id, 'opening', 3, staff.id, '${testTime}' from drink, staff;
        insert into shift (staff_id, till_id, float_kobo, opened_at)
          select staff.id, till.id, 0, '${testTime}' from staff, till where kind = 'bar'`),
    );
    const clients = Array.from({ length: connectionCount }, () => new pg.Client(scratch.url));
    sellers = await Promise.all(
      clients.map(async (client) => {
        await client.connect();
        const { rows } = await client.query<{ slot: number }>(`select slot_of('2026-11-21') as slot`);
        return { client, slot: rows[0]?.slot ?? -1 };
      }),
    );
    return async () => {
      await Promise.all(clients.map((client) => client.end()));
      await db.close();
      await scratch.drop();
    };
  });

  const readRows = async (statement: string) => (await sql.raw(statement).execute(db.read)).rows;

  test('do not make transactions of two slots wait for each other, and are merged when the day is closed', async () => {
    const sellersOfOneSlot = sellers.flatMap((one, index) => {
      const same = sellers.slice(index + 1).find(({ slot }) => slot === one.slot);
      return same ? [[one, same] as const] : [];
    })[0];
    const sellerOfOtherSlot = sellers.find(({ slot }) => slot !== sellersOfOneSlot?.[0].slot);
    if (!sellersOfOneSlot || !sellerOfOtherSlot) throw new Error('all connections have one slot, or each its own');
    const [seller, sellerOfSameSlot] = sellersOfOneSlot;

    await beginSale(seller.client, 1);
    await beginSale(sellerOfOtherSlot.client, 2);
    await expect(beginSale(sellerOfSameSlot.client, 3)).rejects.toThrow('lock timeout');
    await sellerOfSameSlot.client.query('rollback');
    await seller.client.query('commit');
    await sellerOfOtherSlot.client.query('commit');

    const moneyQuery = 'select method, taken, taken_kobo from money_day';
    const drinksQuery = 'select sum(quantity)::integer as quantity from drink_day';
    const slotsQuery = 'select count(*)::integer as rows from money_day_slot';
    const expected = [[{ method: 'cash', taken: 2, takenKobo: 200 }], [{ quantity: 2 }]];
    expect([await readRows(moneyQuery), await readRows(drinksQuery)]).toEqual(expected);
    expect(await readRows(slotsQuery)).toEqual([{ rows: 2 }]);
    await readRows(`select close_days('2026-11-22T11:00:00Z')`);
    expect([await readRows(moneyQuery), await readRows(drinksQuery)]).toEqual(expected);
    expect(await readRows(slotsQuery)).toEqual([{ rows: 1 }]);
    expect(await readRows(`select slot_of('2026-11-21') as slot`)).toEqual([{ slot: 0 }]);
  });
});
