import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { type EndpointName, endpoints, type Parsed } from '#contract/api.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { fromWire } from '#contract/core/wire.ts';
import { withDeadline } from '#db/deadline.ts';
import type { SharedName } from '#server/core/call.ts';
import { withLogContext } from '#server/core/log.ts';
import type { AnswerRequest, SendReady } from '#server/platform/http/answer-first.ts';
import { isShared, sharedHeaders } from '#server/platform/http/api.ts';
import { acceptedEncoding, type Encoding } from '#server/platform/http/compress.ts';
import { failedCalls, type ShareReply } from '#server/platform/http/shared-replies.ts';

type SharedCallOptions = {
  shareReply: ShareReply;
  hasRateLimits: boolean;
  databaseWithinMs: number;
  apiHeaders: OutgoingHttpHeaders;
  makeRequestId(request: IncomingMessage): string;
  send: SendReady;
  isClosing(): boolean;
  isRefusing(): boolean;
};

type ParsedCall = { name: SharedName; input: Parsed<SharedName> };

/**
 * Answers shared calls as Fastify does, with the same headers, the same log line and the same count. Fastify gets all
 * requests that it might treat in another way, and those whose call fails, to report the error.
 */
export function sharedCallAnswer({
  shareReply,
  apiHeaders,
  makeRequestId,
  send,
  ...options
}: SharedCallOptions): AnswerRequest {
  const routes = new Map(
    (Object.keys(endpoints) as EndpointName[])
      .filter(isShared)
      .filter((name) => isForAnybody(endpoints[name], options.hasRateLimits))
      .map((name) => [`/api${endpoints[name].path}`, { name, headers: headerList(name, apiHeaders) }]),
  );

  return (request, response, passOn) => {
    const startedAt = performance.now();
    const [path = '', ...queries] = (request.url ?? '').split('?');
    const query = queries.join('?');
    const route = routes.get(path);
    if (!route || !isPlainRequest(request, query) || options.isClosing() || options.isRefusing()) return false;
    const call = parseCall(route.name, query);
    if (!call) return false;
    const requestId = makeRequestId(request);
    const answer = () => shareReply(call.name, call.input);
    void withLogContext({ requestId }, () => withDeadline(options.databaseWithinMs, answer))
      .then((reply) => reply.copyIn(acceptedEncoding(request.headers)))
      .then(
        ({ encoding, body }) => {
          const headers = [...route.headers, 'content-length', String(body.length), ...encodingHeaders[encoding]];
          send(response, { status: 200, headers, body }, { requestId, startedAt, measuredRoute: path });
        },
        (error: Error) => {
          failedCalls.set(request, error);
          passOn();
        },
      );
    return true;
  };
}

const isForAnybody = ({ access, perMinute }: Endpoint, hasRateLimits: boolean) =>
  access === 'public' && !(perMinute && hasRateLimits);

const headerList = (name: SharedName, apiHeaders: OutgoingHttpHeaders): string[] =>
  Object.entries({ ...apiHeaders, ...sharedHeaders(name) }).flatMap(([key, value]) => [key, String(value)]);

const encodingHeaders: Readonly<Record<Encoding, readonly string[]>> = {
  identity: [],
  gzip: ['vary', 'accept-encoding', 'content-encoding', 'gzip'],
  br: ['vary', 'accept-encoding', 'content-encoding', 'br'],
};

const unusualHeaders = ['content-encoding', 'content-length', 'transfer-encoding', 'x-no-compression'];

/**
 * Whether the query and the accepted encodings mean the same to every parser, and no other header changes the reply.
 */
const isPlainRequest = ({ method, headers }: IncomingMessage, query: string): boolean =>
  method === 'GET' &&
  /^[\w.~=&-]*$/.test(query) &&
  /^[a-z, ]*$/.test(String(headers['accept-encoding'] ?? '')) &&
  unusualHeaders.every((name) => headers[name] === undefined);

function parseCall(name: SharedName, query: string): ParsedCall | undefined {
  const pairs = [...new URLSearchParams(query)];
  const raw = Object.fromEntries(pairs);
  const hasNameTwice = Object.keys(raw).length < pairs.length;
  const { input } = endpoints[name];
  const { success, data } = input.safeParse(fromWire(input, raw));
  return success && !hasNameTwice ? { name, input: data } : undefined;
}
