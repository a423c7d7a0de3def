import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Disk, EngineStopped } from '#db/disk.ts';
import { snakeCase } from '#db/names.ts';
import { toText } from './values.ts';
import type { QueueState } from './waiting-line.ts';

export interface SessionResult {
  rows: Record<string, unknown>[];
  /** PostgreSQL's command tag without its counts, such as INSERT, SELECT or COMMIT. */
  command: string;
  count: number;
}

export interface EngineSession {
  query(sql: string, values?: readonly (string | null)[]): Promise<SessionResult>;
  script(sql: string): Promise<void>;
}

export type DatabaseCopy<T> = { description: T; tarball: Blob };

export interface Engine<S extends EngineSession = EngineSession> {
  take(urgent: boolean): Promise<S>;
  /** Takes a connection back. With `discard` its state is unknown, and a connection to a server is closed. */
  give(session: S, discard: boolean): Promise<void>;
  poolUsage(): PoolUsage;
  queue(): QueueState;
  stopNames?(): void;
  copy?<T>(inspect: (session: EngineSession) => Promise<T>): Promise<DatabaseCopy<T>>;
  disk?: Disk;
  stopped?: Promise<EngineStopped>;
  end(): Promise<void>;
}

export type PoolUsage = { open: number; idle: number; waiting: number };

/**
 * Whether a migration has changed the table of a prepared statement, or dropped a function while the statement waited
 * for a lock. Nothing of the statement has been done; it must be prepared again.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  (('routine' in error && error.routine === 'RevalidateCachedQuery') ||
    error.message.startsWith('cache lookup failed for function '));

type SessionSource = { take(): Promise<EngineSession>; give: Engine['give'] };

export function makeDialect(engine: SessionSource): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SessionDriver(engine),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new SnakeCaseCompiler(),
  };
}

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier));
  }
}

class SessionDriver implements Driver {
  readonly #engine: SessionSource;

  constructor(engine: SessionSource) {
    this.#engine = engine;
  }

  async init() {}

  async acquireConnection(): Promise<SessionConnection> {
    return new SessionConnection(await this.#engine.take());
  }

  async beginTransaction(connection: SessionConnection) {
    connection.begin();
  }

  async commitTransaction(connection: SessionConnection) {
    connection.close();
    // If an earlier statement has failed, PostgreSQL answers COMMIT with ROLLBACK and without an error.
    const { command } = await connection.run('commit');
    if (command !== 'COMMIT') {
      throw new Error('The transaction was rolled back: a query in it had failed and the failure was ignored.');
    }
  }

  async rollbackTransaction(connection: SessionConnection) {
    connection.close();
    // The caller gets the error that caused the rollback, not one of the rollback itself. A connection that cannot roll
    // back is discarded.
    await connection.run('rollback').catch(() => {
      connection.isBroken = true;
    });
  }

  async releaseConnection(connection: SessionConnection) {
    connection.close();
    await this.#engine.give(connection.session, connection.isBroken);
  }

  /** Does not end the engine, because migrations use the engine, too. Its owner ends it. */
  async destroy() {}
}

/**
 * A connection for the time in which Kysely has it. Afterwards it refuses queries that come late, such as those of a
 * Promise.all whose first query failed: Kysely would run them after the rollback and commit each on its own.
 */
class SessionConnection implements DatabaseConnection {
  readonly session: EngineSession;
  isBroken = false;
  #open = true;
  #isInTransaction = false;
  #failure: Error | undefined;

  constructor(session: EngineSession) {
    this.session = session;
  }

  /** Does not wait: BEGIN travels with the first query, which fails as well if the connection is lost. */
  begin() {
    this.#isInTransaction = true;
    this.session.script('begin isolation level read committed').catch(() => {
      this.isBroken = true;
    });
  }

  close() {
    this.#open = false;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#open) throw new Error('A query came after its transaction had ended: is an await missing?');
    const run = () => this.run(compiled.sql, compiled.parameters.map(toText));
    const { rows, command, count } = await run().catch((error: unknown) => {
      // The statement has not run, so it can run again. In a transaction, `tx` (db.ts) runs all statements again.
      if (isStalePlan(error) && !this.#isInTransaction) return run();
      throw error;
    });
    const changesRows = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    return { rows: rows as R[], ...(changesRows && { numAffectedRows: BigInt(count) }) };
  }

  /** Works even after `close`, because the query that commits or rolls back comes then. */
  async run(sql: string, values: readonly (string | null)[] = []): Promise<SessionResult> {
    try {
      return await this.session.query(sql, values);
    } catch (error) {
      // Queries that were sent after the one that failed say only that the transaction has failed. One of them may be
      // the first that reaches the caller, who must know why.
      if (!(error instanceof Error)) throw error;
      if ('code' in error && error.code === '25P02' && this.#failure) throw this.#failure;
      this.#failure ??= error;
      // Adds the caller's stack, because the driver makes its error while it reads the reply, far from the caller.
      error.stack += `\n  asked by${new Error().stack?.slice('Error'.length)}`;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not supported; read in pages.');
  }
}
