import { expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import { smallDifferenceText } from '#web/office/till/shift/count-result.tsx';

test('a difference below the smallest coin says so, short and over', () => {
  expect([-499, 1].map((difference) => smallDifferenceText(kobo(difference)))).toEqual(
    Array(2).fill('less than the smallest coin'),
  );
  expect([0, 500, -500].map((difference) => smallDifferenceText(kobo(difference)))).toEqual(['', '', '']);
});
