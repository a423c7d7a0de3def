import { expect, test } from 'vitest';
import { takeBackMessages, takeBackProblem } from '#contract/front-desk/take-back.ts';

const { tooLate, notOwn } = takeBackMessages;
const now = new Date('2026-11-21T11:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  ['barmen', true, minutesAgo(0), undefined],
  ['barmen', true, minutesAgo(10 - 1 / 60_000), undefined],
  ['barmen', true, minutesAgo(10), tooLate],
  ['receptionist', true, minutesAgo(10), tooLate],
  ['receptionist', true, minutesAgo(9), undefined],
  ['receptionist', false, minutesAgo(0), notOwn],
  ['superadmin', false, minutesAgo(60), undefined],
] as const)('a %s takes back what is theirs (%s) and was recorded at %s: %s', (role, isOwn, at, problem) => {
  expect(takeBackProblem({ isOwn, at }, role, now, 10)).toBe(problem);
});

test('a receptionist takes back an own transfer that nobody has confirmed, however late', () => {
  const recordedAction = { isOwn: true, at: minutesAgo(600), isUnconfirmed: true };
  expect(takeBackProblem(recordedAction, 'receptionist', now, 10)).toBeUndefined();
  expect(takeBackProblem({ ...recordedAction, isOwn: false }, 'receptionist', now, 10)).toBe(notOwn);
});
