import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import type { InventoryView } from '#contract/rooms/inventory.ts';
import { type NumberedRoom, numberedRoomList, numberedRoomMessages } from '#contract/rooms/numbered-rooms.ts';
import type { Client } from '#tools/testing/client.ts';
import { walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { book, putIntoRoom, setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
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

async function roomsOf(type: string, client = admin): Promise<OnWire<NumberedRoom>[]> {
  const { data } = parseWire(numberedRoomList, (await client.get('/api/rooms')).body);
  return data.filter(({ room_type_id }) => room_type_id === type);
}
const numbersOf = async (type: string) => (await roomsOf(type)).map(({ number }) => number);
const roomAt = async (number: string): Promise<OnWire<NumberedRoom>> => {
  const { data } = parseWire(numberedRoomList, (await admin.get('/api/rooms')).body);
  return data.find((room) => room.number === number) ?? Promise.reject(new Error(`no room ${number}`));
};
const stockOf = async (type: string): Promise<OnWire<InventoryView>> => {
  const { data } = (await admin.get('/api/room-inventory/dashboard')).body as { data: OnWire<InventoryView>[] };
  return data.find(({ room_type_id }) => room_type_id === type) ?? Promise.reject(new Error(`no ${type}`));
};
async function setTotal(type: string, total_rooms: number, leaving?: string[]) {
  const { id, room_type_id, status, is_active } = await stockOf(type);
  return admin.put(`/api/room-inventory/${id}`, { room_type_id, total_rooms, status, is_active, leaving });
}

let typeCount = 0;
async function addType(...numbers: (string | null)[]): Promise<string> {
  const { body } = await admin.post('/api/room-types', {
    room_type: `Type ${++typeCount}`,
    ...{ price_per_night: 100, max_occupancy: 2, amenities: 'Breakfast', description: 'High up.', image: 'deluxe' },
  });
  const { id } = body.room_type as { id: string };
  await admin.post('/api/room-inventory', { room_type_id: id, total_rooms: numbers.filter((each) => !each).length });
  const enteredNumbers = numbers.flatMap((each) => each ?? []);
  if (enteredNumbers.length > 0)
    await admin.post('/api/rooms', { room_type_id: id, numbers: enteredNumbers, floor: 4 });
  return id;
}
async function addStayIn(type: string, number: string, from: number, to: number, guest_name = 'Tunde Bakare') {
  const stay = { room_id: type, check_in: day(from), check_out: day(to), guests: 1 };
  const booking = await walkIn(app, admin, { guest_name, ...stay });
  await putIntoRoom(app.db, booking.id, number);
  return booking;
}

test('the rooms are listed floor by floor to those who read bookings', async () => {
  for (const role of ['supervisor', 'receptionist'] as const) {
    const [firstRoom] = await roomsOf('classic-single', await signedIn(app, role));
    expect(firstRoom).toEqual({
      id: expect.any(String),
      number: '101',
      room_type_id: 'classic-single',
      room_type: 'Classic Single',
      floor: 0,
      rank: 101,
      features: ['garden view', 'ground floor'],
      condition: 'clean',
      use: null,
      closures: [],
    });
  }
  expect(await numbersOf('deluxe-large')).toEqual(['211', '212', '305', '306', '307', '308', '309', '310']);
});

describe('new rooms', () => {
  test('are on sale, in the order of entry', async () => {
    const typeId = await addType('401', '402');
    const { status, body } = await admin.post('/api/rooms', {
      room_type_id: typeId,
      numbers: [' 403', '12a'],
      floor: 4,
      features: ['quiet'],
    });
    expect([status, body.message]).toEqual([201, '2 rooms added: 403, 12A']);
    expect(await numbersOf(typeId)).toEqual(
      ['401', '402', '403', '12A'].sort((a, b) => a.length - b.length || a.localeCompare(b)),
    );
    expect(await stockOf(typeId)).toMatchObject({ total_rooms: 4, available_rooms: 4 });
    expect((await roomAt('12A')).rank).toBeGreaterThan((await roomAt('403')).rank);
  });

  test('need numbers that no other room has, and a type that is on sale', async () => {
    const typeId = await addType('411');
    const add = async (numbers: string[], room_type_id = typeId) => {
      const { status, body } = await admin.post('/api/rooms', { room_type_id, numbers, floor: 0 });
      return [status, body.message];
    };
    expect(await add(['412', '101'])).toEqual([409, 'There is a room 101 already']);
    expect(await add(['412', '412'])).toEqual([409, 'There is a room 412 already']);
    expect((await add(['Room 1']))[0]).toBe(400);
    expect(await add(['412'], 'nothing')).toEqual([409, 'This room type is not on sale yet. Add rooms of it first.']);
    expect(await numbersOf(typeId)).toEqual(['411']);
  });
});

describe('rooms without numbers', () => {
  test('get them in one step, in their order', async () => {
    const [firstTypeId, secondTypeId] = [await addType(null, null, null), await addType(null, null)];
    const groups = [
      { room_type_id: firstTypeId, floor: 5, first: '0501', count: 2 },
      { room_type_id: secondTypeId, floor: 6, first: '601', count: 2 },
    ];
    const { status, body } = await admin.post('/api/rooms/numbers', { groups });
    expect([status, body.message]).toEqual([200, '4 rooms numbered']);
    expect(await numbersOf(firstTypeId)).toEqual([null, '0501', '0502']);
    expect((await roomsOf(secondTypeId)).map(({ number, floor }) => [number, floor])).toEqual([
      ['601', 6],
      ['602', 6],
    ]);
  });

  test('get all of their numbers or none', async () => {
    const typeId = await addType(null, null);
    const numberFrom = async (first: string, count: number) => {
      const { status, body } = await admin.post('/api/rooms/numbers', {
        groups: [
          { room_type_id: typeId, floor: 7, first: '701', count: 1 },
          { room_type_id: typeId, floor: 7, first, count },
        ],
      });
      return [status, body.message];
    };
    expect(await numberFrom('101', 1)).toEqual([409, 'There is a room 101 already']);
    expect(await numberFrom('702', 2)).toEqual([409, `Type ${typeCount} has only 1 room without a number`]);
    expect(await numbersOf(typeId)).toEqual([null, null]);
  });
});

test('number, floor, order and features of a room can be changed', async () => {
  const typeId = await addType('421', '422');
  const { id } = await roomAt('421');
  const change = { number: '423', floor: 5, rank: 7, features: ['twin beds'] };
  const { status, body } = await admin.put(`/api/rooms/${id}`, change);
  expect([status, body.message, body.rooms]).toEqual([
    200,
    'Room updated successfully',
    [expect.objectContaining({ id, ...change })],
  ]);
  const takenReply = await admin.put(`/api/rooms/${id}`, { ...change, number: '422' });
  expect([takenReply.status, takenReply.body.message]).toEqual([409, 'There is a room 422 already']);
  expect(await numbersOf(typeId)).toEqual(['422', '423']);
});

test('of two who have the same room open in a form, the second one is refused and told', async () => {
  await addType('581');
  const { id, number, floor, rank, features } = await roomAt('581');
  const was = { number, floor, rank, features };
  const save = (changes: object) => admin.put(`/api/rooms/${id}`, { ...was, ...changes, was });
  expect((await save({ floor: 9 })).status).toBe(200);
  const { status, body } = await save({ features: ['quiet'] });
  expect([status, body.message]).toEqual([409, numberedRoomMessages.changedMeanwhile]);
  expect(await roomAt('581')).toMatchObject({ floor: 9, features: [] });
});

describe('a room that leaves', () => {
  const retire = async (number: string) => {
    const { status, body } = await admin.delete(`/api/rooms/${(await roomAt(number)).id}`);
    return [status, body.message];
  };

  test('keeps its history, and its number is free', async () => {
    const typeId = await addType('431', '432');
    const booking = await addStayIn(typeId, '431', 0, 1);
    app.clock.set(new Date(`${day(1)}T11:00:00Z`));
    admin = await signedIn(app, 'superadmin');
    expect(await retire('431')).toEqual([200, 'Room 431 has left. Its history stays.']);
    expect(await stockOf(typeId)).toMatchObject({ total_rooms: 1 });
    expect(
      await app.db.read.selectFrom('roomNight').select('night').where('bookingId', '=', booking.id).execute(),
    ).toEqual([{ night: testToday }]);
    expect((await admin.post('/api/rooms', { room_type_id: typeId, numbers: ['431'], floor: 4 })).status).toBe(201);
  });

  test('stays while a guest or closure has it later', async () => {
    const typeId = await addType('441', '442');
    await addStayIn(typeId, '441', 5, 7);
    expect(await retire('441')).toEqual([
      409,
      'Room 441 cannot leave: Tunde Bakare has it from Thu, 26 Nov 2026 to Sat, 28 Nov 2026',
    ]);
    const { id } = await roomAt('442');
    const nights = { from: day(2), until: day(3) };
    await admin.post(`/api/rooms/${id}/closures`, { kind: 'out_of_service', reason: 'Paint', ...nights });
    expect(await retire('442')).toEqual([
      409,
      'Room 442 cannot leave: it is closed from Mon, 23 Nov 2026 to Tue, 24 Nov 2026',
    ]);
  });

  test('stays if a night would be oversold without it', async () => {
    const typeId = await addType('451', '452');
    for (const _ of [1, 2]) await book(app, { room_id: typeId, check_in: day(5), check_out: day(6) });
    expect(await retire('452')).toEqual([
      409,
      'Room 452 cannot leave: Thu, 26 Nov 2026 is sold out; move a stay first',
    ]);
  });

  test('leaves no more rooms blocked than there are', async () => {
    const typeId = await addType('461', '462');
    await setInventory(app.db, typeId, { held_back: 2 });
    await retire('462');
    expect(await stockOf(typeId)).toMatchObject({ total_rooms: 1, held_back: 1, available_rooms: 0 });
  });
});

describe('the total of rooms', () => {
  test('grows by the next free numbers, and says which', async () => {
    const typeId = await addType('471', '472', '474');
    await addType('475');
    const { body } = await setTotal(typeId, 5);
    expect([body.added, body.retired]).toEqual([['476', '477'], []]);
    expect((await roomsOf(typeId)).map(({ floor }) => floor)).toEqual([4, 4, 4, 4, 4]);
  });

  test('shrinks by rooms that nobody has: those without a number, then the last ones', async () => {
    const typeId = await addType(null, '481', '482', '483', '484');
    await addStayIn(typeId, '484', 3, 4);
    const { body } = await setTotal(typeId, 2);
    expect(body.retired).toEqual(['483', '482']);
    expect(await numbersOf(typeId)).toEqual(['481', '484']);
  });

  test('does not shrink by rooms that somebody has, and names them', async () => {
    const typeId = await addType('491', '492', '493');
    await addStayIn(typeId, '491', 3, 4);
    await addStayIn(typeId, '493', 5, 6, 'Ngozi Obi');
    const { status, body } = await setTotal(typeId, 1);
    const message =
      'Only 1 room can leave. Room 491: Tunde Bakare has it from Tue, 24 Nov 2026 to Wed, 25 Nov 2026. ' +
      'Room 493: Ngozi Obi has it from Thu, 26 Nov 2026 to Fri, 27 Nov 2026.';
    expect([status, body.message, body.candidates]).toEqual([
      409,
      message,
      ['491', '492', '493'].map((number) => ({ id: expect.any(String), number, free: number === '492' })),
    ]);
  });

  test('shrinks by the rooms that the caller chooses', async () => {
    const typeId = await addType('801', '802', '803');
    await addStayIn(typeId, '803', 3, 4);
    const [firstRoomId, secondRoomId, thirdRoomId] = (await roomsOf(typeId)).map(({ id }) => id);
    const refusalOf = async (leavingIds: (string | undefined)[]) => {
      const { status, body } = await setTotal(
        typeId,
        2,
        leavingIds.flatMap((id) => id ?? []),
      );
      return [status, body.message];
    };
    expect(await refusalOf([firstRoomId, secondRoomId])).toEqual([409, 'Please choose exactly 1 room to leave']);
    expect(await refusalOf([thirdRoomId])).toEqual([
      409,
      'Room 803 cannot leave: Tunde Bakare has it from Tue, 24 Nov 2026 to Wed, 25 Nov 2026',
    ]);
    expect((await refusalOf([firstRoomId]))[0]).toBe(200);
    expect(await numbersOf(typeId)).toEqual(['802', '803']);
  });
});

test('what happened to a room is in the audit log', async () => {
  await addType('901');
  const { id } = await roomAt('901');
  await admin.put(`/api/rooms/${id}`, { number: '902', floor: 4, rank: 900, features: [] });
  await admin.delete(`/api/rooms/${id}`);
  const { body } = await admin.get('/api/audit?kind=room&q=902');
  const entries = body.data as { action: string; subject: string }[];
  expect(entries.map(({ action, subject }) => `${subject}: ${action}`)).toEqual([
    'Room 902: room retired',
    'Room 902: room changed',
  ]);
});
