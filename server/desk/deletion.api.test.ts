import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import type { PaymentView } from '#contract/desk.ts';
import type { Answer, Client } from '#tools/testing/client.ts';
import { deskBookingIn, move, moved, nightsOf, take, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';
import { violations } from '#tools/testing/invariants.ts';
import { book, letPass, pay, setFault, setStock, signedIn, story } from '#tools/testing/steps.ts';

let house: TestHouse;
let receptionist: Client;
let superadmin: Client;
beforeAll(async () => {
  house = await openHouse();
  receptionist = await signedIn(house, 'receptionist');
  superadmin = await signedIn(house, 'superadmin');
});
afterEach(async () => {
  await setFault(house, 'none');
  expect(await violations(house.db.read)).toEqual([]);
});
afterAll(() => house.close());

/** One night for ₦24,900. */
const guest = () => walkIn(house, receptionist, { check_out: addDays(testToday, 1) });
const detail = async (id: string) => (await superadmin.get(`/api/bookings/${id}`)).body;
const money = async (id: string) => {
  const { paid_amount, balance, payment_status } = (await detail(id)).booking as Record<string, unknown>;
  return [paid_amount, balance, payment_status];
};
const said = ({ status, body }: Answer) => [status, body.message];
async function giveBack(id: string) {
  for (const payment of (await detail(id)).payments as PaymentView[])
    await superadmin.post(`/api/bookings/${id}/payments/${payment.id}/reverse`, { reason: 'Given back' });
}

const remove = (id: string) => superadmin.send('DELETE', `/api/bookings/${id}`, { reason: 'Entered twice' });
const paidCannotGo = [409, 'This booking has been paid. Cancel it instead: its money must stay visible.'];

test('a booking that has been paid, here or online, is not deleted; once the money was given back it is', async () => {
  const { id } = await guest();
  await take(receptionist, id);
  expect(said(await remove(id))).toEqual(paidCannotGo);
  await moved(superadmin, id, 'cancelled');
  expect(said(await remove(id))).toEqual(paidCannotGo);
  await giveBack(id);
  expect(said(await remove(id))).toEqual([200, '✅ Booking deleted successfully!']);

  const { booking, txRef } = await book(house);
  await pay(house, txRef);
  // The payment was unknown until the deletion asked the gateway.
  expect(said(await remove(booking.id))).toEqual(paidCannotGo);
  expect(await money(booking.id)).toEqual([booking.total_amount, 0, 'paid']);
});

test('a booking that nobody paid for is deleted, and its room comes back', async () => {
  await setStock(house.db, 'executive-suite', { total_rooms: 1 });
  const suite = { room_id: 'executive-suite' };
  for (const path of [[], ['checked_in'], ['checked_in', 'checked_out'], ['no_show']] as const) {
    const { id, transaction_ref } = await walkIn(house, receptionist, suite);
    if (path.length > 0) await moved(superadmin, id, ...path);
    expect((await remove(id)).status).toBe(200);
    expect(await nightsOf(house.db, { id })).toEqual([]);
    expect((await superadmin.get(`/api/bookings/${id}`)).status).toBe(404);
    expect((await move(superadmin, id, 'voided')).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await story(house.db, String(transaction_ref))).at(-1)).toBe('ADMIN001: booking deleted');
  }
  const deleted = await house.db.read
    .selectFrom('audit')
    .select('reason')
    .where('action', '=', 'booking deleted')
    .execute();
  expect(deleted.at(-1)).toEqual({ reason: 'Entered twice' });
});

test('a booking that is deleted while its guest pays comes back into the lists, to be paid back', async () => {
  const { booking, txRef } = await book(house);
  expect((await remove(booking.id)).status).toBe(200);
  await pay(house, txRef);
  await letPass(house, 2);
  const { status, payment_status } = (await detail(booking.id)).booking as Record<string, unknown>;
  expect([status, payment_status]).toEqual(['voided', 'refund_due']);
});

test('a booking whose guest was lost between gateway and house is settled when the desk asks again', async () => {
  const { booking, txRef } = await book(house);
  const ask = () => receptionist.post(`/api/bookings/${booking.id}/recheck`, {});
  expect(deskBookingIn(await ask())).toMatchObject({ status: 'pending', payment_status: 'pending' });
  await pay(house, txRef);
  await setFault(house, 'error');
  expect((await ask()).status).toBe(502);
  await setFault(house, 'none');
  const answer = await ask();
  expect(said(answer)).toEqual([200, 'The card gateway was asked again.']);
  expect(deskBookingIn(answer)).toMatchObject({ status: 'confirmed', payment_status: 'paid', balance: 0 });
  expect(deskBookingIn(await ask())).toEqual(deskBookingIn(answer));
});

test('a booking made at the desk has nothing to ask the gateway about', async () => {
  const booking = await guest();
  expect(deskBookingIn(await receptionist.post(`/api/bookings/${booking.id}/recheck`, {}))).toEqual(booking);
});

test('money that does not pay the booking is seen, and keeps the booking', async () => {
  const { booking, txRef } = await book(house);
  await pay(house, txRef, { amount: 100 });
  expect(said(await remove(booking.id))).toEqual(paidCannotGo);
  const { payments } = await detail(booking.id);
  expect(payments).toEqual([expect.objectContaining({ method: 'gateway', amount: 100, counts: false })]);
  expect((await money(booking.id))[0]).toBe(0);
});
