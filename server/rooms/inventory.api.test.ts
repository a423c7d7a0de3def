import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import type { InventoryView } from '#contract/rooms/inventory.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { book, readRoomsSold, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
/** A test that moves the clock must sign in again if the session has ended. */
let admin: Client;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, 'superadmin');
});
afterAll(async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
  await app.close();
});

const day = (offset: number) => addDays(testToday, offset);
const stayDates = (from: number, to: number) => ({ check_in: day(from), check_out: day(to) });

let typeCount = 0;

async function addRooms(total_rooms: number): Promise<OnWire<InventoryView>> {
  const addReply = await admin.post('/api/room-types', {
    room_type: `Test Room ${++typeCount}`,
    price_per_night: 10_000,
    max_occupancy: 4,
    amenities: 'Breakfast',
    description: 'For tests.',
    image: 'deluxe',
  });
  const { id } = addReply.body.room_type as { id: string };
  const { status, body } = await admin.post('/api/room-inventory', { room_type_id: id, total_rooms });
  expect([status, body.message]).toEqual([201, 'Room inventory added successfully']);
  return body.inventory as OnWire<InventoryView>;
}

const putChange = (stock: OnWire<InventoryView>, changes: object): Promise<Reply> => {
  const { id, room_type_id, total_rooms, status, is_active } = stock;
  return admin.put(`/api/room-inventory/${id}`, { room_type_id, total_rooms, status, is_active, ...changes });
};
const changeInventory = async (stock: OnWire<InventoryView>, changes: object): Promise<OnWire<InventoryView>> => {
  const { status, body } = await putChange(stock, changes);
  expect([status, body.message]).toEqual([200, 'Room inventory updated successfully']);
  return body.inventory as OnWire<InventoryView>;
};
const readDashboard = async (): Promise<OnWire<InventoryView>[]> =>
  (await admin.get('/api/room-inventory/dashboard')).body.data as OnWire<InventoryView>[];
const readCurrent = async ({ id }: OnWire<InventoryView>) => (await readDashboard()).find((each) => each.id === id);

const sell = (stock: OnWire<InventoryView>, from: number, to: number) =>
  book(app, { room_id: stock.room_type_id, ...stayDates(from, to) });
const isOffered = async ({ room_type_id }: OnWire<InventoryView>, from: number, to: number) => {
  const query = new URLSearchParams({ room_type_id, ...stayDates(from, to) });
  return (await app.client().get(`/api/room-inventory/check-availability?${query}`)).body.available;
};
const refusal = (field: string, message: string) => ({ success: false, message, errors: [{ field, message }] });

describe('the inventory', () => {
  test('is shown to reception as well, cheapest first, with the rooms free tonight', async () => {
    const { status, body } = await (await signedIn(app, 'receptionist')).get('/api/room-inventory/dashboard');
    expect([status, body.success, body.desk_day]).toEqual([200, true, testToday]);
    const data = body.data as OnWire<InventoryView>[];
    expect(data.map((each) => each.price_per_night)).toEqual(
      data.map((each) => each.price_per_night).sort((a, b) => a - b),
    );
    expect(data.find((each) => each.room_type_id === 'classic-single')).toEqual({
      id: expect.any(String),
      room_type_id: 'classic-single',
      room_type: 'Classic Single',
      price_per_night: 24_900,
      max_occupancy: 2,
      amenities: 'Breakfast, Wi-Fi, gym and pool are free for 1 guest',
      description: expect.any(String),
      image: 'classic-single',
      total_rooms: 12,
      available_rooms: 12,
      booked_tonight: 0,
      out_of_order_tonight: 0,
      held_back: 0,
      occupancy: 0,
      status: 'Available',
      is_active: true,
      prices: [],
      conditions: [],
    });
  });

  test('counts what is booked for tonight, and no other night', async () => {
    const stock = await addRooms(3);
    await sell(stock, 0, 2);
    await sell(stock, 1, 2);
    expect(await readCurrent(stock)).toMatchObject({ available_rooms: 2, booked_tonight: 1, occupancy: 33.3 });
  });

  test('of no rooms at all is not occupied', async () => {
    expect(await addRooms(0)).toMatchObject({ total_rooms: 0, available_rooms: 0, occupancy: 0 });
  });

  test('of a type comes once', async () => {
    const { room_type_id } = await addRooms(1);
    const { status, body } = await admin.post('/api/room-inventory', { room_type_id, total_rooms: 1 });
    expect([status, body]).toEqual([409, refusal('room_type_id', 'Room already has an inventory')]);
  });

  test('is kept by its id: another one is not found, and another room type is refused', async () => {
    const stock = await addRooms(1);
    const moveReply = await putChange(stock, { room_type_id: 'deluxe' });
    expect([moveReply.status, moveReply.body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'room_type_id' })],
    ]);
    const id = crypto.randomUUID();
    const replies = [await putChange({ ...stock, id }, {}), await admin.delete(`/api/room-inventory/${id}`)];
    for (const { status, body } of replies) expect([status, body.message]).toEqual([404, 'Room inventory not found']);
  });
});

describe('the rooms available tonight', () => {
  test('typed in, say how many are held back', async () => {
    const stock = await addRooms(5);
    await sell(stock, 0, 1);
    expect(await changeInventory(stock, { available_rooms: 1 })).toMatchObject({
      held_back: 3,
      available_rooms: 1,
      occupancy: 80,
    });
    await sell(stock, 0, 1);
    expect(await isOffered(stock, 0, 1)).toBe(false);
    expect(await isOffered(stock, 1, 2)).toBe(true);
  });

  test('not typed in, leave as many held back as there were, if there are so many', async () => {
    const stock = await addRooms(5);
    await changeInventory(stock, { available_rooms: 2 });
    expect(await changeInventory(stock, { total_rooms: 6 })).toMatchObject({ held_back: 3, available_rooms: 3 });
    expect(await changeInventory(stock, { total_rooms: 2 })).toMatchObject({ held_back: 2, available_rooms: 0 });
  });

  test('cannot be more than are left', async () => {
    const stock = await addRooms(3);
    await sell(stock, 0, 1);
    const { status, body } = await putChange(stock, { available_rooms: 3 });
    const message = 'Not more than 2 can be available: 1 room is booked for tonight';
    expect([status, body]).toEqual([409, refusal('available_rooms', message)]);
    expect(await readCurrent(stock)).toMatchObject({ held_back: 0, available_rooms: 2 });
  });

  test('can be said when they are added', async () => {
    const { room_type_id, id } = await addRooms(1);
    await admin.delete(`/api/room-inventory/${id}`);
    const { body } = await admin.post('/api/room-inventory', { room_type_id, total_rooms: 4, available_rooms: 3 });
    expect(body.inventory).toMatchObject({ held_back: 1, available_rooms: 3, status: 'Available', is_active: true });
  });
});

describe('fewer rooms', () => {
  test('are refused where more are sold, naming the first such night', async () => {
    const stock = await addRooms(3);
    await sell(stock, 20, 22);
    for (const [from, to] of [
      [3, 4],
      [5, 8],
      [6, 7],
    ] as const)
      await sell(stock, from, to);
    const { status, body } = await putChange(stock, { total_rooms: 1, status: 'Maintenance' });
    const message = '2 rooms are sold for the night of Fri, 27 Nov 2026: there cannot be fewer rooms than that';
    expect([status, body]).toEqual([409, refusal('total_rooms', message)]);
    expect(await readCurrent(stock)).toMatchObject({ total_rooms: 3, status: 'Available' });
    expect((await changeInventory(stock, { total_rooms: 2 })).total_rooms).toBe(2);
  });

  test('reach the nights that are open: nobody books beyond them', async () => {
    const stock = await addRooms(2);
    await sell(stock, 30, 31);
    await changeInventory(stock, { total_rooms: 1 });
    expect(await isOffered(stock, 30, 31)).toBe(false);
    await changeInventory(stock, { total_rooms: 2 });
    await sell(stock, 30, 31);
    expect(await readRoomsSold(app.db, stock.room_type_id, day(30))).toBe(2);
  });
});

describe('while each check is followed by a sale,', () => {
  const refuseUpdates = (times: number) =>
    app.db.session((session) =>
      // The refusals are counted by a sequence, because a rollback does not reset it.
      session.script(`create sequence refusals;
        create function refuse() returns trigger language plpgsql as $$ begin
          if nextval('refusals') <= ${times} then
            raise exception 'sold' using errcode = 'check_violation', constraint = 'night_not_oversold';
          end if;
          return new;
        end $$;
        create trigger refuse before update on room_inventory for each row execute function refuse()`),
    );
  afterEach(() =>
    app.db.session((session) => session.script('drop function refuse() cascade; drop sequence refusals')),
  );

  test('rooms are tried to be changed a few times', async () => {
    const stock = await addRooms(2);
    await refuseUpdates(2);
    expect(await changeInventory(stock, { total_rooms: 1 })).toMatchObject({ total_rooms: 1 });
  });

  test('the change is refused in the end, in words', async () => {
    const stock = await addRooms(2);
    await refuseUpdates(1_000);
    const { status, body } = await putChange(stock, { total_rooms: 1 });
    const message = 'Somebody else has changed these rooms meanwhile. Close this form and open it again.';
    expect([status, body]).toEqual([409, { success: false, message }]);
    expect(await readCurrent(stock)).toMatchObject({ total_rooms: 2 });
  });
});

test.each([
  ['under maintenance', { status: 'Maintenance' }],
  ['fully booked', { status: 'Fully Booked' }],
  ['inactive', { is_active: false }],
])('rooms set %s are sold no more, and what is sold stands', async (_, changes) => {
  const stock = await addRooms(2);
  const { booking } = await sell(stock, 3, 4);
  expect(await changeInventory(stock, changes)).toMatchObject(changes);
  const body = bookingInput({ room_id: stock.room_type_id, ...stayDates(3, 4) });
  expect((await app.client().post('/api/bookings/public', body)).status).toBe(409);
  expect((await admin.post('/api/bookings', body)).status).toBe(409);
  const { body: detail } = await admin.get(`/api/bookings/${booking.id}`);
  expect(detail.booking).toMatchObject({ status: 'pending', check_in: day(3) });
  expect(await readRoomsSold(app.db, stock.room_type_id, day(3))).toBe(1);
});

describe('deleting an inventory', () => {
  const remove = ({ id }: OnWire<InventoryView>) => admin.delete(`/api/room-inventory/${id}`);

  test('is refused while a night is sold, naming it; afterwards its type stays, and can be sold again', async () => {
    const stock = await addRooms(2);
    const { booking } = await sell(stock, 7, 9);
    const refusedReply = await remove(stock);
    expect([refusedReply.status, refusedReply.body.message]).toEqual([
      409,
      '1 room is sold for the night of Sat, 28 Nov 2026. Set this inventory inactive to sell no more of them.',
    ]);
    expect((await admin.put(`/api/bookings/${booking.id}`, { status: 'cancelled' })).status).toBe(200);
    const { status, body } = await remove(stock);
    expect([status, body.message]).toEqual([200, 'Room inventory deleted successfully']);

    expect(await readCurrent(stock)).toBeUndefined();
    expect(await isOffered(stock, 7, 9)).toBe(false);
    const { room_type_id } = stock;
    const roomTypes = (await admin.get('/api/room-types')).body.data as { id: string; inventory_id: string | null }[];
    expect(roomTypes.find(({ id }) => id === room_type_id)).toMatchObject({ inventory_id: null });
    expect((await admin.post('/api/room-inventory', { room_type_id, total_rooms: 1 })).status).toBe(201);
    await sell(stock, 7, 9);
    expect(await isOffered(stock, 8, 9)).toBe(false);
  });
});

test('who changed what is written down, and a refused change is not', async () => {
  const stock = await addRooms(3);
  await sell(stock, 4, 5);
  await changeInventory(stock, { total_rooms: 4, status: 'Maintenance' });
  expect((await putChange(stock, { total_rooms: 0 })).status).toBe(409);
  const auditRows = await app.db.read
    .selectFrom('audit')
    .select(['actor', 'action', 'before', 'after'])
    .where('subjectKind', '=', 'room')
    .where('subjectId', '=', stock.room_type_id)
    .orderBy('id')
    .execute();
  const addedFacts = { total: 3, heldBack: 0, status: 'Available', isActive: true };
  expect(auditRows).toEqual([
    expect.objectContaining({ actor: 'ADMIN001', action: 'room type added', before: null }),
    { actor: 'ADMIN001', action: 'room inventory added', before: null, after: addedFacts },
    {
      actor: 'ADMIN001',
      action: 'room inventory changed',
      before: addedFacts,
      after: { ...addedFacts, total: 4, status: 'Maintenance' },
    },
  ]);
});

describe('as time goes by', () => {
  test('holds that ran out stand in nobody’s way, even if no job has ended them', async () => {
    const [loweredStock, deletedStock] = [await addRooms(2), await addRooms(1)];
    await app.worker.stop();
    for (const stock of [loweredStock, deletedStock]) await sell(stock, 0, 2);
    app.clock.advance(30 * 60_000 - 1);
    admin = await signedIn(app, 'superadmin');
    expect((await putChange(loweredStock, { total_rooms: 0 })).status).toBe(409);
    app.clock.advance(1);
    expect(await readCurrent(loweredStock)).toMatchObject({ available_rooms: 2, booked_tonight: 0 });
    expect((await putChange(loweredStock, { total_rooms: 0 })).status).toBe(200);
    expect((await admin.delete(`/api/room-inventory/${deletedStock.id}`)).status).toBe(200);
  });

  test('nights that are past keep their rooms and stand in no way', async () => {
    const [loweredStock, deletedStock] = [await addRooms(2), await addRooms(2)];
    for (const stock of [loweredStock, deletedStock]) for (let room = 0; room < 2; room++) await sell(stock, 0, 1);
    app.clock.set(new Date('2026-11-22T11:00:00Z'));
    admin = await signedIn(app, 'superadmin');
    expect((await putChange(loweredStock, { total_rooms: 0 })).status).toBe(200);
    expect((await admin.delete(`/api/room-inventory/${deletedStock.id}`)).status).toBe(200);
    const types = [loweredStock.room_type_id, deletedStock.room_type_id];
    const pastNights = await app.db.read
      .selectFrom('night')
      .select(['night', 'booked', 'totalRooms', 'closedTotal'])
      .where('roomTypeId', 'in', types)
      .execute();
    const fullNight = { night: testToday, booked: 2, totalRooms: null, closedTotal: 2 };
    expect(pastNights).toEqual([fullNight, fullNight]);
  });
});
