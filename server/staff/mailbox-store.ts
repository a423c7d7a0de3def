import { sql } from 'kysely';
import type { Queryable, Tx } from '#db/db.ts';

export type Mailbox = { email: string | null; emailProvenAt: Date | null; hasSecondFactor: boolean };

export const findMailbox = (db: Queryable, memberId: string): Promise<Mailbox> =>
  db
    .selectFrom('staff')
    .select(['email', 'emailProvenAt'])
    .select(
      sql<boolean>`exists (select from two_factor where staff_id = staff.id and enabled_at is not null)`.as(
        'hasSecondFactor',
      ),
    )
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();

/** Returns false if the person has another address by now. */
export async function setMailboxProven(tx: Tx, memberId: string, email: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ emailProvenAt: at })
    .where('id', '=', memberId)
    .where('email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
