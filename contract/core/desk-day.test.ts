import { describe, expect, test } from 'vitest';
import { firstNightLeft } from '#contract/core/desk-day.ts';

const stay = { checkIn: '2026-12-05', checkOut: '2026-12-08' };

describe('the first night that a stay can still use', () => {
  test.each([
    ['before it begins, its first', '2026-12-01', '2026-12-05'],
    ['on the day of check-in, its first', '2026-12-05', '2026-12-05'],
    ['during the stay, that of the desk day', '2026-12-06', '2026-12-06'],
    ['on its last night, that one', '2026-12-07', '2026-12-07'],
    ['on the day of check-out, the last until the guest leaves', '2026-12-08', '2026-12-07'],
    ['after it, the last', '2026-12-20', '2026-12-07'],
  ])('is %s', (_, deskDay, night) => {
    expect(firstNightLeft(stay, deskDay)).toBe(night);
  });

  test('of one night is that night, whenever somebody asks', () => {
    const oneNight = { checkIn: '2026-12-05', checkOut: '2026-12-06' };
    for (const day of ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'])
      expect(firstNightLeft(oneNight, day)).toBe('2026-12-05');
  });
});
