import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import { heldBooking, receiptMessages, receiptView } from '#contract/front-desk/receipts.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import {
  book,
  passMinutes,
  pay,
  readAuditTrail,
  readBookingRow,
  readRoomsSold,
  setFault,
  setInventory,
  setTransactionStatus,
  verify,
} from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await setInventory(app.db, 'executive-suite', { total_rooms: 1 });
});
afterEach(async () => {
  app.clock.set(openedAt);
  await setFault(app, 'none');
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

type BookedGuest = Awaited<ReturnType<typeof book>>;
let lastDayUsed = 10;
const bookSuite = (changes: Parameters<typeof book>[1] = {}) => {
  lastDayUsed += 3;
  const ownDates = { check_in: addDays(testToday, lastDayUsed), check_out: addDays(testToday, lastDayUsed + 2) };
  return book(app, { room_id: 'executive-suite', ...ownDates, ...changes });
};
const endHoldNow = ({ booking }: BookedGuest) =>
  app.db.read
    .updateTable('booking')
    .set({ holdUntil: app.clock.now() })
    .where('reference', '=', booking.reference)
    .execute();
const sameStay = ({ booking: { check_in, check_out } }: BookedGuest) => bookSuite({ check_in, check_out });
const renewHold = ({ client, booking }: BookedGuest) =>
  client.post(`/api/bookings/by-reference/${booking.reference}/hold`, {});
const readHoldOf = async ({ client, booking }: BookedGuest) =>
  parseWire(receiptView, (await client.get(`/api/bookings/by-reference/${booking.reference}/receipt`)).body).own?.hold;
const readStateOf = async ({ booking }: BookedGuest) => {
  const { status, paymentStatus } = await readBookingRow(app.db, booking.reference);
  return `${status} ${paymentStatus} ${await readRoomsSold(app.db, booking.room_id, booking.check_in)}`;
};

describe('an unpaid booking', () => {
  test('while its hold lives is paid by the same checkout, and held no longer than it was', async () => {
    const bookedGuest = await bookSuite();
    await passMinutes(app, 10);
    expect(await readHoldOf(bookedGuest)).toEqual({ state: 'held', problem: null });
    const renewedHold = parseWire(heldBooking, (await renewHold(bookedGuest)).body);
    expect(renewedHold).toEqual({ ...bookedGuest.created, now: app.clock.now().toISOString() });
  });

  test('that has just been paid is not paid again while its hold lives', async () => {
    const bookedGuest = await bookSuite();
    await pay(app, bookedGuest.txRef);
    const { status, body } = await renewHold(bookedGuest);
    expect([status, body.message]).toEqual([409, receiptMessages.moved('confirmed')]);
    expect(parseWire(receiptView, body).booking.status).toBe('confirmed');
    expect(await readStateOf(bookedGuest)).toBe('confirmed paid 1');
  });

  test('whose hold ran out is held again: the same booking, the same charge, a new half hour', async () => {
    const bookedGuest = await bookSuite();
    await passMinutes(app, 31);
    expect([await readStateOf(bookedGuest), await readHoldOf(bookedGuest)]).toEqual([
      'cancelled pending 0',
      { state: 'free', problem: null },
    ]);
    const renewedHold = parseWire(heldBooking, (await renewHold(bookedGuest)).body);
    expect(renewedHold.checkout).toEqual(bookedGuest.created.checkout);
    expect(renewedHold.booking).toEqual({
      ...bookedGuest.booking,
      hold_until: new Date(app.clock.now().getTime() + 30 * 60_000).toISOString(),
    });
    expect(await readStateOf(bookedGuest)).toBe('pending pending 1');
    expect(parseWire(heldBooking, (await renewHold(bookedGuest)).body)).toEqual(renewedHold);
    await passMinutes(app, 29);
    expect(await readStateOf(bookedGuest)).toBe('pending pending 1');
    await pay(app, bookedGuest.txRef);
    expect((await verify(bookedGuest.client, bookedGuest.txRef)).body.status).toBe('success');
    expect(await readStateOf(bookedGuest)).toBe('confirmed paid 1');
    expect(await readAuditTrail(app.db, bookedGuest.txRef)).toEqual([
      'client: booking created',
      'system: hold expired',
      'client: booking held again',
      'gateway: booking confirmed',
      'gateway: payment accepted',
    ]);
  });

  test('held again and not paid again ends again', async () => {
    const bookedGuest = await bookSuite();
    for (let round = 0; round < 2; round++) {
      await passMinutes(app, 31);
      expect(await readStateOf(bookedGuest)).toBe('cancelled pending 0');
      expect((await renewHold(bookedGuest)).status).toBe(200);
    }
    await passMinutes(app, 30);
    expect(await readStateOf(bookedGuest)).toBe('cancelled pending 0');
  });

  test('held again is found paid though nobody comes back', async () => {
    const bookedGuest = await bookSuite();
    await passMinutes(app, 31);
    await renewHold(bookedGuest);
    await pay(app, bookedGuest.txRef);
    await passMinutes(app, 2);
    expect(await readStateOf(bookedGuest)).toBe('confirmed paid 1');
  });

  test('held again while its first end could not be decided is not ended by it', async () => {
    const bookedGuest = await bookSuite();
    await setFault(app, 'error');
    await passMinutes(app, 31);
    expect(await readStateOf(bookedGuest)).toBe('pending pending 1');
    expect((await renewHold(bookedGuest)).status).toBe(200);
    await setFault(app, 'none');
    await passMinutes(app, 5);
    expect(await readStateOf(bookedGuest)).toBe('pending pending 1');
    await passMinutes(app, 25);
    expect(await readStateOf(bookedGuest)).toBe('cancelled pending 0');
  });

  test('paid in the window that was still open is not held again but confirmed, and says so', async () => {
    const bookedGuest = await bookSuite();
    const id = await pay(app, bookedGuest.txRef, { outcome: 'pending' });
    await passMinutes(app, 31);
    await setTransactionStatus(app, id, 'successful');
    const { status, body } = await renewHold(bookedGuest);
    expect([status, body.message]).toEqual([409, receiptMessages.moved('confirmed')]);
    expect(parseWire(receiptView, body)).toMatchObject({ booking: { payment_status: 'paid' }, own: { hold: null } });
    expect(await readStateOf(bookedGuest)).toBe('confirmed paid 1');
  });
});

describe('a hold that ran out cannot be had again', () => {
  test('once somebody else has the room', async () => {
    const bookedGuest = await bookSuite();
    await passMinutes(app, 31);
    await sameStay(bookedGuest);
    expect(await readHoldOf(bookedGuest)).toEqual({ state: 'gone', problem: receiptMessages.roomGone });
    const { status, body } = await renewHold(bookedGuest);
    expect([status, body.message]).toEqual([409, receiptMessages.roomGone]);
    expect(parseWire(receiptView, body).own?.hold?.state).toBe('gone');
    expect(await readStateOf(bookedGuest)).toBe('cancelled pending 1');
  });

  test('once the room is off sale, though nobody has ended the hold yet', async () => {
    const bookedGuest = await bookSuite();
    await setFault(app, 'error');
    await passMinutes(app, 31);
    await setInventory(app.db, 'executive-suite', { status: 'Maintenance' });
    expect((await renewHold(bookedGuest)).body.message).toBe(receiptMessages.roomGone);
    await setInventory(app.db, 'executive-suite', { status: 'Available' });
    await setFault(app, 'none');
    await passMinutes(app, 1);
    expect(await readStateOf(bookedGuest)).toBe('cancelled pending 0');
  });

  test('at another price', async () => {
    const bookedGuest = await bookSuite();
    await passMinutes(app, 31);
    const setNightPrice = (amount: number) =>
      app.db.read
        .updateTable('roomType')
        .set({ priceKobo: kobo(amount) })
        .where('id', '=', 'executive-suite')
        .execute();
    await setNightPrice(9_000_000);
    expect((await renewHold(bookedGuest)).body.message).toBe(receiptMessages.priceChanged);
    await setNightPrice(bookedGuest.booking.price_per_night * 100);
    expect((await renewHold(bookedGuest)).status).toBe(200);
    await passMinutes(app, 31);
  });

  test('ninety minutes after it was made: until then its last hold lasts, and no longer', async () => {
    const bookedGuest = await bookSuite();
    await passMinutes(app, 70);
    const { body } = await renewHold(bookedGuest);
    const holdEnd = new Date(openedAt.getTime() + 90 * 60_000).toISOString();
    expect(parseWire(heldBooking, body).booking.hold_until).toBe(holdEnd);
    await passMinutes(app, 20);
    expect(await readStateOf(bookedGuest)).toBe('cancelled pending 0');
    expect(await readHoldOf(bookedGuest)).toEqual({ state: 'gone', problem: receiptMessages.holdOver });
    expect((await renewHold(bookedGuest)).body.message).toBe(receiptMessages.holdOver);
  });

  test('a third time, however soon the others ended', async () => {
    const bookedGuest = await bookSuite();
    for (let round = 0; round < 2; round++) {
      await endHoldNow(bookedGuest);
      expect((await renewHold(bookedGuest)).status).toBe(200);
    }
    await endHoldNow(bookedGuest);
    expect(await readHoldOf(bookedGuest)).toEqual({ state: 'gone', problem: receiptMessages.holdOver });
    expect((await renewHold(bookedGuest)).body.message).toBe(receiptMessages.holdOver);
  });

  test('once its first day has passed', async () => {
    app.clock.set(new Date('2026-11-21T22:45:00Z'));
    const bookedGuest = await bookSuite({ check_in: testToday, check_out: addDays(testToday, 2) });
    await passMinutes(app, 31);
    expect(await readHoldOf(bookedGuest)).toEqual({ state: 'gone', problem: receiptMessages.holdOver });
    expect((await renewHold(bookedGuest)).body.message).toBe(receiptMessages.holdOver);
  });

  test('by a guest who has as many live holds as one may', async () => {
    const guest = { guest_email: 'many@example.ng', guest_phone: '+234 809 777 0000' };
    const bookedGuest = await bookSuite(guest);
    await passMinutes(app, 31);
    for (let more = 0; more < 3; more++) await book(app, { ...guest, room_id: 'deluxe' });
    const { status, body } = await renewHold(bookedGuest);
    expect([status, body.message]).toEqual([429, expect.stringContaining('You already have 3 bookings')]);
    expect(await readStateOf(bookedGuest)).toBe('cancelled pending 0');
    await passMinutes(app, 31);
  });
});
