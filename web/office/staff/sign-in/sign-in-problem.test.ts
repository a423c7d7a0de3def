import { expect, test } from 'vitest';
import { AppError, errorMessages } from '#contract/core/errors.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { ConnectionLost } from '#web/core/errors.ts';
import { signInProblem } from '#web/office/staff/sign-in/sign-in-problem.ts';

const messageOf = (...refusal: ConstructorParameters<typeof AppError>) =>
  signInProblem(new AppError(...refusal)).message;

test.each([
  ['a wrong password, counted', 'Invalid credentials. 4 attempts remaining', { attemptsRemaining: 4 }],
  ['the last try but one', 'Invalid credentials. 1 attempt remaining', { attemptsRemaining: 1 }],
  ['a refusal without a count', 'Invalid credentials', {}],
])('%s', (_, message, detail) => {
  expect(messageOf('unauthenticated', 'Invalid credentials', [], detail)).toBe(message);
});

test('a refusal without a reason has the usual one', () => {
  expect(messageOf('unauthenticated', '')).toBe('Invalid credentials');
  const foreignReplyDetail = { foreignReply: { status: 401, text: 'Unauthorized' } };
  expect(messageOf('unauthenticated', errorMessages.internal, [], foreignReplyDetail)).toBe('Invalid credentials');
});

test('a locked ID says for how long', () => {
  expect(messageOf('locked', 'Try again in 15 minutes.', [], { locked: true })).toBe(
    'Account locked. Try again in 15 minutes.',
  );
});

test('whoever may not sign in may be inactive', () => {
  expect(messageOf('forbidden', 'whatever')).toBe('Access denied. Your account may be inactive.');
});

test('a page whose token is refused twice is not an inactive account', () => {
  expect(messageOf('forbidden', errorMessages.csrf, [], { code: 'csrf' })).toBe(errorMessages.csrf);
});

test('a field of the form keeps its sentence', () => {
  const errors = [{ field: 'staffId', message: 'Please enter your Staff ID' }];
  expect(signInProblem(new AppError('invalid', 'Please enter your Staff ID', errors)).errors).toEqual(errors);
});

test('a browser that could not do the work it was asked for is told so', () => {
  expect(messageOf('proof_needed', signInMessages.proofNeeded, [], { challenge: {} })).toBe(signInMessages.proofNeeded);
});

test('a dead network and too many tries say so', () => {
  expect(signInProblem(new ConnectionLost()).message).toBe('Connection error. Please check your internet connection.');
  expect(messageOf('too_many', errorMessages.tooMany)).toBe(errorMessages.tooMany);
});

test('anything else has failed', () => {
  expect(messageOf('internal', 'Something went wrong')).toBe('Login failed. Please try again.');
  expect(messageOf('unavailable', errorMessages.unavailable)).toBe('Login failed. Please try again.');
  expect(signInProblem(new TypeError('x is undefined')).message).toBe('Login failed. Please try again.');
});
