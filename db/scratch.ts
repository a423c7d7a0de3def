import { randomUUID } from 'node:crypto';
import type { Db } from './db.ts';
import type { EngineSession } from './engine/dialect.ts';
import { openPostgres, roleSettingsSql } from './engine/postgres.ts';

export type ScratchDatabase = { url: string; drop(): Promise<void> };

const templateLockKey = 7_240_118_336;

export async function createScratchDatabase(adminUrl: string, template = 'template1'): Promise<ScratchDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(adminUrl, async (session) => {
    // By default PostgreSQL copies the pages through its write-ahead log, which takes much longer than copying files.
    await session.script(`create database ${name} template ${template} strategy file_copy`);
    await session.script(roleSettingsSql(name));
  });
  const drop = () => runAsAdmin(adminUrl, (session) => session.script(`drop database ${name} with (force)`));
  return { url: toDatabaseUrl(adminUrl, name), drop };
}

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
