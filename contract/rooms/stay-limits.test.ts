import { expect, test } from 'vitest';
import { brokenLimit, deskStayProblems, stayProblems } from '#contract/rooms/stay-limits.ts';

const stays = { maxNights: 30, maxDaysAhead: 365, maxLiveHolds: 3 };

test.each([
  ['2026-11-20', '2026-11-22', 'check_in', 'The earliest check-in is Sat, 21 Nov 2026.'],
  ['2027-11-22', '2027-11-23', 'check_in', 'The latest check-in is Sun, 21 Nov 2027.'],
  [
    ...(['2026-11-21', '2026-12-22', 'check_out'] as const),
    'A stay has at most 30 nights: the latest check-out is Mon, 21 Dec 2026.',
  ],
])('a stay from %s to %s says which limit it breaks, at the desk on the field', (check_in, check_out, field, words) => {
  const stay = { check_in, check_out, guests: 1 };
  expect(brokenLimit(stay, '2026-11-21', stays)).toEqual({ field, message: words });
  expect(deskStayProblems(stay, '2026-11-21', stays)).toEqual([{ field, message: words }]);
  expect(stayProblems(stay, '2026-11-21', stays)).toEqual([{ field, message: 'Invalid date range' }]);
});

test.each([
  ['2026-11-21', '2026-12-21'],
  ['2027-11-21', '2027-11-22'],
])('a stay from %s to %s breaks no limit', (check_in, check_out) => {
  expect(brokenLimit({ check_in, check_out }, '2026-11-21', stays)).toBeUndefined();
  expect(stayProblems({ check_in, check_out, guests: 1 }, '2026-11-21', stays)).toEqual([]);
});
