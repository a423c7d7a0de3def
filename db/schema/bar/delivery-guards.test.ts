import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db, Queryable } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(deliveryGuardTests);

function deliveryGuardTests(open: () => Promise<Db>) {
  let db: Db;
  const testTime = new Date('2026-11-21T11:00:00Z');
  beforeAll(async () => {
    db = await open();
    await sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      values ('BAR1', 'Ada', 'barmen', '', ${testTime}, ${testTime})`.execute(db.read);
  });
  afterAll(() => db.close());

  const staffIdSql = sql`(select id from staff)`;
  let nameCount = 0;
  const addDrink = async () => {
    const { rows } = await sql<{ id: number }>`
      insert into drink (name, category, price_kobo, created_at) values (${`Star ${++nameCount}`}, 'Beer', 1000, ${testTime})
      returning id`.execute(db.read);
    return rows[0]?.id ?? 0;
  };
  const stockOf = async (drink: number) =>
    (await sql<{ stock: number }>`select stock from drink where id = ${drink}`.execute(db.read)).rows[0]?.stock;

  const insertDelivery = async (on: Queryable, drink: number, { note = `note ${++nameCount}`, drinks = 1 } = {}) => {
    const { rows } = await sql<{ id: string }>`
      insert into delivery (supplier, note_number, drinks, received_by, received_at)
      values ('Star Breweries', ${note}, ${drinks}, ${staffIdSql}, ${testTime}) returning id`.execute(on);
    const id = rows[0]?.id ?? '';
    await insertDelivered(id, drink).execute(on);
    return id;
  };
  const insertDelivered = (delivery: string, drink: number) => sql`
    insert into stock_movement (drink_id, kind, quantity, cost_kobo, moved_by, moved_at, delivery_id)
    values (${drink}, 'delivery', 24, 960000, ${staffIdSql}, ${testTime}, ${delivery})`;
  const takeBack = (delivery: string) => sql`
    update delivery set taken_back_by = ${staffIdSql}, taken_back_at = ${testTime}, take_back_reason = 'Twice' where id = ${delivery}`;
  const violationOf = (statement: RawBuilder<unknown>) => violatedBy(db.tx((tx) => statement.execute(tx)));
  const deliverNewDrink = async () => {
    const drink = await addDrink();
    return { drink, delivery: await db.tx((tx) => insertDelivery(tx, drink)) };
  };

  test('a delivery adds its drinks to the stock, and takes them out once it is taken back', async () => {
    const { drink, delivery } = await deliverNewDrink();
    expect(await stockOf(drink)).toBe(24);
    await takeBack(delivery).execute(db.read);
    expect(await stockOf(drink)).toBe(0);
    expect(await violationOf(takeBack(delivery))).toBe('delivery_never_changes');
  });

  test('what is sold by then cannot be taken back', async () => {
    const { drink, delivery } = await deliverNewDrink();
    await sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason)
      values (${drink}, 'breakage', -1, ${staffIdSql}, ${testTime}, 'Fell')`.execute(db.read);
    expect(await violationOf(takeBack(delivery))).toBe('stock_not_negative');
    expect(await stockOf(drink)).toBe(23);
  });

  test('a delivery has the drinks that it says, at its commit and later', async () => {
    const { delivery } = await deliverNewDrink();
    const secondDrink = await addDrink();
    expect(await violationOf(insertDelivered(delivery, secondDrink))).toBe('delivery_is_whole');
    expect(await violatedBy(db.tx((tx) => insertDelivery(tx, secondDrink, { drinks: 2 })))).toBe('delivery_is_whole');
    const insertWithoutDrinks = sql`insert into delivery (supplier, note_number, drinks, received_by, received_at)
      values ('Star', 'Empty', 1, ${staffIdSql}, ${testTime})`;
    expect(await violationOf(insertWithoutDrinks)).toBe('delivery_is_whole');
    expect(await stockOf(secondDrink)).toBe(0);
  });

  test('a note is entered once, in upper or lower case, until it is taken back', async () => {
    const drink = await addDrink();
    const firstDelivery = await db.tx((tx) => insertDelivery(tx, drink, { note: 'inv-7' }));
    const deliverAgain = () => db.tx((tx) => insertDelivery(tx, drink, { note: 'INV-7' }));
    expect(await violatedBy(deliverAgain())).toBe('delivery_note_entered_once');
    await takeBack(firstDelivery).execute(db.read);
    await deliverAgain();
    expect(await stockOf(drink)).toBe(24);
  });

  type DeliveryOfNewDrink = Awaited<ReturnType<typeof deliverNewDrink>>;
  test.each<[string, (each: DeliveryOfNewDrink) => RawBuilder<unknown>, string]>([
    [
      'change it',
      ({ delivery }) => sql`update delivery set note_number = '1' where id = ${delivery}`,
      'delivery_never_changes',
    ],
    ['delete it', ({ delivery }) => sql`delete from delivery where id = ${delivery}`, 'delivery_never_changes'],
    [
      'take it back without a reason',
      ({ delivery }) =>
        sql`update delivery set taken_back_by = ${staffIdSql}, taken_back_at = ${testTime} where id = ${delivery}`,
      'delivery_taken_back_with_reason',
    ],
    [
      'enter it as taken back',
      () => sql`insert into delivery (supplier, note_number, drinks, received_by, received_at, taken_back_by, taken_back_at,
        take_back_reason) values ('Star', 'Back', 1, ${staffIdSql}, ${testTime}, ${staffIdSql}, ${testTime}, 'Twice')`,
      'delivery_never_changes',
    ],
    [
      'take a single drink of it back',
      ({
        delivery,
        drink,
      }) => sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason, delivery_id)
        values (${drink}, 'delivery_taken_back', -1, ${staffIdSql}, ${testTime}, 'Gone', ${delivery})`,
      'delivery_taken_back_by_trigger',
    ],
    [
      'call stock a delivery without its note',
      ({ drink }) => sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at)
        values (${drink}, 'delivery', 5, ${staffIdSql}, ${testTime})`,
      'stock_movement_of_delivery',
    ],
    [
      'give a cost to what no supplier brought',
      ({ drink }) => sql`insert into stock_movement (drink_id, kind, quantity, cost_kobo, moved_by, moved_at, reason)
        values (${drink}, 'restock', 5, 100, ${staffIdSql}, ${testTime}, 'Found')`,
      'stock_movement_with_cost',
    ],
    [
      'call a word the number of a supplier',
      () => sql`insert into supplier_phone (supplier, phone) values ('Star', 'ask Ada 123')`,
      'supplier_phone_has_digits',
    ],
    [
      'give a supplier two numbers',
      () => sql`insert into supplier_phone (supplier, phone) values ('Star', '08035550101'), ('STAR', '08035550102')`,
      'supplier_phone_once',
    ],
    [
      'let a crate have a single drink',
      ({ drink }) => sql`update drink set crate_size = 1 where id = ${drink}`,
      'drink_crate_has_several',
    ],
    ['empty the table', () => sql`truncate delivery cascade`, 'never_emptied'],
  ])('nobody can %s', async (_, statement, constraint) => {
    expect(await violationOf(statement(await deliverNewDrink()))).toBe(constraint);
  });
}
