import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gauge } from 'prom-client';
import { AppError, errorMessages } from '#contract/errors.ts';

const beatEveryMs = 20_000;
const comeBackMs = 5_000;

/** Streams at once in this process: a browser has six connections for all its tabs. */
const mostOf = { session: 5, person: 20 } as const;
type Listener = Record<keyof typeof mostOf, string>;

type Ask = () => Promise<object>;
type SendEvents = (
  request: FastifyRequest,
  reply: FastifyReply,
  first: object,
  ask: Ask,
  listener: Listener,
) => FastifyReply;

export const wantsEvents = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.split(',').some((type) => type.trim().startsWith('text/event-stream')) ?? false;

/**
 * Answers a call as server-sent events: repeats the call as the same caller and sends each reply that differs from the
 * last. The event `over` tells a caller without permission not to reconnect. Throws AppError for a listener with too
 * many open streams.
 */
export function eventSender(app: FastifyInstance, streams: Pick<Gauge, 'inc' | 'dec'>, askEveryMs = 2_000): SendEvents {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  app.addHook('preClose', async () => closing.abort());
  const enter = doorkeeper();

  async function* events(first: object, ask: Ask, request: FastifyRequest): AsyncGenerator<string> {
    let last = JSON.stringify(first);
    let sentAt = Date.now();
    yield `retry: ${comeBackMs}\n\ndata: ${last}\n\n`;
    for (;;) {
      try {
        await delay(askEveryMs, undefined, { signal: closing.signal });
        // The client is gone, which a generator notices only when it yields.
        if (request.socket.destroyed) return;
        const now = JSON.stringify(await ask());
        if (now === last && Date.now() - sentAt < beatEveryMs) continue;
        sentAt = Date.now();
        // An empty comment line keeps proxies from closing the connection.
        yield now === last ? ':\n\n' : `data: ${now}\n\n`;
        last = now;
      } catch (error) {
        if (error instanceof AppError) yield 'event: over\ndata: {}\n\n';
        else if (!closing.signal.aborted) request.log.warn({ err: error }, 'stream ended');
        return;
      }
    }
  }

  return (request, reply, first, ask, listener) => {
    const leave = enter(listener);
    streams.inc();
    reply.raw.once('close', () => {
      streams.dec();
      leave();
    });
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        // A finished stream must not keep a stopping server waiting.
        connection: 'close',
      })
      .send(Readable.from(events(first, ask, request)));
  };
}

function doorkeeper(): (listener: Listener) => () => void {
  const open = new Map<string, number>();
  return ({ session, person }) => {
    const places = [
      [`session ${session}`, mostOf.session],
      [`person ${person}`, mostOf.person],
    ] as const;
    if (places.some(([name, most]) => (open.get(name) ?? 0) >= most))
      throw new AppError('too_many', errorMessages.tooManyEars);
    for (const [name] of places) open.set(name, (open.get(name) ?? 0) + 1);
    return () => {
      for (const [name] of places) {
        const left = (open.get(name) ?? 1) - 1;
        if (left > 0) open.set(name, left);
        else open.delete(name);
      }
    };
  };
}
