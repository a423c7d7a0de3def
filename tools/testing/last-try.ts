import { join } from 'node:path';
import { openPglite } from '#db/pglite.ts';

/**
 * Makes the next try of every confirmation that has failed the last one, in the data folder of a house that is not open.
 * Answers how many there are.
 */
export async function nextTryIsLast(dataDir: string): Promise<number> {
  const db = await openPglite(join(dataDir, 'database'));
  try {
    const { numUpdatedRows } = await db.read
      .updateTable('job')
      .set({ attempts: 33 })
      .where('kind', '=', 'booking.confirmed')
      .where('state', '=', 'waiting')
      .where('last_error', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  } finally {
    await db.close();
  }
}
