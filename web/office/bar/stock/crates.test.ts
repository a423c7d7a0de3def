import { expect, test } from 'vitest';
import { countAfterCrates, readCrates } from '#web/office/bar/stock/crates.ts';

test('crates are worked out to single drinks, in words', () => {
  expect(readCrates('4', '12')).toEqual({ count: 48, text: '4 crates of 12 = 48' });
  expect(readCrates(' 1 ', '24')).toEqual({ count: 24, text: '1 crate of 24 = 24' });
});

test.each([
  ['4', ''],
  ['', '12'],
  ['0', '12'],
  ['4', '1.5'],
  ['four', '12'],
])('nothing is worked out of %j crates of %j', (crates, size) => {
  expect(readCrates(crates, size)).toBeUndefined();
});

test('crates that are taken out again take their count with them, but not a count that was typed', () => {
  const twoCrates = readCrates('2', '24');
  expect(countAfterCrates(Number.NaN, undefined, twoCrates)).toBe(48);
  expect(countAfterCrates(48, twoCrates, readCrates('0', '24'))).toBeNaN();
  expect(countAfterCrates(48, twoCrates, readCrates('', '24'))).toBeNaN();
  expect(countAfterCrates(50, twoCrates, undefined)).toBeUndefined();
  expect(countAfterCrates(48, undefined, undefined)).toBeUndefined();
});
