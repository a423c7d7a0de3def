import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gauge } from 'prom-client';
import type { LiveTopic } from '#contract/core/endpoint.ts';
import { AppError, requestMessages } from '#contract/core/errors.ts';
import { isDatabaseUnavailable } from '#db/unavailable.ts';

const heartbeatMs = 20_000;
const reconnectMs = 5_000;

/**
 * Greatest number of open streams of a session and of a person in this process. Over HTTP/1.1, a browser opens only six
 * connections to a site for all its tabs together.
 */
const maxStreams = { session: 5, person: 20 } as const;
type Listener = Record<keyof typeof maxStreams, string> & { topic: LiveTopic };

type RunCall = () => Promise<object>;
type LiveReply = { first: object; runCall: RunCall; listener: Listener };
type SendEvents = (request: FastifyRequest, reply: FastifyReply, events: LiveReply) => FastifyReply;

/** A text for each topic. It changes whenever the reply to a live call of that topic may have changed. */
type TopicVersions = Readonly<Partial<Record<LiveTopic, string>>>;

export type ReadVersions = (
  sessions: readonly string[],
  topics: ReadonlySet<LiveTopic>,
) => Promise<ReadonlyMap<string, TopicVersions>>;

type LiveOptions = {
  streams: Pick<Gauge, 'inc' | 'dec'>;
  readVersions: ReadVersions;
  pollIntervalMs?: number | undefined;
};

export const wantsEvents = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.split(',').some((type) => type.trim().startsWith('text/event-stream')) ?? false;

/**
 * Answers a call as server-sent events. One query for all streams of this process finds the streams whose reply may
 * have changed. Each of these streams repeats its call as the same caller, and sends the reply if it differs from the
 * last. A caller who may no longer make the call gets the event `over`, after which the browser does not reconnect.
 * Throws AppError if the session or person has too many open streams.
 */
export function eventSender(
  app: FastifyInstance,
  { streams, readVersions, pollIntervalMs = 2_000 }: LiveOptions,
): SendEvents {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const listeners = new Set<Listener>();
  const registerStream = streamLimiter(listeners);
  const nextVersions = versionPoll(listeners, readVersions, {
    pause: () => delay(pollIntervalMs, undefined, { signal: closing.signal }),
    log: app.log,
  });
  const takeTurn = takeTurns(closing.signal);

  async function* streamEvents(
    { first: firstReply, runCall, listener }: LiveReply,
    request: FastifyRequest,
  ): AsyncGenerator<string> {
    let lastReply = JSON.stringify(firstReply);
    let sentAt = Date.now();
    let lastVersion: string | undefined;
    yield `retry: ${reconnectMs}\n\ndata: ${lastReply}\n\n`;
    for (;;) {
      try {
        const versions = await nextVersions();
        // A generator learns that the client has left only when it yields, so the connection is checked here.
        if (request.socket.destroyed) return;
        const version = versions?.get(listener.session)?.[listener.topic];
        // The first version is taken after the first reply, so it says nothing about that reply.
        const isChanged = versions !== undefined && (version === undefined || version !== lastVersion);
        const nextReply = isChanged ? JSON.stringify(await takeTurn(runCall)) : lastReply;
        if (versions) lastVersion = version;
        if (nextReply === lastReply && Date.now() - sentAt < heartbeatMs) continue;
        sentAt = Date.now();
        // A line with an empty comment keeps proxies from closing a connection on which nothing is sent.
        yield nextReply === lastReply ? ':\n\n' : `data: ${nextReply}\n\n`;
        lastReply = nextReply;
      } catch (error) {
        if (isDatabaseUnavailable(error)) continue;
        if (error instanceof AppError) yield 'event: over\ndata: {}\n\n';
        else if (!closing.signal.aborted) request.log.warn({ err: error }, 'stream ended');
        return;
      }
    }
  }

  return (request, reply, stream) => {
    const unregisterStream = registerStream(stream.listener);
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
      .send(Readable.from(streamEvents(stream, request)));
  };
}

type VersionsBySession = Awaited<ReturnType<ReadVersions>>;
type PollTools = { pause(): Promise<void>; log: Pick<FastifyBaseLogger, 'warn'> };

/**
 * Returns a function that waits for the next round of the shared query. It resolves to undefined while nobody listens
 * or the database is away.
 */
function versionPoll(listeners: ReadonlySet<Listener>, readVersions: ReadVersions, { pause, log }: PollTools) {
  let nextRound: Promise<VersionsBySession | undefined> | undefined;
  let isReachable = true;

  async function readRound(): Promise<VersionsBySession | undefined> {
    await pause();
    nextRound = undefined;
    if (listeners.size === 0) return undefined;
    try {
      const openListeners = [...listeners];
      const versions = await readVersions(
        [...new Set(openListeners.map(({ session }) => session))],
        new Set(openListeners.map(({ topic }) => topic)),
      );
      isReachable = true;
      return versions;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      if (isReachable) log.warn({ err: error }, 'open dashboards hear no news until the database answers again');
      isReachable = false;
      return undefined;
    }
  }

  return (): Promise<VersionsBySession | undefined> => {
    nextRound ??= readRound();
    return nextRound;
  };
}

/**
 * Returns a function that runs one call after the other: a notice makes all dashboards call at once, and guests need
 * connections to the database, too.
 */
function takeTurns(closing: AbortSignal): <T>(work: () => Promise<T>) => Promise<T> {
  let previous: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = previous.then(() => {
      closing.throwIfAborted();
      return work();
    });
    previous = turn.catch(() => {});
    return turn;
  };
}

function streamLimiter(listeners: Set<Listener>): (listener: Listener) => () => void {
  const openCountByName = new Map<string, number>();
  return (listener) => {
    const { session, person } = listener;
    const limits = [
      [`session ${session}`, maxStreams.session],
      [`person ${person}`, maxStreams.person],
    ] as const;
    if (limits.some(([name, max]) => (openCountByName.get(name) ?? 0) >= max))
      throw new AppError('too_many', requestMessages.tooManyStreams);
    for (const [name] of limits) openCountByName.set(name, (openCountByName.get(name) ?? 0) + 1);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      for (const [name] of limits) {
        const countLeft = (openCountByName.get(name) ?? 1) - 1;
        if (countLeft > 0) openCountByName.set(name, countLeft);
        else openCountByName.delete(name);
      }
    };
  };
}
