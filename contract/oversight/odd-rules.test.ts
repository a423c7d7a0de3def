import { describe, expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import {
  findTypedStreak,
  hasLimit,
  limitText,
  type OddRuleId,
  oddRuleIds,
  oddRules,
  ruleText,
} from '#contract/oversight/odd-rules.ts';

test('a limit is said in the unit of its rule', () => {
  expect(limitText('till_differs', 100_000)).toBe('₦1,000');
  expect(limitText('sale_deleted', 3)).toBe('3 minutes');
  expect(limitText('in_after_void', 1)).toBe('1 hour');
  expect(limitText('price_below', 20)).toBe('20 %');
  expect(limitText('breakage', 3)).toBe('3 times');
});

test('a limit is offered for a rule that has one, and for none that finds every case', () => {
  expect(
    ['till_differs', 'sale_deleted', 'unopened_receipts', 'cash_of_person'].map((id) => hasLimit(id as OddRuleId)),
  ).toEqual([true, true, true, true]);
  expect(oddRuleIds.filter((id) => !hasLimit(id))).toEqual([
    ...['guest_says', 'terminal_unrecorded', 'transfer_taken_off'],
    ...['nights_let_go', 'company_over_limit', 'cash_over_law'],
  ]);
});

test('no rule accuses anybody', () => {
  const texts = oddRuleIds.flatMap((id) => [oddRules[id].name, ruleText(id, oddRules[id].limit)]);
  expect(texts.filter((text) => /steal|stole|theft|thief|fraud|cheat|suspect|guilty|fake/i.test(text))).toEqual([]);
});

describe('counts that agree too well', () => {
  const countsWith = (...differences: number[]) =>
    differences.map((difference, index) => ({ zNumber: index + 1, difference: kobo(difference) }));
  const streakLength = (...differences: number[]) => findTypedStreak(countsWith(...differences)).length;

  test('are those at the end that agree or differ by whole ₦500', () => {
    expect(streakLength(0, 0, 0)).toBe(3);
    expect(streakLength(0, -50_000, 100_000)).toBe(3);
    expect(streakLength(0, 1500, 0)).toBe(1);
    expect(streakLength(0, 0, 1500)).toBe(0);
    expect(streakLength()).toBe(0);
  });

  test('begin after the last count that was off by an odd amount', () => {
    expect(findTypedStreak(countsWith(0, 700, 0, 0)).map(({ zNumber }) => zNumber)).toEqual([3, 4]);
  });
});
