import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TerminalState, terminalStates, terminalTransitions } from '#contract/bank/terminal-requests.ts';
import type { Db } from '#db/db.ts';
import { onOneEngine, onPostgres, violatedBy } from '#tools/testing/each-engine.ts';
import { openSmallHotel, type SmallHotel, smallHotelTime, staffIdSql } from '#tools/testing/small-hotel.ts';

onOneEngine((open) => requestTests(open));
onPostgres((open) => requestTests(open, true));

function requestTests(open: () => Promise<Db>, onlyRaces = false) {
  let hotel: SmallHotel;
  let stayId: string;
  let tabId: string;
  let keyCount = 0;
  const testTime = smallHotelTime;
  const laterTime = new Date('2026-11-21T11:30:00Z');

  beforeAll(async () => {
    hotel = await openSmallHotel(open);
  });
  afterAll(() => hotel.db.close());
  beforeEach(async () => {
    await hotel.run(setState('declined', `state = 'asked'`));
    stayId = await hotel.insertStay();
    tabId = await hotel.insertTab();
  });

  type NewRequest = { terminal?: string; stay?: string | null; tab?: string | null; state?: string };
  const insertRequest = (
    amount: number,
    { terminal = 'Desk', stay = stayId, tab = null, state = 'asked' }: NewRequest = {},
  ) => sql`
    insert into terminal_request (booking_id, tab_id, amount_kobo, terminal, asked_by, asked_at, expires_at, key, state)
    values (${stay}, ${tab}, ${amount}, ${terminal}, ${staffIdSql('DESK1')}, ${testTime}, ${testTime}::timestamptz + interval '2 minutes', ${`key ${++keyCount}`},
      ${state}::text::terminal_request_state)`;
  const insertTabRequest = (amount: number, more: NewRequest = {}) =>
    insertRequest(amount, { stay: null, tab: tabId, ...more });
  const columnsOfState: Record<TerminalState, string> = {
    asked: `state = 'asked', decided_at = null, approved_kobo = null`,
    approved: `state = 'approved', decided_at = '${laterTime.toISOString()}', approved_kobo = amount_kobo`,
    declined: `state = 'declined', decided_at = '${laterTime.toISOString()}'`,
    expired: `state = 'expired', decided_at = '${laterTime.toISOString()}'`,
    failed: `state = 'failed', decided_at = '${laterTime.toISOString()}'`,
    ended: `state = 'ended', ended_by = asked_by, ended_at = '${laterTime.toISOString()}', reason = 'No answer'`,
  };
  function setState(state: TerminalState, where = `booking_id = '${stayId}' or tab_id = '${tabId}'`) {
    return sql.raw(`update terminal_request set ${columnsOfState[state]} where ${where}`);
  }
  const insertStayPayment = (
    amount: number,
    more: { id?: string; method?: string; terminal?: string | null } = {},
  ) => sql`
    insert into desk_payment (id, booking_id, method, amount_kobo, terminal, taken_by, taken_at)
    values (${more.id ?? crypto.randomUUID()}, ${stayId}, ${more.method ?? 'cash'}::text::desk_method, ${amount}, ${more.terminal ?? null},
      ${staffIdSql('DESK1')}, ${testTime})`;
  const insertTabPayment = (amount: number) => sql`
    insert into bar_tab_payment (tab_id, method, amount_kobo, taken_by, taken_at) values (${tabId}, 'cash', ${amount}, ${staffIdSql('DESK1')}, ${testTime})`;

  if (onlyRaces) {
    describe('at the same moment', () => {
      /** Runs each statement in a transaction that begins while the transaction of the one before is open. */
      const violationsAtOnce = (...statements: RawBuilder<unknown>[]) =>
        Promise.all(
          statements.map(async (statement, turn) => {
            await delay(turn * 200);
            return violatedBy(
              hotel.db.tx(async (tx) => {
                await hotel.run(statement, tx);
                await hotel.run(sql`select pg_sleep(0.5)`, tx);
              }),
            );
          }),
        );

      test('a terminal is asked for the rest or cash is taken, not both', async () => {
        expect(await violationsAtOnce(insertStayPayment(2000), insertRequest(2000))).toEqual([
          undefined,
          'terminal_request_within_balance',
        ]);
        expect(await violationsAtOnce(insertTabPayment(2000), insertTabRequest(2000))).toEqual([
          undefined,
          'tab_is_open',
        ]);
        [stayId, tabId] = [await hotel.insertStay(), await hotel.insertTab()];
        expect(await violationsAtOnce(insertRequest(2000), insertStayPayment(2000))).toEqual([
          undefined,
          'desk_payment_within_balance',
        ]);
        expect(await violationsAtOnce(insertTabRequest(2000, { terminal: 'Bar' }), insertTabPayment(2000))).toEqual([
          ...[undefined, 'tab_payment_within_balance'],
        ]);
      });

      test('one of two requests reaches a terminal', async () => {
        const otherStayId = await hotel.insertStay();
        expect(await violationsAtOnce(insertRequest(100), insertRequest(100, { stay: otherStayId }))).toEqual([
          ...[undefined, 'terminal_request_one_at_a_terminal'],
        ]);
      });

      test('without the guard, both are done: the race is real', async () => {
        await hotel.run(sql`alter table terminal_request disable trigger terminal_request_checked`);
        expect(await violationsAtOnce(insertStayPayment(2000), insertRequest(2000))).toEqual([undefined, undefined]);
        await hotel.run(sql`alter table terminal_request enable trigger terminal_request_checked`);
      });
    });
    return;
  }

  describe('what a terminal is asked for', () => {
    test('is at most what is owed and nobody else is to pay', async () => {
      expect(await hotel.refusalOf(insertRequest(2001))).toBe('terminal_request_within_balance');
      expect(await hotel.refusalOf(insertTabRequest(2001))).toBe('terminal_request_within_balance');
      await hotel.run(insertStayPayment(1500, { method: 'transfer' }));
      await hotel.run(insertTabPayment(1500));
      expect(await hotel.refusalOf(insertRequest(501))).toBe('terminal_request_within_balance');
      expect(await hotel.refusalOf(insertTabRequest(501))).toBe('terminal_request_within_balance');
      expect(await hotel.refusalOf(insertRequest(500), insertTabRequest(500, { terminal: 'Bar' }))).toBeUndefined();
    });

    test('is kept for it: nobody takes, moves away or deletes the same', async () => {
      await hotel.run(insertRequest(1500));
      await hotel.run(insertTabRequest(1500, { terminal: 'Bar' }));
      expect(await hotel.refusalOf(insertStayPayment(501))).toBe('desk_payment_within_balance');
      expect(await hotel.refusalOf(insertTabPayment(501))).toBe('tab_payment_within_balance');
      const insertWriteOff = sql`insert into clearing (booking_id, kind, amount_kobo, agreed, reason, made_by, made_as, confirmed_by, confirmed_as, made_at)
        values (${stayId}, 'write_off', 501, false, 'Gone', ${staffIdSql('DESK1')}, 'superadmin', null, null, ${testTime})`;
      expect(await hotel.refusalOf(insertWriteOff)).toBe('clearing_within_balance');
      const deleteStay = sql`update booking set deleted_at = ${testTime}, status = 'voided' where id = ${stayId}`;
      expect(await hotel.refusalOf(deleteStay)).toBe('booking_with_money_not_deleted');
      const moveTab = sql`update bar_tab set booking_id = ${stayId}, agreed_by = 'pin', moved_by = ${staffIdSql('DESK1')}, moved_at = ${testTime}
        where id = ${tabId}`;
      expect(await hotel.refusalOf(moveTab)).toBe('tab_only_closes');
      const deleteSales = sql`update bar_sale set deleted_at = ${testTime}, deleted_by = ${staffIdSql('DESK1')}, delete_reason = 'Not had'
        where order_id in (select id from bar_order where tab_id = ${tabId})`;
      expect(await hotel.refusalOf(deleteSales)).toBe('tab_keeps_what_is_paid');
      expect(await hotel.refusalOf(insertStayPayment(500), insertTabPayment(500))).toBeUndefined();
      await hotel.run(setState('declined'));
      expect(await hotel.refusalOf(insertStayPayment(1500), insertTabPayment(1500))).toBeUndefined();
    });

    test('is one at a terminal, of a stay and of a tab', async () => {
      await hotel.run(insertRequest(100));
      expect(await hotel.refusalOf(insertRequest(100, { stay: await hotel.insertStay() }))).toBe(
        'terminal_request_one_at_a_terminal',
      );
      expect(await hotel.refusalOf(insertRequest(100, { terminal: 'Bar' }))).toBe('terminal_request_one_of_a_stay');
      await hotel.run(insertTabRequest(100, { terminal: 'Bar' }));
      expect(await hotel.refusalOf(insertTabRequest(100, { terminal: 'Pool' }))).toBe('terminal_request_one_of_a_tab');
    });

    test.each(terminalStates.filter((state) => state !== 'asked'))('never begins as %s', async (state) => {
      expect(await hotel.refusalOf(insertRequest(100, { state }))).toBe('terminal_request_begins_asked');
    });

    test('needs a shift where a till is counted first', async () => {
      await hotel.run(sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
        values (${`NEW${++keyCount}`}, 'Bisi', 'receptionist', 'x', ${testTime}, ${testTime})`);
      await hotel.run(sql`select set_shift_rule(true)`);
      const insertByNewMember = sql`insert into terminal_request (booking_id, amount_kobo, terminal, asked_by, asked_at, expires_at, key)
        select ${stayId}, 1, 'Desk', id, ${testTime}, ${laterTime}, 'by new' from staff where name = 'Bisi' limit 1`;
      expect(await hotel.refusalOf(insertByNewMember)).toBe('money_belongs_to_a_shift');
      await hotel.run(sql`select set_shift_rule(false)`);
    });
  });

  describe('the answer', () => {
    test('moves along the table of states and no other way', async () => {
      for (const from of terminalStates)
        for (const to of terminalStates) {
          if (from === to) continue;
          const steps = [insertRequest(100), ...(from === 'asked' ? [] : [setState(from)]), setState(to)];
          // The division by zero rolls everything back, so that the next pair begins anew.
          const refusal = await hotel.refusalOf(...steps, sql`select 1 / 0`);
          const isAllowed = terminalTransitions[from].includes(to);
          expect([from, to, refusal?.includes('division by zero') ? undefined : refusal]).toEqual([
            ...[from, to, isAllowed ? undefined : 'terminal_request_is_decided_once'],
          ]);
        }
    });

    test.each([
      ['gets another amount', `amount_kobo = 1`],
      ['moves to another stay', `booking_id = null, tab_id = (select id from bar_tab limit 1)`],
      ['moves to another person', `asked_by = gen_random_uuid()`],
      ['gets more time', `expires_at = now()`],
      ['is unsent', `sent_at = null`],
      ['gets another RRN', `reference = '1'`],
    ])('never %s', async (_, change) => {
      await hotel.run(insertRequest(100));
      await hotel.run(sql`update terminal_request set sent_at = ${testTime} where booking_id = ${stayId}`);
      const refusal = await hotel.refusalOf(
        sql.raw(`update terminal_request set ${change} where booking_id = '${stayId}'`),
      );
      expect(refusal).toBe('terminal_request_is_decided_once');
    });

    test('never leaves the table', async () => {
      await hotel.run(insertRequest(100));
      expect(await hotel.refusalOf(sql`delete from terminal_request`)).toBe('terminal_request_is_decided_once');
      expect(await hotel.refusalOf(sql`truncate terminal_request`)).toBe('never_emptied');
    });

    test('is not given up before five minutes, or without a reason', async () => {
      await hotel.run(insertRequest(100));
      const endRequest = (when: Date, reason: string | null) => sql`update terminal_request
        set state = 'ended', ended_by = ${staffIdSql('DESK1')}, ended_at = ${when}, reason = ${reason} where booking_id = ${stayId}`;
      expect(await hotel.refusalOf(endRequest(testTime, 'Off'))).toBe('terminal_request_is_ended_late');
      expect(await hotel.refusalOf(endRequest(laterTime, null))).toBe('terminal_request_is_ended_late');
      expect(await hotel.refusalOf(endRequest(laterTime, 'Off'))).toBeUndefined();
    });

    const approve = (paymentId: string) =>
      sql.raw(
        `update terminal_request set ${columnsOfState.approved}, payment_id = '${paymentId}' where booking_id = '${stayId}'`,
      );

    test('that approves is paid by exactly the payment that was asked for', async () => {
      const id = crypto.randomUUID();
      await hotel.run(insertRequest(2000));
      expect(await hotel.refusalOf(approve(id))).toBe('terminal_request_paid_as_asked');
      for (const other of [
        { id, method: 'cash' },
        { id, method: 'card', terminal: 'Bar' },
        { method: 'card', terminal: 'Desk' },
      ])
        expect(await hotel.refusalOf(approve(id), insertStayPayment(2000, other))).toBe(
          'terminal_request_paid_as_asked',
        );
      expect(
        await hotel.refusalOf(approve(id), insertStayPayment(1999, { id, method: 'card', terminal: 'Desk' })),
      ).toBe('terminal_request_paid_as_asked');
      // Until the terminal has answered, its amount is reserved, so that nobody takes the same money twice.
      expect(
        await hotel.refusalOf(insertStayPayment(2000, { id, method: 'card', terminal: 'Desk' }), approve(id)),
      ).toBe('desk_payment_within_balance');
      expect(
        await hotel.refusalOf(approve(id), insertStayPayment(2000, { id, method: 'card', terminal: 'Desk' })),
      ).toBeUndefined();
    });

    test('loses its RRN, the reason and the words of the service with the guest', async () => {
      await hotel.run(insertRequest(100));
      await hotel.run(setState('declined'));
      await hotel.run(insertRequest(100));
      await hotel.run(setState('ended', `state = 'asked'`));
      const approveEnded = sql`update terminal_request set decided_at = ${laterTime}, state = 'approved', approved_kobo = 100, reference = '123123123123'
        where booking_id = ${stayId} and state = 'ended'`;
      await hotel.run(approveEnded);
      await hotel.run(insertRequest(100));
      await hotel.run(sql`update terminal_request set decided_at = ${laterTime}, state = 'failed', problem = 'Ada has to call her bank'
        where booking_id = ${stayId} and state = 'asked'`);
      // The guest is forgotten twice, as happens after a backup was restored.
      for (const _ of [1, 2]) await hotel.run(sql`select forget_guest(${stayId}, true, true, ${testTime})`);
      const requestsSummary = sql<{
        value: string;
      }>`select string_agg(concat_ws(' ', state, reference, reason, problem), ', ' order by state) as value
        from terminal_request where booking_id = ${stayId}`;
      expect(await hotel.readValue(requestsSummary)).toBe('approved Erased, declined, failed Erased');
    });

    test('keeps the words of the service while the guest is known', async () => {
      await hotel.run(insertRequest(100));
      await hotel.run(setState('declined'));
      const changeProblem = sql`update terminal_request set problem = 'Erased' where booking_id = ${stayId}`;
      expect(await hotel.refusalOf(changeProblem)).toBe('terminal_request_is_decided_once');
    });
  });
}
