import { sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { Queryable } from '#db/db.ts';

export async function countUnconfirmedTransfers(db: Queryable): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from transfer where state = 'unconfirmed'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** The money that moved from one moment to another, less what was given back. */
export async function readNetBetween(db: Queryable, from: Date, to: Date): Promise<Kobo> {
  const { net } = await db
    .selectFrom('moneyEntry')
    .select(sql<Kobo>`coalesce(sum(amount_kobo), 0)::bigint`.as('net'))
    .where('at', '>=', from)
    .where('at', '<', to)
    .executeTakeFirstOrThrow();
  return net;
}
