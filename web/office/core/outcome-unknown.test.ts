import { expect, test } from 'vitest';
import { AppError } from '#contract/core/errors.ts';
import { ConnectionLost } from '#web/core/errors.ts';
import { isOutcomeUnknown } from '#web/office/core/outcome-unknown.ts';

test('a lost reply and a failed server leave the outcome open, a refusal does not', () => {
  expect(isOutcomeUnknown(new ConnectionLost(), false)).toBe(true);
  expect(isOutcomeUnknown(new AppError('internal', ''), false)).toBe(true);
  expect(isOutcomeUnknown(new AppError('invalid', ''), false)).toBe(false);
});

test('after a lost reply, only a conflict or a missing record settles what became of it', () => {
  expect(isOutcomeUnknown(new AppError('too_many', ''), true)).toBe(true);
  expect(isOutcomeUnknown(new AppError('unauthenticated', ''), true)).toBe(true);
  expect(isOutcomeUnknown(new AppError('conflict', ''), true)).toBe(false);
  expect(isOutcomeUnknown(new AppError('not_found', ''), true)).toBe(false);
});
