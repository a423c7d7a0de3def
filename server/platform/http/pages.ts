import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import middie from '@fastify/middie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallApi } from '#contract/api.ts';
import { instantOf } from '#contract/core/dates.ts';
import { AppError, type ErrorKind, errorMessages, errorStatus } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { SitePictures } from '#contract/core/site-pictures.ts';
import { documentKindOf, isPreviewAddress, type PageFacts } from '#contract/page.ts';
import { compress } from '#server/platform/http/compress.ts';
import { asCallError } from '#server/platform/http/errors.ts';
import { hashInline } from '#server/platform/http/inline-hashes.ts';
import { keptCalls, renderCall } from '#server/platform/http/kept-calls.ts';
import { type KeptReplies, makeKeptReplies } from '#server/platform/http/kept-replies.ts';
import { rememberRooms } from '#server/platform/http/last-rooms.ts';
import { retryAfterSeconds } from '#server/platform/http/load.ts';
import type { TextReply } from '#server/platform/http/reply-copies.ts';
import { contentSecurityPolicy } from '#server/platform/http/security.ts';
import type { WebBuild } from '#server/platform/http/web-build.ts';

type PageOptions = {
  web: WebBuild;
  gatewayScript: string | undefined;
  /** The hotel, which is another object after each change of its settings. */
  hotel(): Hotel;
  /** The hotel's own pictures, which are another object after each change of one. */
  pictures(): SitePictures;
  facts(): PageFacts;
  callFor(request: FastifyRequest, reply: FastifyReply): CallApi;
  callAsStranger: CallApi;
};

export async function mountPages(app: FastifyInstance, options: PageOptions): Promise<KeptReplies | undefined> {
  const { web } = options;
  if (web.files) await mountFiles(app, web.files);
  if (web.middleware) {
    await app.register(middie);
    app.use(web.middleware);
  }
  const withLastRooms = rememberRooms();
  const keptPageOptions = { ...options, facts: () => factsOfDay(options.facts()) };
  const keptReplies = web.files
    ? makeKeptReplies({
        render(path, call) {
          const keptCall = keptCalls.get(path);
          return keptCall ? renderCall(keptCall, call) : renderPage(path, call, keptPageOptions);
        },
        // A kept call must report that the database is away; a kept page shows the last list of rooms.
        callFor: (path) => (keptCalls.has(path) ? options.callAsStranger : withLastRooms(options.callAsStranger)),
        today: () => options.facts().today,
        hotel: () => options.hotel(),
        pictures: () => options.pictures(),
      })
    : undefined;
  app.setNotFoundHandler(async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method)) throw new AppError('not_found', errorMessages.notFound);
    // A scanner for open proxies sends an absolute URL.
    if (!request.url.startsWith('/')) throw new AppError('not_found', errorMessages.notFound);
    const keptReply = await keptReplies?.find(request.raw, reply.getHeaders());
    if (typeof keptReply === 'function') {
      const { status, headers, body } = keptReply(request.headers);
      return reply.status(status).headers(headers).send(body);
    }
    const call = options.callFor(request, reply);
    const draftHotel = keptReply ? undefined : await readDraftHotel(request.url, call);
    const page = keptReply ?? (await renderPage(request.url, withLastRooms(call), { ...options, draftHotel }));
    reply.status(page.status).headers(page.headers);
    return compress(request, reply, page.text);
  });
  await app.register((forms) => mountForms(forms, options));
  return keptReplies;
}

/**
 * The hotel with the draft of the caller, for the address of a preview. Undefined for another address, and for whoever
 * may not read drafts: they get the page as everybody does.
 */
async function readDraftHotel(address: string, call: CallApi): Promise<Hotel | undefined> {
  if (!isPreviewAddress(address)) return undefined;
  try {
    return (await call('sitePreview', {})).hotel;
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.kind)) return undefined;
    throw error;
  }
}

const refusals: readonly ErrorKind[] = ['unauthenticated', 'forbidden', 'session_locked'];

/** Facts that are equal in all processes all day, so that each keeps the same bytes of a page. */
function factsOfDay(facts: PageFacts): PageFacts {
  return { ...facts, now: instantOf(facts.today, '00:00', facts.hotel.timeZone).toISOString() };
}

/** In bytes: more than the fields of the form of My booking can hold. */
const formLimit = 4_096;

/** Handles the form of My booking for browsers without a script: the reply is the same page with the result. */
async function mountForms(forms: FastifyInstance, options: PageOptions): Promise<void> {
  forms.removeAllContentTypeParsers();
  const type = 'application/x-www-form-urlencoded';
  forms.addContentTypeParser(type, { parseAs: 'string', bodyLimit: formLimit }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  forms.post<{ Body: Readonly<Record<string, string>> | undefined }>('/my-booking', async (request, reply) => {
    // Refuses a form that another site sends: it would use up the tries of the network of that site's visitor.
    if (![undefined, 'same-origin', 'none'].includes(request.headers['sec-fetch-site']?.toString()))
      throw new AppError('forbidden', errorMessages.forbidden);
    const page = await renderPage(request.url, options.callFor(request, reply), options, request.body ?? {});
    reply.status(page.status).headers({ ...page.headers, 'cache-control': 'no-store' });
    return compress(request, reply, page.text);
  });
}

async function renderPage(
  url: string,
  call: CallApi,
  { draftHotel, ...options }: PageOptions & { draftHotel?: Hotel | undefined },
  typedFields?: Readonly<Record<string, string>>,
): Promise<TextReply> {
  const path = url.split('?', 1)[0] ?? '/';
  const nonce = randomBytes(16).toString('base64');
  const rendered = await options.web.render({
    url,
    nonce,
    facts: { ...options.facts(), ...(draftHotel && { hotel: draftHotel }) },
    assets: options.web.assets(path),
    typed: typedFields,
    call: (name, input) =>
      call(name, input).catch((error: unknown) => {
        throw asCallError(error);
      }),
  });
  const { html: text, ...hashes } = hashInline(rendered.html, nonce);
  const isDevelopment = options.web.files === null;
  // The address may carry a receipt's token, and the page shows a booking: neither may reach other sites, search
  // engines or caches.
  const isPrivate = /^\/(receipt|pay|invoice|r)(\/|$)/.test(path);
  return {
    status: rendered.status,
    headers: {
      ...rendered.headers,
      // Browsers follow `refresh` and ignore `retry-after`.
      ...(rendered.status === errorStatus.unavailable && {
        'retry-after': String(retryAfterSeconds),
        refresh: String(retryAfterSeconds),
      }),
      'content-type': 'text/html; charset=utf-8',
      ...(isPrivate && { 'referrer-policy': 'no-referrer' }),
      ...((isPrivate || draftHotel) && { 'x-robots-tag': 'noindex' }),
      'cache-control': isPrivate || draftHotel || path === '/booking-success' ? 'no-store' : 'private, no-cache',
      'content-security-policy': contentSecurityPolicy({
        kind: documentKindOf(path),
        ...hashes,
        gatewayScript: options.gatewayScript,
        dev: isDevelopment,
        isPreview: draftHotel !== undefined,
      }),
    },
    text,
  };
}

async function mountFiles(app: FastifyInstance, root: string): Promise<void> {
  const entries = readdirSync(root, { withFileTypes: true }).filter((entry) => !entry.name.startsWith('.'));
  for (const entry of entries.filter((found) => found.isDirectory())) {
    const isHashed = entry.name === 'assets';
    await app.register(fastifyStatic, {
      root: join(root, entry.name),
      prefix: `/${entry.name}/`,
      decorateReply: false,
      preCompressed: true,
      index: false,
      cacheControl: true,
      maxAge: isHashed ? '365d' : '1h',
      immutable: isHashed,
    });
  }
  await app.register(fastifyStatic, { root, serve: false });
  const rootFiles = entries.filter((found) => found.isFile() && !/\.(br|gz)$/.test(found.name));
  for (const { name } of rootFiles) app.get(`/${name}`, (_request, reply) => reply.sendFile(name, { maxAge: '1h' }));
}
