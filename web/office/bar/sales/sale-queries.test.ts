import { expect, test } from 'vitest';
import type { Output } from '#contract/api.ts';
import type { BarSale, ListedSale } from '#contract/bar/bar.ts';
import { AppError } from '#contract/core/errors.ts';
import { fromNaira, kobo } from '#contract/core/money.ts';
import { ConnectionLost } from '#web/core/errors.ts';
import { otherDrinksOf, pageWithSales, saleFailure, writeSaleToCache } from '#web/office/bar/sales/sale-queries.ts';
import { queryClient } from '#web/office/core/query.ts';

const makeSale = (id: string, totalAmount: number, changes: Partial<BarSale> = {}) => ({
  id,
  orderId: 'order',
  receipt: 57,
  drinkId: 7,
  drinkName: `Drink ${id}`,
  category: 'Beer' as const,
  quantity: 1,
  unitPriceKobo: fromNaira(totalAmount),
  totalAmountKobo: fromNaira(totalAmount),
  paymentMethod: 'cash' as const,
  onRoom: null,
  onTab: null,
  reference: null,
  staffName: 'Sunday Etim',
  staffRole: 'barmen' as const,
  createdAt: '2026-11-21T11:00:00.000Z',
  cashState: 'in_shift' as const,
  takeBackProblem: null,
  ...changes,
});
const makePage = (...data: ListedSale[]): Output<'listSales'> => ({
  data,
  nextCursor: null,
  prevCursor: null,
  totalCount: 40,
  totalAmountKobo: kobo(10_010),
  cashAmountKobo: kobo(6010),
  cardAmountKobo: kobo(4000),
  roomAmountKobo: kobo(0),
  tabAmountKobo: kobo(0),
  now: '2026-11-21T11:00:00.000Z',
});

test('what was just sold stands on top and in the totals, once', () => {
  const knownSale = makeSale('known', 5);
  const newSales = [makeSale('wine', 3, { paymentMethod: 'card' }), makeSale('beer', 0.2)];
  expect(pageWithSales(makePage(knownSale), [knownSale, ...newSales])).toMatchObject({
    data: [...newSales, knownSale],
    totalCount: 42,
    totalAmountKobo: 10_330,
    cashAmountKobo: 6030,
    cardAmountKobo: 4300,
    roomAmountKobo: 0,
  });
});

test('drinks that were put on a room are neither cash nor card', () => {
  const saleOnRoom = makeSale('gin', 7, { paymentMethod: 'room', onRoom: { room: '104', guestName: 'Ada' } });
  expect(pageWithSales(makePage(), [saleOnRoom])).toMatchObject({
    totalAmountKobo: 10_710,
    cashAmountKobo: 6010,
    cardAmountKobo: 4000,
    roomAmountKobo: 700,
  });
});

test('a list of other sales than the newest is left alone; the menu knows what is left', () => {
  const lists = [
    { sort: 'created_at', dir: 'desc' },
    { limit: 5 },
    { sort: 'created_at', dir: 'desc', q: 'zobo' },
    { sort: 'total_amount', dir: 'desc' },
    { sort: 'created_at', dir: 'desc', cursor: 'later' },
  ];
  for (const input of lists) queryClient.setQueryData(['listSales', input], makePage());
  const drink = { id: 7, drinkName: 'Zobo', stockQuantity: 20 };
  queryClient.setQueryData(['drinkMenu', {}], { data: [drink, { ...drink, id: 8 }] });
  writeSaleToCache({
    message: '',
    sales: [makeSale('new', 5)],
    totalAmountKobo: kobo(500),
    stock: [{ id: 7, stockQuantity: 19 }],
  });
  const counts = lists.map((input) => queryClient.getQueryData<Output<'listSales'>>(['listSales', input])?.data.length);
  expect(counts).toEqual([1, 1, 0, 0, 0]);
  expect(queryClient.getQueryData<Output<'drinkMenu'>>(['drinkMenu', {}])?.data).toMatchObject([
    { id: 7, stockQuantity: 19 },
    { id: 8, stockQuantity: 20 },
  ]);
  queryClient.clear();
});

test('a sale says what else its customer took', () => {
  const sales = ['a', 'b', 'c', 'd'].map((id) => makeSale(id, 1));
  const saleAlone = makeSale('e', 1, { orderId: 'another' });
  expect(otherDrinksOf(saleAlone, [...sales, saleAlone])).toBeUndefined();
  expect(otherDrinksOf(makeSale('a', 1), [makeSale('a', 1), makeSale('b', 1), saleAlone])).toBe('with Drink b');
  expect(otherDrinksOf(makeSale('a', 1), sales)).toBe('with Drink b, Drink c and 1 more');
});

test('a failure is said in the words of who sells', () => {
  const messagesOf = (problem: unknown) =>
    (['superadmin', 'barmen'] as const).map((role) => saleFailure(problem, role).message);
  const offlineMessage = 'Failed to record sale - please check server connection';
  const foreignReplyError = new AppError('gateway', 'x', [], { foreignReply: { status: 502, text: 'Bad Gateway' } });
  expect(messagesOf(new ConnectionLost())).toEqual([offlineMessage, offlineMessage]);
  expect(messagesOf(new Error('?'))).toEqual(['Failed to record sale', 'Failed to record sale']);
  expect(messagesOf(foreignReplyError)).toEqual([
    'Failed to record sale',
    'Error recording sale: HTTP 502: Bad Gateway',
  ]);
  expect(messagesOf(new AppError('conflict', 'Only 1 left'))).toEqual(['Only 1 left', 'Only 1 left']);
});
