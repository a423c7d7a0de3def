import { useEffect, useRef, useState } from 'react';
import { type DrinkCategory, type MenuDrink, saleMessages } from '#contract/bar.ts';
import { DrinkButton } from '#web/office/bar-sales/drink-button.tsx';
import { categoriesIn, findDrinks, popularIn } from '#web/office/bar-sales/menu.ts';
import { RadioPills } from '#web/office/bar-sales/radio-pills.tsx';
import { TextField } from '#web/ui/field.tsx';

type Props = {
  menu: readonly MenuDrink[];
  quantityOf: (id: number) => number;
  onAdd: (drink: MenuDrink) => void;
  onDone: () => void;
};

export function DrinkFinder({ menu, quantityOf, onAdd, onDone }: Props) {
  const [text, setText] = useState('');
  const [category, setCategory] = useState<DrinkCategory>();
  // Fixed on opening, so that no drink moves while the user aims at it.
  const [popular] = useState(() => popularIn(menu));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On a phone, focus would open the keyboard, which covers the drinks.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);

  const found = findDrinks(menu, text, category);
  const first = text.trim() ? found.find(({ stock_quantity }) => stock_quantity > 0) : undefined;
  const isPopular = ({ id }: MenuDrink) => popular.includes(id);
  const groups =
    text.trim() || category || popular.length === 0
      ? [{ label: 'Drinks', drinks: found }]
      : [
          { label: 'Popular', drinks: found.filter(isPopular) },
          { label: 'Other drinks', drinks: found.filter((drink) => !isPopular(drink)) },
        ];

  const enter = () => {
    if (!text.trim()) return onDone();
    if (!first) return;
    onAdd(first);
    setText('');
  };

  return (
    <section aria-label="Menu" className="min-w-0 space-y-4">
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
          enter();
        }}
      />
      <RadioPills
        label="Category"
        scrolls
        choices={[['', 'All'] as const, ...categoriesIn(menu).map((each) => [each, each] as const)]}
        value={category ?? ''}
        onChange={(choice) => setCategory(choice || undefined)}
      />
      <p role="status" className={text.trim() && !first ? 'text-center text-soft' : 'sr-only'}>
        {text.trim() && (first ? `Enter adds ${first.drink_name}` : whyNothingToAdd(found))}
      </p>
      {groups.map(({ label, drinks }) => (
        <div key={label}>
          {groups.length > 1 && <h3 className="mb-2 text-lg">{label}</h3>}
          <ul aria-label={label} className="grid grid-cols-2 gap-2 sm:max-md:grid-cols-3">
            {drinks.map((drink) => (
              <li key={drink.id} className="flex">
                <DrinkButton drink={drink} ordered={quantityOf(drink.id)} onAdd={() => onAdd(drink)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function whyNothingToAdd([found, another]: readonly MenuDrink[]): string {
  if (!found) return 'No drink of this name';
  return another ? 'All of these are out of stock' : saleMessages.outOfStock(found.drink_name);
}
