import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, type Transaction } from 'kysely';
import { dialect, type Engine, type Load, type Session } from './dialect.ts';
import { type Disk, demandRoom, type EngineStopped } from './disk.ts';
import type { Tables } from './types.ts';

/** Anything that can run a query: `db.read`, or a transaction. */
export type Read = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Db {
  engine: 'pglite' | 'postgres';
  /** What to tell people: the data folder, or host and database without the password. */
  place: string;
  /** Queries outside a transaction, each on its own. Not usable inside `tx`. */
  read: Read;
  /**
   * Runs `work` in one transaction (read committed). It is run again, up to 3 times, when the database asks for that
   * (deadlock, serialization failure) or a lock did not come free, so it must have no effect outside the transaction. Keep
   * it short: on the embedded engine everybody else waits. Throws DiskFull when `disk` has less room than its margin, unless
   * it is for a transaction that may use the margin or writes nothing.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, room?: 'in any room'): Promise<T>;
  /** What `work` asks of the database need not wait until others are done: a few connections are kept for it. */
  urgent<T>(work: () => Promise<T>): Promise<T>;
  /** One connection outside Kysely, for the migrations. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** How busy the connections are. */
  load(): Load;
  /** The whole database at one moment, to be opened elsewhere. Only the embedded engine: a server has programs for that. */
  copy?(): Promise<Blob>;
  /** Where the embedded engine writes. */
  disk?: Disk;
  /** Resolves, with the reason, once the embedded engine has given up: from then on every query throws it. */
  stopped?: Promise<EngineStopped>;
  close(): Promise<void>;
}

const RETRIES = 3;

export function makeDb(name: Db['engine'], place: string, engine: Engine): Db {
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  const hurried = new AsyncLocalStorage<true>();
  // The embedded engine has one connection: whoever has it and waits for another one waits for ever.
  const take = async () => {
    if (!inside.getStore()?.open) return engine.take(hurried.getStore() ?? false);
    throw new Error('db.read and db.tx cannot be used inside tx(): pass the transaction on instead.');
  };
  const give: Engine['give'] = (session, discard) => engine.give(session, discard);
  const read = new Kysely<Tables>({ dialect: dialect({ take, give }) });

  const once = <T>(work: (tx: Tx) => Promise<T>) =>
    read.transaction().execute(async (tx) => {
      const scope = { open: true };
      try {
        return await inside.run(scope, () => work(tx));
      } finally {
        // What the work has started and left running may use the database again from here on.
        scope.open = false;
      }
    });

  return {
    engine: name,
    place,
    read,
    async tx(work, room) {
      if (engine.disk && !room) demandRoom(engine.disk);
      for (let failures = 0; ; failures++) {
        try {
          return await once(work);
        } catch (error) {
          if (failures === RETRIES || !isPassing(error)) throw error;
          // Who waited for a lock gives way, without a connection, to those who do not need it.
          await delay(Math.random() * (isStuck(error) ? 400 : 20 * 2 ** failures));
        }
      }
    },
    urgent: (work) => hurried.run(true, work),
    async session(work) {
      const session = await take();
      try {
        return await work(session);
      } finally {
        // Settings and locks of this connection go with it.
        await give(session, true);
      }
    },
    load: () => engine.load(),
    ...(engine.copy && { copy: engine.copy.bind(engine) }),
    ...(engine.disk && { disk: engine.disk }),
    ...(engine.stopped && { stopped: engine.stopped }),
    async close() {
      await read.destroy();
      await engine.end();
    },
  };
}

/** The fields PostgreSQL gives with an error, on both engines alike; undefined for any other error. */
export function sqlError(error: unknown): { code: string; constraint?: string; table?: string } | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  return error as Error & { code: string; constraint?: string; table?: string };
}

function isPassing(error: unknown): boolean {
  const code = sqlError(error)?.code;
  return code === '40001' || code === '40P01' || isStuck(error) || isStalePlan(error);
}

const isStuck = (error: unknown): boolean => sqlError(error)?.code === '55P03';

/** A prepared statement whose table was changed since by a migration. Preparing it again helps. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}
