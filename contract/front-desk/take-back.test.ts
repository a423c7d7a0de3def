import { expect, test } from 'vitest';
import { takeBackMessages, takeBackProblem } from '#contract/front-desk/take-back.ts';

const { tooLate, notOwn } = takeBackMessages;
const now = new Date('2026-11-21T11:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  ['barmen', true, ago(0), undefined],
  ['barmen', true, ago(10 - 1 / 60_000), undefined],
  ['barmen', true, ago(10), tooLate],
  ['receptionist', true, ago(10), tooLate],
  ['receptionist', true, ago(9), undefined],
  ['receptionist', false, ago(0), notOwn],
  ['superadmin', false, ago(60), undefined],
] as const)('a %s takes back what is theirs (%s) and was recorded at %s: %s', (role, isOwn, at, problem) => {
  expect(takeBackProblem({ isOwn, at }, role, now, 10)).toBe(problem);
});

test('a receptionist takes back an own transfer that nobody has confirmed, however late', () => {
  const recorded = { isOwn: true, at: ago(600), isUnconfirmed: true };
  expect(takeBackProblem(recorded, 'receptionist', now, 10)).toBeUndefined();
  expect(takeBackProblem({ ...recorded, isOwn: false }, 'receptionist', now, 10)).toBe(notOwn);
});
