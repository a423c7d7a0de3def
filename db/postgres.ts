import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Db, makeDb, sqlError } from './db.ts';
import { type Engine, isStalePlan, type Session, type SessionResult } from './dialect.ts';
import { camelCase } from './names.ts';
import { DatabaseUnreachable } from './unavailable.ts';
import { parserFor } from './values.ts';
import { WaitingLine } from './waiting-line.ts';

/**
 * Settings of our role in the hotel's database, as PostgreSQL shows them. They make all servers behave alike, and end
 * stuck queries and forgotten transactions. JIT is off, because compiling the calendar's plan takes half a second, and
 * running it a few milliseconds. `lock_timeout` is short, because a waiting transaction occupies a connection; the
 * transaction is run again later.
 */
const roleSettings = {
  jit: 'off',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  statement_timeout: '20s',
  lock_timeout: '1s',
  idle_in_transaction_session_timeout: '30s',
};

/**
 * Greatest number of named statements on a connection. The server keeps each as long as the connection lives, so
 * generated SQL would pile up.
 */
const maxNames = 500;

const reservedConnections = 2;

const probeWaitMs = 500;

/** Key of the advisory lock for changing the role, because PostgreSQL refuses two changes at once. */
const ROLE_LOCK = 7_240_118_337;

/**
 * Opens a pool. It connects with the first query, so this call does not fail for a server that cannot be reached.
 * `waitMs` limits the wait for the server, and for one of the `max` connections.
 */
export function openPostgres(url: string, { max = 10, waitMs = 10_000 }: { max?: number; waitMs?: number } = {}): Db {
  const { host, pathname } = new URL(url);
  return makeDb('postgres', `${host}${pathname}`, new PostgresEngine(url, max, waitMs));
}

/** The statements that give the current role its settings in a database. A role may do this for itself. */
export const alterRole = (database: string): string =>
  Object.entries(roleSettings)
    .map(([name, value]) => `alter role current_user in database "${database}" set ${name} = '${value}';`)
    .join('\n');

/**
 * Gives our role its settings if it lacks some. Must run before the pool is used: an open connection keeps its old
 * settings, and so do those of a pooler. For these it throws an error that says what to do.
 */
export async function ensureRoleSettings(db: Db): Promise<void> {
  const before = await readSettings(db);
  if (before.isComplete) return;
  const lock = `select pg_advisory_xact_lock(${ROLE_LOCK});`;
  await db.session((session) => session.script(`${lock} ${alterRole(before.database)}`));
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
  const isComplete = Object.entries(roleSettings).every(([name, value]) => row[camelCase(name)] === value);
  return { database: String(row.database), isComplete };
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

class PostgresEngine implements Engine<PostgresSession> {
  readonly #pool: pg.Pool;
  readonly #reserve: pg.Pool;
  readonly #waitMs: number;
  readonly #names = new StatementNames();
  readonly #line = new WaitingLine();

  constructor(url: string, max: number, waitMs: number) {
    this.#pool = makePool(url, max, waitMs);
    this.#reserve = makePool(url, reservedConnections, waitMs);
    this.#waitMs = waitMs;
  }

  async take(urgent: boolean) {
    const { idleCount, totalCount, waitingCount, options } = this.#pool;
    const isFull = waitingCount > 0 || (idleCount === 0 && totalCount >= (options.max ?? 0));
    const client = this.#connect(urgent && isFull ? this.#reserve : this.#pool);
    return new PostgresSession(await (isFull && !urgent ? this.#line.join(client) : client), this.#names);
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

  queue() {
    return this.#line.state();
  }

  stopNames() {
    this.#names.stop();
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
  #isStopped = false;

  nameFor(sql: string): string | undefined {
    if (this.#isStopped) return undefined;
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

  stop() {
    this.#isStopped = true;
  }
}
