import * as z from 'zod/mini';
import {
  blankableLineField,
  koboField,
  lineField,
  nairaField,
  shownNairaField,
  wasMessage,
  wholeNumberField,
} from '#contract/core/fields.ts';
import { directionField, pageFields, pageOf, searchField } from '#contract/core/lists.ts';
import { formatCount } from '#contract/core/plural.ts';

export const drinkMessages = {
  name: 'Please enter a name',
  nameTaken: 'There is a drink of this name already',
  category: 'Please choose a category',
  price: 'Please enter a price from ₦0 to ₦10,000,000',
  cost: 'Please enter a cost from ₦0 to ₦10,000,000, or leave it blank',
  stock: 'Stock quantity must be a whole number from 0 to 100,000',
  minStock: 'Minimum stock level must be a whole number from 0 to 100,000',
  crateSize: 'Please enter how many are in a crate: 2 to 1,000, or leave it blank',
  description: 'A description can be at most 300 characters long',
  available: 'is_available must be true or false',
  stockReason: 'Please say why the stock changes',
  changedMeanwhile: 'Somebody else has changed this drink meanwhile. Close this form and open it again.',
  stockMovedMeanwhile: (stock: number) => `The stock has moved meanwhile: it is now ${stock}. Please count again.`,
  notFound: 'Drink not found',
  added: 'Drink added successfully',
  updated: 'Drink updated successfully',
  deleted: 'Drink deleted successfully',
  deletedSold: 'This drink has been sold, so its sales stay in the history. It left the lists.',
  fetchFailed: 'Failed to fetch drinks',
  unauthorized: 'Unauthorized: Please login first',
  endpointNotFound: 'Drinks endpoint not found',
  serverError: (status: number, text: string) => `Server error: ${status} ${text}`,
  saveFailed: 'Failed to save drink',
  deleteFailed: 'Failed to delete drink',
} as const;

export const stockMessages = {
  kind: 'Please choose what happened',
  quantity: 'Please enter a whole number from 0 to 100,000',
  none: 'Please enter how many: at least 1',
  reason: 'Please give a reason',
  nothingChanges: 'That is what the stock says already',
  notThatMany: (stock: number) => `Only ${stock} in stock`,
  tooMany: (spaceLeft: number) => `There can be at most 100,000 in stock: ${formatCount(spaceLeft)} more`,
  keyReused: 'This form has changed the stock before, otherwise. Close it to see how.',
  recorded: 'Stock updated',
  breakageRecorded: 'Breakage recorded',
  recordFailed: 'Failed to update the stock',
  movementsFailed: 'Failed to fetch the stock movements',
} as const;

export const drinkCategories = [
  'Alcoholic',
  'Non-Alcoholic',
  'Beer',
  'Wine',
  'Cocktail',
  'Soft Drink',
  'Coffee',
  'Tea',
] as const;
export type DrinkCategory = (typeof drinkCategories)[number];

export const defaultMinStock = 5;

export type StockLabel = 'Out of Stock' | 'Low Stock' | 'In Stock';

export function stockLabelOf(stock: number, minStock: number): StockLabel {
  if (stock <= 0) return 'Out of Stock';
  return stock <= minStock ? 'Low Stock' : 'In Stock';
}

export const maxStock = 100_000;
const maxPriceNaira = 1e7;

const stockField = (message: string) => wholeNumberField(message, 0, maxStock);

const storedStock = z
  .int(drinkMessages.stock)
  .check(z.gte(0, drinkMessages.stock), z.lte(2 ** 31 - 1, drinkMessages.stock));

const drinkFields = {
  drinkName: lineField(drinkMessages.name, 'Name', 80),
  category: z.enum(drinkCategories, { error: drinkMessages.category }),
  priceKobo: nairaField(drinkMessages.price, maxPriceNaira, 0),
  costKobo: z.optional(z.nullable(nairaField(drinkMessages.cost, maxPriceNaira, 0))),
  stockQuantity: stockField(drinkMessages.stock),
  minStockLevel: z._default(stockField(drinkMessages.minStock), defaultMinStock),
  description: z._default(blankableLineField('A description', 300, drinkMessages.description), ''),
  /** From whom the hotel orders the drink; empty if nobody is named. */
  supplier: z._default(blankableLineField('The supplier', 80), ''),
  /** How many come in a crate; null if the drink comes in no crates. */
  crateSize: z.optional(z.nullable(wholeNumberField(drinkMessages.crateSize, 2, 1000))),
  isAvailable: z._default(z.boolean(drinkMessages.available), true),
};

export const newDrink = z.object(drinkFields);
export type NewDrink = z.output<typeof newDrink>;

/**
 * The id in the path. Only digits are accepted, because `Number` alone would also read `0x10`, `+1` or an empty text.
 */
const drinkIdSchema = z.pipe(
  z.transform((raw: unknown) => (typeof raw === 'string' && !/^[1-9]\d{0,9}$/.test(raw) ? Number.NaN : Number(raw))),
  wholeNumberField(drinkMessages.notFound, 1, 2 ** 31 - 1),
);
const drinkIdField = { id: drinkIdSchema };

const wasDrinkFields = {
  drinkName: z.string(wasMessage),
  category: z.enum(drinkCategories, { error: wasMessage }),
  priceKobo: shownNairaField(wasMessage),
  costKobo: z.nullable(shownNairaField(wasMessage)),
  stockQuantity: z.int(wasMessage),
  minStockLevel: z.int(wasMessage),
  description: z.string(wasMessage),
  supplier: z.string(wasMessage),
  crateSize: z.nullable(z.int(wasMessage)),
  isAvailable: z.boolean(wasMessage),
};

/** The whole record of a drink. A changed stock is a correction, which needs `stockReason`. */
export const drinkChange = z.object({
  ...drinkIdField,
  ...drinkFields,
  /**
   * May exceed `maxStock`: stock can grow beyond it, and the form must be able to send back what it was opened with.
   */
  stockQuantity: storedStock,
  stockReason: z.optional(lineField(drinkMessages.stockReason, 'A reason', 300)),
  /**
   * The values with which the form was opened. The call is refused if the drink has changed since, so that an old form
   * undoes no change.
   */
  was: z.optional(z.object(wasDrinkFields, wasMessage)),
});
export type DrinkChange = z.output<typeof drinkChange>;

export const deleteDrinkInput = z.object({
  ...drinkIdField,
  reason: z.optional(lineField(stockMessages.reason, 'A reason', 300)),
});

const drinkView = z.object({
  id: z.int(),
  drinkName: z.string(),
  category: z.enum(drinkCategories),
  priceKobo: koboField,
  /** Second names that the specification demands: `name` for `drinkName`, `pricePerUnitKobo` for `priceKobo`. */
  name: z.string(),
  pricePerUnitKobo: koboField,
  /** What the drink costs the hotel. Null if unknown, and for everybody but superadmins. */
  costKobo: z.nullable(koboField),
  stockQuantity: z.int(),
  minStockLevel: z.int(),
  description: z.string(),
  supplier: z.string(),
  crateSize: z.nullable(z.int()),
  isAvailable: z.boolean(),
  deletedAt: z.nullable(z.string()),
});
export type DrinkView = z.infer<typeof drinkView>;

export const drinkSorts = ['drink_name', 'category', 'price', 'stock_quantity'] as const;
export type DrinkSort = (typeof drinkSorts)[number];

export const stockFilters = ['short', 'out', 'low', 'in'] as const;
export type StockFilter = (typeof stockFilters)[number];

export const drinksQuery = z.object({
  ...pageFields,
  q: searchField,
  category: z.optional(z.enum(drinkCategories, { error: drinkMessages.category })),
  stock: z.optional(z.enum(stockFilters, { error: `stock must be one of ${stockFilters.join(', ')}` })),
  available: z.optional(z.enum(['yes', 'no', 'deleted'], { error: 'available must be yes, no or deleted' })),
  sort: z._default(z.enum(drinkSorts, { error: `sort must be one of ${drinkSorts.join(', ')}` }), 'drink_name'),
  dir: directionField,
});

export const drinksPage = pageOf(drinkView);
export const saveDrinkReply = z.object({ message: z.string(), drink: drinkView });

/**
 * Drinks on sale, in the order of their names. `soldAtThisHour` counts the drinks sold in this hour of the day on the
 * 28 days before.
 */
export const drinkMenu = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      drinkName: z.string(),
      category: z.enum(drinkCategories),
      priceKobo: koboField,
      stockQuantity: z.int(),
      minStockLevel: z.int(),
      soldAtThisHour: z.int(),
    }),
  ),
});
export type MenuDrink = z.infer<typeof drinkMenu>['data'][number];

const stockChangeKinds = ['restock', 'correction', 'breakage'] as const;
export type StockChangeKind = (typeof stockChangeKinds)[number];
const movementKinds = [
  'opening',
  ...stockChangeKinds,
  'sale',
  'sale_deleted',
  'poured_away',
  'delivery',
  'delivery_taken_back',
  'count',
] as const;
export type MovementKind = (typeof movementKinds)[number];

export const movementLabels: Record<MovementKind, string> = {
  opening: 'First stock',
  restock: 'Restock',
  correction: 'Correction',
  breakage: 'Breakage',
  sale: 'Sale',
  sale_deleted: 'Sale deleted',
  poured_away: 'Poured away',
  delivery: 'Delivery',
  delivery_taken_back: 'Delivery taken back',
  count: 'Count',
};

export const stockMovementInput = z
  .object({
    ...drinkIdField,
    kind: z.enum(stockChangeKinds, { error: stockMessages.kind }),
    /** How many came in or were lost or, for a correction, were counted. */
    quantity: stockField(stockMessages.quantity),
    reason: lineField(stockMessages.reason, 'A reason', 300),
    /** The idempotency key. */
    key: lineField('key cannot be empty', 'key', 100),
    /**
     * The stock that the form showed. A correction is refused if the stock has changed since, because the count would
     * be wrong.
     */
    was: z.optional(z.int(wasMessage)),
  })
  .check(
    z.refine(({ kind, quantity }) => kind === 'correction' || quantity > 0, {
      error: stockMessages.none,
      path: ['quantity'],
    }),
  );

/** Drinks that are lost. `key` is the idempotency key. */
export const breakageInput = z.object({
  ...drinkIdField,
  quantity: wholeNumberField(stockMessages.none, 1, maxStock),
  reason: lineField(stockMessages.reason, 'A reason', 300),
  key: lineField('key cannot be empty', 'key', 100),
});

export const movementsQuery = z.object({ ...drinkIdField, ...pageFields });

const movementView = z.object({
  id: z.int(),
  kind: z.enum(movementKinds),
  /** Positive when stock came in, negative when it went out. */
  quantity: z.int(),
  stockAfter: z.int(),
  staffName: z.string(),
  movedAt: z.string(),
  reason: z.nullable(z.string()),
});
export type MovementView = z.infer<typeof movementView>;

export const movementsPage = z.extend(pageOf(movementView), { drink: drinkView });
