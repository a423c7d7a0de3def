import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Db, makeDb, sqlError } from '#db/db.ts';
import { camelCase } from '#db/names.ts';
import { DatabaseUnreachable } from '#db/unavailable.ts';
import { type Engine, type EngineSession, isStalePlan, type SessionResult } from './dialect.ts';
import { type HotelClient, makePool, readServerReport } from './postgres-pool.ts';
import { ServerWatch } from './server-watch.ts';
import { WaitingLine } from './waiting-line.ts';

/**
 * Settings of our role in the hotel's database, as PostgreSQL shows them. They make all servers behave alike, and end
 * stuck queries, forgotten transactions, and the work and locks of a process whose machine has vanished. JIT is off,
 * because compiling the calendar's plan takes half a second, and running it a few milliseconds. Parallel plans are off,
 * because queries read few rows, and starting workers takes longer than that. `lock_timeout` is short, because a
 * waiting transaction occupies a connection; the transaction is run again later.
 */
const roleSettings = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  statement_timeout: '20s',
  lock_timeout: '1s',
  idle_in_transaction_session_timeout: '30s',
  client_connection_check_interval: '2s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '20000',
};

/**
 * Greatest number of named statements on a connection. The server stores each as long as the connection lives, so
 * generated SQL would pile up.
 */
const maxNamesPerConnection = 500;

const reservedConnections = 2;

const probeWaitMs = 500;

/** Key of the advisory lock for changing the role, because PostgreSQL refuses two changes at once. */
const ROLE_LOCK = 7_240_118_337;

/**
 * Opens a pool. It connects with the first query, so this call does not fail for a server that cannot be reached.
 * `waitMs` limits the wait for the server, and for one of the `max` connections.
 */
export function openPostgres(
  url: string,
  {
    max = 10,
    waitMs = 10_000,
    maxNames = maxNamesPerConnection,
  }: { max?: number; waitMs?: number; maxNames?: number } = {},
): Db {
  const { host, pathname } = new URL(url);
  return makeDb('postgres', `${host}${pathname}`, new PostgresEngine(url, max, waitMs, maxNames));
}

/** Returns the statements that give the current role its settings in a database. A role may change its own settings. */
export const roleSettingsSql = (database: string): string =>
  Object.entries(roleSettings)
    .map(([name, value]) => `alter role current_user in database "${database}" set ${name} = '${value}';`)
    .join('\n');

/**
 * Gives our role its settings if it lacks some. Must run before the pool is used, because an open connection keeps its
 * old settings. If a pooler has such connections, throws an error that says how to close them.
 */
export async function ensureRoleSettings(db: Db): Promise<void> {
  const before = await readSettings(db);
  if (before.isComplete) return;
  const lock = `select pg_advisory_xact_lock(${ROLE_LOCK});`;
  await db.session((session) => session.script(`${lock} ${roleSettingsSql(before.database)}`));
  if ((await readSettings(db)).isComplete) return;
  throw new Error(
    `The connections to ${db.place} were opened before the role got its settings. ` +
      'Close those of the pooler, with RECONNECT on its console, and start again.',
  );
}

async function readSettings(db: Db): Promise<{ database: string; isComplete: boolean }> {
  const values = Object.keys(roleSettings).map((name) => `current_setting('${name}') as ${name}`);
  const { rows } = await db.session((session) =>
    session.query(`select current_database() as database, ${values.join(', ')}`),
  );
  const [row = {}] = rows;
  // On a connection that does not use TCP, PostgreSQL shows 0 for the settings of TCP.
  const isSet = ([name, value]: [string, string]) =>
    row[camelCase(name)] === value || (name.startsWith('tcp_') && row[camelCase(name)] === '0');
  return { database: String(row.database), isComplete: Object.entries(roleSettings).every(isSet) };
}

/**
 * Finds out whether a pooler gives each transaction another connection, as PgBouncer does in transaction mode: a
 * statement that was prepared on one connection is then missing on the next (26000), or prepared there by somebody else
 * (42P05). If so, this pool prepares no more statements.
 */
export async function tryNamedStatements(db: Db): Promise<void> {
  const attempt = db.session((session) =>
    db.session(async (other) => {
      await session.query('select 1 as probe');
      await other.script('begin');
      await other.query('select 2 as probe');
      const rollback = () => other.script('rollback').catch(() => {});
      // A pooler with a single connection lets the query wait for the end of the other transaction.
      const timer = setTimeout(() => void rollback(), probeWaitMs);
      try {
        await session.query('select 1 as probe');
      } finally {
        clearTimeout(timer);
        await rollback();
      }
    }),
  );
  await attempt.catch((error: unknown) => {
    if (!['26000', '42P05'].includes(sqlError(error)?.code ?? '')) throw error;
    db.stopNames?.();
  });
}

type PooledClient = pg.PoolClient & HotelClient;

class PostgresEngine implements Engine<PostgresSession> {
  readonly #url: string;
  readonly #max: number;
  readonly #waitMs: number;
  readonly #names: StatementNames;
  readonly #line = new WaitingLine();
  readonly #clients = new Set<HotelClient>();
  readonly #watch: ServerWatch<HotelClient>;
  #pool: pg.Pool;
  #reserve: pg.Pool;

  constructor(url: string, max: number, waitMs: number, maxNames: number) {
    this.#url = url;
    this.#names = new StatementNames(maxNames);
    this.#max = max;
    this.#waitMs = waitMs;
    this.#pool = this.#makePool(max);
    this.#reserve = this.#makePool(reservedConnections);
    this.#watch = new ServerWatch({
      report: (clients, signal) => readServerReport(url, clients, signal),
      drop: (client) => client.drop(),
      dropAll: () => this.#replacePools(),
    });
  }

  async take(urgent: boolean) {
    await this.#watch.admit();
    const { idleCount, totalCount, waitingCount, options } = this.#pool;
    const isFull = waitingCount > 0 || (idleCount === 0 && totalCount >= (options.max ?? 0));
    const connecting = this.#connect(urgent && isFull ? this.#reserve : this.#pool);
    const answer = this.#watch.answer(connecting);
    try {
      const client = await (isFull && !urgent ? this.#line.join(answer) : answer);
      return new PostgresSession(client, this.#names, this.#watch);
    } catch (error) {
      void connecting.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    }
  }

  /** Tries again after 53300 (too many connections), because this process and others give connections back. */
  async #connect(pool: pg.Pool): Promise<PooledClient> {
    const until = Date.now() + this.#waitMs;
    for (;;) {
      try {
        return (await pool.connect()) as PooledClient;
      } catch (error) {
        const refusal = sqlError(error);
        if (!refusal) throw new DatabaseUnreachable(error);
        if (refusal.code !== '53300' || Date.now() > until) throw error;
        await delay(20 + Math.random() * 80);
      }
    }
  }

  async give(session: PostgresSession, discard: boolean) {
    const release = () => session.client.release(discard || session.isUseless);
    // A useless connection stays in the pool until its last reply. Otherwise commits that wait for a standby would use
    // up the server's connections.
    if (session.isUseless) void session.lastReply.then(release, release);
    else release();
  }

  poolUsage() {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting };
  }

  queue() {
    return this.#line.state();
  }

  stopNames() {
    this.#names.stop();
  }

  async end() {
    this.#watch.stop();
    await Promise.all([this.#pool.end(), this.#reserve.end()]);
  }

  #makePool(max: number): pg.Pool {
    return makePool(this.#url, { max, waitMs: this.#waitMs, clients: this.#clients });
  }

  /**
   * Drops all connections and makes new pools. The old pools would still open a connection for each caller that waited
   * in them and has failed.
   */
  #replacePools() {
    const old = [this.#pool, this.#reserve];
    this.#pool = this.#makePool(this.#max);
    this.#reserve = this.#makePool(reservedConnections);
    for (const pool of old) void pool.end();
    for (const client of this.#clients) client.drop();
  }
}

class PostgresSession implements EngineSession {
  readonly client: PooledClient;
  /** Whether the connection is lost, or leads to a server that takes no writes. Such a connection is not used again. */
  isUseless = false;
  lastReply: Promise<unknown> = Promise.resolve();
  readonly #names: StatementNames;
  readonly #watch: ServerWatch<HotelClient>;

  constructor(client: PooledClient, names: StatementNames, watch: ServerWatch<HotelClient>) {
    this.client = client;
    this.#names = names;
    this.#watch = watch;
  }

  async query(sql: string, values: readonly (string | null)[] = []): Promise<SessionResult> {
    const query = { name: this.#names.nameFor(sql), text: sql, values: [...values], rowMode: 'array' as const };
    const { rows, fields, command, rowCount } = await this.#answer(() => this.client.query<unknown[]>(query));
    return { rows: toRows(rows, fields), command: command ?? '', count: rowCount ?? 0 };
  }

  async script(sql: string): Promise<void> {
    await this.#answer(() => this.client.query(sql));
  }

  async #answer<T>(send: () => Promise<T>): Promise<T> {
    if (this.isUseless) throw new DatabaseUnreachable(new Error('The connection is not used any more'));
    this.client.sendTogether();
    const reply = send();
    this.lastReply = reply;
    const translatedReply = reply.catch((error: unknown) => {
      throw asUnreachable(error, this.client.endError);
    });
    try {
      return await this.#watch.answer(translatedReply, this.client);
    } catch (error) {
      if (isStalePlan(error)) this.#names.renew();
      this.isUseless ||= error instanceof DatabaseUnreachable || sqlError(error)?.code === '25006';
      throw error;
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
 * Turns the error of a lost connection into DatabaseUnreachable, and returns any other error unchanged. The error of a
 * socket names a system call; pg's own error for a broken connection has no code. A server that ended the connection
 * between two queries has said why: then the error that the server sent is returned.
 */
function asUnreachable(error: unknown, endError: Error | undefined): unknown {
  const isLost =
    error instanceof Error &&
    ('syscall' in error || /^(Connection terminated|Client has encountered a connection error)/.test(error.message));
  if (!isLost) return error;
  return endError ?? new DatabaseUnreachable(error);
}

class StatementNames {
  readonly #max: number;
  readonly #names = new Map<string, string>();
  #generation = 0;
  #isStopped = false;

  constructor(max: number) {
    this.#max = max;
  }

  nameFor(sql: string): string | undefined {
    if (this.#isStopped) return undefined;
    const known = this.#names.get(sql);
    if (known || this.#names.size >= this.#max) return known;
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

  stop() {
    this.#isStopped = true;
  }
}
