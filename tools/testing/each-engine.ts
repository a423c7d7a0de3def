import { describe } from 'vitest';
import { type Db, sqlError } from '#db/db.ts';
import { migrate } from '#db/migrate.ts';
import { openPgliteMemory } from '#db/pglite.ts';
import { openPostgres } from '#db/postgres.ts';
import { scratchDatabase } from '#db/scratch.ts';

const adminUrl = process.env.TEST_POSTGRES_URL ?? '';

type Open = () => Promise<Db>;

async function emptyPglite(): Promise<Db> {
  const db = await openPgliteMemory();
  await db.session((session) => session.script('drop schema public cascade; create schema public'));
  return db;
}

async function emptyPostgres(): Promise<Db> {
  const scratch = await scratchDatabase(adminUrl);
  const db = openPostgres(scratch.url);
  return { ...db, close: () => db.close().then(scratch.drop) };
}

async function migratedPostgres(): Promise<Db> {
  const db = await emptyPostgres();
  await migrate(db);
  return db;
}

/** `tests` get a function that opens a database of their own, with the tables of the hotel. */
export function onEachEngine(tests: (open: Open) => void): void {
  describe('on the embedded engine', () => tests(openPgliteMemory));
  onPostgres(tests);
}

export function onPostgres(tests: (open: Open) => void): void {
  describe.skipIf(!adminUrl)('on a PostgreSQL server', () => tests(migratedPostgres));
}

/** `tests` get a function that opens a database without tables. */
export function onEachEmptyEngine(tests: (open: Open) => void): void {
  describe('on the embedded engine', () => tests(emptyPglite));
  describe.skipIf(!adminUrl)('on a PostgreSQL server', () => tests(emptyPostgres));
}

/** The name of the constraint that refused the work, undefined if none did, or the text of another error. */
export const violatedBy = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => sqlError(error)?.constraint ?? String(error),
  );
