import type { StockDrink } from '#contract/bar/deliveries.ts';

export const DrinkOptions = ({ drinks }: { drinks: readonly StockDrink[] }) =>
  categoriesOf(drinks).map((category) => (
    <optgroup key={category} label={category}>
      {drinks
        .filter((drink) => drink.category === category)
        .map(({ id, drinkName }) => (
          <option key={id} value={id}>
            {drinkName}
          </option>
        ))}
    </optgroup>
  ));

export const categoriesOf = (drinks: readonly StockDrink[]): string[] =>
  [...new Set(drinks.map(({ category }) => category))].sort();
