import { sql } from 'kysely';
import type { Queryable } from '#db/db.ts';

export async function hasChangedAddress(db: Queryable, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from audit where subject_kind = 'booking' and subject_id = ${bookingId}
      and action = 'stay changed' and after ? 'guestEmail') as changed`.execute(db);
  return rows[0]?.changed === true;
}
