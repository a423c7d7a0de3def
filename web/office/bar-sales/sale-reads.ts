import type { EndpointName, Input, Output } from '#contract/api.ts';
import type { BarMethod, BarSale } from '#contract/bar.ts';
import { fromNaira, kobo, toNaira } from '#contract/money.ts';
import { queryClient } from '#web/office/query.ts';

export const saleReads = [
  'listSales',
  'barFigures',
  'drinkMenu',
  'listDrinks',
  'stockMovements',
] as const satisfies readonly EndpointName[];

type SalesPage = Output<'listSales'>;

const showsNewest = ({ sort = 'created_at', dir = 'desc', limit: _, ...narrowing }: Input<'listSales'>): boolean =>
  sort === 'created_at' && dir === 'desc' && Object.values(narrowing).every((value) => value === undefined);

const plus = (naira: number, sales: readonly BarSale[]): number => {
  const sold = sales.reduce((sum, { total_amount }) => sum + fromNaira(total_amount), 0);
  return toNaira(kobo(fromNaira(naira) + sold));
};

export function withSales(page: SalesPage, sales: readonly BarSale[]): SalesPage {
  const fresh = sales
    .filter(({ id }) => !page.data.some((known) => known.id === id))
    // In the server's order for sales of one instant, so that nothing jumps when the list is refetched.
    .sort((one, other) => (one.id < other.id ? 1 : -1));
  const paid = (by: BarMethod) => fresh.filter(({ payment_method }) => payment_method === by);
  return {
    ...page,
    data: [...fresh, ...page.data],
    total_count: page.total_count + fresh.length,
    total_amount: plus(page.total_amount, fresh),
    cash_amount: plus(page.cash_amount, paid('cash')),
    card_amount: plus(page.card_amount, paid('card')),
  };
}

const withStock = <D extends { id: number; stock_quantity: number }>(
  drinks: D[],
  stock: Output<'createSale'>['stock'],
) => drinks.map((drink) => ({ ...drink, ...stock.find(({ id }) => id === drink.id) }));

/** Updates the cached lists, so that a sale shows before they are refetched. */
export function showSale({ sales, stock }: Output<'createSale'>): void {
  queryClient.setQueriesData<Output<'drinkMenu'>>(
    { queryKey: ['drinkMenu'] },
    (known) => known && { ...known, data: withStock(known.data, stock) },
  );
  queryClient.setQueriesData<Output<'listDrinks'>>(
    { queryKey: ['listDrinks'] },
    (known) => known && { ...known, data: withStock(known.data, stock) },
  );
  queryClient.setQueriesData<SalesPage>(
    { queryKey: ['listSales'], predicate: ({ queryKey }) => showsNewest(queryKey[1] as Input<'listSales'>) },
    (known) => known && withSales(known, sales),
  );
}
