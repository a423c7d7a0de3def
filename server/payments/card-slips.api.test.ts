import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { companyAccount } from '#contract/accounts/company-accounts.ts';
import { tabList } from '#contract/bar/bar-tabs.ts';
import { addDays } from '#contract/core/dates.ts';
import { bookingDetail, type DeskBooking } from '#contract/front-desk/desk.ts';
import { slipMessages } from '#contract/payments/card-slips.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { moveThrough, newSlip, takePayment, walkIn } from '#tools/testing/desk.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let barman: Client;
let owner: Client;
let drinkId: number;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  await setInventory(app.db, 'classic-single', { total_rooms: 200 });
  drinkId = (await addDrink(app, { price: 1500, stock_quantity: 500 })).id;
  await signInAgain();
  return async () => {
    expect(await findViolations(app.db.read)).toEqual([]);
    await app.close();
  };
});
async function signInAgain() {
  desk = await signedIn(app, 'receptionist');
  barman = await signedIn(app, 'barmen');
  owner = await signedIn(app, 'superadmin');
}
afterEach(() => app.clock.set(openedAt));

const statusAndError = ({ status, body }: Reply) => [
  status,
  (body.errors as { field: string; message: string }[] | undefined)?.[0] ?? body.message,
];
const addGuest = (): Promise<OnWire<DeskBooking>> => walkIn(app, desk, { check_out: addDays(testToday, 1) });

const payStay = async (reference: string, more: object = {}, id?: string) =>
  takePayment(desk, id ?? (await addGuest()).id, { method: 'card', reference, ...more });
const sellByCard = (reference: string | undefined, more: Partial<WireInput<'createSale'>> = {}, client = barman) =>
  client.post('/api/bar-sales', {
    ...{ items: [{ drink_id: drinkId, quantity: 1 }], payment_method: 'card', key: crypto.randomUUID() },
    ...(reference !== undefined && { reference }),
    ...more,
  });
let tabCount = 0;
async function newTab(): Promise<{ id: string; label: string }> {
  const label = `Table ${++tabCount}`;
  await sell(barman, [{ drink_id: drinkId, quantity: 1 }], { payment_method: 'tab', tab: { label } });
  const { data } = parseWire(tabList, (await barman.get('/api/bar-tabs')).body);
  return data.find((tab) => tab.label === label) ?? expect.fail();
}
const payTab = (id: string, reference: string, client = barman) =>
  client.post(`/api/bar-tabs/${id}/payments`, {
    ...{ method: 'card', amount: 1500, reference, key: crypto.randomUUID() },
  });

async function addCompanyThatOwes() {
  const name = `Zenith ${newSlip()}`;
  const terms = { percent_off: 0, rates: [], bookers: [], pays_later: true, limit: null };
  const addedReply = await owner.post('/api/companies', { name, tax_number: '', address: '', ...terms });
  const { id } = parseWire(saveCompanyReply, addedReply.body).company;
  const stay = await walkIn(app, desk, { check_out: addDays(testToday, 1), company_id: id });
  await moveThrough(desk, stay.id, 'checked_in', 'completed');
  const [item] = parseWire(companyAccount, (await owner.get(`/api/companies/${id}/account`)).body).items;
  const pay = (reference: string) =>
    owner.post(`/api/companies/${id}/payments`, {
      ...{ method: 'card', reference, key: crypto.randomUUID(), parts: [{ item_id: item?.id, amount: 1000 }] },
    });
  return { id, name, pay };
}

const usedRefusal = (...facts: Parameters<typeof slipMessages.used>) => [
  409,
  { field: 'reference', message: slipMessages.used(...facts) },
];
const timeNow = () =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Lagos' }).format(app.clock.now());

describe('a slip is recorded once', () => {
  test('over desk, tabs, sales at the bar and companies, and the refusal says by whom and where', async () => {
    const company = await addCompanyThatOwes();
    const tab = await newTab();
    const stay = await addGuest();
    const [ofStay, ofOrder, ofTab, ofCompany] = [newSlip(), newSlip(), newSlip(), newSlip()];
    const at = timeNow();
    expect((await payStay(ofStay, {}, stay.id)).status).toBe(201);
    expect((await sellByCard(ofOrder)).status).toBe(201);
    expect((await payTab(tab.id, ofTab)).status).toBe(201);
    expect((await company.pay(ofCompany)).status).toBe(201);
    const otherTab = await newTab();
    const spacedSlip = `RRN ${ofStay.slice(0, 4)} ${ofStay.slice(4)}`;
    for (const [slip, by, when, where, pays] of [
      [ofStay, 'Ngozi Eze', at, 'at the desk', stay.reference],
      [spacedSlip, 'Ngozi Eze', at, 'at the desk', stay.reference],
      [ofOrder, 'Sunday Etim', at, 'at the bar', null],
      [ofTab, 'Sunday Etim', at, 'at the bar', `the tab ${tab.label}`],
      [ofCompany, 'Adaeze Okafor', at, 'at the desk', company.name],
    ] as const) {
      expect(statusAndError(await payTab(otherTab.id, slip, owner))).toEqual(usedRefusal(by, when, where, pays, true));
      expect(statusAndError(await sellByCard(slip, {}, owner))).toEqual(usedRefusal(by, when, where, pays, true));
      expect(statusAndError(await company.pay(slip))).toEqual(usedRefusal(by, when, where, pays, true));
    }
    // What the caller may not see is left out: tabs at the desk, guests and companies at the bar.
    expect(statusAndError(await payStay(ofTab))).toEqual(usedRefusal('Sunday Etim', at, 'at the bar', null, true));
    expect(statusAndError(await sellByCard(ofStay))).toEqual(usedRefusal('Ngozi Eze', at, 'at the desk', null, true));
    expect(statusAndError(await sellByCard(ofCompany))).toEqual(
      usedRefusal('Adaeze Okafor', at, 'at the desk', null, true),
    );
  });

  test('of its terminal and day, if the number is not the RRN', async () => {
    expect((await payStay('POS 0042')).status).toBe(201);
    const refusalOfSlip42 = (where: string) => usedRefusal('Ngozi Eze', timeNow(), where, null, false);
    expect(statusAndError(await sellByCard('42', { terminal: 'Front desk' }))).toEqual(refusalOfSlip42('at the desk'));
    // A sale that names no terminal is meant for the terminal of the bar, and this slip is one of the terminal of the
    // desk.
    expect((await sellByCard('42')).status).toBe(201);
    expect((await sellByCard('42', { terminal: 'Bar' })).status).toBe(409);
    const rrn = newSlip();
    expect((await sellByCard(rrn)).status).toBe(201);
    app.clock.advance(24 * 3_600_000);
    await signInAgain();
    expect((await sellByCard('42')).status).toBe(201);
    expect((await sellByCard(rrn, { terminal: 'Front desk' })).status).toBe(409);
  });

  test('by one of several at the same moment, and all of several slips are taken', async () => {
    const requestCount = rounds(20, 8);
    const { id } = await addGuest();
    const race = (slipOf: () => string) =>
      Promise.all(
        Array.from({ length: requestCount }, (_, turn) =>
          turn % 2 ? sellByCard(slipOf()) : payStay(slipOf(), { amount: 100 }, id),
        ),
      );
    const slip = newSlip();
    const sameSlipStatuses = (await race(() => slip)).map(({ status }) => status);
    expect(sameSlipStatuses.toSorted((a, b) => a - b)).toEqual([201, ...Array(requestCount - 1).fill(409)]);
    expect((await race(newSlip)).map(({ status }) => status)).toEqual(Array(requestCount).fill(201));
  });

  test('and sent again with the same key it is the same payment', async () => {
    const sale = { reference: newSlip(), key: crypto.randomUUID() };
    const [firstReply, repeatedReply] = [await sellByCard(undefined, sale), await sellByCard(undefined, sale)];
    expect([repeatedReply.status, repeatedReply.body.sales]).toEqual([201, firstReply.body.sales]);
    expect((await sellByCard(undefined, { ...sale, reference: newSlip() })).status).toBe(409);
    const { id } = await addGuest();
    const payment = { reference: newSlip(), key: crypto.randomUUID() };
    expect((await payStay(payment.reference, payment, id)).status).toBe(201);
    expect((await payStay(payment.reference, payment, id)).status).toBe(201);
  });
});

describe('a slip is free again', () => {
  test('when its payment at the desk is reversed', async () => {
    const [{ id }, slip] = [await addGuest(), newSlip()];
    await payStay(slip, {}, id);
    const { payments } = parseWire(bookingDetail, (await desk.get(`/api/bookings/${id}`)).body);
    await desk.post(`/api/bookings/${id}/payments/${payments[0]?.id}/reverse`, { reason: 'Wrong guest' });
    expect((await sellByCard(slip)).status).toBe(201);
  });

  test('when the payment of a company is', async () => {
    const [company, slip] = [await addCompanyThatOwes(), newSlip()];
    await company.pay(slip);
    const { payments } = parseWire(companyAccount, (await owner.get(`/api/companies/${company.id}/account`)).body);
    expect((await sellByCard(slip)).status).toBe(409);
    await owner.post(`/api/companies/${company.id}/payments/${payments[0]?.id}/reverse`, { reason: 'Wrong company' });
    expect((await sellByCard(slip)).status).toBe(201);
  });

  test('when a part of a tab is', async () => {
    const [{ id }, slip] = [await newTab(), newSlip()];
    await payTab(id, slip);
    const { payments } = (await barman.get(`/api/bar-tabs/${id}`)).body.tab as { payments: { id: string }[] };
    await barman.post(`/api/bar-tabs/${id}/payments/${payments[0]?.id}/reverse`, { reason: 'Wrong tab' });
    expect((await payTab(id, slip)).status).toBe(201);
  });

  test('when the last drink of an order is taken back, also if two are at the same moment', async () => {
    const slip = newSlip();
    const { id: wineId } = await addDrink(app, { price: 3000, stock_quantity: 10 });
    const items = [drinkId, wineId].map((drink_id) => ({ drink_id, quantity: 1 }));
    const soldReply = await sellByCard(slip, { items });
    const ids = (soldReply.body.sales as { id: string }[]).map(({ id }) => id);
    const takeBack = (id = '') => barman.send('DELETE', `/api/bar-sales/${id}`, { reason: 'Wrong drink' });
    expect((await takeBack(ids[0])).status).toBe(200);
    expect((await sellByCard(slip)).status).toBe(409);
    await takeBack(ids[1]);
    const soldTogetherReply = await sellByCard(slip, { items });
    expect(soldTogetherReply.status).toBe(201);
    await Promise.all((soldTogetherReply.body.sales as { id: string }[]).map(({ id }) => takeBack(id)));
    expect((await sellByCard(slip)).status).toBe(201);
  });
});

describe('the number of the slip', () => {
  test('is needed at the desk, and not at the bar', async () => {
    const { id } = await addGuest();
    const missingRefusal = [400, { field: 'reference', message: slipMessages.missing }];
    const company = await addCompanyThatOwes();
    expect(statusAndError(await payStay('', { reference: undefined }, id))).toEqual(missingRefusal);
    expect(statusAndError(await company.pay(' '))[0]).toBe(400);
    expect((await takePayment(desk, id, { method: 'transfer' })).status).toBe(201);
    expect((await sellByCard(undefined)).status).toBe(201);
    expect((await payTab((await newTab()).id, '')).status).toBe(201);
  });

  test('has digits, belongs to a card, and to a terminal of the hotel', async () => {
    const noDigitsRefusal = [400, { field: 'reference', message: slipMessages.noDigits }];
    expect(statusAndError(await payStay('a slip'))).toEqual(noDigitsRefusal);
    expect(statusAndError(await sellByCard('a slip'))).toEqual(noDigitsRefusal);
    expect(statusAndError(await sellByCard('42', { payment_method: 'cash' }))).toEqual([
      400,
      { field: 'reference', message: slipMessages.notCard },
    ]);
    const unknownTerminalRefusal = [400, { field: 'terminal', message: slipMessages.terminal }];
    expect(statusAndError(await payStay(newSlip(), { terminal: 'Pool' }))).toEqual(unknownTerminalRefusal);
    expect(statusAndError(await sellByCard(newSlip(), { terminal: 'Pool' }))).toEqual(unknownTerminalRefusal);
  });

  test('stands with the sale, in the list and in the log', async () => {
    const slip = newSlip();
    // The sale is later than all others, so that it is the first in the list.
    app.clock.advance(1000);
    const { body } = await sellByCard(slip);
    const [{ id = '' } = {}] = body.sales as { id?: string }[];
    expect(body.sales).toMatchObject([{ payment_method: 'card', reference: slip }]);
    const { data } = (await barman.get(`/api/bar-sales?limit=1&to=${testToday}`)).body as { data: object[] };
    expect(data).toMatchObject([{ id, reference: slip }]);
    const entry = await app.db.read.selectFrom('audit').select('after').where('subjectId', '=', id).executeTakeFirst();
    expect(entry?.after).toMatchObject({ reference: slip, terminal: 'Bar' });
  });
});
