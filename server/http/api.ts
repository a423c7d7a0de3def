import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type CallApi, type EndpointName, endpoints, type Input, type Output, type Parsed } from '#contract/api.ts';
import { signInMessages } from '#contract/auth.ts';
import { type Endpoint, type Exported, exported, unattendedHeader } from '#contract/endpoint.ts';
import { AppError, errorMessages, type FieldError } from '#contract/errors.ts';
import { type Caller, type Member, may, staffRoles } from '#contract/roles.ts';
import type { Call, Handlers } from '#server/http/call.ts';
import type { Hit } from '#server/http/limits.ts';
import { eventSender, wantsEvents } from '#server/http/live.ts';
import { networkOf } from '#server/http/network.ts';
import type { Meter } from '#server/watch/meter.ts';

type Options = {
  handlers: Handlers;
  hit: Hit | undefined;
  /** Who a session's token belongs to. `attended` says that a person is at the browser, which keeps the session alive. */
  findMember(token: string, attended: boolean): Promise<Member | undefined>;
  /** Runs what is not to wait until others are done with the database. */
  urgently<T>(work: () => Promise<T>): Promise<T>;
  /** Keys of the signed cookies: the first signs, all are taken. */
  cookieKeys: string[];
  /** Key of the CSRF tokens. */
  csrfKey: string;
  /** The name of a browser that has signed in with this Staff ID of late, from its cookie. */
  knownBrowser(device: string | undefined, staffId: string): string | undefined;
  /** Told of a signed-in member who asked for what their role may not. */
  refused(member: Member, summary: string): Promise<void>;
  secureCookies: boolean;
  /** How many streams are open. */
  streams: Meter['streams'];
  /** How often a stream asks again; without it, as often as it thinks right. */
  askEveryMs?: number;
};

/** Mounts every call of the endpoint table under `/api`. What is not in the table is not there. */
export async function mountApi(app: FastifyInstance, options: Options): Promise<void> {
  // Fastify also reads plain text; a call speaks JSON or is told so.
  app.removeContentTypeParser(['text/plain', 'application/json']);
  // A call that needs nothing may say so with nothing: many clients send the header and no body with a DELETE.
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else
      void readJson(request, body.toString(), (error, value) =>
        isTooDeep(value) ? done(new AppError('invalid', errorMessages.tooDeep)) : done(error, value),
      );
  });
  await app.register(cookie, { secret: options.cookieKeys });
  await app.register(csrfProtection, {
    cookieKey: hostCookie('_csrf', options),
    cookieOpts: { signed: true, httpOnly: true, sameSite: 'lax', path: '/', secure: options.secureCookies },
    getToken: (request) => request.headers['x-csrf-token']?.toString(),
    // A token belongs to one session: what was fetched before signing in, or by somebody else, is worth nothing after it.
    getUserInfo: (request) => sessionMark(request, options),
    csrfOpts: { hmacKey: options.csrfKey },
  });
  const sendEvents = eventSender(app, options.streams, options.askEveryMs);
  for (const name of Object.keys(endpoints) as EndpointName[]) mount(app, name, options, sendEvents);
  app.all('/api/*', async () => {
    throw new AppError('not_found', errorMessages.notFound);
  });
}

/** No call has a tenth of it, and what walks through a body in depth comes to its end. */
const deepest = 1_000;

function isTooDeep(body: unknown): boolean {
  let level = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : [],
    );
  }
  return false;
}

type SendEvents = ReturnType<typeof eventSender>;

function mount(app: FastifyInstance, name: EndpointName, options: Options, sendEvents: SendEvents): void {
  const endpoint: Endpoint = endpoints[name];
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(writes(endpoint) && { preHandler: app.csrfProtection }),
    // What is compressed is held back, and a stream never comes to its end.
    ...(endpoint.live && { compress: false as const, exposeHeadRoute: false }),
    async handler(request, reply) {
      const ask = () => dispatch(name, inputOf(request), options, request, reply);
      const output = await (endpoint.urgent ? options.urgently(ask) : ask());
      if (endpoint.live && wantsEvents(request)) {
        const caller = await callerOf(endpoint, request, options);
        if (caller.role === 'client') throw unauthenticated();
        const listener = { session: sessionMark(request, options), person: caller.id };
        return sendEvents(request, reply, output, ask, listener);
      }
      reply.status(endpoint.status ?? 200);
      if (endpoint.file) return sendFile(reply, endpoint.file, exported.parse(output));
      reply.header('cache-control', endpoint.maxAge ? `public, max-age=${endpoint.maxAge}` : 'no-store');
      return { success: true, ...output };
    },
  });
}

function sendFile(reply: FastifyReply, type: string, { name, pieces }: Exported): FastifyReply {
  reply.header('content-type', type).header('cache-control', 'no-store');
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return reply.send(Readable.from(pieces));
}

/** Whose calls are counted together. */
function placeOf({ knowsBrowsers }: Endpoint, raw: unknown, request: FastifyRequest, options: Options): string {
  const staffId = knowsBrowsers && isRecord(raw) && 'staff_id' in raw ? raw.staff_id : undefined;
  const device = request.cookies[hostCookie('device', options)];
  const browser = typeof staffId === 'string' ? options.knownBrowser(device, staffId) : undefined;
  return browser ?? networkOf(request.ip);
}

const writes = (endpoint: Endpoint) => endpoint.method !== 'GET' && !endpoint.machine;

type Surroundings = Omit<Call<EndpointName>, 'input'>;

/** Limit, permission, input, handler, output: the same for a request from outside and for a page rendered here. */
async function dispatch<N extends EndpointName>(
  name: N,
  raw: unknown,
  options: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Output<N>> {
  const endpoint: Endpoint = endpoints[name];
  const { handlers, hit } = options;
  if (
    endpoint.perMinute &&
    hit &&
    !(await hit(`${name} ${placeOf(endpoint, raw, request, options)}`, endpoint.perMinute))
  )
    throw new AppError('too_many', errorMessages.tooMany);
  const caller = await callerOf(endpoint, request, options);
  if (!may(endpoint.access, caller)) {
    if (caller.role === 'client') throw unauthenticated();
    await options.refused(caller, endpoint.summary);
    throw new AppError('forbidden', errorMessages.forbidden);
  }
  const input = validate(endpoint.input, raw) as Parsed<N>;
  const output = await handlers[name]({ ...surroundings(caller, request, reply, options), input });
  // Strips what the contract does not promise; a handler that breaks it is a fault of ours, not of the caller.
  return endpoint.output.parse(output) as Output<N>;
}

/** Lets a page that is being rendered make calls as the visitor who asked for it. */
export const callInProcess =
  (request: FastifyRequest, reply: FastifyReply, options: Options): CallApi =>
  <N extends EndpointName>(name: N, input: Input<N>) =>
    dispatch(name, input, options, request, reply);

const anonymous: Caller = { role: 'client' };
const unauthenticated = () => new AppError('unauthenticated', errorMessages.unauthenticated);

/** Refuses everybody who is not signed in. */
export const staffOnly =
  (options: Options) =>
  async (request: FastifyRequest): Promise<void> => {
    if ((await callerOf({ access: staffRoles }, request, options)).role === 'client') throw unauthenticated();
  };

type Door = Pick<Endpoint, 'access' | 'live' | 'evenExpired' | 'evenUnguarded'>;

async function callerOf(endpoint: Door, request: FastifyRequest, options: Options): Promise<Caller> {
  const token = request.cookies[sessionCookie(options)];
  if (endpoint.access === 'public' || !token) return anonymous;
  const attended = !endpoint.live && request.headers[unattendedHeader] === undefined;
  const member = await options.findMember(token, attended);
  if (!member || (member.mustChangePassword && !endpoint.evenExpired)) return anonymous;
  if (member.needsSecondFactor && !endpoint.evenUnguarded && !endpoint.evenExpired)
    throw new AppError('forbidden', signInMessages.secondFactorFirst);
  return member;
}

/** Over HTTPS a name that no other host, and no plain HTTP page, can set. */
const hostCookie = (name: string, { secureCookies }: Options) => (secureCookies ? `__Host-${name}` : name);
const sessionCookie = (options: Options) => hostCookie('session', options);

const browserSeconds = 24 * 3600;
/** The cookies of this host, by the names that calls give them. */
function ownCookies({ cookies }: FastifyRequest, options: Options): Readonly<Record<string, string | undefined>> {
  const prefix = hostCookie('', options);
  const own = Object.entries(cookies).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** Changes with the session, and does not tell its token. */
const sessionMark = (request: FastifyRequest, options: Options): string =>
  createHash('sha256')
    .update(request.cookies[sessionCookie(options)] ?? '')
    .digest('hex');

function surroundings(caller: Caller, request: FastifyRequest, reply: FastifyReply, options: Options): Surroundings {
  const cookieOf = { httpOnly: true, path: '/', secure: options.secureCookies };
  return {
    caller,
    member() {
      if (caller.role === 'client') throw unauthenticated();
      return caller;
    },
    headers: request.headers,
    cookies: ownCookies(request, options),
    setCookie: (key, value, maxAge) => {
      reply.setCookie(hostCookie(key, options), value, { ...cookieOf, sameSite: 'lax', maxAge });
    },
    network: networkOf(request.ip),
    browser: () => {
      const name = hostCookie('browser', options);
      const { valid, value } = request.unsignCookie(request.cookies[name] ?? '');
      const known = valid && value ? value : randomBytes(16).toString('base64url');
      reply.setCookie(name, known, { ...cookieOf, sameSite: 'lax', signed: true, maxAge: browserSeconds });
      return known;
    },
    device: {
      value: request.cookies[hostCookie('device', options)],
      keep: (value, maxAge) => {
        reply.setCookie(hostCookie('device', options), value, { ...cookieOf, sameSite: 'strict', maxAge });
      },
    },
    session: {
      token: request.cookies[sessionCookie(options)],
      start: (token, maxAge) => {
        reply.setCookie(sessionCookie(options), token, { ...cookieOf, sameSite: 'strict', maxAge });
      },
      end: () => {
        reply.clearCookie(sessionCookie(options), { ...cookieOf, sameSite: 'strict' });
      },
    },
    csrfToken: () => reply.generateCsrf({ userInfo: sessionMark(request, options) }),
  };
}

/** Path, query and body in one object; a path parameter cannot be overruled by either. */
function inputOf(request: FastifyRequest): unknown {
  const params = request.params as object;
  if (request.method === 'GET') return { ...(request.query as object), ...params };
  const body = request.body === undefined ? {} : request.body;
  if (!isRecord(body)) throw new AppError('invalid', errorMessages.notJson);
  return { ...body, ...params };
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function validate(schema: z.ZodMiniType, raw: unknown): unknown {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields = schema instanceof z.ZodMiniObject ? Object.keys(schema.def.shape) : [];
  const place = (error: FieldError) => fields.indexOf(error.field);
  // A form's fields are complained about in the order they stand in, whatever order the rules ran in, and once each.
  const errors = parsed.error.issues
    .map((issue) => ({ field: String(issue.path[0] ?? 'body'), message: issue.message }))
    .sort((a, b) => place(a) - place(b))
    .filter(({ field }, at, all) => field !== all[at - 1]?.field);
  throw new AppError('invalid', errors[0]?.message ?? errorMessages.notJson, errors);
}
