import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { saleMessages } from '#contract/bar/bar.ts';
import { type DrinkCategory, drinkCategories, type MenuDrink, stockLabelOf } from '#contract/bar/drinks.ts';
import { formatNaira } from '#contract/core/money.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { TextField } from '#web/ui/field.tsx';

type DrinkFinderProps = {
  menu: readonly MenuDrink[];
  quantityOf: (id: number) => number;
  onAdd: (drink: MenuDrink) => void;
  onDone: () => void;
};

export function DrinkFinder({ menu, quantityOf, onAdd, onDone }: DrinkFinderProps) {
  const [text, setText] = useState('');
  const [category, setCategory] = useState<DrinkCategory>();
  // The favourites are chosen once, when the dialog opens, so that no drink moves while the user aims at it.
  const [favourites] = useState(() => favouritesIn(menu));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Does not focus the field on a phone, where the focus would open the keyboard, which covers the drinks.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);

  const foundDrinks = findDrinks(menu, text, category);
  const firstInStock = text.trim() ? foundDrinks.find(({ stockQuantity }) => stockQuantity > 0) : undefined;
  const isFavourite = ({ id }: MenuDrink) => favourites.includes(id);
  const groups =
    text.trim() || category || favourites.length === 0
      ? [{ label: 'Drinks', drinks: foundDrinks }]
      : [
          {
            label: 'Favourites at this hour',
            drinks: favourites.flatMap((id) => foundDrinks.filter((drink) => drink.id === id)),
          },
          { label: 'Other drinks', drinks: foundDrinks.filter((drink) => !isFavourite(drink)) },
        ];

  const addFirstFound = () => {
    if (!text.trim()) return onDone();
    if (!firstInStock) return;
    onAdd(firstInStock);
    setText('');
  };

  return (
    <section aria-label="Menu" className="select-none min-w-0 space-y-4">
      <h3 tabIndex={-1} data-first-focus="" className="sr-only">
        Drinks
      </h3>
      <TextField
        ref={field}
        type="search"
        label="Find a drink"
        placeholder="Name or category"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          addFirstFound();
        }}
      />
      <RadioPills
        label="Category"
        scrollsSideways
        choices={[['', 'All'] as const, ...categoriesIn(menu).map((each) => [each, each] as const)]}
        value={category ?? ''}
        onChange={(choice) => setCategory(choice || undefined)}
      />
      <p role="status" className={text.trim() && !firstInStock ? 'text-center text-soft' : 'sr-only'}>
        {text.trim() && (firstInStock ? `Enter adds ${firstInStock.drinkName}` : whyNothingToAdd(foundDrinks))}
      </p>
      {groups.map(({ label, drinks }) => (
        <div key={label}>
          {groups.length > 1 && <h3 className="mb-2 text-lg">{label}</h3>}
          <ul aria-label={label} className="grid grid-cols-2 gap-2 sm:max-md:grid-cols-3">
            {drinks.map((drink) => (
              <li key={drink.id} className="flex">
                <DrinkButton drink={drink} orderedQuantity={quantityOf(drink.id)} onAdd={() => onAdd(drink)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function whyNothingToAdd([firstFound, secondFound]: readonly MenuDrink[]): string {
  if (!firstFound) return 'No drink of this name';
  return secondFound ? 'All of these are out of stock' : saleMessages.outOfStock(firstFound.drinkName);
}

type DrinkButtonProps = { drink: MenuDrink; orderedQuantity: number; onAdd: () => void };

function DrinkButton({ drink, orderedQuantity, onAdd }: DrinkButtonProps) {
  const { drinkName, priceKobo, stockQuantity: stockLeft, minStockLevel } = drink;
  const label = stockLabelOf(stockLeft, minStockLevel);
  const isOutOfStock = label === 'Out of Stock';
  return (
    <button
      type="button"
      disabled={isOutOfStock}
      onClick={onAdd}
      className={clsx(
        'flex min-h-20 w-full flex-col justify-between gap-1 rounded-xl border p-3 text-left transition-colors',
        'disabled:cursor-not-allowed disabled:bg-sand disabled:text-soft',
        orderedQuantity > 0 ? 'border-terracotta bg-danger-pale' : 'border-hairline bg-white hover:border-terracotta',
      )}
    >
      <span className="flex w-full items-start justify-between gap-2 leading-snug font-semibold wrap-anywhere">
        {drinkName}
        {orderedQuantity > 0 && (
          <span className="figures shrink-0 rounded-full bg-terracotta px-2 text-sm leading-6 text-white">
            {orderedQuantity}
            <span className="sr-only"> in this order</span>
          </span>
        )}
      </span>
      <span className="figures flex w-full flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <span>{formatNaira(priceKobo)}</span>
        <span className={label === 'In Stock' ? 'text-soft' : clsx('font-semibold', !isOutOfStock && 'text-danger')}>
          {label !== 'In Stock' && label}
          {!isOutOfStock && `${label === 'Low Stock' ? ', ' : ''}${stockLeft} left`}
        </span>
      </span>
    </button>
  );
}

const maxFavourites = 8;

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function findDrinks(
  menu: readonly MenuDrink[],
  text: string,
  category: DrinkCategory | undefined,
): readonly MenuDrink[] {
  const normalizedText = withoutAccents(text).trim();
  const words = normalizedText.split(/\s+/);
  const foundDrinks = menu.filter((drink) => {
    const searchText = withoutAccents(`${drink.drinkName} ${drink.category}`);
    return (!category || drink.category === category) && words.every((word) => searchText.includes(word));
  });
  const prefixRank = ({ drinkName }: MenuDrink) => (withoutAccents(drinkName).startsWith(normalizedText) ? 0 : 1);
  return foundDrinks.sort((one, other) => prefixRank(one) - prefixRank(other));
}

/** The ids of the favourites, the most sold first. */
export const favouritesIn = (menu: readonly MenuDrink[]): number[] =>
  menu
    .filter(({ soldAtThisHour }) => soldAtThisHour > 0)
    .sort((one, other) => other.soldAtThisHour - one.soldAtThisHour)
    .slice(0, maxFavourites)
    .map(({ id }) => id);

export const categoriesIn = (menu: readonly MenuDrink[]): DrinkCategory[] =>
  drinkCategories.filter((category) => menu.some((drink) => drink.category === category));
