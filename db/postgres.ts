import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Db, isStalePlan, makeDb, sqlError } from './db.ts';
import type { Answer, Engine, Session } from './dialect.ts';
import { parserOf } from './values.ts';

/**
 * Connection settings that make every server behave alike, and no query or forgotten transaction last for ever. Compiling
 * a plan takes longer than to run it: half a second for the calendar, which runs in milliseconds. Who waits for a lock has
 * a connection that others need: a transaction is run again without one.
 */
const SETTINGS = `
  set jit = off; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set statement_timeout = '20s'; set lock_timeout = '1s'; set idle_in_transaction_session_timeout = '30s'`;

/** A server keeps each named statement for as long as its connection: generated SQL must not pile up there. */
const MAX_NAMES = 500;

/** Connections besides the others, for what is urgent while those are all in use. */
const RESERVE = 2;

/**
 * A PostgreSQL server. Connects on first use: an unreachable server shows in the first query, not here. `waitMs` is for
 * the server to answer, and for one of `max` connections to be free.
 */
export function openPostgres(url: string, { max = 10, waitMs = 10_000 }: { max?: number; waitMs?: number } = {}): Db {
  const { host, pathname } = new URL(url);
  return makeDb('postgres', `${host}${pathname}`, new PostgresEngine(url, max, waitMs));
}

/**
 * Throws when connections of ours are not sessions of their own, as behind PgBouncer in transaction mode: two that are open
 * at once then turn out to be one. A busy pooler may give each another one for a while, so it is asked a few times.
 */
export async function refuseTransactionPooling(db: Db): Promise<void> {
  const ask = async (session: Session, turn: number) => {
    // A text of its own each time: a statement prepared by one could not be run or prepared again by the other.
    const { rows } = await session.query(`select pg_backend_pid() as pid, ${turn} as turn`);
    return rows[0]?.pid;
  };
  const shared = await db
    .session((one) =>
      db.session(async (other) => {
        const first = [await ask(one, 1), await ask(other, 2)];
        for (let turn = 3; turn < 10 && first[0] !== first[1]; turn += 2)
          if ((await ask(one, turn)) !== first[0] || (await ask(other, turn + 1)) !== first[1]) return true;
        return first[0] === first[1];
      }),
    )
    .catch((error: unknown) => {
      // Prepared by somebody else already, or by us and not there any more.
      if (['42P05', '26000'].includes(sqlError(error)?.code ?? '')) return true;
      throw error;
    });
  if (!shared) return;
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
    this.#pool = poolOf(url, max, waitMs);
    this.#reserve = poolOf(url, RESERVE, waitMs);
    this.#waitMs = waitMs;
  }

  async take(urgent: boolean) {
    const { idleCount, totalCount, waitingCount, options } = this.#pool;
    const isFull = waitingCount > 0 || (idleCount === 0 && totalCount >= (options.max ?? 0));
    return new PostgresSession(await this.#connect(urgent && isFull ? this.#reserve : this.#pool), this.#names);
  }

  /** A server that has no connection left for us may have one in a moment: ours come back, and others' too. */
  async #connect(pool: pg.Pool): Promise<pg.PoolClient> {
    const until = Date.now() + this.#waitMs;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (sqlError(error)?.code !== '53300' || Date.now() > until) throw error;
        await delay(20 + Math.random() * 80);
      }
    }
  }

  async give(session: PostgresSession, discard: boolean) {
    session.client.release(discard);
  }

  load() {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting };
  }

  async end() {
    await Promise.all([this.#pool.end(), this.#reserve.end()]);
  }
}

function poolOf(url: string, max: number, waitMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'hotel',
    types: { getTypeParser: (oid: number) => parserOf(oid) },
    verify(client, done) {
      client.query(SETTINGS).then(() => done(), done);
    },
  });
  // A connection may break while nobody waits on it. The next query on it fails, or the pool opens another one;
  // without a listener Node would exit.
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

  async query(sql: string, values: readonly (string | null)[] = []): Promise<Answer> {
    const query = { name: this.#names.of(sql), text: sql, values: [...values] };
    try {
      const { rows, command, rowCount } = await this.client.query<Answer['rows'][number]>(query);
      return { rows, command: command ?? '', count: rowCount ?? 0 };
    } catch (error) {
      if (isStalePlan(error)) this.#names.renew();
      throw error;
    }
  }

  async script(sql: string): Promise<void> {
    await this.client.query(sql);
  }
}

/** A server prepares a named statement once per connection and then only runs it. */
class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  of(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known || this.#names.size >= MAX_NAMES) return known;
    const name = createHash('sha256').update(`${this.#generation} ${sql}`).digest('base64url').slice(0, 20);
    this.#names.set(sql, name);
    return name;
  }

  /** Each connection has stale statements of its own; under new names all are prepared anew. */
  renew() {
    this.#names.clear();
    this.#generation++;
  }
}
