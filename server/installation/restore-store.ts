import { sql } from 'kysely';
import type { Queryable } from '#db/db.ts';

/** Whether anything is recorded of guests, money, goods or the work in rooms. */
export async function hasRecordedWork(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select has_recorded_work() as found`.execute(db);
  return rows[0]?.found !== false;
}

/** Whether the copy of this upload is in the database, whole and with its entry. */
export async function wasRestored(db: Queryable, upload: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from audit
    where action = 'hotel restored' and after ->> 'upload' = ${upload}) as found`.execute(db);
  return rows[0]?.found === true;
}
