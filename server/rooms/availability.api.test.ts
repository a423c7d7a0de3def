import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, formatDay } from '#contract/core/dates.ts';
import type { Client } from '#tools/testing/client.ts';
import { testToday } from '#tools/testing/factories.ts';
import { book, setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
beforeAll(async () => {
  app = await testApp();
  desk = await signedIn(app, 'receptionist');
  await setInventory(app.db, 'deluxe', { total_rooms: 1 });
});
afterAll(() => app.close());

const day = (offset: number) => addDays(testToday, offset);
const checkAvailability = (query: Record<string, string>) =>
  app.client().get(`/api/room-inventory/check-availability?${new URLSearchParams(query)}`);
const askForDays = (from: number, to: number, room_type_id = 'deluxe') =>
  checkAvailability({ room_type_id, check_in: day(from), check_out: day(to) });
const isFree = async (from: number, to: number, room?: string) => (await askForDays(from, to, room)).body.available;

describe('a room that is booked from the 10th to the 12th day', () => {
  beforeAll(async () => {
    await book(app, { room_id: 'deluxe', check_in: day(10), check_out: day(12) });
  });

  test('is free before and after it, and on no stay that has one of its nights', async () => {
    const stays: [string, number, number, boolean][] = [
      ['before it, leaving on its first day', 8, 10, true],
      ['after it, arriving on its last day', 12, 14, true],
      ['its first night', 10, 11, false],
      ['its last night', 11, 12, false],
      ['over its first night', 8, 11, false],
      ['over its last night', 11, 14, false],
      ['all around it', 5, 20, false],
    ];
    for (const [what, from, to, available] of stays) {
      const { status, headers, body } = await askForDays(from, to);
      expect([what, status, headers.get('cache-control'), body]).toEqual([
        ...[what, 200, 'no-store'],
        { success: true, available },
      ]);
    }
  });

  test('does not fill another type', async () => {
    expect(await isFree(10, 12, 'deluxe-large')).toBe(true);
  });
});

describe('the desk', () => {
  const readFreeCounts = async (check_in: number, check_out: number) => {
    const stay = new URLSearchParams({ check_in: day(check_in), check_out: day(check_out) });
    const { status, body } = await desk.get(`/api/room-inventory/for-stay?${stay}`);
    if (status !== 200) return [status, body.message];
    const data = body.data as { room_type_id: string; free_rooms: number }[];
    return Object.fromEntries(data.map(({ room_type_id, free_rooms }) => [room_type_id, free_rooms]));
  };
  const allRooms = { 'classic-single': 12, deluxe: 1, 'deluxe-large': 8, 'business-suite': 4, 'executive-suite': 2 };

  test('is told how many rooms of every type are free on all nights of a stay', async () => {
    await book(app, { room_id: 'executive-suite', check_in: day(21), check_out: day(22) });
    await book(app, { room_id: 'executive-suite', check_in: day(23), check_out: day(25) });
    expect(await readFreeCounts(20, 21)).toEqual(allRooms);
    expect(await readFreeCounts(20, 22)).toEqual({ ...allRooms, 'executive-suite': 1 });
    expect(await readFreeCounts(20, 24)).toEqual({ ...allRooms, 'executive-suite': 1 });
    expect(await readFreeCounts(9, 13)).toEqual({ ...allRooms, deluxe: 0 });
  });

  test('sees what is full tonight free for another date', async () => {
    await book(app, { room_id: 'deluxe', check_in: day(0), check_out: day(1) });
    expect(await readFreeCounts(0, 1)).toEqual({ ...allRooms, deluxe: 0 });
    expect(await readFreeCounts(1, 2)).toEqual(allRooms);
  });

  test('sees nothing of a type that is not active, and none free of one that is not sold or is held back', async () => {
    await setInventory(app.db, 'deluxe', { is_active: false });
    await setInventory(app.db, 'deluxe-large', { status: 'Maintenance' });
    await setInventory(app.db, 'business-suite', { held_back: 4 });
    const { deluxe, ...rest } = allRooms;
    expect(await readFreeCounts(2, 3)).toEqual({ ...rest, 'deluxe-large': 0, 'business-suite': 0 });
    await setInventory(app.db, 'deluxe', { is_active: true });
    await setInventory(app.db, 'deluxe-large', { status: 'Available' });
    await setInventory(app.db, 'business-suite', { held_back: 0 });
  });

  test('is refused a stay that is in the past, too long or reversed', async () => {
    expect([await readFreeCounts(-1, 1), await readFreeCounts(1, 32), await readFreeCounts(2, 1)]).toEqual([
      [400, `The earliest check-in is ${formatDay(day(0))}.`],
      [400, `A stay has at most 30 nights: the latest check-out is ${formatDay(day(31))}.`],
      [400, 'Check-out must be after check-in'],
    ]);
  });
});

test('two free nights with a full one between them are no stay', async () => {
  await book(app, { room_id: 'deluxe', check_in: day(31), check_out: day(32) });
  expect([await isFree(30, 31), await isFree(32, 33), await isFree(30, 33)]).toEqual([true, true, false]);
});

test('a type that is under maintenance, set fully booked, not active or held back to the last room is not available', async () => {
  const onSale = { status: 'Available', is_active: true, held_back: 0 } as const;
  expect(await isFree(40, 41, 'deluxe-large')).toBe(true);
  for (const stock of [
    { status: 'Maintenance' },
    { status: 'Fully Booked' },
    { is_active: false },
    { held_back: 8 },
  ] as const) {
    await setInventory(app.db, 'deluxe-large', { ...onSale, ...stock });
    expect([stock, await isFree(40, 41, 'deluxe-large')]).toEqual([stock, false]);
  }
  await setInventory(app.db, 'deluxe-large', onSale);
});

test('a hold that ran out leaves its room, even if no job has ended it', async () => {
  await app.worker.stop();
  await book(app, { room_id: 'deluxe', check_in: day(50), check_out: day(52) });
  app.clock.advance(30 * 60_000 - 1);
  expect(await isFree(50, 52)).toBe(false);
  app.clock.advance(1);
  expect(await isFree(50, 52)).toBe(true);
});

describe('a question that has no answer', () => {
  const validQuery = { room_type_id: 'deluxe', check_in: day(1), check_out: day(2) };

  test('is refused at the field, in words', async () => {
    const refusedQueries: [Record<string, string>, string, string][] = [
      [{ room_type_id: '' }, 'room_type_id', 'Please select a room'],
      [{ room_type_id: 'penthouse' }, 'room_type_id', 'Please select a room'],
      [{ check_in: '' }, 'check_in', 'Please select check-in and check-out dates'],
      [{ check_in: '2026-02-30' }, 'check_in', 'Please select check-in and check-out dates'],
      [{ check_out: 'soon' }, 'check_out', 'Please select check-in and check-out dates'],
      [{ check_out: `${day(2)}T12:00:00Z` }, 'check_out', 'Please select check-in and check-out dates'],
      [{ check_out: day(1) }, 'check_out', 'Check-out must be after check-in'],
      [{ check_out: day(0) }, 'check_out', 'Check-out must be after check-in'],
      [{ check_in: day(-1) }, 'check_in', 'Invalid date range'],
      [{ check_in: day(366), check_out: day(367) }, 'check_in', 'Invalid date range'],
      [{ check_out: day(32) }, 'check_out', 'Invalid date range'],
    ];
    const replies = await Promise.all(
      refusedQueries.map(async ([change]) => {
        const { status, body } = await checkAvailability({ ...validQuery, ...change });
        return [change, status, body];
      }),
    );
    expect(replies).toEqual(
      refusedQueries.map(([change, field, message]) => [
        ...[change, 400],
        { success: false, message, errors: [{ field, message }] },
      ]),
    );
  });

  test('names every field that is missing', async () => {
    const { body } = await checkAvailability({});
    expect((body.errors as { field: string }[]).map(({ field }) => field)).toEqual([
      'room_type_id',
      'check_in',
      'check_out',
    ]);
  });
});
