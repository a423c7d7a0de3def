import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSqlTypes } from '#tools/sql/check.ts';
import { Describer } from '#tools/sql/describe.ts';
import { Program } from '#tools/sql/program.ts';
import { sourcesWithSql } from '#tools/sql/sources.ts';
import { migratedScratch } from '#tools/testing/databases.ts';

const sample = 'server/sample-store.ts';
const sampleText = `
import { sql } from 'kysely';
import type { Queryable } from '#db/db.ts';

const ofShift = (id: string) => sql\`where shift_id = \${id}\`;
const columns = { all: sql\`*\`, one: sql\`number\` };

export const wrongName = (db: Queryable) => sql<{ nombre: number }>\`select number, card_slips from shift_count\`.execute(db);
export const wrongColumn = (db: Queryable, id: string) => sql\`delete from shift_count where shift = \${id}\`.execute(db);
export const wrongType = (db: Queryable) => sql<{ at: string; card: bigint; day: Date }>\`
  select counted_at as at, card_kobo as card, hotel_day(counted_at) as day from shift_count\`.execute(db);
export const notInFragment = (db: Queryable, id: string, which: keyof typeof columns) =>
  sql<{ number: number; reason: string }>\`select \${columns[which]} from shift_count \${ofShift(id)}\`.execute(db);
export const noNull = (db: Queryable) => sql<{ reason: string; name: string; most: number; status: string }>\`
  select shift_count.reason, staff.name, (select max(number) from shift_count) as most, after ->> 'status' as status
  from shift_count left join staff on staff.id = counted_by, audit\`.execute(db);
export const noNullHere = (db: Queryable) => sql<{ reason: string; name: string; most: number; status: string }>\`
  select shift_count.reason, (select name from staff where id = counted_by), coalesce(max(number), 0) as most, after ->> 'status' as status
  from shift_count, audit where shift_count.reason is not null and after ->> 'status' <> '' group by shift_count.reason, counted_by, after\`.execute(db);
export const someLabels = (db: Queryable) => sql<{ method: 'cash' | 'card' }>\`select method from desk_payment\`.execute(db);
export const dateInJson = (db: Queryable) => sql<{ counts: { at: Date }[] }>\`
  select coalesce(jsonb_agg(jsonb_build_object('at', counted_at)), '[]') as counts from shift_count\`.execute(db);
export const listOfLabels = (db: Queryable) => sql<{ kinds: string[] }>\`select enum_range(null::bar_method) as kinds\`.execute(db);
export const inKysely = (db: Queryable) =>
  db.selectFrom('shift').leftJoin('till', 'till.id', 'shift.tillId')
    .select([sql<string>\`till.name\`.as('till'), sql<Date>\`hotel_day(opened_at)\`.as('day'), sql<string>\`shift.id\`.as('id')]).execute();
export const fromOutside = (db: Queryable, table: string) => sql<{ id: string }>\`select id from \${sql.table(table)}\`.execute(db);
`;

describe.skipIf(!process.env.TEST_POSTGRES_URL)('the types that the program gives to rows of its own SQL', () => {
  const sources = sourcesWithSql();
  let program: Program;
  let describer: Describer;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const scratch = await migratedScratch();
    drop = scratch.drop;
    program = new Program([...sources, sample], new Map([[sample, sampleText]]));
    describer = await Describer.open(scratch.url);
    // Allows a minute, because TypeScript reads many files first.
  }, 60_000);
  afterAll(async () => {
    program.close();
    await describer.end();
    await drop();
  });

  test('are what the database returns', async () => {
    expect(await checkSqlTypes(program, describer, sources)).toEqual([]);
  });

  test('are refused with the file, the line and what is expected', async () => {
    expect(await checkSqlTypes(program, describer, [sample], [])).toMatchInlineSnapshot(`
      [
        "server/sample-store.ts:8 nombre: there is no such column; there are number, cardSlips",
        "server/sample-store.ts:9 column "shift" does not exist, in: delete from shift_count where shift = $1",
        "server/sample-store.ts:10 at: string, but timestamptz arrives as Date",
        "server/sample-store.ts:10 card: bigint, but int8 arrives as number",
        "server/sample-store.ts:10 day: Date, but date arrives as string",
        "server/sample-store.ts:13 reason: string, but it can be null",
        "server/sample-store.ts:13 reason: there is no such column; there are number",
        "server/sample-store.ts:14 reason: string, but it can be null",
        "server/sample-store.ts:14 name: string, but it can be null",
        "server/sample-store.ts:14 most: number, but it can be null",
        "server/sample-store.ts:14 status: string, but it can be null",
        "server/sample-store.ts:20 method: "card" | "cash", but desk_method can also be 'transfer'",
        "server/sample-store.ts:21 counts: { at: Date; }[], but jsonb arrives as JSON, in which a date is a string",
        "server/sample-store.ts:23 kinds: string[], but _bar_method arrives as string",
        "server/sample-store.ts:26 till: string, but it can be null",
        "server/sample-store.ts:26 day: Date, but date arrives as string",
        "server/sample-store.ts:27 cannot be checked: a part of it comes from callers that are not found",
      ]
    `);
  });

  test('an exception that nothing needs is refused', async () => {
    const needlessExceptions = [{ file: sample, sql: 'select 1', reason: 'There is none.' }];
    expect(await checkSqlTypes(program, describer, [], needlessExceptions)).toEqual([
      `tools/sql/exceptions.ts: nothing needs the exception for "select 1" in ${sample}`,
    ]);
  });
});
