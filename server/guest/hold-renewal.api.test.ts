import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { kobo } from '#contract/money.ts';
import { heldBooking, receiptMessages, receiptView } from '#contract/receipts.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { violations } from '#tools/testing/invariants.ts';
import {
  auditTrail,
  book,
  bookingRow,
  passMinutes,
  pay,
  roomsSold,
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
  expect(await violations(app.db.read)).toEqual([]);
});
afterAll(() => app.close());

type Booked = Awaited<ReturnType<typeof book>>;
let nights = 10;
const bookSuite = (changes: Parameters<typeof book>[1] = {}) => {
  nights += 3;
  const own = { check_in: addDays(testToday, nights), check_out: addDays(testToday, nights + 2) };
  return book(app, { room_id: 'executive-suite', ...own, ...changes });
};
const endNow = ({ booking }: Booked) =>
  app.db.read
    .updateTable('booking')
    .set({ holdUntil: app.clock.now() })
    .where('reference', '=', booking.reference)
    .execute();
const sameStay = ({ booking: { check_in, check_out } }: Booked) => bookSuite({ check_in, check_out });
const hold = ({ client, booking }: Booked) => client.post(`/api/bookings/by-reference/${booking.reference}/hold`, {});
const holdOf = async ({ client, booking }: Booked) =>
  receiptView.parse((await client.get(`/api/bookings/by-reference/${booking.reference}/receipt`)).body).own?.hold;
const stateOf = async ({ booking }: Booked) => {
  const { status, paymentStatus } = await bookingRow(app.db, booking.reference);
  return `${status} ${paymentStatus} ${await roomsSold(app.db, booking.room_id, booking.check_in)}`;
};

describe('an unpaid booking', () => {
  test('while its hold lives is paid by the same checkout, and held no longer than it was', async () => {
    const booked = await bookSuite();
    await passMinutes(app, 10);
    expect(await holdOf(booked)).toEqual({ state: 'held', problem: null });
    const held = heldBooking.parse((await hold(booked)).body);
    expect(held).toEqual({ ...booked.created, now: app.clock.now().toISOString() });
  });

  test('that has just been paid is not paid again while its hold lives', async () => {
    const booked = await bookSuite();
    await pay(app, booked.txRef);
    const { status, body } = await hold(booked);
    expect([status, body.message]).toEqual([409, receiptMessages.moved('confirmed')]);
    expect(receiptView.parse(body).booking.status).toBe('confirmed');
    expect(await stateOf(booked)).toBe('confirmed paid 1');
  });

  test('whose hold ran out is held again: the same booking, the same charge, a new half hour', async () => {
    const booked = await bookSuite();
    await passMinutes(app, 31);
    expect([await stateOf(booked), await holdOf(booked)]).toEqual([
      'cancelled pending 0',
      { state: 'free', problem: null },
    ]);
    const held = heldBooking.parse((await hold(booked)).body);
    expect(held.checkout).toEqual(booked.created.checkout);
    expect(held.booking).toEqual({
      ...booked.booking,
      hold_until: new Date(app.clock.now().getTime() + 30 * 60_000).toISOString(),
    });
    expect(await stateOf(booked)).toBe('pending pending 1');
    expect(heldBooking.parse((await hold(booked)).body)).toEqual(held);
    await passMinutes(app, 29);
    expect(await stateOf(booked)).toBe('pending pending 1');
    await pay(app, booked.txRef);
    expect((await verify(booked.client, booked.txRef)).body.status).toBe('success');
    expect(await stateOf(booked)).toBe('confirmed paid 1');
    expect(await auditTrail(app.db, booked.txRef)).toEqual([
      'client: booking created',
      'system: hold expired',
      'client: booking held again',
      'gateway: booking confirmed',
      'gateway: payment accepted',
    ]);
  });

  test('held again and not paid again ends again', async () => {
    const booked = await bookSuite();
    for (let round = 0; round < 2; round++) {
      await passMinutes(app, 31);
      expect(await stateOf(booked)).toBe('cancelled pending 0');
      expect((await hold(booked)).status).toBe(200);
    }
    await passMinutes(app, 30);
    expect(await stateOf(booked)).toBe('cancelled pending 0');
  });

  test('held again is found paid though nobody comes back', async () => {
    const booked = await bookSuite();
    await passMinutes(app, 31);
    await hold(booked);
    await pay(app, booked.txRef);
    await passMinutes(app, 2);
    expect(await stateOf(booked)).toBe('confirmed paid 1');
  });

  test('held again while its first end could not be decided is not ended by it', async () => {
    const booked = await bookSuite();
    await setFault(app, 'error');
    await passMinutes(app, 31);
    expect(await stateOf(booked)).toBe('pending pending 1');
    expect((await hold(booked)).status).toBe(200);
    await setFault(app, 'none');
    await passMinutes(app, 5);
    expect(await stateOf(booked)).toBe('pending pending 1');
    await passMinutes(app, 25);
    expect(await stateOf(booked)).toBe('cancelled pending 0');
  });

  test('paid in the window that was still open is not held again but confirmed, and says so', async () => {
    const booked = await bookSuite();
    const id = await pay(app, booked.txRef, { outcome: 'pending' });
    await passMinutes(app, 31);
    await setTransactionStatus(app, id, 'successful');
    const { status, body } = await hold(booked);
    expect([status, body.message]).toEqual([409, receiptMessages.moved('confirmed')]);
    expect(receiptView.parse(body)).toMatchObject({ booking: { payment_status: 'paid' }, own: { hold: null } });
    expect(await stateOf(booked)).toBe('confirmed paid 1');
  });
});

describe('a hold that ran out cannot be had again', () => {
  test('once somebody else has the room', async () => {
    const booked = await bookSuite();
    await passMinutes(app, 31);
    await sameStay(booked);
    expect(await holdOf(booked)).toEqual({ state: 'gone', problem: receiptMessages.roomGone });
    const { status, body } = await hold(booked);
    expect([status, body.message]).toEqual([409, receiptMessages.roomGone]);
    expect(receiptView.parse(body).own?.hold?.state).toBe('gone');
    expect(await stateOf(booked)).toBe('cancelled pending 1');
  });

  test('once the room is off sale, though nobody has ended the hold yet', async () => {
    const booked = await bookSuite();
    await setFault(app, 'error');
    await passMinutes(app, 31);
    await setInventory(app.db, 'executive-suite', { status: 'Maintenance' });
    expect((await hold(booked)).body.message).toBe(receiptMessages.roomGone);
    await setInventory(app.db, 'executive-suite', { status: 'Available' });
    await setFault(app, 'none');
    await passMinutes(app, 1);
    expect(await stateOf(booked)).toBe('cancelled pending 0');
  });

  test('at another price', async () => {
    const booked = await bookSuite();
    await passMinutes(app, 31);
    const price = (amount: number) =>
      app.db.read
        .updateTable('roomType')
        .set({ priceKobo: kobo(amount) })
        .where('id', '=', 'executive-suite')
        .execute();
    await price(9_000_000);
    expect((await hold(booked)).body.message).toBe(receiptMessages.priceChanged);
    await price(booked.booking.price_per_night * 100);
    expect((await hold(booked)).status).toBe(200);
    await passMinutes(app, 31);
  });

  test('ninety minutes after it was made: until then its last hold lasts, and no longer', async () => {
    const booked = await bookSuite();
    await passMinutes(app, 70);
    const { body } = await hold(booked);
    const end = new Date(openedAt.getTime() + 90 * 60_000).toISOString();
    expect(heldBooking.parse(body).booking.hold_until).toBe(end);
    await passMinutes(app, 20);
    expect(await stateOf(booked)).toBe('cancelled pending 0');
    expect(await holdOf(booked)).toEqual({ state: 'gone', problem: receiptMessages.holdOver });
    expect((await hold(booked)).body.message).toBe(receiptMessages.holdOver);
  });

  test('a third time, however soon the others ended', async () => {
    const booked = await bookSuite();
    for (let round = 0; round < 2; round++) {
      await endNow(booked);
      expect((await hold(booked)).status).toBe(200);
    }
    await endNow(booked);
    expect(await holdOf(booked)).toEqual({ state: 'gone', problem: receiptMessages.holdOver });
    expect((await hold(booked)).body.message).toBe(receiptMessages.holdOver);
  });

  test('once its first day has passed', async () => {
    app.clock.set(new Date('2026-11-21T22:45:00Z'));
    const booked = await bookSuite({ check_in: testToday, check_out: addDays(testToday, 2) });
    await passMinutes(app, 31);
    expect(await holdOf(booked)).toEqual({ state: 'gone', problem: receiptMessages.holdOver });
    expect((await hold(booked)).body.message).toBe(receiptMessages.holdOver);
  });

  test('by a guest who has as many live holds as one may', async () => {
    const guest = { guest_email: 'many@example.ng', guest_phone: '+234 809 777 0000' };
    const booked = await bookSuite(guest);
    await passMinutes(app, 31);
    for (let more = 0; more < 3; more++) await book(app, { ...guest, room_id: 'deluxe' });
    const { status, body } = await hold(booked);
    expect([status, body.message]).toEqual([429, expect.stringContaining('You already have 3 bookings')]);
    expect(await stateOf(booked)).toBe('cancelled pending 0');
    await passMinutes(app, 31);
  });
});
