import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(stockCountGuards);

function stockCountGuards(open: () => Promise<Db>) {
  let db: Db;
  const at = new Date('2026-11-21T11:00:00Z');
  beforeAll(async () => {
    db = await open();
    for (const [id, role] of [
      ['BAR1', 'barmen'],
      ['SUPER1', 'supervisor'],
      ['DESK1', 'receptionist'],
      ['OWNER1', 'superadmin'],
    ])
      await sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
        values (${id}, ${id}, ${role}::staff_role, '', ${at}, ${at})`.execute(db.read);
  });
  afterAll(() => db.close());

  const person = (staffId: string) => sql`(select id from staff where staff_id = ${staffId})`;
  let drink = 0;
  let count = '';
  let made = 0;
  const idOf = async <T>(statement: RawBuilder<{ id: T }>): Promise<T> => {
    const [row] = (await statement.execute(db.read)).rows;
    if (!row) throw new Error('no row');
    return row.id;
  };
  const move = (kind: string, quantity: number) => sql`
    insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason)
    values (${drink}, ${kind}::movement_kind, ${quantity}, ${person('BAR1')}, ${at}, 'Friday')`;
  const line = (counted: number) => sql`
    insert into stock_count_line (count_id, drink_id, counted, expected, price_kobo, counted_at)
    values (${count}, ${drink}, ${counted}, 777, 1, ${at})`;
  const finish = () => sql`update stock_count set finished_at = ${at} where id = ${count}`;
  const decide = (by = 'SUPER1', reason: string | null = null) => sql`
    update stock_count set decided_by = ${person(by)}, decided_at = ${at}, drop_reason = ${reason} where id = ${count}`;
  const start = (by = 'BAR1') =>
    sql<{ id: string }>`insert into stock_count (counted_by, started_at) values (${person(by)}, ${at}) returning id`;
  const violation = (statement: RawBuilder<unknown>) => violatedBy(db.tx((tx) => statement.execute(tx)));
  const stock = async () =>
    (await sql<{ stock: number }>`select stock from drink where id = ${drink}`.execute(db.read)).rows[0]?.stock;

  beforeEach(async () => {
    drink = await idOf(sql`insert into drink (name, category, price_kobo, created_at)
      values (${`Star ${++made}`}, 'Beer', 1000, ${at}) returning id`);
    await move('opening', 10).execute(db.read);
    await sql`update stock_count set decided_by = ${person('OWNER1')}, decided_at = ${at}, drop_reason = 'Next test'
      where decided_at is null`.execute(db.read);
    count = await idOf(start());
  });

  test('a line has the stock and the price of its moment, whatever is written', async () => {
    await move('breakage', -2).execute(db.read);
    await line(7).execute(db.read);
    const { rows } = await sql`select expected, price_kobo from stock_count_line where drink_id = ${drink}`.execute(
      db.read,
    );
    expect(rows).toEqual([{ expected: 8, priceKobo: 1000 }]);
  });

  test('an accepted count moves the stock by what differed, not by what was sold since; the last number counts', async () => {
    await line(2).execute(db.read);
    await line(7).execute(db.read);
    await move('breakage', -1).execute(db.read);
    await finish().execute(db.read);
    await decide().execute(db.read);
    expect(await stock()).toBe(6);
  });

  test('it leaves out a drink whose stock was corrected since', async () => {
    await line(7).execute(db.read);
    await move('correction', -3).execute(db.read);
    await finish().execute(db.read);
    await decide().execute(db.read);
    expect(await stock()).toBe(7);
  });

  test('it leaves out a drink of which more was sold since than was counted', async () => {
    await line(2).execute(db.read);
    await move('breakage', -5).execute(db.read);
    await finish().execute(db.read);
    await decide().execute(db.read);
    expect(await stock()).toBe(5);
  });

  test('a dropped count moves nothing', async () => {
    await line(2).execute(db.read);
    await decide('BAR1', 'Counted in the dark').execute(db.read);
    expect(await stock()).toBe(10);
  });

  test('numbers end with the count', async () => {
    await line(7).execute(db.read);
    await finish().execute(db.read);
    expect(await violation(line(10))).toBe('stock_count_is_open');
  });

  test('one count runs at a time', async () => {
    expect(await violation(start('OWNER1'))).toBe('stock_count_one_at_a_time');
  });

  test.each([
    ['its own barman', 'BAR1'],
    ['a receptionist', 'DESK1'],
  ])('%s cannot accept it', async (_, by) => {
    await line(7).execute(db.read);
    await finish().execute(db.read);
    expect(await violation(decide(by))).toBe('stock_count_accepted_by_another');
  });

  test('an owner who counts alone can', async () => {
    await decide('OWNER1', 'Another').execute(db.read);
    count = await idOf(start('OWNER1'));
    await line(7).execute(db.read);
    await finish().execute(db.read);
    await decide('OWNER1').execute(db.read);
    expect(await stock()).toBe(7);
  });

  test.each<[string, () => RawBuilder<unknown>, string]>([
    ['accept it before it is finished', () => decide(), 'stock_count_finished_before_accepted'],
    [
      'change its person',
      () => sql`update stock_count set counted_by = ${person('DESK1')} where id = ${count}`,
      'stock_count_never_changes',
    ],
    ['delete it', () => sql`delete from stock_count where id = ${count}`, 'stock_count_never_changes'],
    [
      'enter it as finished',
      () => sql`insert into stock_count (counted_by, started_at, finished_at)
        values (${person('BAR1')}, ${at}, ${at})`,
      'stock_count_never_changes',
    ],
    [
      'move stock as a count',
      () => sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason, count_id)
        values (${drink}, 'count', 5, ${person('BAR1')}, ${at}, 'Count', ${count})`,
      'count_posted_by_trigger',
    ],
    ['empty the table', () => sql`truncate stock_count cascade`, 'never_emptied'],
  ])('nobody can %s', async (_, statement, constraint) => {
    expect(await violation(statement())).toBe(constraint);
  });

  test('nobody can change or delete a number, or a count that is decided', async () => {
    await line(7).execute(db.read);
    expect(await violation(sql`update stock_count_line set counted = 10 where drink_id = ${drink}`)).toBe(
      'stock_count_never_changes',
    );
    expect(await violation(sql`delete from stock_count_line where drink_id = ${drink}`)).toBe(
      'stock_count_never_changes',
    );
    await finish().execute(db.read);
    await decide().execute(db.read);
    expect(await violation(decide('OWNER1', 'Later'))).toBe('stock_count_never_changes');
  });
}
