import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import type { CalendarNight } from '#contract/rooms/rooms.ts';
import { recordStatements } from '#tools/testing/count-statements.ts';
import { testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { book, setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.worker.stop();
  return () => app.close();
});

const day = (offset: number) => addDays(testToday, offset);
const fetchCalendar = (query: Record<string, string>) =>
  app.client().get(`/api/room-inventory/calendar?${new URLSearchParams(query)}`);

async function readNights(firstOffset: number, lastOffset: number, room?: string): Promise<OnWire<CalendarNight>[]> {
  const { status, body } = await fetchCalendar({
    from: day(firstOffset),
    to: day(lastOffset),
    ...(room && { room_type_id: room }),
  });
  expect(status).toBe(200);
  return body.data as OnWire<CalendarNight>[];
}
const readStates = async (first: number, last: number, room?: string) =>
  (await readNights(first, last, room)).map(({ state }) => state);

test('every night is there, in order, with its price, and may be kept for a moment', async () => {
  const { headers, body } = await fetchCalendar({ from: day(0), to: day(399), room_type_id: 'deluxe' });
  const calendar = body.data as OnWire<CalendarNight>[];
  expect(headers.get('cache-control')).toBe('public, max-age=15');
  expect(body.today).toBe(testToday);
  expect(calendar.map(({ night }) => night)).toEqual(Array.from({ length: 400 }, (_, offset) => day(offset)));
  expect(calendar[7]).toEqual({ night: day(7), state: 'free', price: 30500 });
});

test('the last room is said, and that there is none; a departure frees its night', async () => {
  const stay = { room_id: 'executive-suite', check_in: day(10), check_out: day(12) };
  await book(app, stay);
  expect(await readStates(9, 12, 'executive-suite')).toEqual(['free', 'last', 'last', 'free']);
  await book(app, { ...stay, check_in: day(11) });
  expect(await readNights(10, 12, 'executive-suite')).toEqual([
    { night: day(10), state: 'last', price: 54900 },
    { night: day(11), state: 'sold_out', price: 54900 },
    { night: day(12), state: 'free', price: 54900 },
  ]);
});

test('a hold that ran out counts no more, even if no job has ended it', async () => {
  await setInventory(app.db, 'deluxe', { total_rooms: 1 });
  await book(app, { room_id: 'deluxe', check_in: day(20), check_out: day(21) });
  app.clock.advance(30 * 60_000 - 1);
  expect(await readStates(20, 20, 'deluxe')).toEqual(['sold_out']);
  app.clock.advance(1);
  expect(await readStates(20, 20, 'deluxe')).toEqual(['last']);
});

test('without a room type it is the cheapest that is free, and sold out only with the last of all', async () => {
  const otherRoomTypes = ['deluxe', 'deluxe-large', 'business-suite', 'executive-suite'];
  for (const room of otherRoomTypes) await setInventory(app.db, room, { is_active: false });
  expect(await readNights(30, 30)).toEqual([{ night: day(30), state: 'free', price: 24900 }]);
  await setInventory(app.db, 'classic-single', { status: 'Maintenance' });
  expect(await readNights(30, 30)).toEqual([{ night: day(30), state: 'sold_out', price: null }]);
  await setInventory(app.db, 'business-suite', { is_active: true });
  expect(await readNights(30, 30)).toEqual([{ night: day(30), state: 'free', price: 49900 }]);
  await setInventory(app.db, 'classic-single', { status: 'Available' });
  for (const room of otherRoomTypes) await setInventory(app.db, room, { is_active: true });
});

test('a night that is over cannot be sold', async () => {
  expect(await readStates(-2, 0, 'business-suite')).toEqual(['sold_out', 'sold_out', 'free']);
});

test('it never says how many rooms there are', async () => {
  const [night] = await readNights(40, 40);
  expect(Object.keys(night ?? {})).toEqual(['night', 'state', 'price']);
});

test('a room type that was given up has no free night', async () => {
  const admin = await signedIn(app, 'superadmin');
  const newRoomType = {
    room_type: 'Attic',
    price_per_night: 100,
    max_occupancy: 2,
    amenities: 'Bed',
    description: 'High up.',
  };
  expect((await admin.post('/api/room-types', { ...newRoomType, image: 'deluxe' })).status).toBe(201);
  expect(await readNights(1, 1, 'attic')).toEqual([{ night: day(1), state: 'sold_out', price: 100 }]);
});

const someInventoryChanges = fc.record({
  total_rooms: fc.integer({ min: 2, max: 4 }),
  held_back: fc.integer({ min: 0, max: 2 }),
  status: fc.constantFrom('Available' as const, 'Available' as const, 'Available' as const, 'Fully Booked' as const),
  is_active: fc.constantFrom(true, true, true, false),
});
const someStays = fc.array(fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 6 });

test('it agrees with the check of a stay, whatever is booked, lapsed or off sale', { timeout: 60_000 }, async () => {
  const room = 'deluxe-large';
  await setInventory(app.db, room, { total_rooms: 4 });
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(
      someInventoryChanges,
      someStays,
      someStays,
      fc.nat(30),
      async (stock, staysToBook, questions, minutes) => {
        const start = 60 + 20 * (turn++ % 14);
        await setInventory(app.db, room, { status: 'Available', is_active: true, held_back: 0 });
        for (const [firstNight, length] of staysToBook) {
          const stay = {
            room_id: room,
            check_in: day(start + firstNight),
            check_out: day(start + firstNight + length),
          };
          await book(app, stay).catch(() => undefined);
          app.clock.advance((minutes * 60_000) / staysToBook.length);
        }
        const { total_rooms: _, ...rest } = stock;
        await setInventory(app.db, room, rest);
        const calendar = new Map((await readNights(start, start + 18, room)).map(({ night, state }) => [night, state]));
        for (const [firstNight, length] of questions) {
          const query = {
            room_type_id: room,
            check_in: day(start + firstNight),
            check_out: day(start + firstNight + length),
          };
          const { body } = await app
            .client()
            .get(`/api/room-inventory/check-availability?${new URLSearchParams(query)}`);
          const states = Array.from({ length }, (__, night) => calendar.get(day(start + firstNight + night)));
          expect([query, body.available]).toEqual([query, states.every((state) => state !== 'sold_out')]);
        }
      },
    ),
    { numRuns: rounds(14, 5) },
  );
});

describe('a question that has no answer', () => {
  const validQuery = { room_type_id: 'deluxe', from: day(0), to: day(30) };
  test('is refused at the field, in words', async () => {
    const refusedQueries: [Record<string, string>, string, string][] = [
      [{ room_type_id: '' }, 'room_type_id', 'Please select a room'],
      [{ room_type_id: 'penthouse' }, 'room_type_id', 'Please select a room'],
      [{ from: '' }, 'from', 'Please choose a date'],
      [{ from: '2026-02-30' }, 'from', 'Please choose a date'],
      [{ to: 'soon' }, 'to', 'Please choose a date'],
      [{ to: `${day(2)}T12:00:00Z` }, 'to', 'Please choose a date'],
      [{ to: day(-1) }, 'to', 'The first day must not come after the last one'],
      [{ to: day(400) }, 'to', 'At most 400 nights can be asked for at once'],
      [{ to: '9999-12-31' }, 'to', 'At most 400 nights can be asked for at once'],
    ];
    const replies = await Promise.all(
      refusedQueries.map(async ([change]) => {
        const { status, body } = await fetchCalendar({ ...validQuery, ...change });
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

  test('names what is missing', async () => {
    const { body } = await fetchCalendar({});
    expect((body.errors as { field: string }[]).map(({ field }) => field)).toEqual(['from', 'to']);
  });
});

test.skipIf(process.env.TEST_ENGINE !== 'postgres')('PostgreSQL does not compile its plan', async () => {
  const statements = await recordStatements(() => readNights(0, 60));
  const { text, values } = statements.at(-1) ?? { text: '', values: [] };
  const explanations = await app.db.session(async (session) => {
    const explain = async () =>
      JSON.stringify((await session.query(`explain (analyze, format json) ${text}`, values)).rows);
    await session.script('begin; set local jit_above_cost = 0');
    const ours = await explain();
    await session.script('set local jit = on');
    const compiled = await explain();
    const { rows } = await session.query('select pg_jit_available() as "canCompile"');
    await session.script('rollback');
    return { ours, compiled, canCompile: rows[0]?.canCompile };
  });
  expect(explanations.ours).not.toContain('"JIT"');
  expect(explanations.compiled.includes('"JIT"')).toBe(explanations.canCompile);
});
