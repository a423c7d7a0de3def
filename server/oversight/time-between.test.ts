import { expect, test } from 'vitest';
import { timeBetween } from '#server/oversight/time-between.ts';

test.each([
  [1, '1 minute'],
  [119, '119 minutes'],
  [120, '2 hours'],
  [24 * 60, '24 hours'],
  [48 * 60 - 1, '47 hours'],
  [48 * 60, '2 days'],
  [4_320, '3 days'],
])('%i minutes are said as %s', (minutes, text) => {
  const from = new Date('2026-12-07T10:00:00Z');
  expect(timeBetween(from, new Date(from.getTime() + minutes * 60_000))).toBe(text);
});
