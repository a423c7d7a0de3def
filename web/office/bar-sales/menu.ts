import { type DrinkCategory, drinkCategories, type MenuDrink } from '#contract/drinks.ts';

const maxPopular = 6;

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function findDrinks(
  menu: readonly MenuDrink[],
  text: string,
  category: DrinkCategory | undefined,
): readonly MenuDrink[] {
  const typed = withoutAccents(text).trim();
  const words = typed.split(/\s+/);
  const found = menu.filter((drink) => {
    const searchText = withoutAccents(`${drink.drink_name} ${drink.category}`);
    return (!category || drink.category === category) && words.every((word) => searchText.includes(word));
  });
  const prefixRank = ({ drink_name }: MenuDrink) => (withoutAccents(drink_name).startsWith(typed) ? 0 : 1);
  return found.sort((one, other) => prefixRank(one) - prefixRank(other));
}

export const popularIn = (menu: readonly MenuDrink[]): number[] =>
  menu
    .filter(({ sold_lately }) => sold_lately > 0)
    .sort((one, other) => other.sold_lately - one.sold_lately)
    .slice(0, maxPopular)
    .map(({ id }) => id);

export const categoriesIn = (menu: readonly MenuDrink[]): DrinkCategory[] =>
  drinkCategories.filter((category) => menu.some((drink) => drink.category === category));
