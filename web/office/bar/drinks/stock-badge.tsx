import { type DrinkView, type StockLabel, stockLabel } from '#contract/bar/drinks.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const tones: Record<StockLabel, 'good' | 'warning' | 'danger'> = {
  'In Stock': 'good',
  'Low Stock': 'warning',
  'Out of Stock': 'danger',
};

type Props = { drink: Pick<DrinkView, 'stockQuantity' | 'minStockLevel'> };

export function StockBadge({ drink: { stockQuantity, minStockLevel } }: Props) {
  const label = stockLabel(stockQuantity, minStockLevel);
  return <StatusBadge tone={tones[label]}>{label}</StatusBadge>;
}
