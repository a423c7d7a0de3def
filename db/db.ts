import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, type Transaction } from 'kysely';
import { dialect, type Engine, type PoolUsage, type Session } from './dialect.ts';
import { assertDiskSpace, type Disk, type EngineStopped } from './disk.ts';
import type { Tables } from './types.ts';

export type Queryable = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Db {
  engine: 'pglite' | 'postgres';
  /** For messages and logs: the data folder, or host and database without the password. */
  place: string;
  /** Runs each query on its own, outside a transaction. Throws inside `tx`. */
  read: Queryable;
  /**
   * Runs `work` in one read-committed transaction, and up to 3 times again after a deadlock, a serialization failure, a
   * lock timeout or a stale plan: `work` must have no effect outside the transaction. Keep it short: on the embedded
   * engine all other queries wait. Queries asked at once (`Promise.all`) run in that order and cost PostgreSQL one round
   * trip. Throws DiskFull below the disk's margin, except for a transaction that may use the
   * margin or only reads.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, when?: 'even on a full disk'): Promise<T>;
  /** While the pool is full, the queries of `work` use connections that PostgreSQL keeps in reserve. */
  urgent<T>(work: () => Promise<T>): Promise<T>;
  session<T>(work: (session: Session) => Promise<T>): Promise<T>;
  poolUsage(): PoolUsage;
  /** The whole database at one moment, as a tarball. Embedded engine only: PostgreSQL has its own backup programs. */
  copy?(): Promise<Blob>;
  disk?: Disk;
  /** Resolves with the reason once the embedded engine has stopped; from then on every query throws it. */
  stopped?: Promise<EngineStopped>;
  close(): Promise<void>;
}

const maxRetries = 3;

export function makeDb(name: Db['engine'], place: string, engine: Engine): Db {
  const transactionScope = new AsyncLocalStorage<{ open: boolean }>();
  const urgentScope = new AsyncLocalStorage<true>();
  // The embedded engine has one connection: a caller that has it and waits for a second one waits forever.
  const take = async () => {
    if (!transactionScope.getStore()?.open) return engine.take(urgentScope.getStore() ?? false);
    throw new Error('db.read and db.tx cannot be used inside tx(): pass the transaction on instead.');
  };
  const give: Engine['give'] = (session, discard) => engine.give(session, discard);
  const read = new Kysely<Tables>({ dialect: dialect({ take, give }) });

  const runOnce = <T>(work: (tx: Tx) => Promise<T>) =>
    read.transaction().execute(async (tx) => {
      const scope = { open: true };
      try {
        return await transactionScope.run(scope, () => work(tx));
      } finally {
        // Work that the callback left running may use the database again from here on.
        scope.open = false;
      }
    });

  return {
    engine: name,
    place,
    read,
    async tx(work, when) {
      if (engine.disk && !when) assertDiskSpace(engine.disk);
      for (let failures = 0; ; failures++) {
        try {
          return await runOnce(work);
        } catch (error) {
          if (failures === maxRetries || !isTransient(error)) throw error;
          // After a lock timeout the transaction waits without a connection, so that others can use it.
          await delay(Math.random() * (isLockTimeout(error) ? 400 : 20 * 2 ** failures));
        }
      }
    },
    urgent: (work) => urgentScope.run(true, work),
    async session(work) {
      const session = await take();
      try {
        return await work(session);
      } finally {
        // On PostgreSQL, discarding the connection drops its settings and advisory locks.
        await give(session, true);
      }
    },
    poolUsage: () => engine.poolUsage(),
    ...(engine.copy && { copy: engine.copy.bind(engine) }),
    ...(engine.disk && { disk: engine.disk }),
    ...(engine.stopped && { stopped: engine.stopped }),
    async close() {
      await read.destroy();
      await engine.end();
    },
  };
}

export function sqlError(error: unknown): { code: string; constraint?: string; table?: string } | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  return error as Error & { code: string; constraint?: string; table?: string };
}

function isTransient(error: unknown): boolean {
  const code = sqlError(error)?.code;
  return code === '40001' || code === '40P01' || isLockTimeout(error) || isStalePlan(error);
}

const isLockTimeout = (error: unknown): boolean => sqlError(error)?.code === '55P03';

/** A migration changed a table of this prepared statement. Preparing it again helps. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}
