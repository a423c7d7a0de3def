import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { closureReply } from '#contract/rooms/closures.ts';
import type { InventoryView } from '#contract/rooms/inventory.ts';
import { type NumberedRoom, numberedRoomList } from '#contract/rooms/numbered-rooms.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { book, putIntoRoom, setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  desk = await signedIn(app, 'receptionist');
});
afterAll(async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
  await app.close();
});

const day = (offset: number) => addDays(testToday, offset);
const readRooms = async () => parseWire(numberedRoomList, (await desk.get('/api/rooms')).body).data;
const roomAt = async (number: string): Promise<OnWire<NumberedRoom>> =>
  (await readRooms()).find((room) => room.number === number) ?? Promise.reject(new Error(`no room ${number}`));
const closeRoom = async (number: string, from: number, until: number, changes: object = {}) =>
  desk.post(`/api/rooms/${(await roomAt(number)).id}/closures`, {
    kind: 'out_of_order',
    reason: 'Leak',
    from: day(from),
    until: day(until),
    ...changes,
  });
const closureOf = async (...closing: Parameters<typeof closeRoom>) =>
  parseWire(closureReply, (await closeRoom(...closing)).body).closure;
const statusAndMessage = ({ status, body }: Awaited<ReturnType<typeof closeRoom>>) => [status, body.message];
const countFreeRooms = async (type: string, from: number, to: number) => {
  const query = new URLSearchParams({ check_in: day(from), check_out: day(to) });
  const { data } = (await desk.get(`/api/room-inventory/for-stay?${query}`)).body as {
    data: { room_type_id: string; free_rooms: number }[];
  };
  return data.find(({ room_type_id }) => room_type_id === type)?.free_rooms;
};
const sellSuite = (from: number, to: number) =>
  book(app, { room_id: 'executive-suite', check_in: day(from), check_out: day(to) });

test('a room out of order is off sale for its nights, one out of service is not', async () => {
  const closedReply = await closeRoom('303', 1, 3);
  expect(statusAndMessage(closedReply)).toEqual([201, 'Room 303 is closed until Tue, 24 Nov 2026']);
  await closeRoom('304', 1, 3, { kind: 'out_of_service', reason: 'Paint', return_condition: 'clean' });
  expect([await countFreeRooms('business-suite', 1, 3), await countFreeRooms('business-suite', 3, 4)]).toEqual([3, 4]);
  const nights = { from: day(1), until: day(3) };
  expect((await roomAt('304')).closures).toEqual([
    { id: expect.any(String), kind: 'out_of_service', reason: 'Paint', ...nights, return_condition: 'clean' },
  ]);
});

test('tonight, the inventory counts it neither as booked nor as a room', async () => {
  await closeRoom('311', 0, 1);
  await walkIn(app, desk, { room_id: 'business-suite', check_out: day(1) });
  const { data } = (await desk.get('/api/room-inventory/dashboard')).body as { data: OnWire<InventoryView>[] };
  expect(data.find(({ room_type_id }) => room_type_id === 'business-suite')).toMatchObject({
    total_rooms: 4,
    out_of_order_tonight: 1,
    booked_tonight: 1,
    available_rooms: 2,
    occupancy: 33.3,
  });
  const owner = await signedIn(app, 'superadmin');
  expect((await owner.get('/api/analytics/summary')).body).toMatchObject({
    totalRooms: 36,
    roomsOutOfOrder: 1,
    availableRooms: 34,
    currentOccupiedRooms: 1,
    occupancyRate: 2.9,
  });
});

describe('a closure is refused', () => {
  test('on a night that is sold out, naming the first one', async () => {
    await sellSuite(11, 13);
    await sellSuite(12, 14);
    const soldOutRefusal = [409, 'Room 301 cannot close: Thu, 3 Dec 2026 is sold out; move a stay first'];
    expect(statusAndMessage(await closeRoom('301', 10, 15))).toEqual(soldOutRefusal);
    expect((await closeRoom('301', 10, 15, { kind: 'out_of_service' })).status).toBe(201);
  });

  test('on a night on which a guest has the room, naming the guest', async () => {
    const { booking } = await book(app, {
      guest_name: 'Ife Ade',
      room_id: 'deluxe',
      check_in: day(4),
      check_out: day(6),
    });
    await putIntoRoom(app.db, booking.id, '205');
    const takenMessage = 'Room 205 cannot close: Ife Ade has it from Wed, 25 Nov 2026 to Fri, 27 Nov 2026';
    expect(statusAndMessage(await closeRoom('205', 5, 9))).toEqual([409, takenMessage]);
    expect((await closeRoom('205', 6, 9)).status).toBe(201);
    const closedMessage = 'Room 205 cannot close: it is closed from Fri, 27 Nov 2026 to Mon, 30 Nov 2026';
    expect(statusAndMessage(await closeRoom('205', 8, 10, { kind: 'out_of_service' }))).toEqual([409, closedMessage]);
  });

  test('while a guest overstays in the room', async () => {
    const { id } = await walkIn(app, desk, { guest_name: 'Bola Ige', room_id: 'deluxe', check_out: day(1) });
    await moveThrough(desk, id, 'checked_in');
    await putIntoRoom(app.db, id, '206');
    app.clock.set(new Date(`${day(2)}T11:00:00Z`));
    desk = await signedIn(app, 'receptionist');
    expect(statusAndMessage(await closeRoom('206', 2, 3))).toEqual([
      409,
      'Room 206 cannot close: Bola Ige has not left it yet',
    ]);
  });

  test('before today, or without a night', async () => {
    expect(statusAndMessage(await closeRoom('207', 1, 4))).toEqual([400, 'A room cannot be closed before today']);
    expect(statusAndMessage(await closeRoom('207', 4, 4))).toEqual([400, 'The closure must end after its first night']);
  });
});

describe('a closure', () => {
  const change = (id: string, until: number) => desk.put(`/api/closures/${id}`, { until: day(until) });

  test('can end earlier, and its nights are on sale again', async () => {
    const { id } = await closureOf('302', 20, 24);
    await sellSuite(20, 24);
    expect(statusAndMessage(await change(id, 22))).toEqual([200, 'Room 302 is closed until Sun, 13 Dec 2026']);
    expect([await countFreeRooms('executive-suite', 21, 22), await countFreeRooms('executive-suite', 22, 24)]).toEqual([
      0, 1,
    ]);
  });

  test('can end later, unless a night is sold out then', async () => {
    const { id } = await closureOf('302', 30, 31);
    for (const _ of [1, 2]) await sellSuite(32, 33);
    expect((await change(id, 32)).status).toBe(200);
    const soldOutMessage = 'Room 302 cannot close: Wed, 23 Dec 2026 is sold out; move a stay first';
    expect(statusAndMessage(await change(id, 34))).toEqual([409, soldOutMessage]);
    expect(statusAndMessage(await change(id, 30))).toEqual([400, 'The closure must end after its first night']);
  });

  test('can be ended now, once', async () => {
    const { id } = await closureOf('208', 2, 9);
    const end = () => desk.post(`/api/closures/${id}/end`, {});
    expect(statusAndMessage(await end())).toEqual([200, 'Room 208 is open again']);
    expect(statusAndMessage(await end())).toEqual([409, 'This closure has ended already']);
    expect((await roomAt('208')).closures).toEqual([]);
  });

  test('that has not begun can be ended, and then had no night', async () => {
    const { id, from } = await closureOf('209', 5, 9);
    const { closure } = parseWire(closureReply, (await desk.post(`/api/closures/${id}/end`, {})).body);
    expect(closure).toMatchObject({ from, until: from });
  });

  test('that has run out is neither ended nor made longer', async () => {
    const { id } = await closureOf('207', 2, 3);
    app.clock.advance(86_400_000);
    desk = await signedIn(app, 'receptionist');
    const endedRefusal = [409, 'This closure has ended already'];
    expect(statusAndMessage(await change(id, 5))).toEqual(endedRefusal);
    expect(statusAndMessage(await desk.post(`/api/closures/${id}/end`, {}))).toEqual(endedRefusal);
    app.clock.advance(-86_400_000);
    desk = await signedIn(app, 'receptionist');
  });

  test('is in the audit log with its reason', async () => {
    const { id } = await closureOf('210', 40, 42);
    await change(id, 43);
    await desk.post(`/api/closures/${id}/end`, {});
    const owner = await signedIn(app, 'superadmin');
    const { body } = await owner.get('/api/audit?kind=room&q=210');
    const entries = body.data as { action: string; actor: string; changes: { name: string; after: string }[] }[];
    expect(entries.map(({ action, actor }) => `${actor}: ${action}`)).toEqual([
      'FRONT001: room opened',
      'FRONT001: closure changed',
      'FRONT001: room closed',
    ]);
    expect(entries.at(-1)?.changes.map(({ name, after }) => `${name}: ${after}`)).toEqual([
      'Why: Leak',
      'From: Thu, 31 Dec 2026',
      'Until: Sat, 2 Jan 2027',
      'Closure: Out of order',
      'Condition afterwards: Dirty',
    ]);
  });
});

test('closures of one room by eight callers at once: one wins, the others hear who has the room', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => closeRoom('212', 50, 53)));
  const closedMessage = 'Room 212 cannot close: it is closed from Sun, 10 Jan 2027 to Wed, 13 Jan 2027';
  expect(replies.map(statusAndMessage).sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [201, 'Room 212 is closed until Wed, 13 Jan 2027'],
    ...Array.from({ length: 7 }, () => [409, closedMessage]),
  ]);
});

test('a sale and a closure of the last room: one of them wins', async () => {
  await setInventory(app.db, 'deluxe-large', { total_rooms: 1 });
  const lastRoom = (await readRooms()).find(({ room_type_id }) => room_type_id === 'deluxe-large')?.number ?? '';
  for (const offset of [60, 63, 66, 69]) {
    const sale = walkIn(app, desk, { room_id: 'deluxe-large', check_in: day(offset), check_out: day(offset + 1) });
    const [saleResult, closeResult] = await Promise.allSettled([sale, closeRoom(lastRoom, offset, offset + 1)]);
    const isClosed = closeResult.status === 'fulfilled' && closeResult.value.status === 201;
    expect(isClosed).toBe(saleResult.status === 'rejected');
  }
});
