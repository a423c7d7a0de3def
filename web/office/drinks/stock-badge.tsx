import type { ComponentProps } from 'react';
import { type StockLabel, stockLabel } from '#contract/bar.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const tones: Record<StockLabel, ComponentProps<typeof StatusBadge>['tone']> = {
  'Out of Stock': 'danger',
  'Low Stock': 'warning',
  'In Stock': 'good',
};

type Props = { drink: { stock_quantity: number; min_stock_level: number } };

/** How much there is of a drink, by word and by colour. */
export function StockBadge({ drink: { stock_quantity, min_stock_level } }: Props) {
  const label = stockLabel(stock_quantity, min_stock_level);
  return <StatusBadge tone={tones[label]}>{label}</StatusBadge>;
}
