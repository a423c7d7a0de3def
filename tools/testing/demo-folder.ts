import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite } from '#db/engine/pglite.ts';
import { ensureFolderTemplate } from '#db/engine/template.ts';
import { fingerprint } from '#tools/ensure-built.js';
import { makeDemoHotel } from '#tools/testing/databases.ts';

/** After a change in one of these files, a new template is made. */
const sources = [
  'contract/rooms/rooms.ts',
  'db/migrations',
  'db/schema',
  'db/seed.ts',
  'hotel.config.ts',
  'tools/testing/cheap-hash.ts',
  'tools/testing/databases.ts',
  'tools/testing/factories.ts',
];

/**
 * Copies a migrated and seeded embedded database into a data folder that has none. The copy takes a moment; migrating
 * and seeding would take seconds.
 */
export async function copyDemoHotelInto(dataDir: string): Promise<void> {
  const database = join(dataDir, 'database');
  if (existsSync(database)) return;
  const template = await demoFolder();
  // Another process with the same data folder may have copied the database meanwhile.
  if (!existsSync(database)) cpSync(template, database, { recursive: true });
}

/** Returns the folder that is copied, and makes it first if there is none. */
export const demoFolder = (): Promise<string> =>
  ensureFolderTemplate(fingerprint(sources).slice(0, 16), async (folder) => {
    const db = await openPglite(folder);
    await makeDemoHotel(db);
    await db.close();
  });
