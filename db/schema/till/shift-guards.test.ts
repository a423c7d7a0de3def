import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(shiftGuardTests);

function shiftGuardTests(open: () => Promise<Db>) {
  let db: Db;
  const run = (statement: string) => sql.raw(statement).execute(db.read);
  const violation = (statement: string) => violatedBy(run(statement));
  const readRows = async <T>(query: string) => (await sql.raw<T>(query).execute(db.read)).rows;

  beforeAll(async () => {
    db = await open();
    await sql`select set_hotel_zone('Africa/Lagos')`.execute(db.read);
    await run(`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      select upper(name), name, role, 'x', '2026-01-01', '2026-01-01'
      from (values ('Ada', 'barmen'::staff_role), ('Bayo', 'barmen'), ('Chi', 'supervisor')) people (name, role)`);
    await run(`insert into drink (name, category, price_kobo, created_at) values ('Star', 'Beer', 1000, '2026-01-01')`);
    await run(`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at)
      values (1, 'opening', 1000, (select id from staff where name = 'Ada'), '2026-01-01')`);
  });
  afterAll(() => db.close());
  beforeEach(() =>
    db.tx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`truncate shift, shift_count, shift_money, closed_day cascade`.execute(tx);
    }),
  );

  const staffIdSql = (name: string) => `(select id from staff where name = '${name}')`;
  const timeSql = (hour: number, day = 21) => `'2026-11-${day}T${String(hour).padStart(2, '0')}:00:00Z'`;
  const insertShiftSql = (name: string, till = 'Main bar', hour = 8) =>
    `insert into shift (till_id, staff_id, opened_at, float_kobo)
     values ((select id from till where name = '${till}'), ${staffIdSql(name)}, ${timeSql(hour)}, 2000)`;
  const insertSaleSql = (name: string, quantity = 1, at = timeSql(9)) => `
    with opened as (insert into bar_order default values returning id)
    insert into bar_sale (order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo, sold_by, sold_as, created_at)
    select id, 1, 'Star', 'Beer', 1000, ${quantity}, ${1000 * quantity}, ${staffIdSql(name)}, 'barmen', ${at} from opened`;
  const shiftIdSql = (name: string) =>
    `(select id from shift where staff_id = ${staffIdSql(name)} order by opened_at desc, till_id nulls last limit 1)`;
  const insertCountSql = (
    name: string,
    { pieces = '{0,0,0,0,0,0,0,0}', hour = 16, by = name, shift = shiftIdSql(name), reason = 'null' } = {},
  ) => `
    insert into shift_count (shift_id, counted_at, counted_by, pieces, card_kobo, card_slips, card_batch, transfer_kobo, transfer_from, reason)
    values (${shift}, ${timeSql(hour)}, ${staffIdSql(by)}, '${pieces}', 0, 0, '', '{}', '{}', ${reason})`;
  const signShiftSql = (name: string, of: string) =>
    `update shift set signed_by = ${staffIdSql(name)}, signed_at = ${timeSql(17)} where id = ${shiftIdSql(of)}`;

  test('money is in the open shift of who takes it, and what somebody takes back in that shift until it is counted', async () => {
    await run(insertShiftSql('Ada'));
    for (const quantity of [3, 2]) await run(insertSaleSql('Ada', quantity));
    await run(insertShiftSql('Bayo', 'Front desk'));
    const deleteSales = (quantity: number, place = '') =>
      violation(
        `update bar_sale set deleted_at = ${timeSql(10)}, deleted_by = ${staffIdSql('Bayo')}, delete_reason = 'Wrong'${place} where quantity = ${quantity}`,
      );
    const cashFromBayoSql = `, cash_shift_id = ${shiftIdSql('Bayo')}`;
    expect(await deleteSales(3, cashFromBayoSql)).toBe('counted_cash_leaves_a_place');
    expect(await deleteSales(3)).toBeUndefined();
    await run(insertCountSql('Ada'));
    expect(await deleteSales(2)).toBe('counted_cash_leaves_a_place');
    expect(await deleteSales(2, `, cash_shift_id = ${shiftIdSql('Ada')}`)).toBe('cash_leaves_an_open_shift');
    expect(await deleteSales(2, `${cashFromBayoSql}, cash_from_safe = true`)).toBe(
      'bar_sale_deleted_cash_leaves_a_place',
    );
    expect(await deleteSales(2, ', cash_from_safe = true')).toBe('safe_not_below_zero');
    expect(await deleteSales(2, cashFromBayoSql)).toBeUndefined();
    const moneyOfShifts = await readRows(`select name, sum(amount_kobo)::integer as kobo from shift_money
      join money_entry on money_entry.id = entry_id join shift on shift.id = shift_id join staff on staff.id = shift.staff_id
      group by name order by name`);
    expect(moneyOfShifts).toEqual([
      { name: 'Ada', kobo: 2000 },
      { name: 'Bayo', kobo: -2000 },
    ]);
  });

  test('without a shift one opens by itself, and another one the next day', async () => {
    await run(insertSaleSql('Ada'));
    await run(insertSaleSql('Ada', 1, timeSql(10)));
    await run(insertSaleSql('Ada', 1, timeSql(9, 22)));
    const shiftsQuery =
      await readRows(`select count(entry_id)::integer as entries, closed_at is null as open, till_id is null as loose, z_number
      from shift join shift_money on shift_id = shift.id group by shift.id order by opened_at`);
    expect(shiftsQuery).toEqual([
      { entries: 2, open: false, loose: true, zNumber: null },
      { entries: 1, open: true, loose: true, zNumber: null },
    ]);
  });

  test('where a till must be counted first, nobody takes money without a shift', async () => {
    await run('select set_shift_rule(true)');
    expect(await violation(insertSaleSql('Ada'))).toBe('money_belongs_to_a_shift');
    await run(insertShiftSql('Ada'));
    expect(await violation(insertSaleSql('Ada'))).toBeUndefined();
    await run('select set_shift_rule(false)');
  });

  test('counting a till ends a shift that opened by itself, and counts the cash of all such shifts of the person', async () => {
    await run(insertSaleSql('Ada', 1, timeSql(7, 20)));
    await run(insertSaleSql('Ada', 2, timeSql(7)));
    await run(insertSaleSql('Bayo', 4, timeSql(7)));
    await run(insertShiftSql('Ada'));
    expect(
      await readRows(`select name, till_id is null as loose, closed_at is null as open, not_counted_kobo::integer as kobo,
          brought_kobo::integer as brought, counted_in_id = ${shiftIdSql('Ada')} as counted_there
        from shift join staff on staff.id = shift.staff_id order by name, opened_at`),
    ).toEqual([
      { name: 'Ada', loose: true, open: false, kobo: 1000, brought: 0, countedThere: true },
      { name: 'Ada', loose: true, open: false, kobo: 2000, brought: 0, countedThere: true },
      { name: 'Ada', loose: false, open: true, kobo: null, brought: 3000, countedThere: null },
      { name: 'Bayo', loose: true, open: true, kobo: null, brought: 0, countedThere: null },
    ]);
    expect(await readRows('select * from cash_without_till')).toEqual([]);
  });

  describe('cash without a till', () => {
    const readCashWithoutTill = () =>
      readRows('select cash_kobo::integer as kobo, is_counted from cash_without_till order by opened_at');
    const readCashNow = () =>
      readRows('select person, cash_kobo::integer as kobo from till_now where till is null order by person');
    const handOverSql = (kobo: number) => `
      insert into envelope (number, shift_id, is_handover, amount_kobo, dropped_by, dropped_at, received_by)
      values ('E-${kobo}', ${shiftIdSql('Ada')}, true, ${kobo}, ${staffIdSql('Ada')}, ${timeSql(16, 23)}, ${staffIdSql('Chi')})`;

    beforeEach(async () => {
      await run(insertSaleSql('Ada', 3));
      // A sale of the next day ends the shift before.
      await run(insertSaleSql('Ada', 2, timeSql(9, 22)));
    });

    test('stays with its person when its day is over, until it is counted and in an envelope', async () => {
      expect(await readCashWithoutTill()).toEqual([{ kobo: 3000, isCounted: false }]);
      expect(await readCashNow()).toEqual([
        { person: 'Ada', kobo: 2000 },
        { person: 'Ada', kobo: 3000 },
      ]);
      const firstShiftIdSql = `(select id from shift where not_counted_kobo = 3000)`;
      await run(insertCountSql('Ada', { shift: firstShiftIdSql, pieces: '{0,0,0,0,1,0,0,0}', hour: 15 }));
      expect(await readCashWithoutTill()).toEqual([{ kobo: 5000, isCounted: true }]);
      const signFirstShiftSql = signShiftSql('Chi', 'Ada').replace(shiftIdSql('Ada'), firstShiftIdSql);
      expect(await violation(signFirstShiftSql)).toBe('cash_without_till_is_handed_over');
      await run(handOverSql(5000).replace(shiftIdSql('Ada'), firstShiftIdSql));
      expect(await readCashWithoutTill()).toEqual([]);
      expect(await violation(signFirstShiftSql)).toBeUndefined();
      expect(await readCashNow()).toEqual([{ person: 'Ada', kobo: 2000 }]);
    });

    test.each([
      ['is said to be counted', `update shift set counted_in_id = id`],
      ['is said to be nothing', 'update shift set not_counted_kobo = 0'],
      ['is added to a float', 'update shift set brought_kobo = 3000'],
    ])('%s by hand: refused', async (_, statement) => {
      expect(await violation(statement)).toBe('shift_never_changes');
      expect(await readCashWithoutTill()).toEqual([{ kobo: 3000, isCounted: false }]);
    });

    test('a new shift names by hand what it brings: a trigger says it', async () => {
      await run(
        insertShiftSql('Bayo').replace('float_kobo)', 'float_kobo, brought_kobo)').replace('2000)', '2000, 900)'),
      );
      expect(await readRows('select brought_kobo::integer as kobo from shift where till_id is not null')).toEqual([
        { kobo: 0 },
      ]);
    });
  });

  test('one person has one open shift, and one till one person', async () => {
    await run(insertShiftSql('Ada'));
    expect(await violation(insertShiftSql('Ada', 'Front desk'))).toBe('shift_open_of_person');
    expect(await violation(insertShiftSql('Bayo'))).toBe('shift_open_at_till');
    await run(insertCountSql('Ada'));
    expect(await violation(insertShiftSql('Bayo', 'Main bar', 17))).toBeUndefined();
  });

  test('a count closes the shift, says what should be there whatever the insert says, and is numbered without a gap', async () => {
    await run(insertShiftSql('Ada'));
    await run(insertSaleSql('Ada', 3));
    await violatedBy(
      db.tx(async (tx) => {
        await sql.raw(insertCountSql('Ada')).execute(tx);
        throw new Error('taken back');
      }),
    );
    await run(insertCountSql('Ada', { pieces: '{0,0,0,0,1,0,0,0}' }));
    await run(insertCountSql('Ada', { pieces: '{0,0,0,0,0,1,0,0}', hour: 17 }));
    await run(insertShiftSql('Bayo', 'Main bar', 18));
    await run(insertCountSql('Bayo', { hour: 20 }));
    expect(
      await readRows(`select number, expected_cash_kobo, cash_kobo, z_number from shift_count join shift on shift.id = shift_id
        order by counted_at`),
    ).toEqual([
      { number: 1, expectedCashKobo: 5000, cashKobo: 5000, zNumber: 1 },
      { number: 2, expectedCashKobo: 5000, cashKobo: 2000, zNumber: 1 },
      { number: 1, expectedCashKobo: 2000, cashKobo: 0, zNumber: 2 },
    ]);
    expect(await readRows(`select left_before_kobo from shift where staff_id = ${staffIdSql('Bayo')}`)).toEqual([
      { leftBeforeKobo: 2000 },
    ]);
  });

  test('what is sold after the count is in another shift', async () => {
    await run(insertShiftSql('Ada'));
    await run(insertCountSql('Ada'));
    await run(insertSaleSql('Ada', 1, timeSql(18)));
    expect(
      await readRows(
        'select count(*)::integer as entries from shift_money join shift on shift.id = shift_id where z_number is not null',
      ),
    ).toEqual([{ entries: 0 }]);
  });

  describe('the time of a count', () => {
    const readTimes = () => readRows('select counted_at, closed_at from shift_count join shift on shift.id = shift_id');
    const timeOf = (hour: number, day = 21) => new Date(Date.UTC(2026, 10, day, hour));
    const countAtSql = (time: string) =>
      insertCountSql('Ada', { pieces: '{0,0,0,0,1,0,0,0}' }).replace(timeSql(16), time);

    test('keeps the end of a shift that ended with its day, and stays the time of the count in Money Now', async () => {
      await run(insertSaleSql('Ada'));
      await run(`select close_days(${timeSql(9, 22)})`);
      await run(countAtSql(timeSql(15, 22)));
      // In Lagos the 22nd begins at 23:00 UTC.
      expect(await readTimes()).toEqual([{ countedAt: timeOf(15, 22), closedAt: timeOf(23) }]);
      expect(await readRows(`select at from money_now where figure = 'tills' and person = 'Ada'`)).toEqual([
        { at: timeOf(15, 22) },
      ]);
    });

    test('is not before the shift, if hand-written SQL dates it too early', async () => {
      await run(insertShiftSql('Ada'));
      await run(countAtSql(timeSql(7)));
      expect(await readTimes()).toEqual([{ countedAt: timeOf(8), closedAt: timeOf(8) }]);
    });

    test('is not before the end of the shift, if hand-written SQL dates a second count too early', async () => {
      await run(insertShiftSql('Ada'));
      await run(countAtSql(timeSql(16)));
      await run(countAtSql(timeSql(9)));
      const times = { countedAt: timeOf(16), closedAt: timeOf(16) };
      expect(await readTimes()).toEqual([times, times]);
    });

    test('is on the first open day, if hand-written SQL writes it into a closed one', async () => {
      await run(insertShiftSql('Ada'));
      await run(`select close_days(${timeSql(9, 22)})`);
      await run(countAtSql(timeSql(16)));
      expect(await readTimes()).toEqual([{ countedAt: timeOf(23), closedAt: timeOf(23) }]);
    });
  });

  describe('refused, also for hand-written SQL:', () => {
    beforeEach(async () => {
      await run(insertShiftSql('Ada'));
      await run(insertSaleSql('Ada', 3));
    });

    test.each([
      ['an open shift is closed without a count', `update shift set closed_at = ${timeSql(16)}`, 'shift_never_changes'],
      ['a shift gets another float', 'update shift set float_kobo = 0', 'shift_never_changes'],
      ['a shift gets another person', `update shift set staff_id = ${staffIdSql('Chi')}`, 'shift_never_changes'],
      ['a shift is deleted', 'delete from shift', 'shift_never_changes'],
      ['a shift is signed before the count', signShiftSql('Chi', 'Ada'), 'shift_never_changes'],
      [
        'a shift begins closed',
        insertShiftSql('Bayo', 'Front desk')
          .replace('float_kobo)', 'float_kobo, closed_at)')
          .replace('2000)', `2000, ${timeSql(9)})`),
        'shift_opens_with_a_count',
      ],
      [
        'a shift begins without a count',
        `insert into shift (staff_id, opened_at) values (${staffIdSql('Bayo')}, ${timeSql(8)})`,
        'shift_opens_with_a_count',
      ],
      ['money goes to another shift', 'update shift_money set shift_id = shift_id', 'shift_money_written_by_triggers'],
      ['money leaves its shift', 'delete from shift_money', 'shift_money_written_by_triggers'],
      [
        'money is put into a shift',
        `insert into shift_money values (gen_random_uuid(), ${shiftIdSql('Ada')})`,
        'shift_money_written_by_triggers',
      ],
      [
        'a count has more notes than a till holds',
        insertCountSql('Ada', { pieces: '{0,0,0,0,0,0,0,100001}' }),
        'shift_count_pieces',
      ],
      ['a count has less than no notes', insertCountSql('Ada', { pieces: '{-1,0,0,0,0,0,0,0}' }), 'shift_count_pieces'],
      ['shifts are emptied', 'truncate shift cascade', 'never_emptied'],
    ])('%s', async (_, statement, constraint) => {
      expect(await violation(statement)).toBe(constraint);
    });

    test('a count is changed or deleted, or signed by who counted', async () => {
      await run(insertCountSql('Ada'));
      expect(await violation('update shift_count set card_kobo = 1')).toBe('shift_count_never_changes');
      expect(await violation('delete from shift_count')).toBe('shift_count_never_changes');
      expect(await violation(signShiftSql('Ada', 'Ada'))).toBe('shift_never_changes');
      await run(insertCountSql('Ada', { by: 'Bayo', hour: 17, reason: "'Ada went home'" }));
      expect(await violation(signShiftSql('Bayo', 'Ada'))).toBe('shift_never_changes');
    });

    test('a signed shift is counted or signed again', async () => {
      await run(insertCountSql('Ada'));
      await run(signShiftSql('Chi', 'Ada'));
      expect(await violation(insertCountSql('Ada'))).toBe('shift_is_over');
      expect(await violation(signShiftSql('Bayo', 'Ada'))).toBe('shift_never_changes');
    });

    test('a shift that opened by itself is counted after its cash was counted with a till', async () => {
      await run(insertSaleSql('Bayo', 1, timeSql(7)));
      const shiftWithoutTillSql = shiftIdSql('Bayo');
      const [{ id } = { id: '' }] = await readRows<{ id: string }>(`select ${shiftWithoutTillSql} as id`);
      await run(insertShiftSql('Bayo', 'Front desk'));
      expect(await violation(insertCountSql('Bayo', { shift: `'${id}'` }))).toBe('shift_is_over');
    });
  });
}
