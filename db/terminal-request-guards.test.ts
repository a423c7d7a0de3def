import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TerminalState, terminalMoves, terminalStates } from '#contract/terminal-requests.ts';
import { onEachEngine, onPostgres, violatedBy } from '#tools/testing/each-engine.ts';
import type { Db, Tx } from './db.ts';

onEachEngine((open) => requestTests(open));
onPostgres((open) => requestTests(open, true));

/** Each test expects the name of a constraint: the schema refuses the statement, whatever program sends it. */
function requestTests(open: () => Promise<Db>, onlyRaces = false) {
  let db: Db;
  let stayId: string;
  let tabId: string;
  let drinkId: number;
  let made = 0;
  const at = new Date('2026-11-21T11:00:00Z');
  const later = new Date('2026-11-21T11:30:00Z');
  const staff = sql`(select id from staff where staff_id = 'DESK1')`;

  const run = (query: RawBuilder<unknown>, tx?: Tx) => query.execute(tx ?? db.read);
  const refusalOf = (...statements: RawBuilder<unknown>[]) =>
    violatedBy(
      db.tx(async (tx) => {
        for (const statement of statements) await run(statement, tx);
      }),
    );
  async function readValue<T>(query: RawBuilder<{ value: T }>): Promise<T> {
    const [row] = (await query.execute(db.read)).rows;
    if (!row) throw new Error('no row');
    return row.value;
  }

  beforeAll(async () => {
    db = await open();
    await run(sql`select set_hotel_zone('Africa/Lagos')`);
    await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', '')`);
    await run(sql`insert into room (room_type_id) select 'suite' from generate_series(1, 200)`);
    await run(sql`insert into room_inventory (room_type_id, total_rooms) values ('suite', 200)`);
    await run(sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      values ('DESK1', 'Ada', 'receptionist', 'x', ${at}, ${at})`);
    drinkId = await readValue(sql<{ value: number }>`insert into drink (name, category, price_kobo, created_at)
      values ('Star', 'Beer', 2000, ${at}) returning id as value`);
    await run(sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at)
      values (${drinkId}, 'opening', 1000, ${staff}, ${at})`);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await run(decide('declined', `state = 'asked'`));
    stayId = await insertStay();
    tabId = await insertTab();
  });

  /** A guest in the house who owes 2,000 kobo. */
  async function insertStay(): Promise<string> {
    const name = `stay-${++made}`;
    return db.tx(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name, check_in, check_out, guests,
          price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_method, source, created_by_role, tx_ref, created_at)
        values (${name}, ${name}, 'Ada', 'ada@example.ng', '0801', 'suite', 'Suite', '2026-11-21', '2026-11-23', 1, 1000, 2000, 0, 2000, 'pending',
          'manual', 'manual', 'receptionist', ${name}, ${at}) returning id`.execute(tx);
      const id = rows[0]?.id ?? '';
      await run(sql`select claim_nights(${id}, ${at})`, tx);
      for (const status of ['confirmed', 'checked_in'])
        await run(sql`update booking set status = ${status}::booking_status where id = ${id}`, tx);
      return id;
    });
  }

  /** A tab with 2,000 kobo on it. */
  async function insertTab(): Promise<string> {
    const id = await readValue(sql<{ value: string }>`insert into bar_tab (label, opened_by, opened_at)
      values (${`Table ${++made}`}, ${staff}, ${at}) returning id as value`);
    await run(sql`
      with opened as (insert into bar_order (tab_id) values (${id}) returning id)
      insert into bar_sale (order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo, payment_method, sold_by,
        sold_as, created_at)
      select id, ${drinkId}, 'Star', 'Beer', 2000, 1, 2000, 'tab', ${staff}, 'receptionist', ${at} from opened`);
    return id;
  }

  type New = { terminal?: string; stay?: string | null; tab?: string | null; state?: string };
  const ask = (amount: number, { terminal = 'Desk', stay = stayId, tab = null, state = 'asked' }: New = {}) => sql`
    insert into terminal_request (booking_id, tab_id, amount_kobo, terminal, asked_by, asked_at, expires_at, key, state)
    values (${stay}, ${tab}, ${amount}, ${terminal}, ${staff}, ${at}, ${at}::timestamptz + interval '2 minutes', ${`key ${++made}`},
      ${state}::text::terminal_request_state)`;
  const askForTab = (amount: number, more: New = {}) => ask(amount, { stay: null, tab: tabId, ...more });
  const sets: Record<TerminalState, string> = {
    asked: `state = 'asked', decided_at = null, approved_kobo = null`,
    approved: `state = 'approved', decided_at = '${later.toISOString()}', approved_kobo = amount_kobo`,
    declined: `state = 'declined', decided_at = '${later.toISOString()}'`,
    expired: `state = 'expired', decided_at = '${later.toISOString()}'`,
    failed: `state = 'failed', decided_at = '${later.toISOString()}'`,
    ended: `state = 'ended', ended_by = asked_by, ended_at = '${later.toISOString()}', reason = 'No answer'`,
  };
  function decide(state: TerminalState, where = `booking_id = '${stayId}' or tab_id = '${tabId}'`) {
    return sql.raw(`update terminal_request set ${sets[state]} where ${where}`);
  }
  const payStay = (amount: number, more: { id?: string; method?: string; terminal?: string | null } = {}) => sql`
    insert into desk_payment (id, booking_id, method, amount_kobo, terminal, taken_by, taken_at)
    values (${more.id ?? crypto.randomUUID()}, ${stayId}, ${more.method ?? 'cash'}::text::desk_method, ${amount}, ${more.terminal ?? null},
      ${staff}, ${at})`;
  const payTab = (amount: number) => sql`
    insert into bar_tab_payment (tab_id, method, amount_kobo, taken_by, taken_at) values (${tabId}, 'cash', ${amount}, ${staff}, ${at})`;

  if (onlyRaces) {
    describe('at the same moment', () => {
      /** Two transactions: the second begins while the first is open. */
      const race = (...statements: RawBuilder<unknown>[]) =>
        Promise.all(
          statements.map(async (statement, turn) => {
            await delay(turn * 200);
            return violatedBy(
              db.tx(async (tx) => {
                await run(statement, tx);
                await run(sql`select pg_sleep(0.5)`, tx);
              }),
            );
          }),
        );

      test('a terminal is asked for the rest or cash is taken, not both', async () => {
        expect(await race(payStay(2000), ask(2000))).toEqual([undefined, 'terminal_request_within_balance']);
        expect(await race(payTab(2000), askForTab(2000))).toEqual([undefined, 'tab_is_open']);
        [stayId, tabId] = [await insertStay(), await insertTab()];
        expect(await race(ask(2000), payStay(2000))).toEqual([undefined, 'desk_payment_within_balance']);
        expect(await race(askForTab(2000, { terminal: 'Bar' }), payTab(2000))).toEqual([
          ...[undefined, 'tab_payment_within_balance'],
        ]);
      });

      test('one of two requests reaches a terminal', async () => {
        const other = await insertStay();
        expect(await race(ask(100), ask(100, { stay: other }))).toEqual([
          ...[undefined, 'terminal_request_one_at_a_terminal'],
        ]);
      });

      test('without the guard, both are done: the race is real', async () => {
        await run(sql`alter table terminal_request disable trigger terminal_request_checked`);
        expect(await race(payStay(2000), ask(2000))).toEqual([undefined, undefined]);
        await run(sql`alter table terminal_request enable trigger terminal_request_checked`);
      });
    });
    return;
  }

  describe('what a terminal is asked for', () => {
    test('is at most what is owed and nobody else is to pay', async () => {
      expect(await refusalOf(ask(2001))).toBe('terminal_request_within_balance');
      expect(await refusalOf(askForTab(2001))).toBe('terminal_request_within_balance');
      await run(payStay(1500, { method: 'transfer' }));
      await run(payTab(1500));
      expect(await refusalOf(ask(501))).toBe('terminal_request_within_balance');
      expect(await refusalOf(askForTab(501))).toBe('terminal_request_within_balance');
      expect(await refusalOf(ask(500), askForTab(500, { terminal: 'Bar' }))).toBeUndefined();
    });

    test('is kept for it: nobody takes, moves away or deletes the same', async () => {
      await run(ask(1500));
      await run(askForTab(1500, { terminal: 'Bar' }));
      expect(await refusalOf(payStay(501))).toBe('desk_payment_within_balance');
      expect(await refusalOf(payTab(501))).toBe('tab_payment_within_balance');
      const writeOff = sql`insert into clearing (booking_id, kind, amount_kobo, agreed, reason, made_by, made_as, confirmed_by, confirmed_as, made_at)
        values (${stayId}, 'write_off', 501, false, 'Gone', ${staff}, 'superadmin', null, null, ${at})`;
      expect(await refusalOf(writeOff)).toBe('clearing_within_balance');
      const remove = sql`update booking set deleted_at = ${at}, status = 'voided' where id = ${stayId}`;
      expect(await refusalOf(remove)).toBe('booking_with_money_not_deleted');
      const move = sql`update bar_tab set booking_id = ${stayId}, agreed_by = 'pin', moved_by = ${staff}, moved_at = ${at}
        where id = ${tabId}`;
      expect(await refusalOf(move)).toBe('tab_only_closes');
      const takeOff = sql`update bar_sale set deleted_at = ${at}, deleted_by = ${staff}, delete_reason = 'Not had'
        where order_id in (select id from bar_order where tab_id = ${tabId})`;
      expect(await refusalOf(takeOff)).toBe('tab_keeps_what_is_paid');
      expect(await refusalOf(payStay(500), payTab(500))).toBeUndefined();
      await run(decide('declined'));
      expect(await refusalOf(payStay(1500), payTab(1500))).toBeUndefined();
    });

    test('is one at a terminal, of a stay and of a tab', async () => {
      await run(ask(100));
      expect(await refusalOf(ask(100, { stay: await insertStay() }))).toBe('terminal_request_one_at_a_terminal');
      expect(await refusalOf(ask(100, { terminal: 'Bar' }))).toBe('terminal_request_one_of_a_stay');
      await run(askForTab(100, { terminal: 'Bar' }));
      expect(await refusalOf(askForTab(100, { terminal: 'Pool' }))).toBe('terminal_request_one_of_a_tab');
    });

    test.each(terminalStates.filter((state) => state !== 'asked'))('never begins as %s', async (state) => {
      expect(await refusalOf(ask(100, { state }))).toBe('terminal_request_begins_asked');
    });

    test('needs a shift where a till is counted first', async () => {
      await run(sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
        values (${`NEW${++made}`}, 'Bisi', 'receptionist', 'x', ${at}, ${at})`);
      await run(sql`select set_shift_rule(true)`);
      const byNew = sql`insert into terminal_request (booking_id, amount_kobo, terminal, asked_by, asked_at, expires_at, key)
        select ${stayId}, 1, 'Desk', id, ${at}, ${later}, 'by new' from staff where name = 'Bisi' limit 1`;
      expect(await refusalOf(byNew)).toBe('money_belongs_to_a_shift');
      await run(sql`select set_shift_rule(false)`);
    });
  });

  describe('the answer', () => {
    test('moves along the table of states and no other way', async () => {
      for (const from of terminalStates)
        for (const to of terminalStates) {
          if (from === to) continue;
          const steps = [ask(100), ...(from === 'asked' ? [] : [decide(from)]), decide(to)];
          // Undone, so that the next pair begins anew.
          const refusal = await refusalOf(...steps, sql`select 1 / 0`);
          const isAllowed = terminalMoves[from].includes(to);
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
      await run(ask(100));
      await run(sql`update terminal_request set sent_at = ${at} where booking_id = ${stayId}`);
      const refused = await refusalOf(sql.raw(`update terminal_request set ${change} where booking_id = '${stayId}'`));
      expect(refused).toBe('terminal_request_is_decided_once');
    });

    test('never leaves the table', async () => {
      await run(ask(100));
      expect(await refusalOf(sql`delete from terminal_request`)).toBe('terminal_request_is_decided_once');
      expect(await refusalOf(sql`truncate terminal_request`)).toBe('never_emptied');
    });

    test('is not given up before half an hour, or without a reason', async () => {
      await run(ask(100));
      const end = (when: Date, reason: string | null) => sql`update terminal_request
        set state = 'ended', ended_by = ${staff}, ended_at = ${when}, reason = ${reason} where booking_id = ${stayId}`;
      expect(await refusalOf(end(at, 'Off'))).toBe('terminal_request_is_ended_late');
      expect(await refusalOf(end(later, null))).toBe('terminal_request_is_ended_late');
      expect(await refusalOf(end(later, 'Off'))).toBeUndefined();
    });

    const approve = (paymentId: string) =>
      sql.raw(
        `update terminal_request set ${sets.approved}, payment_id = '${paymentId}' where booking_id = '${stayId}'`,
      );

    test('that approves is paid by exactly the payment that was asked for', async () => {
      const id = crypto.randomUUID();
      await run(ask(2000));
      expect(await refusalOf(approve(id))).toBe('terminal_request_paid_as_asked');
      for (const other of [
        { id, method: 'cash' },
        { id, method: 'card', terminal: 'Bar' },
        { method: 'card', terminal: 'Desk' },
      ])
        expect(await refusalOf(approve(id), payStay(2000, other))).toBe('terminal_request_paid_as_asked');
      expect(await refusalOf(approve(id), payStay(1999, { id, method: 'card', terminal: 'Desk' }))).toBe(
        'terminal_request_paid_as_asked',
      );
      // Before it is decided, the payment would be taken twice.
      expect(await refusalOf(payStay(2000, { id, method: 'card', terminal: 'Desk' }), approve(id))).toBe(
        'desk_payment_within_balance',
      );
      expect(await refusalOf(approve(id), payStay(2000, { id, method: 'card', terminal: 'Desk' }))).toBeUndefined();
    });

    test('loses its RRN and the reason with the guest', async () => {
      await run(ask(100));
      await run(decide('ended'));
      await run(sql`update terminal_request set state = 'approved', decided_at = ${later}, approved_kobo = 100, reference = '123123123123'
        where booking_id = ${stayId}`);
      await run(sql`select forget_guest(${stayId}, true, true, ${at})`);
      const kept = sql<{ value: string }>`select concat_ws(' ', reference, reason) as value from terminal_request
        where booking_id = ${stayId}`;
      expect(await readValue(kept)).toBe('Erased');
    });
  });
}
