import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InventoryView } from '#contract/inventory.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { invalidTexts, invalidValues, shortJson } from '#tools/testing/invalid-values.ts';
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

const nonsenseExcept = (...fine: unknown[]) => invalidValues.filter((value) => !fine.includes(value));
const badCounts = [null, '', -1, 1001, '5', 1e308, ...invalidValues];

const stock = { room_type_id: 'deluxe', total_rooms: 10, available_rooms: 5, status: 'Available', is_active: true };
const wrongStock: Record<string, unknown[]> = {
  room_type_id: [...invalidTexts, 'penthouse', 'DELUXE', '__proto__', "deluxe'--", '\u202edeluxe'],
  total_rooms: badCounts,
  available_rooms: [...badCounts, 11],
  status: [null, '', 'available', 'Under Maintenance', 0, ...invalidValues],
  is_active: [null, '', 'true', 0, 1, ...nonsenseExcept(true)],
};

const type = {
  room_type: 'Attic',
  price_per_night: 100,
  max_occupancy: 2,
  amenities: 'Breakfast',
  description: 'High up.',
  image: 'deluxe',
};
const wrongType: Record<string, unknown[]> = {
  room_type: [...invalidTexts, 'x'.repeat(61), '\u202ecittA', 'Attic\tRoom'],
  price_per_night: [null, '', '100', 0, -0, -1, 0.001, 10.005, 1e8 + 1, 1e308, ...nonsenseExcept(1.5)],
  max_occupancy: [null, '', '2', 0, -1, 5, 1e308, ...invalidValues],
  amenities: [...invalidTexts, 'x'.repeat(301)],
  description: [...invalidTexts, 'x'.repeat(601)],
  image: [...invalidTexts, 'attic', '../deluxe', '__proto__', 'javascript:alert(1)'],
};

type Send = (body: object) => Promise<Reply>;

/** Sends each value for a field and lists those that are not refused with an error for that field. */
async function misjudged(send: Send, fine: object, field: string, values: unknown[]): Promise<string[]> {
  const problems: string[] = [];
  for (const value of values) {
    const named = expectRefusedFields(await send({ ...fine, [field]: value }));
    if (!named.includes(field)) problems.push(`${shortJson(value)} names ${named}`);
  }
  return problems;
}

const inventoryOf = async (room: string): Promise<string> => {
  const data = (await admin.get('/api/room-inventory/dashboard')).body.data as InventoryView[];
  return data.find(({ room_type_id }) => room_type_id === room)?.id ?? '';
};

test.each(Object.entries(wrongStock))('an inventory with a wrong %s is refused, naming it', async (field, values) => {
  const id = await inventoryOf('deluxe');
  expect(await misjudged((body) => admin.post('/api/room-inventory', body), stock, field, values)).toEqual([]);
  expect(await misjudged((body) => admin.put(`/api/room-inventory/${id}`, body), stock, field, values)).toEqual([]);
});

test.each(Object.entries(wrongType))('a room type with a wrong %s is refused, naming it', async (field, values) => {
  expect(await misjudged((body) => admin.post('/api/room-types', body), type, field, values)).toEqual([]);
  expect(await misjudged((body) => admin.put('/api/room-types/deluxe-large', body), type, field, values)).toEqual([]);
});

test('everything that is missing is named, in the order of the form', async () => {
  expect(expectRefusedFields(await admin.post('/api/room-inventory', {}))).toEqual(['room_type_id', 'total_rooms']);
  const id = await inventoryOf('deluxe');
  expect(expectRefusedFields(await admin.put(`/api/room-inventory/${id}`, {}))).toEqual([
    ...['room_type_id', 'total_rooms', 'status', 'is_active'],
  ]);
  expect(expectRefusedFields(await admin.post('/api/room-types', {}))).toEqual(Object.keys(type));
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
    const { status, body } = await admin.post('/api/room-inventory', { ...stock, ...change });
    expect([status, body.message]).toEqual([400, message]);
  });
});

test.each(['malformed', '%00', "' or 1=1--", 'x'.repeat(150)])('no inventory is called %s', async (id) => {
  const path = `/api/room-inventory/${encodeURIComponent(id)}`;
  for (const reply of [await admin.put(path, stock), await admin.delete(path)])
    expect(expectRefusedFields(reply)).toEqual(['id']);
});

test('nothing of this has changed anything', async () => {
  const changes = await app.db.read.selectFrom('audit').select('id').where('subjectKind', '=', 'room').execute();
  expect(changes).toEqual([]);
});
