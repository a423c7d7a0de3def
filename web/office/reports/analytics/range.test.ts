import { describe, expect, test } from 'vitest';
import { insightMessages } from '#contract/reports/insights.ts';
import {
  formatRange,
  type Preset,
  presetOf,
  presetRange,
  presets,
  rangeProblem,
} from '#web/office/reports/analytics/range.ts';

describe('a preset', () => {
  test.each<[Preset, string, string, string]>([
    ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last_7_days', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['last_30_days', '2026-11-21', '2026-10-23', '2026-11-21'],
    ['this_month', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['last_month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['this_year', '2026-11-21', '2026-01-01', '2026-11-21'],
  ])('%s on %s is %s to %s', (preset, today, from, to) => {
    expect(presetRange(preset, today)).toEqual({ from, to });
  });

  test('is known by its days, and ends in order on every day of a leap year', () => {
    for (const preset of presets) expect(presetOf(presetRange(preset, '2026-11-21'), '2026-11-21')).toBe(preset);
    expect(presetOf({ from: '2026-11-02', to: '2026-11-21' }, '2026-11-21')).toBeUndefined();
    for (const today of ['2028-01-01', '2028-02-29', '2028-03-01', '2028-12-31'])
      for (const preset of presets) expect(rangeProblem(presetRange(preset, today))).toBeUndefined();
  });
});

test('days in the wrong order, or too many of them, are refused in words', () => {
  expect(rangeProblem({ from: '2026-11-02', to: '2026-11-01' })).toBe(insightMessages.range);
  expect(rangeProblem({ from: '2023-11-21', to: '2026-11-21' })).toBeUndefined();
  expect(rangeProblem({ from: '2020-01-01', to: '2026-11-21' })).toBe(insightMessages.longRange);
});

test('a range of one day is called by that day', () => {
  expect(formatRange({ from: '2026-11-21', to: '2026-11-21' })).toBe('Sat, 21 Nov 2026');
  expect(formatRange({ from: '2026-11-20', to: '2026-11-21' })).toBe('Fri, 20 Nov 2026 – Sat, 21 Nov 2026');
});
