import type { BarSale } from '#contract/bar.ts';

const maxNamed = 2;

export function otherDrinksOf({ id, order_id }: BarSale, page: readonly BarSale[]): string | undefined {
  const names = page.filter((other) => other.order_id === order_id && other.id !== id).map((other) => other.drink_name);
  const rest = names.length - maxNamed;
  if (names.length === 0) return undefined;
  return `with ${names.slice(0, maxNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
