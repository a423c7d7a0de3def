import type { BarSale } from '#contract/bar.ts';

const namedAtMost = 2;

export function companionsOf({ id, order_id }: BarSale, page: readonly BarSale[]): string | undefined {
  const names = page.filter((other) => other.order_id === order_id && other.id !== id).map((other) => other.drink_name);
  const rest = names.length - namedAtMost;
  if (names.length === 0) return undefined;
  return `with ${names.slice(0, namedAtMost).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
