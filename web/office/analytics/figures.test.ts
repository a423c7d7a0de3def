import { expect, test } from 'vitest';
import { counted, percentText, share, shortNaira, sumText } from '#web/office/analytics/figures.ts';

test('amounts add up to the kobo', () => {
  expect(sumText(...Array.from({ length: 10 }, () => 0.1))).toBe('₦1');
  expect(sumText(498.5, 24_900.25)).toBe('₦25,398.75');
  expect(sumText()).toBe('₦0');
});

test('the lines of a chart have short figures', () => {
  expect([0, 950, 50_000, 1_500_000].map(shortNaira)).toEqual(['₦0', '₦950', '₦50K', '₦1.5M']);
});

test('parts and counts are said as one says them', () => {
  expect([percentText(0), percentText(64.25), share(1, 3), share(0, 0)]).toEqual(['0.0%', '64.3%', '33.3%', '0.0%']);
  expect([counted(1, 'booking'), counted(1200, 'booking')]).toEqual(['1 booking', '1,200 bookings']);
});
