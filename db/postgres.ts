import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Db, isStalePlan, makeDb, sqlError } from './db.ts';
import type { Engine, Session, SessionResult } from './dialect.ts';
import { camelCase } from './names.ts';
import { DatabaseUnreachable } from './unavailable.ts';
import { parserFor } from './values.ts';

/**
 * Settings that make all servers behave alike, and end stuck queries and forgotten transactions. JIT is off, because
 * compiling the calendar's plan takes half a second, and running it a few milliseconds. `lock_timeout` is short,
 * because a waiting transaction occupies a connection; the transaction is run again later.
 */
const sessionSettings = `
  set jit = off; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set statement_timeout = '20s'; set lock_timeout = '1s'; set idle_in_transaction_session_timeout = '30s'`;

/**
 * Greatest number of named statements on a connection. The server keeps each as long as the connection lives, so
 * generated SQL would pile up.
 */
const maxNames = 500;

const reservedConnections = 2;

/**
 * Opens a pool. It connects with the first query, so this call does not fail for a server that cannot be reached.
 * `waitMs` limits the wait for the server, and for one of the `max` connections.
 */
export function openPostgres(url: string, { max = 10, waitMs = 10_000 }: { max?: number; waitMs?: number } = {}): Db {
  const { host, pathname } = new URL(url);
  return makeDb('postgres', `${host}${pathname}`, new PostgresEngine(url, max, waitMs));
}

/**
 * Throws if several connections share one session of the server, as with PgBouncer in transaction mode. It opens two
 * connections and compares their sessions. A busy pooler may give them different sessions for a while, so the check is
 * repeated.
 */
export async function refuseTransactionPooling(db: Db): Promise<void> {
  const backendPid = async (session: Session, turn: number) => {
    // The text differs each time: if both connections share a session, a statement prepared on one could neither run
    // nor be prepared on the other.
    const { rows } = await session.query(`select pg_backend_pid() as pid, ${turn} as turn`);
    return rows[0]?.pid;
  };
  const isShared = await db
    .session((one) =>
      db.session(async (other) => {
        const first = [await backendPid(one, 1), await backendPid(other, 2)];
        for (let turn = 3; turn < 10 && first[0] !== first[1]; turn += 2)
          if ((await backendPid(one, turn)) !== first[0] || (await backendPid(other, turn + 1)) !== first[1])
            return true;
        return first[0] === first[1];
      }),
    )
    .catch((error: unknown) => {
      // 42P05: the statement was prepared already, by another client. 26000: the statement that was prepared here is
      // missing. Both mean a shared session.
      if (['42P05', '26000'].includes(sqlError(error)?.code ?? '')) return true;
      throw error;
    });
  if (!isShared) return;
  throw new Error(
    `What answers at ${db.place} shares its connections between ours, as PgBouncer does in transaction mode. ` +
      'The hotel needs sessions of its own: set pool_mode = session, or name the PostgreSQL server itself in DATABASE_URL.',
  );
}

class PostgresEngine implements Engine<PostgresSession> {
  readonly #pool: pg.Pool;
  readonly #reserve: pg.Pool;
  readonly #waitMs: number;
  readonly #names = new StatementNames();

  constructor(url: string, max: number, waitMs: number) {
    this.#pool = makePool(url, max, waitMs);
    this.#reserve = makePool(url, reservedConnections, waitMs);
    this.#waitMs = waitMs;
  }

  async take(urgent: boolean) {
    const { idleCount, totalCount, waitingCount, options } = this.#pool;
    const isFull = waitingCount > 0 || (idleCount === 0 && totalCount >= (options.max ?? 0));
    return new PostgresSession(await this.#connect(urgent && isFull ? this.#reserve : this.#pool), this.#names);
  }

  /** Tries again after 53300 (too many connections), because this process and others give connections back. */
  async #connect(pool: pg.Pool): Promise<pg.PoolClient> {
    const until = Date.now() + this.#waitMs;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        const refusal = sqlError(error);
        if (!refusal) throw new DatabaseUnreachable(error);
        if (refusal.code !== '53300' || Date.now() > until) throw error;
        await delay(20 + Math.random() * 80);
      }
    }
  }

  async give(session: PostgresSession, discard: boolean) {
    session.client.release(discard);
  }

  poolUsage() {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting };
  }

  async end() {
    await Promise.all([this.#pool.end(), this.#reserve.end()]);
  }
}

function makePool(url: string, max: number, waitMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
    application_name: 'hotel',
    types: { getTypeParser: (oid: number) => parserFor(oid) },
    verify(client, done) {
      client.query(sessionSettings).then(() => done(), done);
    },
  });
  // Without these listeners, Node would exit when an idle connection breaks. Nothing more is needed: the next query
  // fails, or the pool opens another connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

class PostgresSession implements Session {
  readonly client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.client = client;
    this.#names = names;
  }

  async query(sql: string, values: readonly (string | null)[] = []): Promise<SessionResult> {
    const query = { name: this.#names.nameFor(sql), text: sql, values: [...values], rowMode: 'array' as const };
    try {
      const { rows, fields, command, rowCount } = await this.client.query<unknown[]>(query);
      return { rows: toRows(rows, fields), command: command ?? '', count: rowCount ?? 0 };
    } catch (error) {
      if (isStalePlan(error)) this.#names.renew();
      throw asUnreachable(error);
    }
  }

  async script(sql: string): Promise<void> {
    try {
      await this.client.query(sql);
    } catch (error) {
      throw asUnreachable(error);
    }
  }
}

function toRows(rows: unknown[][], fields: pg.FieldDef[]): SessionResult['rows'] {
  const names = fields.map(({ name }) => camelCase(name));
  return rows.map((values) => {
    const row: SessionResult['rows'][number] = {};
    for (const [index, name] of names.entries()) row[name] = values[index];
    return row;
  });
}

/**
 * Turns the error of a lost connection into DatabaseUnreachable, and returns any other unchanged. The error of a socket
 * names a system call; pg's own error for a broken connection has no code.
 */
function asUnreachable(error: unknown): unknown {
  const isLost =
    error instanceof Error &&
    ('syscall' in error || /^(Connection terminated|Client has encountered a connection error)/.test(error.message));
  return isLost ? new DatabaseUnreachable(error) : error;
}

class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  nameFor(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known || this.#names.size >= maxNames) return known;
    const name = createHash('sha256').update(`${this.#generation} ${sql}`).digest('base64url').slice(0, 20);
    this.#names.set(sql, name);
    return name;
  }

  /**
   * Gives all statements new names, so that each is prepared again. Otherwise each connection would fail once with its
   * own stale statements.
   */
  renew() {
    this.#names.clear();
    this.#generation++;
  }
}
