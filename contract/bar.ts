import * as z from 'zod/mini';
import { drinkCategories, drinkMessages } from '#contract/drinks.ts';
import { lineField, shownNairaField } from '#contract/fields.ts';
import { dayRangeFields, daysInOrder, directionField, pageFields, pageOf, searchField } from '#contract/lists.ts';
import { formatNaira, type Kobo } from '#contract/money.ts';
import { type StaffRole, staffRoles } from '#contract/roles.ts';

export const saleMessages = {
  missing: 'Please select a drink and enter quantity',
  invalid: 'Please enter valid drink selection and quantity',
  noDrinksAdmin: 'No drinks available. Please add drinks first in the Drinks Management section.',
  noDrinksBarman: 'No drinks available. Please contact the administrator to add drinks.',
  method: 'Please choose cash or card',
  unknownDrink: 'This drink is no longer sold',
  outOfStock: (drink: string) => `${drink} is out of stock`,
  tooFew: (drink: string, left: number) => `Only ${left} of ${drink} left`,
  unavailable: (drink: string) => `${drink} is not available`,
  keyReused: 'This sale was recorded before, with other drinks',
  sentBefore:
    'The answer to this sale was lost, and it may have been recorded. Record it again as it is: it will count once.',
  chosenBefore: 'These drinks were chosen before and are not recorded yet.',
  seenTotal: 'seen_total must be the total that was shown',
  priceChanged: (total: Kobo) =>
    `A price has changed meanwhile: the total is now ${formatNaira(total)}. Tell the customer, then record the sale again.`,
  deletedSince: 'This sale was recorded, and has been deleted since.',
  recorded: 'Sale recorded successfully!',
  recordFailed: 'Failed to record sale',
  recordFailedOffline: 'Failed to record sale - please check server connection',
  recordFailedBecause: (reason: string) => `Error recording sale: ${reason}`,
  notFound: 'Sale not found',
  deleted: '✅ Sale deleted successfully!',
  deleteFailed: 'Failed to delete sale',
  reason: 'Please give a reason',
  fetchFailed: 'Failed to fetch bar sales',
  loadFailed: 'Error loading dashboard data',
} as const;

export const barMethods = ['cash', 'card'] as const;
export type BarMethod = (typeof barMethods)[number];
export const barMethodLabels: Record<BarMethod, string> = { cash: 'Cash', card: 'Card' };

export const sellerLabels: Record<StaffRole, string> = {
  superadmin: 'Admin',
  supervisor: 'Supervisor',
  receptionist: 'Receptionist',
  barmen: 'Barman',
  housekeeper: 'Housekeeper',
};

const maxLines = 40;

const missingOrInvalid = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? saleMessages.missing : saleMessages.invalid;
const soldDrink = z
  .int({ error: missingOrInvalid })
  .check(z.gte(1, saleMessages.invalid), z.lte(2 ** 31 - 1, saleMessages.invalid));
const maxQuantity = 1000;
const soldQuantity = z
  .int({ error: missingOrInvalid })
  .check(z.gte(1, saleMessages.invalid), z.lte(maxQuantity, saleMessages.invalid));

const saleLine = z.object({ drink_id: soldDrink, quantity: soldQuantity }, saleMessages.invalid);

/** Sells one drink, or the `items` of an order, of which all are sold or none. `key` is the idempotency key. */
export const newSale = z
  .object({
    drink_id: z.optional(soldDrink),
    quantity: z.optional(soldQuantity),
    items: z.optional(
      z
        .array(saleLine, saleMessages.invalid)
        .check(z.minLength(1, saleMessages.missing), z.maxLength(maxLines, saleMessages.invalid)),
    ),
    payment_method: z._default(z.enum(barMethods, { error: saleMessages.method }), 'cash'),
    /** The total in naira that the seller saw. If the current prices give another total, nothing is sold. */
    seen_total: z.optional(shownNairaField(saleMessages.seenTotal)),
    key: z.optional(lineField('key cannot be empty', 'key', 100)),
  })
  .check(({ value, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [field], message });
    if (value.items && (value.drink_id !== undefined || value.quantity !== undefined))
      refuse('items', saleMessages.invalid);
    else if (!value.items && value.drink_id === undefined) refuse('drink_id', saleMessages.missing);
    else if (!value.items && value.quantity === undefined) refuse('quantity', saleMessages.missing);
    const quantities = new Map<number, number>();
    for (const { drink_id, quantity } of value.items ?? [])
      quantities.set(drink_id, (quantities.get(drink_id) ?? 0) + quantity);
    if ([...quantities.values()].some((quantity) => quantity > maxQuantity)) refuse('items', saleMessages.invalid);
  });
export type NewSale = z.output<typeof newSale>;

const barSale = z.object({
  id: z.string(),
  order_id: z.string(),
  drink_id: z.int(),
  drink_name: z.string(),
  category: z.enum(drinkCategories),
  quantity: z.int(),
  unit_price: z.number(),
  total_amount: z.number(),
  payment_method: z.enum(barMethods),
  staff_name: z.string(),
  staff_role: z.enum(staffRoles),
  created_at: z.string(),
});
export type BarSale = z.infer<typeof barSale>;

export const recordSaleReply = z.object({
  message: z.string(),
  sales: z.array(barSale),
  total_amount: z.number(),
  stock: z.array(z.object({ id: z.int(), stock_quantity: z.int() })),
});

export const saleSorts = ['created_at', 'drink_name', 'total_amount'] as const;
export type SaleSort = (typeof saleSorts)[number];

export const salesQuery = z
  .object({
    ...pageFields,
    q: searchField,
    payment_method: z.optional(z.enum(barMethods, { error: saleMessages.method })),
    category: z.optional(z.enum(drinkCategories, { error: drinkMessages.category })),
    ...dayRangeFields,
    sort: z._default(z.enum(saleSorts, { error: `sort must be one of ${saleSorts.join(', ')}` }), 'created_at'),
    dir: z._default(directionField, 'desc'),
  })
  .check(daysInOrder);

/** Totals of all sales that match the filter, not only of this page. `cash_amount` is what should be in the till. */
export const salesPage = z.extend(pageOf(barSale), {
  total_amount: z.number(),
  cash_amount: z.number(),
  card_amount: z.number(),
  now: z.string(),
});

const reason = lineField(saleMessages.reason, 'A reason', 300);

export const saleRemoval = z.object({ id: z.uuid({ error: saleMessages.notFound }), reason });

/**
 * Money in naira. A barman gets only their own sales. One transaction is one drink of an order, whatever its quantity.
 */
export const barFigures = z.object({
  today: z.string(),
  total_sales: z.number(),
  total_transactions: z.int(),
  todays_sales: z.number(),
  todays_transactions: z.int(),
  todays_cash: z.number(),
  todays_card: z.number(),
  total_drinks: z.int(),
  available_drinks: z.int(),
  short_drinks: z.int(),
});
export type BarFigures = z.infer<typeof barFigures>;
