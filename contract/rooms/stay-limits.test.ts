import { expect, test } from 'vitest';
import { brokenLimit, deskStayProblems, stayProblems } from '#contract/rooms/stay-limits.ts';

const stayLimits = { maxNights: 30, maxDaysAhead: 365, maxLiveHolds: 3 };

test.each([
  ['2026-11-20', '2026-11-22', 'checkIn', 'The earliest check-in is Sat, 21 Nov 2026.'],
  ['2027-11-22', '2027-11-23', 'checkIn', 'The latest check-in is Sun, 21 Nov 2027.'],
  [
    ...(['2026-11-21', '2026-12-22', 'checkOut'] as const),
    'A stay has at most 30 nights: the latest check-out is Mon, 21 Dec 2026.',
  ],
])('a stay from %s to %s says which limit it breaks, at the desk on the field', (checkIn, checkOut, field, words) => {
  const stay = { checkIn, checkOut, guests: 1 };
  expect(brokenLimit(stay, '2026-11-21', stayLimits)).toEqual({ field, message: words });
  expect(deskStayProblems(stay, '2026-11-21', stayLimits)).toEqual([{ field, message: words }]);
  expect(stayProblems(stay, '2026-11-21', stayLimits)).toEqual([{ field, message: 'Invalid date range' }]);
});

test.each([
  ['2026-11-21', '2026-12-21'],
  ['2027-11-21', '2027-11-22'],
])('a stay from %s to %s breaks no limit', (checkIn, checkOut) => {
  expect(brokenLimit({ checkIn, checkOut }, '2026-11-21', stayLimits)).toBeUndefined();
  expect(stayProblems({ checkIn, checkOut, guests: 1 }, '2026-11-21', stayLimits)).toEqual([]);
});
