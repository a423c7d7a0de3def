import { type NewSale, saleMessages } from '#contract/bar/bar.ts';
import { AppError, type FieldError } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Drink } from '#server/bar/drink-store.ts';
import type { Sale, SoldLine } from '#server/bar/sale-store.ts';

/**
 * Returns one line for each drink, with the sum of its quantities, sorted by drink id: the order in which drinks are
 * locked.
 */
export function linesOfOrder({ items, drinkId, quantity }: NewSale): SoldLine[] {
  const singleLine = drinkId !== undefined && quantity !== undefined ? [{ drinkId, quantity }] : [];
  const lines = new Map<number, number>();
  for (const item of items ?? singleLine) lines.set(item.drinkId, (lines.get(item.drinkId) ?? 0) + item.quantity);
  return [...lines].map(([drinkId, sum]) => ({ drinkId, quantity: sum })).sort((a, b) => a.drinkId - b.drinkId);
}

/** An error that names every drink that cannot be sold, in the order of the form; undefined when all can be sold. */
export function saleProblem(input: NewSale, drinks: ReadonlyMap<number, Drink>): AppError | undefined {
  const positionOf = (line: SoldLine) => input.items?.findIndex(({ drinkId }) => drinkId === line.drinkId) ?? 0;
  const lines = linesOfOrder(input).sort((a, b) => positionOf(a) - positionOf(b));
  const errors = lines.flatMap((line): FieldError[] => {
    const problem = lineProblem(line, drinks.get(line.drinkId));
    const prefix = input.items ? `items.${positionOf(line)}.` : '';
    return problem ? [{ field: `${prefix}${problem.field}`, message: problem.message }] : [];
  });
  return errors[0] && new AppError('conflict', errors[0].message, errors);
}

type LineProblem = { field: 'drinkId' | 'quantity'; message: string };

function lineProblem({ quantity }: SoldLine, drink: Drink | undefined): LineProblem | undefined {
  if (!drink) return { field: 'drinkId', message: saleMessages.unknownDrink };
  if (!drink.isAvailable) return { field: 'drinkId', message: saleMessages.unavailable(drink.name) };
  if (drink.stock === 0) return { field: 'drinkId', message: saleMessages.outOfStock(drink.name) };
  if (drink.stock < quantity) return { field: 'quantity', message: saleMessages.tooFew(drink.name, drink.stock) };
  return undefined;
}

export const orderTotal = (lines: readonly SoldLine[], drinks: ReadonlyMap<number, Drink>): Kobo =>
  kobo(lines.reduce((all, { drinkId, quantity }) => all + (drinks.get(drinkId)?.priceKobo ?? 0) * quantity, 0));

export function isSameOrder(
  input: NewSale,
  sales: readonly Pick<Sale, 'drinkId' | 'quantity' | 'paymentMethod' | 'onRoom' | 'onTab' | 'reference'>[],
): boolean {
  const lines = linesOfOrder(input);
  return (
    lines.length === sales.length &&
    lines.every(({ drinkId, quantity }) =>
      sales.some(
        (sale) =>
          sale.drinkId === drinkId &&
          sale.quantity === quantity &&
          sale.paymentMethod === input.paymentMethod &&
          sale.reference === (input.reference || null) &&
          (input.paymentMethod === 'tab'
            ? sale.onTab?.toLowerCase() === input.tab?.label.toLowerCase()
            : sale.onRoom?.bookingId === input.room?.bookingId),
      ),
    )
  );
}
