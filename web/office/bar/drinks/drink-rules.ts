import * as z from 'zod/mini';
import {
  type DrinkCategory,
  type DrinkView,
  defaultMinStock,
  drinkChange,
  drinkMessages,
} from '#contract/bar/drinks.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { readAmount } from '#web/office/core/read-amount.ts';

/** Required number fields are NaN while they are blank. */
export type DrinkValues = {
  drink_name: string;
  category: DrinkCategory | '';
  price: number;
  cost: number | null;
  stock_quantity: number;
  stock_reason: string | undefined;
  min_stock_level: number | undefined;
  description: string;
  is_available: boolean;
};

const drinkForm = z.omit(drinkChange, { id: true, was: true });
export type DrinkInput = z.infer<typeof drinkForm>;

export const isCorrection = (typed: number, stock: number | undefined): boolean =>
  stock !== undefined && Number.isFinite(typed) && typed !== stock;

/** `stock` is the stock when the form was opened, undefined for a new drink. */
export const drinkRules = (stock?: number) =>
  schemaResolver<DrinkValues, DrinkInput>(drinkForm, ({ stock_quantity, stock_reason }) =>
    isCorrection(stock_quantity, stock) && !stock_reason
      ? [{ field: 'stock_reason', message: drinkMessages.stockReason }]
      : [],
  );

const isBlank = (typed: string | number | null | undefined): typed is null | undefined | '' =>
  String(typed ?? '').trim() === '';

/** Null means that the cost is unknown. */
export const readCost = (typed: string | number | null): number | null => (isBlank(typed) ? null : readAmount(typed));

/** Undefined means that the default level applies. */
export const readLevel = (typed: string | number | undefined): number | undefined =>
  isBlank(typed) ? undefined : readAmount(typed);

export const readReason = (typed: string | undefined): string | undefined => typed?.trim() || undefined;

export const emptyDrink: DrinkValues = {
  drink_name: '',
  category: '',
  price: Number.NaN,
  cost: null,
  stock_quantity: Number.NaN,
  stock_reason: undefined,
  min_stock_level: defaultMinStock,
  description: '',
  is_available: true,
};

export const editableFields = ({ id: _, deleted_at: __, ...fields }: DrinkView) => fields;

export const drinkValues = (drink: DrinkView): DrinkValues => ({ ...editableFields(drink), stock_reason: undefined });
