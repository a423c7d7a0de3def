import { describe, expect, test } from 'vitest';
import { readSource } from '#tools/structure/source.ts';
import { findForeignTables, findUnusedPermissions, ownersOf } from '#tools/structure/tables.ts';

const owners = new Map([
  ['room_type', 'rooms'],
  ['night', 'housekeeping'],
  ['booking', 'bookings'],
]);
const rules = {
  rooms: { holds: '', uses: [] },
  housekeeping: { holds: '', uses: [] },
  bookings: { holds: '', uses: ['rooms'] },
  reports: { holds: '', uses: [], reads: { housekeeping: 'it counts them' }, writes: { bookings: 'it corrects them' } },
};

const sourceOf = (path: string, text: string) => readSource({ path, text });

const problemsOf = (code: string, path = 'server/bookings/store.ts') =>
  findForeignTables([sourceOf(path, `export const f = (db: Queryable) => ${code};`)], owners, rules);

const readProblem = 'server/bookings/store.ts: reads the table night of housekeeping (domains.ts)';
const writeProblem = 'server/bookings/store.ts: writes the table night of housekeeping (domains.ts)';

describe('SQL of a domain', () => {
  test.each([
    "db.selectFrom('night').execute()",
    "db.selectFrom('night as n').execute()",
    "db.selectFrom(['booking', 'night']).execute()",
    "db.selectFrom('booking').innerJoin('night', 'night.day', 'booking.day')",
    "db.selectFrom('booking').leftJoin('night as n', (join) => join.onTrue())",
    "db.selectFrom('booking').where(({ exists, selectFrom }) => exists(selectFrom('night')))",
    "db.updateTable('booking').from('night').set({})",
    "db.deleteFrom('booking').using('night')",
    'sql`select * from night`',
    'sql<{ n: number }>`select (select count(*) from night where day = 1) as n`',
    'sql`select * from booking join night on true`',
    'sql`select * from booking b, night`',
    'sql`night n join booking on true`',
    'sql`with recent as (select * from night) select * from recent`',
  ])('reads no foreign table: %s', (code) => {
    expect(problemsOf(code)).toEqual([readProblem]);
  });

  test.each([
    "db.insertInto('night').values({})",
    "db.updateTable('night as n').set({})",
    "db.deleteFrom('night').execute()",
    'sql`insert into night (day) values (1)`',
    'sql`update night set booked = 1`',
    'sql`delete from night where true`',
    'sql`lock table night in exclusive mode`',
  ])('writes no foreign table: %s', (code) => {
    expect(problemsOf(code)).toEqual([writeProblem]);
  });

  test('a table that the domain may read is not written', () => {
    expect(problemsOf("db.selectFrom('room_type')")).toEqual([]);
    expect(problemsOf("db.deleteFrom('room_type')")).toHaveLength(1);
    expect(problemsOf('sql`update room_type set name = null`')).toHaveLength(1);
  });

  test('camelCase and snake_case name the same table', () => {
    expect(problemsOf("db.deleteFrom('roomType as type')")).toHaveLength(1);
    expect(problemsOf("db.selectFrom('roomType as type')")).toEqual([]);
  });

  test.each([
    "db.insertInto('booking').values({})",
    'sql`select night.day from booking where night > 1 -- not from night`',
    'sql`select * from night(1) join lateral night(2) on true`',
    'sql`select * from booking for update of night`',
    'sql`insert into booking (id) values (1) on conflict do update set night = 1`',
    "Buffer.from('night of nights', 'utf8').equals(text`from night`)",
  ])('names no foreign table: %s', (code) => {
    expect(problemsOf(code)).toEqual([]);
  });

  test('tests, and what is not in server/, read any table', () => {
    for (const path of ['server/bookings/store.test.ts', 'db/seed.ts', 'tools/testing/seed.ts'])
      expect(problemsOf("db.deleteFrom('night')", path)).toEqual([]);
  });
});

describe('the domains', () => {
  test('own the tables and views that their folder of the schema makes', () => {
    const files = [
      {
        path: 'db/schema/rooms/03-rooms.tables.sql',
        text: 'create type x as enum ();\ncreate table room (\n  a int\n);',
      },
      { path: 'db/schema/core/limits.tables.sql', text: 'create unlogged table rate_limit (key text);' },
      { path: 'db/schema/front-desk/paid.views.sql', text: '-- create table no\ncreate view paid as select 1;' },
      { path: 'db/schema/rooms/rooms.functions.sql', text: 'create table no (a int);' },
    ];
    expect(Object.fromEntries(ownersOf(files))).toEqual({ room: 'rooms', rate_limit: 'core', paid: 'front-desk' });
  });

  test('permit nothing that is not used', () => {
    const sources = [
      sourceOf('contract/bookings/bookings.ts', "import { rooms } from '#contract/rooms/rooms.ts';"),
      sourceOf('server/reports/store.ts', 'const write = sql`update booking set id = (select id from night)`;'),
    ];
    expect(findUnusedPermissions(sources, owners, rules)).toEqual([]);
    const readingOnly = [
      sourceOf('server/bookings/store.ts', "const types = db.selectFrom('room_type');"),
      sourceOf('server/reports/store.ts', 'sql`select from booking`'),
    ];
    expect(findUnusedPermissions(readingOnly, owners, rules)).toEqual([
      'domains.ts: reports does not read housekeeping',
      'domains.ts: reports does not write bookings',
    ]);
    expect(findUnusedPermissions([], owners, { bookings: rules.bookings })).toEqual([
      'domains.ts: bookings does not use rooms',
    ]);
  });
});
