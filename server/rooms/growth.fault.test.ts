import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import type { Db } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { checkAvailability, listNightAvailability, listRooms } from '#server/rooms/availability.ts';
import { freshWithUsualPlans } from '#tools/testing/databases.ts';
import { testToday } from '#tools/testing/factories.ts';
import { type MeasurableQuery, measureQueries, readsTooMuch } from '#tools/testing/growth.ts';
import { growPrices } from '#tools/testing/many-prices.ts';
import { testApp } from '#tools/testing/test-app.ts';

let db: Db;
let deps: Deps;
beforeAll(async () => {
  const freshDb = await freshWithUsualPlans();
  db = freshDb.db;
  const startedApp = await testApp({ db });
  deps = startedApp.deps;
  await growPrices(db, addDays(testToday, -900));
  return async () => {
    await startedApp.close();
    await freshDb.drop();
  };
});

/** Adds nights of every room type: those that come `from` to `to` days before the day in 365 days. */
async function addNights(from: number, to: number) {
  await sql`insert into night (room_type_id, night, booked, total_rooms)
    select room_type_id, ${addDays(testToday, 365)}::date - days, 0, total_rooms
    from room_inventory, generate_series(${from}::integer, ${to}::integer) days
    on conflict (room_type_id, night) do nothing`.execute(db.read);
  await sql`vacuum analyze night`.execute(db.read);
}

const nextWeek = { roomId: 'deluxe', checkIn: addDays(testToday, 7), checkOut: addDays(testToday, 14) };
const twoMonths = { from: testToday, to: addDays(testToday, 61) };

/** What guests ask for, each with the most rows that it may read. */
const queries: Record<string, [MeasurableQuery, maxRows: number]> = {
  'the rooms on sale': [(db) => listRooms({ ...deps, db }), 50],
  'the calendar of two months': [(db) => listNightAvailability({ ...deps, db }, twoMonths), 6 * 62],
  'the calendar of one type': [
    (db) => listNightAvailability({ ...deps, db }, { ...twoMonths, roomTypeId: 'deluxe' }),
    6 * 62,
  ],
  'the availability of a stay': [(db) => checkAvailability({ ...deps, db }, nextWeek), 50],
};

test('guests are told of rooms and prices from the rows of their nights, however many nights have passed', async () => {
  const growthOptions = { db, growingTables: ['night', 'booking_night', 'room_night'] };
  await addNights(0, 999);
  const measuredWithFew = await measureQueries(growthOptions, queries);
  await addNights(1_000, 3_999);
  const measuredWithMany = await measureQueries(growthOptions, queries);
  expect(measuredWithMany.filter(readsTooMuch)).toEqual([]);
  expect(measuredWithMany.map(({ name, rows }) => ({ name, rows }))).toEqual(
    measuredWithFew.map(({ name, rows }) => ({ name, rows })),
  );
});
