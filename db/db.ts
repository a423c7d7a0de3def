import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, Transaction } from 'kysely';
import { readDeadline } from './deadline.ts';
import { assertDiskSpace, type Disk, type EngineStopped } from './disk.ts';
import {
  type DatabaseCopy,
  type Engine,
  type EngineSession,
  isStalePlan,
  makeDialect,
  type PoolUsage,
} from './engine/dialect.ts';
import type { QueueState } from './engine/waiting-line.ts';
import type { Tables } from './types.ts';

export type Queryable = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Db {
  engine: 'pglite' | 'postgres';
  /**
   * Says where the database is, in messages and logs: the data folder, `memory`, or the host and database without the
   * password.
   */
  place: string;
  /** Runs each query on its own, outside a transaction. Throws when it is used inside `tx`. */
  read: Queryable;
  /**
   * Runs `work` in one read-committed transaction. Runs `work` again if the server says that it did not commit, for a
   * reason that may pass (`wasUndone`): up to 3 times, within 2 s and the deadline of the request. So `work` must have
   * no effect outside the transaction. `work` must be short, because all other queries on the embedded engine wait for
   * its end. Queries that are asked for at once, with `Promise.all`, run in the order of asking; on PostgreSQL they
   * cost one round trip together. Throws DiskFull when less space is free than the disk's margin, unless `when` allows
   * that.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, when?: 'even on a full disk'): Promise<T>;
  /**
   * Runs `work`. Its queries use two reserved connections while all others are in use. The embedded engine has no such
   * connections.
   */
  urgent<T>(work: () => Promise<T>): Promise<T>;
  session<T>(work: (session: EngineSession) => Promise<T>): Promise<T>;
  poolUsage(): PoolUsage;
  /**
   * How many callers wait for a connection, and for how many milliseconds the longest has waited. On PostgreSQL
   * `urgent` work is not counted.
   */
  queue(): QueueState;
  /** From now on, sends queries to PostgreSQL without preparing them under a name, which a pooler may not support. */
  stopNames?(): void;
  /**
   * Returns a tarball of the whole database at one moment, and what `inspect` reads of it at the same moment. Only the
   * embedded engine has this function, since PostgreSQL comes with backup programs.
   */
  copy?<T>(inspect: (session: EngineSession) => Promise<T>): Promise<DatabaseCopy<T>>;
  disk?: Disk;
  /** Resolves with the reason when the embedded engine has stopped. From then on every query throws that reason. */
  stopped?: Promise<EngineStopped>;
  close(): Promise<void>;
}

const maxRetries = 3;
const retryWithinMs = 2_000;
/** The time that another attempt may need: the pause before it, and the wait for a lock until `lock_timeout`. */
const attemptMs = 1_800;

type TransactionProgress = { isCommitSent: boolean };

export function makeDb(engineName: Db['engine'], place: string, engine: Engine): Db {
  const transactionScope = new AsyncLocalStorage<{ open: boolean }>();
  const urgentScope = new AsyncLocalStorage<true>();
  // Refuses a second connection inside a transaction: the embedded engine has only one, for which the caller would wait
  // forever.
  const take = async () => {
    if (!transactionScope.getStore()?.open) return engine.take(urgentScope.getStore() ?? false);
    throw new Error('db.read and db.tx cannot be used inside tx(): pass the transaction on instead.');
  };
  const give: Engine['give'] = (session, discard) => engine.give(session, discard);
  const dialect = makeDialect({ take, give });
  const driver = dialect.createDriver();
  const config = { dialect: { ...dialect, createDriver: () => driver } };
  const read = new Kysely<Tables>(config);

  const runOnce = <T>(work: (tx: Tx) => Promise<T>, progress: TransactionProgress) =>
    read.getExecutor().provideConnection(async (connection) => {
      // Does not use Kysely's own transactions, because these wait for each reply before they send the next query.
      const executor = read.getExecutor().withConnectionProvider({ provideConnection: (send) => send(connection) });
      const tx = new Transaction<Tables>({ config, dialect: config.dialect, driver, executor });
      const scope = { open: true };
      try {
        await driver.beginTransaction(connection, {});
        const result = await transactionScope.run(scope, () => work(tx));
        progress.isCommitSent = true;
        await driver.commitTransaction(connection);
        return result;
      } catch (error) {
        await driver.rollbackTransaction(connection);
        throw error;
      } finally {
        // Work that the callback has started and not awaited may use the database again after the transaction.
        scope.open = false;
      }
    });

  return {
    engine: engineName,
    place,
    read,
    async tx(work, when) {
      if (engine.disk && !when) assertDiskSpace(engine.disk);
      const startedAt = performance.now();
      for (let failures = 0; ; failures++) {
        const progress = { isCommitSent: false };
        try {
          return await runOnce(work, progress);
        } catch (error) {
          const retryUntil = Math.min(startedAt + retryWithinMs, readDeadline() - attemptMs);
          const isTooLate = failures === maxRetries || performance.now() > retryUntil;
          if (isTooLate || !wasUndone(error, progress)) throw error;
          // Waits without a connection, so that others can use it meanwhile.
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
        // Discards the connection, because on PostgreSQL its settings and advisory locks would stay.
        await give(session, true);
      }
    },
    poolUsage: () => engine.poolUsage(),
    queue: () => engine.queue(),
    ...(engine.stopNames && { stopNames: engine.stopNames.bind(engine) }),
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

/**
 * Whether the server has said that it did not commit the transaction, for a reason that may pass. A lost connection
 * says nothing. Neither does a shutdown (57P01) or a server that takes no writes (25006) in reply to COMMIT: the
 * commit may have taken effect.
 */
function wasUndone(error: unknown, { isCommitSent }: TransactionProgress): boolean {
  const code = sqlError(error)?.code;
  if (code === '57P01' || code === '25006') return !isCommitSent;
  return code === '40001' || code === '40P01' || isLockTimeout(error) || isStalePlan(error);
}

const isLockTimeout = (error: unknown): boolean => sqlError(error)?.code === '55P03';
