import * as z from 'zod/mini';
import { drinkCategories } from '#contract/bar/drinks.ts';
import { type Day, formatDay } from '#contract/core/dates.ts';
import { blankableLineField, lineField, phoneShape } from '#contract/core/fields.ts';
import { queryNumber } from '#contract/core/lists.ts';

export const orderListMessages = {
  days: 'days must be 7, 14 or 28',
  none: 'Nothing is to be ordered',
  supplier: 'Please choose a supplier',
  phone: 'Please enter a valid phone number, or leave it blank',
  phoneSaved: 'Number saved',
  phoneFailed: 'Failed to save the number',
  fetchFailed: 'Failed to fetch the order list',
} as const;

/** The choices of how many days the ordered drinks are to last. */
export const orderSpans = [7, 14, 28] as const;

/** How many drinks to order follows from the sales of this many days. */
export const salesDays = 28;

export const orderListQuery = z.object({
  days: z._default(
    queryNumber(
      z
        .number(orderListMessages.days)
        .check(z.refine((days) => orderSpans.some((span) => span === days), { error: orderListMessages.days })),
    ),
    7,
  ),
});

const orderedDrink = z.object({
  id: z.int(),
  drinkName: z.string(),
  category: z.enum(drinkCategories),
  stockQuantity: z.int(),
  minStockLevel: z.int(),
  /** How many were sold in the last `salesDays` days. */
  sold: z.int(),
  toOrder: z.int(),
});
export type OrderedDrink = z.infer<typeof orderedDrink>;

/**
 * `supplier` is the one whom the owner named for the drinks, or else the one who brought them last; null if there is
 * neither.
 */
export const orderList = z.object({
  today: z.string(),
  suppliers: z.array(
    z.object({
      supplier: z.nullable(z.string()),
      /** The number to which orders are sent; empty if nobody has typed one. */
      phone: z.string(),
      drinks: z.array(orderedDrink),
    }),
  ),
});
export type SupplierOrder = z.infer<typeof orderList>['suppliers'][number];

/** A blank number takes the number of the supplier away. */
export const supplierPhoneInput = z.object({
  supplier: lineField(orderListMessages.supplier, 'The supplier', 80),
  phone: blankableLineField('The number', 40).check(
    z.refine((phone) => phone === '' || phoneShape.test(phone), { error: orderListMessages.phone }),
  ),
});

type StockAndSales = Pick<OrderedDrink, 'stockQuantity' | 'minStockLevel' | 'sold'>;

/** Returns how many to order, so that the minimum is left after `days` days if the bar sells as in the last 28. */
export const quantityToOrder = ({ stockQuantity, minStockLevel, sold }: StockAndSales, days: number): number =>
  Math.max(0, minStockLevel + Math.ceil((sold * days) / salesDays) - stockQuantity);

export const orderText = (hotelName: string, today: Day, { drinks }: SupplierOrder): string =>
  [
    `Order of ${hotelName}, ${formatDay(today)}`,
    ...drinks.map(({ toOrder, drinkName }) => `${toOrder} × ${drinkName}`),
  ].join('\n');
