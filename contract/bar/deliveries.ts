import * as z from 'zod/mini';
import { maxStock } from '#contract/bar/drinks.ts';
import { blankableLineField, koboField, lineField, nairaField, wholeNumberField } from '#contract/core/fields.ts';
import { pageFields, partlyCountedPageOf } from '#contract/core/lists.ts';

export const deliveryMessages = {
  supplier: 'Please enter the supplier',
  note: 'Please enter the number on the note',
  drinks: 'Please choose at least one drink',
  tooMany: 'A delivery can have at most 60 drinks. Enter the rest as another note.',
  drink: 'Please choose the drink',
  twice: 'This drink is on the list already',
  quantity: 'Please enter how many came: 1 to 10,000',
  cost: 'Please enter what they cost together, or leave it blank',
  unknownDrink: 'This drink is no longer in the list of drinks',
  full: (drink: string) => `There can be at most 100,000 of ${drink} in stock`,
  noteTaken: 'This note of this supplier was entered before. Look at the list of deliveries.',
  keyReused: 'This delivery was recorded before, with something else',
  notFound: 'Delivery not found',
  reason: 'Please say why the delivery is taken back',
  takenBackBefore: 'This delivery was taken back before',
  sold: 'Some of its drinks are sold or gone by now, so it cannot be taken back. Correct the stock instead.',
  received: 'Delivery recorded',
  takenBack: 'Delivery taken back',
  none: 'No delivery yet',
  receiveFailed: 'Failed to record the delivery',
  takeBackFailed: 'Failed to take the delivery back',
  fetchFailed: 'Failed to fetch the deliveries',
  choicesFailed: 'Failed to fetch the drinks',
} as const;

const maxDrinksOfDelivery = 60;
const maxQuantityOfDrink = 10_000;
const maxCostNaira = 1e9;

const drinkIdSchema = wholeNumberField(deliveryMessages.drink, 1, 2 ** 31 - 1);

const deliveredDrink = z.object(
  {
    drinkId: drinkIdSchema,
    quantity: wholeNumberField(deliveryMessages.quantity, 1, Math.min(maxQuantityOfDrink, maxStock)),
    /** What the whole `quantity` costs by the note. */
    costKobo: z.optional(z.nullable(nairaField(deliveryMessages.cost, maxCostNaira, 0))),
  },
  deliveryMessages.drinks,
);

/** What a supplier brought, by one note. `key` is the idempotency key. */
export const newDelivery = z
  .object({
    supplier: lineField(deliveryMessages.supplier, 'The supplier', 80),
    noteNumber: lineField(deliveryMessages.note, 'The number', 40),
    items: z
      .array(deliveredDrink, deliveryMessages.drinks)
      .check(z.minLength(1, deliveryMessages.drinks), z.maxLength(maxDrinksOfDelivery, deliveryMessages.tooMany)),
    key: lineField('key cannot be empty', 'key', 100),
  })
  .check(({ value: { items }, issues }) => {
    for (const [place, item] of items.entries())
      if (items.findIndex((other) => other.drinkId === item.drinkId) < place)
        issues.push({
          ...{ code: 'custom', input: item, path: ['items', place, 'drinkId'] },
          message: deliveryMessages.twice,
        });
  });

const deliveryIdField = { id: z.uuid({ error: deliveryMessages.notFound }) };
export const takeDeliveryBackInput = z.object({
  ...deliveryIdField,
  reason: lineField(deliveryMessages.reason, 'A reason', 300),
});

/** With `note`, the page has only deliveries by a note of this number. */
export const deliveriesQuery = z.object({ ...pageFields, note: z.optional(blankableLineField('note', 40)) });

const deliveryView = z.object({
  id: z.string(),
  supplier: z.string(),
  noteNumber: z.string(),
  receivedBy: z.string(),
  receivedAt: z.string(),
  drinks: z.array(
    z.object({
      drinkId: z.int(),
      drinkName: z.string(),
      quantity: z.int(),
      /** The cost of the whole `quantity`. Null if unknown, and for everybody but superadmins. */
      costKobo: z.nullable(koboField),
      /** The cost of one, by the list of drinks. Null if unknown, and for everybody but superadmins. */
      usualCostKobo: z.nullable(koboField),
    }),
  ),
  takenBack: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  /** Why the caller cannot take the delivery back; null if they can. */
  takeBackProblem: z.nullable(z.string()),
});
export type DeliveryView = z.infer<typeof deliveryView>;
export const deliveriesPage = partlyCountedPageOf(deliveryView);

/**
 * The drinks that can come in or be counted, in the order of their names. Their stock is left out, because a count must
 * not show it. Of the suppliers, that of the latest delivery comes first.
 */
export const stockChoices = z.object({
  drinks: z.array(
    z.object({ id: z.int(), drinkName: z.string(), category: z.string(), crateSize: z.nullable(z.int()) }),
  ),
  suppliers: z.array(z.string()),
});
export type StockDrink = z.infer<typeof stockChoices>['drinks'][number];
