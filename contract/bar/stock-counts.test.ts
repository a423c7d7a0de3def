import { expect, test } from 'vitest';
import { countMessages, saveCountedInput } from '#contract/bar/stock-counts.ts';
import { kobo } from '#contract/core/money.ts';

test('what an accepted count says has the number of drinks that differ, and what is missing', () => {
  expect(countMessages.accepted(0, kobo(0))).toBe('Count accepted: nothing differs');
  expect(countMessages.accepted(1, kobo(150_000))).toBe('Count accepted: 1 drink differs, ₦1,500 missing');
  expect(countMessages.accepted(3, kobo(0))).toBe('Count accepted: 3 drinks differ, ₦0 missing');
});

test.each([
  [0, true],
  [100_000, true],
  [-1, false],
  [1.5, false],
  [100_001, false],
  [Number.NaN, false],
])('%s as a counted number is accepted: %s', (counted, isAccepted) => {
  const id = '0190a1b2-0000-4000-8000-000000000000';
  expect(saveCountedInput.safeParse({ id, drinkId: 1, counted }).success).toBe(isAccepted);
});
