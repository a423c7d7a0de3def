import { expect, test } from 'vitest';
import { fromNaira } from '#contract/core/money.ts';
import {
  cashGivenMessages,
  cashGivenProblem,
  changeOf,
  dueOf,
  likelyCashAmounts,
} from '#contract/payments/cash-given.ts';

test('a customer is likely to give exactly what is due, or the next amounts in whole notes', () => {
  expect(likelyCashAmounts(fromNaira(3300))).toEqual([3300, 3500, 4000, 5000, 10_000].map(fromNaira));
  expect(likelyCashAmounts(fromNaira(4500))).toEqual([4500, 5000, 10_000].map(fromNaira));
  expect(likelyCashAmounts(fromNaira(5000))).toEqual([5000, 10_000].map(fromNaira));
  expect(likelyCashAmounts(fromNaira(1250.5))).toEqual([1250.5, 1500, 2000, 5000, 10_000].map(fromNaira));
});

test('less than what is due is refused, and nothing typed is the exact amount', () => {
  const due = fromNaira(1500);
  expect(cashGivenProblem(1499.99, due)).toBe(cashGivenMessages.tooLittle);
  for (const given of [Number.NaN, 1e20]) expect(cashGivenProblem(given, due)).toBe(cashGivenMessages.amount);
  expect([undefined, 1500, 2000].map((given) => cashGivenProblem(given, due))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('nothing is due while no amount is typed, or one that is too large to be exact', () => {
  expect([undefined, Number.NaN, 1e20, 1250.5].map(dueOf)).toEqual([0, 0, 0, 125_050]);
});

test('the change is exact to the kobo, and there is none for the exact amount or too little', () => {
  expect(changeOf(2000, fromNaira(1250.1))).toBe(fromNaira(749.9));
  for (const given of [undefined, 1250.1, 1000, Number.NaN]) expect(changeOf(given, fromNaira(1250.1))).toBeUndefined();
});
