import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(stockCountGuardTests);

function stockCountGuardTests(open: () => Promise<Db>) {
  let db: Db;
  const testTime = new Date('2026-11-21T11:00:00Z');
  beforeAll(async () => {
    db = await open();
    for (const [id, role] of [
      ['BAR1', 'barmen'],
      ['SUPER1', 'supervisor'],
      ['DESK1', 'receptionist'],
      ['OWNER1', 'superadmin'],
    ])
      await sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
        values (${id}, ${id}, ${role}::staff_role, '', ${testTime}, ${testTime})`.execute(db.read);
  });
  afterAll(() => db.close());

  const staffIdOf = (staffId: string) => sql`(select id from staff where staff_id = ${staffId})`;
  let drinkId = 0;
  let countId = '';
  let drinkCount = 0;
  const insertReturningId = async <T>(statement: RawBuilder<{ id: T }>): Promise<T> => {
    const [row] = (await statement.execute(db.read)).rows;
    if (!row) throw new Error('no row');
    return row.id;
  };
  const insertMovement = (kind: string, quantity: number) => sql`
    insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason)
    values (${drinkId}, ${kind}::movement_kind, ${quantity}, ${staffIdOf('BAR1')}, ${testTime}, 'Friday')`;
  const insertCountLine = (counted: number) => sql`
    insert into stock_count_line (count_id, drink_id, counted, expected, price_kobo, counted_at)
    values (${countId}, ${drinkId}, ${counted}, 777, 1, ${testTime})`;
  const finishCount = () => sql`update stock_count set finished_at = ${testTime} where id = ${countId}`;
  const decideCount = (by = 'SUPER1', reason: string | null = null) => sql`
    update stock_count set decided_by = ${staffIdOf(by)}, decided_at = ${testTime}, drop_reason = ${reason} where id = ${countId}`;
  const insertCount = (by = 'BAR1') =>
    sql<{
      id: string;
    }>`insert into stock_count (counted_by, started_at) values (${staffIdOf(by)}, ${testTime}) returning id`;
  const violationOf = (statement: RawBuilder<unknown>) => violatedBy(db.tx((tx) => statement.execute(tx)));
  const readStock = async () =>
    (await sql<{ stock: number }>`select stock from drink where id = ${drinkId}`.execute(db.read)).rows[0]?.stock;

  beforeEach(async () => {
    drinkId = await insertReturningId(sql`insert into drink (name, category, price_kobo, created_at)
      values (${`Star ${++drinkCount}`}, 'Beer', 1000, ${testTime}) returning id`);
    await insertMovement('opening', 10).execute(db.read);
    await sql`update stock_count set decided_by = ${staffIdOf('OWNER1')}, decided_at = ${testTime}, drop_reason = 'Next test'
      where decided_at is null`.execute(db.read);
    countId = await insertReturningId(insertCount());
  });

  test('a line has the stock and the price of its moment, whatever is written', async () => {
    await insertMovement('breakage', -2).execute(db.read);
    await insertCountLine(7).execute(db.read);
    const { rows } = await sql`select expected, price_kobo from stock_count_line where drink_id = ${drinkId}`.execute(
      db.read,
    );
    expect(rows).toEqual([{ expected: 8, priceKobo: 1000 }]);
  });

  test('an accepted count moves the stock by what differed, not by what was sold since; the last number counts', async () => {
    await insertCountLine(2).execute(db.read);
    await insertCountLine(7).execute(db.read);
    await insertMovement('breakage', -1).execute(db.read);
    await finishCount().execute(db.read);
    await decideCount().execute(db.read);
    expect(await readStock()).toBe(6);
  });

  test('it leaves out a drink whose stock was corrected since', async () => {
    await insertCountLine(7).execute(db.read);
    await insertMovement('correction', -3).execute(db.read);
    await finishCount().execute(db.read);
    await decideCount().execute(db.read);
    expect(await readStock()).toBe(7);
  });

  test('it leaves out a drink of which more was sold since than was counted', async () => {
    await insertCountLine(2).execute(db.read);
    await insertMovement('breakage', -5).execute(db.read);
    await finishCount().execute(db.read);
    await decideCount().execute(db.read);
    expect(await readStock()).toBe(5);
  });

  test('a dropped count moves nothing', async () => {
    await insertCountLine(2).execute(db.read);
    await decideCount('BAR1', 'Counted in the dark').execute(db.read);
    expect(await readStock()).toBe(10);
  });

  test('numbers end with the count', async () => {
    await insertCountLine(7).execute(db.read);
    await finishCount().execute(db.read);
    expect(await violationOf(insertCountLine(10))).toBe('stock_count_is_open');
  });

  test('one count runs at a time', async () => {
    expect(await violationOf(insertCount('OWNER1'))).toBe('stock_count_one_at_a_time');
  });

  test.each([
    ['its own barman', 'BAR1'],
    ['a receptionist', 'DESK1'],
  ])('%s cannot accept it', async (_, by) => {
    await insertCountLine(7).execute(db.read);
    await finishCount().execute(db.read);
    expect(await violationOf(decideCount(by))).toBe('stock_count_accepted_by_another');
  });

  test('an owner who counts alone can', async () => {
    await decideCount('OWNER1', 'Another').execute(db.read);
    countId = await insertReturningId(insertCount('OWNER1'));
    await insertCountLine(7).execute(db.read);
    await finishCount().execute(db.read);
    await decideCount('OWNER1').execute(db.read);
    expect(await readStock()).toBe(7);
  });

  test.each<[string, () => RawBuilder<unknown>, string]>([
    ['accept it before it is finished', () => decideCount(), 'stock_count_finished_before_accepted'],
    [
      'change its person',
      () => sql`update stock_count set counted_by = ${staffIdOf('DESK1')} where id = ${countId}`,
      'stock_count_never_changes',
    ],
    ['delete it', () => sql`delete from stock_count where id = ${countId}`, 'stock_count_never_changes'],
    [
      'enter it as finished',
      () => sql`insert into stock_count (counted_by, started_at, finished_at)
        values (${staffIdOf('BAR1')}, ${testTime}, ${testTime})`,
      'stock_count_never_changes',
    ],
    [
      'move stock as a count',
      () => sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason, count_id)
        values (${drinkId}, 'count', 5, ${staffIdOf('BAR1')}, ${testTime}, 'Count', ${countId})`,
      'count_posted_by_trigger',
    ],
    ['empty the table', () => sql`truncate stock_count cascade`, 'never_emptied'],
  ])('nobody can %s', async (_, statement, constraint) => {
    expect(await violationOf(statement())).toBe(constraint);
  });

  test('nobody can change or delete a number, or a count that is decided', async () => {
    await insertCountLine(7).execute(db.read);
    expect(await violationOf(sql`update stock_count_line set counted = 10 where drink_id = ${drinkId}`)).toBe(
      'stock_count_never_changes',
    );
    expect(await violationOf(sql`delete from stock_count_line where drink_id = ${drinkId}`)).toBe(
      'stock_count_never_changes',
    );
    await finishCount().execute(db.read);
    await decideCount().execute(db.read);
    expect(await violationOf(decideCount('OWNER1', 'Later'))).toBe('stock_count_never_changes');
  });
}
