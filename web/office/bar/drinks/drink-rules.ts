import * as z from 'zod/mini';
import { type DrinkView, defaultMinStock, drinkChange, drinkMessages } from '#contract/bar/drinks.ts';
import { toNaira, toNairaOrNull } from '#contract/core/money.ts';
import { schemaResolver, type ValuesOf } from '#web/forms/resolver.ts';
import { readAmount } from '#web/office/core/read-amount.ts';

const drinkForm = z.omit(drinkChange, { id: true, was: true });
/** Required number fields are NaN while they are blank. */
export type DrinkValues = ValuesOf<z.input<typeof drinkForm>>;

export const isCorrection = (typed: number, stock: number | undefined): boolean =>
  stock !== undefined && Number.isFinite(typed) && typed !== stock;

/** `stock` is the stock that the form shows, undefined for a new drink. */
export const drinkRules = (stock?: number) =>
  schemaResolver(drinkForm, ({ stockQuantity, stockReason }) =>
    isCorrection(stockQuantity, stock) && !stockReason
      ? [{ field: 'stockReason', message: drinkMessages.stockReason }]
      : [],
  );

/**
 * Reads the stock at which a drink is low. Returns undefined if nothing is typed, so that the default level applies.
 */
export const readStockLevel = (typed: string | number | undefined): number | undefined =>
  String(typed ?? '').trim() === '' ? undefined : readAmount(String(typed));

export const readReason = (typed: string | undefined): string | undefined => typed?.trim() || undefined;

export const emptyDrink: DrinkValues = {
  drinkName: '',
  category: '',
  price: Number.NaN,
  cost: null,
  stockQuantity: Number.NaN,
  stockReason: undefined,
  minStockLevel: defaultMinStock,
  description: '',
  supplier: '',
  crateSize: null,
  isAvailable: true,
};

export const editableFields = ({ id: _, deletedAt: __, ...fields }: DrinkView) => fields;

export const drinkValues = (drink: DrinkView): DrinkValues => ({
  ...editableFields(drink),
  price: toNaira(drink.priceKobo),
  cost: toNairaOrNull(drink.costKobo),
  stockReason: undefined,
});
