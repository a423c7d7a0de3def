import { clsx } from 'clsx';
import { type MenuDrink, stockLabel } from '#contract/bar.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';

type Props = { drink: MenuDrink; ordered: number; onAdd: () => void };

export function DrinkButton({ drink, ordered, onAdd }: Props) {
  const { drink_name, price, stock_quantity: left, min_stock_level } = drink;
  const label = stockLabel(left, min_stock_level);
  const out = label === 'Out of Stock';
  return (
    <button
      type="button"
      disabled={out}
      onClick={onAdd}
      className={clsx(
        'flex min-h-20 w-full flex-col justify-between gap-1 rounded-xl border p-3 text-left transition-colors',
        'disabled:cursor-not-allowed disabled:bg-sand disabled:text-soft',
        ordered > 0 ? 'border-terracotta bg-danger-pale' : 'border-hairline bg-white hover:border-terracotta',
      )}
    >
      <span className="flex w-full items-start justify-between gap-2 leading-snug font-semibold wrap-anywhere">
        {drink_name}
        {ordered > 0 && (
          <span className="figures shrink-0 rounded-full bg-terracotta px-2 text-sm leading-6 text-white">
            {ordered}
            <span className="sr-only"> in this order</span>
          </span>
        )}
      </span>
      <span className="figures flex w-full flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <span>{formatNaira(fromNaira(price))}</span>
        <span className={label === 'In Stock' ? 'text-soft' : clsx('font-semibold', !out && 'text-danger')}>
          {label !== 'In Stock' && label}
          {!out && `${label === 'Low Stock' ? ', ' : ''}${left} left`}
        </span>
      </span>
    </button>
  );
}
