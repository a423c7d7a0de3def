import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira, kobo } from '#contract/core/money.ts';
import type { NewRatePeriod, RatePeriodView } from '#contract/rooms/rates.ts';
import {
  calendarColumnsOf,
  effectSentences,
  isInStretch,
  monthsOfYear,
  pressNight,
  priceRange,
  spanText,
  toneOf,
} from '#web/office/rooms/prices/year.ts';

test('the year begins with the month it is opened in, and each weekday has its column', () => {
  expect(monthsOfYear('2026-11')).toHaveLength(12);
  expect(monthsOfYear('2026-11').at(-1)).toBe('2027-10');
  // 1 November 2026 is a Sunday, 1 February 2027 a Monday.
  expect(calendarColumnsOf('2026-11').indexOf('2026-11-01')).toBe(6);
  expect(calendarColumnsOf('2027-02').filter(Boolean)).toHaveLength(28);
  expect(calendarColumnsOf('2027-02')[0]).toBe('2027-02-01');
});

test.each([
  [26_500, 'below'],
  [30_500, 'base'],
  [35_000, 'higher'],
  [39_000, 'high'],
  [44_000, 'higher-still'],
  [45_000, 'highest'],
])('%i at a base price of 30500 looks %s', (price, tone) => {
  expect(toneOf(fromNaira(price), fromNaira(30_500))).toBe(tone);
});

test('two presses choose a stretch, in either order, and a third begins anew', () => {
  const firstPress = pressNight(undefined, '2026-12-24');
  expect(firstPress).toEqual({ from: '2026-12-24' });
  expect(pressNight(firstPress, '2026-12-20')).toEqual({ from: '2026-12-20', last: '2026-12-24' });
  const stretch = pressNight(firstPress, '2026-12-27');
  expect(isInStretch(stretch, '2026-12-26')).toBe(true);
  expect(pressNight(stretch, '2026-12-01')).toEqual({ from: '2026-12-01' });
});

test('a month shows its prices, also before they have come', () => {
  expect(priceRange([kobo(3_050_000), kobo(3_500_000), kobo(3_050_000)])).toBe('₦30,500 to ₦35,000');
  expect(priceRange([kobo(3_050_000), kobo(3_050_000)])).toBe('₦30,500');
  expect(priceRange([])).toBe('');
});

test('a span names its month once', () => {
  expect(spanText('2026-12-24', '2026-12-27')).toBe('24 to 27 Dec');
  expect(spanText('2026-12-24', '2027-01-02')).toBe('24 Dec to 2 Jan');
  expect(spanText('2026-12-24', '2026-12-24')).toBe('24 Dec');
});

describe('what saving does', () => {
  const everyDay: NewRatePeriod['weekdays'] = [1, 2, 3, 4, 5, 6, 7];
  const period: NewRatePeriod = {
    ...{ roomTypeId: 'deluxe', name: 'Detty December', from: '2026-12-24', lastNight: '2027-01-02' },
    ...{ weekdays: everyDay, priceKobo: kobo(4_500_000) },
  };
  const nights = Array.from({ length: 20 }, (_, index) => ({
    ...{ night: addDays('2026-12-20', index), priceKobo: kobo(3_990_000), booked: index === 5 ? 14 : 0, rooms: 10 },
  }));
  const effectOf = (change: NewRatePeriod, periods: RatePeriodView[] = []) =>
    effectSentences({ period: change, others: periods, nights, basePrice: kobo(3_050_000), feePercent: 2 });

  test('is told with the old price, what is booked, and what a guest pays', () => {
    expect(effectOf(period)).toEqual([
      '₦39,900 → ₦45,000 on 10 nights.',
      '14 nights are booked already and keep their price.',
      'A guest pays ₦137,700 for 24 to 27 Dec with the fee.',
    ]);
  });

  test('leaves nights to a narrower price', () => {
    const eve = {
      ...period,
      id: 'eve',
      name: 'Eve',
      lastNight: '2026-12-24',
      priceKobo: kobo(6_000_000),
      nights: 1,
      version: 1,
    };
    expect(effectOf(period, [eve])).toContain('On 1 of them a narrower price stays.');
    expect(effectOf(period, [eve]).at(-1)).toBe('A guest pays ₦153,000 for 24 to 27 Dec with the fee.');
  });

  test('is nothing without a night', () => {
    expect(effectOf({ ...period, lastNight: '2026-12-24', weekdays: [1] })).toEqual([
      'None of these nights is on a chosen day of the week.',
    ]);
  });
});
