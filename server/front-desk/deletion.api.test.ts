import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import type { PaymentView } from '#contract/front-desk/desk.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { claimedNights, deskBookingFrom, move, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { book, passMinutes, pay, readAuditTrail, setFault, setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let receptionist: Client;
let superadmin: Client;
beforeAll(async () => {
  app = await testApp();
  receptionist = await signedIn(app, 'receptionist');
  superadmin = await signedIn(app, 'superadmin');
});
afterEach(async () => {
  await setFault(app, 'none');
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

/** Books one night for ₦24,900. */
const addGuest = () => walkIn(app, receptionist, { check_out: addDays(testToday, 1) });
const readDetail = async (id: string) => (await superadmin.get(`/api/bookings/${id}`)).body;
const readMoney = async (id: string) => {
  const { paid_amount, balance, payment_status } = (await readDetail(id)).booking as Record<string, unknown>;
  return [paid_amount, balance, payment_status];
};
const statusAndMessage = ({ status, body }: Reply) => [status, body.message];
async function giveBack(id: string) {
  for (const payment of (await readDetail(id)).payments as OnWire<PaymentView>[])
    await superadmin.post(`/api/bookings/${id}/payments/${payment.id}/reverse`, { reason: 'Given back' });
}

const remove = (id: string) => superadmin.send('DELETE', `/api/bookings/${id}`, { reason: 'Entered twice' });
const paidRefusal = [409, 'This booking has been paid. Cancel it instead: its money must stay visible.'];

test('a booking that has been paid, here or online, is not deleted; once the money was given back it is', async () => {
  const { id } = await addGuest();
  await takePayment(receptionist, id);
  expect(statusAndMessage(await remove(id))).toEqual(paidRefusal);
  await moveThrough(superadmin, id, 'cancelled');
  expect(statusAndMessage(await remove(id))).toEqual(paidRefusal);
  await giveBack(id);
  expect(statusAndMessage(await remove(id))).toEqual([200, '✅ Booking deleted successfully!']);

  const { booking, txRef } = await book(app);
  await pay(app, txRef);
  // The app learns of the payment only now: the deletion asks the gateway.
  expect(statusAndMessage(await remove(booking.id))).toEqual(paidRefusal);
  expect(await readMoney(booking.id)).toEqual([booking.total_amount, 0, 'paid']);
});

test('a booking that nobody paid for is deleted, and its room comes back', async () => {
  await setInventory(app.db, 'executive-suite', { total_rooms: 1 });
  const suite = { room_id: 'executive-suite' };
  for (const path of [[], ['checked_in'], ['checked_in', 'checked_out'], ['no_show']] as const) {
    const { id, transaction_ref } = await walkIn(app, receptionist, suite);
    if (path.length > 0) await moveThrough(superadmin, id, ...path);
    expect((await remove(id)).status).toBe(200);
    expect(await claimedNights(app.db, { id })).toEqual([]);
    expect((await superadmin.get(`/api/bookings/${id}`)).status).toBe(404);
    expect((await move(superadmin, id, 'voided')).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await readAuditTrail(app.db, String(transaction_ref))).at(-1)).toBe('ADMIN001: booking deleted');
  }
  const deletionEntries = await app.db.read
    .selectFrom('audit')
    .select('reason')
    .where('action', '=', 'booking deleted')
    .execute();
  expect(deletionEntries.at(-1)).toEqual({ reason: 'Entered twice' });
});

test('a booking that is deleted while its guest pays comes back into the lists, to be paid back', async () => {
  const { booking, txRef } = await book(app);
  expect((await remove(booking.id)).status).toBe(200);
  await pay(app, txRef);
  await passMinutes(app, 2);
  const { status, payment_status } = (await readDetail(booking.id)).booking as Record<string, unknown>;
  expect([status, payment_status]).toEqual(['voided', 'refund_due']);
});

test('a booking that may have been paid is not deleted while the gateway does not answer; it can be cancelled', async () => {
  const [paidGuest, unpaidGuest] = [await book(app), await book(app)];
  await pay(app, paidGuest.txRef);
  await setFault(app, 'error');
  const message =
    'The card gateway does not answer, so nobody knows yet whether this booking has been paid. Please try again in a moment, or cancel it instead.';
  for (const { booking } of [paidGuest, unpaidGuest])
    expect(statusAndMessage(await remove(booking.id))).toEqual([502, message]);
  expect((await move(superadmin, paidGuest.booking.id, 'cancelled')).status).toBe(200);
  // A walk-in is deleted without asking the gateway, which is down.
  expect((await remove((await addGuest()).id)).status).toBe(200);
  await setFault(app, 'none');
  expect(statusAndMessage(await remove(unpaidGuest.booking.id))).toEqual([200, '✅ Booking deleted successfully!']);
  await passMinutes(app, 2);
  expect(await readMoney(paidGuest.booking.id)).toEqual([paidGuest.booking.total_amount, 0, 'refund_due']);
});

test('a booking whose guest was lost between gateway and house is settled when the desk asks again', async () => {
  const { booking, txRef } = await book(app);
  const askGateway = () => receptionist.post(`/api/bookings/${booking.id}/recheck`, {});
  expect(deskBookingFrom(await askGateway())).toMatchObject({ status: 'pending', payment_status: 'pending' });
  await pay(app, txRef);
  await setFault(app, 'error');
  expect((await askGateway()).status).toBe(502);
  await setFault(app, 'none');
  const reply = await askGateway();
  expect(statusAndMessage(reply)).toEqual([200, 'The card gateway was asked again.']);
  expect(deskBookingFrom(reply)).toMatchObject({ status: 'confirmed', payment_status: 'paid', balance: 0 });
  expect(deskBookingFrom(await askGateway())).toEqual(deskBookingFrom(reply));
});

test('a booking made at the desk has nothing to ask the gateway about', async () => {
  const booking = await addGuest();
  expect(deskBookingFrom(await receptionist.post(`/api/bookings/${booking.id}/recheck`, {}))).toEqual(booking);
});

test('money that does not pay the booking is seen, and keeps the booking', async () => {
  const { booking, txRef } = await book(app);
  await pay(app, txRef, { amount: 100 });
  expect(statusAndMessage(await remove(booking.id))).toEqual(paidRefusal);
  const { payments } = await readDetail(booking.id);
  expect(payments).toEqual([expect.objectContaining({ method: 'gateway', amount: 100, counts: false })]);
  expect((await readMoney(booking.id))[0]).toBe(0);
});
