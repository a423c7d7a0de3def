import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db, Queryable } from '#db/db.ts';
import { openPglite, openPgliteMemory } from '#db/engine/pglite.ts';
import { openPostgres, tryNamedStatements } from '#db/engine/postgres.ts';
import { migrate, migrationsKey } from '#db/migrate.ts';
import { createScratchDatabase, ensureTemplate, type ScratchDatabase } from '#db/scratch.ts';
import { demoAccounts, seedDemo } from '#db/seed.ts';
import hotel from '#hotel';
import { setHotelDays } from '#server/core/hotel-zone-store.ts';
import { sandboxStore } from '#server/platform/integrations/sandbox/store.ts';
import { terminalStore } from '#server/platform/integrations/sandbox/terminal-store.ts';
import { closeDays } from '#server/reports/close-days-store.ts';
import { cheapHash } from '#tools/testing/cheap-hash.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { startPgBouncer } from '#tools/testing/pgbouncer.ts';
import { poolModes } from '#tools/testing/poolers.ts';
import { lendDatabase, noteRows } from '#tools/testing/reused-databases.ts';
import { startTransactionPooler } from '#tools/testing/transaction-pooler.ts';

/**
 * PostgreSQL plans each statement and compiles each function anew on each connection. This takes longer than running
 * them in a small hotel. So the short form opens as few connections as a test needs.
 */
const poolSize = (connections: number): number => (isDeep ? 10 : connections);

type FreshDatabase = { db: Db; drop(): Promise<void> };

/**
 * Opens a database with the demo hotel for a test app whose clock starts at `at`. Most test apps start at `openedAt`.
 * For these, a PostgreSQL server copies a template with the demo hotel and what an app makes when it starts. In the
 * short form, the database can also be one that an earlier app gave back.
 */
export async function databaseFor(at: Date, connections = 1): Promise<FreshDatabase> {
  const isServer = process.env.TEST_ENGINE === 'postgres';
  const isStarted = isServer && at === openedAt;
  if (isServer && !isDeep) {
    const { pools, drop } = await lendDatabase(isStarted ? 'started' : 'migrated', [connections], startedScratch);
    if (!isStarted) await addDemoHotel(pools[0], at);
    return { db: pools[0], drop };
  }
  if (isStarted) return connectToScratch(await startedScratch(), poolSize(connections));
  const fresh = await freshDatabase();
  await addDemoHotel(fresh.db, at);
  return fresh;
}

let cachedSchemaKey: string | undefined;
const schemaKey = () => (cachedSchemaKey ??= migrationsKey());

let migratedTemplate: Promise<string> | undefined;

/** Makes the template of `migratedScratch` if the server has none, and returns its name. */
export function ensureMigratedTemplate(): Promise<string> {
  const template = `migrated_${schemaKey()}`;
  migratedTemplate ??= ensureTemplate(adminUrl(), template, migrate).then(() => template);
  return migratedTemplate;
}

/** Makes a database with the tables of the hotel and no rows, on the PostgreSQL server that TEST_POSTGRES_URL names. */
export const migratedScratch = async (): Promise<ScratchDatabase> =>
  createScratchDatabase(adminUrl(), await ensureMigratedTemplate());

export async function freshDatabase(): Promise<FreshDatabase> {
  if (process.env.TEST_ENGINE === 'postgres') return connectToScratch(await migratedScratch(), poolSize(2));
  const db = await openPgliteMemory();
  return { db, drop: () => db.close() };
}

/** Makes a copy of the demo hotel of `openedAt`, on the PostgreSQL server that TEST_POSTGRES_URL names. */
export const freshPostgres = async (): Promise<FreshDatabase & { url: string }> =>
  connectToScratch(await seededScratch());

/** Does what `freshPostgres` does, for tests of query plans: PostgreSQL plans the statements as in production. */
export async function freshWithUsualPlans(): Promise<FreshDatabase & { url: string }> {
  const scratch = await seededScratch();
  const name = new URL(scratch.url).pathname.slice(1);
  const setting = `alter role current_user in database "${name}" set plan_cache_mode = auto`;
  await withDatabase({ url: scratch.url, dataDir: '' }, (read) => sql.raw(setting).execute(read));
  return connectToScratch(scratch);
}

export async function makeDemoHotel(db: Db): Promise<void> {
  await migrate(db);
  await addDemoHotel(db, openedAt);
}

/** Adds the demo hotel. Its accounts get a hash that is cheap to compare, because tests sign in thousands of times. */
async function addDemoHotel(db: Db, at: Date): Promise<void> {
  await setHotelDays(db.read, hotel);
  await seedDemo(db, at);
  await db.read
    .updateTable('staff')
    .set({ passwordHash: await cheapHash(demoAccounts[0]?.password ?? '') })
    .execute();
}

let seededTemplate: Promise<string> | undefined;

export function ensureSeededTemplate(): Promise<string> {
  const template = `seeded_${schemaKey()}`;
  seededTemplate ??= ensureTemplate(adminUrl(), template, makeDemoHotel).then(() => template);
  return seededTemplate;
}

let startedTemplate: Promise<string> | undefined;

export function ensureStartedTemplate(): Promise<string> {
  const template = `noted_${schemaKey()}`;
  startedTemplate ??= ensureTemplate(adminUrl(), template, makeStartedHotel).then(() => template);
  return startedTemplate;
}

async function makeStartedHotel(db: Db): Promise<void> {
  await migrate(db);
  await noteRows(db, 'migrated');
  await addDemoHotel(db, openedAt);
  await closeDays({ db, clock: { now: () => openedAt } });
  await Promise.all([sandboxStore(db), terminalStore(db)].map((store) => store.prepare()));
  await noteRows(db, 'started');
}

const startedScratch = async () => createScratchDatabase(adminUrl(), await ensureStartedTemplate());

/**
 * Lends a database with the demo hotel of `openedAt`. It is a new one, or one that an earlier hotel of this process has
 * given back.
 */
export const lendDemoHotel = <Sizes extends readonly [number, ...number[]]>(sizes: Sizes) =>
  lendDatabase('started', sizes, startedScratch);

/** Makes the database of `freshPostgres` without a connection to it, for a process that opens its own connections. */
export const seededScratch = async (): Promise<ScratchDatabase> =>
  createScratchDatabase(adminUrl(), await ensureSeededTemplate());

export type DatabaseWork<T> = (read: Queryable) => Promise<T>;

/** Opens the database of a stopped process for `work`. Without `url`, this is the embedded database in `dataDir`. */
export async function withDatabase<T>(
  { url, dataDir }: { url?: string; dataDir: string },
  work: DatabaseWork<T>,
): Promise<T> {
  const db = url ? openPostgres(url) : await openPglite(join(dataDir, 'database'));
  try {
    return await work(db.read);
  } finally {
    await db.close();
  }
}

function adminUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL must name the PostgreSQL server to test on');
  return url;
}

async function connectToScratch(
  { url: serverUrl, drop }: ScratchDatabase,
  connections?: number,
): Promise<FreshDatabase & { url: string }> {
  const url = process.env.TEST_POOLER ? await pooledUrl(serverUrl) : serverUrl;
  const db = openPostgres(url, { max: connections });
  if (process.env.TEST_POOLER) await tryNamedStatements(db);
  return { db, url, drop: () => db.close().then(drop) };
}

let poolerHost: Promise<string> | undefined;

/** Returns the address of the pooler that TEST_POOLER names: `stand-in`, or the pool mode of a real PgBouncer. */
async function pooledUrl(serverUrl: string): Promise<string> {
  poolerHost ??= startPooler(serverUrl);
  return Object.assign(new URL(serverUrl), { host: await poolerHost }).href;
}

async function startPooler(serverUrl: string): Promise<string> {
  const mode = poolModes.find((each) => each === process.env.TEST_POOLER);
  if (mode) return `127.0.0.1:${await startPgBouncer(serverUrl, mode)}`;
  return new URL((await startTransactionPooler(serverUrl)).url).host;
}
