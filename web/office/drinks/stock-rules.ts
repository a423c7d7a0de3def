import * as z from 'zod/mini';
import { mostStock, type StockChange, stockMessages, stockMove } from '#contract/bar.ts';
import type { FieldError } from '#contract/errors.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type StockValues = { kind: StockChange; quantity: number | undefined; reason: string };

export const stockOrder = ['kind', 'quantity', 'reason'] as const satisfies readonly (keyof StockValues)[];

const { kind, quantity, reason } = stockMove.def.shape;
const stockForm = z.object({ kind, quantity, reason });
export type StockWish = z.infer<typeof stockForm>;

/** `before` is the stock as the user knows it. */
export const stockRules = (before: number) =>
  schemaResolver<StockValues, StockWish>(stockForm, (values) => problemsOf(values, before));

function problemsOf({ kind, quantity = Number.NaN }: StockValues, before: number): FieldError[] {
  const wrong = (message: string) => [{ field: 'quantity', message }];
  if (kind === 'correction') return quantity === before ? wrong(stockMessages.nothingChanges) : [];
  if (quantity === 0) return wrong(stockMessages.none);
  if (kind === 'restock' && before + quantity > mostStock) return wrong(stockMessages.tooMany(mostStock - before));
  return kind === 'breakage' && quantity > before ? wrong(stockMessages.notThatMany(before)) : [];
}

/** Undefined while the input is invalid. */
export function stockAfter(values: StockValues, before: number): number | undefined {
  const { kind, quantity = Number.NaN } = values;
  if (!Number.isInteger(quantity) || quantity < 0 || problemsOf(values, before).length > 0) return undefined;
  return { restock: before + quantity, breakage: before - quantity, correction: quantity }[kind];
}

export const usualReasons: Record<StockChange, readonly string[]> = {
  restock: ['Delivery', 'From the store room'],
  breakage: ['Broken bottle', 'Past its date'],
  correction: ['Counted again', 'Entered wrongly'],
};
