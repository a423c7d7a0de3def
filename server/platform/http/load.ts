import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorMessages } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { machineCalls } from '#contract/core/machine-calls.ts';
import { guestCalls } from '#contract/front-desk/guest-calls.ts';
import type { Db } from '#db/db.ts';
import { type HashedPage, hashInline } from '#server/platform/http/inline-hashes.ts';
import { contentSecurityPolicy } from '#server/platform/http/security.ts';
import type { WebBuild } from '#server/platform/http/web-build.ts';

export const retryAfterSeconds = 5;

/**
 * While no more requests than this wait for the database, a long wait refuses nobody: a few slow queries make others
 * wait, too.
 */
const maxWaitingAtRest = 20;
const limitsForReads = { length: 400, oldestMs: 500 };

/**
 * The paths that are never refused: calls that never wait for a connection of the pool, and the webhook of the gateway.
 */
const exemptPaths = new Set(
  [...Object.values(machineCalls), guestCalls.csrfToken].map((endpoint) => `/api${endpoint.path}`),
);

type Load = ReturnType<Db['queue']>;

/**
 * Whether a request is refused. Guests' reads are refused first; other requests only at twice that number of waiting
 * ones, or at twice that wait.
 */
export function isOverloaded(
  { length, oldestMs }: Load,
  isGuestsRead: boolean,
  maxLength = limitsForReads.length,
): boolean {
  const factor = isGuestsRead ? 1 : 2;
  return length >= factor * maxLength || (length > maxWaitingAtRest && oldestMs > factor * limitsForReads.oldestMs);
}

/** The error of a refused request. It is not logged, because one line of the log says how many were refused. */
export class Overloaded extends AppError {
  constructor() {
    super('unavailable', errorMessages.unavailable);
  }
}

const refusedRequests = new WeakSet<FastifyRequest>();
export const wasRefused = (request: FastifyRequest): boolean => refusedRequests.has(request);

type LoadOptions = {
  db: Pick<Db, 'queue'>;
  busyPage(): Promise<HashedPage>;
  maxWaiting?: number | undefined;
};

/**
 * Refuses pages and calls before any work while too many others wait for the database. Returns a function that says
 * whether it refuses some now.
 */
export function refuseExcess(app: FastifyInstance, { db, busyPage, maxWaiting }: LoadOptions): () => boolean {
  let refusedCount = 0;
  function countRequest(request: FastifyRequest) {
    refusedRequests.add(request);
    refusedCount++;
    if (refusedCount > 1) return;
    setTimeout(() => {
      app.log.warn(
        { refused: refusedCount, waiting: db.queue().length },
        'too many requests wait for the database: refused some',
      );
      refusedCount = 0;
    }, 1_000).unref();
  }

  app.addHook('onRequest', (request, reply, done) => {
    const load = db.queue();
    if (load.length === 0 || !isOverloaded(load, isGuestsRead(request), maxWaiting) || !needsDatabase(request))
      return done();
    countRequest(request);
    if (!request.is404) return done(new Overloaded());
    busyPage().then((page) => sendBusyPage(reply, page), done);
  });
  return () => isOverloaded(db.queue(), true, maxWaiting);
}

const isGuestsRead = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !headers.cookie?.includes('session=');

/** A page counts as a 404 here, because pages have no route of their own (`mountPages`). */
function needsDatabase({ is404, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return is404 || (url.startsWith('/api/') && !exemptPaths.has(url));
}

export async function makeBusyPage(
  web: Pick<WebBuild, 'renderBusyPage' | 'assets'>,
  hotel: Hotel,
): Promise<HashedPage> {
  const nonce = randomBytes(16).toString('base64');
  const { styles } = web.assets('/');
  return hashInline(await web.renderBusyPage({ hotel, styles, nonce, retrySeconds: retryAfterSeconds }), nonce);
}

export function sendBusyPage(reply: FastifyReply, { html, ...hashes }: HashedPage): void {
  const policy = { kind: 'site', ...hashes, gatewayScript: undefined, dev: false, isPreview: false } as const;
  void reply
    .status(503)
    .headers({
      'retry-after': retryAfterSeconds,
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(policy),
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
