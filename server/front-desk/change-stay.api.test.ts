import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { addDays, formatDay } from '#contract/core/dates.ts';
import { fromNaira } from '#contract/core/money.ts';
import { bookingDetail, type DeskBooking } from '#contract/front-desk/desk.ts';
import { changeMessages, stayPreview } from '#contract/front-desk/stay-change.ts';
import { stayMessages } from '#contract/rooms/stay-limits.ts';
import type { Client } from '#tools/testing/client.ts';
import {
  claimedNights,
  deskBookingFrom,
  moveThrough,
  roomsSoldByNight,
  takePayment,
  walkIn,
} from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { book, passMinutes, pay, readRoomsSold, setInventory, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let owner: Client;
beforeAll(async () => {
  app = await testApp();
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
const putChange = (booking: OnWire<DeskBooking>, changes: object, client = desk) =>
  client.put(`/api/bookings/${booking.id}/stay`, { version: booking.version, ...changes });
const changeBooking = async (booking: OnWire<DeskBooking>, changes: object) =>
  deskBookingFrom(await putChange(booking, changes));
const readDetail = async ({ id }: { id: string }) =>
  parseWire(bookingDetail, (await owner.get(`/api/bookings/${id}`)).body);
const readPreview = (booking: OnWire<DeskBooking>, changes: Record<string, string>) =>
  desk.get(`/api/bookings/${booking.id}/stay?${new URLSearchParams(changes).toString()}`);
const setPrice = (room: string, naira: number) =>
  app.db.read
    .updateTable('roomType')
    .set({ priceKobo: fromNaira(naira) })
    .where('id', '=', room)
    .execute();
const readMails = async () => {
  await app.worker.idle();
  const jobs = app.db.read.selectFrom('job').select('payload').where('kind', '=', 'stay.changed');
  const rows = await jobs.orderBy('id').execute();
  return rows.map(({ payload }) => payload as { bookingId: string; changes: { label: string }[] });
};
const readMailedChanges = async ({ id }: OnWire<DeskBooking>) =>
  (await readMails())
    .filter(({ bookingId }) => bookingId === id)
    .map(({ changes }) => changes.map(({ label }) => label));

/** Books two nights of ₦24,900 each, ten days ahead. */
const addWalkIn = (changes = {}) => walkIn(app, desk, { check_in: day(10), check_out: day(12), ...changes });

describe('a stay', () => {
  test('is made longer: nights booked keep their price, new ones have today’s, and all is free again that was dropped', async () => {
    const booking = await addWalkIn();
    await setPrice('classic-single', 26_000);
    const longerStay = await changeBooking(booking, { check_out: day(14), seen_total: 2 * 24_900 + 2 * 26_000 });
    expect(longerStay).toMatchObject({
      ...{
        check_in: day(10),
        check_out: day(14),
        nights: 4,
        total_amount: 101_800,
        base_total: 101_800,
        balance: 101_800,
      },
      price_per_night: 24_900,
      price_lines: [
        { nights: 2, price_per_night: 24_900 },
        { nights: 2, price_per_night: 26_000 },
      ],
    });
    expect(await roomsSoldByNight(app.db, longerStay)).toEqual([1, 1, 1, 1]);
    const laterStay = await changeBooking(longerStay, { check_in: day(13), check_out: day(15) });
    expect(laterStay).toMatchObject({ total_amount: 52_000, price_per_night: 26_000 });
    expect(await claimedNights(app.db, booking)).toEqual([day(13), day(14)]);
    expect(await readRoomsSold(app.db, 'classic-single', day(10))).toBe(0);
    await setPrice('classic-single', 24_900);
  });

  test('goes to another room type at that type’s price of today', async () => {
    const booking = await addWalkIn({ check_in: day(20), check_out: day(22) });
    const movedBooking = await changeBooking(booking, { room_id: 'deluxe', guests: 2 });
    expect(movedBooking).toMatchObject({ room_id: 'deluxe', room_name: 'Deluxe', guests: 2, total_amount: 61_000 });
    expect(await roomsSoldByNight(app.db, movedBooking)).toEqual([1, 1]);
    expect(await roomsSoldByNight(app.db, booking)).toEqual([0, 0]);
  });

  const readTypesByNight = async ({ id }: OnWire<DeskBooking>) => {
    const nights = app.db.read.selectFrom('bookingNight').select('roomTypeId').where('bookingId', '=', id);
    return (await nights.orderBy('night').execute()).map(({ roomTypeId }) => roomTypeId);
  };
  const typesOfSplitStay = ['classic-single', 'classic-single', 'deluxe'];

  test('goes to another room type from a later night on; the nights before stay as they are', async () => {
    const booking = await addWalkIn({ check_in: day(60), check_out: day(63) });
    const stayChange = { room_id: 'deluxe', room_from: day(62) };
    expect(parseWire(stayPreview, (await readPreview(booking, stayChange)).body)).toMatchObject({
      ...{ total_amount: 80_300, available: true, nights_added: [day(62)], nights_dropped: [day(62)] },
      room_types: [
        { room_type: 'Classic Single', from: day(60), until: day(62) },
        { room_type: 'Deluxe', from: day(62), until: day(63) },
      ],
    });
    const movedBooking = await changeBooking(booking, { ...stayChange, seen_total: 80_300 });
    expect(movedBooking).toMatchObject({
      room_id: 'deluxe',
      room_type: 'Classic Single, then Deluxe',
      total_amount: 80_300,
    });
    expect(movedBooking.price_lines).toEqual([
      { nights: 2, price_per_night: 24_900 },
      { nights: 1, price_per_night: 30_500 },
    ]);
    expect(await roomsSoldByNight(app.db, booking)).toEqual([1, 1, 0]);
    expect(await roomsSoldByNight(app.db, movedBooking)).toEqual([0, 0, 1]);
    expect((await readDetail(booking)).history.at(-1)?.changes).toContainEqual({
      ...{ name: 'Room type', before: 'Classic Single', after: 'Classic Single, then Deluxe' },
    });
    expect((await readMailedChanges(booking)).at(-1)).toEqual(['Room', 'Total']);
    const longerStay = await changeBooking(movedBooking, { check_in: day(59), check_out: day(64) });
    expect(longerStay).toMatchObject({
      room_type: 'Classic Single, then Deluxe',
      total_amount: 80_300 + 24_900 + 30_500,
    });
    expect(await readTypesByNight(booking)).toEqual(['classic-single', ...typesOfSplitStay, 'deluxe']);
    const shorterStay = await changeBooking(longerStay, { check_out: day(62) });
    expect(shorterStay).toMatchObject({ room_id: 'classic-single', room_type: 'Classic Single', total_amount: 74_700 });
  });

  test('of two room types that was cancelled comes back as it was', async () => {
    const booking = await addWalkIn({ check_in: day(24), check_out: day(27) });
    const movedBooking = await changeBooking(booking, { room_id: 'deluxe', room_from: day(26), price: 'kept' });
    expect(movedBooking.total_amount).toBe(booking.total_amount);
    await moveThrough(owner, booking.id, 'cancelled');
    expect(await readTypesByNight(booking)).toEqual([]);
    expect((await owner.post(`/api/bookings/${booking.id}/undo`, {})).status).toBe(200);
    expect(await readTypesByNight(booking)).toEqual(typesOfSplitStay);
  });

  test('gets another room type from a later night on only if that is free then', async () => {
    const booking = await addWalkIn({ check_in: day(50), check_out: day(53) });
    await setInventory(app.db, 'executive-suite', { total_rooms: 1 });
    await addWalkIn({ room_id: 'executive-suite', check_in: day(51), check_out: day(52) });
    const refusal = await putChange(booking, { room_id: 'executive-suite', room_from: day(51) });
    expect([refusal.status, refusal.body.errors]).toEqual([
      409,
      [{ field: 'room_id', message: bookingMessages.unavailable }],
    ]);
    expect(await readTypesByNight(booking)).toEqual(Array(3).fill('classic-single'));
    const laterReply = await putChange(booking, { room_id: 'executive-suite', room_from: day(52) });
    expect(laterReply.status).toBe(200);
    await setInventory(app.db, 'executive-suite', { total_rooms: 2 });
  });

  test('of a guest in the house moves from tonight on; what was slept stays where it was', async () => {
    const { id } = await walkIn(app, desk, { check_out: day(3) });
    const booking = await moveThrough(desk, id, 'checked_in');
    await passMinutes(app, 24 * 60);
    try {
      desk = await signedIn(app, 'receptionist');
      owner = await signedIn(app, 'superadmin');
      const movedBooking = await changeBooking(booking, { room_id: 'deluxe' });
      expect(movedBooking.price_lines).toEqual([
        { nights: 1, price_per_night: 24_900 },
        { nights: 2, price_per_night: 30_500 },
      ]);
      const rows = await app.db.read
        .selectFrom('bookingNight')
        .select(['night', 'roomTypeId'])
        .where('bookingId', '=', id)
        .orderBy('night')
        .execute();
      expect(rows.map(({ roomTypeId }) => roomTypeId)).toEqual(['classic-single', 'deluxe', 'deluxe']);
      const refusal = await putChange(movedBooking, { check_out: testToday });
      expect(refusal.body.errors).toEqual([{ field: 'check_out', message: stayMessages.order }]);
      await moveThrough(desk, id, 'completed');
      expect(await readRoomsSold(app.db, 'deluxe', day(2))).toBe(0);
    } finally {
      app.clock.advance(-24 * 3_600_000);
      desk = await signedIn(app, 'receptionist');
      owner = await signedIn(app, 'superadmin');
    }
  });

  test('paid online owes only what is added, and gets back what is too much', async () => {
    const onlineGuest = await book(app, { room_id: 'deluxe', guests: 2 });
    await verify(onlineGuest.client, onlineGuest.txRef, await pay(app, onlineGuest.txRef));
    const { booking } = await readDetail(onlineGuest.booking);
    expect(booking.transaction_fee).toBe(1_220);
    const longerStay = await changeBooking(booking, { check_out: addDays(booking.check_out, 1) });
    expect(longerStay).toMatchObject({
      ...{ transaction_fee: 1_220, total_amount: 92_720, paid_amount: 62_220, balance: 30_500 },
      payment_status: 'pending',
    });
    expect((await takePayment(desk, booking.id, { amount: 30_500.01 })).status).toBe(409);
    expect(deskBookingFrom(await takePayment(desk, booking.id, { amount: 30_500 }))).toMatchObject({
      payment_status: 'paid',
    });
    // The total falls by the price of the dropped night and its part of the fee. The desk gives back its own money
    // first, so only 610 is owed through the gateway.
    const paidBooking = (await readDetail(booking)).booking;
    const shorterStay = await changeBooking(paidBooking, { check_in: addDays(booking.check_in, 1) });
    expect(shorterStay).toMatchObject({ transaction_fee: 610, total_amount: 61_610, balance: 0, credit: 31_110 });
    const { data } = (await owner.get('/api/refunds')).body as { data: { purpose: string; amount: number }[] };
    expect(data.map(({ purpose, amount }) => [purpose, amount])).toEqual([['reduced', 610]]);
    const longerStayAgain = await changeBooking(shorterStay, { check_out: addDays(shorterStay.check_out, 1) });
    expect(longerStayAgain).toMatchObject({ total_amount: 92_110, credit: 610, balance: 0 });
    expect((await owner.get('/api/refunds')).body.data).toEqual([]);
    expect((await readDetail(booking)).history.at(-1)).toMatchObject({ action: 'stay changed' });
  });

  test('has its name, contacts, guests and note corrected', async () => {
    const booking = await addWalkIn();
    const contacts = { guest_name: 'Ada Obi', guest_email: 'ada@example.ng', guest_phone: '+2348031112222' };
    const correctedBooking = await changeBooking(booking, { ...contacts, note: '  Arrives late ' });
    expect(correctedBooking).toMatchObject({ ...contacts, note: 'Arrives late', total_amount: booking.total_amount });
    expect(correctedBooking.version).toBeGreaterThan(booking.version);
    const { history } = await readDetail(booking);
    expect(history.at(-1)).toMatchObject({ actor: 'Ngozi Eze', action: 'stay changed' });
    expect(history.at(-1)?.changes).toHaveLength(4);
    expect(history.at(-1)?.changes).toEqual(
      expect.arrayContaining([
        { name: 'Guest name', before: booking.guest_name, after: 'Ada Obi' },
        { name: 'Guest email', before: booking.guest_email, after: 'ada@example.ng' },
        { name: 'Guest phone', before: booking.guest_phone, after: '+2348031112222' },
        { name: 'Note', before: null, after: 'Arrives late' },
      ]),
    );
    const searchReply = await desk.get('/api/bookings?q=Ada%20Obi');
    expect((searchReply.body.data as OnWire<DeskBooking>[]).map(({ id }) => id)).toContain(booking.id);
    expect(await changeBooking(correctedBooking, { note: '' })).toMatchObject({ note: '' });
  });
});

describe('the guest', () => {
  test('is told what was and what is, once for each change, and nothing of the staff’s note', async () => {
    const booking = await addWalkIn({ guest_email: 'told@example.ng' });
    const notedBooking = await changeBooking(booking, { note: 'Never mind' });
    expect(await readMailedChanges(booking)).toEqual([]);
    const longerStay = await changeBooking(notedBooking, { check_out: day(13) });
    expect(await readMailedChanges(booking)).toEqual([['Check-out', 'Total']]);
    await changeBooking(longerStay, { check_in: day(11), check_out: day(14) });
    expect(await readMailedChanges(booking)).toEqual([
      ['Check-out', 'Total'],
      ['Check-in', 'Check-out'],
    ]);
    const inbox = await app.client().raw('/sandbox/mail', {});
    const text = String(inbox.body.text);
    expect(text).toContain('has changed');
  });

  test('reads the nights by their price on the own page', async () => {
    const booking = await addWalkIn();
    await setPrice('classic-single', 26_000);
    await changeBooking(booking, { check_out: day(13) });
    const { receipt_path } = await readDetail(booking);
    const token = new URL(receipt_path, 'http://house').searchParams.get('token');
    const { body } = await app.client().get(`/api/bookings/by-reference/${booking.reference}/receipt?token=${token}`);
    await setPrice('classic-single', 24_900);
    const receipt = body as { booking: OnWire<DeskBooking>; own: { balance: number } };
    expect(receipt.booking.price_lines).toEqual([
      { nights: 2, price_per_night: 24_900 },
      { nights: 1, price_per_night: 26_000 },
    ]);
    expect(receipt.own.balance).toBe(75_800);
  });
});

describe('what a change would come to', () => {
  test('is said before it is made, and nothing is taken', async () => {
    const booking = await addWalkIn({ check_in: day(30), check_out: day(32) });
    const { status, body } = await readPreview(booking, { check_in: day(31), check_out: day(34) });
    expect([status, parseWire(stayPreview, body)]).toEqual([
      200,
      {
        nights_added: [day(32), day(33)],
        nights_dropped: [day(30)],
        room_types: [{ room_type: 'Classic Single', from: day(31), until: day(34) }],
        price_lines: [{ nights: 3, price_per_night: 24_900 }],
        price_off: 0,
        ...{
          transaction_fee: 0,
          total_amount: 74_700,
          difference: 24_900,
          balance: 74_700,
          credit: 0,
          against: [],
          available: true,
        },
      },
    ]);
    expect(await claimedNights(app.db, booking)).toEqual([day(30), day(31)]);
    await setInventory(app.db, 'executive-suite', { status: 'Maintenance' });
    expect(parseWire(stayPreview, (await readPreview(booking, { room_id: 'executive-suite' })).body).available).toBe(
      false,
    );
    await setInventory(app.db, 'executive-suite', { status: 'Available' });
  });

  test('is not said of dates in the wrong order, of days that do not exist and of room types that are not ours', async () => {
    const booking = await addWalkIn();
    const refusedChanges: [string, Record<string, string>, string, string][] = [
      ['dates in the wrong order', { check_out: day(10) }, 'check_out', stayMessages.order],
      [
        'a day that does not exist',
        { check_in: '2026-02-30' },
        'check_in',
        'Please select check-in and check-out dates',
      ],
      ['no room type of ours', { room_id: 'tent' }, 'room_id', stayMessages.room],
    ];
    for (const [what, changes, field, message] of refusedChanges) {
      const { status, body } = await readPreview(booking, changes);
      expect([what, status, body.errors]).toEqual([what, 400, [{ field, message }]]);
    }
  });
});

describe('a change is refused', () => {
  test('where a night is full, and then nothing of it has happened', async () => {
    const booking = await addWalkIn({ check_in: day(40), check_out: day(42) });
    await setInventory(app.db, 'executive-suite', { total_rooms: 1 });
    await addWalkIn({ room_id: 'executive-suite', check_in: day(41), check_out: day(42) });
    const reply = await putChange(booking, { room_id: 'executive-suite' });
    expect([reply.status, reply.body.errors]).toEqual([
      409,
      [{ field: 'room_id', message: bookingMessages.unavailable }],
    ]);
    expect((await readDetail(booking)).booking).toEqual(booking);
    expect(await claimedNights(app.db, booking)).toEqual([day(40), day(41)]);
    await setInventory(app.db, 'executive-suite', { total_rooms: 2 });
  });

  test('where somebody was faster: who comes second reads what is, and the same change again is no other one', async () => {
    const booking = await addWalkIn();
    const changedBooking = await changeBooking(booking, { check_out: day(13) });
    const secondReply = await putChange(booking, { guest_name: 'Ada Obi', check_out: day(12) }, owner);
    expect([secondReply.status, secondReply.body.message]).toEqual([409, changeMessages.changedMeanwhile]);
    expect(secondReply.body.booking).toEqual(changedBooking);
    expect(deskBookingFrom(await putChange(booking, { check_out: day(13) }))).toEqual(changedBooking);
    expect(await readMailedChanges(booking)).toHaveLength(1);
  });

  test('where the price is another one than was said yes to', async () => {
    const booking = await addWalkIn();
    const reply = await putChange(booking, { check_out: day(13), seen_total: 74_699 });
    expect([reply.status, reply.body.message]).toEqual([409, changeMessages.totalChanged]);
  });

  test.each(['pending', 'cancelled', 'checked_out', 'completed'] as const)(
    'of a booking that is %s',
    async (status) => {
      const newBooking = status === 'pending' ? (await book(app)).booking : await walkIn(app, desk);
      if (status === 'cancelled') await moveThrough(owner, newBooking.id, 'cancelled');
      if (status === 'checked_out') await moveThrough(owner, newBooking.id, 'checked_in', 'checked_out');
      if (status === 'completed') await moveThrough(owner, newBooking.id, 'checked_in', 'completed');
      const { booking } = await readDetail(newBooking);
      const reply = await putChange(booking, { guests: 2 });
      expect([reply.status, reply.body.message]).toEqual([409, changeMessages.notChangeable(status)]);
    },
  );

  test('that takes the check-in date of a guest who is here, or a night that was slept', async () => {
    const { id } = await walkIn(app, desk, { check_out: day(3) });
    const booking = await moveThrough(desk, id, 'checked_in');
    const laterReply = await putChange(booking, { check_in: day(1) });
    expect(laterReply.body.errors).toEqual([{ field: 'check_in', message: changeMessages.arrived }]);
    app.clock.advance(48 * 3_600_000);
    const deskLater = await signedIn(app, 'receptionist');
    const shorterReply = await putChange(booking, { check_out: day(1) }, deskLater);
    expect(shorterReply.body.message).toBe(
      `Nights that have passed stay. The earliest check-out is ${formatDay(day(2))}.`,
    );
    expect(deskBookingFrom(await putChange(booking, { check_out: day(2) }, deskLater)).nights).toBe(2);
    app.clock.advance(-48 * 3_600_000);
  });
});
