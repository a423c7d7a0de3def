import { type DrinkView, type StockLabel, stockLabel } from '#contract/bar/drinks.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const tones: Record<StockLabel, 'good' | 'warning' | 'danger'> = {
  'In Stock': 'good',
  'Low Stock': 'warning',
  'Out of Stock': 'danger',
};

type Props = { drink: Pick<DrinkView, 'stock_quantity' | 'min_stock_level'> };

export function StockBadge({ drink: { stock_quantity, min_stock_level } }: Props) {
  const label = stockLabel(stock_quantity, min_stock_level);
  return <StatusBadge tone={tones[label]}>{label}</StatusBadge>;
}
