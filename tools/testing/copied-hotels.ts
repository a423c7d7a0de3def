import { join } from 'node:path';
import type { Db } from '#db/db.ts';
import { openPglite } from '#db/engine/pglite.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { makeDemoHotel, seededScratch } from '#tools/testing/databases.ts';

/** A demo hotel whose database is copied. `env` names the database, beside a `DATA_DIR` of `folder`. */
export type CopiedHotel = { env: NodeJS.ProcessEnv; open(): Promise<Db>; drop(): Promise<void> };

export const copiedHotels: [engine: string, make: (folder: string) => Promise<CopiedHotel>][] = [
  [
    'the embedded database',
    async (folder) => {
      const open = () => openPglite(join(folder, 'database'));
      const db = await open();
      await makeDemoHotel(db);
      await db.close();
      return { env: {}, open, drop: async () => {} };
    },
  ],
  [
    'a PostgreSQL server',
    async () => {
      const { url, drop } = await seededScratch();
      return { env: { DATABASE_URL: url }, open: async () => openPostgres(url, { max: 1 }), drop };
    },
  ],
];

export async function withCopiedHotel<T>(hotel: CopiedHotel, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await hotel.open();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
