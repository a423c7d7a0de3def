import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import {
  addMonths,
  dayAfterKey,
  longDay,
  longWeekdays,
  monthName,
  monthOf,
  monthsBetween,
  weeksOf,
} from '#web/core/months.ts';

const someDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days));

test('a month is laid out in weeks that begin on Monday', () => {
  const weeks = weeksOf('2026-11', '2026-11-01', '2026-11-30');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([...Array(6).fill(undefined), '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', ...Array(6).fill(undefined)]);
  expect(longWeekdays[0]).toBe('Monday');
});

test('weeks that are over are left out, and those after the last day', () => {
  expect(weeksOf('2026-11', '2026-11-21', '2027-12-21')[0]?.[5]).toBe('2026-11-21');
  expect(weeksOf('2026-11', '2026-11-21', '2027-12-21')).toHaveLength(3);
  expect(weeksOf('2027-12', '2026-11-21', '2027-12-21').flat().filter(Boolean).at(-1)).toBe('2027-12-26');
});

test('every day of a month is there once, each below its weekday', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      const month = monthOf(day);
      const weeks = weeksOf(month, `${month}-01`, `${month}-31`);
      const days = weeks.flat().filter((each) => each !== undefined);
      expect(days[0]).toBe(`${month}-01`);
      expect(monthOf(addDays(days.at(-1) ?? '', 1))).toBe(addMonths(month, 1));
      for (const [index, each] of days.entries()) expect(each).toBe(addDays(`${month}-01`, index));
      for (const week of weeks)
        for (const [index, each] of week.entries())
          if (each) expect(longDay(each).startsWith(longWeekdays[index] as string)).toBe(true);
    }),
  );
});

test('months are counted over the end of a year, both ways', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-12', 0)]).toEqual([
    ...['2027-01', '2025-12', '2026-12'],
  ]);
  expect(monthsBetween('2026-11-21', '2027-01-01').map(monthName)).toEqual([
    ...['November 2026', 'December 2026', 'January 2027'],
  ]);
});

describe('from Saturday, 31 October 2026', () => {
  test.each([
    ['ArrowLeft', false, '2026-10-30'],
    ['ArrowRight', false, '2026-11-01'],
    ['ArrowUp', false, '2026-10-24'],
    ['ArrowDown', false, '2026-11-07'],
    ['Home', false, '2026-10-26'],
    ['End', false, '2026-11-01'],
    ['PageUp', false, '2026-09-30'],
    ['PageDown', false, '2026-11-30'],
    ['PageUp', true, '2025-10-31'],
    ['PageDown', true, '2027-10-31'],
    ['a', false, undefined],
  ])('%s (shift %s) leads to %s', (key, shift, day) => {
    expect(dayAfterKey('2026-10-31', key, shift)).toBe(day);
  });
});
