import type { FastifyError } from 'fastify';
import {
  AppError,
  type ErrorKind,
  errorMessages,
  errorStatus,
  type FieldError,
  requestMessages,
} from '#contract/core/errors.ts';
import { shiftMessages } from '#contract/till/shifts.ts';
import { sqlError } from '#db/db.ts';
import { DiskFull } from '#db/disk.ts';
import { isDatabaseUnavailable } from '#db/unavailable.ts';

export type ErrorReply = { status: number; body: { success: false; message: string; errors?: readonly FieldError[] } };

const fastifyErrors: Record<string, [ErrorKind, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', requestMessages.tooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported', requestMessages.unsupported],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', requestMessages.notJson],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', requestMessages.notJson],
  FST_ERR_BAD_URL: ['not_found', errorMessages.notFound],
  FST_CSRF_MISSING_SECRET: ['forbidden', errorMessages.csrf],
  FST_CSRF_INVALID_TOKEN: ['forbidden', errorMessages.csrf],
};

/**
 * Our error for each status with which @fastify/static refuses a file. A file that it must not serve is reported as
 * missing.
 */
const fileErrors: Readonly<Record<number, [ErrorKind, string]>> = {
  400: ['invalid', requestMessages.unreadableRequest],
  403: ['not_found', errorMessages.notFound],
  404: ['not_found', errorMessages.notFound],
  412: ['changed', requestMessages.changed],
  416: ['no_such_part', requestMessages.noSuchPart],
};

/** Only an AppError shows its message; any other error gives a fixed text. */
export function toErrorReply(error: unknown): ErrorReply {
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
  // Translated here and not in a call, because any call that takes or gives money can violate this constraint.
  if (sqlError(error)?.constraint === 'money_belongs_to_a_shift')
    return { status: errorStatus.conflict, body: { success: false, message: shiftMessages.needed } };
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const [kind, message] =
    (isDiskFull(error) ? (['unavailable', requestMessages.diskFull] as const) : fastifyErrors[code]) ??
    (code.startsWith('FST_ERR_CTP_') && statusCode < 500
      ? (['invalid', requestMessages.notJson] as const)
      : (fileErrors[statusCode] ??
        (isDatabaseUnavailable(error)
          ? (['unavailable', errorMessages.unavailable] as const)
          : (['internal', errorMessages.internal] as const))));
  // When a reply has the code `csrf`, our client fetches a new CSRF token and repeats the call once.
  const csrf = code.startsWith('FST_CSRF') && { code: 'csrf' };
  return { status: errorStatus[kind], body: { success: false, message, ...csrf } };
}

/** Makes an unavailable database an AppError, because pages that the server renders tell errors apart by their kind. */
export const asCallError = (error: unknown): unknown =>
  isDatabaseUnavailable(error) ? new AppError('unavailable', errorMessages.unavailable) : error;

export const isDiskFull = (error: unknown): boolean =>
  error instanceof DiskFull || (error as Partial<FastifyError>).code === '53100';
