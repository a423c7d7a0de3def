import { expect, test } from 'vitest';
import { hasWords } from '#web/office/core/has-words.ts';

test.each([
  ['Count the till', 'till cou', true],
  ['Check In/Out', 'out', true],
  ['Rooms & prices', 'PRÍCES', true],
  ['Bookings', 'ook', false],
  ['New Walk-in', 'walkin', true],
  ['Change prices', 'change a price', true],
  ['Bookings', 'the', false],
  ['Bookings', ' / ', false],
])('whether “%s” has the words “%s”: %s', (text, typed, expected) => {
  expect(hasWords(text, typed)).toBe(expected);
});
