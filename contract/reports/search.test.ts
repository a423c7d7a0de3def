import { expect, test } from 'vitest';
import { isLongEnough, readSearchText } from '#contract/reports/search.ts';

test.each([
  ['204', '204', undefined],
  [' Ada Obi ', 'Ada Obi', undefined],
  ['Room 204', '204', ['rooms', 'bookings', 'receipts']],
  ['room A-12', 'A-12', ['rooms', 'bookings', 'receipts']],
  ['receipt 5', '5', ['receipts']],
  ['Receipt no. 57', '57', ['receipts']],
  ['receipt #57', '57', ['receipts']],
  ['invoice number 12', '12', ['invoices']],
  ['note 4711', '4711', ['deliveries', 'notes']],
  ['Ada 57', 'Ada 57', undefined],
  ['room', 'room', undefined],
  ['room service', 'room service', undefined],
  ['constructor 5', 'constructor 5', undefined],
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
