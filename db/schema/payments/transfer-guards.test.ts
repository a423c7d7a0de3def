import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';
import { openSmallHotel, type SmallHotel, smallHotelTime, staffIdSql } from '#tools/testing/small-hotel.ts';

onOneEngine(transferTests);

function transferTests(open: () => Promise<Db>) {
  let hotel: SmallHotel;
  let stayId: string;
  let tabId: string;
  let keyCount = 0;
  const testTime = smallHotelTime;

  beforeAll(async () => {
    hotel = await openSmallHotel(open);
  });
  afterAll(() => hotel.db.close());
  beforeEach(async () => {
    stayId = await hotel.insertStay();
    tabId = await hotel.insertTab();
  });

  const insertStayPayment = (amount: number, method = 'transfer') => sql`
    insert into desk_payment (booking_id, method, amount_kobo, taken_by, taken_at)
    values (${stayId}, ${method}::text::desk_method, ${amount}, ${staffIdSql('DESK1')}, ${testTime})`;
  const insertTabPayment = (amount: number, method = 'transfer') => sql`
    insert into bar_tab_payment (tab_id, method, amount_kobo, taken_by, taken_at)
    values (${tabId}, ${method}::text::desk_method, ${amount}, ${staffIdSql('DESK1')}, ${testTime})`;
  const confirmTransfers = (by = 'OWNER1') => sql`
    update transfer set state = 'confirmed', decided_by = ${staffIdSql(by)}, decided_at = ${testTime}
    where (booking_id = ${stayId} or tab_id = ${tabId}) and state = 'unconfirmed'`;
  const insertReversalIn = (table: 'desk_payment' | 'bar_tab_payment', by = 'OWNER1') => sql`
    insert into ${sql.table(`${table}_reversal`)} (payment_id, reversed_by, reversed_at, reason)
    select id, ${staffIdSql(by)}, ${testTime}, 'Nothing at the bank' from ${sql.table(table)}
    where ${sql.ref(table === 'desk_payment' ? 'booking_id' : 'tab_id')} = ${table === 'desk_payment' ? stayId : tabId}`;
  const readPaidOfStay = () => hotel.readValue(sql<{ value: number }>`select desk_paid(${stayId}) as value`);
  const completeStaySql = sql`update booking set status = 'completed' where id = `;
  const isClosed = () =>
    hotel.readValue(sql<{ value: boolean }>`select closed_at is not null as value from bar_tab where id = ${tabId}`);

  describe('a transfer', () => {
    test('pays nothing, and ends no stay and no tab, before another person has confirmed it', async () => {
      await hotel.run(insertStayPayment(2000));
      await hotel.run(insertTabPayment(2000));
      expect([await readPaidOfStay(), await isClosed()]).toEqual([0, false]);
      expect(await hotel.refusalOf(sql`${completeStaySql}${stayId}`)).toBe('booking_completed_owes_nothing');
      expect(await hotel.refusalOf(confirmTransfers())).toBeUndefined();
      expect([await readPaidOfStay(), await isClosed()]).toEqual([2000, true]);
      expect(await hotel.refusalOf(sql`${completeStaySql}${stayId}`)).toBeUndefined();
    });

    test('is not confirmed by who recorded it', async () => {
      await hotel.run(insertStayPayment(2000));
      expect(await hotel.refusalOf(confirmTransfers('DESK1'))).toBe('transfer_confirmed_by_another');
    });

    test('keeps room for itself: nobody takes the same money besides it', async () => {
      await hotel.run(insertStayPayment(1500));
      await hotel.run(insertTabPayment(1500));
      expect(await hotel.refusalOf(insertStayPayment(501, 'cash'))).toBe('desk_payment_within_balance');
      expect(await hotel.refusalOf(insertTabPayment(501, 'cash'))).toBe('tab_payment_within_balance');
      expect(await hotel.refusalOf(insertStayPayment(500, 'cash'), insertTabPayment(500, 'cash'))).toBeUndefined();
    });

    test('that is reversed counts never again, and leaves what it was to pay open', async () => {
      await hotel.run(insertStayPayment(2000));
      await hotel.run(insertTabPayment(2000));
      await hotel.run(insertReversalIn('desk_payment'));
      await hotel.run(insertReversalIn('bar_tab_payment'));
      await hotel.run(confirmTransfers());
      expect([await readPaidOfStay(), await isClosed()]).toEqual([0, false]);
      expect(await hotel.refusalOf(insertStayPayment(2000, 'cash'))).toBeUndefined();
    });

    test('that did not arrive is in no shift of who found out', async () => {
      await hotel.run(insertStayPayment(2000));
      await hotel.run(insertReversalIn('desk_payment'));
      const shiftCount = sql<{
        value: number;
      }>`select count(*) as value from shift where staff_id = ${staffIdSql('OWNER1')}`;
      expect(await hotel.readValue(shiftCount)).toBe(0);
    });

    test('keeps its booking and its tab where they are', async () => {
      await hotel.run(insertStayPayment(100));
      await hotel.run(insertTabPayment(100));
      const deleteStay = sql`update booking set deleted_at = ${testTime}, status = 'voided' where id = ${stayId}`;
      expect(await hotel.refusalOf(deleteStay)).toBe('booking_with_money_not_deleted');
      const moveTab = sql`update bar_tab set booking_id = ${stayId}, agreed_by = 'pin', moved_by = ${staffIdSql('DESK1')}, moved_at = ${testTime}
        where id = ${tabId}`;
      expect(await hotel.refusalOf(moveTab)).toBe('tab_only_closes');
      const deleteSales = sql`update bar_sale set deleted_at = ${testTime}, deleted_by = ${staffIdSql('DESK1')}, delete_reason = 'Not had'
        where order_id in (select id from bar_order where tab_id = ${tabId})`;
      expect(await hotel.refusalOf(deleteSales)).toBe('tab_keeps_what_is_paid');
    });

    test.each([
      [
        'inserted by hand',
        sql`insert into transfer (id, booking_id, amount_kobo, recorded_by, recorded_at)
        select gen_random_uuid(), booking_id, 1, recorded_by, recorded_at from transfer limit 1`,
      ],
      ['made larger', sql`update transfer set amount_kobo = 1 where state = 'unconfirmed'`],
      [
        'confirmed by changing who recorded it',
        sql`update transfer set state = 'confirmed', recorded_by = ${staffIdSql('OWNER1')},
        decided_by = ${staffIdSql('DESK1')}, decided_at = ${testTime} where state = 'unconfirmed'`,
      ],
      [
        'called reversed without its payment',
        sql`update transfer set state = 'reversed', decided_by = ${staffIdSql('OWNER1')},
        decided_at = ${testTime} where state = 'unconfirmed'`,
      ],
      [
        'decided again',
        sql`update transfer set state = 'unconfirmed', decided_by = null, decided_at = null
        where state = 'confirmed'`,
      ],
      ['deleted', sql`delete from transfer`],
    ])('is never %s', async (_, statement) => {
      await hotel.run(insertStayPayment(1000));
      await hotel.run(confirmTransfers());
      await hotel.run(insertStayPayment(500));
      expect(await hotel.refusalOf(statement)).toBe('transfer_is_decided_once');
    });
  });

  describe('a line of the bank', () => {
    const insertLine = (amount: number, values: { narration?: string; fingerprint?: string } = {}) => {
      const { narration = 'CHIDI OBI', fingerprint = String(++keyCount).padStart(64, '0') } = values;
      return hotel.readValue(sql<{ value: string }>`
        insert into statement_line (day, amount_kobo, narration, reference, fingerprint, imported_by, imported_at)
        values ('2026-11-21', ${amount}, ${narration}, 'R1', ${fingerprint}, ${staffIdSql('OWNER1')}, ${testTime}) returning id as value`);
    };
    const transferOfStay = () =>
      sql`(select id from transfer where booking_id = ${stayId} order by recorded_at, id limit 1)`;
    const matchLine = (line: string, transfer: RawBuilder<unknown> = transferOfStay(), by = 'OWNER1') => sql`
      update statement_line set transfer_id = ${transfer}, matched_by = ${staffIdSql(by)}, matched_at = ${testTime},
        matched_because = 'name', matched_words = '{chidi,obi}' where id = ${line}`;
    const insertReversal = async (amount: number, day = '2026-11-22') =>
      hotel.readValue(sql<{ value: string }>`
        insert into statement_line (kind, day, amount_kobo, narration, fingerprint, imported_by, imported_at)
        values ('reversal', ${day}, ${amount}, 'RVSL CHIDI OBI', ${String(++keyCount).padStart(64, '0')}, ${staffIdSql('OWNER1')}, ${testTime})
        returning id as value`);
    const reverseLine = (line: string, reversal: string) => sql`
      update statement_line set transfer_id = null, matched_by = null, matched_at = null, matched_because = null,
        matched_words = null, reversal_id = ${reversal} where id = ${line}`;

    test('that the bank took back is no transfer any more, and the transfer counts no longer', async () => {
      await hotel.run(insertStayPayment(2000));
      await hotel.run(insertTabPayment(2000));
      const [line, lineOfTab] = [await insertLine(2000), await insertLine(2000)];
      await hotel.run(matchLine(line));
      await hotel.run(matchLine(lineOfTab, sql`(select id from transfer where tab_id = ${tabId})`));
      expect([await readPaidOfStay(), await isClosed()]).toEqual([2000, true]);
      expect(await hotel.refusalOf(reverseLine(line, await insertReversal(2000)))).toBeUndefined();
      expect(await hotel.refusalOf(reverseLine(lineOfTab, await insertReversal(2000)))).toBeUndefined();
      expect([await readPaidOfStay(), await isClosed()]).toEqual([0, false]);
      expect(await hotel.refusalOf(matchLine(line))).toBe('statement_line_of_money_that_stayed');
      expect(await hotel.refusalOf(matchLine(await insertLine(2000)))).toBeUndefined();
    });

    test('is taken back by one later reversal of its amount, for good', async () => {
      const [line, otherLine] = [await insertLine(1000), await insertLine(1000)];
      const reversal = await insertReversal(1000);
      expect(await hotel.refusalOf(reverseLine(line, otherLine))).toBe('statement_line_reversed_by_reversal');
      expect(await hotel.refusalOf(reverseLine(line, await insertReversal(1000, '2026-11-20')))).toBe(
        'statement_line_reversed_by_reversal',
      );
      expect(await hotel.refusalOf(reverseLine(line, await insertReversal(999)))).toBe(
        'statement_line_reversal_of_its_amount',
      );
      await hotel.run(reverseLine(line, reversal));
      expect(await hotel.refusalOf(reverseLine(otherLine, reversal))).toBe('statement_line_reversal_id_key');
      for (const change of [sql`reversal_id = null`, sql`kind = 'reversal'`])
        expect(await hotel.refusalOf(sql`update statement_line set ${change} where id = ${line}`)).toBe(
          'statement_line_never_changes',
        );
    });

    test('in which the bank takes money back is no transfer and is not set aside', async () => {
      await hotel.run(insertStayPayment(1000));
      const reversal = await insertReversal(1000);
      expect(await hotel.refusalOf(matchLine(reversal))).toBe('statement_line_of_money_that_stayed');
      expect(await hotel.refusalOf(setLineAside(reversal))).toBe('statement_line_of_money_that_stayed');
    });

    test('is matched with a reason, which names somebody unless a person said so', async () => {
      await hotel.run(insertStayPayment(1000));
      const line = await insertLine(1000);
      const matchBecause = (because: string, words: string) => sql`
        update statement_line set transfer_id = ${transferOfStay()}, matched_by = ${staffIdSql('OWNER1')}, matched_at = ${testTime},
          matched_because = ${because}::text::statement_match, matched_words = ${words}::text::text[] where id = ${line}`;
      expect(await hotel.refusalOf(matchBecause('name', '{}'))).toBe('statement_line_match_names_somebody');
      expect(
        await hotel.refusalOf(sql`update statement_line set transfer_id = ${transferOfStay()}, matched_by = ${staffIdSql('OWNER1')},
          matched_at = ${testTime} where id = ${line}`),
      ).toBe('statement_line_matched_whole');
      expect(await hotel.refusalOf(matchBecause('person', '{}'))).toBeUndefined();
    });

    test('confirms the transfer that it is', async () => {
      await hotel.run(insertStayPayment(2000));
      const line = await insertLine(2000);
      expect(await hotel.refusalOf(matchLine(line))).toBeUndefined();
      expect(await readPaidOfStay()).toBe(2000);
      expect(await hotel.refusalOf(sql`${completeStaySql}${stayId}`)).toBeUndefined();
    });

    test('is not confirmed by who recorded the transfer', async () => {
      await hotel.run(insertStayPayment(2000));
      expect(await hotel.refusalOf(matchLine(await insertLine(2000), transferOfStay(), 'DESK1'))).toBe(
        'transfer_confirmed_by_another',
      );
    });

    test('has the amount of the transfer, and a transfer that exists', async () => {
      await hotel.run(insertStayPayment(2000));
      expect(await hotel.refusalOf(matchLine(await insertLine(1999)))).toBe('statement_line_equals_transfer');
      expect(await hotel.refusalOf(matchLine(await insertLine(2000), sql`gen_random_uuid()`))).toBe(
        'statement_line_of_standing_transfer',
      );
    });

    test('is one transfer, and a transfer is one line', async () => {
      await hotel.run(insertStayPayment(1000));
      await hotel.run(insertTabPayment(1000));
      const line = await insertLine(1000);
      const transferOfTab = sql`(select id from transfer where tab_id = ${tabId})`;
      await hotel.run(matchLine(line));
      expect(await hotel.refusalOf(matchLine(line, transferOfTab))).toBe('statement_line_never_changes');
      expect(await hotel.refusalOf(matchLine(await insertLine(1000)))).toBe('statement_line_transfer_id_key');
      expect(await isClosed()).toBe(false);
    });

    test('is not a transfer that was taken off, and can be one that a person has confirmed', async () => {
      await hotel.run(insertStayPayment(1000));
      await hotel.run(insertReversalIn('desk_payment'));
      expect(await hotel.refusalOf(matchLine(await insertLine(1000)))).toBe('statement_line_of_standing_transfer');
      await hotel.run(insertTabPayment(1000));
      await hotel.run(confirmTransfers());
      const transferOfTab = sql`(select id from transfer where tab_id = ${tabId})`;
      expect(await hotel.refusalOf(matchLine(await insertLine(1000), transferOfTab))).toBeUndefined();
    });

    test('is there once, however often its file is imported', async () => {
      const fingerprint = 'f'.repeat(64);
      await insertLine(1, { fingerprint });
      expect(await violatedBy(insertLine(1, { fingerprint }))).toBe('statement_line_fingerprint_key');
    });

    test('is never deleted, emptied or changed, except that its names are erased', async () => {
      await hotel.run(insertStayPayment(1000));
      const line = await insertLine(1000);
      const refusalOfChange = (change: RawBuilder<unknown>) =>
        hotel.refusalOf(sql`update statement_line set ${change} where id = ${line}`);
      const constraint = 'statement_line_never_changes';
      expect(await hotel.refusalOf(sql`delete from statement_line`)).toBe(constraint);
      expect(await hotel.refusalOf(sql`truncate statement_line cascade`)).toBe('never_emptied');
      for (const change of [
        sql`amount_kobo = 999`,
        sql`narration = 'ADA'`,
        sql`reference = 'R2'`,
        sql`day = day + 1`,
        sql`narration = 'Erased', amount_kobo = 999`,
      ])
        expect(await refusalOfChange(change)).toBe(constraint);
      await hotel.run(matchLine(line));
      expect(
        await refusalOfChange(
          sql`transfer_id = null, matched_by = null, matched_at = null, matched_because = null, matched_words = null`,
        ),
      ).toBe(constraint);
      expect(await refusalOfChange(sql`matched_words = '{ada}'`)).toBe(constraint);
      expect(
        await refusalOfChange(sql`narration = 'Erased', reference = null, matched_words = '{Erased}'`),
      ).toBeUndefined();
    });

    const setLineAside = (line: string, reason = 'Interest') => sql`
      update statement_line set set_aside_by = ${staffIdSql('OWNER1')}, set_aside_at = ${testTime}, set_aside_reason = ${reason} where id = ${line}`;
    const undoSetAside = (line: string) => sql`
      update statement_line set set_aside_by = null, set_aside_at = null, set_aside_reason = null where id = ${line}`;

    test('is set aside with who, when and why, and no transfer until that is taken back', async () => {
      await hotel.run(insertStayPayment(1000));
      const line = await insertLine(1000);
      expect(await hotel.refusalOf(setLineAside(line, ''))).toBe('statement_line_set_aside_has_a_reason');
      expect(await hotel.refusalOf(sql`update statement_line set set_aside_at = ${testTime} where id = ${line}`)).toBe(
        'statement_line_set_aside_whole',
      );
      await hotel.run(setLineAside(line));
      expect(await hotel.refusalOf(matchLine(line))).toBe('statement_line_set_aside_is_no_transfer');
      expect(await hotel.refusalOf(undoSetAside(line), matchLine(line))).toBeUndefined();
      expect(await readPaidOfStay()).toBe(1000);
      expect(await hotel.refusalOf(setLineAside(line))).toBe('statement_line_set_aside_is_no_transfer');
    });

    test('is not imported as set aside, and its reason changes only when it is erased', async () => {
      const constraint = 'statement_line_never_changes';
      const insertAside = sql`
        insert into statement_line (day, amount_kobo, narration, fingerprint, imported_by, imported_at, set_aside_by, set_aside_at, set_aside_reason)
        values ('2026-11-21', 1, '', ${String(++keyCount).padStart(64, '0')}, ${staffIdSql('OWNER1')}, ${testTime}, ${staffIdSql('OWNER1')}, ${testTime}, 'Interest')`;
      expect(await hotel.refusalOf(insertAside)).toBe(constraint);
      const line = await insertLine(1);
      expect(
        await hotel.refusalOf(sql`update statement_line set set_aside_by = ${staffIdSql('OWNER1')}, set_aside_at = ${testTime},
        set_aside_reason = 'Interest', amount_kobo = 2 where id = ${line}`),
      ).toBe(constraint);
      await hotel.run(setLineAside(line));
      for (const change of [
        sql`set_aside_reason = 'Fees'`,
        sql`set_aside_by = ${staffIdSql('DESK1')}`,
        sql`set_aside_at = set_aside_at + interval '1 day'`,
        sql`set_aside_by = null, set_aside_at = null, set_aside_reason = null, day = day + 1`,
      ])
        expect(await hotel.refusalOf(sql`update statement_line set ${change} where id = ${line}`)).toBe(constraint);
      expect(
        await hotel.refusalOf(sql`update statement_line set set_aside_reason = 'Erased' where id = ${line}`),
      ).toBeUndefined();
    });

    test('loses the names of a guest who is erased, and all names after their time', async () => {
      const lines = [
        await insertLine(1, { narration: 'NIP/IFE COLE' }),
        await insertLine(1, { narration: 'NIP/ADA EZE' }),
      ];
      const readNarrations = async () =>
        (
          await sql<{ said: string }>`select concat_ws(', ', narration, reference) as said from statement_line
            where id = any(${lines}::uuid[]) order by fingerprint`.execute(hotel.db.read)
        ).rows.map(({ said }) => said);
      await hotel.run(sql`select forget_sender('Ife Bello', '2026-11-01', '2026-11-20')`);
      expect(await readNarrations()).toEqual(['NIP/IFE COLE, R1', 'NIP/ADA EZE, R1']);
      await hotel.run(sql`select forget_sender('Ife Bello', '2026-11-01', '2026-11-21')`);
      expect(await readNarrations()).toEqual(['Erased', 'NIP/ADA EZE, R1']);
      await hotel.run(sql`select forget_senders('2026-11-22')`);
      expect(await readNarrations()).toEqual(['Erased', 'Erased']);
    });

    test('loses the reason why it was set aside, if that names the guest or after its time', async () => {
      const lines = [await insertLine(1, { narration: 'A' }), await insertLine(1, { narration: 'B' })];
      await hotel.run(setLineAside(lines[0] ?? '', 'Ife Bello sent it back'));
      await hotel.run(setLineAside(lines[1] ?? ''));
      const readReasons = async () =>
        (
          await sql<{ said: string }>`select set_aside_reason as said from statement_line
            where id = any(${lines}::uuid[]) order by fingerprint`.execute(hotel.db.read)
        ).rows.map(({ said }) => said);
      await hotel.run(sql`select forget_sender('Ife Bello', '2026-11-01', '2026-11-21')`);
      expect(await readReasons()).toEqual(['Erased', 'Interest']);
      await hotel.run(sql`select forget_senders('2026-11-22')`);
      expect(await readReasons()).toEqual(['Erased', 'Erased']);
    });
  });

  describe('a transfer of a company', () => {
    const moveToCompany = async () => {
      await hotel.run(sql`insert into clearing (booking_id, kind, company_id, amount_kobo, made_by, made_as, made_at)
        select ${stayId}, 'company', id, 2000, ${staffIdSql('OWNER1')}, 'superadmin', ${testTime} from company where name = 'Zenith'`);
      const clearing = sql`(select id from clearing where booking_id = ${stayId} and reverses is null)`;
      const pay = (amount: number) => sql`
        with paid as (insert into company_payment (company_id, method, amount_kobo, taken_by, taken_at, key)
          select id, 'transfer', ${amount}, ${staffIdSql('DESK1')}, ${testTime}, ${`company ${++keyCount}`} from company where name = 'Zenith'
          returning id)
        insert into desk_payment (booking_id, method, amount_kobo, taken_by, taken_at, clearing_id, company_payment_id)
        select ${stayId}, 'transfer', ${amount}, ${staffIdSql('DESK1')}, ${testTime}, ${clearing}, id from paid`;
      const readState = () =>
        hotel.readValue(sql<{ value: string }>`select cleared_kobo || ' cleared, ' || desk_paid(id) || ' paid, '
          || clearing_open(${clearing}) || ' open' as value from booking where id = ${stayId}`);
      const confirmCompany = sql`update transfer set state = 'confirmed', decided_by = ${staffIdSql('OWNER1')}, decided_at = ${testTime}
        where company_id is not null and state = 'unconfirmed'`;
      return { clearing, pay, state: readState, confirmCompany };
    };

    test('takes nothing off its account before it is confirmed, and then once', async () => {
      const { pay, state, confirmCompany } = await moveToCompany();
      await hotel.db.tx((tx) => hotel.run(pay(1500), tx));
      expect(await state()).toBe('2000 cleared, 0 paid, 2000 open');
      expect(await hotel.refusalOf(pay(501))).toBe('company_payment_within_open');
      expect(await hotel.refusalOf(confirmCompany)).toBeUndefined();
      expect(await state()).toBe('500 cleared, 1500 paid, 500 open');
    });

    test('that is reversed leaves the account as it was', async () => {
      const { pay, state } = await moveToCompany();
      await hotel.db.tx((tx) => hotel.run(pay(1500), tx));
      await hotel.run(insertReversalIn('desk_payment'));
      expect(await state()).toBe('2000 cleared, 0 paid, 2000 open');
    });

    test('keeps the balance on the account until it is decided', async () => {
      const { clearing, pay } = await moveToCompany();
      await hotel.db.tx((tx) => hotel.run(pay(1500), tx));
      const insertTakeBack = sql`insert into clearing (booking_id, kind, company_id, amount_kobo, reverses, made_by, made_as, made_at)
        select booking_id, kind, company_id, -2000, id, made_by, made_as, made_at from clearing where id = ${clearing}`;
      expect(await hotel.refusalOf(insertTakeBack)).toBe('clearing_without_unconfirmed_transfer');
    });
  });
}
