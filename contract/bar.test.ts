import { describe, expect, test } from 'vitest';
import { barLimitLeft, newSale, saleMessages, salesQuery } from '#contract/bar.ts';
import { drinkChange, drinkMessages, newDrink, stockLabel, stockMessages, stockMove } from '#contract/drinks.ts';
import { rangeMessages } from '#contract/fields.ts';
import { kobo } from '#contract/money.ts';

type Checked = { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
const issues = ({ error }: Checked) => error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('how much there is of a drink', () => {
  test.each([
    [-1, 5, 'Out of Stock'],
    [0, 5, 'Out of Stock'],
    [0, 0, 'Out of Stock'],
    [1, 0, 'In Stock'],
    [1, 5, 'Low Stock'],
    [5, 5, 'Low Stock'],
    [6, 5, 'In Stock'],
  ])('%i where %i is the least is %s', (stock, least, label) => {
    expect(stockLabel(stock, least)).toBe(label);
  });
});

const drink = { drink_name: 'Star', category: 'Beer', price: 1500, stock_quantity: 3 } as const;

describe('a drink', () => {
  test('needs a name, a category, a price and a stock; the rest has its usual value', () => {
    expect(newDrink.parse(drink)).toEqual({ ...drink, min_stock_level: 5, description: '', is_available: true });
    expect(issues(newDrink.safeParse({})).map(([field]) => field)).toEqual([
      'drink_name',
      'category',
      'price',
      'stock_quantity',
    ]);
  });

  test.each([0, 0.01, 498.5, 1e7])('can cost %d', (price) => {
    expect(newDrink.parse({ ...drink, price, cost: price })).toMatchObject({ price, cost: price });
  });

  test.each([-0.01, -1, 1e7 + 0.01, Number.NaN, Number.POSITIVE_INFINITY, '5', null])('cannot cost %j', (price) => {
    expect(issues(newDrink.safeParse({ ...drink, price }))[0]).toEqual(['price', drinkMessages.price]);
  });

  test.each([0.001, 1.005, 99.999])('cannot cost %d, which is no whole kobo', (price) => {
    expect(issues(newDrink.safeParse({ ...drink, price }))).toEqual([['price', 'An amount has at most two decimals']]);
  });

  test('is known by a whole number', () => {
    expect(drinkChange.parse({ ...drink, id: '7' })).toMatchObject({ id: 7 });
    for (const id of ['0', '-1', '1.5', 'x', String(2 ** 31), undefined])
      expect(issues(drinkChange.safeParse({ ...drink, id }))).toEqual([['id', drinkMessages.notFound]]);
  });
});

describe('a sale', () => {
  test('is of one drink or of several, in cash unless it says otherwise', () => {
    expect(newSale.parse({ drink_id: 1, quantity: 2 })).toEqual({ drink_id: 1, quantity: 2, payment_method: 'cash' });
    const items = [{ drink_id: 1, quantity: 2 }];
    expect(newSale.parse({ items, payment_method: 'card' })).toEqual({ items, payment_method: 'card' });
  });

  test.each<[string, object, string, string]>([
    ['nothing', {}, 'drink_id', saleMessages.missing],
    ['no drink', { quantity: 1 }, 'drink_id', saleMessages.missing],
    ['a blank drink', { drink_id: '', quantity: 1 }, 'drink_id', saleMessages.missing],
    ['a null drink', { drink_id: null, quantity: 1 }, 'drink_id', saleMessages.missing],
    ['no quantity', { drink_id: 1 }, 'quantity', saleMessages.missing],
    ['a drink in words', { drink_id: 'x', quantity: 1 }, 'drink_id', saleMessages.invalid],
    ['drink 0', { drink_id: 0, quantity: 1 }, 'drink_id', saleMessages.invalid],
    ['a drink beyond all numbers', { drink_id: 2 ** 31, quantity: 1 }, 'drink_id', saleMessages.invalid],
    ['none', { drink_id: 1, quantity: 0 }, 'quantity', saleMessages.invalid],
    ['a thousand and one', { drink_id: 1, quantity: 1001 }, 'quantity', saleMessages.invalid],
    ['half of one', { drink_id: 1, quantity: 0.5 }, 'quantity', saleMessages.invalid],
    ['an empty list', { items: [] }, 'items', saleMessages.missing],
    ['no list', { items: 'x' }, 'items', saleMessages.invalid],
    ['a list of words', { items: ['x'] }, 'items.0', saleMessages.invalid],
    ['too long a list', { items: Array(41).fill({ drink_id: 1, quantity: 1 }) }, 'items', saleMessages.invalid],
    ['a line without a drink', { items: [{ quantity: 1 }] }, 'items.0.drink_id', saleMessages.missing],
    ['a list and a quantity', { items: [{ drink_id: 1, quantity: 1 }], quantity: 1 }, 'items', saleMessages.invalid],
    ['credit', { drink_id: 1, quantity: 1, payment_method: 'credit' }, 'payment_method', saleMessages.method],
    ['a blank key', { drink_id: 1, quantity: 1, key: ' ' }, 'key', 'key cannot be empty'],
  ])('of %s is refused', (_, input, field, message) => {
    expect(issues(newSale.safeParse(input))).toContainEqual([field, message]);
  });
});

describe('a sale on a room', () => {
  const booking_id = '7a0c1e8e-9b7a-4a3c-8a51-0d1f4b8d2c11';
  const signature = 'M1 1L9 9L20 4L30 9M40 4L50 9L60 4L70 9';
  const signed = { booking_id, agreed_by: 'signature', signature } as const;
  const sale = (room: unknown, payment_method = 'room') =>
    newSale.safeParse({ drink_id: 1, quantity: 1, payment_method, room });

  test.each([
    ['signed', signed],
    ['agreed to by PIN', { booking_id, agreed_by: 'pin', pin: '0412' }],
  ])('is %s', (_, room) => {
    expect(sale(room).data).toMatchObject({ payment_method: 'room', room });
  });

  test.each<[string, unknown, string, string]>([
    ['no room', undefined, 'room', saleMessages.room],
    ['a room that is none', { ...signed, booking_id: '104' }, 'room.booking_id', saleMessages.room],
    ['nobody who agreed', { booking_id, signature }, 'room.agreed_by', saleMessages.agreement],
    ['a wave of the hand', { booking_id, agreed_by: 'wave' }, 'room.agreed_by', saleMessages.agreement],
    ['no signature', { ...signed, signature: undefined }, 'room.signature', saleMessages.signature],
    ['a dot for a signature', { ...signed, signature: 'M5 5L5 5' }, 'room.signature', saleMessages.signature],
    ['a script for a signature', { ...signed, signature: '"><script>' }, 'room.signature', saleMessages.signature],
    [
      'a signature without end',
      { ...signed, signature: `M1 1${'L2 2'.repeat(5000)}` },
      ...(['room.signature', saleMessages.signatureTooLong] as const),
    ],
    ['no PIN', { booking_id, agreed_by: 'pin' }, 'room.pin', saleMessages.pin],
    ['a short PIN', { booking_id, agreed_by: 'pin', pin: '412' }, 'room.pin', saleMessages.pin],
    ['a PIN beside a signature', { ...signed, pin: '0412' }, 'room.pin', saleMessages.pin],
  ])('is refused with %s', (_, room, field, message) => {
    expect(issues(sale(room))).toContainEqual([field, message]);
  });

  test('is the only one that names a room', () => {
    expect(issues(sale(signed, 'cash'))).toEqual([['room', saleMessages.roomNotAsked]]);
  });

  test('may cost what is left of the limit', () => {
    expect(
      [0, 4_000_000, 10_000_000, 12_000_000].map((posted) => barLimitLeft({ barLimit: 100_000 }, kobo(posted))),
    ).toEqual([...[10_000_000, 6_000_000, 0, 0]]);
  });
});

describe('a movement of stock', () => {
  const move = { id: 1, kind: 'restock', quantity: 1, reason: 'Friday', key: 'k' } as const;
  test('is of at least one; a count can be none', () => {
    expect(issues(stockMove.safeParse({ ...move, quantity: 0 }))).toEqual([['quantity', stockMessages.none]]);
    expect(issues(stockMove.safeParse({ ...move, quantity: 0, kind: 'breakage' }))).toEqual([
      ['quantity', stockMessages.none],
    ]);
    expect(stockMove.parse({ ...move, quantity: 0, kind: 'correction' })).toMatchObject({ quantity: 0 });
  });
});

test('days of sales are asked for in their order', () => {
  expect(salesQuery.parse({})).toMatchObject({ sort: 'created_at', dir: 'desc', limit: 25 });
  expect(salesQuery.parse({ from: '2026-11-21', to: '2026-11-21' })).toMatchObject({ to: '2026-11-21' });
  const reversed = salesQuery.safeParse({ from: '2026-11-22', to: '2026-11-21' });
  expect(issues(reversed)).toEqual([['to', rangeMessages.range]]);
});
