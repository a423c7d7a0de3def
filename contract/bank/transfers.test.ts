import { expect, test } from 'vitest';
import { transferAgeOf } from '#contract/bank/transfers.ts';

const now = new Date('2026-11-24T12:00:00Z');

test.each([
  ['2026-11-24T11:59:59Z', 'to_a_day'],
  ['2026-11-23T12:00:00Z', 'to_a_day'],
  ['2026-11-23T11:59:59Z', 'to_three_days'],
  ['2026-11-21T12:00:00Z', 'to_three_days'],
  ['2026-11-21T11:59:59Z', 'older'],
] as const)('a transfer recorded at %s is listed under %s', (recordedAt, age) => {
  expect(transferAgeOf(new Date(recordedAt), now)).toBe(age);
});
