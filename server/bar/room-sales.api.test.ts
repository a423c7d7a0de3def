import { beforeAll, describe, expect, test } from 'vitest';
import { type BarStay, barAgreement, barStays, saleMessages, salesPage } from '#contract/bar/bar.ts';
import { pinPolicy } from '#contract/bookings/bar-pin.ts';
import { addDays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import { receiptView } from '#contract/front-desk/receipts.ts';
import { takeBackMessages } from '#contract/front-desk/take-back.ts';
import hotel from '#hotel';
import { copyToken } from '#server/bookings/booking.ts';
import { addDrink, roomPayment, sell, signature } from '#tools/testing/bar.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { book, moveNightsToRoom, pay, putIntoRoom, readBookingRow, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let barman: Client;
let desk: Client;
let superadmin: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  barman = await signedIn(app, 'barmen');
  desk = await signedIn(app, 'receptionist');
  superadmin = await signedIn(app, 'superadmin');
  return async () => {
    expect(await findViolations(app.db.read)).toEqual([]);
    await app.close();
  };
});

const tomorrow = addDays(testToday, 1);
let guestCount = 0;
// Takes the room types in turn, because one type has too few rooms for the guests of all tests.
const roomType = () => ['deluxe', 'classic-single', 'deluxe-large'][guestCount % 3] ?? '';
async function checkInGuest(changes: Parameters<typeof walkIn>[2] = {}) {
  const guest_name = `Guest ${++guestCount}`;
  const stay = await walkIn(app, desk, { guest_name, room_id: roomType(), check_out: tomorrow, ...changes });
  return moveThrough(desk, stay.id, 'checked_in');
}

const sellOnRoom = (
  id: string,
  drink_id: number,
  { quantity = 1, ...changes }: { quantity?: number; room?: object } = {},
) => barman.post('/api/bar-sales', { items: [{ drink_id, quantity }], ...roomPayment(id), ...changes });
const statusAndErrors = ({ status, body }: Reply) => [status, body.errors];
const conflictOn = (field: string, message: string) => [409, [{ field, message }]];
const readBarStays = async (): Promise<OnWire<BarStay>[]> =>
  parseWire(barStays, (await barman.get('/api/bar-sales/stays')).body).data;
const readStay = async (id: string) => (await readBarStays()).find(({ booking_id }) => booking_id === id);
const readAgreement = async (saleId: string | undefined) => {
  const line = await app.db.read
    .selectFrom('folioLine')
    .select('id')
    .where('saleId', '=', saleId ?? '')
    .where('reverses', 'is', null)
    .executeTakeFirstOrThrow();
  return parseWire(barAgreement, (await desk.get(`/api/bar-sales/lines/${line.id}/agreement`)).body);
};
const readAccount = async (id: string) => {
  const { servicesKobo, totalKobo, paymentStatus } = await app.db.read
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { drinks: servicesKobo / 100, total: totalKobo / 100, paymentStatus };
};

describe('a drink on a room', () => {
  test('is on the account of the stay, in the list of sales, and in no till', async () => {
    const { id, total_amount: total } = await checkInGuest({ guest_name: 'Halima Bello', room_id: 'deluxe' });
    await putIntoRoom(app.db, id, '110');
    await takePayment(desk, id, { amount: total });
    const [beer, wine] = [await addDrink(app, { price: 1250.5 }), await addDrink(app, { price: 3000 })];
    const salesBefore = parseWire(salesPage, (await barman.get('/api/bar-sales')).body);
    const items = [
      { drink_id: beer.id, quantity: 2 },
      { drink_id: wine.id, quantity: 1 },
    ];
    const sales = await sell(barman, items, { ...roomPayment(id), seen_total: 5501 });
    expect(sales.map(({ payment_method, on_room }) => [payment_method, on_room])).toEqual(
      Array(2).fill(['room', { room: '110', guest_name: 'Halima Bello' }]),
    );
    expect(await readAccount(id)).toEqual({ drinks: 5501, total: total + 5501, paymentStatus: 'pending' });
    const { data, ...totals } = parseWire(salesPage, (await barman.get('/api/bar-sales?payment_method=room')).body);
    expect(data.map((sale) => sale.id)).toEqual(expect.arrayContaining(sales.map((sale) => sale.id)));
    expect(totals).toMatchObject({ total_amount: 5501, cash_amount: 0, card_amount: 0, room_amount: 5501 });
    const salesAfter = parseWire(salesPage, (await barman.get('/api/bar-sales')).body);
    expect([salesAfter.cash_amount, salesAfter.card_amount]).toEqual([
      salesBefore.cash_amount,
      salesBefore.card_amount,
    ]);
    const figures = (await barman.get('/api/bar-sales/figures')).body;
    expect(figures).toMatchObject({
      todays_sales: 5501,
      todays_cash: 0,
      todays_card: 0,
      todays_room: 5501,
      total_room: 5501,
    });
    await takePayment(desk, id, { amount: 5501 });
    expect((await readAccount(id)).paymentStatus).toBe('paid');
  });

  test('is signed by the guest, and reception can see the signature', async () => {
    const { id } = await checkInGuest({ guest_name: 'Musa Danjuma' });
    const drink = await addDrink(app, { price: 900 });
    const [sale] = await sell(barman, [{ drink_id: drink.id, quantity: 2 }], roomPayment(id));
    expect(await readAgreement(sale?.id)).toMatchObject({
      ...{ guest_name: 'Musa Danjuma', agreed_by: 'signature', signature, staff_name: 'Sunday Etim' },
      drinks: [{ drink_name: drink.drink_name, quantity: 2, total_amount: 1800, deleted: false }],
    });
    expect((await desk.get(`/api/bar-sales/lines/${sale?.id}/agreement`)).status).toBe(404);
  });

  test('that is sent again under its key is one drink, also after the guest has left', async () => {
    const { id } = await checkInGuest();
    const otherBooking = await checkInGuest();
    const drink = await addDrink(app, { price: 900 });
    const order = { items: [{ drink_id: drink.id, quantity: 1 }], key: crypto.randomUUID() };
    const replies = await Promise.all(
      [1, 2, 3].map(() => barman.post('/api/bar-sales', { ...order, ...roomPayment(id) })),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    await moveThrough(desk, id, 'completed');
    expect((await barman.post('/api/bar-sales', { ...order, ...roomPayment(id) })).status).toBe(201);
    expect((await readAccount(id)).drinks).toBe(900);
    for (const changedPayment of [roomPayment(otherBooking.id), { payment_method: 'cash' }])
      expect(statusAndErrors(await barman.post('/api/bar-sales', { ...order, ...changedPayment }))).toEqual(
        conflictOn('key', saleMessages.keyReused),
      );
    expect((await readAccount(otherBooking.id)).drinks).toBe(0);
  });

  test('is taken off the account when the sale is deleted, also after check-out', async () => {
    const { id, total_amount: total } = await checkInGuest();
    const drink = await addDrink(app, { price: 900 });
    const items = [{ drink_id: drink.id, quantity: 2 }];
    const [firstSale] = await sell(barman, items, roomPayment(id));
    const [secondSale] = await sell(barman, items, roomPayment(id));
    expect((await barman.delete(`/api/bar-sales/${firstSale?.id}`, { reason: 'Other room' })).status).toBe(200);
    expect(await readAccount(id)).toMatchObject({ drinks: 1800, total: total + 1800 });
    await moveThrough(desk, id, 'completed');
    expect((await superadmin.delete(`/api/bar-sales/${secondSale?.id}`, { reason: 'Never served' })).status).toBe(200);
    expect(await readAccount(id)).toMatchObject({ drinks: 0, total });
    expect((await readAgreement(secondSale?.id)).drinks).toMatchObject([{ deleted: true }]);
    expect((await barman.get('/api/bar-sales?payment_method=room')).body.data).not.toContainEqual(
      expect.objectContaining({ id: secondSale?.id }),
    );
  });

  test('is taken back by who sold it for some minutes, and never by another barman', async () => {
    const { id } = await checkInGuest();
    const drink = await addDrink(app, { price: 900 });
    const [sale] = await sell(barman, [{ drink_id: drink.id, quantity: 1 }], roomPayment(id));
    const colleague = await signedIn(app, await addStaffMember(app, { role: 'barmen' }));
    const takeBackReply = await colleague.delete(`/api/bar-sales/${sale?.id}`, { reason: 'Mistyped' });
    expect([takeBackReply.status, takeBackReply.body.message]).toEqual([403, takeBackMessages.notOwn]);
    expect((await readAccount(id)).drinks).toBe(900);
  });

  test('is refused once discounts would be more than what is left, without a word about the guest', async () => {
    const { id, total_amount: total } = await checkInGuest();
    const drink = await addDrink(app, { price: 900 });
    const [sale] = await sell(barman, [{ drink_id: drink.id, quantity: 1 }], roomPayment(id));
    const discount = { kind: 'discount', amount: total + 900, reason: 'Guest of the house', key: crypto.randomUUID() };
    expect((await superadmin.post(`/api/bookings/${id}/adjustments`, discount)).status).toBe(201);
    const reply = await barman.delete(`/api/bar-sales/${sale?.id}`, { reason: 'Mistyped' });
    expect([reply.status, Object.keys(reply.body)]).toEqual([409, ['success', 'message']]);
    expect((await readAccount(id)).drinks).toBe(900);
  });
});

describe('the guests in the house', () => {
  test('are those who have arrived, however long they stay, and are named without more than the bar needs', async () => {
    const longBooking = await checkInGuest({ check_out: addDays(testToday, 20), room_id: 'deluxe' });
    const bookingNotArrived = await walkIn(app, desk, { check_out: tomorrow });
    await putIntoRoom(app.db, longBooking.id, '112');
    const foundStays = await readBarStays();
    expect(foundStays.find(({ booking_id }) => booking_id === longBooking.id)).toEqual({
      ...{
        booking_id: longBooking.id,
        room: '112',
        guest_name: longBooking.guest_name,
        left: hotel.desk.barLimit,
        closed: false,
      },
    });
    expect(foundStays.map(({ booking_id }) => booking_id)).not.toContain(bookingNotArrived.id);
  });

  test('include past midnight who should leave and is still here, and who has left, whose account is closed', async () => {
    const stay = await checkInGuest({ check_out: tomorrow, room_id: 'deluxe' });
    await putIntoRoom(app.db, stay.id, '111');
    const goneBooking = await checkInGuest({ check_out: tomorrow });
    const leftBooking = await checkInGuest({ check_out: tomorrow });
    await moveThrough(desk, leftBooking.id, 'completed');
    const movingBooking = await checkInGuest({ check_out: addDays(testToday, 2), room_id: 'deluxe' });
    await putIntoRoom(app.db, movingBooking.id, '205');
    await moveNightsToRoom(app.db, movingBooking.id, tomorrow, '206');
    const drink = await addDrink(app, { price: 900 });
    // It is past midnight in Lagos, and still the day before in UTC.
    app.clock.set(new Date(`${testToday}T23:30:00Z`));
    // Sessions end within the hours that have passed.
    [barman, desk] = await Promise.all([signedIn(app, 'barmen'), signedIn(app, 'receptionist')]);
    try {
      expect(await readStay(stay.id)).toMatchObject({ closed: false });
      expect((await readStay(stay.id))?.room).toBe('111');
      expect(await readStay(leftBooking.id)).toMatchObject({ closed: true });
      expect((await readStay(movingBooking.id))?.room, 'where the guest of the running night sleeps').toBe('205');
      const [signedSale] = await sell(barman, [{ drink_id: drink.id, quantity: 1 }], roomPayment(movingBooking.id));
      expect(signedSale?.on_room?.room).toBe('205');
      await moveThrough(desk, goneBooking.id, 'completed');
      expect(await readStay(goneBooking.id)).toMatchObject({ closed: true });
      expect((await sellOnRoom(stay.id, drink.id)).status).toBe(201);
      const line = await app.db.read
        .selectFrom('folioLine')
        .select('day')
        .where('bookingId', '=', stay.id)
        .where('kind', '=', 'bar')
        .execute();
      expect(line).toEqual([{ day: tomorrow }]);
    } finally {
      app.clock.set(new Date(`${testToday}T11:00:00Z`));
    }
  });

  test('are not those whose account is closed, or who never came: they take no drink', async () => {
    const drink = await addDrink(app, { price: 900 });
    const goneBooking = await checkInGuest();
    await moveThrough(desk, goneBooking.id, 'completed');
    expect(statusAndErrors(await sellOnRoom(goneBooking.id, drink.id))).toEqual(
      conflictOn('room.booking_id', saleMessages.accountClosed),
    );
    const confirmedBooking = await walkIn(app, desk);
    for (const id of [confirmedBooking.id, crypto.randomUUID()])
      expect(statusAndErrors(await sellOnRoom(id, drink.id))).toEqual(
        conflictOn('room.booking_id', saleMessages.notInHouse),
      );
  });
});

describe('the limit', () => {
  test('is what the drinks of a stay may cost in all, and the refusal says what is left', async () => {
    const { id } = await checkInGuest();
    const { barLimit } = hotel.desk;
    const drink = await addDrink(app, { price: barLimit / 2 - 100 });
    const smallDrink = await addDrink(app, { price: 100 });
    await sell(barman, [{ drink_id: drink.id, quantity: 2 }], roomPayment(id));
    expect((await readStay(id))?.left).toBe(200);
    expect(statusAndErrors(await sellOnRoom(id, smallDrink.id, { quantity: 3 }))).toEqual(
      conflictOn('room.booking_id', saleMessages.overLimit(kobo(20_000))),
    );
    const [lastSale] = await sell(barman, [{ drink_id: smallDrink.id, quantity: 2 }], roomPayment(id));
    expect((await readStay(id))?.left).toBe(0);
    expect(statusAndErrors(await sellOnRoom(id, smallDrink.id))).toEqual(
      conflictOn('room.booking_id', saleMessages.overLimit(kobo(0))),
    );
    await barman.delete(`/api/bar-sales/${lastSale?.id}`, { reason: 'Not served' });
    expect((await readStay(id))?.left).toBe(200);
  });
});

describe('the PIN', () => {
  async function bookOnline() {
    const nights = { check_in: testToday, check_out: tomorrow };
    const guest = await book(app, { ...nights, guest_name: `Online ${++guestCount}`, room_id: roomType() });
    await verify(guest.client, guest.txRef, await pay(app, guest.txRef));
    const { id, reference } = guest.booking;
    const readPage = async (client: Client, token = '') => {
      const reply = await client.get(`/api/bookings/by-reference/${reference}/receipt${token && `?token=${token}`}`);
      return parseWire(receiptView, reply.body).own;
    };
    return { id, reference, page: () => readPage(guest.client), pageOf: readPage };
  }
  const wrongPin = (pin: string) => String((Number(pin) + 1) % 10_000).padStart(4, '0');
  const agreedByPin = (booking_id: string, pin: string) => ({ room: { booking_id, agreed_by: 'pin', pin } });

  test('is on the guest’s page while the guest is in the house, and on no copy, because staff can have one', async () => {
    const { id, reference, page, pageOf } = await bookOnline();
    expect((await page())?.bar_pin).toBeNull();
    await moveThrough(desk, id, 'checked_in');
    const pin = (await page())?.bar_pin;
    expect(pin).toMatch(/^\d{4}$/);
    const booking = await readBookingRow(app.db, reference);
    expect((await pageOf(app.client(), copyToken(booking, 'guest')))?.bar_pin).toBeNull();
    expect((await pageOf(app.client(), copyToken(booking, 'staff')))?.bar_pin).toBeNull();
    await moveThrough(desk, id, 'completed');
    expect((await page())?.bar_pin).toBeNull();
  });

  test('is as good as a signature, and leaves none', async () => {
    const { id, page } = await bookOnline();
    await moveThrough(desk, id, 'checked_in');
    const drink = await addDrink(app, { price: 900 });
    const reply = await sellOnRoom(id, drink.id, agreedByPin(id, (await page())?.bar_pin ?? ''));
    expect(reply.status).toBe(201);
    const [sale] = reply.body.sales as { id: string }[];
    expect(await readAgreement(sale?.id)).toMatchObject({ agreed_by: 'pin', signature: null });
  });

  test('is tried five times in a quarter of an hour, then only the signature counts', async () => {
    const { id, page } = await bookOnline();
    await moveThrough(desk, id, 'checked_in');
    const drink = await addDrink(app, { price: 900 });
    const pin = (await page())?.bar_pin ?? '';
    // The right PIN uses up no try.
    for (let turn = 0; turn < 7; turn++)
      expect((await sellOnRoom(id, drink.id, agreedByPin(id, pin))).status).toBe(201);
    for (const left of [4, 3, 2, 1]) {
      const reply = await sellOnRoom(id, drink.id, agreedByPin(id, wrongPin(pin)));
      expect(statusAndErrors(reply)).toEqual(conflictOn('room.pin', saleMessages.wrongPin(left)));
      expect(JSON.stringify(reply.body)).not.toContain(pin);
    }
    const lockedRefusal = conflictOn('room.pin', saleMessages.pinLocked(pinPolicy.minutes));
    expect(statusAndErrors(await sellOnRoom(id, drink.id, agreedByPin(id, wrongPin(pin))))).toEqual(lockedRefusal);
    expect(statusAndErrors(await sellOnRoom(id, drink.id, agreedByPin(id, pin)))).toEqual(lockedRefusal);
    expect((await sellOnRoom(id, drink.id)).status).toBe(201);
    const otherGuest = await bookOnline();
    await moveThrough(desk, otherGuest.id, 'checked_in');
    expect(
      (await sellOnRoom(otherGuest.id, drink.id, agreedByPin(otherGuest.id, (await otherGuest.page())?.bar_pin ?? '')))
        .status,
    ).toBe(201);
    app.clock.advance(pinPolicy.minutes * 60_000);
    expect((await sellOnRoom(id, drink.id, agreedByPin(id, pin))).status).toBe(201);
    const entries = await app.db.read
      .selectFrom('audit')
      .select('after')
      .where('subjectId', '=', id)
      .where('action', '=', 'wrong PIN at the bar')
      .execute();
    expect(entries).toEqual([{ after: { times: 5 } }]);
  });

  test('that is tried twenty times at once is compared five times', async () => {
    const { id, page } = await bookOnline();
    await moveThrough(desk, id, 'checked_in');
    const drink = await addDrink(app, { price: 900 });
    const pin = (await page())?.bar_pin ?? '';
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => sellOnRoom(id, drink.id, agreedByPin(id, wrongPin(pin)))),
    );
    const repliesToWrongPins = replies.filter(({ body }) => String(body.message).startsWith('This is not the PIN'));
    expect(repliesToWrongPins.length).toBe(pinPolicy.tries - 1);
    expect((await readAccount(id)).drinks).toBe(0);
  });

  test('changes with the link to the guest’s page', async () => {
    const { id, reference, page } = await bookOnline();
    await moveThrough(desk, id, 'checked_in');
    const pin = (await page())?.bar_pin ?? '';
    await app.db.read.updateTable('booking').set({ receiptToken: 'another token' }).where('id', '=', id).execute();
    const drink = await addDrink(app, { price: 900 });
    expect((await sellOnRoom(id, drink.id, agreedByPin(id, pin))).status).toBe(409);
    expect((await readBookingRow(app.db, reference)).servicesKobo).toBe(0);
  });
});
