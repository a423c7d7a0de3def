import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { type Endpoint, provingHeaders } from '#contract/core/endpoint.ts';
import { fromNaira } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { addDrink } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { addStaffMember, givePin, type TestStaff, testPin } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { sendCall, validCall, type WritingName, writingNames } from '#tools/testing/valid-calls.ts';

let app: TestApp;
let barman: TestStaff;
let client: Client;
let dearDrinkId: number;
let cheapDrinkId: number;
const limit = 200_000;
const needsPinMessage = pinMessages.moneyNeedsPin(fromNaira(limit));
const needsPasswordMessage = pinMessages.moneyNeedsPassword(fromNaira(limit));
const wrongPin = '719305';
beforeAll(async () => {
  app = await testApp();
  dearDrinkId = (await addDrink(app, { price: limit / 2 + 1, stock_quantity: 100 })).id;
  cheapDrinkId = (await addDrink(app, { price: limit / 2, stock_quantity: 100 })).id;
});
beforeEach(async () => {
  app.deps.hotel.staff.pin.moneyLimit = limit;
  barman = await addStaffMember(app, { role: 'barmen' });
  await givePin(app, barman.id);
  client = await signedIn(app, barman);
});
afterAll(() => app.close());

const statusAndMessage = ({ status, body }: Reply) => [status, body.message];
let orderCount = 0;
const newOrder = (drink_id = dearDrinkId, changes: object = {}) => ({
  ...{ items: [{ drink_id, quantity: 2 }], payment_method: 'cash', key: `order ${++orderCount}` },
  ...changes,
});
const send = (order: object, headers: Record<string, string> = {}, browser = client) =>
  browser.post('/api/bar-sales', order, headers);
const pinHeaders = (pin: string) => ({ [provingHeaders.pin]: pin });
const passwordHeaders = (password: string) => ({ [provingHeaders.password]: encodeURIComponent(password) });
const countSalesOf = async ({ id }: TestStaff) =>
  (await app.db.read.selectFrom('barSale').select('totalKobo').where('soldBy', '=', id).execute()).length;
const auditOf = async ({ id }: TestStaff) =>
  (
    await app.db.read
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('subjectKind', '=', 'sign-in')
      .where('subjectId', '=', id)
      .where('action', '<>', 'signed in')
      .orderBy('id')
      .execute()
  ).map(({ action, after }) => [action, after]);

describe('cash above the limit', () => {
  test('is taken once the PIN is typed, once for its key, and nothing is done before', async () => {
    const order = newOrder();
    const refusedReply = await send(order);
    expect(statusAndMessage(refusedReply)).toEqual([449, needsPinMessage]);
    expect(refusedReply.body).toMatchObject({ by: 'pin', limit: '₦200,000' });
    expect(await countSalesOf(barman)).toBe(0);
    expect((await send(order, pinHeaders(testPin))).status).toBe(201);
    // A PIN that was sent proves one call only, even if the next call is of the same order.
    expect((await send(order)).status).toBe(449);
    expect((await send(order, pinHeaders(testPin))).status).toBe(201);
    expect((await send(newOrder())).status).toBe(449);
    expect(await countSalesOf(barman)).toBe(1);
  });

  test.each<[string, () => object]>([
    ['cash up to the limit', () => newOrder(cheapDrinkId)],
    ['a card payment', () => newOrder(dearDrinkId, { payment_method: 'card', reference: `slip ${orderCount}` })],
    [
      'what goes on a tab',
      () => newOrder(dearDrinkId, { payment_method: 'tab', tab: { label: `Table ${orderCount}` } }),
    ],
  ])('is what it is about: %s asks for nothing', async (_, order) => {
    expect((await send(order())).status).toBe(201);
  });

  test('asks for nothing in a hotel without a limit', async () => {
    app.deps.hotel.staff.pin.moneyLimit = null;
    expect((await send(newOrder())).status).toBe(201);
  });

  test('asks for the PIN of who is signed in, not that of a colleague, and not for the password instead', async () => {
    const colleague = await addStaffMember(app, { role: 'barmen' });
    await givePin(app, colleague.id, wrongPin);
    expect(statusAndMessage(await send(newOrder(), pinHeaders(wrongPin)))).toEqual([449, pinMessages.wrong(4)]);
    expect(statusAndMessage(await send(newOrder(), passwordHeaders(barman.password)))).toEqual([449, needsPinMessage]);
    expect(await countSalesOf(barman)).toBe(0);
  });
});

describe('a wrong PIN at an amount', () => {
  test('is counted, names its field, and after five of them the screen is locked and asks for the password', async () => {
    const order = newOrder();
    for (const left of [4, 3, 2, 1]) {
      const reply = await send(order, pinHeaders(wrongPin));
      expect(statusAndMessage(reply)).toEqual([449, pinMessages.wrong(left)]);
      expect(reply.body.errors).toEqual([{ field: 'pin', message: pinMessages.wrong(left) }]);
    }
    expect(statusAndMessage(await send(order, pinHeaders(wrongPin)))).toEqual([440, pinMessages.passwordNeeded]);
    expect(statusAndMessage(await send(order, pinHeaders(testPin)))).toEqual([440, pinMessages.locked]);
    expect((await client.post('/api/auth/unlock', { pin: testPin })).status).toBe(409);
    expect((await client.post('/api/auth/unlock', { password: barman.password })).status).toBe(200);
    expect((await send(order, pinHeaders(testPin))).status).toBe(201);
    expect(await countSalesOf(barman)).toBe(1);
    expect(await auditOf(barman)).toEqual([
      ['wrong PIN', { times: 5 }],
      ['PIN locked', { times: 1 }],
    ]);
  });

  test('that is no PIN is no try, and the right one gives all tries back', async () => {
    for (const rubbish of ['', '38506', 'abcdef', '3850620'])
      expect((await send(newOrder(), pinHeaders(rubbish))).status).toBe(449);
    const triesLeft = async () => (await client.get('/api/auth/lock')).body.tries_left;
    expect(await triesLeft()).toBe(5);
    await send(newOrder(), pinHeaders(wrongPin));
    expect(await triesLeft()).toBe(4);
    await send(newOrder(), pinHeaders(testPin));
    expect(await triesLeft()).toBe(5);
  });
});

describe('who has no PIN', () => {
  const safeEntry = (amount: number) => ({
    ...{ kind: 'put_in', source: 'owner', amount, party: 'The owner', note: 'Change', key: `safe ${++orderCount}` },
  });
  test.each<StaffRole>(['supervisor', 'superadmin'])('types the password: a %s, for the safe', async (role) => {
    const boss = await addStaffMember(app, { role });
    const browser = await signedIn(app, boss);
    const enter = (input: object, headers = {}) => browser.post('/api/safe', input, headers);
    expect((await enter(safeEntry(limit))).status).toBe(201);
    const input = safeEntry(limit + 0.01);
    const refusedReply = await enter(input);
    expect([...statusAndMessage(refusedReply), refusedReply.body.by]).toEqual([449, needsPasswordMessage, 'password']);
    expect(statusAndMessage(await enter(input, pinHeaders(testPin)))).toEqual([449, needsPasswordMessage]);
    const wrongReply = await enter(input, passwordHeaders('Wrong-Password-1'));
    expect([wrongReply.status, wrongReply.body.errors]).toEqual([
      449,
      [{ field: 'password', message: pinMessages.wrongPassword }],
    ]);
    expect((await enter(input, passwordHeaders(boss.password))).status).toBe(201);
    expect(await auditOf(boss)).toEqual([['sign-in refused', { times: 1 }]]);
  });

  test('gets no way around it: a barman without a PIN types the password, five times at most', async () => {
    const otherBarman = await addStaffMember(app, { role: 'barmen' });
    const browser = await signedIn(app, otherBarman);
    expect(statusAndMessage(await send(newOrder(), {}, browser))).toEqual([449, needsPasswordMessage]);
    for (let turn = 0; turn < 4; turn += 1)
      expect((await send(newOrder(), passwordHeaders('Wrong-Password-1'), browser)).status).toBe(449);
    for (const password of ['Wrong-Password-1', otherBarman.password])
      expect((await send(newOrder(), passwordHeaders(password), browser)).status).toBe(423);
    expect((await send(newOrder(), { [provingHeaders.password]: '%' }, browser)).status).toBe(400);
    expect(await countSalesOf(otherBarman)).toBe(0);
  });
});

const moneyNames = writingNames.filter((name) => (endpoints[name] as Endpoint).asksPin);

/** The fields with which the valid example of a call moves cash. Without these fields, the example moves no cash. */
const cashFields: Partial<Record<WritingName, object>> = {
  createStaffBooking: { payment: { method: 'cash', amount: 100 } },
  moveBooking: { payment: { method: 'cash', amount: 100, key: 'at check-out' } },
  departEarly: { give_back: { method: 'cash', amount: 100, key: 'at departure' } },
  takeCompanyPayment: { method: 'cash' },
  createSale: { payment_method: 'cash', reference: undefined, terminal: undefined },
};

test.each(moneyNames.map((name, index) => [name, `MONEY${index}`] as const))(
  '%s asks for the PIN above the limit, and has done nothing when it was refused',
  async (name, staffId) => {
    app.deps.hotel.staff.pin.moneyLimit = null;
    const call = await validCall(app, name, staffId);
    app.deps.hotel.staff.pin.moneyLimit = 0;
    expect((await sendCall(name, call, { ...call.input, ...cashFields[name] })).status).toBe(449);
    app.deps.hotel.staff.pin.moneyLimit = null;
    expect((await sendCall(name, call)).status).toBe((endpoints[name] as Endpoint).status ?? 200);
  },
);
