import { expect, test } from 'vitest';
import { AppError, errorMessages } from '#contract/core/errors.ts';
import { ConnectionLost } from '#web/core/errors.ts';
import { failureOf, failureTextsWithStatus } from '#web/office/core/failure.ts';

const failureTexts = {
  failed: 'Failed to change password',
  withReason: (reason: string) => `Error changing password: ${reason}`,
};

test('the server’s sentence comes first', () => {
  const refusal = new AppError('locked', 'Try again in 15 minutes.');
  const lockedFailure = { message: 'Account locked. Try again in 15 minutes.', errors: [] };
  expect(failureOf(refusal, failureTexts)).toEqual(lockedFailure);
  const tooManyError = new AppError('too_many', errorMessages.tooMany);
  expect(failureOf(tooManyError, failureTexts)).toEqual({ message: errorMessages.tooMany, errors: [] });
});

test('without a sentence the screen has its own', () => {
  const plainFailure = { message: failureTexts.failed, errors: [] };
  expect(failureOf(new AppError('internal', errorMessages.internal), failureTexts)).toEqual(plainFailure);
  expect(failureOf(new TypeError('x is undefined'), failureTexts)).toEqual(plainFailure);
});

test('an answer that is not the hotel’s is named as what it is, where the specification says so', () => {
  const proxyError = new AppError('gateway', errorMessages.internal, [], {
    foreignReply: { status: 502, text: 'Bad Gateway' },
  });
  expect(failureOf(proxyError, failureTexts)).toEqual({ message: failureTexts.failed, errors: [] });
  expect(failureOf(proxyError, failureTextsWithStatus(failureTexts.failed))).toEqual({
    message: 'HTTP 502: Bad Gateway',
    errors: [],
  });
  const foreignReplyText = (status: number, text: string) => `Server error: ${status} ${text}`;
  expect(failureOf(proxyError, { ...failureTexts, foreignReply: foreignReplyText }).message).toBe(
    'Server error: 502 Bad Gateway',
  );
  const unreadableError = new AppError('internal', errorMessages.internal, [], { unreadable: true });
  expect(failureOf(unreadableError, failureTexts)).toEqual({ message: 'Error parsing server response', errors: [] });
});

test('a lost connection is a reason, not the server’s word', () => {
  const lost = new ConnectionLost();
  expect(failureOf(lost, failureTexts).message).toBe(`Error changing password: ${errorMessages.connection}`);
  expect(failureOf(lost, { failed: failureTexts.failed }).message).toBe(errorMessages.connection);
});

test('everything said about one field is read there, under the form’s own name for it', () => {
  const refusal = new AppError('invalid', 'An uppercase letter is missing', [
    { field: 'newPassword', message: 'An uppercase letter is missing' },
    { field: 'newPassword', message: 'A digit is missing' },
    { field: 'name', message: 'Please enter a name' },
  ]);
  expect(failureOf(refusal, failureTexts, { newPassword: 'next' }).errors).toEqual([
    { field: 'next', message: 'An uppercase letter is missing\nA digit is missing' },
    { field: 'name', message: 'Please enter a name' },
  ]);
});
