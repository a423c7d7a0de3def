import * as z from 'zod/mini';
import { maxStock, type StockChangeKind, stockMessages, stockMovementInput } from '#contract/bar/drinks.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type StockValues = { kind: StockChangeKind; quantity: number | undefined; reason: string };

const { kind, quantity, reason } = stockMovementInput.def.shape;
const stockForm = z.object({ kind, quantity, reason });
export type StockInput = z.infer<typeof stockForm>;

export const stockRules = (before: number) =>
  schemaResolver<StockValues, StockInput>(stockForm, (values) => stockProblems(values, before));

function stockProblems({ kind, quantity = Number.NaN }: StockValues, before: number): FieldError[] {
  const quantityProblem = (message: string) => [{ field: 'quantity', message }];
  if (kind === 'correction') return quantity === before ? quantityProblem(stockMessages.nothingChanges) : [];
  if (quantity === 0) return quantityProblem(stockMessages.none);
  if (kind === 'restock' && before + quantity > maxStock)
    return quantityProblem(stockMessages.tooMany(maxStock - before));
  return kind === 'breakage' && quantity > before ? quantityProblem(stockMessages.notThatMany(before)) : [];
}

/** Returns the stock after the change, or undefined while the quantity is missing or impossible. */
export function stockAfter(values: StockValues, before: number): number | undefined {
  const { kind, quantity = Number.NaN } = values;
  if (!Number.isInteger(quantity) || quantity < 0 || stockProblems(values, before).length > 0) return undefined;
  return { restock: before + quantity, breakage: before - quantity, correction: quantity }[kind];
}

export const usualReasons: Record<StockChangeKind, readonly string[]> = {
  restock: ['Delivery', 'From the store room'],
  breakage: ['Broken bottle', 'Past its date'],
  correction: ['Counted again', 'Entered wrongly'],
};
