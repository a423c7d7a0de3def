import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InventoryView } from '#contract/rooms/inventory.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, 'superadmin');
});
afterAll(() => app.close());

const validInventory = {
  room_type_id: 'deluxe',
  total_rooms: 10,
  available_rooms: 5,
  status: 'Available',
  is_active: true,
};
const validRoomType = {
  room_type: 'Attic',
  price_per_night: 100,
  max_occupancy: 2,
  amenities: 'Breakfast',
  description: 'High up.',
  image: 'deluxe',
};
const withEveryField = (fine: object, value: unknown) =>
  Object.fromEntries(Object.keys(fine).map((field) => [field, value]));

const inventoryIdOf = async (room: string): Promise<string> => {
  const data = (await admin.get('/api/room-inventory/dashboard')).body.data as OnWire<InventoryView>[];
  return data.find(({ room_type_id }) => room_type_id === room)?.id ?? '';
};

// `contract/rooms/inventory.test.ts` tries many wrong values of each field.
test('an inventory and a room type are refused, naming each field that is wrong', async () => {
  const inventoryId = await inventoryIdOf('deluxe');
  const calls: [object, (body: object) => Promise<Reply>][] = [
    [validInventory, (body) => admin.post('/api/room-inventory', body)],
    [validInventory, (body) => admin.put(`/api/room-inventory/${inventoryId}`, body)],
    [validRoomType, (body) => admin.post('/api/room-types', body)],
    [validRoomType, (body) => admin.put('/api/room-types/deluxe-large', body)],
  ];
  for (const [validBody, send] of calls)
    for (const value of [[null], { $gt: '' }, 'a\u0000b'.repeat(200)])
      expect(expectRefusedFields(await send(withEveryField(validBody, value)))).toEqual(Object.keys(validBody));
});

test('a room type that is not there and a picture that is not of the house are refused, naming the field', async () => {
  const inventoryId = await inventoryIdOf('deluxe');
  for (const room_type_id of ['penthouse', 'DELUXE', '__proto__', "deluxe'--"]) {
    const body = { ...validInventory, room_type_id };
    expect(expectRefusedFields(await admin.post('/api/room-inventory', body))).toEqual(['room_type_id']);
    expect(expectRefusedFields(await admin.put(`/api/room-inventory/${inventoryId}`, body))).toEqual(['room_type_id']);
  }
  for (const image of ['attic', '../deluxe', '__proto__', 'javascript:alert(1)']) {
    expect(expectRefusedFields(await admin.post('/api/room-types', { ...validRoomType, image }))).toEqual(['image']);
    expect(expectRefusedFields(await admin.put('/api/room-types/deluxe-large', { ...validRoomType, image }))).toEqual([
      'image',
    ]);
  }
});

test('everything that is missing is named, in the order of the form', async () => {
  expect(expectRefusedFields(await admin.post('/api/room-inventory', {}))).toEqual(['room_type_id', 'total_rooms']);
  const inventoryId = await inventoryIdOf('deluxe');
  expect(expectRefusedFields(await admin.put(`/api/room-inventory/${inventoryId}`, {}))).toEqual([
    ...['room_type_id', 'total_rooms', 'status', 'is_active'],
  ]);
  expect(expectRefusedFields(await admin.post('/api/room-types', {}))).toEqual(Object.keys(validRoomType));
});

describe('the sentence for', () => {
  test.each([
    ['a total of less than none', { total_rooms: -1 }, 'Total rooms must be a whole number from 0 to 1,000'],
    [
      'more available than there are',
      { available_rooms: 11 },
      'Available rooms must be a whole number from 0 to the total rooms',
    ],
    ['no room type', { room_type_id: '' }, 'Please select a room type'],
    ['no status', { status: '' }, 'Please choose a status'],
  ])('%s is for people', async (_, change, message) => {
    const { status, body } = await admin.post('/api/room-inventory', { ...validInventory, ...change });
    expect([status, body.message]).toEqual([400, message]);
  });
});

test.each(['malformed', '%00', "' or 1=1--", 'x'.repeat(150)])('no inventory is called %s', async (id) => {
  const path = `/api/room-inventory/${encodeURIComponent(id)}`;
  for (const reply of [await admin.put(path, validInventory), await admin.delete(path)])
    expect(expectRefusedFields(reply)).toEqual(['id']);
});

test('nothing of this has changed anything', async () => {
  const changes = await app.db.read.selectFrom('audit').select('id').where('subjectKind', '=', 'room').execute();
  expect(changes).toEqual([]);
});
