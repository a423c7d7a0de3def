import { expect, test } from 'vitest';
import type { DrinkCategory, MenuDrink } from '#contract/bar/drinks.ts';
import { kobo } from '#contract/core/money.ts';
import { categoriesIn, favouritesIn, findDrinks } from '#web/office/bar/sales/drink-finder.tsx';

const makeDrink = (id: number, drinkName: string, category: DrinkCategory, soldAtThisHour = 0): MenuDrink => ({
  id,
  drinkName,
  category,
  priceKobo: kobo(10_000),
  stockQuantity: 10,
  minStockLevel: 5,
  soldAtThisHour,
});
const menu = [
  makeDrink(1, 'Guinness', 'Beer', 9),
  makeDrink(2, 'Lemongrass Tea', 'Tea'),
  makeDrink(3, 'Ọtí Òyìnbó', 'Alcoholic', 30),
  makeDrink(4, 'Star Lager', 'Beer', 12),
  makeDrink(5, 'Tequila', 'Alcoholic'),
];
const foundIds = (text: string, category?: DrinkCategory) => findDrinks(menu, text, category).map(({ id }) => id);

test('a drink is found without its accents, by any of its words in any order', () => {
  expect(foundIds('oti')).toEqual([3]);
  expect(foundIds('OYINBO ot')).toEqual([3]);
  expect(foundIds('lager star')).toEqual([4]);
});

test('a name that begins so stands before one that only contains it', () => {
  expect(foundIds('te')).toEqual([5, 2]);
});

test('a category is found by its word and by its choice', () => {
  expect(foundIds('beer')).toEqual([1, 4]);
  expect(foundIds('', 'Alcoholic')).toEqual([3, 5]);
  expect(foundIds('te', 'Alcoholic')).toEqual([5]);
});

test('nothing typed is every drink, by name', () => {
  expect(foundIds(' ')).toEqual([1, 2, 3, 4, 5]);
});

test('favourites are what was sold most at this hour, at most eight of it, and none of a bar that has sold nothing', () => {
  expect(favouritesIn(menu)).toEqual([3, 4, 1]);
  const manyDrinks = Array.from({ length: 10 }, (_, id) => makeDrink(id, `Beer ${id}`, 'Beer', 1 + id));
  expect(favouritesIn(manyDrinks)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
  expect(favouritesIn(menu.map((each) => ({ ...each, soldAtThisHour: 0 })))).toEqual([]);
});

test('only categories that have a drink can be chosen', () => {
  expect(categoriesIn(menu)).toEqual(['Alcoholic', 'Beer', 'Tea']);
});
