import { sql } from 'kysely';
import type { Queryable } from '#db/db.ts';

export async function countUnconfirmedTransfers(db: Queryable): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from transfer where state = 'unconfirmed'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
