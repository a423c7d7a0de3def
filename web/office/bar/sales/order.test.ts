import { describe, expect, test } from 'vitest';
import { saleMessages } from '#contract/bar/bar.ts';
import type { MenuDrink } from '#contract/bar/drinks.ts';
import { fromNaira, kobo } from '#contract/core/money.ts';
import {
  addDrinkToOrder,
  emptyOrder,
  noRoom,
  type Order,
  orderProblems,
  quantityOf,
  removeLine,
  setQuantity,
  shortageOf,
  splitProblems,
  stayName,
  toSaleInput,
  typedOrderTotal,
  withMenuPrices,
} from '#web/office/bar/sales/order.ts';

const makeDrink = (id: number, price: number, stockQuantity = 10): MenuDrink => ({
  id,
  drinkName: `Drink ${id}`,
  category: 'Beer',
  priceKobo: fromNaira(price),
  stockQuantity,
  minStockLevel: 5,
  soldAtThisHour: 0,
});
const beer = makeDrink(1, 1500);
const wine = makeDrink(2, 3500.1);
const twoDrinks = addDrinkToOrder(addDrinkToOrder(emptyOrder, beer), wine);

test('a tap adds a drink on top, a tap again another of it', () => {
  const order = addDrinkToOrder(twoDrinks, beer);
  expect(order.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    [2, '1'],
    [1, '2'],
  ]);
});

test('the total is exact to the kobo, and there is none while a line has no quantity', () => {
  expect(typedOrderTotal(emptyOrder)).toBe(0);
  expect(typedOrderTotal(setQuantity(twoDrinks, 2, '3'))).toBe(150_000 + 3 * 350_010);
  for (const quantity of ['', '-3', '0', '1.5', '1001'])
    expect(typedOrderTotal(setQuantity(twoDrinks, 2, quantity))).toBeUndefined();
  expect(typedOrderTotal(setQuantity(addDrinkToOrder(emptyOrder, makeDrink(3, 0.1)), 3, '3'))).toBe(30);
});

test('a line that is taken out costs nothing', () => {
  expect(typedOrderTotal(removeLine(twoDrinks, 1))).toBe(350_010);
});

test('a tap after a blank quantity counts from none', () => {
  expect(quantityOf(addDrinkToOrder(setQuantity(twoDrinks, 1, ''), beer), 1)).toBe(1);
});

test('a price that has changed is the new one, and a drink that has left the menu stays', () => {
  const order = withMenuPrices(twoDrinks, [{ ...beer, priceKobo: kobo(160_000), drinkName: 'Big beer' }]);
  expect(order.lines).toEqual([
    twoDrinks.lines[0],
    { id: 1, drinkName: 'Big beer', priceKobo: 160_000, quantity: '1' },
  ]);
});

test('no more can be added than there is', () => {
  const lastBottle = makeDrink(4, 100, 1);
  expect(shortageOf(emptyOrder, lastBottle)).toBeUndefined();
  expect(shortageOf(addDrinkToOrder(emptyOrder, lastBottle), lastBottle)).toBe('Only 1 of Drink 4 left');
});

describe('what is wrong with an order', () => {
  test.each<[string, Order, string[]]>([
    ['nothing', twoDrinks, []],
    ['no drink', emptyOrder, [`items: ${saleMessages.missing}`]],
    ['a blank quantity', setQuantity(twoDrinks, 1, ' '), [`items.1.quantity: ${saleMessages.missing}`]],
    ['none of a drink', setQuantity(twoDrinks, 2, '0'), [`items.0.quantity: ${saleMessages.invalid}`]],
    ['fewer than none', setQuantity(twoDrinks, 2, '-1'), [`items.0.quantity: ${saleMessages.invalid}`]],
    ['half a drink', setQuantity(twoDrinks, 2, '1.5'), [`items.0.quantity: ${saleMessages.invalid}`]],
    ['words', setQuantity(twoDrinks, 2, 'two'), [`items.0.quantity: ${saleMessages.invalid}`]],
  ])('%s', (_, order, sentences) => {
    expect(orderProblems(order).map(({ field, message }) => `${field}: ${message}`)).toEqual(sentences);
  });

  test('is said on the line of the order it was sent for', () => {
    const errors = [
      { field: 'items.1.quantity', message: 'Only 3 of Drink 1 left' },
      { field: 'items.0.drinkId', message: saleMessages.unknownDrink },
      { field: 'key', message: saleMessages.keyReused },
    ];
    expect(toSaleInput(twoDrinks).items.map(({ drinkId }) => drinkId)).toEqual([2, 1]);
    expect(splitProblems(twoDrinks, errors)).toEqual({
      ofPayer: {},
      byDrink: { 1: 'Only 3 of Drink 1 left', 2: saleMessages.unknownDrink },
      others: [errors[2]],
    });
  });
});

describe('an order on a room', () => {
  const stay = { bookingId: '7a0c1e8e-9b7a-4a3c-8a51-0d1f4b8d2c11', room: '104', guestName: 'Halima Bello' };
  const signature = 'M1 1L9 9L20 4L30 9L40 4L50 9L60 4L70 9';
  const onRoom = (room: Partial<Order['room']>): Order => ({
    ...twoDrinks,
    method: 'room',
    room: { ...noRoom, ...room },
  });

  test('needs the room, and the signature or the PIN', () => {
    const problemsOf = (order: Order) => splitProblems(order, orderProblems(order)).ofPayer;
    expect(problemsOf(onRoom({}))).toEqual({ stay: saleMessages.room, signature: saleMessages.signature });
    expect(problemsOf(onRoom({ stay }))).toEqual({ signature: saleMessages.signature });
    expect(problemsOf(onRoom({ stay, signature: 'M1 1L2 2' }))).toEqual({ signature: saleMessages.signature });
    expect(problemsOf(onRoom({ stay, agreedBy: 'pin', pin: '12' }))).toEqual({ pin: saleMessages.pin });
    expect(orderProblems(onRoom({ stay, signature }))).toEqual([]);
    expect(orderProblems(onRoom({ stay, agreedBy: 'pin', pin: '0412' }))).toEqual([]);
  });

  test('has its total while the room is not chosen yet', () => {
    expect(typedOrderTotal(onRoom({}))).toBe(500_010);
  });

  test('sends what was agreed to, and nothing of it once it is paid in cash', () => {
    const signed = onRoom({ stay, signature, pin: '0412' });
    const { room } = toSaleInput(signed);
    expect(room).toEqual({ bookingId: stay.bookingId, agreedBy: 'signature', signature });
    expect(toSaleInput({ ...signed, method: 'cash' })).not.toHaveProperty('room');
  });

  test('is called by the number of the room, or by the guest', () => {
    expect([stayName(stay), stayName({ ...stay, room: null })]).toEqual(['104', 'Halima Bello']);
  });
});
