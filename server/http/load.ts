import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guestCalls } from '#contract/calls/guest.ts';
import { machineCalls } from '#contract/calls/machine.ts';
import { AppError, errorMessages } from '#contract/errors.ts';
import type { Db } from '#db/db.ts';

export const retryAfterSeconds = 5;

/** While no more than this many wait, no request is refused: a few slow queries make others wait, too. */
const fewWaiting = 20;
const readLimits = { length: 400, oldestMs: 500 };

/** Calls that never wait for a connection of the pool, and the gateway's webhook. */
const exemptPaths = new Set(
  [...Object.values(machineCalls), guestCalls.csrfToken].map((endpoint) => `/api${endpoint.path}`),
);

type Load = ReturnType<Db['queue']>;

/** Guests' reads are refused first. All other requests may meet twice the length and the wait. */
export function isTooMuch({ length, oldestMs }: Load, isGuestsRead: boolean, maxLength = readLimits.length): boolean {
  const factor = isGuestsRead ? 1 : 2;
  return length >= factor * maxLength || (length > fewWaiting && oldestMs > factor * readLimits.oldestMs);
}

/** Refuses a request before any work. It is not logged, because one line says why many are refused. */
export class Overloaded extends AppError {
  constructor() {
    super('unavailable', errorMessages.unavailable);
  }
}

const refusedRequests = new WeakSet<FastifyRequest>();
export const wasRefused = (request: FastifyRequest): boolean => refusedRequests.has(request);

export type PageFacts = { hotelName: string; styles(): readonly string[] };
type Options = PageFacts & { db: Pick<Db, 'queue'>; maxWaiting?: number | undefined };

/**
 * Refuses pages and calls before any work while too many others wait for the database. Returns a function that says
 * whether it refuses some now.
 */
export function refuseExcess(app: FastifyInstance, { db, maxWaiting, ...facts }: Options): () => boolean {
  let refused = 0;
  function count(request: FastifyRequest) {
    refusedRequests.add(request);
    refused++;
    if (refused > 1) return;
    setTimeout(() => {
      app.log.warn({ refused, waiting: db.queue().length }, 'too many requests wait for the database: refused some');
      refused = 0;
    }, 1_000).unref();
  }

  app.addHook('onRequest', (request, reply, done) => {
    const load = db.queue();
    if (load.length === 0 || !isTooMuch(load, isGuestsRead(request), maxWaiting) || !needsDatabase(request))
      return done();
    count(request);
    if (!request.is404) return done(new Overloaded());
    sendBusyPage(reply, facts);
  });
  return () => isTooMuch(db.queue(), true, maxWaiting);
}

const isGuestsRead = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !headers.cookie?.includes('session=');

/** Pages have no route of their own (`mountPages`). */
function needsDatabase({ is404, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return is404 || (url.startsWith('/api/') && !exemptPaths.has(url));
}

/** Needs no scripts and asks again by itself, because browsers ignore `Retry-After`. */
export function sendBusyPage(reply: FastifyReply, { hotelName, styles }: PageFacts): void {
  const name = hotelName.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const links = styles()
    .map((href) => `<link rel="stylesheet" href="${href}">`)
    .join('');
  void reply
    .status(503)
    .headers({
      'retry-after': retryAfterSeconds,
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!DOCTYPE html><html lang="en-NG"><head><meta charset="utf-8"><title>${name}</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<meta http-equiv="refresh" content="${retryAfterSeconds}">${links}</head>` +
        `<body><main class="page-width flex min-h-[70vh] flex-col items-center justify-center py-20 text-center">` +
        `<h1 class="text-4xl">${name}</h1><p class="mt-4 mb-8 max-w-md text-soft">${errorMessages.unavailable}</p>` +
        `</main></body></html>`,
    );
}
