import { expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import {
  countBookings,
  formatPercent,
  formatShare,
  formatShortNaira,
  formatSum,
  methodShareText,
  showsBar,
} from '#web/office/reports/figures.ts';

test('amounts add up to the kobo', () => {
  expect(formatSum(...Array.from({ length: 10 }, () => kobo(10)))).toBe('₦1');
  expect(formatSum(kobo(49_850), kobo(2_490_025))).toBe('₦25,398.75');
  expect(formatSum()).toBe('₦0');
});

test('the lines of a chart have short figures', () => {
  expect([-50_000, 0, 950, 50_000, 1_500_000].map(formatShortNaira)).toEqual([
    ...['-₦50K', '₦0', '₦950', '₦50K', '₦1.5M'],
  ]);
});

test('a method by which more was given back than taken says so instead of a negative share', () => {
  expect(methodShareText(kobo(-100), kobo(300))).toBe('More given back than taken');
  expect(methodShareText(kobo(100), kobo(300))).toBe('33.3%');
});

test('a booking that was voided and then deleted counts once', () => {
  expect(countBookings(['BK-1, Ada', 'BK-2, Ada', 'BK-1, Ada'].map((subject) => ({ subject })))).toBe(2);
});

test('parts and counts are said as one says them', () => {
  expect([formatPercent(0), formatPercent(64.25), formatShare(1, 3), formatShare(0, 0)]).toEqual([
    '0.0%',
    '64.3%',
    '33.3%',
    '0.0%',
  ]);
  expect([plural(1, 'booking'), plural(1200, 'booking')]).toEqual(['1 booking', '1,200 bookings']);
});

test('a hotel without a bar has figures of one only where something was sold', () => {
  expect([showsBar({ hasBar: true }, [0]), showsBar({ hasBar: false }, [0, null])]).toEqual([true, false]);
  expect([showsBar({ hasBar: false }, [0, kobo(-100)]), showsBar({ hasBar: false }, [])]).toEqual([true, false]);
});
