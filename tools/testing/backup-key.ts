import { sql } from 'kysely';
import type { Db } from '#db/db.ts';
import { openedAt } from '#tools/testing/factories.ts';

/** From now on backups are encrypted to this key, as if the owner had made it on the screen *Backups*. */
export async function setBackupKey({ read }: Pick<Db, 'read'>, recipient: string): Promise<void> {
  await sql`insert into backup_key (version, recipient, set_by, set_at)
    select (select count(*) + 1 from backup_key), ${recipient}, id, ${openedAt}
    from staff where staff_id = 'ADMIN001'`.execute(read);
}
