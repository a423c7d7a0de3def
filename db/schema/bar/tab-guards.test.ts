import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db, Tx } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';

onOneEngine(tabTests);

function tabTests(open: () => Promise<Db>) {
  let db: Db;
  let tabId: string;
  let drinkId: number;
  let tabCount = 0;
  const testTime = new Date('2026-11-21T11:00:00Z');
  const staffIdSql = sql`(select id from staff where staff_id = 'BAR1')`;

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
  const insertSale = (method = 'tab', tab: RawBuilder<unknown> | string | null = tabId, quantity = 1) => sql`
    with opened as (insert into bar_order (tab_id) values (${tab}) returning id)
    insert into bar_sale (order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo, payment_method, sold_by,
      sold_as, created_at)
    select id, ${drinkId}, 'Star', 'Beer', 1000, ${quantity}, ${1000 * quantity}, ${method}::text::bar_method, ${staffIdSql}, 'barmen', ${testTime} from opened`;
  const insertPayment = (amount: number) => sql`
    insert into bar_tab_payment (tab_id, method, amount_kobo, taken_by, taken_at)
    values (${tabId}, 'cash', ${amount}, ${staffIdSql}, ${testTime})`;
  const deleteSale = sql`update bar_sale set deleted_at = ${testTime}, deleted_by = ${staffIdSql}, delete_reason = 'Not had'
    where id = (select bar_sale.id from bar_sale join bar_order on bar_order.id = order_id
      where tab_id = (select id from bar_tab order by label desc limit 1) and deleted_at is null limit 1)`;
  const isClosed = () =>
    readValue(sql<{ value: boolean }>`select closed_at is not null as value from bar_tab where id = ${tabId}`);

  beforeAll(async () => {
    db = await open();
    await run(sql`select set_hotel_zone('Africa/Lagos')`);
    await run(sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      values ('BAR1', 'Ada', 'barmen', '', ${testTime}, ${testTime})`);
    drinkId = await readValue(sql<{ value: number }>`insert into drink (name, category, price_kobo, created_at)
      values ('Star', 'Beer', 1000, ${testTime}) returning id as value`);
    await run(sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at)
      values (${drinkId}, 'opening', 1000, ${staffIdSql}, ${testTime})`);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    tabId = await readValue(sql<{ value: string }>`insert into bar_tab (label, opened_by, opened_at)
      values (${`Table ${String(++tabCount).padStart(4, '0')}`}, ${staffIdSql}, ${testTime}) returning id as value`);
    await run(insertSale());
    await run(insertSale());
  });

  test('a tab is never paid more than it has, and closes by itself when it is paid', async () => {
    expect(await refusalOf(insertPayment(2001))).toBe('tab_payment_within_balance');
    expect(await refusalOf(insertPayment(1500))).toBeUndefined();
    expect([await refusalOf(insertPayment(501)), await isClosed()]).toEqual(['tab_payment_within_balance', false]);
    expect([await refusalOf(insertPayment(500)), await isClosed()]).toEqual([undefined, true]);
  });

  test('a closed tab takes nothing, and nothing is taken off it', async () => {
    await run(insertPayment(2000));
    expect(await refusalOf(insertPayment(1))).toBe('tab_is_open');
    expect(await refusalOf(insertSale())).toBe('tab_is_open');
    expect(await refusalOf(deleteSale)).toBe('tab_is_open');
  });

  test('what is paid stays covered by the drinks, and a tab without drinks closes', async () => {
    await run(insertPayment(1500));
    expect(await refusalOf(deleteSale)).toBe('tab_keeps_what_is_paid');
    await run(sql`insert into bar_tab_payment_reversal (payment_id, reversed_by, reversed_at, reason)
      select id, ${staffIdSql}, ${testTime}, 'Other table' from bar_tab_payment where tab_id = ${tabId}`);
    expect(await refusalOf(deleteSale)).toBeUndefined();
    expect(await isClosed()).toBe(false);
    expect(await refusalOf(deleteSale)).toBeUndefined();
    expect(await isClosed()).toBe(true);
  });

  test('a reversed payment opens the tab again, unless another one has its name by then', async () => {
    await run(insertPayment(2000));
    const reversePayment = sql`insert into bar_tab_payment_reversal (payment_id, reversed_by, reversed_at, reason)
      select id, ${staffIdSql}, ${testTime}, 'Other table' from bar_tab_payment where tab_id = ${tabId}`;
    await run(sql`insert into bar_tab (label, opened_by, opened_at)
      select upper(label), ${staffIdSql}, ${testTime} from bar_tab where id = ${tabId}`);
    expect(await refusalOf(reversePayment)).toBe('bar_tab_open_by_label');
  });

  test('no program closes, empties, renames or deletes a tab, or changes a payment of it', async () => {
    const refusalOfChange = (what: RawBuilder<unknown>) =>
      refusalOf(sql`update bar_tab set ${what} where id = ${tabId}`);
    expect(await refusalOfChange(sql`closed_at = ${testTime}`)).toBe('tab_only_closes');
    expect(await refusalOfChange(sql`label = 'Other'`)).toBe('tab_only_closes');
    expect(await refusalOf(sql`delete from bar_tab where id = ${tabId}`)).toBe('tab_only_closes');
    await run(insertPayment(500));
    expect(await refusalOf(sql`update bar_tab_payment set amount_kobo = 1 where tab_id = ${tabId}`)).toBe(
      'desk_records_never_change',
    );
    expect(await refusalOf(sql`delete from bar_tab_payment where tab_id = ${tabId}`)).toBe('desk_records_never_change');
    expect(await refusalOf(sql`truncate bar_tab cascade`)).toBe('never_emptied');
  });

  test('a sale is on a tab exactly if it is paid so', async () => {
    expect(await refusalOf(insertSale('tab', null))).toBe('sale_on_room_is_posted');
    expect(await refusalOf(insertSale('cash'))).toBe('sale_on_room_is_posted');
  });

  const insertPart = (amount: number, people: number | null = null) => sql`
    insert into bar_tab_payment (tab_id, method, amount_kobo, people, taken_by, taken_at)
    values (${tabId}, 'cash', ${amount}, ${people}, ${staffIdSql}, ${testTime})`;
  const saleAt = (place: number, tab: string = tabId) => sql`(select bar_sale.id from bar_sale
    join bar_order on bar_order.id = order_id where tab_id = ${tab} order by bar_sale.id limit 1 offset ${place})`;
  /** Names a drink in the payment of the tab that names none yet. There must be only one such payment. */
  const insertPaidDrink = (place: number, quantity = 1, tab: string = tabId) => sql`
    insert into bar_tab_payment_drink (payment_id, sale_id, quantity)
    select id, ${saleAt(place, tab)}, ${quantity} from bar_tab_payment paid
    where tab_id = ${tabId} and not exists (select from bar_tab_payment_drink named where payment_id = paid.id)`;

  test('a share is that of so many people who pay what is left, in notes but for the last', async () => {
    await run(insertSale('tab', tabId, 30));
    for (const [amount, people] of [
      [10_667, 3],
      [15_000, 4],
      [2000, 0],
    ] as const)
      expect(await refusalOf(insertPart(amount, people))).toBe(
        people === 0 ? 'tab_payment_people_in_range' : 'tab_payment_is_a_share',
      );
    expect(await refusalOf(insertPart(15_000, 3))).toBeUndefined();
    expect(await refusalOf(insertPart(15_000, 3))).toBe('tab_payment_is_a_share');
    expect(await refusalOf(insertPart(10_000, 2))).toBeUndefined();
    expect([await refusalOf(insertPart(7000, 1)), await isClosed()]).toEqual([undefined, true]);
  });

  test('a payment for drinks is what they cost, each on its tab and paid once until the payment is reversed', async () => {
    expect(await refusalOf(insertPart(900), insertPaidDrink(0))).toBe('tab_payment_is_its_drinks');
    expect(await refusalOf(insertPart(1000), insertPaidDrink(0, 2))).toBe('tab_drink_paid_once');
    expect(await refusalOf(insertPart(1000), insertPaidDrink(0, 0))).toBe('tab_payment_drink_is_some');
    const before = await readValue(
      sql<{ value: string }>`select id as value from bar_tab where id <> ${tabId} limit 1`,
    );
    expect(await refusalOf(insertPart(1000), insertPaidDrink(0, 1, before))).toBe('tab_payment_drink_on_tab');
    expect(await refusalOf(insertPart(1000), insertPaidDrink(0))).toBeUndefined();
    expect(await refusalOf(insertPart(1000), insertPaidDrink(0))).toBe('tab_drink_paid_once');
    const takeBackPaid = sql`update bar_sale set deleted_at = ${testTime}, deleted_by = ${staffIdSql}, delete_reason = 'Not had'
      where id = ${saleAt(0)}`;
    expect(await refusalOf(takeBackPaid)).toBe('tab_drink_is_paid');
    for (const change of [sql`delete from bar_tab_payment_drink`, sql`update bar_tab_payment_drink set quantity = 2`])
      expect(await refusalOf(change)).toBe('desk_records_never_change');
    await run(sql`insert into bar_tab_payment_reversal (payment_id, reversed_by, reversed_at, reason)
      select id, ${staffIdSql}, ${testTime}, 'Other table' from bar_tab_payment where tab_id = ${tabId}`);
    expect(await refusalOf(takeBackPaid)).toBeUndefined();
  });

  test('two who take the same drink at the same moment wait for each other; without the guard both take it', async () => {
    const countTakenAtOnce = async () => {
      const pay = (tx: Tx, id: string) =>
        run(
          sql`insert into bar_tab_payment (id, tab_id, method, amount_kobo, taken_by, taken_at)
            values (${id}, ${tabId}, 'cash', 1000, ${staffIdSql}, ${testTime})`,
          tx,
        ).then(() => run(sql`insert into bar_tab_payment_drink values (${id}, ${saleAt(0)}, 1)`, tx));
      const refusals = await Promise.all([1, 2].map(() => violatedBy(db.tx((tx) => pay(tx, crypto.randomUUID())))));
      return refusals.filter((refusal) => refusal === undefined).length;
    };
    await run(sql`alter table bar_tab_payment_drink disable trigger tab_payment_drink_checked`);
    expect(await countTakenAtOnce()).toBe(2);
    await run(sql`alter table bar_tab_payment_drink enable trigger tab_payment_drink_checked`);
    tabId = await readValue(sql<{ value: string }>`insert into bar_tab (label, opened_by, opened_at)
      values (${`Guarded ${tabCount}`}, ${staffIdSql}, ${testTime}) returning id as value`);
    await run(insertSale());
    await run(insertSale());
    expect(await countTakenAtOnce()).toBe(1);
  });

  test('two who take the last part at the same moment wait for each other; without the guard both take it', async () => {
    const countPartsTakenAtOnce = async () => {
      const refusals = await Promise.all([1, 2].map(() => violatedBy(db.tx((tx) => run(insertPayment(2000), tx)))));
      return refusals.filter((refusal) => refusal === undefined).length;
    };
    expect(await countPartsTakenAtOnce()).toBe(1);
    const firstTabId = tabId;
    tabId = await readValue(sql<{ value: string }>`insert into bar_tab (label, opened_by, opened_at)
      values (${`Control ${tabCount}`}, ${staffIdSql}, ${testTime}) returning id as value`);
    await run(insertSale());
    await run(insertSale());
    await run(sql`alter table bar_tab_payment disable trigger tab_payment_checked`);
    expect(await countPartsTakenAtOnce()).toBe(2);
    await run(sql`alter table bar_tab_payment enable trigger tab_payment_checked`);
    expect(firstTabId).not.toBe(tabId);
  });
}
