import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyAccount } from '#contract/accounts/company-accounts.ts';
import { invoicesOfStay } from '#contract/accounts/invoices.ts';
import { type AccountView, accountView } from '#contract/accounts/posting.ts';
import { openWindowReply } from '#contract/accounts/windows.ts';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira } from '#contract/core/money.ts';
import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import { bookingDetail, type DeskBooking } from '#contract/front-desk/desk.ts';
import { overstayMessages } from '#contract/front-desk/overstays.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import type { Client } from '#tools/testing/client.ts';
import { deskBookingFrom, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const nightPrice = 24_900;
const bookedUntil = addDays(testToday, 1);
const secondPerson = { staff_id: 'SUPER001', password: 'Ebute-2026!' };
const stayNames = ['routed', 'moved', 'cleared before', 'let go', 'company pays', 'invoiced'] as const;
type StayName = (typeof stayNames)[number];

let app: TestApp;
let desk: Client;
let owner: Client;
let zenith: string;
const ids = new Map<StayName, { id: string; windowId: string }>();

/** Each guest was in the house for a night, has a window of a company, and should have left two days ago. */
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  await setInventory(app.db, 'classic-single', { total_rooms: 100 });
  [desk, owner] = [await signedIn(app, 'receptionist'), await signedIn(app, 'superadmin')];
  const company = {
    ...{ name: 'Zenith Energy', tax_number: '', address: '1 Marina', percent_off: 0, rates: [], bookers: [] },
    ...{ pays_later: true, limit: null },
  };
  zenith = parseWire(saveCompanyReply, (await owner.post('/api/companies', company)).body).company.id;
  for (const stay of stayNames) {
    const paidBy = stay === 'company pays' ? { company_id: zenith, company_pays: true } : {};
    const { id } = await walkIn(app, desk, { guest_name: stay, check_out: bookedUntil, ...paidBy });
    await moveThrough(desk, id, 'checked_in');
    const openedReply = await desk.post(`/api/bookings/${id}/windows`, { company_id: zenith });
    const { window_id: windowId } = parseWire(openWindowReply, openedReply.body);
    ids.set(stay, { id, windowId });
    if (stay === 'moved') continue;
    await desk.put(`/api/bookings/${id}/windows/${windowId}/routes`, { kinds: ['night'] });
  }
  app.clock.advance(3 * 24 * 3_600_000);
  await app.worker.idle();
  [desk, owner] = [await signedIn(app, 'receptionist'), await signedIn(app, 'superadmin')];
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const idsOf = (stay: StayName) => ids.get(stay) ?? { id: '', windowId: '' };
const accountOf = async (stay: StayName): Promise<OnWire<AccountView>> =>
  parseWire(accountView, (await desk.get(`/api/bookings/${idsOf(stay).id}/account`)).body);
/** Returns the balances of the windows of the guest and the company. They must add up to the balance of the stay. */
const readBalances = async (stay: StayName): Promise<number[]> => {
  const { windows, booking } = await accountOf(stay);
  const sums = windows.map(({ balance }) => balance);
  expect(sums.reduce((sum, balance) => sum + balance, 0)).toBe(booking.balance);
  return sums;
};
const bookingOf = async (stay: StayName): Promise<OnWire<DeskBooking>> =>
  parseWire(bookingDetail, (await desk.get(`/api/bookings/${idsOf(stay).id}`)).body).booking;
const checkOut = (stay: StayName, changes: object = {}) =>
  desk.put(`/api/bookings/${idsOf(stay).id}`, { status: 'completed', from: 'checked_in', ...changes });
async function chargeTwoMoreNights(stay: StayName) {
  const { id, version, total_amount } = await bookingOf(stay);
  const change = { version, check_out: addDays(bookedUntil, 2), seen_total: total_amount + 2 * nightPrice };
  expect((await desk.put(`/api/bookings/${id}/stay`, change)).body).toMatchObject({ success: true });
}
type Clearing = NonNullable<WireInput<'moveBooking'>['clear_balance']>;
const clearToZenith = (stay: StayName, seen_balance: number): Clearing => ({
  ...{ kind: 'company', company_id: zenith, window_id: idsOf(stay).windowId, seen_balance, confirm: secondPerson },
});
const clear = (stay: StayName, clear_balance: Clearing) =>
  desk.post(`/api/bookings/${idsOf(stay).id}/clearings`, { clear_balance });
const readItemsOf = async (stay: StayName) =>
  parseWire(companyAccount, (await owner.get(`/api/companies/${zenith}/account`)).body)
    .items.filter(({ booking_id }) => booking_id === idsOf(stay).id)
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b);

test('the nights beyond the stay are owed by the company that pays the nights', async () => {
  expect(await readBalances('routed')).toEqual([0, nightPrice]);
  expect((await checkOut('routed', { clear_balance: clearToZenith('routed', nightPrice) })).body.message).toBe(
    overstayMessages.ask(2),
  );
  await chargeTwoMoreNights('routed');
  expect(await readBalances('routed')).toEqual([0, 3 * nightPrice]);
  expect((await checkOut('routed')).body.message).toBe(checkOutMessages.owes(fromNaira(3 * nightPrice)));
  expect(
    deskBookingFrom(await checkOut('routed', { clear_balance: clearToZenith('routed', 3 * nightPrice) })),
  ).toMatchObject({
    ...{ status: 'completed', balance: 0 },
  });
  expect(await readItemsOf('routed')).toEqual([3 * nightPrice]);
});

test('they are owed by the guest if only the first night was moved to the company', async () => {
  const { id, windowId } = idsOf('moved');
  const firstNight = (await accountOf('moved')).lines.find(({ kind }) => kind === 'night');
  const movedReply = await desk.put(`/api/bookings/${id}/windows/lines`, {
    line_ids: [firstNight?.id],
    window_id: windowId,
  });
  expect(movedReply.body).toMatchObject({ success: true });
  await chargeTwoMoreNights('moved');
  expect(await readBalances('moved')).toEqual([2 * nightPrice, nightPrice]);
  expect((await clear('moved', clearToZenith('moved', nightPrice))).status).toBe(201);
  expect((await takePayment(desk, id, { amount: 2 * nightPrice })).status).toBe(201);
  expect(deskBookingFrom(await checkOut('moved'))).toMatchObject({ status: 'completed', balance: 0 });
  expect(await readItemsOf('moved')).toEqual([nightPrice]);
});

test('they are a second item of a company that had taken over its window before', async () => {
  expect((await clear('cleared before', clearToZenith('cleared before', nightPrice))).status).toBe(201);
  expect(await readBalances('cleared before')).toEqual([0, 0]);
  await chargeTwoMoreNights('cleared before');
  expect(await readBalances('cleared before')).toEqual([0, 2 * nightPrice]);
  const clear_balance = clearToZenith('cleared before', 2 * nightPrice);
  expect(deskBookingFrom(await checkOut('cleared before', { clear_balance }))).toMatchObject({ status: 'completed' });
  expect(await readItemsOf('cleared before')).toEqual([nightPrice, 2 * nightPrice]);
});

test('they are owed by nobody if they are let go', async () => {
  const clear_balance = clearToZenith('let go', nightPrice);
  const reply = await checkOut('let go', { clear_balance, uncharged_reason: 'The road was flooded' });
  expect(deskBookingFrom(reply)).toMatchObject({ status: 'completed', balance: 0 });
  expect(await readBalances('let go')).toEqual([0, 0]);
  expect(await readItemsOf('let go')).toEqual([nightPrice]);
});

test('they go to the account of a company that pays the whole stay without a question', async () => {
  await chargeTwoMoreNights('company pays');
  expect(await readBalances('company pays')).toEqual([0, 3 * nightPrice]);
  expect(deskBookingFrom(await checkOut('company pays'))).toMatchObject({ status: 'completed', balance: 0 });
  expect(await readItemsOf('company pays')).toEqual([3 * nightPrice]);
});

test('they are on a second invoice of the window if the first one has been issued', async () => {
  const { id, windowId } = idsOf('invoiced');
  const readDraft = async () =>
    parseWire(invoicesOfStay, (await desk.get(`/api/bookings/${id}/invoices?window_id=${windowId}`)).body).draft?.totals
      .gross;
  const issue = (seen_total: number) =>
    desk.post(`/api/bookings/${id}/invoices`, {
      ...{ buyer: { name: 'Zenith Energy', address: '', tax_number: '' }, seen_total, window_id: windowId },
      key: crypto.randomUUID(),
    });
  expect(await readDraft()).toBe(nightPrice);
  expect((await issue(nightPrice)).status).toBe(201);
  await chargeTwoMoreNights('invoiced');
  expect(await readDraft()).toBe(2 * nightPrice);
  expect((await issue(2 * nightPrice)).status).toBe(201);
  expect(await readBalances('invoiced')).toEqual([0, 3 * nightPrice]);
  const clear_balance = clearToZenith('invoiced', 3 * nightPrice);
  expect(deskBookingFrom(await checkOut('invoiced', { clear_balance }))).toMatchObject({ status: 'completed' });
});
