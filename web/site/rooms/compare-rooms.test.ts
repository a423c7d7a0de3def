import { expect, test } from 'vitest';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import { breakfastGuests } from '#web/site/rooms/compare-rooms.tsx';

test('every room of the catalogue says for how many breakfast is included', () => {
  expect(demoRoomTypes.map(({ amenities }) => breakfastGuests(amenities))).toEqual([1, 1, 1, 2, 2]);
});

test.each([
  ['Wi-Fi. Breakfast for up to 3 guests', 3],
  ['Breakfast included. Parking for 2 cars', undefined],
  ['Wi-Fi and pool for 2 guests', undefined],
  ['', undefined],
])('%j: %s', (amenities, guests) => {
  expect(breakfastGuests(amenities)).toBe(guests);
});
