import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gauge } from 'prom-client';
import { AppError, errorMessages } from '#contract/errors.ts';

const heartbeatMs = 20_000;
const reconnectMs = 5_000;

/**
 * Greatest number of open streams in this process. A browser opens only six connections to a site for all its tabs
 * together.
 */
const maxStreams = { session: 5, person: 20 } as const;
type Listener = Record<keyof typeof maxStreams, string>;

type RunCall = () => Promise<object>;
type SendEvents = (
  request: FastifyRequest,
  reply: FastifyReply,
  first: object,
  runCall: RunCall,
  listener: Listener,
) => FastifyReply;

export const wantsEvents = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.split(',').some((type) => type.trim().startsWith('text/event-stream')) ?? false;

/**
 * Answers a call as server-sent events: repeats the call as the same caller and sends each reply that differs from the
 * last. A caller who may no longer make the call gets the event `over`, after which the browser does not reconnect.
 * Throws AppError if the session or person has too many open streams.
 */
export function eventSender(
  app: FastifyInstance,
  streams: Pick<Gauge, 'inc' | 'dec'>,
  pollIntervalMs = 2_000,
): SendEvents {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  app.addHook('preClose', async () => closing.abort());
  const registerStream = streamLimiter();

  async function* events(first: object, runCall: RunCall, request: FastifyRequest): AsyncGenerator<string> {
    let last = JSON.stringify(first);
    let sentAt = Date.now();
    yield `retry: ${reconnectMs}\n\ndata: ${last}\n\n`;
    for (;;) {
      try {
        await delay(pollIntervalMs, undefined, { signal: closing.signal });
        // A generator learns that the client has left only when it yields, so the connection is checked here.
        if (request.socket.destroyed) return;
        const now = JSON.stringify(await runCall());
        if (now === last && Date.now() - sentAt < heartbeatMs) continue;
        sentAt = Date.now();
        // A line with an empty comment keeps proxies from closing a connection on which nothing is sent.
        yield now === last ? ':\n\n' : `data: ${now}\n\n`;
        last = now;
      } catch (error) {
        if (error instanceof AppError) yield 'event: over\ndata: {}\n\n';
        else if (!closing.signal.aborted) request.log.warn({ err: error }, 'stream ended');
        return;
      }
    }
  }

  return (request, reply, first, runCall, listener) => {
    const unregisterStream = registerStream(listener);
    streams.inc();
    reply.raw.once('close', () => {
      streams.dec();
      unregisterStream();
    });
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        // Closes the connection after the stream, because an open idle connection would hold up a stopping server.
        connection: 'close',
      })
      .send(Readable.from(events(first, runCall, request)));
  };
}

function streamLimiter(): (listener: Listener) => () => void {
  const open = new Map<string, number>();
  return ({ session, person }) => {
    const limits = [
      [`session ${session}`, maxStreams.session],
      [`person ${person}`, maxStreams.person],
    ] as const;
    if (limits.some(([name, max]) => (open.get(name) ?? 0) >= max))
      throw new AppError('too_many', errorMessages.tooManyStreams);
    for (const [name] of limits) open.set(name, (open.get(name) ?? 0) + 1);
    return () => {
      for (const [name] of limits) {
        const left = (open.get(name) ?? 1) - 1;
        if (left > 0) open.set(name, left);
        else open.delete(name);
      }
    };
  };
}
