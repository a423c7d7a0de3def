import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, nightsBetween } from '#contract/core/dates.ts';
import { fullLabel, shortLabel, spansOf, unitForRange } from '#web/office/core/period/spans.ts';

const daysOf = (from: Day, count: number): Day[] => Array.from({ length: count }, (_, at) => addDays(from, at));
const groupDays = (from: Day, count: number, unit: 'day' | 'week' | 'month') =>
  spansOf(daysOf(from, count), (day) => day, unit);

test('a bar is a day for about a month, a week for half a year, and a month beyond', () => {
  const unitFor = (days: number) => unitForRange({ from: '2026-01-01', to: addDays('2026-01-01', days - 1) });
  expect([1, 31, 35].map(unitFor)).toEqual(['day', 'day', 'day']);
  expect([36, 90, 182].map(unitFor)).toEqual(['week', 'week', 'week']);
  expect([183, 366, 1098].map(unitFor)).toEqual(['month', 'month', 'month']);
});

test('weeks begin on Monday and months on the first, but for the edges of the range', () => {
  const weeks = groupDays('2026-11-20', 12, 'week').map(({ from, to }) => `${from} ${to}`);
  expect(weeks).toEqual(['2026-11-20 2026-11-22', '2026-11-23 2026-11-29', '2026-11-30 2026-12-01']);
  const months = groupDays('2025-12-30', 35, 'month').map(({ from, to }) => `${from} ${to}`);
  expect(months).toEqual(['2025-12-30 2025-12-31', '2026-01-01 2026-01-31', '2026-02-01 2026-02-02']);
});

test('every day is in exactly one bar, in order', () => {
  const rangeArbitrary = fc.tuple(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: 1, max: 1098 }));
  fc.assert(
    fc.property(rangeArbitrary, fc.constantFrom('day', 'week', 'month'), ([start, count], unit) => {
      const days = daysOf(addDays('2026-11-21', start), count);
      const spans = spansOf(days, (day) => day, unit);
      expect(spans.flatMap(({ rows }) => rows)).toEqual(days);
      for (const { from, to, rows } of spans) expect(nightsBetween(from, to) + 1).toBe(rows.length);
    }),
    { numRuns: 50 },
  );
});

describe('a bar is called', () => {
  const day = { from: '2026-11-21', to: '2026-11-21' };
  test('by its first day or month below it', () => {
    expect(shortLabel(day, 'day')).toBe('21 Nov');
    expect(shortLabel({ from: '2026-11-01', to: '2026-11-30' }, 'month')).toBe('Nov');
    expect(shortLabel({ from: '2026-01-01', to: '2026-01-31' }, 'month')).toBe('Jan 2026');
  });
  test('by all of its days in a table', () => {
    expect(fullLabel(day, 'day')).toBe('Sat, 21 Nov 2026');
    expect(fullLabel({ from: '2026-11-16', to: '2026-11-22' }, 'week')).toBe('16 Nov – 22 Nov 2026');
    expect(fullLabel({ from: '2026-11-01', to: '2026-11-30' }, 'month')).toBe('November 2026');
    expect(fullLabel({ from: '2026-11-01', to: '2026-11-21' }, 'month')).toBe('1 Nov – 21 Nov 2026');
  });
});
