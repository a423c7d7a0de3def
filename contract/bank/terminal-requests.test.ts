import { describe, expect, test } from 'vitest';
import {
  canEndAfterMinutes,
  canEndRequest,
  isAnswerOverdue,
  isUndecided,
  nextAskAt,
  requestExpiresAfterMs,
  terminalStates,
  terminalTransitions,
} from '#contract/bank/terminal-requests.ts';

const askedAt = new Date('2026-11-21T11:00:00Z');
const secondsLater = (seconds: number) => new Date(askedAt.getTime() + seconds * 1000);
const request = { askedAt, expiresAt: new Date(askedAt.getTime() + requestExpiresAfterMs), endedAt: null };

test('an answer is final, and only an approval can follow what a person has ended', () => {
  expect(terminalStates.filter(isUndecided)).toEqual(['asked', 'ended']);
  expect(terminalTransitions.ended).toEqual(['approved']);
  expect(Object.values(terminalTransitions).flat()).not.toContain('asked');
});

test('an answer is overdue half a minute after the terminal has stopped waiting for the card', () => {
  expect([0, 120, 150, 151].map((seconds) => isAnswerOverdue(request, secondsLater(seconds)))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('nobody ends it in the first five minutes', () => {
  const minutes = [0, canEndAfterMinutes - 1, canEndAfterMinutes];
  expect(minutes.map((minute) => canEndRequest(request, secondsLater(minute * 60)))).toEqual([false, false, true]);
});

describe('the service is asked', () => {
  const waitAt = (seconds: number, endedAt: Date | null = null) => {
    const next = nextAskAt({ ...request, endedAt }, secondsLater(seconds));
    return next && (next.getTime() - secondsLater(seconds).getTime()) / 1000;
  };
  test('every two seconds while the guest stands there, and more slowly later', () => {
    expect([0, 60, 150, 151, 1799, 1800, 86_400, 10 * 86_400].map((seconds) => waitAt(seconds))).toEqual([
      ...[2, 2, 2, 10, 10, 300, 300, 300],
    ]);
  });
  test('for a day after a person has ended it', () => {
    const endedAt = secondsLater(1800);
    expect([1800, 1800 + 86_400, 1801 + 86_400].map((seconds) => waitAt(seconds, endedAt))).toEqual([
      300,
      300,
      undefined,
    ]);
  });
});
