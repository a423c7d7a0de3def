import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Db, isStalePlan, makeDb } from './db.ts';
import type { Answer, Engine, Session } from './dialect.ts';
import { parserOf } from './values.ts';

/** Connection settings that make every server behave alike, and no query or forgotten transaction last for ever. */
const SETTINGS = `
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set statement_timeout = '15s'; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = '30s'`;

/** A server keeps each named statement for as long as its connection: generated SQL must not pile up there. */
const MAX_NAMES = 500;

/** A PostgreSQL server. Connects on first use: an unreachable server shows in the first query, not here. */
export function openPostgres(url: string, { max = 10 }: { max?: number } = {}): Db {
  const { host, pathname } = new URL(url);
  return makeDb('postgres', `${host}${pathname}`, new PostgresEngine(url, max));
}

class PostgresEngine implements Engine<PostgresSession> {
  readonly #pool: pg.Pool;
  readonly #names = new Map<string, string>();

  constructor(url: string, max: number) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: 'hotel',
      types: { getTypeParser: (oid: number) => parserOf(oid) },
      onConnect: (client) => client.query(SETTINGS),
    });
    // A connection may break while nobody waits on it. The next query on it fails, or the pool opens another one;
    // without a listener Node would exit.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  async take() {
    return new PostgresSession(await this.#pool.connect(), (sql) => this.#name(sql));
  }

  async give(session: PostgresSession, discard: boolean) {
    session.client.release(discard || session.spoilt);
  }

  end() {
    return this.#pool.end();
  }

  #name(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known || this.#names.size >= MAX_NAMES) return known;
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 20);
    this.#names.set(sql, name);
    return name;
  }
}

class PostgresSession implements Session {
  readonly client: pg.PoolClient;
  readonly #name: (sql: string) => string | undefined;
  spoilt = false;

  constructor(client: pg.PoolClient, name: (sql: string) => string | undefined) {
    this.client = client;
    this.#name = name;
  }

  async query(sql: string, values: readonly (string | null)[] = []): Promise<Answer> {
    try {
      const { rows, command, rowCount } = await this.client.query({
        text: sql,
        values: [...values],
        name: this.#name(sql),
      });
      return { rows, command: command ?? '', count: rowCount ?? 0 };
    } catch (error) {
      if (isStalePlan(error)) this.spoilt = true;
      throw error;
    }
  }

  async script(sql: string): Promise<void> {
    await this.client.query(sql);
  }
}
