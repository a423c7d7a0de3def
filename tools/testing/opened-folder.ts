import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsKey } from '#db/migrate.ts';
import { openPglite } from '#db/pglite.ts';
import { folderTemplate } from '#db/template.ts';
import { root } from '#tools/built.ts';
import { makeDemoHotel } from '#tools/testing/databases.ts';

/** What the demo hotel is made from, besides the migrations. */
const sources = [
  'contract/rooms.ts',
  'db/seed.ts',
  'tools/testing/cheap-hash.ts',
  'tools/testing/databases.ts',
  'tools/testing/factories.ts',
];

/** Puts an embedded database that is migrated and seeded into a data folder that has none. A copy takes a moment; making one, seconds. */
export async function openHotelIn(dataDir: string): Promise<void> {
  const database = join(dataDir, 'database');
  if (existsSync(database)) return;
  const template = await folderTemplate(keyOf(sources), async (folder) => {
    const db = await openPglite(folder);
    await makeDemoHotel(db);
    await db.close();
  });
  // A second start on the same folder may have been waiting as well.
  if (!existsSync(database)) cpSync(template, database, { recursive: true });
}

function keyOf(files: readonly string[]): string {
  const hash = createHash('sha256').update(migrationsKey());
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
