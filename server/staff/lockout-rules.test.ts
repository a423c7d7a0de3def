import { describe, expect, test } from 'vitest';
import { errorStatus } from '#contract/core/errors.ts';
import { lockedError, wrongAttemptError } from '#server/staff/lockout-rules.ts';

const now = new Date('2026-11-21T11:00:00Z');

describe('a wrong try', () => {
  const makeAttempts = (count: number, minutes = 15) => ({ count, endsAt: new Date(now.getTime() + minutes * 60_000) });

  test('says how many are left', () => {
    const { kind, detail } = wrongAttemptError(makeAttempts(2), now, 'Wrong');
    expect([errorStatus[kind], detail]).toEqual([401, { attemptsRemaining: 3 }]);
  });

  test('in a session is about its field, not about being signed out', () => {
    const { kind, errors } = wrongAttemptError(makeAttempts(2), now, 'Wrong', 'token');
    expect([errorStatus[kind], errors]).toEqual([400, [{ field: 'token', message: 'Wrong' }]]);
  });

  test.each([undefined, 'token'])('that is the fifth locks', (field) => {
    const { kind, detail, message } = wrongAttemptError(makeAttempts(5), now, 'Wrong', field);
    expect([errorStatus[kind], detail, message]).toEqual([423, { locked: true }, 'Try again in 15 minutes.']);
  });

  test.each([
    [15, 'Try again in 15 minutes.'],
    [14.01, 'Try again in 15 minutes.'],
    [1, 'Try again in 1 minute.'],
    [0.01, 'Try again in 1 minute.'],
    [0, 'Try again in 1 minute.'],
  ])('with %d minutes to go says: %s', (minutes, message) => {
    expect(lockedError(makeAttempts(6, minutes), now).message).toBe(message);
  });
});
