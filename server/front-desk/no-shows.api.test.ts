import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { bookingDetail } from '#contract/front-desk/desk.ts';
import { noShowMessages } from '#contract/front-desk/desk-money.ts';
import { receiptView } from '#contract/front-desk/receipts.ts';
import type { DailyReport } from '#contract/reports/insights.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import { ratePlanList, saveRatePlanReply } from '#contract/rooms/rate-plans.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client } from '#tools/testing/client.ts';
import { deskBookingFrom, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { book, pay, setInventory, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let owner: Client;
let ratePlanCode: string;
beforeAll(async () => {
  app = await testApp();
  await setInventory(app.db, 'classic-single', { total_rooms: 100 });
  desk = await signedIn(app, 'receptionist');
  owner = await signedIn(app, 'superadmin');
  const { body } = await owner.post('/api/rate-plans', ratePlanOf(40));
  ratePlanCode = parseWire(saveRatePlanReply, body).plan.code;
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const ratePlanOf = (no_show_percent: number) => ({
  ...{ name: 'Forty', percent_off: 0, breakfast: false, breakfast_price: 0, min_nights: 1 },
  own_terms: { free_until_hours: 48, late_refund_percent: 50, unused_nights_percent: 0, no_show_percent },
});
/** Books two nights for ₦49,800, of which a no-show costs ₦19,920. */
const addGuest = (changes = {}) =>
  walkIn(app, desk, { plan: ratePlanCode, check_out: addDays(testToday, 2), ...changes });
const readDetail = async (id: string) => parseWire(bookingDetail, (await owner.get(`/api/bookings/${id}`)).body);
const undo = async (id: string) => deskBookingFrom(await desk.post(`/api/bookings/${id}/undo`, { from: 'no_show' }));
async function readOwed(id: string) {
  const { no_shows, money } = (await owner.get('/api/reports/daily')).body as unknown as OnWire<DailyReport>;
  return { stay: no_shows.find((stay) => stay.id === id)?.owed_back, day: money.owed_back };
}

test('a no-show costs the share of the plan, and reception gives back what was paid beyond it', async () => {
  const { id, booked_plan } = await addGuest();
  expect(booked_plan.terms?.no_show_percent).toBe(40);
  await takePayment(desk, id, { amount: 49_800 });
  const before = (await readOwed(id)).day;
  expect(await moveThrough(desk, id, 'no_show')).toMatchObject({
    ...{ total_amount: 19_920, discount: 29_880, paid_amount: 49_800, credit: 29_880, balance: 0 },
    payment_status: 'paid',
  });
  expect(await readOwed(id)).toEqual({ stay: 29_880, day: before + 29_880 });
  app.clock.advance(1000);
  const refund = { method: 'cash', amount: 29_880, reason: 'Did not come', key: crypto.randomUUID() };
  expect(deskBookingFrom(await desk.post(`/api/bookings/${id}/refunds`, refund))).toMatchObject({
    ...{ paid_amount: 19_920, credit: 0, payment_status: 'paid' },
  });
  expect(await readOwed(id)).toEqual({ stay: 0, day: before + 29_880 });
});

test('the undo charges the total again, and another no-show takes it off again', async () => {
  const { id } = await addGuest();
  await takePayment(desk, id, { amount: 30_000 });
  await moveThrough(desk, id, 'no_show');
  expect(await undo(id)).toMatchObject({
    ...{ status: 'confirmed', total_amount: 49_800, credit: 0, balance: 19_800, payment_status: 'pending' },
  });
  expect((await moveThrough(desk, id, 'no_show')).credit).toBe(10_080);
  expect((await undo(id)).balance).toBe(19_800);
  const { adjustments, limits } = await readDetail(id);
  expect(adjustments.map(({ reason, amount }) => `${reason} ${amount}`).toSorted()).toEqual([
    ...[`${noShowMessages.notCharged} -29880`, `${noShowMessages.notCharged} -29880`],
    ...[`${noShowMessages.takenBack} 29880`, `${noShowMessages.takenBack} 29880`],
  ]);
  const untouchedLimits = (await readDetail((await addGuest()).id)).limits;
  expect(limits.discount).toBe(untouchedLimits.discount);
});

test('who has paid less than the share owes nothing more', async () => {
  const { id } = await addGuest();
  await takePayment(desk, id, { amount: 5000 });
  const noShow = await moveThrough(desk, id, 'no_show');
  expect(noShow).toMatchObject({ total_amount: 19_920, credit: 0, balance: 0, payment_status: 'pending' });
  expect((await readOwed(id)).stay).toBe(0);
});

test('a company that pays later is not asked for a guest who did not come', async () => {
  const company = { name: 'Harbour', tax_number: '', address: '', bookers: [], limit: null, rates: [] };
  const savedReply = await owner.post('/api/companies', { ...company, percent_off: 0, pays_later: true });
  const { id } = await addGuest({ company_id: parseWire(saveCompanyReply, savedReply.body).company.id });
  const noShow = await moveThrough(desk, id, 'no_show');
  expect(noShow).toMatchObject({ total_amount: 19_920, paid_amount: 0, balance: 0, credit: 0 });
});

test('a booking keeps the share of its day when the plan has another one by then', async () => {
  const { id } = await addGuest();
  await takePayment(desk, id, { amount: 49_800 });
  const changePercent = async (percent: number) => {
    const { data } = parseWire(ratePlanList, (await owner.get('/api/rate-plans')).body);
    return owner.put(`/api/rate-plans/${ratePlanCode}`, {
      ...ratePlanOf(percent),
      ...{ code: ratePlanCode, version: data.find(({ code }) => code === ratePlanCode)?.version },
    });
  };
  expect((await changePercent(90)).status).toBe(200);
  expect((await moveThrough(desk, id, 'no_show')).credit).toBe(29_880);
  expect((await changePercent(40)).status).toBe(200);
});

test('what was paid online beyond the share becomes a refund, on page and in the mail; the undo withdraws it', async () => {
  const guestEmail = 'did.not.come@example.ng';
  const { client, booking, txRef } = await book(app, {
    ...{ plan: ratePlanCode, check_in: testToday, check_out: addDays(testToday, 2), guest_email: guestEmail },
  });
  await pay(app, txRef);
  expect((await verify(client, txRef)).status).toBe(200);
  await app.worker.idle();
  const [confirmationMail] = await readMailFolder(app.mailFolder, guestEmail);
  expect(confirmationMail?.text).toContain('If you do not come, what was paid beyond 40% of the total comes back.');
  // 49,800 and the fee of 2 % are 50,796, of which 40 % are 20,318.40.
  expect(await moveThrough(desk, booking.id, 'no_show')).toMatchObject({
    ...{ total_amount: 20_318.4, credit: 30_477.6, payment_status: 'paid' },
  });
  expect((await readOwed(booking.id)).stay).toBe(30_477.6);
  const readReceipt = async () =>
    parseWire(receiptView, (await client.get(`/api/bookings/by-reference/${booking.reference}/receipt`)).body).own;
  expect((await readReceipt())?.refunds).toMatchObject([{ made: false, amount: 30_477.6 }]);
  await app.worker.idle();
  const changeMail = (await readMailFolder(app.mailFolder, guestEmail)).at(-1);
  expect(changeMail?.text).toMatch(/Not charged for a no-show, by the terms.*30,477\.60/);
  expect((await undo(booking.id)).total_amount).toBe(50_796);
  expect((await readReceipt())?.refunds).toEqual([]);
  expect(await readReceipt()).toMatchObject({ balance: 0, paid_amount: 50_796 });
});
