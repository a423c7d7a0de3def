import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';

const oddUnits = ['naira', 'minutes', 'hours', 'percent', 'times', 'bottles'] as const;
type OddUnit = (typeof oddUnits)[number];

type OddRule = {
  /** The word above the title of a thing in the list. */
  kind: string;
  name: string;
  unit: OddUnit;
  /** The usual limit in `unit`; for `naira` it is in kobo. */
  limit: number;
  /** What the rule finds, with the limit in words. */
  text(limit: string): string;
  alwaysOn?: true;
};

/** Each `text` describes what was recorded, never why. */
export const oddRules = {
  guest_says: {
    ...{ kind: 'Guest', name: 'A guest says it is not what they paid', unit: 'times', limit: 1, alwaysOn: true },
    text: () => 'A guest pressed “This is not what I paid” on the page of a stay, an order or a tab.',
  },
  seen_occupied: {
    ...{ kind: 'Room', name: 'Seen occupied, desk vacant', unit: 'minutes', limit: 30 },
    text: (limit) => `Housekeeping saw a room occupied, and the desk checked nobody into it within ${limit}.`,
  },
  in_after_void: {
    ...{ kind: 'Room', name: 'Check-in after a no-show or a void', unit: 'hours', limit: 2 },
    text: (limit) =>
      `A guest checked into the room of a stay that had become a no-show or void within ${limit} before.`,
  },
  stay_shortened: {
    ...{ kind: 'Stay', name: 'Stay shortened late', unit: 'hours', limit: 4 },
    text: (limit) =>
      `A night was taken off a stay of a guest in the house, more than ${limit} after the time of departure.`,
  },
  price_below: {
    ...{ kind: 'Price', name: 'Price below the calendar', unit: 'percent', limit: 20 },
    text: (limit) =>
      `The nights of a stay cost ${limit} less than the calendar says, or even less, by a discount or by an upgrade.`,
  },
  stay_voided: {
    ...{ kind: 'Stay', name: 'Stay voided late', unit: 'minutes', limit: 30 },
    text: (limit) => `A stay was voided more than ${limit} after it was booked.`,
  },
  cash_refund: {
    ...{ kind: 'Cash', name: 'Cash given back by who took it', unit: 'naira', limit: 500_000 },
    text: (limit) => `One person took cash for a stay and gave ${limit} or more of it back.`,
  },
  payment_reversed: {
    ...{ kind: 'Cash', name: 'Payment taken back late', unit: 'minutes', limit: 5 },
    text: (limit) => `A payment was reversed more than ${limit} after it was taken.`,
  },
  sale_deleted: {
    ...{ kind: 'Bar', name: 'Sale deleted after serving', unit: 'minutes', limit: 3 },
    text: (limit) => `A sale was deleted more than ${limit} after it was recorded.`,
  },
  rung_again: {
    ...{ kind: 'Bar', name: 'Rung again for less', unit: 'times', limit: 2 },
    text: (limit) =>
      `A person deleted sales and within 10 minutes sold fewer of the same drink, ${limit} or more on a day.`,
  },
  same_singles: {
    ...{ kind: 'Bar', name: 'Single drinks just before the count', unit: 'times', limit: 5 },
    text: (limit) => `The same single drink was sold for cash ${limit} or more in the last 20 minutes of a shift.`,
  },
  stock_missing: {
    ...{ kind: 'Bar', name: 'Drinks missing', unit: 'bottles', limit: 1 },
    text: (limit) => `The stock of a drink was corrected or counted downwards by ${limit} or more on a day.`,
  },
  breakage: {
    ...{ kind: 'Bar', name: 'Many breakages', unit: 'times', limit: 3 },
    text: (limit) => `One person reported one bottle broken ${limit} or more on a day.`,
  },
  till_differs: {
    ...{ kind: 'Cash', name: 'Till short or over', unit: 'naira', limit: 100_000 },
    text: (limit) => `The cash of a till was short or over by ${limit} or more.`,
  },
  float_differs: {
    ...{ kind: 'Cash', name: 'Float differs from what was left', unit: 'naira', limit: 10_000 },
    text: (limit) => `The next person counted a float that differs by ${limit} or more from what was left in the till.`,
  },
  terminal_differs: {
    ...{ kind: 'Terminal', name: 'Slips and batch differ', unit: 'naira', limit: 100 },
    text: (limit) => `The batch of the card terminal differs from the card payments of the shift by ${limit} or more.`,
  },
  terminal_unrecorded: {
    ...{ kind: 'Terminal', name: 'Approved and not recorded', unit: 'times', limit: 1, alwaysOn: true },
    text: () => 'A terminal approved an amount that was sent to it, and the payment could not be recorded.',
  },
  typed_counts: {
    ...{ kind: 'Cash', name: 'Counts that agree too well', unit: 'times', limit: 10 },
    text: (limit) => `A person’s till agreed to the naira, or differed by whole ₦500, ${limit} or more in a row.`,
  },
  transfer_waits: {
    ...{ kind: 'Transfer', name: 'Transfer not confirmed', unit: 'hours', limit: 24 },
    text: (limit) => `A recorded transfer was not confirmed within ${limit}.`,
  },
  transfer_taken_off: {
    ...{ kind: 'Transfer', name: 'Transfer that did not arrive', unit: 'times', limit: 1 },
    text: () => 'A recorded transfer was not at the bank, and somebody else took it off.',
  },
  line_set_aside: {
    ...{ kind: 'Transfer', name: 'Money in that was set aside', unit: 'naira', limit: 10_000_000 },
    text: (limit) => `A line of the bank of ${limit} or more was set aside as money of no guest.`,
  },
  nights_let_go: {
    ...{ kind: 'Stay', name: 'Nights beyond the stay not charged', unit: 'times', limit: 1, alwaysOn: true },
    text: () => 'A guest stayed longer than booked, and the nights were not charged at check-out.',
  },
  company_over_limit: {
    ...{ kind: 'Company', name: 'Company above its limit', unit: 'times', limit: 1, alwaysOn: true },
    text: () => 'A payment was reversed, and a company owes more than its limit since then.',
  },
  cash_over_law: {
    ...{ kind: 'Law', name: 'Cash above the limit of the law', unit: 'times', limit: 1, alwaysOn: true },
    text: () => 'Cash above the limit of the law was taken, with a reason.',
  },
  cash_near_law: {
    ...{ kind: 'Law', name: 'Cash just below the limit of the law', unit: 'percent', limit: 80 },
    text: (limit) =>
      `The cash of one guest or company within 24 hours came to ${limit} of the limit of the law or more.`,
  },
  unopened_receipts: {
    ...{ kind: 'Guest', name: 'Receipts that no guest opens', unit: 'times', limit: 12 },
    text: (limit) =>
      `In seven days a person took money for stays ${limit} or more and no guest opened the page, while guests of others did.`,
  },
  cash_of_person: {
    ...{ kind: 'Law', name: 'Most cash from a person', unit: 'naira', limit: 500_000_000, alwaysOn: true },
    text: (limit) =>
      `From a person, cash above ${limit} within 24 hours is taken only with a reason (MLPPA 2022, section 2).`,
  },
  cash_of_company: {
    ...{ kind: 'Law', name: 'Most cash from a company', unit: 'naira', limit: 1_000_000_000, alwaysOn: true },
    text: (limit) =>
      `From a company, cash above ${limit} within 24 hours is taken only with a reason (MLPPA 2022, section 2).`,
  },
} as const satisfies Record<string, OddRule>;

export type OddRuleId = keyof typeof oddRules;
export const oddRuleIds = Object.keys(oddRules) as OddRuleId[];
export const oddRuleOf = (id: OddRuleId): OddRule => oddRules[id];

export function limitText(id: OddRuleId, limit: number): string {
  const { unit } = oddRules[id];
  if (unit === 'naira') return formatNaira(kobo(limit));
  if (unit === 'percent') return `${limit} %`;
  if (unit === 'times') return plural(limit, 'time');
  if (unit === 'bottles') return plural(limit, 'bottle');
  return plural(limit, unit === 'hours' ? 'hour' : 'minute');
}

export const ruleText = (id: OddRuleId, limit: number): string => oddRuleOf(id).text(limitText(id, limit));

/** Whether the owner can set a limit for the rule. A rule whose description names no limit finds every case. */
export function hasLimit(id: OddRuleId): boolean {
  const rule = oddRuleOf(id);
  return rule.text('1') !== rule.text('2');
}

/** In kobo (₦500): differences of people who type a number instead of counting are multiples of it. */
const typedStep = 50_000;

export type TillDifference = { zNumber: number; difference: Kobo };

/**
 * The counts at the end of the list that all look typed: each agrees, or differs by a multiple of ₦500. Somebody who
 * counts notes and coins is off by odd amounts now and then. The list must be in the order in which one person counted.
 */
export function findTypedStreak(counts: readonly TillDifference[]): TillDifference[] {
  const isTyped = ({ difference }: TillDifference) => difference % typedStep === 0;
  const firstTypedIndex = counts.findLastIndex((count) => !isTyped(count)) + 1;
  return counts.slice(firstTypedIndex);
}
