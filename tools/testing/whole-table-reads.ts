import { sql } from 'kysely';
import type { Db } from '#db/db.ts';

/** Counts how often PostgreSQL begins to read a table, by an index or from end to end, while `work` runs. */
export async function countTableReads({ read }: Db, table: string, work: () => Promise<unknown>): Promise<number> {
  const countReads = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(read);
    const { rows } = await sql<{ reads: string }>`
      select seq_scan + coalesce(idx_scan, 0) as reads from pg_stat_user_tables where relname = ${table}`.execute(read);
    return Number(rows[0]?.reads);
  };
  const scansBefore = await countReads();
  await work();
  return (await countReads()) - scansBefore;
}

/**
 * Resolves with those of `tables` that PostgreSQL reads from end to end while `work` runs, for queries of functions and
 * triggers too. `db` must have a single connection, because each connection counts its own reads and reports them late.
 */
export async function findWholeTableReads(
  { read }: Db,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<string[]> {
  const countScans = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(read);
    const { rows } = await sql<{ table: string; scans: string }>`
      select relname as table, seq_scan as scans from pg_stat_user_tables where relname = any(${[...tables]}::text[])`.execute(
      read,
    );
    return new Map(rows.map(({ table, scans }) => [table, Number(scans)]));
  };
  const scansBefore = await countScans();
  await work();
  const scansAfter = await countScans();
  return tables.filter((table) => scansAfter.get(table) !== scansBefore.get(table));
}
