import * as z from 'zod/mini';
import { maxStock } from '#contract/bar/drinks.ts';
import { koboField, lineField, wholeNumberField } from '#contract/core/fields.ts';
import { pageFields, partlyCountedPageOf, queryNumber } from '#contract/core/lists.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { secondPerson } from '#contract/staff/second-person.ts';

export const countMessages = {
  counted: 'Please enter how many there are: 0 to 100,000',
  notFound: 'This count was not found',
  unknownDrink: 'This drink is no longer in the list of drinks',
  running: 'A count is running or waits for a decision. Only one can at a time.',
  notOpen: 'This count is finished: its numbers stay as they are.',
  notFinished: 'This count is not finished yet',
  notYours: 'Only the person who counts can do this',
  decided: 'This count was accepted or dropped before',
  nothing: 'Please count at least one drink',
  reason: 'Please say why the count is dropped',
  started: 'Count started',
  saved: 'Saved',
  waits: 'Count finished. The owner sees the differences and accepts it.',
  accepted: (drinks: number, missing: Kobo) =>
    drinks === 0
      ? 'Count accepted: nothing differs'
      : `Count accepted: ${plural(drinks, 'drink')} differ${drinks === 1 ? 's' : ''}, ${formatNaira(missing)} missing`,
  acceptedHere: 'Count accepted. The owner reads what differs.',
  dropped: 'Count dropped. The stock stays as it was.',
  none: 'No count yet',
  startFailed: 'Failed to start the count',
  saveFailed: 'Failed to save the number',
  finishFailed: 'Failed to finish the count',
  acceptFailed: 'Failed to accept the count',
  dropFailed: 'Failed to drop the count',
  fetchFailed: 'Failed to fetch the count',
} as const;

const countIdField = { id: z.uuid({ error: countMessages.notFound }) };
const drinkIdSchema = queryNumber(wholeNumberField(countMessages.unknownDrink, 1, 2 ** 31 - 1));

export const saveCountedInput = z.object({
  ...countIdField,
  drinkId: drinkIdSchema,
  counted: wholeNumberField(countMessages.counted, 0, maxStock),
});
export const finishCountInput = z.object(countIdField);
/** A supervisor or superadmin accepts the count on the device of the person who counts. */
export const acceptHereInput = z.extend(secondPerson, countIdField);
export const acceptCountInput = z.object(countIdField);
export const dropCountInput = z.object({ ...countIdField, reason: lineField(countMessages.reason, 'A reason', 300) });

const countStates = ['open', 'waiting', 'accepted', 'dropped'] as const;
export type CountState = (typeof countStates)[number];
export const countStateLabels: Record<CountState, string> = {
  open: 'Being counted',
  waiting: 'Waits for the owner',
  accepted: 'Accepted',
  dropped: 'Dropped',
};

/** `count` has what was counted, without what should be there. It is null while no count is open or waiting. */
export const currentCount = z.object({
  count: z.nullable(
    z.object({
      id: z.string(),
      state: z.enum(countStates),
      countedBy: z.string(),
      isOwn: z.boolean(),
      startedAt: z.string(),
      items: z.array(z.object({ drinkId: z.int(), counted: z.int() })),
    }),
  ),
});
export type CurrentCount = NonNullable<z.infer<typeof currentCount>['count']>;

export const countsQuery = z.object(pageFields);

const stockDifference = z.object({
  drinkId: z.int(),
  drinkName: z.string(),
  expected: z.int(),
  counted: z.int(),
  /** The worth of the difference, at the price that the drink had at the count; negative if drinks are missing. */
  worthKobo: koboField,
  /** True if the count was accepted and did not correct the stock of this drink. */
  isLeftOut: z.boolean(),
});
export type StockDifference = z.infer<typeof stockDifference>;

const stockCountView = z.object({
  id: z.string(),
  state: z.enum(countStates),
  countedBy: z.string(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  dropReason: z.nullable(z.string()),
  drinks: z.int(),
  differences: z.array(stockDifference),
  /** What is missing, and what there is more of, at the price of the drinks; neither is negative. */
  missingKobo: koboField,
  overKobo: koboField,
});
export type StockCountView = z.infer<typeof stockCountView>;
export const countsPage = partlyCountedPageOf(stockCountView);
