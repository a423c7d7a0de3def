import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyAccount } from '#contract/accounts/company-accounts.ts';
import { invoiceMessages, invoicesOfStay, issueInvoiceReply, proformaView } from '#contract/accounts/invoices.ts';
import { type AccountView, accountView } from '#contract/accounts/posting.ts';
import { serviceList } from '#contract/accounts/services.ts';
import { staysToPayPage } from '#contract/accounts/stays-to-pay.ts';
import { openWindowReply, windowMessages } from '#contract/accounts/windows.ts';
import { folioMessages } from '#contract/bookings/folio.ts';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira } from '#contract/core/money.ts';
import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import { bookingsPage, deskMessages } from '#contract/front-desk/desk.ts';
import { receiptView } from '#contract/front-desk/receipts.ts';
import { walkInMessages } from '#contract/front-desk/walk-in.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { deskBookingFrom, moveThrough, newSlip, postWalkIn, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let owner: Client;
let zenithId: string;
let shirtId: string | undefined;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  await setInventory(app.db, 'classic-single', { total_rooms: 100 });
  [desk, owner] = [await signedIn(app, 'receptionist'), await signedIn(app, 'superadmin')];
  const company = {
    ...{
      name: 'Zenith Energy',
      tax_number: '12345678-0001',
      address: '1 Marina',
      percent_off: 0,
      rates: [],
      bookers: [],
    },
    ...{ pays_later: true, limit: null },
  };
  zenithId = parseWire(saveCompanyReply, (await owner.post('/api/companies', company)).body).company.id;
  const { data } = parseWire(serviceList, (await desk.get('/api/services')).body);
  shirtId = data.find(({ name }) => name === 'Shirt')?.id;
});
afterAll(async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
  await app.close();
});

const nightPrice = 24_900;
const shirtPrice = 800;

const readAccount = async (id: string): Promise<OnWire<AccountView>> =>
  parseWire(accountView, (await desk.get(`/api/bookings/${id}/account`)).body);
/** Returns the balances of the windows in the order of the account: that of the guest first. */
const readBalances = async (id: string) => {
  const { windows, booking } = await readAccount(id);
  const sums = windows.map(({ balance }) => balance);
  expect(sums.reduce((sum, balance) => sum + balance, 0)).toBe(booking.balance);
  return sums;
};

const postShirt = async (id: string) =>
  desk.post(`/api/bookings/${id}/lines`, {
    ...{ items: [{ service_id: shirtId, quantity: 1 }], key: crypto.randomUUID() },
  });

const openWindow = (id: string, payer: object) => desk.post(`/api/bookings/${id}/windows`, payer);
const moveLines = (id: string, line_ids: readonly string[], window_id: string | null, client = desk) =>
  client.put(`/api/bookings/${id}/windows/lines`, { line_ids, window_id });
const routeTo = (id: string, windowId: string, ...kinds: WireInput<'routeCharges'>['kinds']) =>
  desk.put(`/api/bookings/${id}/windows/${windowId}/routes`, { kinds });

/** Checks in a guest for a night, posts two shirts, and opens a window, by default of a company. */
async function splitStay(payer: object = { company_id: zenithId }) {
  const { id } = await walkIn(app, desk, { check_in: testToday, check_out: addDays(testToday, 1) });
  await moveThrough(desk, id, 'checked_in');
  for (const _ of [1, 2]) await postShirt(id);
  const shirts = (await readAccount(id)).lines.filter(({ kind }) => kind === 'service');
  const [first = '', second = ''] = shirts.map((line) => line.id);
  const { window_id: windowId } = parseWire(openWindowReply, (await openWindow(id, payer)).body);
  return { id, first, second, windowId };
}

const statusAndMessage = ({ status, body }: Reply) => [
  status,
  (body.errors as { field: string; message: string }[] | undefined)?.[0]?.message ?? body.message,
];
const secondPerson = { staff_id: 'SUPER001', password: 'Ebute-2026!' };

describe('lines that are moved to a window', () => {
  test('are owed there, with who moved them in the history, and can be moved back', async () => {
    const { id, first, second, windowId } = await splitStay();
    expect(statusAndMessage(await moveLines(id, [first, second], windowId))).toEqual([
      200,
      windowMessages.moved('Zenith Energy'),
    ]);
    expect(await readBalances(id)).toEqual([nightPrice, 2 * shirtPrice]);
    const listedBookings = parseWire(bookingsPage, (await desk.get('/api/bookings?limit=100')).body).data;
    expect(listedBookings.find((each) => each.id === id)).toMatchObject({
      ...{ balance: nightPrice + 2 * shirtPrice, others_owe: 2 * shirtPrice, other_payers: 'Zenith Energy' },
    });
    const { windows, lines, had } = await readAccount(id);
    expect(windows[1]).toMatchObject({
      name: 'Zenith Energy',
      had: 2 * shirtPrice,
      owed_now: 2 * shirtPrice,
      company_id: zenithId,
    });
    expect(windows.reduce((sum, { net }) => sum + fromNaira(net), 0)).toBe(fromNaira((await readAccount(id)).net));
    expect(lines.filter(({ window_id }) => window_id === windowId)).toHaveLength(2);
    expect(had).toBe(2 * shirtPrice);
    expect((await moveLines(id, [second], null)).status).toBe(200);
    expect(await readBalances(id)).toEqual([nightPrice + shirtPrice, shirtPrice]);
    const { body } = await owner.get(`/api/bookings/${id}`);
    const history = body.history as { action: string; actor: string }[];
    expect(history.filter(({ action }) => action === 'line moved')).toHaveLength(3);
  });

  test('are the nights of a guest who has paid a deposit, which pays the drinks or is given back', async () => {
    const { id, windowId } = await splitStay();
    await takePayment(desk, id, { amount: 10_000 });
    expect((await routeTo(id, windowId, 'night')).status).toBe(200);
    const credit = 10_000 - 2 * shirtPrice;
    expect(await readBalances(id)).toEqual([-credit, nightPrice]);
    const companyPayment = { amount: nightPrice, window_id: windowId };
    const refusalText = folioMessages.paidElsewhere(fromNaira(credit));
    expect(statusAndMessage(await takePayment(desk, id, companyPayment))).toEqual([409, refusalText]);
    expect(statusAndMessage(await takePayment(desk, id, { ...companyPayment, amount: nightPrice - credit }))[0]).toBe(
      201,
    );
    const { id: otherStayId, windowId: otherWindowId } = await splitStay();
    await takePayment(desk, otherStayId, { amount: 10_000 });
    await routeTo(otherStayId, otherWindowId, 'night');
    const clear = (seen_balance: number) =>
      desk.put(`/api/bookings/${otherStayId}`, {
        ...{
          status: 'completed',
          clear_balance: {
            kind: 'company',
            company_id: zenithId,
            window_id: otherWindowId,
            seen_balance,
            confirm: secondPerson,
          },
        },
      });
    expect(statusAndMessage(await clear(nightPrice))).toEqual([409, refusalText]);
    const refundInput = { amount: credit, method: 'transfer', reason: 'Deposit', key: crypto.randomUUID() };
    expect((await owner.post(`/api/bookings/${otherStayId}/refunds`, refundInput)).status).toBeLessThan(300);
    expect(await readBalances(otherStayId)).toEqual([0, nightPrice]);
    expect(statusAndMessage(await clear(nightPrice))[0]).toBe(200);
  });

  test('stay if they are on an invoice, are paid, reversed or to come, or of another stay', async () => {
    const { id, first, second, windowId } = await splitStay();
    const otherStay = await splitStay();
    expect(statusAndMessage(await moveLines(id, [first], otherStay.windowId))).toEqual([
      409,
      folioMessages.windowNotFound,
    ]);
    expect(statusAndMessage(await moveLines(id, [otherStay.first], windowId))).toEqual([
      409,
      windowMessages.lineNotMovable,
    ]);
    expect(statusAndMessage(await moveLines(id, [`night ${testToday}`], windowId))).toEqual([
      409,
      windowMessages.lineNotMovable,
    ]);
    expect(statusAndMessage(await moveLines(id, [], windowId))).toEqual([400, windowMessages.lines]);
    await desk.post(`/api/bookings/${id}/lines/${second}/reverse`, { reason: 'Not theirs' });
    expect(statusAndMessage(await moveLines(id, [second], windowId))).toEqual([409, windowMessages.lineNotMovable]);
    await takePayment(desk, id, { amount: nightPrice + 1 });
    expect(statusAndMessage(await moveLines(id, [first], windowId))).toEqual([409, windowMessages.paymentsStay]);
    await moveLines(otherStay.id, [otherStay.first], otherStay.windowId);
    const buyer = { name: 'Zenith Energy', address: '', tax_number: '' };
    const invoiceReply = await desk.post(`/api/bookings/${otherStay.id}/invoices`, {
      ...{ buyer, seen_total: shirtPrice, window_id: otherStay.windowId, key: crypto.randomUUID() },
    });
    const { number } = parseWire(issueInvoiceReply, invoiceReply.body).invoice;
    expect(statusAndMessage(await moveLines(otherStay.id, [otherStay.first], null))).toEqual([
      409,
      invoiceMessages.lineInvoiced(number),
    ]);
  });

  test('are not moved by a supervisor, nor on an account that is closed', async () => {
    const { id, first, windowId } = await splitStay();
    expect((await moveLines(id, [first], windowId, await signedIn(app, 'supervisor'))).status).toBe(403);
    await moveThrough(desk, id, 'completed');
    expect(statusAndMessage(await moveLines(id, [first], windowId))).toEqual([409, folioMessages.closed]);
    expect(statusAndMessage(await openWindow(id, { name: 'Ada' }))).toEqual([409, folioMessages.closed]);
  });
});

describe('a company of a new booking that pays later', () => {
  const nightAtZenith = () => ({ check_in: testToday, check_out: addDays(testToday, 1), company_id: zenithId });

  test('pays the nights in a window of its own, and the guest the rest', async () => {
    const booking = await walkIn(app, desk, { ...nightAtZenith(), company_pays_for: 'nights' });
    const { id } = booking;
    const zenithOwes = { others_owe: nightPrice, other_payers: 'Zenith Energy' };
    expect(booking).toMatchObject({ balance: nightPrice, company_has_window: true, ...zenithOwes });
    await moveThrough(desk, id, 'checked_in');
    await postShirt(id);
    expect(await readBalances(id)).toEqual([shirtPrice, nightPrice]);
    expect((await readAccount(id)).windows[1]).toMatchObject({
      company_id: zenithId,
      address: '1 Marina',
      routes: ['night'],
    });
    const complete = () => desk.put(`/api/bookings/${id}`, { status: 'completed' });
    expect(statusAndMessage(await complete())).toEqual([409, checkOutMessages.owes(fromNaira(shirtPrice))]);
    await takePayment(desk, id, { amount: shirtPrice });
    expect(deskBookingFrom(await complete())).toMatchObject({ balance: 0, cleared_amount: nightPrice });
    const { body } = await owner.get(`/api/bookings/${id}`);
    const actions = (body.history as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['window opened', 'charges routed']));
  });

  test('pays everything without a window', async () => {
    const booking = await walkIn(app, desk, { ...nightAtZenith(), company_pays_for: 'everything' });
    expect(booking).toMatchObject({ company_has_window: false, others_owe: nightPrice });
    await moveThrough(desk, booking.id, 'checked_in');
    await postShirt(booking.id);
    expect((await readAccount(booking.id)).booking).toMatchObject({ others_owe: nightPrice + shirtPrice });
    const completedBooking = deskBookingFrom(await desk.put(`/api/bookings/${booking.id}`, { status: 'completed' }));
    expect(completedBooking).toMatchObject({ balance: 0, cleared_amount: nightPrice + shirtPrice });
  });

  test('is the only one that is asked what it pays', async () => {
    const idOfCompanyPayingAtOnce = parseWire(
      saveCompanyReply,
      (
        await owner.post('/api/companies', {
          ...{ name: 'Pays At Once', tax_number: '', address: '', percent_off: 0, rates: [], bookers: [] },
          ...{ pays_later: false, limit: null },
        })
      ).body,
    ).company.id;
    for (const company_id of [idOfCompanyPayingAtOnce, undefined]) {
      const reply = await postWalkIn(desk, { ...nightAtZenith(), company_id, company_pays_for: 'nights' });
      expect(statusAndMessage(reply)).toEqual([409, checkOutMessages.noAccount]);
    }
    const reply = await postWalkIn(desk, { ...nightAtZenith(), company_pays_for: 'drinks' as 'nights' });
    expect(statusAndMessage(reply)).toEqual([400, walkInMessages.companyPays]);
  });
});

test('a window is opened once for a company or a name, at most six times', async () => {
  const { id } = await splitStay();
  expect(statusAndMessage(await openWindow(id, {}))).toEqual([400, windowMessages.payer]);
  expect(statusAndMessage(await openWindow(id, { company_id: zenithId }))).toEqual([
    409,
    windowMessages.openedAlready('Zenith Energy'),
  ]);
  for (const name of ['Ada', 'Bola', 'Chidi', 'Dayo', 'Emeka'])
    expect((await openWindow(id, { name })).status).toBe(201);
  expect(statusAndMessage(await openWindow(id, { name: 'ada' }))).toEqual([409, windowMessages.openedAlready('ada')]);
  expect(statusAndMessage(await openWindow(id, { name: 'Femi' }))).toEqual([409, windowMessages.tooMany]);
});

test('from now on what is posted goes to a window, and what is posted stays', async () => {
  const { id, windowId } = await splitStay();
  expect(statusAndMessage(await routeTo(id, windowId, 'night', 'service'))).toEqual([
    200,
    windowMessages.routed('Zenith Energy'),
  ]);
  expect(await readBalances(id)).toEqual([2 * shirtPrice, nightPrice]);
  await postShirt(id);
  expect(await readBalances(id)).toEqual([2 * shirtPrice, nightPrice + shirtPrice]);
  expect((await readAccount(id)).windows[1]?.routes).toEqual(['night', 'service']);
  expect(statusAndMessage(await routeTo(id, windowId))).toEqual([200, windowMessages.notRouted]);
  await postShirt(id);
  expect(await readBalances(id)).toEqual([3 * shirtPrice + nightPrice, shirtPrice]);
});

test('each window has its own invoice, for its own buyer, and no line is on two', async () => {
  const { id, first, windowId } = await splitStay();
  await moveLines(id, [first], windowId);
  const readDraft = async (query = '') =>
    parseWire(invoicesOfStay, (await desk.get(`/api/bookings/${id}/invoices${query}`)).body).draft?.totals.gross;
  expect([await readDraft(), await readDraft(`?window_id=${windowId}`)]).toEqual([shirtPrice, shirtPrice]);
  const proformaReply = await desk.get(`/api/bookings/${id}/proforma?window_id=${windowId}`);
  expect(parseWire(proformaView, proformaReply.body)).toMatchObject({
    buyer: { name: 'Zenith Energy', address: '1 Marina', tax_number: '12345678-0001' },
    totals: { gross: shirtPrice },
  });
  for (const [name, window_id] of [
    ['Zenith Energy', windowId],
    ['Halima Bello', undefined],
  ] as const) {
    const buyer = { name, address: '', tax_number: '' };
    const input = { buyer, seen_total: shirtPrice, window_id, key: crypto.randomUUID() };
    expect((await desk.post(`/api/bookings/${id}/invoices`, input)).status).toBe(201);
    expect(statusAndMessage(await desk.post(`/api/bookings/${id}/invoices`, { ...input, key: 'again' }))).toEqual([
      409,
      invoiceMessages.nothing,
    ]);
  }
  expect([await readDraft(), await readDraft(`?window_id=${windowId}`)]).toEqual([undefined, undefined]);
});

describe('a guest with a split account checks out', () => {
  type Clearing = NonNullable<WireInput<'moveBooking'>['clear_balance']>;
  const complete = (id: string, clear_balance?: Clearing) =>
    desk.put(`/api/bookings/${id}`, { status: 'completed', clear_balance });
  const clearingToZenith = (window_id: string, seen_balance: number): Clearing => ({
    ...{ kind: 'company', company_id: zenithId, window_id, seen_balance, confirm: secondPerson },
  });

  test('when each window is paid, written off or on the account of its company', async () => {
    const { id, first, windowId } = await splitStay();
    await moveLines(id, [first], windowId);
    await routeTo(id, windowId, 'night');
    expect(statusAndMessage(await complete(id, clearingToZenith(windowId, nightPrice + shirtPrice)))).toEqual([
      409,
      checkOutMessages.owes(fromNaira(shirtPrice)),
    ]);
    expect(await readBalances(id)).toEqual([shirtPrice, nightPrice + shirtPrice]);
    expect(
      (
        await desk.post(`/api/bookings/${id}/clearings`, {
          clear_balance: clearingToZenith(windowId, nightPrice + shirtPrice),
        })
      ).status,
    ).toBe(201);
    expect(await readBalances(id)).toEqual([shirtPrice, 0]);
    const guestWriteOff: Clearing = {
      kind: 'write_off',
      seen_balance: shirtPrice,
      reason: 'Left at night',
      confirm: secondPerson,
    };
    expect(deskBookingFrom(await complete(id, guestWriteOff))).toMatchObject({ status: 'completed', balance: 0 });
    const { items } = parseWire(companyAccount, (await owner.get(`/api/companies/${zenithId}/account`)).body);
    const item = items.find(({ booking_id }) => booking_id === id);
    expect(item).toMatchObject({ amount: nightPrice + shirtPrice, open: nightPrice + shirtPrice });
    const parts = [{ item_id: item?.id, amount: shirtPrice }];
    const payment = { method: 'card', reference: newSlip(), parts, key: crypto.randomUUID() };
    expect((await owner.post(`/api/companies/${zenithId}/payments`, payment)).status).toBe(201);
    expect((await readAccount(id)).windows.map(({ paid, cleared }) => [paid, cleared])).toEqual([
      [0, shirtPrice],
      [shirtPrice, nightPrice],
    ]);
  });

  test('and the balance of one window is neither paid nor taken over by another', async () => {
    const { id, first, windowId } = await splitStay({ name: 'Mr Bello' });
    await moveLines(id, [first], windowId);
    expect(statusAndMessage(await takePayment(desk, id, { amount: nightPrice + 2 * shirtPrice }))).toEqual([
      409,
      deskMessages.overBalance(fromNaira(nightPrice + shirtPrice)),
    ]);
    expect((await takePayment(desk, id, { amount: shirtPrice, window_id: windowId })).status).toBe(201);
    expect(statusAndMessage(await takePayment(desk, id, { amount: 1, window_id: windowId }))).toEqual([
      409,
      deskMessages.overBalance(fromNaira(0)),
    ]);
    expect(await readBalances(id)).toEqual([nightPrice + shirtPrice, 0]);
    const { payments } = await readAccount(id);
    expect(payments.map(({ company }) => company)).toEqual(['Mr Bello']);
    expect((await takePayment(desk, id, { amount: nightPrice + shirtPrice })).status).toBe(201);
    expect((await complete(id)).status).toBe(200);
  });

  test('and nobody pays at the desk for a window of another account', async () => {
    const { windowId } = await splitStay();
    const { id } = await walkIn(app, desk, { check_in: testToday, check_out: addDays(testToday, 1) });
    const { status, body } = await takePayment(desk, id, { amount: shirtPrice, window_id: windowId });
    expect([status, body.errors]).toEqual([409, [{ field: 'window_id', message: folioMessages.windowNotFound }]]);
  });

  test('but not before the last night, while others owe', async () => {
    const { id } = await walkIn(app, desk, { check_in: testToday, check_out: addDays(testToday, 3) });
    await moveThrough(desk, id, 'checked_in');
    const { window_id } = parseWire(openWindowReply, (await openWindow(id, { company_id: zenithId })).body);
    await routeTo(id, window_id, 'night');
    expect(statusAndMessage(await desk.get(`/api/bookings/${id}/departure`))).toEqual([
      409,
      folioMessages.othersOwe('Zenith Energy', fromNaira(3 * nightPrice)),
    ]);
  });
});

test('the guest pays online what is in the own window', async () => {
  const { id, windowId } = await splitStay();
  await routeTo(id, windowId, 'night');
  const { reference, receiptToken } = await app.db.read
    .selectFrom('booking')
    .select(['reference', 'receiptToken'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { body } = await app.client().get(`/api/bookings/by-reference/${reference}/account?token=${receiptToken}`);
  expect(body.owed).toBe(2 * shirtPrice);
  const readReceipt = async () =>
    parseWire(
      receiptView,
      (await app.client().get(`/api/bookings/by-reference/${reference}/receipt?token=${receiptToken}`)).body,
    ).own;
  expect(await readReceipt()).toMatchObject({
    balance: 2 * shirtPrice,
    to_pay: { now: 2 * shirtPrice, later: 0, by_others: nightPrice, payers: 'others' },
  });
  const clear_balance = {
    kind: 'write_off',
    seen_balance: 2 * shirtPrice,
    reason: 'Left at night',
    confirm: secondPerson,
  };
  await desk.post(`/api/bookings/${id}/clearings`, { clear_balance });
  expect(await readReceipt()).toMatchObject({
    balance: 0,
    notes: ['₦1,600 is no longer charged.'],
  });
});

test('what guests owe adds up their own windows, and has apart what others pay', async () => {
  const { id, windowId } = await splitStay();
  await routeTo(id, windowId, 'night');
  const { data: staysInHouse, sums } = parseWire(
    staysToPayPage,
    (await owner.get('/api/stays/to-pay?who=in_house&limit=100')).body,
  );
  const accounts = await Promise.all(staysInHouse.map((stay) => readAccount(stay.id)));
  const owedByGuests = accounts.map(({ windows }) => windows[0]?.owed_now ?? 0);
  expect(sums.now).toBe(owedByGuests.reduce((sum, amount) => sum + amount, 0));
  expect(staysInHouse.find((stay) => stay.id === id)).toMatchObject({ others_owe: nightPrice, guest_nights: [] });
  const owedAtCheckOut = accounts.reduce((sum, { booking }) => sum + booking.balance, 0);
  expect(sums.now + sums.later + sums.by_others).toBe(owedAtCheckOut);
});

test('two people who move one line at the same time leave it in one window', async () => {
  const { id, first, windowId } = await splitStay();
  const { window_id: otherWindowId } = parseWire(openWindowReply, (await openWindow(id, { name: 'Mr Bello' })).body);
  const replies = await Promise.all([moveLines(id, [first], windowId), moveLines(id, [first], otherWindowId, owner)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const sums = await readBalances(id);
  expect(sums[0]).toBe(nightPrice + shirtPrice);
  expect(sums.slice(1).toSorted((a, b) => a - b)).toEqual([0, shirtPrice]);
});
