import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Meter } from '#server/platform/telemetry/meter.ts';

/**
 * Returns false to leave the request to the next answer, or to Fastify. Returns true to take it over: then it replies,
 * or hands the request to Fastify later with `passOn`.
 */
export type AnswerRequest = (request: IncomingMessage, response: ServerResponse, passOn: () => void) => boolean;

/**
 * Lets `answers` see each request before Fastify does: of the time that a ready reply takes, most would be Fastify's.
 */
export function answerFirst(server: Server, answers: readonly AnswerRequest[]): void {
  const [fastifyListener] = server.listeners('request') as RequestListener[];
  if (!fastifyListener) throw new Error('Fastify does not listen for requests yet');
  server.off('request', fastifyListener);
  server.prependListener('request', (request, response) => {
    const passOn = () => fastifyListener(request, response);
    if (!answers.some((answer) => answer(request, response, passOn))) passOn();
  });
}

type ReadyReply = { status: number; headers: readonly string[]; body: Buffer | undefined };

type RequestFacts = { requestId: string; startedAt: number; measuredRoute: string; loggedRoute?: string };

export type SendReady = (response: ServerResponse, reply: ReadyReply, facts: RequestFacts) => void;

/** Sends ready replies with the same log line and the same count as Fastify's hooks make (`measureRequests`). */
export const readySender =
  ({ meter, log }: { meter: Pick<Meter, 'requests'>; log: FastifyBaseLogger }): SendReady =>
  (response, { status, headers, body }, { requestId, startedAt, measuredRoute, loggedRoute = measuredRoute }) => {
    response.writeHead(status, [...headers, 'x-request-id', requestId]).end(body);
    const { method = 'GET' } = response.req;
    const ms = performance.now() - startedAt;
    meter.requests.observe({ route: measuredRoute, method, status: String(status) }, ms / 1000);
    log.info({ requestId, method, route: loggedRoute, status, ms: Math.round(ms) }, 'request');
  };
