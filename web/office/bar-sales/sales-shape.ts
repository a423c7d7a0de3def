import {
  type BarMethod,
  barMethods,
  type DrinkCategory,
  drinkCategories,
  type SaleSort,
  saleSorts,
} from '#contract/bar.ts';
import type { Day } from '#contract/dates.ts';
import type { Noun } from '#web/office/list/count.ts';
import { type ListShape, oneOf, readDay } from '#web/office/list/list-state.ts';

export type SaleFilters = { payment_method: BarMethod; category: DrinkCategory; from: Day; to: Day };

/** What the list of sales can be asked for in an address. */
export const salesShape: ListShape<SaleFilters, SaleSort> = {
  filters: { payment_method: oneOf(barMethods), category: oneOf(drinkCategories), from: readDay, to: readDay },
  sorts: saleSorts,
  usual: { sort: 'created_at', dir: 'desc' },
};

/** What a list of sales counts: one drink, however many of it, that one customer took. */
export const saleLine: Noun = { one: 'sale line', many: 'sale lines' };
