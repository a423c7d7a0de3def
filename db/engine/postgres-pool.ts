import pg from 'pg';
import { sqlError } from '#db/db.ts';
import { DatabaseUnreachable } from '#db/unavailable.ts';
import type { ServerReport } from './server-watch.ts';
import { parserFor } from './values.ts';

/** A broken connection without queries is noticed after this time and ten probes, a second apart. */
const keepAliveMs = 10_000;

/** A connection that knows its process on the server, and whether the server is a standby. */
export class HotelClient extends pg.Client {
  processId = 0;
  isStandby = false;
  /** The error with which the server ended the connection while no query was running. */
  endError: Error | undefined;
  #isCorked = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.connection.on('backendKeyData', ({ processID }: { processID: number }) => {
      this.processId = processID;
    });
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on';
    });
    // Without this listener, Node would exit when an idle connection breaks. The next query gets another connection.
    this.on('error', (error) => {
      if (sqlError(error)) this.endError ??= error;
    });
  }

  /**
   * Sends all queries of this tick in one system call. A call for each query would cost a booking an eighth more CPU.
   */
  sendTogether(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  /** Closes the connection without a word to the server, which may not answer. */
  drop(): void {
    this.connection.stream.destroy();
  }
}

type PoolOptions = { max: number; waitMs: number; clients: Set<HotelClient> };

/** Makes a pool that lists all its connections in `clients`, even those that are being opened. */
export function makePool(url: string, { max, waitMs, clients }: PoolOptions): pg.Pool {
  class ListedClient extends HotelClient {
    constructor(config?: pg.ClientConfig) {
      super(config);
      clients.add(this);
      this.once('end', () => clients.delete(this));
    }
  }
  const pool = new pg.Pool({
    ...connectionConfig(url),
    Client: ListedClient,
    verify: (client, done) => done((client as pg.PoolClient & HotelClient).isStandby ? standbyError() : undefined),
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    types: { getTypeParser: (oid: number) => parserFor(oid) },
  });
  pool.on('error', () => {});
  return pool;
}

const connectionConfig = (url: string) => ({
  connectionString: url,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  application_name: 'hotel',
});

const standbyError = () =>
  new DatabaseUnreachable(new Error('The database server is a standby, which takes no writes'));

const waitingCondition = `state = 'active' and (wait_event_type = 'Lock' or wait_event = 'SyncRep')`;
const longCommitCondition = `state = 'active' and wait_event = 'SyncRep' and query_start < now() - interval '0.8 s'`;

type ServerProcesses = { standby: boolean; ownPid: number; active: number[]; waiting: number[]; stalled: boolean };
const noProcesses: ServerProcesses = { standby: true, ownPid: 0, active: [], waiting: [], stalled: false };

/**
 * Asks the server on a new connection what it does for each of `clients`. Behind a pooler the processes of the clients
 * are unknown, and all clients count as active. Throws if the server cannot be reached or is a standby.
 */
export async function readServerReport(
  url: string,
  clients: readonly HotelClient[],
  signal: AbortSignal,
): Promise<ServerReport<HotelClient>> {
  const probeClient = new HotelClient(connectionConfig(url));
  signal.addEventListener('abort', () => probeClient.drop(), { once: true });
  try {
    await probeClient.connect();
    const { rows } = await probeClient.query<ServerProcesses>(
      `with process as (select * from pg_stat_activity where datname = current_database() and usename = current_user)
       select pg_is_in_recovery() as standby, pg_backend_pid() as "ownPid",
         array(select pid from process where state = 'active') as active,
         array(select pid from process where ${waitingCondition}) as waiting,
         exists (select from process where ${longCommitCondition}) as stalled`,
    );
    const [process = noProcesses] = rows;
    if (process.standby || probeClient.isStandby) throw standbyError();
    if (process.ownPid !== probeClient.processId)
      return { active: new Set(clients), waiting: new Set(), isStalled: process.stalled };
    const clientsWithPids = (pids: readonly number[]) =>
      new Set(clients.filter(({ processId }) => pids.includes(processId)));
    return {
      active: clientsWithPids(process.active),
      waiting: clientsWithPids(process.waiting),
      isStalled: process.stalled,
    };
  } catch (error) {
    const code = sqlError(error)?.code ?? '08';
    if (/^(08|57)/.test(code)) throw error;
    return { active: new Set(clients), waiting: new Set(), isStalled: false };
  }
}
