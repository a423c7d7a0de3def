import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Session } from './dialect.ts';
import { readSchemaCode, readSqlFiles, replaceSchemaCode, runFile } from './schema.ts';

export type AppliedMigration = { name: string; checksum: string };

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** Key of the advisory lock that a migrating instance holds. Others that start at the same time wait for it. */
const MIGRATION_LOCK = 7_240_118_335;

const DB_FOLDER = import.meta.dirname;

/**
 * Applies the new files in migrations/, each in a transaction of its own; there is no way back. Then, if these files or
 * those of schema/ have changed, it makes the functions, views and triggers of schema/ again, in one transaction.
 */
export async function migrate(db: Db, folder = DB_FOLDER): Promise<void> {
  const files = readMigrations(folder);
  const applied = await inLockedTransaction(db, async (session) => {
    await session.script(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    return readApplied(session);
  });
  refuseDatabaseBeforeBaseline(applied, files);
  refuseNewerDatabase([...applied.keys()].filter((name) => !files.some((file) => file.name === name)));
  for (const file of files)
    await inLockedTransaction(db, async (session) => {
      const now = await readApplied(session);
      if (now.has(file.name)) refuseChangedMigration(file, now.get(file.name));
      else await applyMigration(session, file);
    });
  await inLockedTransaction(db, async (session) => {
    await session.script('create table if not exists schema_code (checksum text not null, objects text[] not null)');
    const key = migrationsKey(folder);
    const made = await session.query('select checksum from schema_code');
    if (made.rows[0]?.checksum !== key) await replaceSchemaCode(session, folder, key);
  });
}

async function readApplied(session: Session): Promise<Map<unknown, unknown>> {
  const { rows } = await session.query('select name, checksum from migration order by name');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Whether the database has all migrations, functions, views and triggers of this version of the program. */
export async function isMigrated(db: Db, folder = DB_FOLDER): Promise<boolean> {
  const exists = await sql<{ found: boolean }>`select to_regclass('schema_code') is not null as found`.execute(db.read);
  if (!exists.rows[0]?.found) return false;
  const { rows } = await sql<{ checksum: string }>`select checksum from schema_code`.execute(db.read);
  return rows[0]?.checksum === migrationsKey(folder);
}

export async function appliedMigrations(db: Db): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`select name, checksum from migration order by name`.execute(db.read);
  return rows;
}

/**
 * Names of applied migrations that this version of the program lacks or has with a different text. Functions, views and
 * triggers are not compared, because the next start makes those of its version.
 */
export function unknownMigrations(applied: readonly AppliedMigration[], folder = DB_FOLDER): string[] {
  const known = new Map(readMigrations(folder).map(({ name, checksum }) => [name, checksum]));
  return applied.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name);
}

export function migrationsKey(folder = DB_FOLDER): string {
  return checksum(JSON.stringify([readMigrations(folder), readSchemaCode(folder)]));
}

function readMigrations(folder: string): Migration[] {
  return readSqlFiles(folder, 'migrations').map((file) => {
    const name = file.name.replace('migrations/', '');
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`${name} is not named NNNN-name.sql`);
    return { name, text: file.text, checksum: checksum(file.text) };
  });
}

const checksum = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function refuseDatabaseBeforeBaseline(applied: ReadonlyMap<unknown, unknown>, [baseline]: Migration[]) {
  if (applied.size === 0 || (baseline && applied.has(baseline.name))) return;
  throw new Error(
    `The database was made before ${baseline?.name}, and this program cannot bring it up to date. ` +
      'If it is a demo, remove its data folder, or drop and create its PostgreSQL database; if not, start the version that made it.',
  );
}

function refuseNewerDatabase(unknown: unknown[]) {
  if (unknown.length === 0) return;
  throw new Error(
    `The database is newer than this program, which does not have ${unknown.join(', ')}. ` +
      'Start the version of the program that has it, or restore the backup from before it.',
  );
}

function refuseChangedMigration({ name, checksum }: Migration, applied: unknown) {
  if (checksum === applied) return;
  throw new Error(
    `The migration ${name} was changed after it was applied to this database. ` +
      'Restore the file as it was, and put the change into a new migration.',
  );
}

async function applyMigration(session: Session, migration: Migration) {
  await runFile(session, migration);
  const { name, checksum } = migration;
  await session.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
}

/**
 * Lets only one instance migrate at a time. The settings and the lock end with the transaction, because a pooler may give
 * the next one another connection. A migration waits at most 10 s for a table that is in use and then fails, because
 * all other queries on the table wait behind it.
 */
const inLockedTransaction = <T>(db: Db, work: (session: Session) => Promise<T>): Promise<T> =>
  db.session(async (session) => {
    await session.script('begin');
    try {
      await session.script(`set local statement_timeout = 0; set local lock_timeout = 0;
        select pg_advisory_xact_lock(${MIGRATION_LOCK}); set local lock_timeout = '10s'`);
      const result = await work(session);
      await session.script('commit');
      return result;
    } catch (error) {
      await session.script('rollback').catch(() => {});
      throw error;
    }
  });
