import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira } from '#contract/core/money.ts';
import { bookingDetail, bookingsPage, deskMessages } from '#contract/front-desk/desk.ts';
import { departurePreview, deskMoneyMessages } from '#contract/front-desk/desk-money.ts';
import { numberedRoomList } from '#contract/rooms/numbered-rooms.ts';
import { cashPlaceMessages } from '#contract/till/cash-places.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { deskBookingFrom, moveThrough, newSlip, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  desk = await signedIn(app, 'receptionist');
});
beforeEach(() => app.clock.advance(1000));
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const price = 24_900;
const cashPayment = (amount = price, key: string = crypto.randomUUID()) => ({ method: 'cash', amount, key }) as const;

async function checkInGuest(nights = 1) {
  const stay = { room_id: 'classic-single', check_in: testToday, check_out: addDays(testToday, nights) };
  const { id } = await walkIn(app, desk, stay);
  return moveThrough(desk, id, 'checked_in');
}
const readDetail = async (id: string) => parseWire(bookingDetail, (await desk.get(`/api/bookings/${id}`)).body);
const errorOf = ({ status, body }: Reply) => [status, body.errors ?? body.message];

describe('a guest who pays at check-out', () => {
  type Payment = NonNullable<WireInput<'moveBooking'>['payment']>;
  const checkOut = (id: string, payment: Payment) =>
    desk.put(`/api/bookings/${id}`, { status: 'completed', from: 'checked_in', payment });

  test('has paid and left in one call, each with its entry in the history', async () => {
    const { id } = await checkInGuest();
    const reply = await checkOut(id, cashPayment());
    expect([reply.status, reply.body.message]).toEqual([200, deskMessages.updated('completed')]);
    expect(deskBookingFrom(reply)).toMatchObject({ status: 'completed', payment_status: 'paid', balance: 0 });
    const { payments, history } = await readDetail(id);
    expect(payments).toMatchObject([{ method: 'cash', amount: price, own: true }]);
    expect(history.slice(-2).map(({ action }) => action)).toEqual(['payment taken', 'booking completed']);
  });

  test('is checked out once, with one payment, also when it is sent four times at once', async () => {
    const { id } = await checkInGuest();
    const payment = cashPayment();
    const replies = await Promise.all([1, 2, 3, 4].map(() => checkOut(id, payment)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await readDetail(id)).payments).toHaveLength(1);
    expect((await checkOut(id, { ...payment, amount: price - 1 })).status).toBe(409);
  });

  test('by card proves it by a slip, which pays once', async () => {
    const reference = newSlip();
    const cardPayment = () => ({ method: 'card', amount: price, reference, key: crypto.randomUUID() }) as const;
    expect((await checkOut((await checkInGuest()).id, cardPayment())).status).toBe(200);
    const { id } = await checkInGuest();
    expect(errorOf(await checkOut(id, cardPayment()))).toMatchObject([409, [{ field: 'reference' }]]);
    expect(await readDetail(id)).toMatchObject({ booking: { status: 'checked_in' }, payments: [] });
  });

  test('of a stay that was left open pays it, which completes it', async () => {
    const { id } = await checkInGuest();
    const owner = await signedIn(app, 'superadmin');
    const leftOpen = { status: 'checked_out', reason: 'The bank is closed' };
    expect((await owner.put(`/api/bookings/${id}`, leftOpen)).status).toBe(200);
    const completionInput = { status: 'completed', from: 'checked_out', payment: cashPayment() };
    const reply = await owner.put(`/api/bookings/${id}`, completionInput);
    expect(deskBookingFrom(reply)).toMatchObject({ status: 'completed', payment_status: 'paid' });
  });

  test.each<[string, object, number, unknown]>([
    ['less than is to pay', cashPayment(price - 1), 409, expect.stringContaining('₦1 is to pay')],
    ['more than is to pay', cashPayment(price + 1), 409, [expect.objectContaining({ field: 'amount' })]],
    [
      'a transfer',
      { ...cashPayment(), method: 'transfer' },
      400,
      [{ field: 'payment', message: deskMessages.checkOutMethod }],
    ],
    [
      'a card without its slip',
      { ...cashPayment(), method: 'card' },
      400,
      [expect.objectContaining({ field: 'reference' })],
    ],
    ['no key', { ...cashPayment(), key: undefined }, 400, [{ field: 'payment', message: 'key cannot be empty' }]],
  ])('%s is refused whole', async (_, payment, status, problem) => {
    const { id } = await checkInGuest();
    expect(errorOf(await checkOut(id, payment as Payment))).toEqual([status, problem]);
    expect(await readDetail(id)).toMatchObject({ booking: { status: 'checked_in' }, payments: [] });
  });

  test('pays with a check-out only, and not with another move', async () => {
    const { id } = await walkIn(app, desk, { check_in: testToday, check_out: addDays(testToday, 1) });
    expect(errorOf(await desk.put(`/api/bookings/${id}`, { status: 'cancelled', payment: cashPayment() }))).toEqual([
      400,
      [{ field: 'payment', message: deskMessages.paysAtCheckOut }],
    ]);
  });
});

describe('a guest who leaves early', () => {
  const readPreview = async (id: string, by = desk) =>
    parseWire(departurePreview, (await by.get(`/api/bookings/${id}/departure`)).body);
  const depart = (id: string, version: number, changes: object, by = desk) =>
    by.post(`/api/bookings/${id}/departure`, { version, unused: 'drop', reason: 'A funeral', ...changes });
  const checkInPaidGuest = async (nights: number, method: 'cash' | 'transfer' = 'cash') => {
    const { id } = await checkInGuest(nights);
    expect((await takePayment(desk, id, { amount: nights * price, method })).status).toBe(201);
    return (await readDetail(id)).booking;
  };

  test('gets back with the departure what is paid beyond the total, once', async () => {
    const { id, version } = await checkInPaidGuest(3);
    expect(await readPreview(id)).toMatchObject({
      ...{ credit: 2 * price, give_back: 2 * price, give_back_alone: 2 * price, paid_last_by: 'cash' },
    });
    const give_back = cashPayment(2 * price);
    const replies = await Promise.all([1, 2, 3].map(() => depart(id, version, { give_back })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { booking, refunds, history } = await readDetail(id);
    expect(booking).toMatchObject({ status: 'completed', credit: 0, payment_status: 'paid', paid_amount: price });
    expect(refunds).toMatchObject([
      { method: 'cash', amount: 2 * price, cash_from: 'No till, Ngozi Eze', reason: 'A funeral', confirmed_by: null },
    ]);
    expect(history.slice(-2).map(({ action }) => action)).toEqual(['booking completed', 'payment given back']);
  });

  test('on the day of arrival is still found by the number of the room', async () => {
    const { data } = parseWire(numberedRoomList, (await desk.get('/api/rooms')).body);
    const room = data.find(({ room_type_id }) => room_type_id === 'deluxe');
    const stay = { room_id: 'deluxe', room: room?.id, check_in: testToday, check_out: addDays(testToday, 2) };
    const { id, balance } = await walkIn(app, desk, stay);
    await moveThrough(desk, id, 'checked_in');
    expect((await takePayment(desk, id, { amount: balance, method: 'cash' })).status).toBe(201);
    const { version } = (await readDetail(id)).booking;
    expect((await depart(id, version, { give_back: cashPayment(balance / 2) })).body.message).toBe(
      deskMessages.updated('completed'),
    );
    expect((await readDetail(id)).booking.rooms).toEqual([room?.number]);
    const { body } = await desk.get(`/api/bookings?q=${room?.number}`);
    expect(parseWire(bookingsPage, body).data.map((found) => found.id)).toEqual([id]);
  });

  test('gets no more than that, from nobody', async () => {
    const { id, version } = await checkInPaidGuest(2);
    const owner = await signedIn(app, 'superadmin');
    for (const caller of [desk, owner])
      expect(
        errorOf(await depart(id, version, { give_back: { ...cashPayment(price + 1), method: 'transfer' } }, caller)),
      ).toEqual([409, [{ field: 'amount', message: deskMoneyMessages.overPaid(fromNaira(price)) }]]);
    expect(errorOf(await depart(id, version, { unused: 'keep', give_back: cashPayment(1) }))).toEqual([
      409,
      [{ field: 'amount', message: deskMoneyMessages.overPaid(fromNaira(0)) }],
    ]);
    expect(await readDetail(id)).toMatchObject({ booking: { status: 'checked_in', nights: 2 }, refunds: [] });
  });

  test('above the limit of reception only with a second person', async () => {
    const { id, version } = await checkInPaidGuest(4);
    const limit = app.deps.hotel.desk.refundLimit;
    const offer = await readPreview(id);
    expect(offer).toMatchObject({ give_back: 3 * price, give_back_alone: limit });
    const owner = await signedIn(app, 'superadmin');
    expect(await readPreview(id, owner)).toMatchObject({ give_back_alone: 3 * price });
    const give_back = { ...cashPayment(3 * price), method: 'transfer' };
    expect(errorOf(await depart(id, version, { give_back }))).toEqual([
      403,
      [{ field: 'amount', message: deskMoneyMessages.needsConfirmation(fromNaira(limit)) }],
    ]);
    const confirmedBy = (staff_id: string) => ({
      give_back: { ...give_back, confirm: { staff_id, password: 'Ebute-2026!' } },
    });
    expect(errorOf(await depart(id, version, confirmedBy('FRONT001')))).toMatchObject([
      403,
      [{ field: 'give_back.confirm.staff_id' }],
    ]);
    expect((await depart(id, version, confirmedBy('SUPER001'))).status).toBe(200);
    expect((await readDetail(id)).refunds).toMatchObject([{ amount: 3 * price, confirmed_by: 'Babatunde Alade' }]);
  });

  test('gets no cash from somebody without a shift, and a superadmin names the place', async () => {
    const { id, version } = await checkInPaidGuest(2);
    const newcomer = await signedIn(app, await addStaffMember(app, { name: 'Bisi Ade' }));
    expect(errorOf(await depart(id, version, { give_back: cashPayment() }, newcomer))).toEqual([
      409,
      [{ field: 'cash_from', message: cashPlaceMessages.noneOwn }],
    ]);
    const owner = await signedIn(app, 'superadmin');
    expect(errorOf(await depart(id, version, { give_back: cashPayment() }, owner))).toEqual([
      400,
      [{ field: 'cash_from', message: cashPlaceMessages.choose }],
    ]);
    expect((await readDetail(id)).booking.status).toBe('checked_in');
  });

  test('is offered nothing at the desk that was paid by an unconfirmed transfer', async () => {
    const { id } = await checkInPaidGuest(2, 'transfer');
    expect(await readPreview(id)).toMatchObject({ credit: 0, give_back: 0, paid_last_by: null });
  });

  test('and owes pays what is left with the departure', async () => {
    const { id, version } = await checkInGuest(3);
    const reply = await depart(id, version, { payment: cashPayment() });
    expect(deskBookingFrom(reply)).toMatchObject({ status: 'completed', nights: 1, paid_amount: price, balance: 0 });
    expect((await readDetail(id)).payments).toMatchObject([{ method: 'cash', amount: price }]);
  });
});
