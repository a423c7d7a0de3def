import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db, Queryable, Tx } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(barGuardTests);

function barGuardTests(open: () => Promise<Db>) {
  let db: Db;
  const testTime = new Date('2026-11-21T11:00:00Z');
  beforeAll(async () => {
    db = await open();
    await sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      values ('BAR1', 'Ada', 'barmen', '', ${testTime}, ${testTime})`.execute(db.read);
  });
  afterAll(() => db.close());

  const staffIdSql = sql`(select id from staff)`;
  const insertDrink = (name: string, stock = 0) => sql<{ id: number }>`
    insert into drink (name, category, price_kobo, stock, created_at)
    values (${name}, 'Beer', 1000, ${stock}, ${testTime}) returning id`;
  const insertMovement = (
    drink: number,
    quantity: number,
    { kind = 'restock', key = null as string | null } = {},
  ) => sql`
    insert into stock_movement (drink_id, kind, quantity, stock_after, moved_by, moved_at, reason, key)
    values (${drink}, ${kind}::movement_kind, ${quantity}, 777, ${staffIdSql}, ${testTime}, 'Friday', ${key})`;
  const insertSale = (drink: number, quantity: number, changes: { total?: number; deleted?: boolean } = {}) => sql<{
    id: string;
  }>`
    with opened as (insert into bar_order default values returning id)
    insert into bar_sale (order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo, sold_by, sold_as,
      created_at, deleted_at, deleted_by, delete_reason)
    select id, ${drink}, 'Star', 'Beer', 1000, ${quantity}, ${changes.total ?? 1000 * quantity}, ${staffIdSql}, 'barmen', ${testTime},
      ${changes.deleted ? testTime : null}::timestamptz, case when ${changes.deleted ?? false}::boolean then ${staffIdSql} end,
      ${changes.deleted ? 'Wrong' : null}
    from opened returning id`;
  const deleteSale = (id: string) =>
    sql`update bar_sale set deleted_at = ${testTime}, deleted_by = ${staffIdSql}, delete_reason = 'Wrong' where id = ${id}`;
  async function rowOf<T>(statement: RawBuilder<T>, on: Queryable = db.read): Promise<T> {
    const [row] = (await statement.execute(on)).rows;
    if (!row) throw new Error('no row');
    return row;
  }
  let drinksMade = 0;
  async function addDrinkWithSale() {
    const { id } = await rowOf(insertDrink(`Star ${++drinksMade}`));
    await insertMovement(id, 10, { kind: 'opening' }).execute(db.read);
    return { id, sale: (await rowOf(insertSale(id, 2))).id };
  }
  const stockOf = async (id: number, on: Queryable = db.read) =>
    (await rowOf(sql<{ stock: number }>`select stock from drink where id = ${id}`, on)).stock;
  const readMovements = async (id: number) =>
    (
      await sql<{ kind: string; quantity: number; stockAfter: number }>`
        select kind, quantity, stock_after from stock_movement where drink_id = ${id} order by id`.execute(db.read)
    ).rows.map(({ kind, quantity, stockAfter }) => [kind, quantity, stockAfter]);

  const violationIn = (work: (tx: Tx) => Promise<unknown>): Promise<string | undefined> => violatedBy(db.tx(work));
  const violationOf = (statement: RawBuilder<unknown>) => violationIn((tx) => statement.execute(tx));

  test('movements and sales, however written, move the stock and say what there is after each', async () => {
    const drink = await addDrinkWithSale();
    await sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason)
      select ${drink.id}, 'restock', n, ${staffIdSql}, ${testTime}, 'Friday' from generate_series(1, 3) n`.execute(
      db.read,
    );
    await deleteSale(drink.sale).execute(db.read);
    expect(await readMovements(drink.id)).toEqual([
      ['opening', 10, 10],
      ['sale', -2, 8],
      ['restock', 1, 9],
      ['restock', 2, 11],
      ['restock', 3, 14],
      ['sale_deleted', 2, 16],
    ]);
    expect(await stockOf(drink.id)).toBe(16);
  });

  test('a key that is used again moves nothing, even where the conflict is ignored', async () => {
    const drink = await addDrinkWithSale();
    await insertMovement(drink.id, 5, { key: `once ${drinksMade}` }).execute(db.read);
    const movementWithKey = insertMovement(drink.id, 5, { key: `once ${drinksMade}` });
    expect(await violationOf(movementWithKey)).toBe('stock_movement_key_key');
    expect(await violationOf(sql`${movementWithKey} on conflict do nothing`)).toBe('stock_movement_key_key');
    expect(await stockOf(drink.id)).toBe(13);
  });

  type DrinkWithSale = Awaited<ReturnType<typeof addDrinkWithSale>>;
  describe('nobody can', () => {
    test.each<[string, (drink: DrinkWithSale) => RawBuilder<unknown>, string]>([
      ['change the stock', ({ id }) => sql`update drink set stock = 9 where id = ${id}`, 'stock_changes_by_movement'],
      [
        'change it with everything else',
        ({ id }) => sql`update drink set name = 'x', stock = stock - 1 where id = ${id}`,
        'stock_changes_by_movement',
      ],
      ['begin with a stock', () => insertDrink('Full', 5), 'stock_changes_by_movement'],
      [
        'merge one in',
        ({ id }) => sql`insert into drink (name, category, price_kobo, created_at)
          select name, category, 1, created_at from drink where id = ${id}
          on conflict (lower(name collate "und-x-icu")) where deleted_at is null do update set stock = 100`,
        'stock_changes_by_movement',
      ],
      ['lose more than there is', ({ id }) => insertMovement(id, -9, { kind: 'breakage' }), 'stock_not_negative'],
      ['count less than nothing', ({ id }) => insertMovement(id, -9, { kind: 'correction' }), 'stock_not_negative'],
      ['sell more than there is', ({ id }) => insertSale(id, 9), 'stock_not_negative'],
      ['sell for another total', ({ id }) => insertSale(id, 2, { total: 1999 }), 'bar_sale_check'],
      ['sell none', ({ id }) => insertSale(id, 0), 'bar_sale_quantity_check'],
      ['sell what is deleted already', ({ id }) => insertSale(id, 1, { deleted: true }), 'bar_records_never_change'],
      ['correct by none', ({ id }) => insertMovement(id, 0, { kind: 'correction' }), 'stock_movement_quantity_check'],
      ['restock by taking away', ({ id }) => insertMovement(id, -1), 'stock_movement_check2'],
      ['break by putting in', ({ id }) => insertMovement(id, 1, { kind: 'breakage' }), 'stock_movement_check2'],
      ['move as a sale without one', ({ id }) => insertMovement(id, -1, { kind: 'sale' }), 'stock_movement_check'],
      [
        'put the bottles of a sale back without deleting it',
        (drink) => sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason, sale_id)
          values (${drink.id}, 'sale_deleted', 2, ${staffIdSql}, ${testTime}, 'Wrong', ${drink.sale})`,
        'sale_movement_written_by_trigger',
      ],
      [
        'restock without a reason',
        ({ id }) => sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at)
          values (${id}, 'restock', 2, ${staffIdSql}, ${testTime})`,
        'stock_movement_check1',
      ],
      [
        'change a movement',
        ({ id }) => sql`update stock_movement set quantity = 11 where drink_id = ${id} and kind = 'opening'`,
        'bar_records_never_change',
      ],
      [
        'say another reason for one',
        ({ id }) => sql`update stock_movement set reason = 'x' where drink_id = ${id}`,
        'bar_records_never_change',
      ],
      ['drop one', ({ id }) => sql`delete from stock_movement where drink_id = ${id}`, 'bar_records_never_change'],
      ['drop a sale', (drink) => sql`delete from bar_sale where id = ${drink.sale}`, 'bar_records_never_change'],
      [
        'make a sale dearer',
        (drink) => sql`update bar_sale set unit_price_kobo = 2000, total_kobo = 4000 where id = ${drink.sale}`,
        'bar_records_never_change',
      ],
      [
        'give a sale to somebody else',
        (drink) => sql`update bar_sale set sold_as = 'superadmin' where id = ${drink.sale}`,
        'bar_records_never_change',
      ],
      [
        'change it while deleting it',
        (
          drink,
        ) => sql`update bar_sale set quantity = 1, total_kobo = 1000, deleted_at = ${testTime}, deleted_by = ${staffIdSql},
          delete_reason = 'Wrong' where id = ${drink.sale}`,
        'bar_records_never_change',
      ],
      [
        'delete it without a reason',
        (drink) =>
          sql`update bar_sale set deleted_at = ${testTime}, deleted_by = ${staffIdSql} where id = ${drink.sale}`,
        'bar_sale_check1',
      ],
      [
        'change an order',
        (drink) =>
          sql`update bar_order set key = 'x' where id = (select order_id from bar_sale where id = ${drink.sale})`,
        'bar_records_never_change',
      ],
      ['drop an order', () => sql`delete from bar_order`, 'bar_records_never_change'],
      ['drop a drink that has moved', ({ id }) => sql`delete from drink where id = ${id}`, 'bar_sale_drink_id_fkey'],
      [
        'add a drink of the same name',
        ({ id }) => sql`insert into drink (name, category, price_kobo, created_at)
          select upper(name), category, 1, created_at from drink where id = ${id}`,
        'drink_by_name',
      ],
    ])('%s', async (_, statement, constraint) => {
      const drink = await addDrinkWithSale();
      const before = await readMovements(drink.id);
      expect(await violationOf(statement(drink))).toBe(constraint);
      expect([await stockOf(drink.id), await readMovements(drink.id)]).toEqual([8, before]);
    });

    test.each<[string, RawBuilder<unknown>]>([
      ['bring a deleted sale back', sql`deleted_at = null, deleted_by = null, delete_reason = null`],
      ['delete it again', sql`deleted_at = now()`],
      ['say another reason for it', sql`delete_reason = 'x'`],
    ])('%s', async (_, change) => {
      const drink = await addDrinkWithSale();
      await deleteSale(drink.sale).execute(db.read);
      expect(await violationOf(sql`update bar_sale set ${change} where id = ${drink.sale}`)).toBe(
        'bar_records_never_change',
      );
      expect(await stockOf(drink.id)).toBe(10);
    });

    test('leave the stock moved when the rest of the transaction fails', async () => {
      const drink = await addDrinkWithSale();
      const violationOfSales = violationIn(async (tx) => {
        await insertSale(drink.id, 3).execute(tx);
        expect(await stockOf(drink.id, tx)).toBe(5);
        await insertSale(drink.id, 6).execute(tx);
      });
      expect(await violationOfSales).toBe('stock_not_negative');
      expect(await stockOf(drink.id)).toBe(8);
    });
  });
}
