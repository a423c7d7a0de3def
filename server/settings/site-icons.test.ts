import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hotelIcons } from '#contract/core/hotel.ts';

test('every picture beside a text of the pages Home and Booking is drawn', () => {
  const file = readFileSync(new URL('../../web/public/icons.svg', import.meta.url), 'utf8');
  const drawn = [...file.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name);
  expect(drawn).toEqual(expect.arrayContaining([...hotelIcons.facilities, ...hotelIcons.rooms]));
});
