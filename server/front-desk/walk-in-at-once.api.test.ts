import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { bookingDetail } from '#contract/front-desk/desk.ts';
import { walkInRooms } from '#contract/front-desk/walk-in.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { deskBookingFrom, newSlip, takePayment } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';
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

type Input = Partial<WireInput<'createStaffBooking'>>;

const stayTonight = { room_id: 'deluxe', check_in: testToday, check_out: addDays(testToday, 1) };
const nightPrice = 30_500;
const cashPayment = { method: 'cash', amount: nightPrice } as const;
const bookWalkIn = (input: Input, client = desk): Promise<Reply> =>
  client.post('/api/bookings', bookingInput({ ...stayTonight, ...input }));

const roomsFor = async (stay: object = stayTonight) =>
  parseWire(
    walkInRooms,
    (await desk.get(`/api/bookings/walk-in-rooms?${new URLSearchParams({ ...stay, guests: '1' })}`)).body,
  ).data;
const findFreeRoom = async () => {
  const [room] = (await roomsFor()).filter(({ taken, occupied }) => !taken && !occupied);
  if (!room) throw new Error('no room is free');
  return room;
};
const detailOf = async (id: string) => parseWire(bookingDetail, (await desk.get(`/api/bookings/${id}`)).body);
const countRows = async () => {
  const count = async (table: 'booking' | 'deskPayment' | 'audit' | 'roomNight') =>
    (
      await app.db.read
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows;
  return [await count('booking'), await count('deskPayment'), await count('audit'), await count('roomNight')];
};

test('one call books, gives the room, takes the cash and checks in, each with its entry in the history', async () => {
  const { room, number } = await findFreeRoom();
  const reply = await bookWalkIn({ room, payment: cashPayment, check_in_now: true });
  expect([reply.status, reply.body.message]).toEqual([201, 'Walk-in booking created successfully!']);
  const { id, ...booking } = deskBookingFrom(reply);
  expect(booking).toMatchObject({
    ...{ status: 'checked_in', payment_status: 'paid', paid_amount: nightPrice, balance: 0, rooms: [number] },
  });
  const { history, payments } = await detailOf(id);
  expect(payments).toMatchObject([{ method: 'cash', amount: nightPrice, own: true }]);
  expect(history.map(({ action }) => action).sort()).toEqual([
    'booking checked in',
    'booking created',
    'payment taken',
    'room assigned',
  ]);
  expect((await roomsFor()).find((each) => each.room === room)).toMatchObject({ occupied: true });
});

test('sent again, also four times at once, it is one booking with one payment', async () => {
  const { room } = await findFreeRoom();
  const request = { room, payment: cashPayment, check_in_now: true, transaction_ref: 'at once' };
  const input = bookingInput({ ...stayTonight, ...request });
  const replies = await Promise.all(Array.from({ length: 4 }, () => desk.post('/api/bookings', input)));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const [booking] = replies.map(deskBookingFrom);
  const { payments } = await detailOf(booking?.id ?? '');
  expect(payments).toHaveLength(1);
  const changedReply = await desk.post('/api/bookings', { ...input, payment: { method: 'cash', amount: 100 } });
  expect([changedReply.status, changedReply.body.errors]).toMatchObject([409, [{ field: 'transaction_ref' }]]);
});

test('the key of a walk-in pays nothing that is recorded later', async () => {
  const { id } = deskBookingFrom(
    await bookWalkIn({ payment: { method: 'cash', amount: 500 }, transaction_ref: 'shared' }),
  );
  const laterReply = await takePayment(desk, id, { amount: 500, key: 'shared' });
  expect(deskBookingFrom(laterReply).paid_amount).toBe(1000);
});

test('a transfer is recorded and not counted, and a slip proves one payment only', async () => {
  const transferBooking = deskBookingFrom(await bookWalkIn({ payment: { method: 'transfer', amount: nightPrice } }));
  expect(transferBooking).toMatchObject({ paid_amount: 0, unconfirmed_amount: nightPrice, status: 'confirmed' });
  app.clock.advance(1);
  const reference = newSlip();
  const cardPayment = { method: 'card', amount: nightPrice, reference } as const;
  expect(deskBookingFrom(await bookWalkIn({ payment: cardPayment }))).toMatchObject({ payment_status: 'paid' });
  app.clock.advance(1);
  const before = await countRows();
  const repeatedReply = await bookWalkIn({ payment: cardPayment });
  expect([repeatedReply.status, repeatedReply.body.errors]).toMatchObject([409, [{ field: 'reference' }]]);
  expect(await countRows()).toEqual(before);
});

test.each<[string, Input, number, string | undefined]>([
  ['more than the total', { payment: { method: 'cash', amount: nightPrice + 1 } }, 409, 'amount'],
  ['a card without the number of its slip', { payment: { method: 'card', amount: nightPrice } }, 400, 'reference'],
  [
    'an unknown terminal',
    { payment: { method: 'card', amount: nightPrice, reference: '4711', terminal: 'Roof' } },
    400,
    'terminal',
  ],
  ['a price that has changed', { payment: cashPayment, seen_total: 20_000 }, 409, 'seen_total'],
  [
    'a check-in of a guest who comes tomorrow',
    {
      ...{ check_in: addDays(testToday, 1), check_out: addDays(testToday, 2) },
      payment: cashPayment,
      check_in_now: true,
    },
    403,
    undefined,
  ],
])('nothing is left of a walk-in with %s', async (_, input, status, field) => {
  const before = await countRows();
  const reply = await bookWalkIn(input);
  expect([reply.status, reply.body.errors]).toMatchObject([status, field && [{ field }]]);
  expect(reply.body.booking).toBeUndefined();
  expect(await countRows()).toEqual(before);
});

test('cash above the limit of the law needs a reason, which the history keeps', async () => {
  await setInventory(app.db, 'executive-suite', { total_rooms: 40 });
  const monthStay = { room_id: 'executive-suite', check_out: addDays(testToday, 30), guest_phone: '08031230000' };
  const payment = { method: 'cash', amount: 30 * 54_900 } as const;
  // The law limits the cash of one guest within a day to ₦5,000,000; three of these stays are below that.
  for (const _ of [1, 2, 3]) {
    expect((await bookWalkIn({ ...monthStay, payment })).status).toBe(201);
    app.clock.advance(1);
  }
  const before = await countRows();
  const replyWithoutReason = await bookWalkIn({ ...monthStay, payment });
  expect([replyWithoutReason.status, replyWithoutReason.body.errors]).toMatchObject([409, [{ field: 'cash_reason' }]]);
  expect(await countRows()).toEqual(before);
  const replyWithReason = await bookWalkIn({
    ...monthStay,
    payment: { ...payment, cash_reason: 'The bank is closed' },
  });
  const { history } = await detailOf(deskBookingFrom(replyWithReason).id);
  expect(history.find(({ reason }) => reason !== null)?.reason).toBe('The bank is closed');
});

test('a dirty room is handed over only to who was told, and a room with a guest to nobody', async () => {
  const { room } = await findFreeRoom();
  const { version } = await app.db.read
    .selectFrom('roomState')
    .select('version')
    .where('roomId', '=', room)
    .executeTakeFirstOrThrow();
  const dirtyCondition = { condition: 'dirty', version, key: crypto.randomUUID() };
  expect((await desk.put(`/api/housekeeping/rooms/${room}/condition`, dirtyCondition)).status).toBe(200);
  const refusedReply = await bookWalkIn({ room, check_in_now: true });
  expect([refusedReply.status, refusedReply.body.errors]).toMatchObject([409, [{ field: 'room' }]]);
  app.clock.advance(1);
  expect(deskBookingFrom(await bookWalkIn({ room, check_in_now: true, dirty_ok: true })).status).toBe('checked_in');
  app.clock.advance(1);
  const occupiedReply = await bookWalkIn({ room, check_in_now: true, dirty_ok: true });
  expect([occupiedReply.status, occupiedReply.body.errors]).toMatchObject([409, [{ field: 'room' }]]);
});

test('of two desks that sell the last room at once, one books and takes money, and one is told', async () => {
  const admin = await signedIn(app, 'superadmin');
  const lastRoomStay = {
    room_id: 'business-suite',
    check_in: addDays(testToday, 20),
    check_out: addDays(testToday, 21),
  };
  await setInventory(app.db, 'business-suite', { total_rooms: 1 });
  const payment = { method: 'cash', amount: 100 } as const;
  const replies = await Promise.all([
    bookWalkIn({ ...lastRoomStay, payment }),
    bookWalkIn({ ...lastRoomStay, payment }, admin),
  ]);
  expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'Selected room is not available for the chosen dates',
    errors: [{ field: 'room_id' }],
  });
  const paymentRows = await app.db.read
    .selectFrom('deskPayment')
    .innerJoin('booking', 'booking.id', 'deskPayment.bookingId')
    .select('deskPayment.id')
    .where('booking.roomTypeId', '=', 'business-suite')
    .execute();
  expect(paymentRows).toHaveLength(1);
});

test('the rooms that are offered are those of the type, the ready ones first', async () => {
  const rooms = await roomsFor();
  expect(new Set(rooms.map(({ room_type_id }) => room_type_id))).toEqual(new Set(['deluxe']));
  const freeConditions = rooms.filter(({ taken, occupied }) => !taken && !occupied).map(({ condition }) => condition);
  const isReady = (condition: string) => condition === 'clean' || condition === 'inspected';
  expect(freeConditions).toEqual(freeConditions.toSorted((a, b) => Number(isReady(b)) - Number(isReady(a))));
});
