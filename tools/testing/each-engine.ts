import { describe } from 'vitest';
import { type Db, sqlError } from '#db/db.ts';
import { openPgliteMemory } from '#db/engine/pglite.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { createScratchDatabase } from '#db/scratch.ts';
import { seedTaxes } from '#db/seed.ts';
import { migratedScratch } from '#tools/testing/databases.ts';
import { isDeep } from '#tools/testing/form.ts';

const adminUrl = process.env.TEST_POSTGRES_URL ?? '';

type OpenDatabase = () => Promise<Db>;

/** Adds the taxes of the demo, without which the database refuses online bookings. */
const withTaxes = (open: OpenDatabase) => async (): Promise<Db> => {
  const db = await open();
  await seedTaxes(db.read);
  return db;
};

async function openEmptyPglite(): Promise<Db> {
  const db = await openPgliteMemory();
  await db.session((session) => session.script('drop schema public cascade; create schema public'));
  return db;
}

async function openEmptyPostgres(): Promise<Db> {
  const scratch = await createScratchDatabase(adminUrl);
  const db = openPostgres(scratch.url);
  return { ...db, close: () => db.close().then(scratch.drop) };
}

async function openMigratedPostgres(): Promise<Db> {
  const scratch = await migratedScratch();
  const db = openPostgres(scratch.url);
  return { ...db, close: () => db.close().then(scratch.drop) };
}

/** Calls `tests` once for each engine, with a function that opens a new database with the tables of the hotel. */
export function onEachEngine(tests: (open: OpenDatabase) => void): void {
  describe('on the embedded engine', () => tests(withTaxes(openPgliteMemory)));
  onPostgres(tests);
}

export function onPostgres(tests: (open: OpenDatabase) => void): void {
  describe.skipIf(!adminUrl)('on a PostgreSQL server', () => tests(withTaxes(openMigratedPostgres)));
}

/**
 * Runs tests of guards, whose SQL is the same on both engines. The short form runs the tests only on a PostgreSQL
 * server, or on the embedded engine if there is no server.
 */
export function onOneEngine(tests: (open: OpenDatabase) => void): void {
  if (isDeep || !adminUrl) onEachEngine(tests);
  else onPostgres(tests);
}

/** Does what `onOneEngine` does, for tests that need a database without tables. */
export function onOneEmptyEngine(tests: (open: OpenDatabase) => void): void {
  if (isDeep || !adminUrl) describe('on the embedded engine', () => tests(openEmptyPglite));
  describe.skipIf(!adminUrl)('on a PostgreSQL server', () => tests(openEmptyPostgres));
}

/**
 * Returns the name of the constraint that refuses the work, or the text of another error. Returns undefined if the work
 * succeeds.
 */
export const violatedBy = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => sqlError(error)?.constraint ?? String(error),
  );
