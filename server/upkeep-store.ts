import { sql } from 'kysely';
import type { Queryable } from '#db/db.ts';

/** Deletes at most `limit` jobs that finished before `before`; returns how many it deleted. */
export async function deleteFinishedJobs(db: Queryable, before: Date, limit: number): Promise<number> {
  const finishedJobs = db
    .selectFrom('job')
    .select('id')
    .where('finishedAt', '<', before)
    .orderBy('finishedAt')
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('job').where('id', 'in', finishedJobs).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes at most `limit` notices older than `before`, read or not; returns how many it deleted. */
export async function deleteNotices(db: Queryable, before: Date, limit: number): Promise<number> {
  const oldNotices = db.selectFrom('notice').select('id').where('at', '<', before).orderBy('at').limit(limit);
  const { numDeletedRows } = await db.deleteFrom('notice').where('id', 'in', oldNotices).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The quoted names of all tables. None is left out, because PostgreSQL loses its counts of dead rows in a crash. */
export async function listTables(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db);
  return rows.map(({ name }) => name);
}
