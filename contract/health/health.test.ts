import { expect, test } from 'vitest';
import { worstHealthState } from '#contract/health/health.ts';

test('the health of the hotel is that of its worst check', () => {
  expect(worstHealthState(['ok', 'bad', 'watch'])).toBe('bad');
  expect(worstHealthState(['ok', 'watch', 'ok'])).toBe('watch');
  expect(worstHealthState(['ok'])).toBe('ok');
});
