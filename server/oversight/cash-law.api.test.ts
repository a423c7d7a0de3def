import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyAccount } from '#contract/accounts/company-accounts.ts';
import { tabList } from '#contract/bar/bar-tabs.ts';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira } from '#contract/core/money.ts';
import { bookingDetail } from '#contract/front-desk/desk.ts';
import { cashLawMessages } from '#contract/oversight/cash-law.ts';
import { oddThing, oddThingsPage } from '#contract/oversight/odd-things.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import { lookForOddThings } from '#server/oversight/look-for-odd-things.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let owner: Client;
let desk: Client;
let barman: Client;
const limit = 20_000;
beforeAll(async () => {
  app = await testApp();
  owner = await signedIn(app, 'superadmin');
  desk = await signedIn(app, await addStaffMember(app, { role: 'receptionist', name: 'Ngozi Eze' }));
  barman = await signedIn(app, await addStaffMember(app, { role: 'barmen', name: 'Sunday Etim' }));
  for (const rule of ['cash_of_person', 'cash_of_company'])
    expect((await owner.put(`/api/odd-things/rules/${rule}`, { limit, on: true })).status).toBe(200);
});
afterAll(async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
  await app.close();
});

const findThings = async (rule: string) => {
  const { data } = parseWire(oddThingsPage, (await owner.get('/api/odd-things?limit=100')).body);
  return data.filter((thing) => thing.rule === rule);
};
const addGuest = (guest_phone: string) =>
  walkIn(app, desk, { check_in: testToday, check_out: addDays(testToday, 1), guest_phone });
const reasonRefusal = (sum: number) => ({
  status: 409,
  errors: [{ field: 'cash_reason', message: cashLawMessages.ask(fromNaira(sum), fromNaira(limit)) }],
});
const statusAndErrors = ({ status, body }: Reply) => ({ status, errors: body.errors });

test('cash above the limit is asked about, also in parts and for two stays of one guest, and then listed at once', async () => {
  const [firstStay, secondStay] = [await addGuest('0803 555 0101'), await addGuest('+234 803 555 0101')];
  expect((await takePayment(desk, firstStay.id, { amount: 15_000 })).status).toBe(201);
  expect(statusAndErrors(await takePayment(desk, secondStay.id, { amount: 5000.01 }))).toEqual(
    reasonRefusal(20_000.01),
  );
  expect((await takePayment(desk, secondStay.id, { amount: 5000.01, method: 'card' })).status).toBe(201);
  expect((await takePayment(desk, secondStay.id, { amount: 5000 })).status).toBe(201);
  expect(statusAndErrors(await takePayment(desk, firstStay.id, { amount: 100, cash_reason: '  ' }))).toEqual(
    reasonRefusal(20_100),
  );
  expect(await findThings('cash_over_law')).toEqual([]);

  const paymentReply = await takePayment(desk, firstStay.id, { amount: 100, cash_reason: 'The terminal is down' });
  expect(paymentReply.status).toBe(201);
  const [thing] = await findThings('cash_over_law');
  expect(thing).toMatchObject({
    title: '₦20,100 in cash within 24 hours, ₦100 above the limit',
    who: 'Taken by Ngozi Eze',
  });
  const { events } = parseWire(oddThing, (await owner.get(`/api/odd-things/${thing?.id}`)).body);
  expect(events[0]).toMatchObject({ booking: { id: firstStay.id }, is_found: true });
  const { history } = parseWire(bookingDetail, (await owner.get(`/api/bookings/${firstStay.id}`)).body);
  expect(history.map(({ reason }) => reason)).toContain('The terminal is down');
});

test('several payments that come near the limit are listed, once', async () => {
  const [firstStay, secondStay] = [await addGuest('0803 555 0202'), await addGuest('0803 555 0202')];
  for (const [{ id }, amount] of [
    [firstStay, 9000],
    [secondStay, 8000],
    [secondStay, 1000],
  ] as const) {
    app.clock.advance(1000);
    expect((await takePayment(desk, id, { amount })).status).toBe(201);
  }
  await lookForOddThings(app.deps);
  await lookForOddThings(app.deps);
  expect(await findThings('cash_near_law')).toMatchObject([
    { title: '2 cash payments of one guest within 24 hours, together ₦17,000', who: 'Taken by Ngozi Eze' },
  ]);
});

test('what a company pays in cash is asked about', async () => {
  const terms = { percent_off: 0, rates: [], bookers: [], pays_later: true, limit: null };
  const addedReply = await owner.post('/api/companies', { name: 'Zenith', tax_number: '', address: '', ...terms });
  const { id } = parseWire(saveCompanyReply, addedReply.body).company;
  const day = { check_in: testToday, check_out: addDays(testToday, 1) };
  const stay = await walkIn(app, desk, { ...day, company_id: id });
  await moveThrough(desk, stay.id, 'checked_in', 'completed');
  const [item] = parseWire(companyAccount, (await owner.get(`/api/companies/${id}/account`)).body).items;
  const pay = (amount: number, changes: object = {}) =>
    owner.post(`/api/companies/${id}/payments`, {
      ...{ method: 'cash', key: crypto.randomUUID(), parts: [{ item_id: item?.id, amount }] },
      ...changes,
    });
  expect(statusAndErrors(await pay(20_001))).toEqual(reasonRefusal(20_001));
  expect((await pay(20_001, { cash_reason: 'They have no account' })).status).toBe(201);
  const things = await findThings('cash_over_law');
  expect(things.map(({ who }) => who)).toContain('Taken by Adaeze Okafor from Zenith');
});

test('a tab is asked about, and an order at the bar goes to a tab first', async () => {
  const { id: drink_id } = await addDrink(app, { price: 21_000 });
  const order = (changes: object) => barman.post('/api/bar-sales', { items: [{ drink_id, quantity: 1 }], ...changes });
  const refusedReply = await order({ payment_method: 'cash' });
  expect([refusedReply.status, refusedReply.body.message]).toEqual([409, cashLawMessages.askOnTab(fromNaira(limit))]);
  await sell(barman, [{ drink_id, quantity: 1 }], { payment_method: 'tab', tab: { label: 'Table 9' } });
  const [tab] = parseWire(tabList, (await barman.get('/api/bar-tabs?state=open')).body).data;
  const pay = (amount: number, changes: object = {}) =>
    barman.post(`/api/bar-tabs/${tab?.id}/payments`, { method: 'cash', amount, key: crypto.randomUUID(), ...changes });
  expect((await pay(20_000)).status).toBe(201);
  expect(statusAndErrors(await pay(1000))).toEqual(reasonRefusal(21_000));
  expect((await pay(1000, { cash_reason: 'A wedding' })).status).toBe(201);
});

test('a day later nothing is asked', async () => {
  const { id } = await addGuest('0803 555 0303');
  expect((await takePayment(desk, id, { amount: 20_000 })).status).toBe(201);
  expect((await takePayment(desk, id, { amount: 100 })).status).toBe(409);
  app.clock.advance(24 * 60 * 60_000);
  desk = await signedIn(app, await addStaffMember(app, { role: 'receptionist', name: 'Tunde Bello' }));
  expect((await takePayment(desk, id, { amount: 100 })).status).toBe(201);
});
