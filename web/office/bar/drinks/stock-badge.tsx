import { type DrinkView, type StockLabel, stockLabelOf } from '#contract/bar/drinks.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const badgeTones: Record<StockLabel, 'good' | 'warning' | 'danger'> = {
  'In Stock': 'good',
  'Low Stock': 'warning',
  'Out of Stock': 'danger',
};

type StockBadgeProps = { drink: Pick<DrinkView, 'stockQuantity' | 'minStockLevel'> };

export function StockBadge({ drink: { stockQuantity, minStockLevel } }: StockBadgeProps) {
  const label = stockLabelOf(stockQuantity, minStockLevel);
  return <StatusBadge tone={badgeTones[label]}>{label}</StatusBadge>;
}
