import { join, resolve } from 'node:path';
import type { Db } from '#db/db.ts';
import { ensureRoleSettings, openPostgres, tryNamedStatements } from '#db/engine/postgres.ts';
import { makePrivate } from '#db/engine/private-files.ts';
import { migrate } from '#db/migrate.ts';
import { demoAccounts, refuseDemoStaff, seedDemo } from '#db/seed.ts';
import hotelOfFile from '#hotel';
import { type App, type AppOptions, buildApp } from '#server/app.ts';
import { fetchNewestCopy } from '#server/backups/fetch-newest.ts';
import { recordOperatorBackup } from '#server/backups/take-backup.ts';
import type { Seal } from '#server/core/audit-seal-store.ts';
import type { OperatorBackup } from '#server/core/backups.ts';
import { type Clock, clockStartedAt, systemClock } from '#server/core/clock.ts';
import { withEarlierSecrets } from '#server/core/earlier-secrets.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import { findFreePort } from '#server/core/free-port.ts';
import { systemRandom } from '#server/core/random.ts';
import { settleRestore, watchForRestore } from '#server/installation/pending-restore.ts';
import { offerSetUp, renewSetupToken, type SetUpOffer } from '#server/installation/setup-token.ts';
import { describeVerifiedChain } from '#server/oversight/verify-audit.ts';
import { loadBuiltWeb, type WebBuild } from '#server/platform/http/web-build.ts';
import { backupProgram } from '#server/platform/integrations/backup-program.ts';
import { exportProgram } from '#server/platform/integrations/export-program.ts';
import { readErasedIds } from '#server/platform/integrations/guest-files.ts';
import { rclonePlaces } from '#server/platform/integrations/rclone-places.ts';
import { bringBackPending, restoreProgram } from '#server/platform/integrations/restore-program.ts';
import { openBackupSocket } from '#server/platform/telemetry/backup-socket.ts';
import { serveMetrics } from '#server/platform/telemetry/metrics.ts';
import { openOperatorSocket } from '#server/platform/telemetry/operator-socket.ts';
import { startWatchdog } from '#server/platform/telemetry/watchdog.ts';
import { repeatErasures } from '#server/privacy/erase.ts';
import { baseHotelOf, isDemoFile } from '#server/settings/base-hotel.ts';
import { copySettings } from '#server/settings/copy-settings.ts';
import { unlockByOperator } from '#server/staff/lockout.ts';

/**
 * After this time a shutdown closes the connections of calls in progress. The gateway alone may take ten seconds to
 * answer.
 */
const shutdownGraceMs = 15_000;
const shutdownLimitMs = 25_000;

export async function runServer(web?: WebBuild): Promise<void> {
  const env = readEnv();
  await settleRestore(env.dataDir, bringBackPending);
  const { url, app, db, setUp } = await start(env, web ?? (await loadBuiltWeb('dist/web')), {
    backups: backupProgram(env),
    backupPlaces: rclonePlaces(env.backups.folder),
    exporter: exportProgram(),
    restores: restoreProgram(),
  });
  console.log(welcomeText(env, db, { url, hotelName: app.deps.hotel.name }));
  if (setUp) console.log(setUpText(setUp));
  const { log } = app.http;
  startWatchdog(env);
  const metricsServer = env.metrics && (await serveMetrics(app.telemetry, env.metrics));
  const backupSocket = await openBackupSocket(env.dataDir, db, log);
  const operatorActions = {
    unlock: (staffId: string) => unlockByOperator(app.deps, staffId),
    newSetupToken: () => renewSetupToken(app.deps),
    verifyAudit: (known: Seal | undefined) => describeVerifiedChain(db.read, known),
    recordBackup: async (backup: OperatorBackup) => {
      await recordOperatorBackup({ db }, backup);
      return 'The hotel has written it down.';
    },
    fetchNewestCopy: (folder: string) => fetchNewestCopy(app.deps, folder),
  };
  // With PostgreSQL no socket is needed: the commands of an operator open the database themselves.
  const operatorSocket =
    db.engine === 'pglite' ? await openOperatorSocket(env.dataDir, log, operatorActions) : undefined;
  const stop = async (code: 0 | 1) => {
    setTimeout(() => app.http.server.closeAllConnections(), shutdownGraceMs).unref();
    setTimeout(() => {
      log.error({ seconds: shutdownLimitMs / 1000 }, 'shutdown timed out: calls and jobs in progress were cut off');
      process.exit(1);
    }, shutdownLimitMs).unref();
    await app.http.close();
    metricsServer?.close();
    await backupSocket?.close();
    await operatorSocket?.close();
    await db.close();
    process.exit(code);
  };
  if (setUp)
    watchForRestore(env.dataDir, () => {
      log.warn({}, 'a backup takes the place of this empty hotel: the process ends, and the next start restores it');
      void stop(0);
    });
  // After the first signal our handler is gone (`once`), so Node ends the process when the same signal comes again.
  process.once('SIGINT', () => void stop(0));
  process.once('SIGTERM', () => void stop(0));
  void db.stopped?.then((reason) => {
    log.fatal({ err: reason }, 'the embedded database stopped; exiting');
    return stop(1);
  });
  // Logs the error through our log, which hides personal data. Node's own output would show the database row that the
  // error quotes.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
}

type StartOptions = Pick<AppOptions, 'logTarget' | 'backups' | 'backupPlaces' | 'exporter' | 'restores'> & {
  /** The database to use; by default the one that `env` names. It is closed if the start fails. */
  db?: Db;
};

export async function start(
  ownEnv: Env,
  web: WebBuild,
  { db: openDb, logTarget, ...outside }: StartOptions = {},
): Promise<{ url: string; app: App; db: Db; setUp: SetUpOffer | undefined }> {
  const env = withEarlierSecrets(ownEnv);
  const db = openDb ?? (await openDatabase(env));
  const hotel = baseHotelOf(env, hotelOfFile);
  try {
    const filesMadePrivate = privateFiles(env).filter(makePrivate);
    if (db.engine === 'postgres') {
      await ensureRoleSettings(db);
      await tryNamedStatements(db);
    }
    await migrate(db);
    await copySettings(db, hotel);
    const clock = clockOf(env);
    // If the database was restored from an older copy, it contains guests again who were erased since. They are erased
    // again.
    await repeatErasures(db, await readErasedIds(env.dataDir), clock.now());
    await (env.mode === 'demo' ? seedDemo(db, clock.now(), { closures: true }) : refuseDemoStaff(db));
    const port = env.port || (await findFreePort(env.host));
    const app = await buildApp({ env, hotel, db, clock, random: systemRandom, web, port, logTarget, ...outside });
    // The demo has its accounts, so nobody takes it over.
    const setUp = env.mode === 'production' ? await offerSetUp(app.deps) : undefined;
    if (filesMadePrivate.length > 0)
      app.http.log.warn(
        { opened: filesMadePrivate },
        'other users could access files in the data folder; permissions corrected',
      );
    if (env.mode === 'production' && isDemoFile(hotelOfFile))
      app.http.log.info({}, 'hotel.config.ts is as it was delivered, so nothing of it is used');
    await app.http.listen({ host: env.host, port });
    // Reads the list of rooms once, so that pages have it if the database goes away before the first guest comes.
    if (web.files) await app.http.inject('/rooms');
    return { url: app.deps.publicUrl, app, db, setUp };
  } catch (error) {
    await db.close();
    throw error;
  }
}

export async function openDatabase(env: Env): Promise<Db> {
  if (env.databaseUrl) return openPostgres(env.databaseUrl, { max: env.databaseConnections });
  // Imported only here, so that a hotel on a PostgreSQL server needs no memory for the embedded engine.
  const { openPglite } = await import('#db/engine/pglite.ts');
  return openPglite(resolve(env.dataDir, 'database'), { margin: env.diskMargin });
}

const privateFiles = ({ dataDir }: Env): string[] =>
  ['database', 'mail', 'sms.log', 'backups', 'erased-guests.jsonl', 'setup-token', 'earlier-secrets', 'restore'].map(
    (name) => join(dataDir, name),
  );

export const clockOf = ({ now }: Env): Clock => (now ? clockStartedAt(now) : systemClock);

const setUpText = ({ link, file }: SetUpOffer): string =>
  link
    ? `  Nobody owns this hotel yet. Whoever opens this link does, once:\n\n  ${link}\n\n  It also stands in ${file}\n${ownerByCommandText}`
    : `  Nobody owns this hotel yet. Another process has made the link of the set-up, and ${file} does not have it.\n  Take it from the file there, or make a new one: hotel setup-token\n${ownerByCommandText}`;

/** The link needs a mail server, for it proves the mailbox of the owner. */
const ownerByCommandText = '  Without a mail server, a command adds the owner: hotel staff add\n';

function welcomeText(env: Env, db: Db, { url, hotelName }: { url: string; hotelName: string }): string {
  const staff = demoAccounts.map(({ staffId, role }) => `${staffId} (${role})`).join(', ');
  return [
    '',
    `  ${hotelName} runs at ${url}`,
    '',
    ...(env.mode === 'demo'
      ? [`  Demo staff   ${staff}`, `               password ${demoAccounts[0]?.password} for each`]
      : []),
    `  Data         ${db.place}`,
    ...(db.engine === 'pglite' ? ['               embedded database; set DATABASE_URL for PostgreSQL'] : []),
    `  Payments     ${paymentPlace(env)}`,
    ...(env.terminals === 'sandbox' ? [`  Terminals    ${url}/sandbox/terminals/`] : []),
    `  Mail         ${mailPlace(env, url)}`,
    `  Texts        ${resolve(env.dataDir, 'sms.log')}`,
    `  API          ${url}/api/docs`,
    '',
  ].join('\n');
}

function paymentPlace({ flutterwave, testFlutterwave }: Env): string {
  if (flutterwave === 'sandbox') return 'sandbox gateway; no real money moves';
  const place = flutterwave ? 'Flutterwave' : 'no gateway (FLW_PUBLIC_KEY), so nothing is sold online';
  return testFlutterwave ? `${place}; test keys for a rehearsal` : place;
}

function mailPlace(env: Env, url: string): string {
  if (env.smtpUrl) return 'SMTP';
  if (!env.hasMailFolder) return 'no mail server (SMTP_URL), so nothing is sold online';
  return env.flutterwave === 'sandbox' ? `${url}/sandbox/mail` : `files in ${resolve(env.dataDir, 'mail')}`;
}
