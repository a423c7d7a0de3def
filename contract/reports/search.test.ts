import { expect, test } from 'vitest';
import { isLongEnough, readSearchText } from '#contract/reports/search.ts';

test.each([
  ['204', '204', undefined],
  ['Room no. 204', '204', ['rooms', 'bookings', 'receipts']],
  ['tab Nora', 'tab Nora', undefined],
  ['tab 5 left', 'tab 5 left', undefined],
  [' room service ', 'room service', undefined],
])('“%s” looks for “%s” among %j', (typed, text, kinds) => {
  expect(readSearchText(typed)).toEqual({ text, kinds });
});

test.each([
  ['5', true],
  ['57', true],
  ['ab', true],
  ['a', false],
  ['a b', false],
  ['', false],
])('“%s” is long enough: %s', (text, isLong) => {
  expect(isLongEnough(text)).toBe(isLong);
});
