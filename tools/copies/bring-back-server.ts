import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#db/db.ts';
import type { EngineSession } from '#db/engine/dialect.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { wasRestored } from '#server/installation/restore-store.ts';
import { type CopyToBringBack, finishRestored, NotBroughtBack } from '#tools/copies/finish-restored.ts';
import { bringSchemaBack, dropSchema, fillSchema, setSchemaAside } from '#tools/copies/server.ts';

/** Other processes of the hotel end within 25 seconds. */
const othersEndMs = 60_000;

/** The schema of the empty hotel, until the copy is in its place and its entry is written. */
export const oldSchemaOf = (upload: string): string =>
  `replaced_${createHash('sha256').update(upload).digest('hex').slice(0, 16)}`;

/** Restores the copy in the place of the empty hotel, which comes back if that fails. Returns what does not balance. */
export async function bringBackIntoServer(copy: CopyToBringBack, url: string, at: Date): Promise<string[]> {
  const oldSchema = oldSchemaOf(copy.upload);
  await waitForOthers(url);
  const before = await withOpened(url, (db) => readProgress(db, oldSchema, copy.upload));
  if (!before.isDone) {
    if (!before.hasOldSchema) await setAsideOnceUnused(url, oldSchema);
    if (!before.hasOldSchema || !before.hasTables) await fillSchema(copy.plainFile, url);
  }
  const violations = before.isDone ? [] : await withOpened(url, (db) => finishRestored(db, copy, at));
  if (!before.isDone || before.hasOldSchema) await dropSchema(url, oldSchema);
  return violations;
}

/** Brings the empty hotel back, unless the restore has ended already. */
export async function undoInServer(url: string, upload: string): Promise<void> {
  const oldSchema = oldSchemaOf(upload);
  const { hasOldSchema, isDone } = await withOpened(url, (db) => readProgress(db, oldSchema, upload));
  if (hasOldSchema && !isDone) await bringSchemaBack(url, oldSchema);
}

/** Also for a pg_restore that has outlived a program which was cut off. */
async function waitForOthers(url: string): Promise<void> {
  for (const until = Date.now() + othersEndMs; await withOpened(url, isUsed); await delay(500))
    if (Date.now() > until) throw new NotBroughtBack('in_use');
}

const isUsed = async ({ session }: Db): Promise<boolean> => {
  const { rows } = await session((open) => open.query(othersQuery));
  return rows.length > 0;
};

const othersQuery = `select from pg_stat_activity where datname = current_database()
  and application_name in ('hotel', 'pg_restore') and pid <> pg_backend_pid()`;

/** A session that has just ended can be seen for a moment longer. */
async function setAsideOnceUnused(url: string, oldSchema: string): Promise<void> {
  for (const until = Date.now() + othersEndMs; ; await delay(500))
    try {
      return await setSchemaAside(url, oldSchema, demandEmptyHotel);
    } catch (error) {
      if (!(error instanceof NotBroughtBack && error.problem === 'in_use') || Date.now() > until) throw error;
    }
}

type Progress = { hasOldSchema: boolean; hasTables: boolean; isDone: boolean };

async function readProgress({ read }: Db, oldSchema: string, upload: string): Promise<Progress> {
  const { rows } = await sql<Omit<Progress, 'isDone'>>`select
    exists (select from pg_namespace where nspname = ${oldSchema}) as "hasOldSchema",
    to_regclass('public.audit') is not null as "hasTables"`.execute(read);
  const { hasOldSchema = false, hasTables = false } = rows[0] ?? {};
  return { hasOldSchema, hasTables, isDone: hasTables && (await wasRestored(read, upload)) };
}

/** Nobody can take the hotel over or record anything between this look and the end of the transaction. */
async function demandEmptyHotel(session: EngineSession): Promise<void> {
  await session.script('lock table installation, staff, booking in access exclusive mode');
  const { rows } = await session.query(`select has_recorded_work() or exists (select from installation) as taken,
    exists (${othersQuery}) as used`);
  const [found] = rows;
  if (found?.taken !== false) throw new NotBroughtBack('not_empty');
  if (found.used !== false) throw new NotBroughtBack('in_use');
}

async function withOpened<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openPostgres(url, { max: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
