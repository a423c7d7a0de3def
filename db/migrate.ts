import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, sqlError } from './db.ts';
import type { EngineSession } from './engine/dialect.ts';
import { DB_FOLDER, type Migration, readMigrations } from './migrations.ts';
import { checksumOf, readSchemaCode, replaceSchemaCode, runFile } from './schema.ts';

export type AppliedMigration = { name: string; checksum: string };

type AppliedWithContract = AppliedMigration & { contracts: string | null };

/** Key of the advisory lock that a migrating instance has. Instances that start at the same time wait for it. */
const MIGRATION_LOCK = 7_240_118_335;

const maxRetryMs = 60_000;
/**
 * How long an expanding migration waits for a table. It is short, because other queries on the table wait behind it and
 * give up after a second.
 */
const shortLockWaitMs = 300;
/**
 * How long a contracting migration waits for a table. Such a migration can need nearly every table at once, and older
 * programs cannot go on anyway.
 */
const longLockWaitMs = 5_000;

const migrationTableSql = `
  create table if not exists migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now(), contracts text);
  create table if not exists schema_code (checksum text not null, objects text[] not null, sums jsonb not null default '{}');`;

/**
 * Applies the new files in migrations/, each in its own transaction; there is no way back. Then it makes the functions,
 * views and triggers of schema/ that have changed. If the newest file contracts, it makes all of them in the
 * transaction of that file: the old ones could name a column that is gone. Leaves the database of a newer
 * program as it is, and throws if this program is too old for it. Throws, too, if an applied file was changed since.
 */
export async function migrate(db: Db, folder = DB_FOLDER): Promise<void> {
  const files = readMigrations(folder);
  const applied = await inLockedTransaction(db, async (session) => {
    await session.script(migrationTableSql);
    return readApplied(session);
  });
  refuseAnotherBaseline(applied, files);
  for (const file of files) refuseChangedMigration(file, applied.get(file.name));
  if (isOfNewerProgram(applied, files)) return;
  for (const file of files)
    await inLockedTransaction(
      db,
      async (session) => {
        const appliedMeanwhile = (await readApplied(session)).get(file.name);
        if (appliedMeanwhile) return refuseChangedMigration(file, appliedMeanwhile);
        await applyMigration(session, file);
        if (file.contracts !== null && file === files.at(-1)) await makeCode(session, folder, 'all');
      },
      file.contracts === null ? shortLockWaitMs : longLockWaitMs,
    );
  const makeCodeUnlessNewer = (how: 'in place' | 'all') =>
    inLockedTransaction(db, async (session) => {
      if (!isOfNewerProgram(await readApplied(session), files)) await makeCode(session, folder, how);
    });
  await makeCodeUnlessNewer('in place').catch((error: unknown) => {
    if (!isNotInPlace(error)) throw error;
    return makeCodeUnlessNewer('all');
  });
}

async function makeCode(session: EngineSession, folder: string, how: 'in place' | 'all') {
  const { rows } = await session.query('select checksum from schema_code');
  const ownChecksum = computeCodeChecksum(folder);
  if (rows[0]?.checksum !== ownChecksum) await replaceSchemaCode(session, readSchemaCode(folder), ownChecksum, how);
}

export async function readApplied(session: EngineSession): Promise<Map<string, AppliedWithContract>> {
  const { rows } = await session.query('select name, checksum, contracts from migration order by name');
  return new Map((rows as AppliedWithContract[]).map((row) => [row.name, row]));
}

/** Whether the newest migration of the database, and its functions, views and triggers, are those of this program. */
export async function isMigrated(db: Db, folder = DB_FOLDER): Promise<boolean> {
  const schemaCodeLookup = await sql<{
    found: boolean;
  }>`select to_regclass('schema_code') is not null as found`.execute(db.read);
  if (!schemaCodeLookup.rows[0]?.found) return false;
  const { rows } = await sql<{ newest: string | null; code: string }>`
    select (select max(name) from migration) as newest, checksum as code from schema_code`.execute(db.read);
  return rows[0]?.newest === readMigrations(folder).at(-1)?.name && rows[0]?.code === computeCodeChecksum(folder);
}

/**
 * Returns the names of applied migrations that this version of the program lacks or has with a different text.
 * Functions, views and triggers are not compared, because the next start makes those of its version.
 */
export function findUnknownMigrations(applied: readonly AppliedMigration[], folder = DB_FOLDER): string[] {
  const known = new Map(readMigrations(folder).map(({ name, checksum }) => [name, checksum]));
  return applied.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name);
}

export const migrationsKey = (folder = DB_FOLDER): string =>
  checksumOf(JSON.stringify([readMigrations(folder), readSchemaCode(folder)]));

export const computeCodeChecksum = (folder = DB_FOLDER): string => checksumOf(JSON.stringify(readSchemaCode(folder)));

/**
 * Refuses a database that another first migration made: until the first release, every change of the tables changes
 * that migration (docs/decisions/schema.md).
 */
function refuseAnotherBaseline(applied: ReadonlyMap<string, AppliedWithContract>, [baseline]: Migration[]) {
  if (applied.size === 0 || (baseline && applied.get(baseline.name)?.checksum === baseline.checksum)) return;
  throw new Error(
    `The database was made by another ${baseline?.name}, and this program cannot bring it up to date. ` +
      'If it is a demo, remove its data folder, or drop and create its PostgreSQL database; if not, start the version that made it.',
  );
}

function isOfNewerProgram(applied: ReadonlyMap<string, AppliedWithContract>, files: readonly Migration[]): boolean {
  const newest = files.at(-1)?.name ?? '';
  const unknownApplied = [...applied.values()].filter(({ name }) => !files.some((file) => file.name === name));
  const contractingMigration = unknownApplied.find(({ name, contracts }) => contracts !== null || name < newest);
  if (contractingMigration)
    throw new Error(
      `The database is newer than this program, which does not have ${unknownApplied.map(({ name }) => name).join(', ')}` +
        `${contractingMigration.contracts ? ` (${contractingMigration.contracts})` : ''}. ` +
        'Start the version of the program that has it, or restore the backup from before it.',
    );
  return unknownApplied.length > 0;
}

function refuseChangedMigration({ name, checksum }: Migration, applied: AppliedWithContract | undefined) {
  if (!applied || checksum === applied.checksum) return;
  throw new Error(
    `The migration ${name} was changed after it was applied to this database. ` +
      'Restore the file as it was, and put the change into a new migration.',
  );
}

async function applyMigration(session: EngineSession, migration: Migration) {
  await runFile(session, migration);
  const { name, checksum, contracts } = migration;
  const row = [name, checksum, contracts];
  await session.query('insert into migration (name, checksum, contracts) values ($1, $2, $3)', row);
  // Has the functions, views and triggers made again, because the migration may have dropped one that was in its way.
  await session.script("update schema_code set checksum = ''");
}

/**
 * Lets only one instance migrate at a time. The timeouts that it sets and the lock end with the transaction, because a
 * pooler may give the next transaction another connection. If a table is not free within `lockMs`, lets others pass and
 * tries again, for up to a minute.
 */
async function inLockedTransaction<T>(
  db: Db,
  work: (session: EngineSession) => Promise<T>,
  lockMs = shortLockWaitMs,
): Promise<T> {
  const until = Date.now() + maxRetryMs;
  for (;;) {
    try {
      return await db.session((session) => inTransaction(session, work, lockMs));
    } catch (error) {
      if (!['55P03', '40P01'].includes(codeOf(error)) || Date.now() > until) throw error;
      await delay(500 + Math.random() * 500);
    }
  }
}

async function inTransaction<T>(
  session: EngineSession,
  work: (session: EngineSession) => Promise<T>,
  lockMs: number,
): Promise<T> {
  await session.script('begin');
  try {
    await session.script(`set local statement_timeout = 0; set local lock_timeout = 0;
      select pg_advisory_xact_lock(${MIGRATION_LOCK}); set local lock_timeout = ${lockMs}`);
    const result = await work(session);
    await session.script('commit');
    return result;
  } catch (error) {
    await session.script('rollback').catch(() => {});
    throw error;
  }
}

const codeOf = (error: unknown): string =>
  (sqlError(error) ?? sqlError(error instanceof Error && error.cause))?.code ?? '';

/**
 * Whether PostgreSQL refuses to replace code in place: a function has another result, a view lost a column, or
 * something else uses what is dropped.
 */
const isNotInPlace = (error: unknown): boolean => ['42P13', '42P16', '2BP01'].includes(codeOf(error));
