import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { documentKindOf } from '#contract/page.ts';
import type { KeptPages } from '#server/http/kept-pages.ts';
import type { PageReply } from '#server/http/page-copies.ts';
import { loggedPath } from '#server/telemetry/log.ts';
import type { Meter } from '#server/telemetry/meter.ts';

/** Replies to the request and returns true, or leaves it alone. */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Calls `answer` before Fastify sees a request, because Fastify takes longer than sending a ready reply. */
export function answerFirst(server: Server, answer: Answer): void {
  const [fastify] = server.listeners('request') as RequestListener[];
  if (!fastify) throw new Error('Fastify does not listen for requests yet');
  server.off('request', fastify);
  server.prependListener('request', (request, response) => {
    if (!answer(request, response)) fastify(request, response);
  });
}

type Options = {
  keptPages: KeptPages;
  makeRequestId(request: IncomingMessage): string;
  meter: Pick<Meter, 'requests'>;
  log: FastifyBaseLogger;
  isClosing(): boolean;
};

/** Sends kept pages as Fastify does: with the same headers, the same log line and the same count. */
export function keptPageAnswer({ keptPages, makeRequestId, meter, log, isClosing }: Options): Answer {
  const headerLists = new WeakMap<PageReply, string[]>();
  const headerListOf = (reply: PageReply) => {
    const list = headerLists.get(reply) ?? Object.entries(reply.headers).flat();
    headerLists.set(reply, list);
    return list;
  };

  return (request, response) => {
    const startedAt = performance.now();
    const copies = isClosing() ? undefined : keptPages.freshCopies(request);
    if (!copies) return false;
    const { method = 'GET', url = '/' } = request;
    const requestId = makeRequestId(request);
    const reply = copies(request.headers);
    response.writeHead(reply.status, [...headerListOf(reply), 'x-request-id', requestId]).end(reply.body);
    const ms = performance.now() - startedAt;
    const labels = { route: `page:${documentKindOf(url)}`, method, status: String(reply.status) };
    meter.requests.observe(labels, ms / 1000);
    log.info({ requestId, method, route: loggedPath(url), status: reply.status, ms: Math.round(ms) }, 'request');
    return true;
  };
}
