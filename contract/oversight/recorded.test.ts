import { expect, test } from 'vitest';
import { fromNaira } from '#contract/core/money.ts';
import { recordedState } from '#contract/oversight/recorded.ts';

test('the page says first whether it is paid, in part or not, or cancelled', () => {
  const stateOf = (total: number, paid: number, changes = {}) =>
    recordedState({
      totalKobo: fromNaira(total),
      paidKobo: fromNaira(paid),
      cancelledAt: null,
      isPaidLater: false,
      ...changes,
    });
  expect(stateOf(1000, 1000)).toBe('paid');
  expect(stateOf(1000, 1200)).toBe('paid');
  expect(stateOf(1000, 400)).toBe('partly');
  expect(stateOf(1000, 0)).toBe('unpaid');
  expect(stateOf(0, 0)).toBe('nothing');
  expect(stateOf(1000, 0, { isPaidLater: true })).toBe('later');
  expect(stateOf(1000, 1000, { cancelledAt: '2026-11-21T10:00:00Z' })).toBe('cancelled');
});
