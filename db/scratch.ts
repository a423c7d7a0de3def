import { randomUUID } from 'node:crypto';
import type { Db } from './db.ts';
import type { EngineSession } from './engine/dialect.ts';
import { openPostgres, roleSettingsSql } from './engine/postgres.ts';

export type ScratchDatabase = { url: string; drop(): Promise<void> };

const templateLockKey = 7_240_118_336;

export async function createScratchDatabase(
  adminUrl: string,
  template = 'template1',
  prefix = 'test',
): Promise<ScratchDatabase> {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(adminUrl, async (session) => {
    // By default PostgreSQL copies the pages through its write-ahead log, which takes much longer than copying files.
    await session.script(`create database ${name} template ${template} strategy file_copy`);
    await session.script(roleSettingsSql(name));
  });
  const drop = () => runAsAdmin(adminUrl, (session) => session.script(`drop database ${name} with (force)`));
  return { url: toDatabaseUrl(adminUrl, name), drop };
}

const proofPrefix = 'proof';

/**
 * Makes the database into which a backup is restored to prove it. Its name has the time, by which
 * `dropOldProofDatabases` knows it if the program ends before the database is dropped.
 */
export const createProofDatabase = (adminUrl: string): Promise<ScratchDatabase> =>
  createScratchDatabase(adminUrl, 'template0', `${proofPrefix}_${Math.floor(Date.now() / 1000)}`);

/** Drops the databases of proofs that began before `before` and never ended, such as at a power cut. */
export const dropOldProofDatabases = (adminUrl: string, before: Date): Promise<void> =>
  runAsAdmin(adminUrl, async (session) => {
    const { rows } = await session.query(
      `select datname as name from pg_database join pg_roles on pg_roles.oid = datdba
       where rolname = current_user and datname ~ '^${proofPrefix}_[0-9]+_[0-9a-f]{32}$'
         and split_part(datname, '_', 2)::bigint < $1::bigint`,
      [String(Math.floor(before.getTime() / 1000))],
    );
    for (const { name } of rows) await session.script(`drop database if exists ${String(name)} with (force)`);
  });

export function ensureTemplate(adminUrl: string, name: string, fill: (db: Db) => Promise<void>): Promise<void> {
  return runAsAdmin(adminUrl, async (session) => {
    await session.script(
      `set lock_timeout = 0; set statement_timeout = 0; select pg_advisory_lock(${templateLockKey})`,
    );
    const { rows } = await session.query('select from pg_database where datname = $1', [name]);
    if (rows.length > 0) return;
    const unfinishedName = `${name}_unfinished`;
    await session.script(`drop database if exists ${unfinishedName}`);
    await session.script(`create database ${unfinishedName}`);
    await session.script(roleSettingsSql(unfinishedName));
    const db = openPostgres(toDatabaseUrl(adminUrl, unfinishedName));
    try {
      await fill(db);
    } finally {
      await db.close();
    }
    await session.script(`alter database ${unfinishedName} rename to ${name}`);
  });
}

const toDatabaseUrl = (adminUrl: string, name: string) =>
  Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString();

/** Runs `work` on a new connection and closes it, which ends its advisory locks. */
async function runAsAdmin<T>(adminUrl: string, work: (session: EngineSession) => Promise<T>): Promise<T> {
  const admin = openPostgres(adminUrl, { max: 1 });
  try {
    return await admin.session(work);
  } finally {
    await admin.close();
  }
}
