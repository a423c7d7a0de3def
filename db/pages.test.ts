import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppError } from '#contract/core/errors.ts';
import type { Db } from './db.ts';
import { openPgliteMemory } from './engine/pglite.ts';
import { type ListPage, type ListPageRequest, likePattern, readPage, readPartlyCountedPage } from './pages.ts';

let db: Db;
beforeAll(async () => {
  db = await openPgliteMemory();
  const names = ['Ada', 'Bola', 'Bola', 'Bola', 'Chidi', "D'Or", 'Ẹ̀yọ̀'];
  for (const [at, name] of names.entries())
    await sql`insert into staff (staff_id, name, role, is_active, password_hash, password_changed_at, created_at)
      values (${`P${at}00`}, ${name}, 'barmen', ${at % 2 === 0}, 'x', '2026-01-01', ${`2026-01-0${at + 1}T10:00:00.12345${at}Z`})`.execute(
      db.read,
    );
});
afterAll(() => db.close());

type Row = { id: string; name: string };
const readList = (request: Partial<ListPageRequest> = {}, key = sql`staff.name`): Promise<ListPage<Row>> =>
  readPage(
    db.read.selectFrom('staff').select(['staff.id', 'staff.name']),
    { key, id: sql`staff.id` },
    {
      limit: 3,
      dir: 'asc',
      ...request,
    },
  );
const namesOf = ({ rows }: ListPage<Row>) => rows.map(({ name }) => name);

test('the first page has nothing before it, the last one nothing after it', async () => {
  const firstPage = await readList();
  expect([namesOf(firstPage), firstPage.prev, firstPage.next]).toEqual([
    ['Ada', 'Bola', 'Bola'],
    null,
    expect.any(String),
  ]);
  const secondPage = await readList({ cursor: firstPage.next ?? '' });
  expect(namesOf(secondPage)).toEqual(['Bola', 'Chidi', "D'Or"]);
  const lastPage = await readList({ cursor: secondPage.next ?? '' });
  expect([namesOf(lastPage), lastPage.next, lastPage.prev]).toEqual([['Ẹ̀yọ̀'], null, expect.any(String)]);
  const back = await readList({ cursor: lastPage.prev ?? '' });
  expect(back).toEqual(secondPage);
  const start = await readList({ cursor: back.prev ?? '' });
  expect(start).toEqual(firstPage);
});

test('a page that is exactly full, and is all there is, has none beside it', async () => {
  expect(await readList({ limit: 7 })).toMatchObject({ next: null, prev: null });
});

test.each([
  ['a text', sql`staff.name`],
  ['an expression', sql`not staff.is_active`],
  ['an instant to the microsecond', sql`staff.created_at`],
  ['an enum', sql`staff.role`],
  ['one value for all', sql`1`],
])('by %s every row comes once, either way', async (_, key) => {
  for (const dir of ['asc', 'desc'] as const) {
    const idsSeen: string[] = [];
    let page = await readList({ dir, limit: 2 }, key);
    idsSeen.push(...page.rows.map(({ id }) => id));
    while (page.next) {
      page = await readList({ dir, limit: 2, cursor: page.next }, key);
      idsSeen.push(...page.rows.map(({ id }) => id));
    }
    const wholeList = await readList({ dir, limit: 10 }, key);
    expect(idsSeen).toEqual(wholeList.rows.map(({ id }) => id));
    expect(idsSeen).toHaveLength(7);
  }
});

describe('a cursor that somebody made up', () => {
  const encodeCursor = (at: unknown) => Buffer.from(JSON.stringify(at)).toString('base64url');
  const id = crypto.randomUUID();
  test.each([
    'nonsense',
    encodeCursor(null),
    encodeCursor({ key: 1, id, back: false }),
    encodeCursor({ key: 'a', id: 'b', back: false }),
    encodeCursor({ key: 'a\u0000', id, back: false }),
    encodeCursor({ key: 'a', id, back: 'no' }),
  ])('is refused on its field: %s', async (cursor) => {
    await expect(readList({ cursor })).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'cursor' }] });
  });

  test('is refused when its key is of another kind than the column', async () => {
    const cursor = encodeCursor({ key: 'not an instant', id, back: false });
    const refusal: unknown = await readList({ cursor }, sql`staff.created_at`).catch((error: unknown) => error);
    expect((refusal as AppError).errors).toMatchObject([{ field: 'cursor' }]);
  });

  test('does nothing else than its text says', async () => {
    const cursor = encodeCursor({ key: "Z'); drop table staff; --", id, back: false });
    expect(namesOf(await readList({ cursor }))).toEqual(['Ẹ̀yọ̀']);
  });
});

test('where nothing is left around the cursor, the beginning is shown', async () => {
  const cursor = Buffer.from(JSON.stringify({ key: '\uffff', id: crypto.randomUUID(), back: false })).toString(
    'base64url',
  );
  expect(namesOf(await readList({ cursor }))).toEqual(['Ada', 'Bola', 'Bola']);
});

test('a fault of the query itself is none of the cursor', async () => {
  await expect(readList({}, sql`staff.nowhere`)).rejects.toThrow(/nowhere/);
});

test.each([
  ['Ada', '%Ada%'],
  ['50%', '%50\\%%'],
  ['a_b', '%a\\_b%'],
  ['a\\b', '%a\\\\b%'],
  ['', '%%'],
])('%j is looked for as %j', (text, pattern) => {
  expect(likePattern(text)).toBe(pattern);
});

test('a list that only grows counts up to 1,000 rows', async () => {
  const staff = db.read.selectFrom('staff').select(['staff.id', 'staff.name']);
  const order = { key: sql`staff.name`, id: sql<string>`staff.id` };
  const readCounted = async () => {
    const { rows, count, moreThanCount } = await readPartlyCountedPage(db.read, staff, order, { limit: 3, dir: 'asc' });
    return [rows.length, count, moreThanCount];
  };
  const insertStaff = (first: number, last: number) =>
    sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      select 'N' || n, 'Musa', 'barmen', 'x', '2026-01-01', '2026-01-01' from generate_series(${first}::integer, ${last}::integer) n`.execute(
      db.read,
    );
  expect(await readCounted()).toEqual([3, 7, false]);
  await insertStaff(8, 1000);
  expect(await readCounted()).toEqual([3, 1000, false]);
  await insertStaff(1001, 1001);
  expect(await readCounted()).toEqual([3, 1000, true]);
});
