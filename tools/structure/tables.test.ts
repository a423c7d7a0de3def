import { describe, expect, test } from 'vitest';
import { readSource } from '#tools/structure/source.ts';
import { foreignTables, tableOwners, unusedPermissions } from '#tools/structure/tables.ts';

const layout = {
  rooms: { owns: ['room_type', 'night'] },
  bookings: { imports: ['rooms'], owns: ['booking'], reads: ['room_type'] },
  reports: { reads: ['booking', 'night'], writes: ['booking'] },
};

const sourceOf = (path: string, text: string) => readSource({ path, text });

const problemsOf = (code: string, path = 'server/bookings/store.ts') =>
  foreignTables([sourceOf(path, `export const f = (db: Queryable) => ${code};`)], layout);

const reads = 'server/bookings/store.ts: reads the table night of server/rooms/ (tools/structure/layout.ts)';
const writes = 'server/bookings/store.ts: writes the table night of server/rooms/ (tools/structure/layout.ts)';

describe('SQL of a folder', () => {
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
    expect(problemsOf(code)).toEqual([reads]);
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
    expect(problemsOf(code)).toEqual([writes]);
  });

  test('a table that the folder may read is not written', () => {
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

  test('tests, and what is not in a folder of server/, read any table', () => {
    for (const path of ['server/bookings/store.test.ts', 'db/seed.ts', 'tools/testing/seed.ts'])
      expect(problemsOf("db.deleteFrom('night')", path)).toEqual([]);
  });
});

describe('the layout', () => {
  test('names one owner of each table', () => {
    const types = (names: string[]) =>
      `export interface Tables {\n${names.map((name) => `  ${name}: X;`).join('\n')}\n}`;
    expect(tableOwners(types(['room_type', 'night', 'booking']), layout)).toEqual([]);
    expect(tableOwners(types(['roomType', 'night', 'refund']), layout)).toEqual([
      'tools/structure/layout.ts: nobody owns the table refund',
      'tools/structure/layout.ts: there is no table booking',
    ]);
    const shared = { rooms: { owns: ['night'] }, bookings: { owns: ['night'] } };
    expect(tableOwners(types(['night']), shared)).toEqual([
      'tools/structure/layout.ts: two folders own the table night',
    ]);
  });

  test('permits nothing that is not used', () => {
    const sources = [
      sourceOf('server/bookings/create.ts', "import { rooms } from '#server/rooms/room-types.ts';"),
      sourceOf('server/bookings/store.ts', "const types = db.selectFrom('room_type');"),
      sourceOf('server/reports/store.ts', 'const write = sql`update booking set id = (select id from night)`;'),
    ];
    expect(unusedPermissions(sources, layout)).toEqual([]);
    expect(unusedPermissions([sourceOf('server/reports/store.ts', 'sql`select from booking`')], layout)).toEqual([
      'tools/structure/layout.ts: server/bookings/ does not import server/rooms/',
      'tools/structure/layout.ts: server/bookings/ does not read room_type',
      'tools/structure/layout.ts: server/reports/ does not read night',
      'tools/structure/layout.ts: server/reports/ does not write booking',
    ]);
  });
});
