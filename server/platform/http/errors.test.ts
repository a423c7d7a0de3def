import { describe, expect, test } from 'vitest';
import { AppError, errorStatus, fieldError, requestMessages } from '#contract/core/errors.ts';
import { DiskFull, EngineStopped } from '#db/disk.ts';
import { DatabaseUnreachable } from '#db/unavailable.ts';
import { toErrorReply } from '#server/platform/http/errors.ts';

const withCode = (code: string, message = 'secret words of a library') => Object.assign(new Error(message), { code });
const fromDatabase = (code: string, message?: string) => Object.assign(withCode(code, message), { severity: 'ERROR' });

describe('an error of ours', () => {
  test.each(Object.entries(errorStatus))('%s is sent as %i, in its own words', (kind, status) => {
    const error = new AppError(kind as keyof typeof errorStatus, 'In words for people');
    expect(toErrorReply(error)).toEqual({ status, body: { success: false, message: 'In words for people' } });
  });

  test('names its field', () => {
    const errors = [{ field: 'guests', message: 'Too many' }];
    expect(toErrorReply(fieldError('guests', 'Too many')).body).toEqual({
      success: false,
      message: 'Too many',
      errors,
    });
  });

  test('says along what the caller needs to go on', () => {
    const error = new AppError('gateway', 'Not now', [], { status: 'unavailable' });
    expect(toErrorReply(error).body).toEqual({ success: false, message: 'Not now', status: 'unavailable' });
  });
});

describe('any other error says nothing of itself', () => {
  test.each([
    ['a mistake of ours', new TypeError("Cannot read properties of undefined (reading 'secret')")],
    ['a refusal of the database', withCode('23505', 'duplicate key value violates unique constraint "booking"')],
    ['text the database cannot hold', withCode('22021')],
    ['a thrown text', 'secret'],
    ['a status that somebody else set', Object.assign(new Error('secret'), { statusCode: 418 })],
  ])('%s', (_, error) => {
    expect(toErrorReply(error)).toEqual({ status: 500, body: { success: false, message: 'Something went wrong' } });
  });

  test.each([
    [400, 400, 'The request cannot be understood.'],
    [403, 404, 'Not found'],
    [404, 404, 'Not found'],
    [412, 412, 'The file is another one than the request asks for.'],
    [416, 416, 'The file has no such part.'],
  ])('nor does a file that is refused with %i', (statusCode, status, message) => {
    expect(toErrorReply(Object.assign(new Error('secret'), { statusCode }))).toEqual({
      status,
      body: { success: false, message },
    });
  });

  test.each<[string, Error]>([
    ['a connection that broke', new DatabaseUnreachable(new Error('Connection terminated unexpectedly'))],
    ['a server out of reach', new DatabaseUnreachable(withCode('ECONNREFUSED'))],
    ['a stopped engine', new EngineStopped('secret')],
    ...['08006', '25006', '40P01', '53300', '55P03', '57P01', '57P03', '58030'].map(
      (code) => [code, fromDatabase(code)] satisfies [string, Error],
    ),
  ])('nor does a database that is away (%s), but one may try again', (_, error) => {
    const message = 'The service is not available right now. Please try again in a moment.';
    expect(toErrorReply(error)).toEqual({ status: 503, body: { success: false, message } });
  });

  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'])(
    'nor does somebody else who is away (%s), and it is not the database',
    (code) => {
      expect(toErrorReply(withCode(code)).status).toBe(500);
    },
  );

  test.each([
    ['found before anything was tried', new DiskFull(3e6, 64e6)],
    ['found by PostgreSQL', withCode('53100', 'could not extend file "base/5/16384": No space left on device')],
  ])('a full disk, %s, is said to be full', (_, error) => {
    expect(toErrorReply(error)).toEqual({ status: 503, body: { success: false, message: requestMessages.diskFull } });
  });

  test('a database whose disk has become read-only is away', () => {
    const error = fromDatabase('42501', 'could not extend file "base/5/16384": Read-only file system');
    expect(toErrorReply(error).status).toBe(503);
    expect(toErrorReply(fromDatabase('42501', 'permission denied for table booking')).status).toBe(500);
  });

  test('a token that does not fit can be told by its code', () => {
    for (const code of ['FST_CSRF_MISSING_SECRET', 'FST_CSRF_INVALID_TOKEN'])
      expect(toErrorReply(withCode(code))).toMatchObject({ status: 403, body: { code: 'csrf' } });
  });
});
