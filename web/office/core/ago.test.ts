import { expect, test } from 'vitest';
import { formatAgo } from '#web/office/core/ago.ts';

test.each([
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T11:00:01Z', '59 minutes ago'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  ['2026-11-20T12:00:01Z', '23 hours ago'],
  ['2026-11-19T12:00:00Z', '2 days ago'],
  ['2026-11-21T12:00:05Z', 'just now'],
])('%s at noon is %s', (instant, words) => {
  expect(formatAgo(instant, '2026-11-21T12:00:00Z')).toBe(words);
});
