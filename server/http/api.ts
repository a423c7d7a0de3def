import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type CallApi,
  type Endpoint,
  type EndpointName,
  endpoints,
  type Input,
  type Output,
  type Parsed,
} from '#contract/api.ts';
import { AppError, errorMessages, type FieldError } from '#contract/errors.ts';
import { type Caller, may } from '#contract/roles.ts';
import type { Call, Handlers } from '#server/http/call.ts';
import type { Hit } from '#server/http/limits.ts';

type Options = { handlers: Handlers; hit: Hit | undefined; sessionSecret: string; secureCookies: boolean };

/** Mounts every call of the endpoint table under `/api`. What is not in the table is not there. */
export async function mountApi(app: FastifyInstance, options: Options): Promise<void> {
  // Fastify also reads plain text; a call speaks JSON or is told so.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie, { secret: options.sessionSecret });
  await app.register(csrfProtection, {
    cookieOpts: { signed: true, httpOnly: true, sameSite: 'lax', path: '/', secure: options.secureCookies },
    getToken: (request) => request.headers['x-csrf-token']?.toString(),
  });
  for (const name of Object.keys(endpoints) as EndpointName[]) mount(app, name, options);
  app.all('/api/*', async () => {
    throw new AppError('not_found', errorMessages.notFound);
  });
}

function mount(app: FastifyInstance, name: EndpointName, options: Options): void {
  const endpoint: Endpoint = endpoints[name];
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(writes(endpoint) && { preHandler: app.csrfProtection }),
    async handler(request, reply) {
      const output = await dispatch(name, inputOf(request), options, request, reply);
      reply.status(endpoint.status ?? 200);
      reply.header('cache-control', endpoint.maxAge ? `public, max-age=${endpoint.maxAge}` : 'no-store');
      return { success: true, ...output };
    },
  });
}

const writes = (endpoint: Endpoint) => endpoint.method !== 'GET' && !endpoint.machine;

type Surroundings = Omit<Call<EndpointName>, 'input'>;

/** Limit, permission, input, handler, output: the same for a request from outside and for a page rendered here. */
async function dispatch<N extends EndpointName>(
  name: N,
  raw: unknown,
  { handlers, hit, secureCookies }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Output<N>> {
  const endpoint: Endpoint = endpoints[name];
  const around = callFrom(request, reply, secureCookies);
  if (endpoint.perMinute && hit && !(await hit(`${name} ${request.ip}`, endpoint.perMinute)))
    throw new AppError('too_many', errorMessages.tooMany);
  if (!may(endpoint.access, around.caller))
    throw around.caller.role === 'client'
      ? new AppError('unauthenticated', errorMessages.unauthenticated)
      : new AppError('forbidden', errorMessages.forbidden);
  const input = validate(endpoint.input, raw) as Parsed<N>;
  const output = await handlers[name]({ ...around, input });
  // Strips what the contract does not promise; a handler that breaks it is a fault of ours, not of the caller.
  return endpoint.output.parse(output) as Output<N>;
}

/** Lets a page that is being rendered make calls as the visitor who asked for it. */
export const callInProcess =
  (request: FastifyRequest, reply: FastifyReply, options: Options): CallApi =>
  <N extends EndpointName>(name: N, input: Input<N>) =>
    dispatch(name, input, options, request, reply);

const anonymous: Caller = { role: 'client' };

function callFrom(request: FastifyRequest, reply: FastifyReply, secure: boolean): Surroundings {
  return {
    caller: anonymous,
    headers: request.headers,
    cookies: request.cookies,
    setCookie: (key, value, maxAge) => {
      reply.setCookie(key, value, {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure,
        maxAge,
      });
    },
    csrfToken: () => reply.generateCsrf(),
  };
}

/** Path, query and body in one object; a path parameter cannot be overruled by either. */
function inputOf(request: FastifyRequest): unknown {
  const params = request.params as object;
  if (request.method === 'GET') return { ...(request.query as object), ...params };
  const { body } = request;
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
