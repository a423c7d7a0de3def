import { expect, test } from 'vitest';
import { AppError, type ErrorKind, errorMessages } from '#contract/core/errors.ts';
import { drinksFailure } from '#web/office/bar/drinks/drinks-failure.ts';

const foreignReply = (kind: ErrorKind, status: number, text: string) =>
  drinksFailure(new AppError(kind, errorMessages.internal, [], { foreignReply: { status, text } }));

test('a list of drinks that cannot be had says why', () => {
  expect(drinksFailure(new AppError('unauthenticated', errorMessages.unauthenticated))).toBe(
    'Unauthorized: Please login first',
  );
  expect(foreignReply('unauthenticated', 401, 'Unauthorized')).toBe('Unauthorized: Please login first');
  expect(foreignReply('not_found', 404, 'Not Found')).toBe('Drinks endpoint not found');
  expect(foreignReply('gateway', 502, 'Bad Gateway')).toBe('Server error: 502 Bad Gateway');
});

test('the server’s own word comes first, and without any it is the screen’s', () => {
  expect(drinksFailure(new AppError('forbidden', errorMessages.forbidden))).toBe(errorMessages.forbidden);
  expect(drinksFailure(new AppError('internal', errorMessages.internal))).toBe('Failed to fetch drinks');
  expect(drinksFailure(new TypeError('x is undefined'))).toBe('Failed to fetch drinks');
});
