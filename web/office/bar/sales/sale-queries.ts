import type { Input, Output } from '#contract/api.ts';
import { type BarMethod, type BarSale, type ListedSale, saleMessages } from '#contract/bar/bar.ts';
import { errorMessages } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { asAppError } from '#web/core/errors.ts';
import { type Failure, failureOf } from '#web/office/core/failure.ts';
import { queryClient } from '#web/office/core/query.ts';

type SalesPage = Output<'listSales'>;

const showsNewest = ({ sort = 'created_at', dir = 'desc', limit: _, ...filters }: Input<'listSales'>): boolean =>
  sort === 'created_at' && dir === 'desc' && Object.values(filters).every((value) => value === undefined);

const addToTotal = (total: Kobo | null, sales: readonly BarSale[]): Kobo | null =>
  total === null ? null : kobo(total + sales.reduce((sum, { totalAmountKobo }) => sum + totalAmountKobo, 0));

/**
 * The sale as the server lists it to the person who made it. With `isBlind`, its amounts are hidden until the shift is
 * counted.
 */
const listedSale = (sale: BarSale, isBlind: boolean): ListedSale => ({
  ...sale,
  ...(isBlind && { unitPriceKobo: null, totalAmountKobo: null }),
  takeBackProblem: null,
});

export function pageWithSales(page: SalesPage, sales: readonly BarSale[]): SalesPage {
  const newSales = sales
    .filter(({ id }) => !page.data.some((cached) => cached.id === id))
    // Sorts sales of the same instant as the server does, so that no row moves when the list is refetched.
    .sort((one, other) => (one.id < other.id ? 1 : -1));
  const salesPaidBy = (method: BarMethod) => newSales.filter(({ paymentMethod }) => paymentMethod === method);
  return {
    ...page,
    data: [...newSales.map((sale) => listedSale(sale, page.totalAmountKobo === null)), ...page.data],
    totalCount: page.totalCount + newSales.length,
    totalAmountKobo: addToTotal(page.totalAmountKobo, newSales),
    cashAmountKobo: addToTotal(page.cashAmountKobo, salesPaidBy('cash')),
    cardAmountKobo: addToTotal(page.cardAmountKobo, salesPaidBy('card')),
    roomAmountKobo: addToTotal(page.roomAmountKobo, salesPaidBy('room')),
    tabAmountKobo: addToTotal(page.tabAmountKobo, salesPaidBy('tab')),
  };
}

const drinksWithStock = <D extends { id: number; stockQuantity: number }>(
  drinks: D[],
  stock: Output<'createSale'>['stock'],
) => drinks.map((drink) => ({ ...drink, ...stock.find(({ id }) => id === drink.id) }));

export function writeSaleToCache({ sales, stock }: Output<'createSale'>): void {
  queryClient.setQueriesData<Output<'drinkMenu'>>(
    { queryKey: ['drinkMenu'] },
    (cached) => cached && { ...cached, data: drinksWithStock(cached.data, stock) },
  );
  queryClient.setQueriesData<Output<'listDrinks'>>(
    { queryKey: ['listDrinks'] },
    (cached) => cached && { ...cached, data: drinksWithStock(cached.data, stock) },
  );
  queryClient.setQueriesData<SalesPage>(
    { queryKey: ['listSales'], predicate: ({ queryKey }) => showsNewest(queryKey[1] as Input<'listSales'>) },
    (cached) => cached && pageWithSales(cached, sales),
  );
}

const maxNamedDrinks = 2;

export function otherDrinksOf({ id, orderId }: ListedSale, page: readonly ListedSale[]): string | undefined {
  const drinkNames = page
    .filter((other) => other.orderId === orderId && other.id !== id)
    .map((other) => other.drinkName);
  const unnamedCount = drinkNames.length - maxNamedDrinks;
  if (drinkNames.length === 0) return undefined;
  return `with ${drinkNames.slice(0, maxNamedDrinks).join(', ')}${unnamedCount > 0 ? ` and ${unnamedCount} more` : ''}`;
}

export function saleFailure(problem: unknown, role: StaffRole): Failure {
  const isBarman = role === 'barmen';
  const failure = failureOf(problem, {
    failed: saleMessages.recordFailed,
    withReason: () => saleMessages.recordFailedOffline,
    ...(isBarman && { foreignReply: errorMessages.unexpectedStatus }),
  });
  const { detail = {} } = asAppError(problem) ?? {};
  // A reply of a proxy or an unreadable one has a technical text, which a plain sentence introduces for a barman.
  const isForeignReply = 'foreignReply' in detail || 'unreadable' in detail;
  return isForeignReply && isBarman
    ? { ...failure, message: saleMessages.recordFailedBecause(failure.message) }
    : failure;
}
