import * as z from 'zod/mini';
import { koboField, lineField, nairaField, wasField, wasMessage, wholeNumberField } from '#contract/core/fields.ts';
import { mostGuests } from '#contract/core/guests.ts';
import type { Kobo } from '#contract/core/money.ts';
import { nightsText } from '#contract/core/plural.ts';
import { ratePlanCodeField, ratePlanOffer, ratePlanTerms } from '#contract/rooms/rate-plan-offers.ts';

export const ratePlanMessages = {
  terms: 'Please choose the terms',
  hours: 'The hours must be a whole number from 0 to 1,440',
  share: 'A share must be a whole number from 0 to 100',
  name: 'Please enter a name, such as Non-refundable',
  nameTaken: 'Another plan that is on sale has this name',
  percent: 'The percentage must be a whole number from 0 to 90',
  breakfast: 'breakfast must be true or false',
  breakfastPrice: 'Please enter what breakfast costs a guest, or 0 if it is in the price',
  noBreakfast: 'A plan without breakfast has no price for it',
  minNights: 'The nights must be a whole number from 1 to 365',
  defaultPrice: 'This plan costs just the price of the night, which the calendar shows.',
  defaultStays: 'One plan has the price of the night. It cannot be retired.',
  order: 'order must name each plan that is on sale once',
  version: 'version must be that of the plan the form was opened on',
  changedMeanwhile: 'Somebody has changed this plan meanwhile. What you typed is still here.',
  orderChanged: 'Somebody has changed the plans meanwhile. Please look at them again.',
  added: 'Plan added',
  changed: 'Plan changed',
  retired: 'Plan retired. Bookings that have it keep it.',
  restored: 'Plan on sale again',
  ordered: 'Order saved',
  fetchFailed: 'Failed to fetch plans',
  saveFailed: 'Failed to save the plan',
  /** The messages from here on are for the person who makes a booking. */
  notOnSale: 'This plan is no longer on sale. Please choose another one.',
  tooShort: (name: string, nights: number) => `“${name}” is for stays of at least ${nightsText(nights)}.`,
  termsChanged:
    'The cancellation terms of this plan have changed meanwhile. Please look at them and send the form again.',
} as const;

const percentField = wholeNumberField(ratePlanMessages.share, 0, 100);

const ownTermsSchema = z.object(
  {
    freeUntilHours: z.nullable(wholeNumberField(ratePlanMessages.hours, 0, 1440)),
    lateRefundPercent: percentField,
    unusedNightsPercent: percentField,
    noShowPercent: z._default(percentField, 100),
  },
  ratePlanMessages.terms,
);

const ratePlanView = z.extend(ratePlanOffer, {
  /** `ownTerms` is null if the rate plan has the terms of `hotel.config.ts`. */
  ownTerms: z.nullable(ratePlanTerms),
  isActive: z.boolean(),
  version: z.int(),
});
export type RatePlanView = z.infer<typeof ratePlanView>;

const ratePlanFields = {
  name: lineField(ratePlanMessages.name, 'Name', 60),
  percentOff: wholeNumberField(ratePlanMessages.percent, 0, 90),
  breakfast: z.boolean(ratePlanMessages.breakfast),
  breakfastPriceKobo: nairaField(ratePlanMessages.breakfastPrice, 1e6, 0),
  minNights: wholeNumberField(ratePlanMessages.minNights, 1, 365),
  ownTerms: z.nullable(ownTermsSchema),
};

const breakfastHasItsPrice = z.refine<{ breakfast: boolean; breakfastPriceKobo: Kobo }>(
  ({ breakfast, breakfastPriceKobo }) => breakfast || breakfastPriceKobo === 0,
  { error: ratePlanMessages.noBreakfast, path: ['breakfastPriceKobo'] },
);

export const newRatePlan = z.object(ratePlanFields).check(breakfastHasItsPrice);
export type NewRatePlan = z.output<typeof newRatePlan>;

const codeAndVersion = { code: ratePlanCodeField, version: z.int(ratePlanMessages.version) };

export const ratePlanChange = z.safeExtend(newRatePlan, codeAndVersion);
export const ratePlanSale = z.object({ ...codeAndVersion, isActive: z.boolean('is_active must be true or false') });
export const ratePlanOrder = z.object({
  order: z.array(ratePlanCodeField, ratePlanMessages.order).check(z.maxLength(100, ratePlanMessages.order)),
});

export const ratePlanList = z.object({ data: z.array(ratePlanView) });
export const saveRatePlanReply = z.object({ message: z.string(), plan: ratePlanView });
export const ratePlanOrderReply = z.object({ message: z.string(), data: z.array(ratePlanView) });

export const hourMessages = {
  at: 'Please enter a time, such as 15:00',
  price: 'Please enter a price',
  table: 'The times must be a list of times with their prices',
  twice: 'This time is in the list already',
  earlier: (checkIn: string) => `Early check-in is before ${checkIn}`,
  later: (checkOut: string) => `Late check-out is after ${checkOut}`,
  changedMeanwhile: 'Somebody has changed these times meanwhile. What you typed is still here.',
  hotelChanged: 'The hours of check-in or check-out have changed meanwhile. Please look at these times again.',
  saved: 'Times saved',
  fetchFailed: 'Failed to fetch the times',
  saveFailed: 'Failed to save the times',
} as const;

const hourChargeKinds = ['early_check_in', 'late_check_out'] as const;
type HourChargeKind = (typeof hourChargeKinds)[number];
const hourChargeLabels: Record<HourChargeKind, string> = {
  early_check_in: 'Early check-in',
  late_check_out: 'Late check-out',
};

/** The charge for a guest who arrives from `at` on, or who leaves by `at`. */
const hourCharge = z.object(
  {
    kind: z.enum(hourChargeKinds, { error: 'kind must be early_check_in or late_check_out' }),
    at: z.string(hourMessages.at).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, hourMessages.at)),
    priceKobo: nairaField(hourMessages.price, 1e7),
  },
  hourMessages.table,
);
export type HourCharge = z.infer<typeof hourCharge>;

const hourChargeTable = z.array(hourCharge, hourMessages.table).check(z.maxLength(24, hourMessages.table));
export const hourCharges = z.object({ data: hourChargeTable });
/** `was` is the table that the form showed when it was opened. */
export const hourChargesChange = z.object({
  data: hourChargeTable,
  was: z.array(
    z.object({ kind: z.string(wasMessage), at: z.string(wasMessage), priceKobo: wasField }, wasMessage),
    wasMessage,
  ),
});
export const hourChargesReply = z.object({ message: z.string(), data: z.array(hourCharge) });

export const hourChargeReason = ({ kind, at }: Pick<HourCharge, 'kind' | 'at'>): string =>
  `${hourChargeLabels[kind]} ${kind === 'early_check_in' ? 'from' : 'by'} ${at}`;

export const guestPriceMessages = {
  roomType: 'Room type not found',
  included: `The included guests must be a number from 1 to ${mostGuests}`,
  price: 'Please enter a price, or 0',
  saved: 'Prices of further guests saved',
  changedMeanwhile: 'Somebody has changed these prices meanwhile. What you typed is still here.',
  fetchFailed: 'Failed to fetch the prices of further guests',
  saveFailed: 'Failed to save the prices of further guests',
} as const;

const guestPriceFields = {
  included: wholeNumberField(guestPriceMessages.included, 1, mostGuests),
  extraAdultKobo: nairaField(guestPriceMessages.price, 1e7, 0),
  extraChildKobo: nairaField(guestPriceMessages.price, 1e7, 0),
};
export const guestPricesChange = z.object({
  roomTypeId: lineField('Please select a room type', 'Room type', 60),
  ...guestPriceFields,
  was: z.object({ included: z.int(wasMessage), extraAdultKobo: wasField, extraChildKobo: wasField }, wasMessage),
});

const guestPricesOfType = z.object({
  roomTypeId: z.string(),
  roomType: z.string(),
  maxOccupancy: z.int(),
  included: z.int(),
  extraAdultKobo: koboField,
  extraChildKobo: koboField,
});
export type GuestPricesOfType = z.infer<typeof guestPricesOfType>;
export const guestPriceList = z.object({ data: z.array(guestPricesOfType) });
export const guestPricesReply = z.object({ message: z.string(), prices: guestPricesOfType });
