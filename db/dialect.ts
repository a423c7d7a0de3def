import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Disk, EngineStopped } from './disk.ts';
import { toText } from './values.ts';

export interface Answer {
  rows: Record<string, unknown>[];
  /** The command tag without its counts: INSERT, SELECT, COMMIT … */
  command: string;
  count: number;
}

/** One connection of an engine, used by one caller at a time. */
export interface Session {
  query(sql: string, values?: readonly (string | null)[]): Promise<Answer>;
  /** Several statements in one string, without parameters. */
  script(sql: string): Promise<void>;
}

export interface Engine<S extends Session = Session> {
  /** `urgent` has connections of its own to fall back on, where an engine has several. */
  take(urgent: boolean): Promise<S>;
  /** Hands a session back; `discard` when its state is not to be trusted. */
  give(session: S, discard: boolean): Promise<void>;
  load(): Load;
  copy?(): Promise<Blob>;
  disk?: Disk;
  /** Resolves once the engine has given up. */
  stopped?: Promise<EngineStopped>;
  end(): Promise<void>;
}

/** Connections there are, those of them that nobody uses, and callers who wait for one. */
export type Load = { open: number; idle: number; waiting: number };

type Lender = { take(): Promise<Session>; give: Engine['give'] };

/** Kysely's PostgreSQL dialect over our own sessions. */
export function dialect(engine: Lender): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SessionDriver(engine),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class SessionDriver implements Driver {
  readonly #engine: Lender;

  constructor(engine: Lender) {
    this.#engine = engine;
  }

  async init() {}

  async acquireConnection(): Promise<Lease> {
    return new Lease(await this.#engine.take());
  }

  async beginTransaction(lease: Lease) {
    await lease.executeQuery(CompiledQuery.raw('begin isolation level read committed'));
  }

  async commitTransaction(lease: Lease) {
    lease.close();
    // PostgreSQL answers COMMIT with ROLLBACK, and no error, when a statement before it had failed.
    const { command } = await lease.run('commit');
    if (command !== 'COMMIT') {
      throw new Error('The transaction was rolled back: a query in it had failed and the failure was ignored.');
    }
  }

  async rollbackTransaction(lease: Lease) {
    lease.close();
    // The caller is told of the error that led here; a connection that cannot roll back is thrown away.
    await lease.run('rollback').catch(() => {
      lease.spoilt = true;
    });
  }

  async releaseConnection(lease: Lease) {
    lease.close();
    await this.#engine.give(lease.session, lease.spoilt);
  }

  /** The engine also serves the migrations; whoever opened it ends it. */
  async destroy() {}
}

/**
 * A session from acquire to release. It refuses late queries, such as those of a Promise.all whose first one failed:
 * Kysely would run them after the rollback, each committed on its own.
 */
class Lease implements DatabaseConnection {
  readonly session: Session;
  spoilt = false;
  #open = true;

  constructor(session: Session) {
    this.session = session;
  }

  close() {
    this.#open = false;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#open) throw new Error('A query came after its transaction had ended: is an await missing?');
    const { rows, command, count } = await this.run(compiled.sql, compiled.parameters.map(toText));
    const changed = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    // Rows are shaped by the SQL text; Kysely's types are what vouches for R.
    return { rows: rows as R[], ...(changed && { numAffectedRows: BigInt(count) }) };
  }

  /** Runs a query even on a closed lease: the one that ends its transaction. */
  async run(sql: string, values: readonly (string | null)[] = []): Promise<Answer> {
    try {
      return await this.session.query(sql, values);
    } catch (error) {
      // A driver's error is made where the answer is read; this adds who asked.
      if (error instanceof Error) error.stack += `\n  asked by${new Error().stack?.slice('Error'.length)}`;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not supported; read in pages.');
  }
}
