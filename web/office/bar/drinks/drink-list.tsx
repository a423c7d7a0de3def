import type { ReactNode } from 'react';
import {
  type DrinkCategory,
  type DrinkSort,
  type DrinkView,
  drinkCategories,
  drinkSorts,
  type StockFilter,
  stockFilters,
} from '#contract/bar/drinks.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { formatCount } from '#contract/core/plural.ts';
import { StockBadge } from '#web/office/bar/drinks/stock-badge.tsx';
import type { Filter } from '#web/office/core/list/list-filters.tsx';
import { type ListShape, oneOf } from '#web/office/core/list/list-state.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Column } from '#web/ui/table-column.ts';

const availabilities = ['yes', 'no', 'deleted'] as const;
type Availability = (typeof availabilities)[number];

type DrinkFilters = { category: DrinkCategory; stock: StockFilter; available: Availability };

export const drinksShape: ListShape<DrinkFilters, DrinkSort> = {
  filters: { category: oneOf(drinkCategories), stock: oneOf(stockFilters), available: oneOf(availabilities) },
  sorts: drinkSorts,
  defaults: { sort: 'drink_name', dir: 'asc' },
};

export const drinkColumns: readonly Column<DrinkView, DrinkSort>[] = [
  { key: 'name', label: 'Name', sort: 'drink_name', render: (drink) => <DrinkName drink={drink} /> },
  {
    key: 'category',
    label: 'Category',
    sort: 'category',
    width: 'w-30 @6xl:w-42',
    hideInCards: true,
    render: ({ category }) => category,
  },
  {
    key: 'price',
    label: 'Price',
    sort: 'price',
    align: 'right',
    width: 'w-28 @6xl:w-32',
    hideInCards: true,
    render: ({ priceKobo }) => <DrinkPrice amount={priceKobo} />,
  },
  {
    key: 'stock',
    label: 'Stock',
    sort: 'stock_quantity',
    align: 'right',
    width: 'w-24 @6xl:w-28',
    render: (drink) => <DrinkStock drink={drink} />,
  },
  {
    key: 'status',
    label: 'Status',
    width: 'w-40',
    hideInCards: true,
    render: (drink) => <StockBadge drink={drink} />,
  },
  {
    key: 'available',
    label: 'Available',
    width: 'w-24 @6xl:w-28',
    hideInCards: true,
    render: (drink) => unavailableBadge(drink, 'No') ?? 'Yes',
  },
];

const DrinkPrice = ({ amount }: { amount: Kobo }) => <span className="whitespace-nowrap">{formatNaira(amount)}</span>;

function unavailableBadge({ isAvailable, deletedAt }: DrinkView, unavailableText: string): ReactNode {
  if (isAvailable && !deletedAt) return undefined;
  return <StatusBadge tone="quiet">{deletedAt ? 'Deleted' : unavailableText}</StatusBadge>;
}

function DrinkName({ drink }: { drink: DrinkView }) {
  const { drinkName, category, priceKobo } = drink;
  return (
    <>
      {drinkName}
      <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-normal text-soft columns:hidden">
        <span className="figures">
          {category} · <DrinkPrice amount={priceKobo} />
        </span>
        {unavailableBadge(drink, 'Not available')}
      </span>
    </>
  );
}

function DrinkStock({ drink }: { drink: DrinkView }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 columns:block">
      {formatCount(drink.stockQuantity)}
      <span className="columns:hidden">
        <StockBadge drink={drink} />
      </span>
    </span>
  );
}

export const drinkFilters: readonly Filter<DrinkFilters>[] = [
  {
    name: 'category',
    label: 'Category',
    allLabel: 'All categories',
    choices: drinkCategories.map((category) => [category, category]),
  },
  {
    name: 'stock',
    label: 'Stock',
    allLabel: 'All',
    choices: [
      ['short', 'Low or out'],
      ['out', 'Out of Stock'],
      ['low', 'Low Stock'],
      ['in', 'In Stock'],
    ],
  },
];

export const availabilityFilter: Filter<DrinkFilters> = {
  name: 'available',
  label: 'Available',
  allLabel: 'All',
  choices: [
    ['yes', 'Available'],
    ['no', 'Not available'],
    ['deleted', 'Deleted'],
  ],
};
