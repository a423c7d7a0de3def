import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Db } from '#db/db.ts';
import { migrate } from '#db/migrate.ts';
import { seedDemo } from '#db/seed.ts';
import demoHotel from '#hotel';
import { type App, buildApp } from '#server/app.ts';
import type { BackupPlaces } from '#server/core/backup-places.ts';
import type { Backups } from '#server/core/backups.ts';
import { settableClock } from '#server/core/clock.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import type { Exporter } from '#server/core/exporter.ts';
import { findFreePort } from '#server/core/free-port.ts';
import { setHotelDays } from '#server/core/hotel-zone-store.ts';
import type { LogTarget } from '#server/core/log.ts';
import { type Random, systemRandom } from '#server/core/random.ts';
import type { Restores } from '#server/core/restores.ts';
import type { WebBuild } from '#server/platform/http/web-build.ts';
import { findStaff } from '#server/staff/member-store.ts';
import { startSession } from '#server/staff/sessions.ts';
import { backupStub } from '#tools/testing/backup-stub.ts';
import { type Client, makeClient } from '#tools/testing/client.ts';
import { databaseFor } from '#tools/testing/databases.ts';
import { exporterOf } from '#tools/testing/export-stub.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { reopenDays } from '#tools/testing/forget-bookings.ts';
import { noPages } from '#tools/testing/no-pages.ts';
import { placeStub } from '#tools/testing/place-stub.ts';
import { restoreStub } from '#tools/testing/restore-stub.ts';

export type TestApp = App & {
  db: Db;
  clock: ReturnType<typeof settableClock>;
  url: string;
  mailFolder: string;
  smsLog: string;
  client(): Client;
  /** Returns a client with a session of this staff member, who does not sign in for it. */
  signedInClient(staffId: string): Promise<Client>;
  close(): Promise<void>;
};

type TestAppOptions = {
  rateLimits?: boolean;
  /** How many connections the pool has. Tests of simultaneous transactions need at least two. */
  connections?: number;
  random?: Random;
  at?: Date;
  db?: Db;
  gatewayTimeoutMs?: number;
  pollIntervalMs?: number;
  maxWaiting?: number;
  requestTimeoutMs?: number;
  /** The mode in the app's environment. The settings and the stand-ins for outside parties stay those of the demo. */
  mode?: Env['mode'];
  eInvoices?: 'sandbox';
  /** Starts without these outside parties, as production does while its environment names none. */
  without?: readonly ('gateway' | 'mail')[];
  /** Keys of the card gateway in place of the sandbox's. */
  gatewayKeys?: Pick<Env, 'flutterwave' | 'testFlutterwave'>;
  previousSecret?: string;
  publicUrl?: string;
  /** Mails go to this server and not into the folder. */
  smtpUrl?: string;
  logTarget?: LogTarget;
  web?: WebBuild;
  backups?: Backups;
  backupPlaces?: BackupPlaces;
  exporter?: Exporter;
  restores?: Restores;
  /** A hotel other than the demo. It needs its own `db`. */
  hotel?: Hotel;
  /** An existing data folder, which several apps may share. `close` does not remove it. */
  dataDir?: string;
};

/** A clock that tests can set back. Days that were closed in the meantime are reopened before the next transaction. */
function withRewindableClock(database: Db, at: Date): Pick<TestApp, 'clock' | 'db'> {
  const clock = settableClock(at);
  const runningTransactions = new Set<Promise<unknown>>();
  // The promise that the days are reopened. All transactions wait for it, because they would otherwise write into a
  // closed day. An earlier app on this database may have closed days later than `at`.
  let reopening: Promise<void> | undefined;
  const reopen = async () => {
    // A transaction that began before the clock went back may close a day.
    await Promise.allSettled(runningTransactions);
    await reopenDays(database, clock.now());
  };
  const changeClock = (work: () => void) => {
    const before = clock.now();
    work();
    if (clock.now() < before) reopening = undefined;
  };
  const db: Db = {
    ...database,
    async tx(work, when) {
      reopening ??= reopen();
      await reopening;
      const transaction = database.tx(work, when);
      runningTransactions.add(transaction);
      return transaction.finally(() => runningTransactions.delete(transaction));
    },
  };
  return {
    db,
    clock: {
      now: clock.now,
      set: (instant) => changeClock(() => clock.set(instant)),
      advance: (ms) => changeClock(() => clock.advance(ms)),
    },
  };
}

export async function startSessionOf(deps: Deps, staffId: string): Promise<string> {
  const member = await findStaff(deps.db.read, { staffId });
  if (!member) throw new Error(`nobody has the Staff ID ${staffId}`);
  const browser = { userAgent: 'node', device: undefined };
  return deps.db.tx(async (tx) => (await startSession(deps, tx, member, browser)).token);
}

/**
 * Returns the hotel without the limit above which money asks for the PIN, because few tests are about this limit. Those
 * tests set `app.deps.hotel.staff.pin.moneyLimit`.
 */
const withoutPinLimit = (hotel: Hotel): Hotel => ({
  ...hotel,
  staff: { ...hotel.staff, pin: { ...hotel.staff.pin, moneyLimit: null } },
});

/** Databases that have the tables and the demo data already, because an earlier app was started on them. */
const readyDatabases = new WeakSet<Db>();

/**
 * Starts the real app on a free port, with a settable clock and the demo's stand-ins for outside parties. Unless `db`
 * is given, it gets its own database.
 */
export async function testApp({
  rateLimits = false,
  connections,
  random = systemRandom,
  at = openedAt,
  gatewayTimeoutMs,
  pollIntervalMs,
  maxWaiting,
  requestTimeoutMs,
  mode = 'demo',
  eInvoices,
  without = [],
  gatewayKeys,
  previousSecret,
  publicUrl,
  smtpUrl,
  logTarget,
  web = noPages,
  backups = backupStub(),
  backupPlaces = placeStub(),
  exporter,
  restores = restoreStub(),
  hotel = demoHotel,
  ...otherOptions
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = otherOptions.dataDir ?? mkdtempSync(join(tmpdir(), 'hotel-'));
  const database = otherOptions.db ? { db: otherOptions.db, drop: async () => {} } : await databaseFor(at, connections);
  if (otherOptions.db && !readyDatabases.has(otherOptions.db)) {
    await migrate(otherOptions.db);
    await setHotelDays(otherOptions.db.read, hotel);
    if (hotel === demoHotel) await seedDemo(otherOptions.db, at);
    readyDatabases.add(otherOptions.db);
  }
  const { clock, db } = withRewindableClock(database.db, at);
  readyDatabases.add(db);
  const HOTEL_LIMITS = rateLimits ? 'on' : 'off';
  const parsedEnv = readEnv({
    DATA_DIR: dataDir,
    HOTEL_LIMITS,
    LOG_LEVEL: logTarget ? 'debug' : 'silent',
    SESSION_SECRET_BEFORE: previousSecret,
    SMTP_URL: smtpUrl,
  });
  const env = {
    ...{ ...parsedEnv, publicUrl, mode, eInvoices, ...gatewayKeys },
    ...(without.includes('gateway') && { flutterwave: undefined }),
    ...(without.includes('mail') && { hasMailFolder: false }),
  };
  const port = await findFreePort(env.host);
  const app = await buildApp({
    env,
    hotel: withoutPinLimit(hotel),
    db,
    clock,
    random,
    web,
    port,
    gatewayTimeoutMs,
    pollIntervalMs,
    maxWaiting,
    requestTimeoutMs,
    backups,
    backupPlaces,
    exporter: exporter ?? exporterOf(db),
    restores,
    ...(logTarget && { logTarget }),
  });
  await app.http.listen({ host: env.host, port });
  // Waits for the jobs that run at the start, which could otherwise change data while a test does.
  await app.worker.idle();
  const url = `http://${env.host}:${port}`;
  return {
    ...app,
    db,
    clock,
    url,
    mailFolder: join(dataDir, 'mail'),
    smsLog: join(dataDir, 'sms.log'),
    client: () => makeClient(url),
    signedInClient: async (staffId) => {
      const token = await startSessionOf(app.deps, staffId);
      const name = app.deps.publicUrl.startsWith('https://') ? '__Host-session' : 'session';
      return makeClient(url, {}, { [name]: token });
    },
    async close() {
      const closing = app.http.close();
      // A connection that was opened and never used is not idle, so closing would wait for it.
      app.http.server.closeAllConnections();
      await closing;
      await database.drop();
      if (!otherOptions.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
