import { AsyncLocalStorage } from 'node:async_hooks';
import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';
import type { Env } from '#server/env.ts';
import { readable } from '#server/watch/readable.ts';
import { clean, scrub } from '#server/watch/scrub.ts';

type Cause = { requestId: string } | { job: number; kind: string };

const causes = new AsyncLocalStorage<Cause>();

export const because = <T>(cause: Cause, work: () => T): T => causes.run(cause, work);

export type LogTarget = { write(line: string): void };

/** Fastify's child loggers, which carry the request's id already. */
const ofRequests = new WeakSet<object>();

/** What happened and for which request or job; never who a person is, nor a secret. */
export function logging({ logLevel, logFormat }: Env, target?: LogTarget): FastifyServerOptions {
  const stream = target ?? (logFormat === 'text' ? readable(process.stdout) : undefined);
  return {
    logger: {
      level: logLevel,
      ...(stream && { stream }),
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      mixin: (_facts, _level, logger) => (ofRequests.has(logger) ? {} : { ...causes.getStore() }),
      formatters: { level: (level) => ({ level }), log: clean },
      hooks: {
        logMethod([first, ...rest], write) {
          const words = [first, ...rest].map((each: unknown) => (typeof each === 'string' ? scrub(each) : each));
          write.apply(this, words as Parameters<typeof write>);
        },
      },
      serializers: { req: loggedRequest, res: ({ statusCode }) => ({ statusCode }), err: loggedError },
    },
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    childLoggerFactory(logger, bindings, options) {
      const child: FastifyBaseLogger = logger.child(bindings, options);
      ofRequests.add(child);
      return child;
    },
  };
}

/** Only the first segment of a path: references, tokens and searches stay out of the log. */
export const placeOf = (url: string): string => {
  const [path = '/'] = url.split('?', 1);
  const [, first = '', more] = path.split('/');
  return /^[a-z0-9-]{0,40}$/.test(first) ? `/${first}${more === undefined ? '' : '/…'}` : '/…';
};

const loggedRequest = ({ method, url }: { method: string; url: string }) => ({ method, path: placeOf(url) });

/** A database error quotes the refused row with its guest and receipt token; `code` and `constraint` are harmless. */
const loggedError = ({ name, message, stack, ...facts }: Error & { code?: string; constraint?: string }) => ({
  type: name,
  message: scrub(String(message)),
  stack: scrub(stack ?? ''),
  code: facts.code,
  constraint: facts.constraint,
});
