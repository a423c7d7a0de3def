import type { FastifyError } from 'fastify';
import { AppError, type ErrorKind, errorMessages, errorStatus, type FieldError } from '#contract/errors.ts';
import { DiskFull } from '#db/disk.ts';

export type Failure = { status: number; body: { success: false; message: string; errors?: readonly FieldError[] } };

/** Fastify's own refusals, before a call reaches us. */
const framework: Record<string, [ErrorKind, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', errorMessages.tooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported', errorMessages.unsupported],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', errorMessages.notJson],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', errorMessages.notJson],
  FST_ERR_BAD_URL: ['not_found', errorMessages.notFound],
  FST_CSRF_MISSING_SECRET: ['forbidden', errorMessages.csrf],
  FST_CSRF_INVALID_TOKEN: ['forbidden', errorMessages.csrf],
};

/** What the sender of files refuses, by its status: what it keeps to itself is not there for the caller. */
const ofFiles: Readonly<Record<number, [ErrorKind, string]>> = {
  400: ['invalid', errorMessages.unreadableRequest],
  403: ['not_found', errorMessages.notFound],
  404: ['not_found', errorMessages.notFound],
  412: ['changed', errorMessages.changed],
  416: ['no_such_part', errorMessages.noSuchPart],
};

/** The one place where an error becomes an answer. What is not an AppError says nothing of itself. */
export function failure(error: unknown): Failure {
  if (error instanceof AppError)
    return {
      status: errorStatus[error.kind],
      body: {
        success: false,
        message: error.message,
        ...(error.errors.length > 0 && { errors: error.errors }),
        ...error.detail,
      },
    };
  const { code = '', message: reason = '', statusCode = 500 } = error as Partial<FastifyError>;
  const [kind, message] =
    (diskIsFull(error, code) ? (['unavailable', errorMessages.diskFull] as const) : framework[code]) ??
    (code.startsWith('FST_ERR_CTP_') && statusCode < 500
      ? (['invalid', errorMessages.notJson] as const)
      : (ofFiles[statusCode] ??
        (databaseAway(code, reason)
          ? (['unavailable', errorMessages.unavailable] as const)
          : (['internal', errorMessages.internal] as const))));
  // The client fetches a new token and tries once more when it sees this code.
  const csrf = code.startsWith('FST_CSRF') && { code: 'csrf' };
  return { status: errorStatus[kind], body: { success: false, message, ...csrf } };
}

/** Found before anything was tried, or by PostgreSQL where a table could not grow. */
const diskIsFull = (error: unknown, code: string) => error instanceof DiskFull || code === '53100';

/**
 * The database is out of reach or too busy: socket errors, PostgreSQL's connection, resource and shutdown classes, a
 * lock or statement that took too long, a deadlock that retries did not resolve; a pool without a free connection and
 * a connection that broke, to which pg gives no code; a server whose disk has become read-only (it says 42501, as of a
 * missing right); the embedded database after it has given up.
 */
const databaseAway = (code: string, reason: string) =>
  /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|08|40|53|55P03|57)/.test(code) ||
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|The embedded database has stopped)/.test(
    reason,
  ) ||
  reason.endsWith(': Read-only file system');
