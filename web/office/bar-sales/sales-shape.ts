import { type BarMethod, barMethods, type SaleSort, saleSorts } from '#contract/bar.ts';
import type { Day } from '#contract/dates.ts';
import { type DrinkCategory, drinkCategories } from '#contract/drinks.ts';
import type { Noun } from '#web/office/list/count.ts';
import { type ListShape, oneOf, readDay } from '#web/office/list/list-state.ts';

export type SaleFilters = { payment_method: BarMethod; category: DrinkCategory; from: Day; to: Day };

export const salesShape: ListShape<SaleFilters, SaleSort> = {
  filters: { payment_method: oneOf(barMethods), category: oneOf(drinkCategories), from: readDay, to: readDay },
  sorts: saleSorts,
  defaults: { sort: 'created_at', dir: 'desc' },
};

/** A line is one drink, in any quantity, of one customer. */
export const saleLine: Noun = { one: 'sale line', many: 'sale lines' };
