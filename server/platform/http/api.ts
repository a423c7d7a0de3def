import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type CallApi, type EndpointName, endpoints, type Input, type Output, type Parsed } from '#contract/api.ts';
import {
  type Endpoint,
  type ExportedFile,
  exportedFile,
  fieldsOfSchema,
  personHeader,
  provingHeaders,
  unattendedHeader,
} from '#contract/core/endpoint.ts';
import { AppError, errorMessages, type FieldError, requestMessages } from '#contract/core/errors.ts';
import type { Kobo } from '#contract/core/money.ts';
import { type Caller, canCall, type Member, staffRoles } from '#contract/core/roles.ts';
import { fieldToWire, fromWire, toWire } from '#contract/core/wire.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { endDeadline } from '#db/deadline.ts';
import type { Call, MoneyAmounts, MoneyCallName, SharedName } from '#server/core/call.ts';
import { acceptedEncoding, nameEncoding } from '#server/platform/http/compress.ts';
import { eventSender, type ReadVersions, wantsEvents } from '#server/platform/http/live.ts';
import { markFile } from '#server/platform/http/mark-file.ts';
import { networkOf } from '#server/platform/http/network.ts';
import type { ConsumeRateLimit } from '#server/platform/http/rate-limit-store.ts';
import { failedCalls, type ShareReply } from '#server/platform/http/shared-replies.ts';
import type { Meter } from '#server/platform/telemetry/meter.ts';
import type { TypedProof } from '#server/staff/confirm-money.ts';

type ApiOptions = {
  handlers: { [N in EndpointName]: (call: Call<N>) => Promise<Output<N>> };
  shareReply: ShareReply;
  consumeRateLimit: ConsumeRateLimit | undefined;
  /**
   * Finds the staff member who owns a session's token. `attended` is true if a person made the request, which keeps the
   * session alive.
   */
  findMember(token: string, attended: boolean): Promise<Member | undefined>;
  runUrgently<T>(work: () => Promise<T>): Promise<T>;
  /** The first key signs new cookies. Cookies signed by any of the keys are accepted. */
  cookieKeys: string[];
  csrfKey: string;
  findKnownBrowser(device: string | undefined, staffId: string): string | undefined;
  onForbidden(member: Member, summary: string): Promise<void>;
  amounts: MoneyAmounts;
  /** Throws AppError if the amount needs a proof and the person has not proved once more who they are. */
  confirmMoney(member: Member, proof: TypedProof, readAmount: () => Promise<Kobo | undefined>): Promise<void>;
  secureCookies: boolean;
  streams: Meter['streams'];
  readVersions: ReadVersions;
  pollIntervalMs?: number;
  /** Whether files are marked, because the hotel rehearses. */
  isRehearsal(): boolean;
};

export async function mountApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  // An empty body counts as no body: many clients send the JSON content type without a body, for example with DELETE.
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else
      void readJson(request, body.toString(), (error, value) =>
        isTooDeep(value) ? done(new AppError('invalid', requestMessages.tooDeep)) : done(error, value),
      );
  });
  await app.register(cookie, { secret: options.cookieKeys });
  await app.register(csrfProtection, {
    cookieKey: hostCookie('_csrf', options),
    cookieOpts: { signed: true, httpOnly: true, sameSite: 'lax', path: '/', secure: options.secureCookies },
    getToken: (request) => request.headers['x-csrf-token']?.toString(),
    // A CSRF token works only in the session in which it was fetched: one fetched before sign-in or in another session
    // is refused.
    getUserInfo: (request) => sessionHash(request, options),
    csrfOpts: { hmacKey: options.csrfKey },
  });
  const sendEvents = eventSender(app, options);
  for (const name of Object.keys(endpoints) as EndpointName[])
    if (isShared(name)) mountSharedCall(app, name, options);
    else mountCall(app, name, options, sendEvents);
  app.all('/api/*', async () => {
    throw new AppError('not_found', errorMessages.notFound);
  });
}

/**
 * Greatest depth of a JSON body, far more than any call needs. A much deeper body would overflow the stack of code that
 * walks it recursively.
 */
const maxDepth = 1_000;

function isTooDeep(body: unknown): boolean {
  let level = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : [],
    );
  }
  return false;
}

type SendEvents = ReturnType<typeof eventSender>;

/** Runs a call with the input of the request. If the call fails, the error names the fields as the API does. */
async function convertInput<T>(
  { input }: Endpoint,
  request: FastifyRequest,
  run: (raw: unknown) => Promise<T>,
): Promise<T> {
  try {
    return await run(fromWire(input, inputOf(request)));
  } catch (error) {
    if (!(error instanceof AppError) || error.errors.length === 0) throw error;
    const errors = error.errors.map(({ field, message }) => ({ field: fieldToWire(input, field), message }));
    throw new AppError(error.kind, error.message, errors, error.detail);
  }
}

const cacheControl = ({ maxAge }: Endpoint) => (maxAge ? `public, max-age=${maxAge}` : 'no-store');

function mountCall(app: FastifyInstance, name: EndpointName, options: ApiOptions, sendEvents: SendEvents): void {
  const endpoint: Endpoint = endpoints[name];
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(isWrite(endpoint) && { preHandler: app.csrfProtection }),
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    // A stream is not compressed: compression holds output back until enough has come, so an event would arrive late.
    ...(endpoint.live && { compress: false as const, exposeHeadRoute: false }),
    async handler(request, reply) {
      const runCall = () =>
        convertInput(endpoint, request, async (input) =>
          toWire(endpoint.output, await runAdmittedCall(name, input, options, request, reply)),
        );
      const output = await (endpoint.urgent ? options.runUrgently(runCall) : runCall());
      if (endpoint.live && wantsEvents(request)) {
        const caller = await callerOf(endpoint, request, options);
        if (caller.role === 'client') throw unauthenticatedError();
        endDeadline();
        const listener = { session: sessionHash(request, options), person: caller.id, topic: endpoint.live };
        return sendEvents(request, reply, { first: output, runCall, listener });
      }
      reply.status(endpoint.status ?? 200);
      if (endpoint.file) {
        const file = exportedFile.parse(output);
        return sendFile(reply, endpoint.file, options.isRehearsal() ? markFile(endpoint.file, file) : file);
      }
      reply.header('cache-control', cacheControl(endpoint));
      return { success: true, ...output };
    },
  });
}

export const sharedHeaders = (name: SharedName) => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': cacheControl(endpoints[name]),
});

function mountSharedCall(app: FastifyInstance, name: SharedName, options: ApiOptions): void {
  const headers = sharedHeaders(name);
  app.get(`/api${endpoints[name].path}`, async (request, reply) => {
    const sharedReply = await convertInput(endpoints[name], request, async (raw) => {
      const failure = failedCalls.get(request.raw);
      if (failure) throw failure;
      const { input } = await admitCall(name, raw, options, request);
      return options.shareReply(name, input);
    });
    const { encoding, body } = await sharedReply.copyIn(acceptedEncoding(request.headers));
    reply.headers(headers);
    if (encoding !== 'identity') nameEncoding(reply, encoding);
    return body;
  });
}

function sendFile(reply: FastifyReply, type: string, { name, chunks }: ExportedFile): FastifyReply {
  endDeadline();
  reply.header('content-type', type).header('cache-control', 'no-store');
  reply.header('content-disposition', `attachment; filename="${name}"`);
  // A stream is sent as it is, because only then a reply that breaks off ends it. A stream of objects would read sixteen
  // chunks ahead.
  return reply.send(chunks instanceof Readable ? chunks : Readable.from(chunks, { objectMode: false }));
}

function rateLimitKey(
  { countsKnownBrowsers }: Endpoint,
  raw: unknown,
  request: FastifyRequest,
  options: ApiOptions,
): string {
  const staffId = countsKnownBrowsers && isRecord(raw) && 'staffId' in raw ? raw.staffId : undefined;
  const device = request.cookies[hostCookie('device', options)];
  const browser = typeof staffId === 'string' ? options.findKnownBrowser(device, staffId) : undefined;
  return browser ?? networkOf(request.ip);
}

const isWrite = (endpoint: Endpoint) => endpoint.method !== 'GET' && !endpoint.machine;

type CallContext = Omit<Call<EndpointName>, 'input'>;

export const isShared = (name: EndpointName): name is SharedName => 'shared' in endpoints[name];

type AdmittedCall<N extends EndpointName> = { caller: Caller; input: Parsed<N> };

async function admitCall<N extends EndpointName>(
  name: N,
  raw: unknown,
  options: ApiOptions,
  request: FastifyRequest,
): Promise<AdmittedCall<N>> {
  const endpoint: Endpoint = endpoints[name];
  const { consumeRateLimit } = options;
  if (
    endpoint.perMinute &&
    consumeRateLimit &&
    !(await consumeRateLimit(`${name} ${rateLimitKey(endpoint, raw, request, options)}`, endpoint.perMinute))
  )
    throw new AppError('too_many', errorMessages.tooMany);
  const caller = endpoint.access === 'public' ? anonymous : await callerOf(endpoint, request, options);
  if (!canCall(endpoint.access, caller)) {
    if (caller.role === 'client') throw unauthenticatedError();
    await options.onForbidden(caller, endpoint.summary);
    throw new AppError('forbidden', errorMessages.forbidden);
  }
  return { caller, input: validate(endpoint.input, raw) as Parsed<N> };
}

/**
 * Checks a call, runs its handler and checks its output. HTTP requests and pages rendered on the server both come
 * through here, except for shared calls over HTTP.
 */
async function runAdmittedCall<N extends EndpointName>(
  name: N,
  raw: unknown,
  options: ApiOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Output<N>> {
  const { caller, input } = await admitCall(name, raw, options, request);
  if (isShared(name)) return (await options.shareReply(name, input as Parsed<SharedName>)).output as Output<N>;
  if (isMoneyCall(name) && caller.role !== 'client') {
    const token = request.cookies[sessionCookie(options)] ?? '';
    const readAmount = async () => amountOf(options, name, input as Parsed<MoneyCallName>);
    await options.confirmMoney(caller, { token, ...typedProof(request) }, readAmount);
  }
  const output = await options.handlers[name]({ ...callContext(caller, request, reply, options), input });
  // Drops fields that the contract does not name. If the handler's output breaks the contract, `parse` throws and the
  // caller gets a 500.
  return endpoints[name].output.parse(output) as Output<N>;
}

const isMoneyCall = (name: EndpointName): name is MoneyCallName => 'asksPin' in endpoints[name];

const amountOf = <N extends MoneyCallName>({ amounts }: ApiOptions, name: N, input: Parsed<N>) => amounts[name](input);

function typedProof({ headers }: FastifyRequest): Omit<TypedProof, 'token'> {
  const [pin, password] = [headers[provingHeaders.pin], headers[provingHeaders.password]];
  return {
    pin: typeof pin === 'string' ? pin : undefined,
    password: typeof password === 'string' ? decodeHeader(password) : undefined,
  };
}

function decodeHeader(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AppError('invalid', requestMessages.unreadableRequest);
  }
}

export const callInProcess =
  (request: FastifyRequest, reply: FastifyReply, options: ApiOptions): CallApi =>
  <N extends EndpointName>(name: N, input: Input<N>) =>
    runAdmittedCall(name, input, options, request, reply);

/** Calls as a visitor of whom nothing is known. A call that sets a cookie fails. */
export const callAsStranger = (options: ApiOptions): CallApi =>
  callInProcess({ cookies: {}, headers: {}, ip: '' } as unknown as FastifyRequest, {} as FastifyReply, options);

const anonymous: Caller = { role: 'client' };
const unauthenticatedError = () => new AppError('unauthenticated', errorMessages.unauthenticated);

export const requireStaff =
  (options: ApiOptions) =>
  async (request: FastifyRequest): Promise<void> => {
    if ((await callerOf({ access: staffRoles }, request, options)).role === 'client') throw unauthenticatedError();
  };

type CallAccess = Pick<
  Endpoint,
  'access' | 'live' | 'allowsExpiredPassword' | 'allowsMissingSecondFactor' | 'allowsLockedSession'
>;

async function callerOf(endpoint: CallAccess, request: FastifyRequest, options: ApiOptions): Promise<Caller> {
  const token = request.cookies[sessionCookie(options)];
  if (endpoint.access === 'public' || !token) return anonymous;
  const isAttended = !endpoint.live && request.headers[unattendedHeader] === undefined;
  const member = await options.findMember(token, isAttended);
  if (!member || (member.mustChangePassword && !endpoint.allowsExpiredPassword)) return anonymous;
  const personOfPage = request.headers[personHeader];
  // On a locked screen, the header can name another person than the session does: the PIN that is typed shows who it
  // is.
  if (personOfPage !== undefined && personOfPage !== member.staffId && !endpoint.allowsLockedSession)
    throw new AppError('forbidden', pinMessages.otherPerson, [], { code: 'other_person' });
  if (member.needsSecondFactor && !endpoint.allowsMissingSecondFactor && !endpoint.allowsExpiredPassword)
    throw new AppError('forbidden', signInMessages.secondFactorFirst);
  if (member.isLocked && !endpoint.allowsLockedSession) throw new AppError('session_locked', pinMessages.locked);
  return member;
}

/** Over HTTPS, browsers let only this host and only HTTPS set a cookie whose name begins with `__Host-`. */
const hostCookie = (name: string, { secureCookies }: ApiOptions) => (secureCookies ? `__Host-${name}` : name);
const sessionCookie = (options: ApiOptions) => hostCookie('session', options);

const browserCookieSeconds = 24 * 3600;
function ownCookies({ cookies }: FastifyRequest, options: ApiOptions): Readonly<Record<string, string | undefined>> {
  const prefix = hostCookie('', options);
  const ownEntries = Object.entries(cookies).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(ownEntries.map(([name, value]) => [name.slice(prefix.length), value]));
}

const sessionHash = (request: FastifyRequest, options: ApiOptions): string =>
  createHash('sha256')
    .update(request.cookies[sessionCookie(options)] ?? '')
    .digest('hex');

function callContext(caller: Caller, request: FastifyRequest, reply: FastifyReply, options: ApiOptions): CallContext {
  const cookieOptions = { httpOnly: true, path: '/', secure: options.secureCookies };
  return {
    caller,
    member() {
      if (caller.role === 'client') throw unauthenticatedError();
      return caller;
    },
    headers: request.headers,
    cookies: ownCookies(request, options),
    setCookie: (key, value, maxAge) => {
      reply.setCookie(hostCookie(key, options), value, { ...cookieOptions, sameSite: 'lax', maxAge });
    },
    network: networkOf(request.ip),
    browserId: () => {
      const name = hostCookie('browser', options);
      const { valid, value } = request.unsignCookie(request.cookies[name] ?? '');
      const knownId = valid && value ? value : randomBytes(16).toString('base64url');
      reply.setCookie(name, knownId, { ...cookieOptions, sameSite: 'lax', signed: true, maxAge: browserCookieSeconds });
      return knownId;
    },
    device: {
      value: request.cookies[hostCookie('device', options)],
      set: (value, maxAge) => {
        reply.setCookie(hostCookie('device', options), value, { ...cookieOptions, sameSite: 'strict', maxAge });
      },
    },
    session: {
      token: request.cookies[sessionCookie(options)],
      start: (token, maxAge) => {
        reply.setCookie(sessionCookie(options), token, { ...cookieOptions, sameSite: 'strict', maxAge });
      },
      end: () => {
        reply.clearCookie(sessionCookie(options), { ...cookieOptions, sameSite: 'strict' });
      },
    },
    csrfToken: () => reply.generateCsrf({ userInfo: sessionHash(request, options) }),
  };
}

/**
 * Merges the path parameters with the query of a GET, or with the body of any other request. Path parameters come last,
 * so nothing can override one.
 */
function inputOf(request: FastifyRequest): unknown {
  const params = request.params as object;
  if (request.method === 'GET') return { ...(request.query as object), ...params };
  const body = request.body === undefined ? {} : request.body;
  if (!isRecord(body)) throw new AppError('invalid', requestMessages.notJson);
  return { ...body, ...params };
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function validate(schema: z.ZodMiniType, raw: unknown): unknown {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields = fieldsOfSchema(schema);
  const positionOf = (error: FieldError) => fields.indexOf(error.field);
  // Keeps one error per field, in the order of the schema's fields, because zod reports them in the order in which its
  // rules ran.
  const errors = parsed.error.issues
    .map((issue) => ({ field: String(issue.path[0] ?? 'body'), message: issue.message }))
    .sort((a, b) => positionOf(a) - positionOf(b))
    .filter(({ field }, at, all) => field !== all[at - 1]?.field);
  throw new AppError('invalid', errors[0]?.message ?? requestMessages.notJson, errors);
}
