import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(cashGuardTests);

function cashGuardTests(open: () => Promise<Db>) {
  let db: Db;
  const run = (statement: string) => sql.raw(statement).execute(db.read);
  const violation = (statement: string) => violatedBy(run(statement));
  const readRows = async <T>(query: string) => (await sql.raw<T>(query).execute(db.read)).rows;

  beforeAll(async () => {
    db = await open();
    await sql`select set_hotel_zone('Africa/Lagos')`.execute(db.read);
    await run(`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      select upper(name), name, role, 'x', '2026-01-01', '2026-01-01'
      from (values ('Ada', 'barmen'::staff_role), ('Bayo', 'barmen'), ('Chi', 'supervisor'), ('Dele', 'superadmin')) people (name, role)`);
  });
  afterAll(() => db.close());
  beforeEach(() =>
    db.tx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`truncate shift, shift_count, shift_money, envelope, envelope_count, paid_out, safe_entry cascade`.execute(
        tx,
      );
      await sql`update till set retired_at = null`.execute(tx);
    }),
  );

  const staffIdSql = (name: string) => `(select id from staff where name = '${name}')`;
  const timeSql = (hour: number) => `'2026-11-21T${String(hour).padStart(2, '0')}:00:00Z'`;
  const insertShiftSql = (name: string, till = 'Main bar', hour = 8, float = 200_000) =>
    `insert into shift (till_id, staff_id, opened_at, float_kobo)
     values ((select id from till where name = '${till}'), ${staffIdSql(name)}, ${timeSql(hour)}, ${float})`;
  const shiftIdSql = (name: string) =>
    `(select id from shift where staff_id = ${staffIdSql(name)} order by opened_at desc limit 1)`;
  const insertCountSql = (name: string, { hundreds = 20, by = name, reason = 'null', hour = 16 } = {}) => `
    insert into shift_count (shift_id, counted_at, counted_by, pieces, card_kobo, card_slips, card_batch, transfer_kobo, transfer_from, reason)
    values (${shiftIdSql(name)}, ${timeSql(hour)}, ${staffIdSql(by)}, '{0,0,0,${hundreds},0,0,0,0}', 0, 0, '', '{}', '{}', ${reason})`;
  const signShiftSql = (name: string) =>
    `update shift set signed_by = ${staffIdSql('Dele')}, signed_at = ${timeSql(17)} where id = ${shiftIdSql(name)}`;
  const insertEnvelopeSql = (number: string, { by = 'Ada', to = 'Chi', amount = 50_000, handover = false } = {}) => `
    insert into envelope (number, shift_id, is_handover, amount_kobo, dropped_by, dropped_at, received_by)
    values ('${number}', ${shiftIdSql('Ada')}, ${handover}, ${amount}, ${staffIdSql(by)}, ${timeSql(12)}, ${staffIdSql(to)})`;
  const insertPaidOutSql = (amount = 30_000, by = 'Ada') => `
    insert into paid_out (shift_id, amount_kobo, reason, receipt, paid_by, paid_at)
    values (${shiftIdSql('Ada')}, ${amount}, 'Ice', '17', ${staffIdSql(by)}, ${timeSql(11)})`;
  const reverseRowsSql = (table: string) =>
    `update ${table} set reversed_by = ${staffIdSql('Ada')}, reversed_at = ${timeSql(13)}, reverse_reason = 'Wrong'`;
  const envelopeIdSql = (number: string) =>
    `(select id from envelope where number = '${number}' order by reversed_at nulls first limit 1)`;
  const insertEnvelopeCountSql = (number: string, by = 'Chi', thousands = 0) => `
    insert into envelope_count (envelope_id, pieces, counted_by, counted_at)
    values (${envelopeIdSql(number)}, '{${thousands},0,0,0,0,0,0,0}', ${staffIdSql(by)}, ${timeSql(18)})`;
  const putEnvelopeInSql = (number: string) => `
    insert into safe_entry (kind, at, entered_by, envelope_id) values ('envelope_in', ${timeSql(17)}, ${staffIdSql('Chi')}, ${envelopeIdSql(number)})`;
  const insertSafeEntrySql = (kind: string, kobo: number, slip = 'null') => `
    insert into safe_entry (kind, at, entered_by, counted_kobo, slip, party, note)
    values ('${kind}', ${timeSql(18)}, ${staffIdSql('Chi')}, ${kobo}, ${slip}, 'Somebody', 'Something')`;
  const insertReversalSql = (number: number) => `
    insert into safe_entry (kind, at, entered_by, reverses, note) values ('reversed', ${timeSql(19)}, ${staffIdSql('Chi')}, ${number}, 'Wrong')`;
  const readExpectedCash = async () =>
    (await readRows<{ expectedCashKobo: number }>('select expected_cash_kobo from shift_count'))[0]?.expectedCashKobo;
  const readSafeBook = () =>
    readRows(
      'select number, kind, closed_kobo, counted_kobo, closed_after_kobo, counted_after_kobo from safe_entry order by number',
    );

  test('what is dropped and paid out is not expected in the till, unless it was reversed', async () => {
    await run(insertShiftSql('Ada'));
    await run(insertEnvelopeSql('E-1'));
    await run(insertPaidOutSql());
    await run(insertEnvelopeSql('E-2', { amount: 10_000 }));
    await run(`${reverseRowsSql('envelope')} where number = 'E-2'`);
    await run(insertCountSql('Ada', { hundreds: 12 }));
    expect(await readExpectedCash()).toBe(120_000);
  });

  test('the number of an envelope can be used again once it was reversed', async () => {
    await run(insertShiftSql('Ada'));
    await run(insertEnvelopeSql('e-1'));
    expect(await violation(insertEnvelopeSql('E-1'))).toBe('envelope_by_number');
    await run(reverseRowsSql('envelope'));
    expect(await violation(insertEnvelopeSql('E-1'))).toBeUndefined();
  });

  test('what a handover leaves in the till is what the next person should find there', async () => {
    await run(insertShiftSql('Ada'));
    await run(insertCountSql('Ada', { hundreds: 25 }));
    expect(await violation(insertEnvelopeSql('E-1', { handover: true, amount: 250_001 }))).toBe('handover_fits_count');
    await run(insertEnvelopeSql('E-1', { handover: true, amount: 180_000 }));
    await run(insertShiftSql('Bayo', 'Main bar', 17, 65_000));
    expect(
      await readRows(`select before.staff_id = ${staffIdSql('Ada')} as of_ada, shift.left_before_kobo, shift.float_kobo
        from shift join shift before on before.id = shift.follows_id`),
    ).toEqual([{ ofAda: true, leftBeforeKobo: 70_000, floatKobo: 65_000 }]);
    expect(await readExpectedCash()).toBe(200_000);
  });

  test('an envelope that is opened is in the book of the safe, with what was in it', async () => {
    await run(insertShiftSql('Ada'));
    await run(insertEnvelopeSql('E-1', { amount: 500_000 }));
    await run(insertEnvelopeSql('E-2', { amount: 300_000 }));
    await run(putEnvelopeInSql('E-1'));
    await run(insertEnvelopeCountSql('E-2', 'Chi', 3));
    await run(insertEnvelopeCountSql('E-1', 'Chi', 4));
    await run(insertSafeEntrySql('banked', -600_000, "'S-1'"));
    await run(insertReversalSql(5));
    expect(await readSafeBook()).toEqual([
      {
        number: 1,
        kind: 'envelope_in',
        closedKobo: 500_000,
        countedKobo: 0,
        closedAfterKobo: 500_000,
        countedAfterKobo: 0,
      },
      {
        number: 2,
        kind: 'envelope_in',
        closedKobo: 300_000,
        countedKobo: 0,
        closedAfterKobo: 800_000,
        countedAfterKobo: 0,
      },
      {
        number: 3,
        kind: 'envelope_opened',
        closedKobo: -300_000,
        countedKobo: 300_000,
        closedAfterKobo: 500_000,
        countedAfterKobo: 300_000,
      },
      {
        number: 4,
        kind: 'envelope_opened',
        closedKobo: -500_000,
        countedKobo: 400_000,
        closedAfterKobo: 0,
        countedAfterKobo: 700_000,
      },
      {
        number: 5,
        kind: 'banked',
        closedKobo: 0,
        countedKobo: -600_000,
        closedAfterKobo: 0,
        countedAfterKobo: 100_000,
      },
      {
        number: 6,
        kind: 'reversed',
        closedKobo: 0,
        countedKobo: 600_000,
        closedAfterKobo: 0,
        countedAfterKobo: 700_000,
      },
    ]);
    expect(await violation(insertSafeEntrySql('banked', -100, "'s-1'"))).toBeUndefined();
  });

  test('a shift that opened by itself ends with its day', async () => {
    await run("insert into drink (name, category, price_kobo, created_at) values ('Star', 'Beer', 1000, '2026-01-01')");
    await run(`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at)
      select id, 'opening', 10, ${staffIdSql('Ada')}, '2026-01-01' from drink where name = 'Star'`);
    await run(`with opened as (insert into bar_order default values returning id)
      insert into bar_sale (order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo, sold_by, sold_as, created_at)
      select opened.id, drink.id, 'Star', 'Beer', 1000, 1, 1000, ${staffIdSql('Bayo')}, 'barmen', ${timeSql(9)} from opened, drink`);
    await run(insertShiftSql('Ada', 'Main bar', 10));
    await run("select close_days('2026-11-22T09:00:00Z')");
    expect(
      await readRows(`select name, closed_at from shift join staff on staff.id = shift.staff_id order by name`),
    ).toEqual([
      { name: 'Ada', closedAt: null },
      { name: 'Bayo', closedAt: new Date('2026-11-21T23:00:00Z') },
    ]);
  });

  test('names of senders are erased from counts, and nothing else of them', async () => {
    await run(insertShiftSql('Ada'));
    await run(
      insertCountSql('Ada').replace("'{}', '{}', null", '\'{100,200}\', \'{"Ife Bello, OPay","no name"}\', null'),
    );
    expect(await violation("update shift_count set transfer_from = '{Other,Erased}'")).toBe(
      'shift_count_never_changes',
    );
    expect(await violation("update shift_count set transfer_from = '{Erased,Erased}', card_kobo = 1")).toBe(
      'shift_count_never_changes',
    );
    const readSenders = async () =>
      (await readRows<{ transferFrom: string[] }>('select transfer_from from shift_count'))[0]?.transferFrom;
    await run("select forget_sender('IFE Cole', '2026-11-01', '2026-11-20')");
    expect(await readSenders()).toEqual(['Ife Bello, OPay', 'no name']);
    await run("select forget_sender('IFE Cole', '2026-11-01', '2026-11-30')");
    expect(await readSenders()).toEqual(['Erased', 'no name']);
    await run("select forget_senders('2026-11-30')");
    expect(await readSenders()).toEqual(['Erased', 'Erased']);
  });

  describe('refused, also for hand-written SQL:', () => {
    beforeEach(async () => {
      await run(insertShiftSql('Ada'));
      await run(insertEnvelopeSql('E-1', { amount: 500_000 }));
      await run(insertPaidOutSql());
    });

    test.each([
      ['an envelope gets another amount', 'update envelope set amount_kobo = 1', 'cash_out_never_changes'],
      ['an envelope is deleted', 'delete from envelope', 'cash_out_never_changes'],
      ['an envelope goes to who drops it', insertEnvelopeSql('E-2', { to: 'Ada' }), 'envelope_goes_to_another'],
      ['somebody else drops cash of a shift', insertEnvelopeSql('E-2', { by: 'Bayo' }), 'cash_out_of_own_shift'],
      ['somebody else pays out of a shift', insertPaidOutSql(100, 'Bayo'), 'cash_out_of_own_shift'],
      ['what was paid out gets another amount', 'update paid_out set amount_kobo = 1', 'cash_out_never_changes'],
      ['what was paid out is deleted', 'delete from paid_out', 'cash_out_never_changes'],
      ['an envelope holds nothing', insertEnvelopeSql('E-2', { amount: 0 }), 'envelope_amount_in_range'],
      ['something is handed over before the count', insertEnvelopeSql('E-2', { handover: true }), 'shift_is_over'],
      ['an envelope is opened by who dropped it', insertEnvelopeCountSql('E-1', 'Ada'), 'envelope_opened_by_another'],
      ['money that is not there is banked', insertSafeEntrySql('banked', -1, "'S-1'"), 'safe_not_below_zero'],
      ['money is banked without a slip', insertSafeEntrySql('banked', -1), 'safe_entry_has_what_its_kind_needs'],
      [
        'money is put in as if an envelope were opened',
        putEnvelopeInSql('E-1').replace('envelope_in', 'envelope_opened'),
        'safe_book_never_changes',
      ],
      ['a till is deleted', "delete from till where name = 'Front desk'", 'till_stays'],
      ['a till gets another kind', "update till set kind = 'desk'", 'till_stays'],
      [
        'a till is retired while somebody is at it',
        `update till set retired_at = ${timeSql(9)} where name = 'Main bar'`,
        'till_stays',
      ],
      ['the book of the safe is emptied', 'truncate safe_entry cascade', 'never_emptied'],
      ['envelopes are emptied', 'truncate envelope cascade', 'never_emptied'],
    ])('%s', async (_, statement, constraint) => {
      expect(await violation(statement)).toBe(constraint);
    });

    test('after the count nothing is dropped, paid out or taken back', async () => {
      await run(insertCountSql('Ada', { hundreds: 30 }));
      for (const statement of [
        insertEnvelopeSql('E-2'),
        insertPaidOutSql(),
        reverseRowsSql('envelope'),
        reverseRowsSql('paid_out'),
      ])
        expect(await violation(statement)).toBe('shift_is_over');
    });

    test('a signed shift takes no handover, and loses none', async () => {
      await run(insertCountSql('Ada', { hundreds: 30 }));
      await run(insertEnvelopeSql('E-2', { handover: true, amount: 100_000 }));
      expect(await violation(insertCountSql('Ada'))).toBe('shift_is_handed_over');
      await run(signShiftSql('Ada'));
      expect(await violation(insertEnvelopeSql('E-3', { handover: true }))).toBe('shift_is_over');
      expect(await violation(`${reverseRowsSql('envelope')} where is_handover`)).toBe('shift_is_over');
    });

    test('once the next person has counted the till, the shift before is neither counted nor handed over', async () => {
      await run(insertCountSql('Ada', { hundreds: 30 }));
      await run(insertShiftSql('Bayo', 'Main bar', 17));
      expect(await violation(insertCountSql('Ada'))).toBe('shift_is_over');
      expect(await violation(insertEnvelopeSql('E-3', { handover: true }))).toBe('shift_is_over');
    });

    test('an envelope is opened twice, put in twice, or reversed once it is in the safe', async () => {
      await run(putEnvelopeInSql('E-1'));
      expect(await violation(putEnvelopeInSql('E-1'))).toBe('safe_entry_by_envelope');
      expect(await violation(reverseRowsSql('envelope'))).toBe('envelope_is_in_the_safe');
      await run(insertEnvelopeCountSql('E-1'));
      expect(await violation(insertEnvelopeCountSql('E-1'))).toBe('envelope_count_pkey');
      expect(await violation('update envelope_count set counted_at = now()')).toBe('envelope_count_never_changes');
    });

    test('an entry of the safe is changed, deleted, or reversed twice', async () => {
      await run(insertSafeEntrySql('put_in', 1000));
      expect(await violation('update safe_entry set note = note')).toBe('safe_book_never_changes');
      expect(await violation('delete from safe_entry')).toBe('safe_book_never_changes');
      await run(insertReversalSql(1));
      expect(await violation(insertReversalSql(1))).toBe('safe_entry_reverses_key');
      expect(await violation(insertReversalSql(2))).toBe('safe_entry_can_be_reversed');
    });

    test('a slip of the bank stands in the book twice', async () => {
      await run(insertSafeEntrySql('put_in', 1000));
      await run(insertSafeEntrySql('banked', -100, "'S-1'"));
      expect(await violation(insertSafeEntrySql('banked', -100, "'s-1'"))).toBe('safe_slip_used_once');
    });

    test('who counts for another gives no reason', async () => {
      expect(await violation(insertCountSql('Ada', { by: 'Dele' }))).toBe('shift_count_reason_is_given');
      expect(await violation(insertCountSql('Ada', { by: 'Dele', reason: "'She left'" }))).toBeUndefined();
    });

    test('a shift begins at a till that is retired', async () => {
      await run(`update till set retired_at = ${timeSql(9)} where name = 'Front desk'`);
      expect(await violation(insertShiftSql('Bayo', 'Front desk'))).toBe('shift_at_till_in_use');
    });
  });
}
