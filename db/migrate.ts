import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Session } from './dialect.ts';

export type AppliedMigration = { name: string; checksum: string };

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** Key of the advisory lock: of several instances that start together, one migrates and the others wait. */
const LOCK = 7_240_118_335;

export const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/** Applies the files NNNN-name.sql of a folder that are new, each in its own transaction. Forward only. */
export async function migrate(db: Db, folder = MIGRATIONS): Promise<void> {
  const files = readMigrations(folder);
  await db.session(async (session) => {
    await session.script(`set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(${LOCK})`);
    try {
      // From here on a table in use fails the migration after 10 s, instead of blocking all other queries for longer.
      await session.script(`set lock_timeout = '10s'; create table if not exists migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
      const { rows } = await session.query('select name, checksum from migration order by name');
      const applied = new Map(rows.map((row) => [row.name, row.checksum]));
      refuseNewerDatabase([...applied.keys()].filter((name) => !files.some((file) => file.name === name)));
      for (const file of files) {
        if (applied.has(file.name)) refuseChangedMigration(file, applied.get(file.name));
        else await apply(session, file);
      }
    } finally {
      await session.script(`select pg_advisory_unlock(${LOCK})`);
    }
  });
}

export async function isMigrated(db: Db, folder = MIGRATIONS): Promise<boolean> {
  const exists = await sql<{ found: boolean }>`select to_regclass('migration') is not null as found`.execute(db.read);
  if (!exists.rows[0]?.found) return false;
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db.read);
  const applied = new Set(rows.map((row) => row.name));
  return readMigrations(folder).every((file) => applied.has(file.name));
}

export async function appliedMigrations(db: Db): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`select name, checksum from migration order by name`.execute(db.read);
  return rows;
}

/** Names of the migrations that this version of the program does not have, or has with another text. */
export function unknownMigrations(applied: readonly AppliedMigration[], folder = MIGRATIONS): string[] {
  const known = new Map(readMigrations(folder).map(({ name, checksum }) => [name, checksum]));
  return applied.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name);
}

export function migrationsKey(folder = MIGRATIONS): string {
  return checksum(JSON.stringify(readMigrations(folder)));
}

function readMigrations(folder: string): Migration[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`${name} is not named NNNN-name.sql`);
    const text = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, checksum: checksum(text) };
  });
}

const checksum = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

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

async function apply(session: Session, { name, text, checksum }: Migration) {
  await session.script('begin');
  try {
    await session.script(text);
    await session.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await session.script('commit');
  } catch (error) {
    await session.script('rollback').catch(() => {});
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
