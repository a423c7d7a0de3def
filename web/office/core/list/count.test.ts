import { expect, test } from 'vitest';
import { countSentence } from '#web/office/core/list/count.ts';

const noun = { one: 'colleague', many: 'colleagues' };
const page = (rows: number, totalCount: number) => ({ data: Array.from({ length: rows }), totalCount });

test('a list says how much it holds', () => {
  expect(countSentence(page(1, 1), noun, false)).toBe('1 colleague');
  expect(countSentence(page(7, 7), noun, false)).toBe('7 colleagues');
  expect(countSentence(page(0, 0), noun, true)).toBe('0 colleagues found');
});

test('a page of it says how much of that it shows', () => {
  expect(countSentence(page(25, 1234), noun, false)).toBe('25 of 1,234 colleagues');
  expect(countSentence(page(25, 61), noun, true)).toBe('25 of 61 colleagues found');
  const foundPage = { ...page(25, 10_000), moreThanTotal: true };
  expect(countSentence(foundPage, noun, true)).toBe('25 of more than 10,000 colleagues found');
});
