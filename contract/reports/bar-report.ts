import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';

export const barReportMessages = {
  failed: 'Failed to load the bar report',
  none: 'No drink was missing, over, corrected, broken or poured away on these days',
} as const;

export const barReportDefinitions = {
  missing:
    'What counts that were accepted on these days found fewer or more than there should be, at the price when it was counted. A drink that such a count has left as it was is not in it.',
  lost: 'Broken: taken out of stock as breakage, at the price of today. Poured away: drinks of a sale that was taken back after they were poured, at the price of the sale.',
  corrected:
    'Corrected: what somebody took off the stock by hand with a reason, less what somebody added so, at the price of today; also a mistake of typing that was put right. A negative number was added.',
  loss: 'Missing less over, with what was corrected, broken and poured away.',
  cost: 'The same drinks at what they cost. A drink whose cost nobody has entered is not in it.',
  shifts:
    'Shifts at the bar between the count before and this one, at most of the last 31 days. What is missing belongs to no one of them: anybody who worked then may know of it.',
} as const;

/** The report names the shifts of at most this many days before a count. */
export const shiftDays = 31;

/** Drinks that are missing, found over, corrected, broken and poured away, in number and at the selling price. */
const lossSums = {
  missingCount: z.int(),
  missingKobo: koboField,
  overCount: z.int(),
  overKobo: koboField,
  /** Taken off the stock by corrections, less what they added. */
  correctedCount: z.int(),
  correctedKobo: koboField,
  brokenCount: z.int(),
  brokenKobo: koboField,
  pouredCount: z.int(),
  pouredKobo: koboField,
  lossKobo: koboField,
  /** The loss at cost. Null for a supervisor, and where no cost is known. */
  costKobo: z.nullable(koboField),
};

const countedLine = z.object({
  drinkId: z.int(),
  drinkName: z.string(),
  expected: z.int(),
  counted: z.int(),
  /** The worth of the difference, at the price that the drink had at the count; negative if drinks are missing. */
  worthKobo: koboField,
  /** The difference at the cost of today. Null for a supervisor, and where no cost is known. */
  costKobo: z.nullable(koboField),
  /** The time of the last accepted count of this drink before this one; null if there is none. */
  countedBefore: z.nullable(z.string()),
});

const barShift = z.object({
  id: z.string(),
  staffName: z.string(),
  /** `tillName` is null for a shift that opened by itself. */
  tillName: z.nullable(z.string()),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** What the person of the shift recorded in it as broken (`brokenKobo`) and as poured away (`pouredKobo`). */
  brokenKobo: koboField,
  pouredKobo: koboField,
});

const countOfReport = z.object({
  id: z.string(),
  countedBy: z.string(),
  acceptedBy: z.string(),
  acceptedAt: z.string(),
  /** When the count before was accepted; null for the first. */
  since: z.nullable(z.string()),
  drinks: z.int(),
  missingKobo: koboField,
  overKobo: koboField,
  lines: z.array(countedLine),
  shifts: z.array(barShift),
});

/** A drink that was corrected, broken or poured away, with who recorded it and why. */
const lostDrink = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(['correction', 'breakage', 'poured_away']),
  drinkName: z.string(),
  /** Negative for what a correction added, as is `worthKobo`. */
  quantity: z.int(),
  worthKobo: koboField,
  staffName: z.string(),
  reason: z.string(),
});

export const barReport = z.object({
  from: z.string(),
  to: z.string(),
  now: z.string(),
  total: z.object(lossSums),
  drinks: z.array(z.object({ drinkId: z.int(), drinkName: z.string(), ...lossSums })),
  lost: z.array(lostDrink),
  counts: z.array(countOfReport),
});
export type BarReport = z.infer<typeof barReport>;
