import { spawn } from 'node:child_process';
import { sql } from 'kysely';
import { atOneMoment } from '#db/contents.ts';
import type { EngineSession } from '#db/engine/dialect.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { type BackupContents, describeBackup } from '#server/platform/telemetry/backup-socket.ts';
import { requirePostgresProgram } from '#tools/postgres-programs.ts';

/**
 * Copies the database into `file` and says what it contained. Both show the same moment: pg_dump sees what the
 * transaction sees that reads the contents.
 */
export async function copyPostgresDatabase(url: string, file: string): Promise<BackupContents> {
  const db = openPostgres(url, { max: 1 });
  // Behind a pooler a later session may not have what this one has prepared.
  db.stopNames?.();
  try {
    return await atOneMoment(db, async (session) => {
      const { rows } = await session.query('select pg_export_snapshot() as snapshot');
      const description = await describeBackup(session);
      // `rate_limit` counts the calls of the last minutes, which mean nothing after a restore.
      const options = ['--format=custom', '--exclude-table-data=rate_limit', `--file=${file}`];
      await runPostgresProgram('pg_dump', url, [...options, `--snapshot=${String(rows[0]?.snapshot)}`]);
      return description;
    });
  } finally {
    await db.close();
  }
}

const otherSessionCountQuery = sql<{ count: number }>`select count(*) as count from pg_stat_activity
  where datname = current_database() and application_name = 'hotel' and pid <> pg_backend_pid()`;
const publicTableCountQuery = sql<{ count: number }>`select count(*) as count from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'`;

type ServerState = { isEmpty: boolean; isInUse: boolean; isRecovering: boolean };

export async function readServerState(url: string): Promise<ServerState> {
  const db = openPostgres(url, { max: 1 });
  try {
    const count = async (query: typeof otherSessionCountQuery) => (await query.execute(db.read)).rows[0]?.count ?? 0;
    const { rows } = await sql<{ recovering: boolean }>`select pg_is_in_recovery() as recovering`.execute(db.read);
    return {
      isEmpty: (await count(publicTableCountQuery)) === 0,
      isInUse: (await count(otherSessionCountQuery)) > 0,
      isRecovering: rows[0]?.recovering ?? false,
    };
  } finally {
    await db.close();
  }
}

/**
 * Renames the old schema until the whole copy is restored. If the restore fails, the schema gets its old name again.
 */
export async function restorePostgresDatabase(file: string, url: string): Promise<void> {
  const oldSchema = `replaced_${Date.now()}`;
  await setSchemaAside(url, oldSchema);
  try {
    await fillSchema(file, url);
  } catch (error) {
    await bringSchemaBack(url, oldSchema);
    throw error;
  }
  await dropSchema(url, oldSchema);
}

const runInSession = async <T>(url: string, work: (session: EngineSession) => Promise<T>): Promise<T> => {
  const db = openPostgres(url, { max: 1 });
  try {
    return await db.session(work);
  } finally {
    await db.close();
  }
};

const runScript = (url: string, text: string): Promise<void> =>
  runInSession(url, (session) => session.script(`begin; set local statement_timeout = 0; ${text}; commit`));

/**
 * Gives the schema of the hotel another name, and makes an empty one. `mayReplace` looks at it in the same transaction,
 * and throws if it must stay.
 */
export const setSchemaAside = (
  url: string,
  oldSchema: string,
  mayReplace: (session: EngineSession) => Promise<void> = async () => {},
): Promise<void> =>
  runInSession(url, async (session) => {
    await session.script('begin; set local statement_timeout = 0');
    await mayReplace(session);
    await session.script(`alter schema public rename to ${oldSchema}; create schema public; commit`);
  });

/** Restores the copy into the empty schema, all of it or nothing. */
export const fillSchema = (file: string, url: string): Promise<void> =>
  runPostgresProgram('pg_restore', url, ['--single-transaction', '--exit-on-error', file]);

export const bringSchemaBack = (url: string, oldSchema: string): Promise<void> =>
  runScript(url, `drop schema public cascade; alter schema ${oldSchema} rename to public`);

export const dropSchema = (url: string, oldSchema: string): Promise<void> =>
  runScript(url, `drop schema ${oldSchema} cascade`);

/** Passes the password in the environment, because every user of the machine can read command lines. */
function runPostgresProgram(name: 'pg_dump' | 'pg_restore', url: string, args: string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  const options = [`--dbname=${address.toString()}`, '--no-password', '--no-owner', '--no-privileges', ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(requirePostgresProgram(name), options, { env, stdio: ['ignore', 'inherit', 'pipe'] });
    let errorOutput = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput += text;
    });
    child.once('error', reject);
    child.once('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`${name} failed:\n${errorOutput.trim()}`)),
    );
  });
}
