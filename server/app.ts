import { join } from 'node:path';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError, errorMessages, errorStatus } from '#contract/errors.ts';
import type { Hotel } from '#contract/hotel.ts';
import type { Member } from '#contract/roles.ts';
import type { Db } from '#db/db.ts';
import { DiskFull } from '#db/disk.ts';
import { migrationsDone } from '#db/migrate.ts';
import {
  dailyReportDue,
  mailDailyReport,
  promiseDailyReport,
  spreadNotice,
  tellNotice,
  tellOfAttack,
} from '#server/alerts/commands.ts';
import { auditLogRoutes } from '#server/audit-log/routes.ts';
import { findMember, noteRefusedRight } from '#server/auth/commands.ts';
import { authRoutes } from '#server/auth/routes.ts';
import { barRoutes } from '#server/bar/routes.ts';
import { bookingPayable, endHold } from '#server/bookings/commands.ts';
import { bookingRoutes } from '#server/bookings/routes.ts';
import type { House } from '#server/context.ts';
import { currencyRoutes } from '#server/currency/routes.ts';
import { deskRoutes } from '#server/desk/routes.ts';
import { type Env, sandboxWebhookHash } from '#server/env.ts';
import { callInProcess, mountApi, staffOnly } from '#server/http/api.ts';
import type { Handlers } from '#server/http/call.ts';
import { idleConnections } from '#server/http/closing.ts';
import { mountDiscovery } from '#server/http/discovery.ts';
import { failure } from '#server/http/errors.ts';
import { rateLimiter } from '#server/http/limits.ts';
import { measureRequests } from '#server/http/measure.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { mountPages } from '#server/http/pages.ts';
import { requestIds, trusting } from '#server/http/request-id.ts';
import { answerPolicy, restrictBrowsers } from '#server/http/security.ts';
import { answerUnreadable } from '#server/http/unreadable.ts';
import type { WebBuild } from '#server/http/web.ts';
import { closeDays } from '#server/insights/commands.ts';
import { insightRoutes } from '#server/insights/routes.ts';
import { promiseUpkeep, upkeepDue } from '#server/jobs/commands.ts';
import { jobRoutes } from '#server/jobs/routes.ts';
import { keyFor } from '#server/keys.ts';
import { nameOfKnown } from '#server/lockout/commands.ts';
import {
  dayBegun,
  promiseToday,
  sendAccessMail,
  sendCancellation,
  sendConfirmation,
  sendPayLink,
  sendRefundMail,
  sendStayChange,
} from '#server/notifications/commands.ts';
import { notificationRoutes } from '#server/notifications/routes.ts';
import type { JobHandlers } from '#server/outbox/jobs.ts';
import { makeWorker, type Worker } from '#server/outbox/worker.ts';
import type { Clock } from '#server/outside/clock.ts';
import { type FlutterwaveConfig, flutterwave } from '#server/outside/gateway.ts';
import { folderMailer, type Mailer, smtpMailer } from '#server/outside/mail.ts';
import type { Random } from '#server/outside/random.ts';
import { sandboxStore } from '#server/outside/sandbox/store.ts';
import { sandbox } from '#server/outside/sandbox.ts';
import { logTexter } from '#server/outside/sms.ts';
import { filedTraces } from '#server/outside/traces.ts';
import { nudged, recheck } from '#server/payments/commands.ts';
import { paymentRoutes } from '#server/payments/routes.ts';
import { findCharge } from '#server/payments/store.ts';
import { afterErasure } from '#server/privacy/commands.ts';
import { privacyRoutes } from '#server/privacy/routes.ts';
import { receiptRoutes } from '#server/receipts/routes.ts';
import { compareNightly, promiseComparison } from '#server/reconciliation/commands.ts';
import { reconciliationRoutes } from '#server/reconciliation/routes.ts';
import { followRefund } from '#server/refunds/commands.ts';
import { refundRoutes } from '#server/refunds/routes.ts';
import { reportRoutes } from '#server/reports/routes.ts';
import { hotelToday } from '#server/rooms/commands.ts';
import { roomRoutes } from '#server/rooms/routes.ts';
import { staffRoutes } from '#server/staff/routes.ts';
import { stayRoutes } from '#server/stays/routes.ts';
import { todayRoutes } from '#server/today/routes.ts';
import { watchDatabase } from '#server/watch/database.ts';
import { watchDisk } from '#server/watch/disk.ts';
import { type LogTarget, logging } from '#server/watch/log.ts';
import { measuredGateway, measuredMailer } from '#server/watch/measured.ts';
import { type Meter, makeMeter } from '#server/watch/meter.ts';
import manifest from '../package.json' with { type: 'json' };

const bodyLimit = 100 * 1024;
/** For a whole request with its body: 100 kB take a few seconds on a slow line. */
const arrivalMs = 30_000;

export type Parts = {
  env: Env;
  hotel: Hotel;
  db: Db;
  clock: Clock;
  random: Random;
  web: WebBuild;
  port: number;
  gatewayTimeoutMs?: number;
  arrivalMs?: number;
  askEveryMs?: number;
  logTo?: LogTarget;
};

export type App = {
  http: FastifyInstance;
  worker: Worker;
  house: House;
  watched: { meter: Meter; look(): Promise<void> };
};

/** The only place that knows every domain. Closing `http` stops the worker; the database stays open. */
export async function buildApp({ env, hotel, db, clock, random, web, port, ...parts }: Parts): Promise<App> {
  const trusts = trusting(env.trustedProxies);
  const arrival = parts.arrivalMs ?? arrivalMs;
  const http = Fastify({
    ...logging(env, parts.logTo),
    bodyLimit,
    requestTimeout: arrival,
    // Node checks for overdue requests this often, and swaps the two limits when the one for headers is longer.
    http: { headersTimeout: arrival, connectionsCheckingInterval: Math.ceil(arrival / 6) },
    trustProxy: trusts,
    genReqId: requestIds(trusts),
    requestIdHeader: false,
    // While closing, a request on an open connection is still served and its connection closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // A URL that cannot be decoded never reaches the error handler below.
    frameworkErrors: answerFailure,
    clientErrorHandler: answerUnreadable,
  });
  const origin = `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`;
  const meter = makeMeter();
  const connections = idleConnections(http.server);
  let closing = false;
  const gatewayConfig = env.flutterwave ?? sandboxConfig(origin);
  const mailFolder = join(env.dataDir, 'mail');
  const mailer: Mailer = env.smtpUrl
    ? smtpMailer(env.smtpUrl, hotel.email, env.smtpMustEncrypt)
    : folderMailer(mailFolder, clock);
  const house: House = {
    db,
    hotel,
    clock,
    random,
    mailer: measuredMailer(mailer, meter),
    texter: logTexter(join(env.dataDir, 'sms.log'), clock),
    traces: filedTraces(env.dataDir),
    gateway: measuredGateway(flutterwave({ ...gatewayConfig, timeoutMs: parts.gatewayTimeoutMs }), meter),
    payables: { booking: bookingPayable },
    log: http.log,
    meter,
    limited: env.rateLimits,
    secret: env.sessionSecret,
    secretsBefore: env.secretsBefore,
    secondFactorFor: env.mode === 'production' ? hotel.staff.secondFactorFor : [],
    publicUrl: env.publicUrl ?? origin,
    wake: () => worker.wake(),
  };

  http.setErrorHandler(answerFailure);
  measureRequests(http, meter);
  await http.register(helmet, {
    contentSecurityPolicy: false,
    hsts: env.mode === 'production' && { maxAge: 31_536_000 },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  restrictBrowsers(http);
  await http.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });

  const secrets = [env.sessionSecret, ...env.secretsBefore];
  const api = {
    handlers: handlersOf(house, () => closing),
    hit: env.rateLimits ? rateLimiter(db, () => clock.now()) : undefined,
    findMember: (token: string, attended: boolean) => db.urgent(() => findMember(house, token, attended)),
    urgently: <T>(work: () => Promise<T>) => db.urgent(work),
    cookieKeys: secrets.map((secret) => keyFor(secret, 'cookies').toString('hex')),
    csrfKey: keyFor(env.sessionSecret, 'CSRF tokens').toString('hex'),
    knownBrowser: (device: string | undefined, staffId: string) => nameOfKnown(house, device, staffId.toUpperCase()),
    refused: (member: Member, summary: string) => noteRefusedRight(house, member, summary),
    secureCookies: house.publicUrl.startsWith('https://'),
    streams: meter.streams,
    askEveryMs: parts.askEveryMs,
  };
  await mountApi(http, api);
  await mountDocs(http, hotel, env.mode === 'production' ? staffOnly(api) : undefined);
  if (!env.flutterwave)
    await http.register(
      sandbox({
        ...gatewayConfig,
        store: sandboxStore(db),
        clock,
        script: () => web.sandboxScript(),
        webhookUrl: () => `${origin}/api/payments/webhook/flutterwave`,
        expectedAmount: async (txRef) => (await findCharge(db.read, txRef))?.amount ?? null,
        mailFolder,
        timeZone: hotel.timeZone,
      }),
    );
  mountDiscovery(http, { hotel, publicUrl: house.publicUrl, now: () => clock.now() });
  await mountPages(http, {
    web,
    gatewayScript: env.flutterwave?.scriptUrl,
    facts: () => ({ hotel, today: hotelToday(house), publicUrl: house.publicUrl }),
    callFor: (request, reply) => callInProcess(request, reply, api),
  });

  const worker = makeWorker({
    db,
    clock,
    log: http.log,
    handlers: jobsOf(house),
    ran: (kind, outcome, seconds) => meter.jobRuns.observe({ kind, outcome }, seconds),
  });
  const { look } = watchDatabase(meter, db, () => clock.now());
  http.addHook('onReady', async () => {
    await closeDays(house);
    await promiseToday(house);
    await promiseDailyReport(house);
    await promiseUpkeep(house);
    await promiseComparison(house);
  });
  const disk = watchDisk(house);
  http.addHook('onListen', async () => {
    worker.start();
    disk.start();
  });
  let stopped: Promise<void> | undefined;
  http.addHook('preClose', async () => {
    closing = true;
    // Stopped here already, so that jobs and calls in progress end side by side.
    stopped = worker.stop();
    connections.close();
  });
  http.addHook('onClose', async () => {
    disk.stop();
    await (stopped ?? worker.stop());
    mailer.close();
  });
  return { http, worker, house, watched: { meter, look } };
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = failure(error);
  // The gateway's adapter and `watchDisk` log their own failures.
  if (status >= 500 && status !== errorStatus.gateway && !(error instanceof DiskFull))
    request.log.error({ err: error }, 'call failed');
  const headers = { 'cache-control': 'no-store', 'content-security-policy': answerPolicy, 'x-request-id': request.id };
  void reply.status(status).headers(headers).send(body);
}

function handlersOf(house: House, isClosing: () => boolean): Handlers {
  return {
    ...staffRoutes(house),
    ...authRoutes(house),
    ...currencyRoutes(house),
    ...roomRoutes(house),
    ...paymentRoutes(house),
    ...bookingRoutes(house),
    ...receiptRoutes(house),
    ...deskRoutes(house),
    ...stayRoutes(house),
    ...refundRoutes(house),
    ...reconciliationRoutes(house),
    ...barRoutes(house),
    ...insightRoutes(house),
    ...reportRoutes(house),
    ...notificationRoutes(house),
    ...auditLogRoutes(house),
    ...privacyRoutes(house),
    ...jobRoutes(house),
    ...todayRoutes(house),
    csrfToken: async (call) => ({ csrfToken: call.csrfToken() }),
    health: async () => ({ status: 'ok' }),
    ready: async () => {
      if (isClosing() || !(await migrationsDone(house.db).catch(() => false)))
        throw new AppError('unavailable', errorMessages.unavailable);
      return { status: 'ready' };
    },
  };
}

const jobsOf = (house: House): JobHandlers => ({
  'booking.confirmed': ({ bookingId }) => sendConfirmation(house, bookingId),
  'booking.unpaid': ({ bookingId }) => sendPayLink(house, bookingId),
  'booking.reinstated': ({ bookingId, undoneAt }) => sendConfirmation(house, bookingId, undoneAt),
  'booking.cancelled': (cancelled) => sendCancellation(house, cancelled),
  'stay.changed': (change) => sendStayChange(house, change),
  'booking.hold_ended': ({ bookingId }) => endHold(house, bookingId),
  'sign_in.attacked': ({ typedId, window }) => tellOfAttack(house, typedId, window),
  'notice.announced': ({ noticeId }) => spreadNotice(house, noticeId),
  'notice.told': ({ noticeId, staffId, by }) => tellNotice(house, noticeId, staffId, by),
  'staff.access_changed': (changed) => sendAccessMail(house, changed),
  'day.begun': async ({ day }) => {
    await closeDays(house);
    return dayBegun(house, day);
  },
  'report.due': ({ morning }) => dailyReportDue(house, morning),
  'report.mailed': ({ day, staffId }) => mailDailyReport(house, day, staffId),
  'payment.recheck': ({ txRef }) => recheck(house, txRef),
  'upkeep.due': ({ night }) => upkeepDue(house, night),
  'payment.nudged': ({ txRef, gatewayId }) => nudged(house, txRef, gatewayId),
  'refund.due': ({ refundId }) => sendRefundMail(house, refundId, 'due'),
  'refund.asked': ({ refundId }) => followRefund(house, refundId),
  'refund.made': ({ refundId }) => sendRefundMail(house, refundId, 'made'),
  'guest.erased': ({ bookingIds }) => afterErasure(house, bookingIds),
  'money.compared': ({ morning }) => compareNightly(house, morning),
});

const sandboxConfig = (origin: string): FlutterwaveConfig => ({
  apiUrl: `${origin}/sandbox/v3`,
  scriptUrl: '/sandbox/v3.js',
  publicKey: 'FLWPUBK_TEST-SANDBOX',
  secretKey: 'FLWSECK_TEST-SANDBOX',
  webhookHash: sandboxWebhookHash,
});

async function mountDocs(http: FastifyInstance, hotel: Hotel, guard?: ReturnType<typeof staffOnly>): Promise<void> {
  const document = openApiDocument(hotel.name, manifest.version) as unknown as StaticDocumentSpec['document'];
  await http.register(async (docs) => {
    if (guard) docs.addHook('onRequest', guard);
    docs.get('/api/openapi.json', async () => document);
    await docs.register(swagger, { mode: 'static', specification: { document } });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });
}
