import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Mutex, PGlite } from '@electric-sql/pglite';
import { type Db, makeDb } from '#db/db.ts';
import { assertDiskSpace, type Disk, DiskFull, diskProblem, EngineStopped, freeBytes } from '#db/disk.ts';
import { migrate, migrationsKey } from '#db/migrate.ts';
import type { DatabaseCopy, Engine, EngineSession } from './dialect.ts';
import { DurableNodeFS, durableStartParams, syncFolder, syncTree } from './durable-fs.ts';
import { lockFolder } from './folder-lock.ts';
import { PgliteSession } from './pglite-session.ts';
import { readEmptyDatabaseTemplate, readMigratedDatabaseTemplate } from './template.ts';
import { WaitingLine } from './waiting-line.ts';

type PgliteOptions = {
  /** As `margin` of `Disk`. While less space is free, the database does not open either. */
  margin?: number;
  makeFs?: (folder: string) => DurableNodeFS;
  free?: (folder: string) => number;
};

/**
 * Opens the database in a data folder, or creates it, and locks the folder for this process. A commit that has returned
 * is on disk.
 */
export async function openPglite(folder: string, options: PgliteOptions = {}): Promise<Db> {
  return explainDiskErrors(folder, async () => {
    makeFolder(path.resolve(folder));
    const lock = await lockFolder(folder);
    try {
      return await openLocked(folder, options, () => lock.release());
    } catch (error) {
      await lock.release().catch(() => {});
      throw error;
    }
  });
}

async function openLocked(
  folder: string,
  { margin = 0, makeFs = (place) => new DurableNodeFS(place), free = freeBytes }: PgliteOptions,
  closed: () => Promise<void>,
): Promise<Db> {
  const disk = { margin, free: () => free(folder) };
  assertDiskSpace(disk);
  const cluster = path.join(folder, 'cluster');
  if (!fs.existsSync(cluster)) await makeCluster(cluster);
  refuseOtherMajor(cluster);
  const fileSystem = makeFs(cluster);
  compileLater();
  const pglite = await PGlite.create({ fs: fileSystem, startParams: durableStartParams });
  await assertDurable(pglite, fileSystem);
  return makeDb('pglite', path.resolve(folder), new PgliteEngine(pglite, { disk, closed }));
}

/**
 * Lets V8 compile a function of the engine for speed only after it has run for long. By default a start compiles
 * hundreds of functions that are seldom called afterwards, which takes 50 MB and half a second on Node 20.
 */
const compileLater = () => setFlagsFromString('--wasm-tiering-budget=100000000');

async function explainDiskErrors<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason =
      error instanceof DiskFull
        ? error.message
        : error instanceof EngineStopped
          ? error.reason
          : diskProblem(error)?.message;
    if (!reason) throw error;
    throw new Error(`The database in ${folder} does not open: ${reason}. Fix that, then start again.`, {
      cause: error,
    });
  }
}

export async function openPgliteMemory(): Promise<Db> {
  return openTarball(await readMigratedDatabaseTemplate(migrationsKey(), dumpMigrated));
}

async function dumpMigrated(): Promise<Blob> {
  const pglite = await PGlite.create({ loadDataDir: await readEmptyDatabaseTemplate() });
  const db = makeDb('pglite', 'memory', new PgliteEngine(pglite));
  await migrate(db);
  await pglite.exec('checkpoint');
  const tarball = await pglite.dumpDataDir('none');
  await db.close();
  return tarball;
}

async function openTarball(tarball: File): Promise<Db> {
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
  return makeDb('pglite', 'memory', new PgliteEngine(await PGlite.create({ loadDataDir: tarball, startParams })));
}

/** Creates a folder and its missing parent folders, and syncs their names to disk. */
function makeFolder(folder: string) {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  syncFolder(path.dirname(folder));
}

/**
 * Puts a copy that `Db.copy` has made into a data folder, which no process may be using. Returns the name of the folder
 * to which the previous database was moved, if there was one.
 */
export async function restorePglite(folder: string, copy: Blob): Promise<string | undefined> {
  return explainDiskErrors(folder, async () => {
    makeFolder(path.resolve(folder));
    const lock = await lockFolder(folder);
    try {
      const cluster = path.join(folder, 'cluster');
      const before = fs.existsSync(cluster) ? `${cluster}.before-${Date.now()}` : undefined;
      await makeCluster(cluster, copy, before);
      return before;
    } finally {
      await lock.release();
    }
  });
}

/**
 * Puts the database of another data folder, which is closed, in the place of the one in `folder`. Before that,
 * `mayReplace` looks at the one that is there, and throws if it must stay; no other process opens it meanwhile. After
 * a power cut, call it again before anybody opens the database.
 */
export async function replacePglite(
  folder: string,
  from: string,
  mayReplace: (db: Db) => Promise<void>,
): Promise<void> {
  return explainDiskErrors(folder, async () => {
    makeFolder(path.resolve(folder));
    const lock = await lockFolder(folder);
    try {
      const cluster = path.join(folder, 'cluster');
      const replaced = replacedPlace(folder);
      returnReplacedPglite(folder);
      const db = await openLocked(folder, {}, async () => {});
      try {
        await mayReplace(db);
      } finally {
        await db.close();
      }
      fs.rmSync(replaced, { recursive: true, force: true });
      fs.renameSync(cluster, replaced);
      fs.renameSync(path.join(from, 'cluster'), cluster);
      syncFolder(folder);
      fs.rmSync(replaced, { recursive: true, force: true });
    } finally {
      await lock.release();
    }
  });
}

const replacedPlace = (folder: string): string => path.join(folder, 'cluster.replaced');

/** Brings back the database that `replacePglite` had moved away when the power failed, before the other one was there. */
export function returnReplacedPglite(folder: string): void {
  const cluster = path.join(folder, 'cluster');
  if (!fs.existsSync(cluster) && fs.existsSync(replacedPlace(folder))) fs.renameSync(replacedPlace(folder), cluster);
}

export const hasPglite = (folder: string): boolean => fs.existsSync(path.join(folder, 'cluster'));

/**
 * Builds the database's files in a folder beside their place and then moves the whole folder. So an interrupted start
 * leaves nothing that looks complete. With `before`, the existing cluster is moved there.
 */
async function makeCluster(cluster: string, content?: Blob, before?: string) {
  const unfinished = `${cluster}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  const loadDataDir = content ?? (await readEmptyDatabaseTemplate());
  const pglite = await PGlite.create({ fs: new DurableNodeFS(unfinished), loadDataDir });
  await pglite.close();
  await syncTree(unfinished);
  if (before) fs.renameSync(cluster, before);
  fs.renameSync(unfinished, cluster);
  syncFolder(path.dirname(cluster));
}

function refuseOtherMajor(cluster: string) {
  const major = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (major === '18') return;
  throw new Error(
    `${cluster} was written by PostgreSQL ${major}, and this program embeds PostgreSQL 18. ` +
      'Dump it with the version of this program that wrote it, and load the dump into a new folder.',
  );
}

/**
 * Checks that PGlite calls DurableNodeFS, which relies on PGlite's internals. If a later version of PGlite no longer
 * does, the database refuses to open, because it could lose bookings.
 */
async function assertDurable(pglite: PGlite, fileSystem: DurableNodeFS) {
  await pglite.exec(`create schema if not exists engine;
    create table if not exists engine.started (at timestamptz not null);
    delete from engine.started`);
  const syncCountBefore = fileSystem.syncCount;
  await pglite.exec('insert into engine.started values (now())');
  if (fileSystem.syncCount > syncCountBefore) return;
  await pglite.close();
  throw new Error(
    'The embedded database does not write commits to disk, so a power cut would lose them. Not starting.',
  );
}

const longestChainMs = 50;

class PgliteEngine implements Engine<PgliteSession> {
  readonly #pglite: PGlite;
  readonly #session: PgliteSession;
  readonly #turn = new Mutex();
  readonly #closed: () => Promise<void>;
  readonly #line = new WaitingLine();
  #pausedAt = performance.now();
  readonly disk?: Disk;
  readonly stopped: Promise<EngineStopped>;

  constructor(
    pglite: PGlite,
    { disk, closed: onClosed = async () => {} }: { disk?: Disk; closed?: () => Promise<void> } = {},
  ) {
    this.#pglite = pglite;
    this.#closed = onClosed;
    if (disk) this.disk = disk;
    let stop = (_: EngineStopped) => {};
    this.stopped = new Promise((resolve) => {
      stop = resolve;
    });
    this.#session = new PgliteSession(pglite, stop);
  }

  async take() {
    await this.#line.join(this.#turn.acquire());
    // The engine works synchronously, so a chain of queries would keep timers and sockets waiting until its end.
    if (performance.now() - this.#pausedAt > longestChainMs) {
      await endOfTurn();
      this.#pausedAt = performance.now();
    }
    return this.#session;
  }

  async give() {
    this.#turn.release();
  }

  poolUsage() {
    return { open: 1, idle: this.#turn.isLocked() ? 0 : 1, waiting: this.#line.state().length };
  }

  queue() {
    return this.#line.state();
  }

  /** All other queries wait meanwhile, so that copy and description show the database at one moment. */
  copy<T>(inspect: (session: EngineSession) => Promise<T>): Promise<DatabaseCopy<T>> {
    return this.#turn.runExclusive(async () => {
      const description = await inspect(this.#session);
      await this.#session.script('checkpoint');
      return { description, tarball: await this.#pglite.dumpDataDir('none') };
    });
  }

  async end() {
    await this.#turn.runExclusive(async () => {
      if (!this.#session.stopReason) await this.#pglite.close();
    });
    await this.#closed();
  }
}
