import {
  type DrinkCategory,
  type DrinkSort,
  drinkCategories,
  drinkSorts,
  type StockFilter,
  stockFilters,
} from '#contract/bar.ts';
import { type ListShape, oneOf } from '#web/office/list/list-state.ts';

const availabilities = ['yes', 'no', 'deleted'] as const;
type Availability = (typeof availabilities)[number];

export type DrinkFilters = { category: DrinkCategory; stock: StockFilter; available: Availability };

export const drinksShape: ListShape<DrinkFilters, DrinkSort> = {
  filters: { category: oneOf(drinkCategories), stock: oneOf(stockFilters), available: oneOf(availabilities) },
  sorts: drinkSorts,
  defaults: { sort: 'drink_name', dir: 'asc' },
};
