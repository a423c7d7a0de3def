import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira } from '#contract/core/money.ts';
import { bookingDetail, cancellationPreview, deskMessages } from '#contract/front-desk/desk.ts';
import { deskMoneyMessages } from '#contract/front-desk/desk-money.ts';
import { refundsPage } from '#contract/payments/refunds.ts';
import type { DailyReport } from '#contract/reports/insights.ts';
import type { Client } from '#tools/testing/client.ts';
import { deskBookingFrom, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { book, pay, setInventory, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  await setInventory(app.db, 'classic-single', { total_rooms: 100 });
  desk = await signedIn(app, 'receptionist');
  owner = await signedIn(app, 'superadmin');
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const day = (days: number) => addDays(testToday, days);
/**
 * Books a night for ₦24,900, and takes `paid` of it. Cancelling is free until 48 hours before check-in at 14:00; later,
 * half of the money comes back.
 */
const addGuest = async (daysAhead: number, paid = 24_900) => {
  const booking = await walkIn(app, desk, { check_in: day(daysAhead), check_out: day(daysAhead + 1) });
  if (paid > 0) expect((await takePayment(desk, booking.id, { amount: paid })).status).toBe(201);
  return booking;
};
const readPreview = async (id: string) =>
  parseWire(cancellationPreview, (await desk.get(`/api/bookings/${id}/cancellation`)).body);
const cancel = (id: string, changes: object = {}, client = desk) =>
  client.put(`/api/bookings/${id}`, { status: 'cancelled', ...changes });
const readDetail = async (id: string) => parseWire(bookingDetail, (await desk.get(`/api/bookings/${id}`)).body);
const giveBack = (client: Client, id: string, amount: number) =>
  client.post(`/api/bookings/${id}/refunds`, {
    ...{ method: 'transfer', amount, reason: 'Cancelled', key: crypto.randomUUID() },
  });

test('reception cancels in time: all that was paid comes back, and reception gives it back', async () => {
  const { id } = await addGuest(10);
  expect(await readPreview(id)).toMatchObject({ rule: 'free', refund_at_desk: 24_900, kept_amount: 0 });
  expect(deskBookingFrom(await cancel(id, { refund_amount: 24_900 }))).toMatchObject({
    ...{ status: 'cancelled', payment_status: 'refund_due' },
  });
  expect(deskBookingFrom(await giveBack(desk, id, 24_900))).toMatchObject({ payment_status: 'refunded' });
});

test('reception cancels late: the terms keep a half, which reception cannot give back and a superadmin can', async () => {
  const { id } = await addGuest(1);
  const readOwed = async () => {
    const { cancellations, money } = (await owner.get('/api/reports/daily')).body as unknown as OnWire<DailyReport>;
    return { stay: cancellations.find((stay) => stay.id === id)?.owed_back, day: money.owed_back };
  };
  const { day: before } = await readOwed();
  const terms = await readPreview(id);
  expect(terms).toMatchObject({ rule: 'late', paid_amount: 24_900, refund_at_desk: 12_450, kept_amount: 12_450 });
  expect(terms.policy.join(' ')).toContain('50% of what was paid comes back');
  expect((await cancel(id, { refund_amount: 12_450 })).status).toBe(200);
  expect(await readOwed()).toEqual({ stay: 12_450, day: before + 12_450 });
  expect((await readDetail(id)).limits).toMatchObject({ give_back_due: 12_450, give_back_confirmed: 12_450 });
  const replyAboveRefund = await giveBack(desk, id, 12_451);
  expect([replyAboveRefund.status, replyAboveRefund.body.message]).toEqual([403, deskMoneyMessages.notSurplus]);
  expect(deskBookingFrom(await giveBack(desk, id, 12_450))).toMatchObject({
    ...{ payment_status: 'refunded', paid_amount: 12_450 },
  });
  expect((await readDetail(id)).history.map(({ action }) => action)).toContain('booking cancelled');
  expect((await giveBack(desk, id, 1)).status).toBe(403);
  expect((await giveBack(owner, id, 1000)).status).toBe(201);
});

test('a guest who has paid nothing owes nothing', async () => {
  const { id } = await addGuest(1, 0);
  expect(deskBookingFrom(await cancel(id))).toMatchObject({
    status: 'cancelled',
    payment_status: 'pending',
    balance: 0,
  });
});

test('what was paid online goes back over the gateway, by the terms', async () => {
  const bookedGuest = await book(app, { check_in: day(1), check_out: day(2) });
  await verify(bookedGuest.client, bookedGuest.txRef, await pay(app, bookedGuest.txRef));
  const { id, reference } = (await readDetail(bookedGuest.booking.id)).booking;
  const { refund_online, refund_at_desk, kept_amount, paid_amount } = await readPreview(id);
  expect([refund_at_desk, fromNaira(refund_online) + fromNaira(kept_amount)]).toEqual([0, fromNaira(paid_amount)]);
  expect(deskBookingFrom(await cancel(id))).toMatchObject({ payment_status: 'refund_due' });
  const { data } = parseWire(refundsPage, (await owner.get(`/api/refunds?q=${reference}`)).body);
  expect(data).toMatchObject([{ purpose: 'cancelled', amount: refund_online }]);
});

test('nothing happens if the terms have changed since the dialog showed them', async () => {
  const { id } = await addGuest(1);
  const reply = await cancel(id, { refund_amount: 24_900 });
  expect([reply.status, reply.body.message]).toEqual([409, deskMessages.termsChanged]);
  expect((await cancel(id, { refund_amount: -1 })).status).toBe(400);
  expect((await readDetail(id)).booking.status).toBe('confirmed');
});

test('of two presses at once one cancels; undone, the terms keep nothing, and a superadmin decides alone', async () => {
  const { id } = await addGuest(1);
  const replies = await Promise.all([1, 2].map(() => cancel(id, { from: 'confirmed' })));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await desk.post(`/api/bookings/${id}/undo`, {})).status).toBe(200);
  expect((await readDetail(id)).booking).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  expect((await cancel(id, {}, owner)).status).toBe(200);
  expect((await readDetail(id)).limits.give_back).toBe(24_900);
});
