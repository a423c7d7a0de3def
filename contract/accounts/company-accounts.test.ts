import { expect, test } from 'vitest';
import { ageBucketOf, payOldestFirst, sumByAge } from '#contract/accounts/company-accounts.ts';
import { addDays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';

const today = '2026-11-24';
const unpaidItem = (daysAgo: number, open: number) => ({ day: addDays(today, -daysAgo), open: kobo(open) });

test.each([
  [0, 'to_30'],
  [30, 'to_30'],
  [31, 'to_60'],
  [60, 'to_60'],
  [61, 'to_90'],
  [90, 'to_90'],
  [91, 'older'],
] as const)('an item of %s days ago is %s', (days, bucket) => {
  expect(ageBucketOf(addDays(today, -days), today)).toBe(bucket);
});

test('the ages add up to what is open', () => {
  expect(sumByAge([unpaidItem(0, 100), unpaidItem(30, 20), unpaidItem(45, 3), unpaidItem(91, 4000)], today)).toEqual({
    ...{ to_30: 120, to_60: 3, to_90: 0, older: 4000 },
  });
});

test('an amount pays the oldest items first, and no more than is open', () => {
  const items = [unpaidItem(1, 100), unpaidItem(40, 70), unpaidItem(20, 50)];
  expect(payOldestFirst(kobo(90), items)).toEqual([0, 70, 20]);
  expect(payOldestFirst(kobo(1000), items)).toEqual([100, 70, 50]);
});
