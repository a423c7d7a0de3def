import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberedRoomList, numberedRoomMessages } from '#contract/rooms/numbered-rooms.ts';
import { roomSheetMessages } from '#contract/rooms/room-sheet.ts';
import type { Client } from '#tools/testing/client.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  admin = await signedIn(app, 'superadmin');
});
afterAll(async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
  await app.close();
});

const send = (rows: object[]) => admin.post('/api/rooms/sheet', { rows });
const readRooms = async () => parseWire(numberedRoomList, (await admin.get('/api/rooms')).body).data;
const errorsOf = ({ body }: { body: Record<string, unknown> }) => body.errors as { field: string; message: string }[];
const rowsOf = (numbers: readonly string[], room_type: string, price_per_night?: number) =>
  numbers.map((number) => ({ number, room_type, price_per_night }));

test('adds rooms with numbers, floors and prices, and room types that are new', async () => {
  const before = (await readRooms()).length;
  const rows = [
    ...rowsOf(['501', '502', '1103'], 'Garden Suite', 61_000.5),
    ...rowsOf(['503'], 'garden suite'),
    ...rowsOf(['504'], 'Deluxe'),
  ];
  const { status, body } = await send(rows);
  expect([status, body.message, body.new_types]).toEqual([201, roomSheetMessages.added(5, 1), ['Garden Suite']]);
  const rooms = await readRooms();
  expect(rooms).toHaveLength(before + 5);
  expect(
    rooms.filter(({ room_type }) => room_type === 'Garden Suite').map(({ number, floor }) => [number, floor]),
  ).toEqual([
    ['501', 5],
    ['502', 5],
    ['503', 5],
    ['1103', 11],
  ]);
  expect(rooms.find(({ number }) => number === '504')?.room_type).toBe('Deluxe');
  const { body: list } = await app.client().get('/api/room-inventory/available');
  expect(list.data).toContainEqual(expect.objectContaining({ room_type: 'Garden Suite', price_per_night: 61_000.5 }));
  const { body: audit } = await admin.get('/api/audit?kind=room&action=rooms%20added');
  expect(audit.data).toHaveLength(3);
});

test('names each wrong row, and adds nothing', async () => {
  const before = await readRooms();
  const reply = await send([
    ...rowsOf(['101'], 'Deluxe'),
    ...rowsOf(['601'], 'Attic'),
    ...rowsOf(['602'], 'Deluxe', 5),
    ...rowsOf(['603', '603'], 'Deluxe'),
    ...rowsOf(['604'], 'Deluxe'),
  ]);
  expect(reply.status).toBe(409);
  expect(errorsOf(reply)).toEqual([
    { field: 'rows.0', message: numberedRoomMessages.taken('101') },
    { field: 'rows.1', message: roomSheetMessages.priceNeeded('Attic') },
    { field: 'rows.2', message: roomSheetMessages.otherPriceThanNow('Deluxe', '₦30,500') },
    { field: 'rows.4', message: roomSheetMessages.twice('603', 4) },
  ]);
  expect(await readRooms()).toEqual(before);
});

test('of 400 rooms with rubbish in it adds nothing', async () => {
  const before = (await readRooms()).length;
  const rows = Array.from({ length: 400 }, (_, index) => ({ number: String(2001 + index), room_type: 'Deluxe' }));
  rows[7] = { number: '??', room_type: 'Deluxe' };
  rows[398] = { number: '2399', room_type: 'a'.repeat(200) };
  expect(expectRefusedFields(await send(rows))).toEqual(['rows']);
  expect(await readRooms()).toHaveLength(before);
});

test('of 400 rooms is added at once', async () => {
  const numbers = Array.from({ length: 400 }, (_, index) => String(3001 + index));
  expect((await send(rowsOf(numbers, 'Hall', 9_000))).status).toBe(201);
  expect((await readRooms()).filter(({ room_type }) => room_type === 'Hall')).toHaveLength(400);
});

test.each([[[]], [Array.from({ length: 401 }, (_, index) => ({ number: String(4001 + index), room_type: 'Deluxe' }))]])(
  'of 0 or 401 rooms is refused',
  async (rows) => {
    expect(expectRefusedFields(await send(rows))).toEqual(['rows']);
  },
);

test('pressed twice at once adds the rooms once', async () => {
  const rows = rowsOf(['701', '702'], 'Penthouse', 200_000);
  const replies = await Promise.all([send(rows), send(rows)]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect((await readRooms()).filter(({ room_type }) => room_type === 'Penthouse')).toHaveLength(2);
});
