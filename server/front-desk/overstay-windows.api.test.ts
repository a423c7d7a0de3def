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
import { violations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const rate = 24_900;
const until = addDays(testToday, 1);
const confirm = { staff_id: 'SUPER001', password: 'Ebute-2026!' };
const stays = ['routed', 'moved', 'cleared before', 'let go', 'company pays', 'invoiced'] as const;
type Stay = (typeof stays)[number];

let app: TestApp;
let desk: Client;
let owner: Client;
let zenith: string;
const ids = new Map<Stay, { id: string; windowId: string }>();

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
  for (const stay of stays) {
    const paidBy = stay === 'company pays' ? { company_id: zenith, company_pays: true } : {};
    const { id } = await walkIn(app, desk, { guest_name: stay, check_out: until, ...paidBy });
    await moveThrough(desk, id, 'checked_in');
    const opened = await desk.post(`/api/bookings/${id}/windows`, { company_id: zenith });
    const { window_id: windowId } = parseWire(openWindowReply, opened.body);
    ids.set(stay, { id, windowId });
    if (stay === 'moved') continue;
    await desk.put(`/api/bookings/${id}/windows/${windowId}/routes`, { kinds: ['night'] });
  }
  app.clock.advance(3 * 24 * 3_600_000);
  await app.worker.idle();
  [desk, owner] = [await signedIn(app, 'receptionist'), await signedIn(app, 'superadmin')];
});
afterAll(async () => {
  const found = await violations(app.db.read);
  await app.close();
  expect(found).toEqual([]);
});

const of = (stay: Stay) => ids.get(stay) ?? { id: '', windowId: '' };
const accountOf = async (stay: Stay): Promise<OnWire<AccountView>> =>
  parseWire(accountView, (await desk.get(`/api/bookings/${of(stay).id}/account`)).body);
/** Of the guest and the company, which add up to the balance of the stay. */
const balances = async (stay: Stay): Promise<number[]> => {
  const { windows, booking } = await accountOf(stay);
  const sums = windows.map(({ balance }) => balance);
  expect(sums.reduce((sum, balance) => sum + balance, 0)).toBe(booking.balance);
  return sums;
};
const bookingOf = async (stay: Stay): Promise<OnWire<DeskBooking>> =>
  parseWire(bookingDetail, (await desk.get(`/api/bookings/${of(stay).id}`)).body).booking;
const checkOut = (stay: Stay, changes: object = {}) =>
  desk.put(`/api/bookings/${of(stay).id}`, { status: 'completed', from: 'checked_in', ...changes });
async function chargeTwoNights(stay: Stay) {
  const { id, version, total_amount } = await bookingOf(stay);
  const change = { version, check_out: addDays(until, 2), seen_total: total_amount + 2 * rate };
  expect((await desk.put(`/api/bookings/${id}/stay`, change)).body).toMatchObject({ success: true });
}
type Clearing = NonNullable<WireInput<'moveBooking'>['clear_balance']>;
const toZenith = (stay: Stay, seen_balance: number): Clearing => ({
  ...{ kind: 'company', company_id: zenith, window_id: of(stay).windowId, seen_balance, confirm },
});
const clear = (stay: Stay, clear_balance: Clearing) =>
  desk.post(`/api/bookings/${of(stay).id}/clearings`, { clear_balance });
const itemsOf = async (stay: Stay) =>
  parseWire(companyAccount, (await owner.get(`/api/companies/${zenith}/account`)).body)
    .items.filter(({ booking_id }) => booking_id === of(stay).id)
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b);

test('the nights beyond the stay are owed by the company that pays the nights', async () => {
  expect(await balances('routed')).toEqual([0, rate]);
  expect((await checkOut('routed', { clear_balance: toZenith('routed', rate) })).body.message).toBe(
    overstayMessages.ask(2),
  );
  await chargeTwoNights('routed');
  expect(await balances('routed')).toEqual([0, 3 * rate]);
  expect((await checkOut('routed')).body.message).toBe(checkOutMessages.owes(fromNaira(3 * rate)));
  expect(deskBookingFrom(await checkOut('routed', { clear_balance: toZenith('routed', 3 * rate) }))).toMatchObject({
    ...{ status: 'completed', balance: 0 },
  });
  expect(await itemsOf('routed')).toEqual([3 * rate]);
});

test('they are owed by the guest if only the first night was moved to the company', async () => {
  const { id, windowId } = of('moved');
  const first = (await accountOf('moved')).lines.find(({ kind }) => kind === 'night');
  const moved = await desk.put(`/api/bookings/${id}/windows/lines`, { line_ids: [first?.id], window_id: windowId });
  expect(moved.body).toMatchObject({ success: true });
  await chargeTwoNights('moved');
  expect(await balances('moved')).toEqual([2 * rate, rate]);
  expect((await clear('moved', toZenith('moved', rate))).status).toBe(201);
  expect((await takePayment(desk, id, { amount: 2 * rate })).status).toBe(201);
  expect(deskBookingFrom(await checkOut('moved'))).toMatchObject({ status: 'completed', balance: 0 });
  expect(await itemsOf('moved')).toEqual([rate]);
});

test('they are a second item of a company that had taken over its window before', async () => {
  expect((await clear('cleared before', toZenith('cleared before', rate))).status).toBe(201);
  expect(await balances('cleared before')).toEqual([0, 0]);
  await chargeTwoNights('cleared before');
  expect(await balances('cleared before')).toEqual([0, 2 * rate]);
  const clear_balance = toZenith('cleared before', 2 * rate);
  expect(deskBookingFrom(await checkOut('cleared before', { clear_balance }))).toMatchObject({ status: 'completed' });
  expect(await itemsOf('cleared before')).toEqual([rate, 2 * rate]);
});

test('they are owed by nobody if they are let go', async () => {
  const clear_balance = toZenith('let go', rate);
  const reply = await checkOut('let go', { clear_balance, uncharged_reason: 'The road was flooded' });
  expect(deskBookingFrom(reply)).toMatchObject({ status: 'completed', balance: 0 });
  expect(await balances('let go')).toEqual([0, 0]);
  expect(await itemsOf('let go')).toEqual([rate]);
});

test('they go to the account of a company that pays the whole stay without a question', async () => {
  await chargeTwoNights('company pays');
  expect(await balances('company pays')).toEqual([0, 3 * rate]);
  expect(deskBookingFrom(await checkOut('company pays'))).toMatchObject({ status: 'completed', balance: 0 });
  expect(await itemsOf('company pays')).toEqual([3 * rate]);
});

test('they are on a second invoice of the window if the first one has been issued', async () => {
  const { id, windowId } = of('invoiced');
  const draft = async () =>
    parseWire(invoicesOfStay, (await desk.get(`/api/bookings/${id}/invoices?window_id=${windowId}`)).body).draft?.totals
      .gross;
  const issue = (seen_total: number) =>
    desk.post(`/api/bookings/${id}/invoices`, {
      ...{ buyer: { name: 'Zenith Energy', address: '', tax_number: '' }, seen_total, window_id: windowId },
      key: crypto.randomUUID(),
    });
  expect(await draft()).toBe(rate);
  expect((await issue(rate)).status).toBe(201);
  await chargeTwoNights('invoiced');
  expect(await draft()).toBe(2 * rate);
  expect((await issue(2 * rate)).status).toBe(201);
  expect(await balances('invoiced')).toEqual([0, 3 * rate]);
  const clear_balance = toZenith('invoiced', 3 * rate);
  expect(deskBookingFrom(await checkOut('invoiced', { clear_balance }))).toMatchObject({ status: 'completed' });
});
