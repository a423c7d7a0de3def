import { expect, test } from 'vitest';
import { countPaidDrinks, partText, peopleLeft, shareOfTab, sharesOf } from '#contract/bar/tab-split.ts';
import { fromNaira } from '#contract/core/money.ts';

test('notes of ₦50 can make all shares but the last, which takes the rest, and they add up', () => {
  expect(sharesOf(fromNaira(13_000), 3)).toEqual([4350, 4350, 4300].map(fromNaira));
  expect(sharesOf(fromNaira(4501.5), 2)).toEqual([2300, 2201.5].map(fromNaira));
  expect(sharesOf(fromNaira(4500), 2)).toEqual([2250, 2250].map(fromNaira));
  expect(sharesOf(fromNaira(120), 4)).toEqual([50, 50, 20, 0].map(fromNaira));
  for (const amount of [1, 99, 100, 4501, 12_345.67])
    for (let people = 1; people <= 20; people++) {
      const shares = sharesOf(fromNaira(amount), people);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(fromNaira(amount));
      const roundShares = shares.filter((share) => share % fromNaira(50) === 0);
      expect(roundShares.length).toBeGreaterThanOrEqual(people - 1);
    }
});

test('the last of the people pays all that is left', () => {
  expect(shareOfTab(fromNaira(3333.4), 1)).toBe(fromNaira(3333.4));
});

test('who has still to pay is known by the last share that was paid', () => {
  const makeSharePayment = (people: number | null, reversed: object | null = null) => ({ people, reversed });
  expect(peopleLeft([])).toBeUndefined();
  expect(peopleLeft([makeSharePayment(null), makeSharePayment(4)])).toBe(3);
  expect(peopleLeft([makeSharePayment(4), makeSharePayment(3, {})])).toBe(3);
  expect(peopleLeft([makeSharePayment(4), makeSharePayment(null)])).toBeUndefined();
  expect(peopleLeft([makeSharePayment(2), makeSharePayment(1)])).toBeUndefined();
});

test('drinks of one sale can be paid by several payments', () => {
  const paidDrinks = (saleId: string, quantity: number) => [{ saleId, quantity }];
  const payments = [
    { drinks: paidDrinks('a', 2) },
    { drinks: [...paidDrinks('b', 1), ...paidDrinks('a', 1)] },
    { drinks: [] },
  ];
  expect(['a', 'b', 'c'].map((sale) => countPaidDrinks(payments, sale))).toEqual([3, 1, 0]);
});

test('a payment says what it is for', () => {
  expect(partText({ people: 3, drinks: [] })).toBe('one share of 3');
  expect(partText({ people: 1, drinks: [] })).toBe('the last share');
  expect(
    partText({
      people: null,
      drinks: [
        { drinkName: 'Star', quantity: 2 },
        { drinkName: 'Zobo', quantity: 1 },
      ],
    }),
  ).toBe('2 × Star, 1 × Zobo');
  expect(partText({ people: null, drinks: [] })).toBe('');
});
