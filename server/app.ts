import { join } from 'node:path';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { LiveTopic } from '#contract/core/endpoint.ts';
import { AppError, errorMessages, errorStatus } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import type { Db } from '#db/db.ts';
import { DiskFull } from '#db/disk.ts';
import { folioRoutes } from '#server/accounts/account-routes.ts';
import { companyAccountRoutes } from '#server/accounts/company-account-routes.ts';
import { companyAmounts } from '#server/accounts/money-amounts.ts';
import { reportInvoice } from '#server/accounts/report-invoice.ts';
import { backupRoutes } from '#server/backups/routes.ts';
import { sendBackup } from '#server/backups/send-backup.ts';
import { backUpNightly, backUpWhenAsked } from '#server/backups/take-backup.ts';
import { followTerminalRequest } from '#server/bank/follow-terminal.ts';
import { terminalRoutes } from '#server/bank/terminal-routes.ts';
import { transferRoutes } from '#server/bank/transfer-routes.ts';
import { barAmounts } from '#server/bar/money-amounts.ts';
import { onlyWithBar } from '#server/bar/only-with-bar.ts';
import { barRoutes } from '#server/bar/routes.ts';
import { stockRoutes } from '#server/bar/stock-routes.ts';
import { barTabRoutes } from '#server/bar/tab-routes.ts';
import { makeSealing } from '#server/core/audit-sealing.ts';
import { type BackupPlaces, noPlaces } from '#server/core/backup-places.ts';
import { type Backups, notProven } from '#server/core/backups.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Deps } from '#server/core/deps.ts';
import type { JobHandlers } from '#server/core/enqueue.ts';
import { type Env, sandboxWebhookHash } from '#server/core/env.ts';
import { type Exporter, noExporter } from '#server/core/exporter.ts';
import type { Gateway } from '#server/core/gateway.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { keyForPurpose } from '#server/core/keys.ts';
import { type LogTarget, loggingOptions } from '#server/core/log.ts';
import type { Mailer } from '#server/core/mailer.ts';
import type { Random } from '#server/core/random.ts';
import { notRestored, type Restores } from '#server/core/restores.ts';
import { exportRoutes } from '#server/exports/routes.ts';
import { guestAccountRoutes } from '#server/front-desk/account-routes.ts';
import { deskRoutes } from '#server/front-desk/desk-routes.ts';
import { guestRoutes } from '#server/front-desk/guest-routes.ts';
import { deskAmounts } from '#server/front-desk/money-amounts.ts';
import { noteRoutes } from '#server/front-desk/note-routes.ts';
import { ringNote } from '#server/front-desk/ring-note.ts';
import { roomChartRoutes } from '#server/front-desk/room-chart-routes.ts';
import { chartVersion } from '#server/front-desk/room-chart-store.ts';
import { stayRoutes } from '#server/front-desk/stay-routes.ts';
import { healthRoutes } from '#server/health/routes.ts';
import { type HealthWatch, watchHealth } from '#server/health/watch-health.ts';
import { beginRoundOfDay } from '#server/housekeeping/round.ts';
import { housekeepingRoutes } from '#server/housekeeping/routes.ts';
import { importRoutes } from '#server/imports/routes.ts';
import { followStage, type StageParties } from '#server/installation/follow-stage.ts';
import { inOneStage, markingMailer, markingTexter } from '#server/installation/mark-messages.ts';
import { watchOpening } from '#server/installation/open-hotel.ts';
import { onlyInRehearsal } from '#server/installation/rehearsal-gateway.ts';
import { installationRoutes } from '#server/installation/routes.ts';
import { jobRoutes } from '#server/jobs/routes.ts';
import { dailyHandlers, enqueueDailyJobs } from '#server/jobs/schedule.ts';
import { makeWorker, type Worker } from '#server/jobs/worker.ts';
import { sendAccessMail } from '#server/messaging/access-mail.ts';
import { beginDay } from '#server/messaging/begin-day.ts';
import { readLiveVersions } from '#server/messaging/bell.ts';
import { enqueueDailyReports, mailDailyReport } from '#server/messaging/daily-report-mail.ts';
import { messagingRoutes } from '#server/messaging/routes.ts';
import {
  sendCancellation,
  sendConfirmation,
  sendLinkOfBooking,
  sendPayLink,
  sendRefundMail,
  sendStayChange,
} from '#server/messaging/send-guest-mails.ts';
import { sendInvoice } from '#server/messaging/send-invoice.ts';
import { enqueueAlerts, notifyAttack, sendAlert } from '#server/messaging/staff-alerts.ts';
import { auditLogRoutes } from '#server/oversight/audit-routes.ts';
import { lookForOddThings } from '#server/oversight/look-for-odd-things.ts';
import { oddThingRoutes } from '#server/oversight/odd-thing-routes.ts';
import { recordedRoutes } from '#server/oversight/recorded-routes.ts';
import { endHold } from '#server/payments/end-hold.ts';
import { refundAmounts } from '#server/payments/money-amounts.ts';
import { recheckCharge } from '#server/payments/recheck.ts';
import { compareNightly } from '#server/payments/reconcile.ts';
import { reconciliationRoutes } from '#server/payments/reconcile-routes.ts';
import { refundRoutes } from '#server/payments/refund-routes.ts';
import { followRefund } from '#server/payments/refunds.ts';
import { findCharge } from '#server/payments/store.ts';
import { recheckAfterWebhook } from '#server/payments/webhook.ts';
import { paymentRoutes } from '#server/payments/webhook-routes.ts';
import { encodeUpload } from '#server/pictures/encode-upload.ts';
import { followPictures } from '#server/pictures/follow-pictures.ts';
import { pictureRoutes } from '#server/pictures/picture-routes.ts';
import { mountPictures } from '#server/pictures/serve-pictures.ts';
import { answerFirst, readySender } from '#server/platform/http/answer-first.ts';
import { callAsStranger, callInProcess, mountApi, requireStaff } from '#server/platform/http/api.ts';
import { minCompressedBytes, streamCompression } from '#server/platform/http/compress.ts';
import { trackConnections } from '#server/platform/http/connections.ts';
import { databaseWithinMs, setDeadlines } from '#server/platform/http/deadlines.ts';
import { mountDiscovery } from '#server/platform/http/discovery.ts';
import { mountDocs } from '#server/platform/http/docs.ts';
import { isDiskFull, toErrorReply } from '#server/platform/http/errors.ts';
import { forHotel } from '#server/platform/http/for-hotel.ts';
import { keptAnswer } from '#server/platform/http/kept-answer.ts';
import { makeBusyPage, Overloaded, refuseExcess, retryAfterSeconds } from '#server/platform/http/load.ts';
import { answerMalformedRequest } from '#server/platform/http/malformed-requests.ts';
import { refuseWhenOutdated } from '#server/platform/http/outdated.ts';
import { mountPages } from '#server/platform/http/pages.ts';
import { rateLimiter } from '#server/platform/http/rate-limit-store.ts';
import { makeIsTrustedProxy, makeRequestId } from '#server/platform/http/request-id.ts';
import { measureRequests } from '#server/platform/http/request-metrics.ts';
import { apiPolicy, setSecurityHeaders } from '#server/platform/http/security.ts';
import { sharedCallAnswer } from '#server/platform/http/shared-call-replies.ts';
import { sharedReplies } from '#server/platform/http/shared-replies.ts';
import type { WebBuild } from '#server/platform/http/web-build.ts';
import { eInvoices } from '#server/platform/integrations/e-invoices.ts';
import { type FlutterwaveConfig, flutterwave } from '#server/platform/integrations/flutterwave.ts';
import { localGuestFiles } from '#server/platform/integrations/guest-files.ts';
import { folderMailer, smtpMailer } from '#server/platform/integrations/mail.ts';
import { moniepoint } from '#server/platform/integrations/moniepoint.ts';
import { noGateway, noMailer } from '#server/platform/integrations/not-set-up.ts';
import { pictureProgram } from '#server/platform/integrations/picture-program.ts';
import { eInvoiceStore } from '#server/platform/integrations/sandbox/e-invoice-store.ts';
import { eInvoicesSandbox, sandboxKeys } from '#server/platform/integrations/sandbox/e-invoices.ts';
import { sandboxStore } from '#server/platform/integrations/sandbox/store.ts';
import { terminalStore } from '#server/platform/integrations/sandbox/terminal-store.ts';
import { sandboxTerminalKeys, terminalSandbox } from '#server/platform/integrations/sandbox/terminals.tsx';
import { sandbox } from '#server/platform/integrations/sandbox.ts';
import { senderAddress } from '#server/platform/integrations/sender-address.ts';
import { logTexter } from '#server/platform/integrations/sms.ts';
import { watchDatabase } from '#server/platform/telemetry/database-metrics.ts';
import { watchDisk } from '#server/platform/telemetry/disk-watch.ts';
import { measureHealth } from '#server/platform/telemetry/health-metrics.ts';
import { measuredGateway, measuredMailer } from '#server/platform/telemetry/measured-adapters.ts';
import { type Meter, makeMeter } from '#server/platform/telemetry/meter.ts';
import { watchOwnMachine } from '#server/platform/telemetry/own-machine.ts';
import { watchSchema } from '#server/platform/telemetry/schema-watch.ts';
import { eraseFromFiles } from '#server/privacy/erase.ts';
import { privacyRoutes } from '#server/privacy/routes.ts';
import { closeDays } from '#server/reports/close-days-store.ts';
import { reportRoutes } from '#server/reports/routes.ts';
import { exchangeRateRoutes } from '#server/rooms/exchange-rate-routes.ts';
import { numberedRoomRoutes } from '#server/rooms/numbered-room-routes.ts';
import { ratePlanRoutes } from '#server/rooms/rate-plan-routes.ts';
import { roomRoutes } from '#server/rooms/room-routes.ts';
import { specialPriceRoutes } from '#server/rooms/special-price-routes.ts';
import { followSettings } from '#server/settings/follow-settings.ts';
import { publishScheduled } from '#server/settings/publish-texts.ts';
import { hotelSettingRoutes } from '#server/settings/setting-routes.ts';
import { siteTextRoutes } from '#server/settings/site-text-routes.ts';
import { accountRoutes } from '#server/staff/account-routes.ts';
import { confirmMoney, type TypedProof } from '#server/staff/confirm-money.ts';
import { knownBrowserName } from '#server/staff/lockout.ts';
import { memberRoutes } from '#server/staff/member-routes.ts';
import { auditRefusedCall, findMember } from '#server/staff/sessions.ts';
import { cashAmounts } from '#server/till/money-amounts.ts';
import { safeRoutes } from '#server/till/safe-routes.ts';
import { shiftRoutes } from '#server/till/shift-routes.ts';
import { runUpkeep } from '#server/upkeep.ts';

const bodyLimit = 100 * 1024;
/** For how many seconds a client is asked to wait while the disk is full: a person has to free space first. */
const diskFullRetrySeconds = 120;
/** How long a client may take to send a whole request. A slow line needs a few seconds for a body of 100 kB. */
const requestTimeoutMs = 30_000;

export type AppOptions = {
  env: Env;
  hotel: Hotel;
  db: Db;
  clock: Clock;
  random: Random;
  web: WebBuild;
  port: number;
  gatewayTimeoutMs?: number;
  requestTimeoutMs?: number;
  pollIntervalMs?: number;
  maxWaiting?: number;
  logTarget?: LogTarget;
  /** What makes backups. Without it, none is made, and the owner is told so. */
  backups?: Backups;
  /** What sends backups. Without it, none is sent, and the owner is told so. */
  backupPlaces?: BackupPlaces;
  /** What makes exports. Without it, none is made, and whoever asks is told so. */
  exporter?: Exporter;
  /** What opens a backup on the set-up page. Without it, none is brought back. */
  restores?: Restores;
};

const noBackups: Backups = { take: async () => notProven('no_program'), stop() {} };
const noRestores: Restores = { check: async () => notRestored, stop() {} };

export type App = {
  http: FastifyInstance;
  worker: Worker;
  deps: Deps;
  telemetry: { meter: Meter; refresh(): Promise<void>; look: HealthWatch['look'] };
};

/**
 * Connects calls and jobs to their handlers. Closing `http` also stops the worker, but leaves the database to the
 * caller.
 */
export async function buildApp({ env, hotel, db, clock, random, web, port, ...options }: AppOptions): Promise<App> {
  const isTrusted = makeIsTrustedProxy(env.trustedProxies);
  const requestIdOf = makeRequestId(isTrusted);
  const requestTimeout = options.requestTimeoutMs ?? requestTimeoutMs;
  const http = Fastify({
    ...loggingOptions(env, options.logTarget),
    bodyLimit,
    requestTimeout,
    // `connectionsCheckingInterval` is how often Node looks for overdue requests. The limit for headers must not be
    // longer than that for requests: Node would swap the two.
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: Math.ceil(requestTimeout / 6) },
    trustProxy: isTrusted,
    genReqId: requestIdOf,
    requestIdHeader: false,
    // While the server closes, it still answers a request on an open connection, and then closes that connection.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // Fastify does not pass the error of a URL that cannot be decoded to `setErrorHandler`.
    frameworkErrors: sendErrorReply,
    clientErrorHandler: (error, socket) => answerMalformedRequest(error, socket, connections),
  });
  const origin = `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`;
  const meter = makeMeter();
  const connections = trackConnections(http.server);
  let isClosing = false;
  const gatewayConfig = env.flutterwave === 'sandbox' ? sandboxConfig(origin) : env.flutterwave;
  const mailFolder = join(env.dataDir, 'mail');
  const mailer: Mailer = env.smtpUrl
    ? await smtpMailer(env.smtpUrl, () => senderAddress(env, deps.hotel.email), env.smtpMustEncrypt)
    : env.hasMailFolder
      ? folderMailer(mailFolder, clock)
      : noMailer;
  const sandboxEInvoices = { ...sandboxKeys, url: `${origin}/sandbox/e-invoices` };
  const eInvoicesConfig = env.eInvoices === 'sandbox' ? sandboxEInvoices : env.eInvoices;
  const sandboxTerminals = {
    ...{ ...sandboxTerminalKeys, url: `${origin}/sandbox/terminals` },
    serials: () =>
      Object.fromEntries(deps.hotel.cards.terminals.map(({ name }, index) => [name, `SANDBOX-${index + 1}`])),
  };
  const { terminals: ownTerminals } = env;
  const terminalsConfig =
    ownTerminals === 'sandbox'
      ? sandboxTerminals
      : ownTerminals && { ...ownTerminals, serials: () => ownTerminals.serials };
  const { machine, gatewayNotes } = watchOwnMachine({ env, db, clock });
  const gatewayWith = (config: FlutterwaveConfig | undefined) =>
    config
      ? flutterwave({ ...config, timeoutMs: options.gatewayTimeoutMs, onReply: gatewayNotes.noteReply })
      : noGateway;
  const measured = (gateway: Gateway) => measuredGateway(gateway, meter, gatewayNotes.noteOutcome);
  const gateway = gatewayWith(gatewayConfig);
  const testGateway = gatewayWith(env.flutterwave === 'sandbox' ? gatewayConfig : env.testFlutterwave);
  const usualParties: StageParties = {
    gateway: measured(gateway),
    takesCards: gateway !== noGateway,
    eInvoices: eInvoicesConfig ? eInvoices(eInvoicesConfig) : null,
    terminals: terminalsConfig ? moniepoint(terminalsConfig) : null,
  };
  const rehearsalParties: StageParties = {
    gateway: measured(onlyInRehearsal(testGateway, db)),
    takesCards: testGateway !== noGateway,
    eInvoices: null,
    terminals: null,
  };
  const readStage = () => deps;
  const deps: Deps = {
    db,
    hotel,
    hotelVersion: 0,
    pictures: noOwnPictures,
    stageNumber: 0,
    clock,
    random,
    ...usualParties,
    liveGateway: usualParties.gateway,
    hasLiveKeys: gateway !== noGateway,
    hasTestKeys: testGateway !== noGateway,
    mailer: markingMailer(measuredMailer(mailer, meter), readStage),
    sendsMails: mailer !== noMailer,
    texter: markingTexter(logTexter(join(env.dataDir, 'sms.log'), clock), readStage),
    guestFiles: localGuestFiles(env.dataDir),
    dataDir: env.dataDir,
    diskMargin: env.diskMargin,
    backups: options.backups ?? noBackups,
    backupPlaces: options.backupPlaces ?? noPlaces,
    exporter: options.exporter ?? noExporter,
    pictureEncoder: pictureProgram(),
    restores: options.restores ?? noRestores,
    log: http.log,
    meter,
    hasRateLimits: env.rateLimits,
    secret: env.sessionSecret,
    previousSecrets: env.previousSecrets,
    secondFactorFor: () => (env.mode === 'production' ? deps.hotel.staff.secondFactorFor : []),
    publicUrl: env.publicUrl ?? origin,
    isOpen: watchOpening({ db, isDemo: env.mode === 'demo' }),
    wake: () => worker.wake(),
  };
  const settings = followSettings(deps);
  await settings.refresh();
  const pictures = followPictures(deps);
  await pictures.refresh();
  warnOfUnknownTerminals(deps);
  const stage = followStage(deps, {
    isDemo: env.mode === 'demo',
    usual: usualParties,
    rehearsal: rehearsalParties,
  });
  await stage.refresh();

  http.setErrorHandler(sendErrorReply);
  measureRequests(http, meter);
  const apiHeaders = setSecurityHeaders(http, env.mode === 'production' && { maxAge: 31_536_000 });
  const { maxWaiting } = options;
  const busyPage = forHotel(deps, (current) => makeBusyPage(web, current));
  const databaseWaitMs = env.rateLimits ? databaseWithinMs : Number.POSITIVE_INFINITY;
  setDeadlines(http, databaseWaitMs);
  const isRefusing = env.rateLimits || maxWaiting ? refuseExcess(http, { db, busyPage, maxWaiting }) : () => false;
  const schemaWatch = watchSchema(deps, () => void worker.stop());
  refuseWhenOutdated(http, schemaWatch.isOutdated, busyPage);
  await http.register(compress, { encodings: ['br', 'gzip'], threshold: minCompressedBytes, ...streamCompression });

  const secrets = [env.sessionSecret, ...env.previousSecrets];
  const health = watchHealth(deps, machine);
  const handlers = createHandlers(deps, {
    health,
    isReady: async () => !isClosing && (await schemaWatch.fits()),
    refreshSettings: settings.refresh,
    refreshPictures: pictures.refresh,
    refreshStage: stage.refresh,
  });
  const apiOptions = {
    handlers,
    shareReply: sharedReplies(handlers),
    consumeRateLimit: env.rateLimits ? rateLimiter(db, () => clock.now()) : undefined,
    findMember: (token: string, isAttended: boolean) => db.urgent(() => findMember(deps, token, isAttended)),
    runUrgently: <T>(work: () => Promise<T>) => db.urgent(work),
    cookieKeys: secrets.map((secret) => keyForPurpose(secret, 'cookies').toString('hex')),
    csrfKey: keyForPurpose(env.sessionSecret, 'CSRF tokens').toString('hex'),
    findKnownBrowser: (device: string | undefined, staffId: string) =>
      knownBrowserName(deps, device, staffId.toUpperCase()),
    onForbidden: (member: Member, summary: string) => auditRefusedCall(deps, member, summary),
    amounts: {
      ...deskAmounts(deps),
      ...barAmounts(deps),
      ...cashAmounts(deps),
      ...refundAmounts(deps),
      ...companyAmounts(deps),
    },
    confirmMoney: (member: Member, proof: TypedProof, readAmount: () => Promise<Kobo | undefined>) =>
      confirmMoney(deps, member, proof, readAmount),
    secureCookies: deps.publicUrl.startsWith('https://'),
    streams: meter.streams,
    isRehearsal: () => deps.hotel.isRehearsal,
    readVersions: async (sessions: readonly string[], topics: ReadonlySet<LiveTopic>) => {
      // This error ends the streams, so that browsers open them again at another process.
      if (schemaWatch.isOutdated()) throw new Error('this program is too old for the database');
      return readLiveVersions(deps, sessions, topics.has('plan') ? { plan: chartVersion } : {});
    },
    pollIntervalMs: options.pollIntervalMs,
  };
  await mountApi(http, apiOptions);
  await mountDocs(http, deps, env.mode === 'production' ? requireStaff(apiOptions) : undefined);
  if (env.flutterwave === 'sandbox')
    await http.register(
      sandbox({
        ...sandboxConfig(origin),
        store: sandboxStore(db),
        clock,
        script: () => web.sandboxScript(),
        webhookUrl: () => `${origin}/api/payments/webhook/flutterwave`,
        expectedAmount: async (txRef) => (await findCharge(db.read, txRef))?.amountKobo ?? null,
        mailFolder,
        timeZone: () => deps.hotel.timeZone,
      }),
    );
  if (env.eInvoices === 'sandbox')
    await http.register(eInvoicesSandbox({ store: eInvoiceStore(db), ...sandboxKeys }), {
      prefix: '/sandbox/e-invoices',
    });
  if (env.terminals === 'sandbox')
    await http.register(terminalSandbox({ store: terminalStore(db), clock, ...sandboxTerminals }), {
      prefix: '/sandbox/terminals',
    });
  mountDiscovery(http, deps, callAsStranger(apiOptions));
  mountPictures(http, deps);
  const keptReplies = await mountPages(http, {
    web,
    gatewayScript: env.flutterwave === 'sandbox' ? undefined : (env.flutterwave ?? env.testFlutterwave)?.scriptUrl,
    hotel: () => deps.hotel,
    pictures: () => deps.pictures,
    facts: () => ({
      ...{ hotel: deps.hotel, pictures: deps.pictures, today: hotelToday(deps), now: clock.now().toISOString() },
      publicUrl: deps.publicUrl,
    }),
    callFor: (request, reply) => callInProcess(request, reply, apiOptions),
    callAsStranger: callAsStranger(apiOptions),
  });
  const readyReplyOptions = {
    apiHeaders,
    makeRequestId: requestIdOf,
    send: readySender({ meter, log: http.log }),
    isClosing: () => isClosing || schemaWatch.isOutdated(),
    isRefusing,
  };
  answerFirst(http.server, [
    ...(keptReplies ? [keptAnswer({ ...readyReplyOptions, keptReplies })] : []),
    sharedCallAnswer({
      ...readyReplyOptions,
      databaseWithinMs: databaseWaitMs,
      shareReply: apiOptions.shareReply,
      hasRateLimits: env.rateLimits,
    }),
  ]);

  const sealing = makeSealing(deps);
  const worker = makeWorker({
    db,
    clock,
    timeZone: () => deps.hotel.timeZone,
    log: http.log,
    handlers: inOneStage(createJobHandlers(deps), deps, stage.refresh),
    onRun: (kind, outcome, seconds) => meter.jobRuns.observe({ kind, outcome }, seconds),
    onPoll: () => {
      void schemaWatch.fits().catch(() => {});
      void settings.poll().then(stage.poll);
      void pictures.poll();
      sealing.wake();
      health.lookIfDue();
    },
  });
  const watches = [watchDatabase(meter, db, () => clock.now()), measureHealth(meter, health.look)];
  const refresh = async () => {
    await Promise.all(watches.map((watch) => watch.refresh()));
  };
  http.addHook('onReady', async () => {
    await closeDays(deps);
    await enqueueDailyJobs(deps);
  });
  const diskWatch = watchDisk(deps);
  http.addHook('onListen', async () => {
    worker.start();
    diskWatch.start();
  });
  let workerStopped: Promise<void> | undefined;
  http.addHook('preClose', async () => {
    isClosing = true;
    deps.backups.stop();
    deps.backupPlaces.stop();
    deps.pictureEncoder.stop();
    deps.restores.stop();
    // Stops the worker before the server has closed, so that jobs and calls in progress finish at the same time.
    workerStopped = worker.stop();
    connections.close();
  });
  http.addHook('onClose', async () => {
    diskWatch.stop();
    await Promise.all([workerStopped ?? worker.stop(), sealing.stop()]);
    mailer.close();
  });
  return { http, worker, deps, telemetry: { meter, refresh, look: health.look } };
}

function sendErrorReply(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = toErrorReply(error);
  // What the gateway's adapter, `watchDisk` and `refuseExcess` have logged themselves is not logged here again.
  const isLogged = error instanceof DiskFull || error instanceof Overloaded;
  if (status >= 500 && status !== errorStatus.gateway && !isLogged) request.log.error({ err: error }, 'request failed');
  if (status === errorStatus.unavailable)
    reply.header('retry-after', isDiskFull(error) ? diskFullRetrySeconds : retryAfterSeconds);
  const headers = { 'cache-control': 'no-store', 'content-security-policy': apiPolicy, 'x-request-id': request.id };
  void reply.status(status).headers(headers).send(body);
}

type HandlerOptions = {
  health: HealthWatch;
  isReady(): Promise<boolean>;
  refreshSettings(): Promise<void>;
  refreshPictures(): Promise<void>;
  refreshStage(): Promise<void>;
};

function createHandlers(
  deps: Deps,
  { health, isReady, refreshSettings, refreshPictures, refreshStage }: HandlerOptions,
): Handlers {
  return {
    ...memberRoutes(deps),
    ...accountRoutes(deps),
    ...exchangeRateRoutes(deps),
    ...hotelSettingRoutes(deps, refreshSettings),
    ...pictureRoutes(deps, refreshPictures),
    ...siteTextRoutes(deps, refreshSettings),
    ...roomRoutes(deps),
    ...ratePlanRoutes(deps),
    ...specialPriceRoutes(deps),
    ...housekeepingRoutes(deps),
    ...roomChartRoutes(deps),
    ...noteRoutes(deps),
    ...numberedRoomRoutes(deps),
    ...paymentRoutes(deps),
    ...guestRoutes(deps),
    ...guestAccountRoutes(deps),
    ...deskRoutes(deps),
    ...oddThingRoutes(deps),
    ...recordedRoutes(deps),
    ...companyAccountRoutes(deps),
    ...stayRoutes(deps),
    ...folioRoutes(deps),
    ...refundRoutes(deps),
    ...reconciliationRoutes(deps),
    ...onlyWithBar(deps, { ...barRoutes(deps), ...barTabRoutes(deps), ...stockRoutes(deps) }),
    ...safeRoutes(deps),
    ...transferRoutes(deps),
    ...terminalRoutes(deps),
    ...shiftRoutes(deps),
    ...reportRoutes(deps, health),
    ...messagingRoutes(deps),
    ...auditLogRoutes(deps),
    ...privacyRoutes(deps),
    ...importRoutes(deps),
    ...exportRoutes(deps),
    ...jobRoutes(deps),
    ...backupRoutes(deps),
    ...healthRoutes(health),
    ...installationRoutes(deps, health, refreshStage),
    csrfToken: async (call) => ({ csrfToken: call.csrfToken() }),
    health: async () => ({ status: 'ok' }),
    ready: async () => {
      if (!(await isReady().catch(() => false))) throw new AppError('unavailable', errorMessages.unavailable);
      return { status: 'ready' };
    },
  };
}

const createJobHandlers = (deps: Deps): JobHandlers => ({
  'booking.confirmed': ({ bookingId }) => sendConfirmation(deps, bookingId),
  'booking.unpaid': ({ bookingId }) => sendPayLink(deps, bookingId),
  'booking.reinstated': ({ bookingId, undoneAt }) => sendConfirmation(deps, bookingId, undoneAt),
  'booking.link_asked': (asked) => sendLinkOfBooking(deps, asked),
  'booking.cancelled': (cancelled) => sendCancellation(deps, cancelled),
  'stay.changed': (change) => sendStayChange(deps, change),
  'invoice.mailed': (mail) => sendInvoice(deps, mail),
  'invoice.reported': ({ invoiceId }) => reportInvoice(deps, invoiceId),
  'terminal.asked': ({ requestId }) => followTerminalRequest(deps, requestId),
  'booking.hold_ended': ({ bookingId }) => endHold(deps, bookingId),
  'sign_in.attacked': ({ typedId, window }) => notifyAttack(deps, typedId, window),
  'notice.announced': ({ noticeId }) => enqueueAlerts(deps, noticeId),
  'notice.told': ({ noticeId, staffId, by }) => sendAlert(deps, noticeId, staffId, by),
  'staff.access_changed': (changed) => sendAccessMail(deps, changed),
  'report.mailed': ({ day, staffId }) => mailDailyReport(deps, day, staffId),
  'payment.recheck': ({ txRef }) => recheckCharge(deps, txRef),
  'payment.nudged': ({ txRef, gatewayId }) => recheckAfterWebhook(deps, txRef, gatewayId),
  'refund.due': ({ refundId }) => sendRefundMail(deps, refundId, 'due'),
  'refund.asked': ({ refundId }) => followRefund(deps, refundId),
  'refund.made': ({ refundId }) => sendRefundMail(deps, refundId, 'made'),
  'guest.erased': ({ bookingIds }) => eraseFromFiles(deps, bookingIds),
  'note.due': (due) => ringNote(deps, due),
  'texts.due': (due) => publishScheduled(deps, due),
  'shift.counted': () => lookForOddThings(deps),
  'backup.asked': ({ staffId }) => backUpWhenAsked(deps, staffId),
  'backup.sent': ({ proofId }) => sendBackup(deps, proofId),
  'picture.uploaded': ({ uploadId }) => encodeUpload(deps, uploadId),
  ...dailyHandlers(deps, {
    'day.begun': (day) => beginDay(deps, day),
    'day.over': async () => {
      await closeDays(deps);
      return undefined;
    },
    'odd.due': () => lookForOddThings(deps),
    'money.compared': (day) => compareNightly(deps, day),
    'upkeep.due': () => runUpkeep(deps),
    'round.due': (day) => beginRoundOfDay(deps, day),
    'report.due': (day) => enqueueDailyReports(deps, day),
    'backup.due': (night) => backUpNightly(deps, night),
  }),
});

/** Terminals that the hotel does not have get no amounts. The owner may add them later. */
function warnOfUnknownTerminals({ hotel, terminals, log }: Deps): void {
  const unknownNames = (terminals?.names() ?? []).filter(
    (name) => !hotel.cards.terminals.some((terminal) => terminal.name === name),
  );
  if (unknownNames.length > 0)
    log.warn(
      { unknownNames },
      'MONIEPOINT_TERMINALS has names that the hotel does not have (Policies, Card terminals)',
    );
}

const sandboxConfig = (origin: string): FlutterwaveConfig => ({
  apiUrl: `${origin}/sandbox/v3`,
  scriptUrl: '/sandbox/v3.js',
  publicKey: 'FLWPUBK_TEST-SANDBOX',
  secretKey: 'FLWSECK_TEST-SANDBOX',
  webhookHash: sandboxWebhookHash,
});
