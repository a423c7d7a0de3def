import { expect, test } from 'vitest';
import type { DrinkCategory, MenuDrink } from '#contract/bar/drinks.ts';
import { kobo } from '#contract/core/money.ts';
import { categoriesIn, findDrinks, popularIn } from '#web/office/bar/sales/drink-finder.tsx';

const drink = (id: number, drinkName: string, category: DrinkCategory, soldLately = 0): MenuDrink => ({
  id,
  drinkName,
  category,
  priceKobo: kobo(10_000),
  stockQuantity: 10,
  minStockLevel: 5,
  soldLately,
});
const menu = [
  drink(1, 'Guinness', 'Beer', 9),
  drink(2, 'Lemongrass Tea', 'Tea'),
  drink(3, 'Ọtí Òyìnbó', 'Alcoholic', 30),
  drink(4, 'Star Lager', 'Beer', 12),
  drink(5, 'Tequila', 'Alcoholic'),
];
const ids = (text: string, category?: DrinkCategory) => findDrinks(menu, text, category).map(({ id }) => id);

test('a drink is found without its accents, by any of its words in any order', () => {
  expect(ids('oti')).toEqual([3]);
  expect(ids('OYINBO ot')).toEqual([3]);
  expect(ids('lager star')).toEqual([4]);
});

test('a name that begins so stands before one that only contains it', () => {
  expect(ids('te')).toEqual([5, 2]);
});

test('a category is found by its word and by its choice', () => {
  expect(ids('beer')).toEqual([1, 4]);
  expect(ids('', 'Alcoholic')).toEqual([3, 5]);
  expect(ids('te', 'Alcoholic')).toEqual([5]);
});

test('nothing typed is every drink, by name', () => {
  expect(ids(' ')).toEqual([1, 2, 3, 4, 5]);
});

test('popular is what was sold lately, at most six of it', () => {
  expect(popularIn(menu)).toEqual([3, 4, 1]);
  expect(popularIn(Array.from({ length: 9 }, (_, id) => drink(id, `Beer ${id}`, 'Beer', 10 - id)))).toHaveLength(6);
});

test('only categories that have a drink can be chosen', () => {
  expect(categoriesIn(menu)).toEqual(['Alcoholic', 'Beer', 'Tea']);
});
