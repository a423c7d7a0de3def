import { expect, test } from 'vitest';
import { askedStayIn } from '#web/core/asked-stay.ts';
import { paths } from '#web/core/paths.ts';

const askedStay = { checkIn: '2026-12-29', checkOut: '2026-12-31', guests: 3, children: 1, promoCode: 'SUMMER 10' };

test('what a guest asked for comes back from the address of the booking form', () => {
  const [, query = ''] = paths.booking('deluxe', askedStay).split('?');
  expect(query).toBe('room=deluxe&check_in=2026-12-29&check_out=2026-12-31&guests=3&children=1&promo_code=SUMMER+10');
  expect(askedStayIn(Object.fromEntries(new URLSearchParams(query)))).toEqual(askedStay);
});

test.each([
  { guests: '0' },
  { guests: '13' },
  { guests: '2.0' },
  { guests: '1', children: '1' },
  { children: '1' },
  { checkIn: '2026-02-30' },
  { promoCode: ' ' },
  { promoCode: 'X'.repeat(61) },
])('%j asks for nothing more than a guest', (search) => {
  const { guests = 1, ...others } = askedStayIn(search);
  expect([guests, Object.values(others).filter(Boolean)]).toEqual([1, []]);
});
