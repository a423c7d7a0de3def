import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { barAgreement, saleMessages, salesPage } from '#contract/bar/bar.ts';
import { type BarTab, changedTabReply, tabLinkReply, tabList, tabMessages, tabReply } from '#contract/bar/bar-tabs.ts';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira } from '#contract/core/money.ts';
import { payLinkView } from '#contract/front-desk/pay-account.ts';
import { takeBackMessages } from '#contract/front-desk/take-back.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import { refundsPage } from '#contract/payments/refunds.ts';
import { nightAudit } from '#contract/reports/night-audit.ts';
import hotel from '#hotel';
import { addDrink, roomPayment, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { moveThrough, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { addTill, openShift } from '#tools/testing/shifts.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { passMinutes, pay, readBookingRow, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let barman: Client;
let superadmin: Client;
let desk: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  barman = await signedIn(app, 'barmen');
  superadmin = await signedIn(app, 'superadmin');
  desk = await signedIn(app, 'receptionist');
  return async () => {
    expect(await findViolations(app.db.read)).toEqual([]);
    await app.close();
  };
});

let tabCount = 0;
const orderOnTab = (label: string, drink_id: number, quantity = 1, changes: object = {}): Promise<Reply> =>
  barman.post('/api/bar-sales', { items: [{ drink_id, quantity }], payment_method: 'tab', tab: { label }, ...changes });
const listTabs = async (state: 'open' | 'closed' = 'open') =>
  parseWire(tabList, (await barman.get(`/api/bar-tabs?state=${state}`)).body).data;
const readTab = async (id: string): Promise<OnWire<BarTab>> =>
  parseWire(tabReply, (await barman.get(`/api/bar-tabs/${id}`)).body).tab;
async function startTab(quantity = 2, price = 1500) {
  const label = `Table ${++tabCount}`;
  const drink = await addDrink(app, { price, stock_quantity: 50 });
  expect((await orderOnTab(label, drink.id, quantity)).status).toBe(201);
  const tab = (await listTabs()).find((each) => each.label === label);
  if (!tab) throw new Error('the tab is not open');
  return { ...(await readTab(tab.id)), drink };
}
/** Takes a payment, a millisecond after the previous one, so that the order of the two is certain. */
const takePayment = (id: string, amount: number, changes: object = {}, client = barman): Promise<Reply> => {
  app.clock.advance(1);
  return client.post(`/api/bar-tabs/${id}/payments`, { method: 'cash', amount, key: crypto.randomUUID(), ...changes });
};
const readStock = async (id: number): Promise<number> =>
  (await app.db.read.selectFrom('drink').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock;
const readMoney = async (method: string): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(taken_kobo - given_back_kobo), 0)::bigint as sum
    from money_day where stream = 'bar' and method = ${method}::money_method and day = ${testToday}`.execute(
    app.db.read,
  );
  return (rows[0]?.sum ?? 0) / 100;
};
const readDrinksOfDay = async (drink_id: number): Promise<number> => {
  const { rows } = await sql<{ quantity: number }>`select coalesce(sum(quantity), 0)::integer as quantity
    from drink_day where drink_id = ${drink_id}`.execute(app.db.read);
  return rows[0]?.quantity ?? 0;
};
const statusAndMessage = ({ status, body }: Reply) => [status, body.message];

describe('a tab', () => {
  test('takes drinks of several orders out of stock, and is no money before it is paid', async () => {
    const cashBefore = await readMoney('cash');
    const { id, label, drink } = await startTab();
    await orderOnTab(label.toUpperCase(), drink.id, 3);
    expect(await readStock(drink.id)).toBe(45);
    expect(await readDrinksOfDay(drink.id)).toBe(5);
    const tab = await readTab(id);
    expect(tab).toMatchObject({ label, total: 7500, paid: 0, balance: 7500, closed_at: null });
    expect(tab.sales.map(({ quantity, on_tab }) => [quantity, on_tab])).toEqual([
      [2, label],
      [3, label],
    ]);
    expect(await readMoney('cash')).toBe(cashBefore);
    const page = parseWire(
      salesPage,
      (await barman.get(`/api/bar-sales?payment_method=tab&q=${drink.drink_name}`)).body,
    );
    expect(page).toMatchObject({
      total_amount: 7500,
      tab_amount: 7500,
      cash_amount: 0,
      card_amount: 0,
      room_amount: 0,
    });
  });

  test('stands open in the night audit until it is paid', async () => {
    const { id, label } = await startTab(2, 1500);
    const findOpenTab = async () =>
      parseWire(nightAudit, (await desk.get('/api/night-audit')).body).open.find(({ tab }) => tab === label);
    expect(await findOpenTab()).toMatchObject({ kind: 'tab', booking: null, amount: 3000 });
    await takePayment(id, 1000);
    expect(await findOpenTab()).toMatchObject({ amount: 2000 });
    await takePayment(id, 2000);
    expect(await findOpenTab()).toBeUndefined();
  });

  test('is paid in parts, each money of its day with its method and person, and closes with the last', async () => {
    const [cashBefore, cardBefore] = [await readMoney('cash'), await readMoney('card')];
    const { id } = await startTab(2, 1500);
    const partReply = await takePayment(id, 1000);
    expect([partReply.status, partReply.body.message]).toEqual([201, 'Payment taken, ₦2,000 is left']);
    expect(statusAndMessage(await takePayment(id, 2000.01))).toEqual([409, tabMessages.overBalance(fromNaira(2000))]);
    const lastReply = await takePayment(id, 2000, { method: 'card', reference: 'POS 77' });
    expect(lastReply.body.message).toBe('Payment taken, the tab is closed');
    const tab = parseWire(changedTabReply, lastReply.body).tab;
    expect([tab.balance, tab.closed_at]).toEqual([0, app.clock.now().toISOString()]);
    expect(tab.payments.map(({ method, amount, reference }) => [method, amount, reference])).toEqual([
      ['cash', 1000, null],
      ['card', 2000, 'POS 77'],
    ]);
    expect([(await readMoney('cash')) - cashBefore, (await readMoney('card')) - cardBefore]).toEqual([1000, 2000]);
    expect((await listTabs()).some((each) => each.id === id)).toBe(false);
    expect((await listTabs('closed')).some((each) => each.id === id)).toBe(true);
  });

  test('that is closed takes nothing: no part, no drink; a new one with its name is another tab', async () => {
    const { id, label, drink, total } = await startTab();
    await takePayment(id, total);
    expect(statusAndMessage(await takePayment(id, 1))).toEqual([409, tabMessages.closed]);
    const linkReply = await barman.post(`/api/bar-tabs/${id}/links`, { amount: 1 });
    expect(statusAndMessage(linkReply)).toEqual([409, tabMessages.closed]);
    const saleId = (await readTab(id)).sales[0]?.id;
    const removalReply = await barman.send('DELETE', `/api/bar-sales/${saleId}`, { reason: 'Not had' });
    expect(statusAndMessage(removalReply)).toEqual([409, tabMessages.closed]);
    await orderOnTab(label, drink.id);
    const listedTab = (await listTabs()).find((each) => each.label === label);
    expect([listedTab?.total, listedTab?.id === id]).toEqual([1500, false]);
  });

  test('takes one press once, whatever is pressed twice', async () => {
    const { id, label, drink } = await startTab(4, 1000);
    const key = crypto.randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => takePayment(id, 1000, { key })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await readTab(id)).paid).toBe(1000);
    for (const changes of [{ amount: 900 }, { cash_reason: 'Another' }, { method: 'card', terminal: 'Front desk' }])
      expect(statusAndMessage(await takePayment(id, 1000, { key, ...changes }))).toEqual([409, tabMessages.keyReused]);
    const orderKey = crypto.randomUUID();
    await orderOnTab(label, drink.id, 1, { key: orderKey });
    await takePayment(id, 4000);
    const lateReply = await orderOnTab(label, drink.id, 1, { key: orderKey });
    expect([lateReply.status, (await listTabs()).some((each) => each.label === label)]).toEqual([201, false]);
  });

  test('keeps the reason of each payment when two are taken in the same moment', async () => {
    const { id } = await startTab(4, 1000);
    const pay = (key: string, cash_reason: string) =>
      barman.post(`/api/bar-tabs/${id}/payments`, { method: 'cash', amount: 1000, key, cash_reason });
    const [firstKey, secondKey] = [crypto.randomUUID(), crypto.randomUUID()];
    expect([(await pay(firstKey, 'The first')).status, (await pay(secondKey, 'The second')).status]).toEqual([
      201, 201,
    ]);
    expect((await pay(firstKey, 'The first')).status).toBe(201);
    expect(statusAndMessage(await pay(firstKey, 'The second'))).toEqual([409, tabMessages.keyReused]);
  });

  test('is split by people: shares that notes can make and that add up, each with its method, and none twice', async () => {
    const { id } = await startTab(1, 10_000);
    const share = (people: number, amount: number, changes: object = {}) =>
      takePayment(id, amount, { people, ...changes });
    expect(statusAndMessage(await share(3, 3334))).toEqual([409, tabMessages.shareChanged(fromNaira(3350))]);
    const key = crypto.randomUUID();
    expect((await share(3, 3350, { key })).status).toBe(201);
    expect((await share(3, 3350, { key })).status).toBe(201);
    expect(statusAndMessage(await share(2, 3350, { key }))).toEqual([409, tabMessages.keyReused]);
    // Somebody who has not seen that the first share is paid takes it again.
    expect(statusAndMessage(await share(3, 3350))).toEqual([409, tabMessages.shareChanged(fromNaira(2250))]);
    expect((await share(2, 3350, { method: 'card', reference: 'POS 88' })).status).toBe(201);
    expect((await share(1, 3300)).body.message).toBe('Payment taken, the tab is closed');
    const tab = await readTab(id);
    expect([tab.paid, tab.payments.map(({ people, amount, method }) => [people, amount, method])]).toEqual([
      10_000,
      [
        [3, 3350, 'cash'],
        [2, 3350, 'card'],
        [1, 3300, 'cash'],
      ],
    ]);
  });

  test('is split by drinks: each drink is paid once, and stays on the tab as it was served', async () => {
    const { id, sales, drink, label } = await startTab(3, 1500);
    const otherDrink = await addDrink(app, { price: 2000 });
    await orderOnTab(label, otherDrink.id);
    const [firstSale, secondSale] = (await readTab(id)).sales;
    const partOfDrink = (saleId = '', quantity = 1) => ({ drinks: [{ sale_id: saleId, quantity }] });
    const stockBefore = await readStock(drink.id);
    expect(statusAndMessage(await takePayment(id, 2999, partOfDrink(firstSale?.id, 2)))).toEqual([
      409,
      tabMessages.drinksCost(fromNaira(3000)),
    ]);
    expect((await takePayment(id, 3000, partOfDrink(firstSale?.id, 2))).status).toBe(201);
    expect(statusAndMessage(await takePayment(id, 3000, partOfDrink(firstSale?.id, 2)))).toEqual([
      409,
      tabMessages.drinkPaid,
    ]);
    expect(statusAndMessage(await takePayment(id, 1500, partOfDrink(crypto.randomUUID())))).toEqual([
      409,
      tabMessages.drinkNotOnTab,
    ]);
    expect(statusAndMessage(await takePayment(id, 1500, { ...partOfDrink(firstSale?.id), people: 2 }))).toEqual([
      400,
      tabMessages.oneSplit,
    ]);
    const removalReply = await barman.send('DELETE', `/api/bar-sales/${firstSale?.id}`, { reason: 'Not had' });
    expect(statusAndMessage(removalReply)).toEqual([409, tabMessages.drinkIsPaid]);
    const [payment] = (await readTab(id)).payments;
    expect(payment?.drinks).toEqual([{ sale_id: firstSale?.id, drink_name: drink.drink_name, quantity: 2 }]);
    await barman.post(`/api/bar-tabs/${id}/payments/${payment?.id}/reverse`, { reason: 'Another customer' });
    const restOfDrinks = {
      drinks: [firstSale, secondSale].map((each) => ({ sale_id: each?.id, quantity: each?.quantity })),
    };
    expect((await takePayment(id, 6500, restOfDrinks)).body.message).toBe('Payment taken, the tab is closed');
    expect([await readStock(drink.id), sales.length]).toEqual([stockBefore, 1]);
    const auditEntry = await app.db.read
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'tab payment taken')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(auditEntry.after).toMatchObject({ paysFor: `3 × ${drink.drink_name}, 1 × ${otherDrink.drink_name}` });
  });

  test('of which two barmen take the same share, or the same drink, at once takes it once', async () => {
    for (let round = 0; round < rounds(5, 2); round++) {
      const { id, sales } = await startTab(4, 1000);
      const payTwiceAtOnce = (amount: number, part: object) =>
        Promise.all([barman, superadmin, barman].map((client) => takePayment(id, amount, part, client)));
      const shareReplies = await payTwiceAtOnce(2000, { people: 2 });
      expect(shareReplies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409, 409]);
      const drinkReplies = await payTwiceAtOnce(1000, { drinks: [{ sale_id: sales[0]?.id, quantity: 1 }] });
      // The ₦2,000 that are left pay for two of the four drinks.
      expect(drinkReplies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 201, 409]);
    }
  });

  test('that two barmen take the last part of at once is paid once', async () => {
    for (let round = 0; round < rounds(5, 2); round++) {
      const { id, total } = await startTab();
      const replies = await Promise.all(
        [barman, superadmin, barman].map((client) => takePayment(id, total, {}, client)),
      );
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
      expect((await readTab(id)).paid).toBe(total);
    }
  });

  test('is paid by a link: the page, the webhook and the tab agree', async () => {
    const gatewayMoneyBefore = await readMoney('gateway');
    const { id } = await startTab(2, 1500);
    const reply = await barman.post(`/api/bar-tabs/${id}/links`, { amount: 1200 });
    const { tx_ref, url } = parseWire(tabLinkReply, reply.body);
    expect(new URL(url).pathname).toBe(`/pay/${tx_ref}`);
    const customer = app.client();
    const page = parseWire(payLinkView, (await customer.get(`/api/payments/links/${tx_ref}`)).body);
    expect(page).toMatchObject({ state: 'open', amount: 1200, description: 'Your drinks at Ebute House' });
    await pay(app, tx_ref, { webhook: 'twice' });
    await expect.poll(async () => (await readTab(id)).paid).toBe(1200);
    await takePayment(id, 1800);
    const tab = await readTab(id);
    expect([tab.balance, tab.closed_at !== null]).toEqual([0, true]);
    expect(tab.payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['gateway', 1200],
      ['cash', 1800],
    ]);
    expect((await readMoney('gateway')) - gatewayMoneyBefore).toBe(1200);
  });

  test('whose last part comes by a link and in cash is paid once; what is too much is owed back', async () => {
    const { id, total } = await startTab();
    const { tx_ref } = parseWire(
      tabLinkReply,
      (await barman.post(`/api/bar-tabs/${id}/links`, { amount: total })).body,
    );
    const transaction_id = await pay(app, tx_ref);
    await takePayment(id, 1000);
    const customer = app.client();
    const verifiedReply = await customer.post(`/api/payments/links/${tx_ref}/verify`, { transaction_id });
    expect(parseWire(payLinkView, verifiedReply.body).state).toBe('paid');
    const tab = await readTab(id);
    expect([tab.paid, tab.balance, tab.closed_at !== null]).toEqual([total, 0, true]);
    const lateLink = tabLinkReply.safeParse((await barman.post(`/api/bar-tabs/${id}/links`, { amount: 1 })).body);
    expect(lateLink.success).toBe(false);
    const { rows } = await sql<{
      owed: number;
    }>`select owed_kobo as owed from refund join payment on payment.id = payment_id
      where tx_ref = ${tx_ref}`.execute(app.db.read);
    expect(rows).toEqual([{ owed: 100_000 }]);
  });
});

test.each([
  ['given back by hand', 'by-hand', { way: 'transfer', reason: 'The guest was here' }],
  ['kept', 'keep', { reason: 'The guest left it as a tip' }],
])(
  'a tab that was paid in cash and then by its link is paid once, and the books balance when the second is %s',
  async (_, way, decision) => {
    const { id, label, total } = await startTab();
    const { tx_ref } = parseWire(
      tabLinkReply,
      (await barman.post(`/api/bar-tabs/${id}/links`, { amount: total })).body,
    );
    await takePayment(id, total);
    const transaction_id = await pay(app, tx_ref);
    await app.client().post(`/api/payments/links/${tx_ref}/verify`, { transaction_id });
    const { data } = parseWire(refundsPage, (await superadmin.get(`/api/refunds?q=${tx_ref}`)).body);
    expect(data.map(({ amount }) => amount)).toEqual([total]);
    const refundNotices = await app.db.read
      .selectFrom('notice')
      .select('facts')
      .where('kind', '=', 'tab_refund_due')
      .execute();
    const facts = { amountKobo: fromNaira(total), currency: 'NGN', tab: label };
    expect(refundNotices.filter((notice) => (notice.facts as { tab: string }).tab === label)).toMatchObject([
      { facts },
    ]);
    const readNotice = async () =>
      parseWire(noticesPage, (await superadmin.get('/api/notices')).body).data.find(({ message }) =>
        message.includes(label),
      );
    expect(await readNotice()).toMatchObject({ read: false });
    expect(await findViolations(app.db.read)).toEqual([]);
    expect((await superadmin.post(`/api/refunds/${data[0]?.id}/${way}`, decision)).status).toBe(200);
    expect(await readNotice()).toMatchObject({
      read: true,
      message: expect.stringMatching(/was to be refunded: done$/),
    });
    expect(await findViolations(app.db.read)).toEqual([]);
    const tab = await readTab(id);
    expect([tab.paid, tab.balance, tab.closed_at !== null]).toEqual([total, 0, true]);
  },
);

describe('what is on a tab cannot vanish', () => {
  test('a drink is taken back with a reason, back into stock, while the rest covers what is paid', async () => {
    const { id, label, drink } = await startTab(2, 1500);
    await orderOnTab(label, drink.id, 1);
    await takePayment(id, 2000);
    const [secondSale, firstSale] = (await readTab(id)).sales;
    const remove = (sale: string | undefined, reason?: string) =>
      barman.send('DELETE', `/api/bar-sales/${sale}`, { reason });
    expect((await remove(firstSale?.id)).status).toBe(400);
    const problems = [secondSale, firstSale].map((sale) => sale?.take_back_problem);
    expect(problems).toEqual([tabMessages.paidMore, null]);
    expect(statusAndMessage(await remove(secondSale?.id, 'Not had'))).toEqual([409, tabMessages.paidMore]);
    expect((await remove(firstSale?.id, 'Not had')).status).toBe(200);
    expect([await readStock(drink.id), await readDrinksOfDay(drink.id)]).toEqual([48, 2]);
    expect(await readTab(id)).toMatchObject({ total: 3000, balance: 1000, closed_at: null });
  });

  test('of a drink on a paid tab, its barman hears of the tab first, because the owner is refused too', async () => {
    const { id, total } = await startTab();
    await takePayment(id, total);
    await passMinutes(app, hotel.desk.undoMinutes);
    const [sale] = (await readTab(id)).sales;
    expect(sale?.take_back_problem).toBe(tabMessages.closed);
    for (const client of [barman, superadmin])
      expect(
        statusAndMessage(await client.send('DELETE', `/api/bar-sales/${sale?.id}`, { reason: 'Not had' })),
      ).toEqual([409, tabMessages.closed]);
  });

  test('a tab of which everything is taken back closes', async () => {
    const { id } = await startTab(1);
    const [sale] = (await readTab(id)).sales;
    await barman.send('DELETE', `/api/bar-sales/${sale?.id}`, { reason: 'Went away' });
    expect(await readTab(id)).toMatchObject({ total: 0, balance: 0, closed_at: app.clock.now().toISOString() });
  });

  test('a payment that was a mistake is reversed by who took it, and the tab is open again', async () => {
    const cashBefore = await readMoney('cash');
    const { id, total } = await startTab();
    await takePayment(id, total);
    const [payment] = (await readTab(id)).payments;
    const path = `/api/bar-tabs/${id}/payments/${payment?.id}/reverse`;
    const otherBarman = await signedIn(app, await addStaffMember(app, { role: 'barmen', staffId: `OTHER${tabCount}` }));
    expect(statusAndMessage(await otherBarman.post(path, { reason: 'Other' }))).toEqual([403, takeBackMessages.notOwn]);
    const { status, body } = await barman.post(path, { reason: 'Other table' });
    expect(status).toBe(200);
    const { tab } = parseWire(changedTabReply, body);
    expect(tab).toMatchObject({ closed_at: null, balance: total, paid: 0 });
    expect(tab.payments[0]?.reversed).toEqual({ by: 'Sunday Etim', reason: 'Other table' });
    expect(statusAndMessage(await barman.post(path, { reason: 'Again' }))).toEqual([409, tabMessages.alreadyReversed]);
    expect(await readMoney('cash')).toBe(cashBefore);
    await takePayment(id, total);
    expect(await readMoney('cash')).toBe(cashBefore + total);
  });
});

describe('a tab that is moved to a room', () => {
  async function addGuestInHouse() {
    const { id } = await walkIn(app, desk, { check_out: addDays(testToday, 1), room_id: 'deluxe' });
    return moveThrough(desk, id, 'checked_in');
  }
  const move = (id: string, bookingId: string, seen_total: number): Promise<Reply> =>
    barman.post(`/api/bar-tabs/${id}/room`, { room: roomPayment(bookingId).room, seen_total });

  test('is on the account of the stay, with the signature, and its drinks count once', async () => {
    const { id, drink, total } = await startTab(3, 2000);
    const stay = await addGuestInHouse();
    const { status, body } = await move(id, stay.id, total);
    expect([status, body.message]).toEqual([200, `Tab moved to ${stay.guest_name}`]);
    expect(await readTab(id)).toMatchObject({ balance: 0, moved_to: stay.guest_name });
    const blindBarman = await signedIn(app, await addStaffMember(app, { role: 'barmen', staffId: `BLIND${tabCount}` }));
    await openShift(blindBarman, await addTill(app, 'Till of the bar'));
    const { data } = parseWire(tabList, (await blindBarman.get('/api/bar-tabs?state=closed')).body);
    expect(data.find((tab) => tab.id === id)).toMatchObject({ total: null, left_to_pay: 0 });
    expect((await readBookingRow(app.db, stay.reference)).servicesKobo).toBe(fromNaira(total));
    expect(await readDrinksOfDay(drink.id)).toBe(3);
    const { id: lineId } = await app.db.read
      .selectFrom('folioLine')
      .select('id')
      .where('bookingId', '=', stay.id)
      .executeTakeFirstOrThrow();
    const agreement = parseWire(barAgreement, (await desk.get(`/api/bar-sales/lines/${lineId}/agreement`)).body);
    expect(agreement).toMatchObject({ agreed_by: 'signature', guest_name: stay.guest_name });

    const [sale] = (await readTab(id)).sales;
    expect((await barman.send('DELETE', `/api/bar-sales/${sale?.id}`, { reason: 'Not had' })).status).toBe(200);
    expect((await readBookingRow(app.db, stay.reference)).servicesKobo).toBe(0);
    expect(await readDrinksOfDay(drink.id)).toBe(0);
  });

  test('is refused when a part is paid, the total was another, the limit is passed or the guest has left', async () => {
    const { id, total } = await startTab(2, 1500);
    const stay = await addGuestInHouse();
    const anotherReply = await move(id, stay.id, total + 1);
    expect(statusAndMessage(anotherReply)).toEqual([409, tabMessages.totalChanged(fromNaira(total))]);
    await takePayment(id, 500);
    expect(statusAndMessage(await move(id, stay.id, total))).toEqual([409, tabMessages.partPaid]);
    const largeTab = await startTab(30, 4000);
    expect((await move(largeTab.id, stay.id, largeTab.total)).body.message).toMatch(/^Only ₦100,000 of the limit/);
    await moveThrough(superadmin, stay.id, 'checked_out');
    const lateTab = await startTab(1);
    expect(statusAndMessage(await move(lateTab.id, stay.id, lateTab.total))).toEqual([409, saleMessages.accountClosed]);
    for (const { id } of await listTabs()) await takePayment(id, (await readTab(id)).balance);
  });
});

test('sums of days agree with the rows after a repair', async () => {
  const { drink } = await startTab(2);
  const drinksBefore = await readDrinksOfDay(drink.id);
  await sell(barman, [{ drink_id: drink.id, quantity: 1 }]);
  await sql`select rebuild_totals()`.execute(app.db.read);
  expect(await readDrinksOfDay(drink.id)).toBe(drinksBefore + 1);
  await passMinutes(app, 1);
});
