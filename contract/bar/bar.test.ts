import { describe, expect, test } from 'vitest';
import { barLimitLeft, newSale, saleMessages, saleRemoval, saleSorts, salesQuery } from '#contract/bar/bar.ts';
import {
  deleteDrinkInput,
  drinkChange,
  drinkMessages,
  drinksQuery,
  maxStock,
  newDrink,
  stockLabelOf,
  stockMessages,
  stockMovementInput,
} from '#contract/bar/drinks.ts';
import { rangeMessages, wasMessage } from '#contract/core/fields.ts';
import { fromNaira, kobo } from '#contract/core/money.ts';
import { fromForm, nameWithoutUnit } from '#contract/core/wire.ts';

type ParseResult = { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
const issuesOf = ({ error }: ParseResult) =>
  error?.issues.map(({ path, message }) => [path.map((part) => nameWithoutUnit(String(part))).join('.'), message]) ??
  [];

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
    expect(stockLabelOf(stock, least)).toBe(label);
  });
});

const drinkForm = { drinkName: 'Star', category: 'Beer', price: 1500, stockQuantity: 3 } as const;

describe('a drink', () => {
  test('needs a name, a category, a price and a stock; the rest has its usual value', () => {
    expect(newDrink.parse(fromForm(newDrink, drinkForm))).toEqual({
      ...{ drinkName: 'Star', category: 'Beer', priceKobo: 150_000, stockQuantity: 3 },
      minStockLevel: 5,
      description: '',
      isAvailable: true,
      supplier: '',
    });
    expect(issuesOf(newDrink.safeParse(fromForm(newDrink, {}))).map(([field]) => field)).toEqual([
      'drinkName',
      'category',
      'price',
      'stockQuantity',
    ]);
    const tooMuch = newDrink.safeParse(fromForm(newDrink, { ...drinkForm, stockQuantity: maxStock + 1 }));
    expect(issuesOf(tooMuch)).toEqual([['stockQuantity', drinkMessages.stock]]);
  });

  test.each([0, 0.01, 498.5, 1e7])('can cost %d', (price) => {
    expect(newDrink.parse(fromForm(newDrink, { ...drinkForm, price, cost: price }))).toMatchObject({
      priceKobo: fromNaira(price),
      costKobo: fromNaira(price),
    });
  });

  test.each([-0.01, -1, 1e7 + 0.01, Number.NaN, Number.POSITIVE_INFINITY, '5', null])('cannot cost %j', (price) => {
    expect(issuesOf(newDrink.safeParse(fromForm(newDrink, { ...drinkForm, price })))[0]).toEqual([
      'price',
      drinkMessages.price,
    ]);
  });

  test.each([0.001, 1.005, 99.999])('cannot cost %d, which is no whole kobo', (price) => {
    expect(issuesOf(newDrink.safeParse(fromForm(newDrink, { ...drinkForm, price })))).toEqual([
      ['price', 'An amount has at most two decimals'],
    ]);
  });

  test('is known by a whole number', () => {
    expect(drinkChange.parse(fromForm(drinkChange, { ...drinkForm, id: '7' }))).toMatchObject({ id: 7 });
    for (const id of ['0', '-1', '1.5', 'x', String(2 ** 31), '99999999999', '0x1', '1e0', ' 1', undefined])
      for (const schema of [drinkChange, deleteDrinkInput])
        expect(issuesOf(schema.safeParse(fromForm(schema, { ...drinkForm, id })))).toEqual([
          ['id', drinkMessages.notFound],
        ]);
  });

  test.each<[string, object, string, string]>([
    ['no name', { drinkName: undefined }, 'drinkName', drinkMessages.name],
    ['a blank name', { drinkName: '   ' }, 'drinkName', drinkMessages.name],
    ['a number for a name', { drinkName: 7 }, 'drinkName', drinkMessages.name],
    [
      'a name of two lines',
      { drinkName: 'a\nb' },
      'drinkName',
      'Name cannot contain line breaks or control characters',
    ],
    ['an endless name', { drinkName: 'x'.repeat(81) }, 'drinkName', 'Name can be at most 80 characters long'],
    ['no category', { category: undefined }, 'category', drinkMessages.category],
    ['a category of its own', { category: 'beer' }, 'category', drinkMessages.category],
    ['no price', { price: undefined }, 'price', drinkMessages.price],
    ['a price in words', { price: '1200' }, 'price', drinkMessages.price],
    ['a price below none', { price: -0.01 }, 'price', drinkMessages.price],
    ['half a kobo', { price: 1.005 }, 'price', 'An amount has at most two decimals'],
    ['a price beyond belief', { price: 1e7 + 1 }, 'price', drinkMessages.price],
    ['a cost below none', { cost: -1 }, 'cost', drinkMessages.cost],
    ['a cost in words', { cost: 'much' }, 'cost', drinkMessages.cost],
    ['no stock', { stockQuantity: undefined }, 'stockQuantity', drinkMessages.stock],
    ['less than no stock', { stockQuantity: -1 }, 'stockQuantity', drinkMessages.stock],
    ['half a bottle', { stockQuantity: 1.5 }, 'stockQuantity', drinkMessages.stock],
    ['a blank stock', { stockQuantity: '' }, 'stockQuantity', drinkMessages.stock],
    ['a minimum below none', { minStockLevel: -1 }, 'minStockLevel', drinkMessages.minStock],
    ['half a minimum', { minStockLevel: 2.5 }, 'minStockLevel', drinkMessages.minStock],
    ['a novel', { description: 'x'.repeat(301) }, 'description', drinkMessages.description],
    [
      'a description of two lines',
      { description: 'a\nb' },
      'description',
      'A description cannot contain line breaks or control characters',
    ],
    ['a name that nobody sees', { drinkName: '\u200b\u2060' }, 'drinkName', drinkMessages.name],
    ['perhaps on sale', { isAvailable: 'perhaps' }, 'isAvailable', drinkMessages.available],
  ])('with %s is refused on its field, and so is changing it to that', (_, wrong, field, message) => {
    for (const schema of [newDrink, drinkChange])
      expect(issuesOf(schema.safeParse(fromForm(schema, { ...drinkForm, id: '1', ...wrong })))).toEqual([
        [field, message],
      ]);
  });

  test.each([
    ['no object', 5],
    ['no price', { stockQuantity: 1 }],
    ['half a bottle', { price: 1, stockQuantity: 0.5 }],
  ])('is not changed with %s for what the form was opened on', (_, was) => {
    const messages = issuesOf(drinkChange.safeParse(fromForm(drinkChange, { ...drinkForm, id: '1', was }))).map(
      ([, message]) => message,
    );
    expect(new Set(messages)).toEqual(new Set([wasMessage]));
  });
});

describe('a sale', () => {
  test('is of one drink or of several, in cash unless it says otherwise', () => {
    expect(newSale.parse({ drinkId: 1, quantity: 2 })).toEqual({ drinkId: 1, quantity: 2, paymentMethod: 'cash' });
    const items = [{ drinkId: 1, quantity: 2 }];
    expect(newSale.parse({ items, paymentMethod: 'card' })).toEqual({ items, paymentMethod: 'card' });
  });

  test.each<[string, object, string, string]>([
    ['nothing', {}, 'drinkId', saleMessages.missing],
    ['no drink', { quantity: 1 }, 'drinkId', saleMessages.missing],
    ['a blank drink', { drinkId: '', quantity: 1 }, 'drinkId', saleMessages.missing],
    ['a null drink', { drinkId: null, quantity: 1 }, 'drinkId', saleMessages.missing],
    ['no quantity', { drinkId: 1 }, 'quantity', saleMessages.missing],
    ['a quantity that was left blank', { drinkId: 1, quantity: '' }, 'quantity', saleMessages.missing],
    ['fewer than none', { drinkId: 1, quantity: -1 }, 'quantity', saleMessages.invalid],
    ['a quantity in words', { drinkId: 1, quantity: 'two' }, 'quantity', saleMessages.invalid],
    ['a list with a hole', { items: [{ drinkId: 1 }] }, 'items.0.quantity', saleMessages.missing],
    ['a list and a drink', { items: [{ drinkId: 1, quantity: 1 }], drinkId: 1 }, 'items', saleMessages.invalid],
    ['a drink in words', { drinkId: 'x', quantity: 1 }, 'drinkId', saleMessages.invalid],
    ['drink 0', { drinkId: 0, quantity: 1 }, 'drinkId', saleMessages.invalid],
    ['a drink beyond all numbers', { drinkId: 2 ** 31, quantity: 1 }, 'drinkId', saleMessages.invalid],
    ['none', { drinkId: 1, quantity: 0 }, 'quantity', saleMessages.invalid],
    ['a thousand and one', { drinkId: 1, quantity: 1001 }, 'quantity', saleMessages.invalid],
    ['half of one', { drinkId: 1, quantity: 0.5 }, 'quantity', saleMessages.invalid],
    ['an empty list', { items: [] }, 'items', saleMessages.missing],
    ['no list', { items: 'x' }, 'items', saleMessages.invalid],
    ['a list of words', { items: ['x'] }, 'items.0', saleMessages.invalid],
    ['too long a list', { items: Array(41).fill({ drinkId: 1, quantity: 1 }) }, 'items', saleMessages.invalid],
    ['a line without a drink', { items: [{ quantity: 1 }] }, 'items.0.drinkId', saleMessages.missing],
    ['a list and a quantity', { items: [{ drinkId: 1, quantity: 1 }], quantity: 1 }, 'items', saleMessages.invalid],
    ['credit', { drinkId: 1, quantity: 1, paymentMethod: 'credit' }, 'paymentMethod', saleMessages.method],
    ['a blank key', { drinkId: 1, quantity: 1, key: ' ' }, 'key', 'key cannot be empty'],
  ])('of %s is refused', (_, input, field, message) => {
    expect(issuesOf(newSale.safeParse(input))).toContainEqual([field, message]);
  });
});

test.each([
  ['blank', '  ', saleMessages.reason],
  ['a novel', 'x'.repeat(301), 'A reason can be at most 300 characters long'],
  ['of two lines', 'a\nb', 'A reason cannot contain line breaks or control characters'],
])('a sale is not taken back with a reason that is %s', (_, reason, message) => {
  expect(issuesOf(saleRemoval.safeParse({ id: '00000000-0000-4000-8000-000000000000', reason }))).toEqual([
    ['reason', message],
  ]);
});

describe('a sale on a room', () => {
  const bookingId = '7a0c1e8e-9b7a-4a3c-8a51-0d1f4b8d2c11';
  const signature = 'M1 1L9 9L20 4L30 9M40 4L50 9L60 4L70 9';
  const signedAgreement = { bookingId, agreedBy: 'signature', signature } as const;
  const parseSale = (room: unknown, paymentMethod = 'room') =>
    newSale.safeParse({ drinkId: 1, quantity: 1, paymentMethod, room });

  test.each([
    ['signed', signedAgreement],
    ['agreed to by PIN', { bookingId, agreedBy: 'pin', pin: '0412' }],
  ])('is %s', (_, room) => {
    expect(parseSale(room).data).toMatchObject({ paymentMethod: 'room', room });
  });

  test.each<[string, unknown, string, string]>([
    ['no room', undefined, 'room', saleMessages.room],
    ['a room that is none', { ...signedAgreement, bookingId: '104' }, 'room.bookingId', saleMessages.room],
    ['nobody who agreed', { bookingId, signature }, 'room.agreedBy', saleMessages.agreement],
    ['a wave of the hand', { bookingId, agreedBy: 'wave' }, 'room.agreedBy', saleMessages.agreement],
    ['no signature', { ...signedAgreement, signature: undefined }, 'room.signature', saleMessages.signature],
    ['a dot for a signature', { ...signedAgreement, signature: 'M5 5L5 5' }, 'room.signature', saleMessages.signature],
    [
      'a script for a signature',
      { ...signedAgreement, signature: '"><script>' },
      'room.signature',
      saleMessages.signature,
    ],
    [
      'a signature without end',
      { ...signedAgreement, signature: `M1 1${'L2 2'.repeat(5000)}` },
      ...(['room.signature', saleMessages.signatureTooLong] as const),
    ],
    ['no PIN', { bookingId, agreedBy: 'pin' }, 'room.pin', saleMessages.pin],
    ['a short PIN', { bookingId, agreedBy: 'pin', pin: '412' }, 'room.pin', saleMessages.pin],
    ['a PIN beside a signature', { ...signedAgreement, pin: '0412' }, 'room.pin', saleMessages.pin],
  ])('is refused with %s', (_, room, field, message) => {
    expect(issuesOf(parseSale(room))).toContainEqual([field, message]);
  });

  test('is the only one that names a room', () => {
    expect(issuesOf(parseSale(signedAgreement, 'cash'))).toEqual([['room', saleMessages.roomNotAsked]]);
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
    expect(issuesOf(stockMovementInput.safeParse({ ...move, quantity: 0 }))).toEqual([
      ['quantity', stockMessages.none],
    ]);
    expect(issuesOf(stockMovementInput.safeParse({ ...move, quantity: 0, kind: 'breakage' }))).toEqual([
      ['quantity', stockMessages.none],
    ]);
    expect(stockMovementInput.parse({ ...move, quantity: 0, kind: 'correction' })).toMatchObject({ quantity: 0 });
  });

  test.each<[string, object, string, string]>([
    ['nothing that happened', { kind: undefined }, 'kind', stockMessages.kind],
    ['a sale', { kind: 'sale' }, 'kind', stockMessages.kind],
    ['an opening', { kind: 'opening' }, 'kind', stockMessages.kind],
    ['no quantity', { quantity: undefined }, 'quantity', stockMessages.quantity],
    ['less than none', { quantity: -1 }, 'quantity', stockMessages.quantity],
    ['half a bottle', { quantity: 0.5 }, 'quantity', stockMessages.quantity],
    ['more than fits', { quantity: maxStock + 1 }, 'quantity', stockMessages.quantity],
    ['a delivery of none', { quantity: 0 }, 'quantity', stockMessages.none],
    ['a breakage of none', { kind: 'breakage', quantity: 0 }, 'quantity', stockMessages.none],
    ['no reason', { reason: undefined }, 'reason', stockMessages.reason],
    ['a blank reason', { reason: '  ' }, 'reason', stockMessages.reason],
    ['a novel for a reason', { reason: 'x'.repeat(301) }, 'reason', 'A reason can be at most 300 characters long'],
    ['no key', { key: undefined }, 'key', 'key cannot be empty'],
    ['half a bottle seen', { was: 1.5 }, 'was', wasMessage],
  ])('is not %s', (_, wrong, field, message) => {
    expect(issuesOf(stockMovementInput.safeParse({ ...move, ...wrong }))[0]).toEqual([field, message]);
  });
});

test('days of sales are asked for in their order', () => {
  expect(salesQuery.parse({})).toMatchObject({ sort: 'created_at', dir: 'desc', limit: 25 });
  expect(salesQuery.parse({ from: '2026-11-21', to: '2026-11-21' })).toMatchObject({ to: '2026-11-21' });
  const reversed = salesQuery.safeParse({ from: '2026-11-22', to: '2026-11-21' });
  expect(issuesOf(reversed)).toEqual([['to', rangeMessages.range]]);
});

test.each([
  ['paymentMethod', 'cheque', saleMessages.method],
  ['category', 'beer', drinkMessages.category],
  ['from', '2026-02-30', rangeMessages.day],
  ['to', 'today', rangeMessages.day],
  ['sort', 'staffName', `sort must be one of ${saleSorts.join(', ')}`],
  ['dir', 'sideways', 'dir must be asc or desc'],
  ['limit', '0', 'limit must be at least 1'],
])('sales are not listed by %s=%s', (field, value, message) => {
  expect(issuesOf(salesQuery.safeParse({ [field]: value }))).toEqual([[field, message]]);
});

test.each([
  ['stock', 'some'],
  ['available', 'true'],
  ['category', 'beer'],
  ['sort', 'cost'],
  ['limit', '101'],
])('drinks are not listed by %s=%s', (field, value) => {
  expect(issuesOf(drinksQuery.safeParse({ [field]: value })).map(([path]) => path)).toEqual([field]);
});
