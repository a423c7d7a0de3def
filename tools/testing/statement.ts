import { join } from 'node:path';
import { sql } from 'kysely';
import { openPglite } from '#db/pglite.ts';

/** Changes the embedded database of a house that is not running, as no screen can. */
export async function runStatement(dataDir: string, statement: string): Promise<void> {
  const db = await openPglite(join(dataDir, 'database'));
  try {
    await sql.raw(statement).execute(db.read);
  } finally {
    await db.close();
  }
}
