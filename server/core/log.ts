import { AsyncLocalStorage } from 'node:async_hooks';
import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';
import type { Env } from '#server/core/env.ts';
import { prettyPrint } from '#server/core/pretty-print.ts';
import { scrub, scrubFields } from '#server/core/scrub.ts';

type LogContext = { requestId: string } | { job: number; kind: string };

const logContexts = new AsyncLocalStorage<LogContext>();

export const withLogContext = <T>(context: LogContext, work: () => T): T => logContexts.run(context, work);

export type LogTarget = { write(line: string): void };

/** The loggers that Fastify makes for single requests. Their lines contain the request's id already. */
const requestLoggers = new WeakSet<object>();

/** Options for a log that says what happened and for which request or job, without personal data and secrets. */
export function loggingOptions({ logLevel, logFormat }: Env, target?: LogTarget): FastifyServerOptions {
  const stream = target ?? (logFormat === 'text' ? prettyPrint(process.stdout) : undefined);
  return {
    logger: {
      level: logLevel,
      ...(stream && { stream }),
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      mixin: (_facts, _level, logger) => (requestLoggers.has(logger) ? {} : { ...logContexts.getStore() }),
      formatters: { level: (level) => ({ level }), log: scrubFields },
      hooks: {
        logMethod([first, ...rest], write) {
          const args = [first, ...rest].map((each: unknown) => (typeof each === 'string' ? scrub(each) : each));
          write.apply(this, args as Parameters<typeof write>);
        },
      },
      serializers: { req: loggedRequest, res: ({ statusCode }) => ({ statusCode }), err: loggedError },
    },
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    childLoggerFactory(logger, bindings, options) {
      const child: FastifyBaseLogger = logger.child(bindings, options);
      requestLoggers.add(child);
      return child;
    },
  };
}

/** The first segment of a path, because the rest and the query can contain booking references, tokens and searches. */
export const loggedPath = (url: string): string => {
  const [path = '/'] = url.split('?', 1);
  const [, firstSegment = '', furtherSegment] = path.split('/');
  return /^[a-z0-9-]{0,40}$/.test(firstSegment) ? `/${firstSegment}${furtherSegment === undefined ? '' : '/…'}` : '/…';
};

const loggedRequest = ({ method, url }: { method: string; url: string }) => ({ method, path: loggedPath(url) });

/** Leaves out `detail` of a database error, which quotes the refused row with its guest and receipt token. */
const loggedError = ({ name, message, stack, ...facts }: Error & { code?: string; constraint?: string }) => ({
  type: name,
  message: scrub(String(message)),
  stack: scrub(stack ?? ''),
  code: facts.code,
  constraint: facts.constraint,
});
