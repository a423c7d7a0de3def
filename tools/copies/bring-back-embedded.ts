import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#db/db.ts';
import { hasPglite, openPglite, replacePglite } from '#db/engine/pglite.ts';
import { hasOwner } from '#server/installation/installation-store.ts';
import { hasRecordedWork, wasRestored } from '#server/installation/restore-store.ts';
import { restoreEmbeddedDatabase, unpackEmbeddedCopy } from '#tools/copies/embedded.ts';
import { type CopyToBringBack, finishRestored, NotBroughtBack } from '#tools/copies/finish-restored.ts';

/**
 * Makes the restored database complete in a folder beside its place, and then puts it there at once. Returns what does
 * not balance.
 */
export async function bringBackIntoFolder(copy: CopyToBringBack, database: string, at: Date): Promise<string[]> {
  if (hasPglite(database) && (await withOpened(database, (db) => wasRestored(db.read, copy.upload)))) return [];
  const scratch = join(copy.folder, 'database');
  rmSync(scratch, { recursive: true, force: true });
  await restoreEmbeddedDatabase(await unpackEmbeddedCopy(copy.plainFile), copy.folder);
  const violations = await withOpened(scratch, (db) => finishRestored(db, copy, at));
  await replacePglite(database, scratch, async ({ read }) => {
    if ((await hasOwner(read)) || (await hasRecordedWork(read))) throw new NotBroughtBack('not_empty');
  });
  return violations;
}

async function withOpened<T>(folder: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openPglite(folder);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
