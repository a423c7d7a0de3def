import * as z from 'zod/mini';
import {
  amountField,
  blankableLineField,
  koboField,
  lineField,
  nairaField,
  wholeNumberField,
} from '#contract/core/fields.ts';
import { pageFields, pageOf } from '#contract/core/lists.ts';
import { formatNaira, fromNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { type StaffRole, staffRoles } from '#contract/core/roles.ts';
import { secondPerson } from '#contract/staff/second-person.ts';
import { shiftCashFields } from '#contract/till/cash-out.ts';

export const shiftMessages = {
  opened: 'Shift opened',
  openFailed: 'Failed to open the shift',
  counted: 'Counted',
  countFailed: 'Failed to commit the count',
  signed: 'Signed',
  signFailed: 'Failed to sign the count',
  fetchFailed: 'Failed to fetch the shift',
  listFailed: 'Failed to fetch the shifts',
  tillAdded: 'Till added',
  tillFailed: 'Failed to add the till',
  tillName: 'Please give the till a name',
  tillKind: 'Please choose desk or bar',
  tillNameTaken: 'There is a till of this name',
  tillTaken: (name: string, till: string) =>
    `${name} is at ${till}. One person at a till: take another till, or ask for the count.`,
  till: 'Please choose a till',
  openAlready: 'You have an open shift already',
  float: 'Please enter what you counted, in naira; 0 if the till is empty',
  notFound: 'Shift not found',
  notYours: 'Only the person of a shift counts it',
  over: 'This shift is over: its count was signed',
  keyReused: 'This was sent before, with something else',
  pieces: 'Please enter a number for each note and coin',
  cardTotal: 'Please enter the total of the batch, 0 if the terminal was not used',
  cardSlips: 'Please enter the number of slips',
  cardBatch: 'Please enter the batch number',
  transferAmount: 'Please enter the amount of the transfer',
  transferFrom: 'Please enter from whom it came',
  transfers: 'Please type each transfer, or say that there was none',
  signedBySelf: 'Somebody else signs: not the person who counted.',
  notCounted: 'Count the shift before it is signed',
  countReason: 'Please say why you count for somebody else',
  tillChanged: 'Till changed',
  tillChangeFailed: 'Failed to change the till',
  tillNotFound: 'Till not found',
  tillInUse: (name: string) => `${name} is at this till. It can be retired once the till is counted.`,
  tillRetired: 'This till is retired: take another one',
  tillListFailed: 'Failed to fetch the tills',
  needed: 'Count the till once, and you can take money.',
  withoutTill: 'Cash that you take now belongs to no till: you answer for it until it is counted. Open a shift first.',
  cashNotCounted:
    'You have no open shift, and nobody has counted cash that you took without a till. Put it into the till, and open a shift.',
  noShift: 'You have no open shift: this money is in no till.',
  afterCount: 'After the count',
  sumsHidden: 'Sums are hidden until your till is counted. For sums of days before your shift, choose Sold until.',
  notHandedOver: 'Put this cash into an envelope before the count is signed: without a till it has no place to stay.',
} as const;

export const tillKinds = ['desk', 'bar'] as const;
export type TillKind = (typeof tillKinds)[number];
export const tillKindLabels: Record<TillKind, string> = { desk: 'Front desk', bar: 'Bar' };

/**
 * Whether the hotel shows a till. Without a bar it shows a till of the bar only if somebody has used it, so that its
 * money stays in sight until the till is retired.
 */
export const showsTill = (
  { hasBar }: { hasBar: boolean },
  { kind, isUsed }: { kind: TillKind; isUsed: boolean },
): boolean => hasBar || kind !== 'bar' || isUsed;

export const moneyRoles = ['superadmin', 'receptionist', 'barmen'] as const satisfies readonly StaffRole[];
export const ownTillKindsOf = (role: StaffRole): readonly TillKind[] =>
  role === 'receptionist' ? ['desk'] : role === 'barmen' ? ['bar'] : tillKinds;

/** The values of notes and coins in naira, in the order in which they are counted. */
export const denominations = [1000, 500, 200, 100, 50, 20, 10, 5] as const;
const maxPieces = 100_000;

const sumOfPieces = (pieces: readonly number[]): Kobo =>
  fromNaira(denominations.reduce((sum, worth, index) => sum + worth * (pieces[index] ?? 0), 0));

const maxNaira = 1e10;
const shiftIdField = z.uuid({ error: shiftMessages.notFound });
const keyField = lineField('key cannot be empty', 'key', 100);

export const openShiftInput = z.object({
  tillId: z.uuid({ error: shiftMessages.till }),
  floatKobo: nairaField(shiftMessages.float, maxNaira, 0),
  key: keyField,
});

const transferFields = z.object(
  {
    amountKobo: amountField(shiftMessages.transferAmount, maxNaira),
    from: lineField(shiftMessages.transferFrom, 'from', 120),
  },
  shiftMessages.transfers,
);

/** How many pieces of each note or coin, in the order of `denominations`. */
export const piecesField = (message: string) =>
  z
    .array(wholeNumberField(message, 0, maxPieces), message)
    .check(z.refine((pieces) => pieces.length === denominations.length, { error: message }));

export const countShiftInput = z.object({
  id: shiftIdField,
  pieces: piecesField(shiftMessages.pieces),
  cardTotalKobo: nairaField(shiftMessages.cardTotal, maxNaira, 0),
  cardSlips: wholeNumberField(shiftMessages.cardSlips, 0, 10_000),
  /** The number of the batch on the paper of the card terminal; blank if the terminal was not used. */
  cardBatch: blankableLineField('card_batch', 40, shiftMessages.cardBatch),
  transfers: z.array(transferFields, shiftMessages.transfers).check(z.maxLength(200, shiftMessages.transfers)),
  /** Why somebody other than the person of the shift counts. */
  reason: z.optional(lineField(shiftMessages.countReason, 'A reason', 300)),
  key: keyField,
});

export const signShiftInput = z.extend(secondPerson, { id: shiftIdField });

export const shiftIdInput = z.object({ id: shiftIdField });
export const shiftsQuery = z.object(pageFields);

export const tillInput = z.object({
  name: lineField(shiftMessages.tillName, 'name', 60),
  kind: z.enum(tillKinds, { error: shiftMessages.tillKind }),
});
export const changeTillInput = z.object({
  id: z.uuid({ error: shiftMessages.tillNotFound }),
  name: tillInput.shape.name,
  isRetired: z.boolean('is_retired must be true or false'),
});
const till = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(tillKinds),
  /** The person with an open shift at this till, and since when; null if there is none. */
  takenBy: z.nullable(z.string()),
  takenSince: z.nullable(z.string()),
});
export type TillView = z.infer<typeof till>;
const listedTill = z.extend(till, { isRetired: z.boolean() });
export type ListedTill = z.infer<typeof listedTill>;
export const tillList = z.object({ tills: z.array(listedTill) });

const countedMethod = z.object({ expectedKobo: koboField, countedKobo: koboField, differenceKobo: koboField });
export type CountedMethod = z.infer<typeof countedMethod>;

export const shiftCount = z.object({
  number: z.int(),
  countedAt: z.string(),
  countedBy: z.string(),
  /** Why somebody other than the person of the shift counted; null if that person counted. */
  reason: z.nullable(z.string()),
  pieces: z.array(z.int()),
  cash: countedMethod,
  card: z.extend(countedMethod, { slips: z.int(), batch: z.string() }),
  transfer: z.extend(countedMethod, { items: z.array(z.object({ amountKobo: koboField, from: z.string() })) }),
  /** The difference of all methods together; negative if short. */
  differenceKobo: koboField,
});
export type ShiftCountView = z.infer<typeof shiftCount>;

export const shiftFields = {
  id: z.string(),
  /** The name of the till; null for a shift that opened by itself. */
  till: z.nullable(z.string()),
  staffName: z.string(),
  staffRole: z.enum(staffRoles),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** The number of the Z report, set once the shift is counted. */
  zNumber: z.nullable(z.int()),
  signedBy: z.nullable(z.string()),
  signedAt: z.nullable(z.string()),
  /** Whether the shift opened by itself and ended with its day, and nobody has counted its cash. */
  isCashNotCounted: z.boolean(),
  /**
   * How many sales and payments were taken, and how many were taken back or given back. A sale of several drinks counts
   * once.
   */
  takenCount: z.int(),
  givenBackCount: z.int(),
};

/** A shift as its own person sees it: it contains no sum before the first count. */
const ownShift = z.object({
  ...shiftFields,
  /** What the person counted when the shift began; null without a till. */
  floatKobo: z.nullable(koboField),
  counts: z.array(shiftCount),
});
export type OwnShift = z.infer<typeof ownShift>;

/**
 * `shift` is the first that the caller has of these: an open one at a till, a counted one that nobody has signed, one
 * without a till whose cash nobody has counted, another open one.
 */
export const currentShift = z.object({
  shift: z.nullable(ownShift),
  /** The last shift of the caller that was counted and signed, if there is no `shift`. */
  lastShift: z.nullable(ownShift),
  tills: z.array(till),
  /** Whether sums are hidden from the caller until the count. */
  isBlind: z.boolean(),
});

const amountsByMethod = z.object({ cashKobo: koboField, cardKobo: koboField, transferKobo: koboField });
export const shiftSumFields = { expected: amountsByMethod, taken: amountsByMethod, givenBack: amountsByMethod };

/** Whether the caller is the person of the shift. */
const ownerField = { isOwn: z.boolean() };

export const shiftReport = z.object({
  ...shiftFields,
  ...ownerField,
  floatKobo: z.nullable(koboField),
  /** What the shift before left in the till, and whose shift it was; null if the till was never counted. */
  leftBeforeKobo: z.nullable(koboField),
  leftBy: z.nullable(z.string()),
  /** The part of the float that is cash which the person took earlier, without a till. */
  broughtKobo: koboField,
  /** For a shift without a till: the till in whose float its cash was counted. */
  countedInTill: z.nullable(z.string()),
  ...shiftSumFields,
  ...shiftCashFields,
  /** What the last count of the shift left in the till; null before the count. */
  leftKobo: z.nullable(koboField),
  counts: z.array(shiftCount),
});
export type ShiftReport = z.infer<typeof shiftReport>;

/** Cash of a shift that opened by itself and ended with its day, which nobody has counted. */
export const cashNotCounted = z.object({
  count: z.int(),
  amountKobo: koboField,
  /** The shifts that ended first. */
  longest: z.array(z.object({ shiftId: z.string(), person: z.string(), openedAt: z.string(), amountKobo: koboField })),
});
export type CashNotCounted = z.infer<typeof cashNotCounted>;

const listedShift = z.object({ ...shiftFields, ...ownerField, differenceKobo: z.nullable(koboField) });
export type ListedShift = z.infer<typeof listedShift>;
export const shiftsPage = pageOf(listedShift);

export const saveShiftReply = z.object({ message: z.string(), shift: ownShift });

/** Null is an amount that the caller does not see before the count. */
export const amountOrAfterCount = (amount: Kobo | null): string =>
  amount === null ? shiftMessages.afterCount : formatNaira(amount);

export function differenceText(amount: Kobo): string {
  if (amount === 0) return 'Agrees';
  return `${formatNaira(kobo(Math.abs(amount)))} ${amount < 0 ? 'short' : 'over'}`;
}

export const zNumberText = (number: number): string => String(number).padStart(6, '0');

/** Says which notes or coins have no number yet; undefined if all have one. */
export function notCountedText(pieces: readonly (number | undefined)[]): string | undefined {
  const uncounted = denominations.filter((_, index) => pieces[index] === undefined);
  const [first, ...more] = uncounted;
  if (first === undefined) return undefined;
  const name = formatNaira(fromNaira(first));
  return more.length === 0
    ? `${name} has no number yet.`
    : `${plural(uncounted.length, 'row')} from ${name} on have no number yet.`;
}

export const cashText = (pieces: readonly (number | undefined)[]): string =>
  formatNaira(sumOfPieces(pieces.map((count) => count ?? 0)));
