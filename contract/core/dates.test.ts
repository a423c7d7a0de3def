import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  dayAt,
  formatDay,
  formatDayWithoutThisYear,
  instantOf,
  isDay,
  nightsBetween,
  timeWithDayUnlessToday,
} from '#contract/core/dates.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a day', () => {
  test.each(['2026-11-21', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s exists', (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.each([
    ...['2026-02-29', '2026-02-30', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01'],
    ...['2026-2-3', '26-02-03', '2026/02/03', ' 2026-02-03', '2026-02-03 ', '2026-02-03\n', '2026-02-03T00:00:00Z'],
    ...['', 'tomorrow', '٢٠٢٦-٠٢-٠٣', '-2026-02-03', '+002026-02-03', '12026-02-03'],
  ])('%j does not', (text) => {
    expect(isDay(text)).toBe(false);
  });

  test('is written for a person', () => {
    expect(formatDay('2026-11-21')).toBe('Sat, 21 Nov 2026');
    expect(formatDay('2027-01-03')).toBe('Sun, 3 Jan 2027');
    expect(formatDayWithoutThisYear('2026-11-21', '2026-12-31')).toBe('Sat, 21 Nov');
    expect(formatDayWithoutThisYear('2027-01-03', '2026-12-31')).toBe('Sun, 3 Jan 2027');
    const nearTime = (instant: string) => timeWithDayUnlessToday(instant, '2026-11-22', 'Africa/Lagos');
    expect(nearTime('2026-11-21T23:30:00Z')).toBe('00:30');
    expect(nearTime('2026-11-21T17:20:00Z')).toBe('18:20 on Sat, 21 Nov');
  });
});

describe('nights', () => {
  test.each([
    ['2026-11-21', '2026-11-22', 1],
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-22', '2026-11-21', -1],
    ['2026-01-31', '2026-02-01', 1],
    ['2026-12-31', '2027-01-01', 1],
    ['2027-02-28', '2027-03-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-03-28', '2026-03-30', 2],
  ])('from %s to %s: %i', (checkIn, checkOut, nights) => {
    expect(nightsBetween(checkIn, checkOut)).toBe(nights);
  });

  test('are what one adds to the first day to get the last', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, nights) => {
        const laterDay = addDays(day, nights);
        expect(isDay(laterDay)).toBe(true);
        expect(nightsBetween(day, laterDay)).toBe(nights);
      }),
    );
  });
});

test.each([
  ['2026-11-22', '07:00', 'Africa/Lagos', '2026-11-22T06:00:00.000Z'],
  ['2026-11-22', '00:00', 'Africa/Lagos', '2026-11-21T23:00:00.000Z'],
  ['2026-11-22', '07:00', 'UTC', '2026-11-22T07:00:00.000Z'],
  ['2026-11-22', '07:00', 'Pacific/Kiritimati', '2026-11-21T17:00:00.000Z'],
  // In Berlin the clocks go forward at 01:00 UTC on 29 March 2026.
  ['2026-03-28', '07:00', 'Europe/Berlin', '2026-03-28T06:00:00.000Z'],
  ['2026-03-29', '07:00', 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
  ['2026-03-29', '01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
])('on %s it is %s in %s at %s', (day, time, zone, instant) => {
  expect(instantOf(day, time, zone).toISOString()).toBe(instant);
});

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])('on a server that runs in %s', (zone) => {
  afterEach(() => vi.unstubAllEnvs());

  test('the hotel keeps its own days', () => {
    vi.stubEnv('TZ', zone);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(dayAt(new Date('2026-11-21T22:59:59.999Z'), 'Africa/Lagos')).toBe('2026-11-21');
    expect(dayAt(new Date('2026-11-21T23:00:00Z'), 'Africa/Lagos')).toBe('2026-11-22');
    expect(dayAt(new Date('2026-12-31T23:30:00Z'), 'Africa/Lagos')).toBe('2027-01-01');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
    expect(nightsBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(formatDay('2026-11-21')).toBe('Sat, 21 Nov 2026');
  });
});
