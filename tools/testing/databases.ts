import type { Db } from '#db/db.ts';
import { migrate, migrationsKey } from '#db/migrate.ts';
import { openPgliteMemory } from '#db/pglite.ts';
import { openPostgres } from '#db/postgres.ts';
import { ensureTemplate, type Scratch, scratchDatabase } from '#db/scratch.ts';
import { seedDemo } from '#db/seed.ts';
import { openedAt } from '#tools/testing/factories.ts';

type FreshDatabase = { db: Db; drop(): Promise<void> };

/** What a test house needs that opens at this moment. Nearly all open at `openedAt`, for which a server copies its template. */
export const databaseFor = (at: Date): Promise<FreshDatabase> =>
  process.env.TEST_ENGINE === 'postgres' && at === openedAt ? freshPostgres() : freshDatabase();

/** An empty database of its own, on the engine that TEST_ENGINE names. */
export async function freshDatabase(): Promise<FreshDatabase> {
  if (process.env.TEST_ENGINE === 'postgres') return connect(await scratchDatabase(adminUrl()));
  const db = await openPgliteMemory();
  return { db, drop: () => db.close() };
}

/** A database of its own with the demo hotel of `openedAt`, on the PostgreSQL server that TEST_POSTGRES_URL names. */
export const freshPostgres = async (): Promise<FreshDatabase & { url: string }> => connect(await seededScratch());

let seeded: Promise<void> | undefined;

/** As `freshPostgres`, for a process that connects by itself. */
export async function seededScratch(): Promise<Scratch> {
  const template = `seeded_${migrationsKey()}`;
  seeded ??= ensureTemplate(adminUrl(), template, async (db) => {
    await migrate(db);
    await seedDemo(db, openedAt);
  });
  await seeded;
  return scratchDatabase(adminUrl(), template);
}

function adminUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL must name the PostgreSQL server to test on');
  return url;
}

function connect({ url, drop }: Scratch): FreshDatabase & { url: string } {
  const db = openPostgres(url);
  return { db, url, drop: () => db.close().then(drop) };
}
