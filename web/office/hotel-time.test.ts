import { expect, test } from 'vitest';
import { formatAgo, formatMoment } from '#web/office/hotel-time.ts';

test('a moment is shown on the hotel’s clock, wherever the browser is', () => {
  expect(formatMoment('2026-11-21T23:30:00Z', 'Africa/Lagos')).toBe('22 Nov 2026, 00:30');
  expect(formatMoment('2026-11-21T11:05:00Z', 'Africa/Lagos')).toBe('21 Nov 2026, 12:05');
});

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
