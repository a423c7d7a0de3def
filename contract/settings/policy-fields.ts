import * as z from 'zod/mini';
import { lineField, wholeNumberField } from '#contract/core/fields.ts';
import { type OnlineWay, onlineWayLabels } from '#contract/core/online-ways.ts';
import { formatCount, plural } from '#contract/core/plural.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { timeField, timeMessage } from '#contract/settings/time-field.ts';

/** In naira: the highest limit that can be typed, as in `hotel_setting_fits`. */
const maxLimit = 1_000_000_000;

const wholeFrom = (what: string, min: number, max: number) =>
  wholeNumberField(`${what} must be a whole number from ${formatCount(min)} to ${formatCount(max)}`, min, max);
const limit = (what: string) => wholeFrom(what, 0, maxLimit);
const percent = (what: string) => wholeFrom(what, 0, 100);

export const mostTerminals = 12;

export const policyMessages = {
  feePercent: 'The fee is a number from 0 to 20 with at most two decimals',
  payOnlineBy: 'Please choose at least one way to pay',
  sameWay: 'Please name each way once',
  slipPlace: 'Please choose desk or bar',
  yesOrNo: 'Please say yes or no',
  time: timeMessage,
  beforeClosing: (hour: string) => `Check-out cannot be before the end of the desk day, ${hour}`,
  earlyCharge: (at: string) => `Arriving from ${at} has a price. Change that first, under Plans in Prices.`,
  lateCharge: (at: string) => `Leaving by ${at} has a price. Change that first, under Plans in Prices.`,
  terminal: 'Please enter the name of the terminal, or remove this line',
  terminalPlace: 'Please choose where the terminal is',
  sameTerminal: 'A terminal stands here twice',
  terminals: 'Please send a list',
  tooManyTerminals: `At most ${mostTerminals} terminals fit here`,
  role: 'Please choose a role',
  superadmin: 'A superadmin always needs a second factor',
  whole: 'Please send all parts',
} as const;

export const idleMinutesField = wholeFrom('The minutes', 2, 240);
const idleMinutes = z.optional(idleMinutesField);

export const onlineWayField = z.enum(Object.keys(onlineWayLabels) as OnlineWay[], policyMessages.payOnlineBy);

const areDifferent = (values: readonly unknown[]) => new Set(values).size === values.length;

export const policyLabels = {
  checkInFrom: 'Check-in',
  checkOutUntil: 'Check-out',
  cancellation: 'Cancelling',
  stays: 'Length of stays',
  feePercent: 'Fee for booking online',
  payOnlineBy: 'Ways to pay online',
  holdMinutes: 'Time to pay',
  payLinkMinutes: 'Reminder to pay',
  desk: 'Limits of the desk',
  terminals: 'Card terminals',
  slipNumberAt: 'Numbers of card slips',
  secondFactorFor: 'Second factor',
  pin: 'PIN of staff',
  housekeeping: 'Inspecting rooms',
  shifts: 'Shifts',
  lostThings: 'Lost things',
  retention: 'How long data are stored',
} as const;

export const unusedNightsHint =
  'A guest who leaves early does not use the last nights. This share of their price comes off the total; at 0 it all stays.';

/** Rules that are asked when something happens. Of what exists, only the hours of arriving and leaving change. */
export const policyFields = {
  /** A booking stores the time that its terms of cancelling count back from. */
  checkInFrom: timeField,
  checkOutUntil: timeField,
  /** A booking stores its terms, so a change is for later bookings. */
  cancellation: z.object(
    {
      freeUntilHours: wholeFrom('The hours', 0, 24 * 60),
      lateRefundPercent: percent('The share'),
      unusedNightsPercent: percent('The share'),
      noShowPercent: percent('The share'),
    },
    policyMessages.whole,
  ),
  stays: z.object(
    {
      maxNights: wholeFrom('The nights', 1, 365),
      maxDaysAhead: wholeFrom('The days', 1, 730),
      maxLiveHolds: wholeFrom('The bookings', 1, 20),
    },
    policyMessages.whole,
  ),
  feePercent: z.number(policyMessages.feePercent).check(
    z.gte(0, policyMessages.feePercent),
    z.lte(20, policyMessages.feePercent),
    z.refine((fee) => Math.abs(fee * 100 - Math.round(fee * 100)) < 1e-9, { error: policyMessages.feePercent }),
  ),
  payOnlineBy: z
    .array(onlineWayField, policyMessages.payOnlineBy)
    .check(z.minLength(1, policyMessages.payOnlineBy), z.refine(areDifferent, { error: policyMessages.sameWay })),
  holdMinutes: wholeFrom('The minutes', 1, 90),
  payLinkMinutes: wholeFrom('The minutes', 1, 1440),
  desk: z.object(
    {
      undoMinutes: wholeFrom('The minutes', 0, 1440),
      refundLimit: limit('The amount in naira'),
      adjustmentLimit: limit('The amount in naira'),
      barLimit: limit('The amount in naira'),
    },
    policyMessages.whole,
  ),
  terminals: z
    .array(
      z.object(
        {
          name: lineField(policyMessages.terminal, 'The name', 40),
          at: z.enum(['desk', 'bar'], policyMessages.terminalPlace),
        },
        policyMessages.whole,
      ),
      policyMessages.terminals,
    )
    .check(
      z.maxLength(mostTerminals, policyMessages.tooManyTerminals),
      z.refine((terminals) => areDifferent(terminals.map(({ name }) => name)), { error: policyMessages.sameTerminal }),
    ),
  slipNumberAt: z
    .array(z.enum(['desk', 'bar'], policyMessages.slipPlace), policyMessages.slipPlace)
    .check(z.refine(areDifferent, { error: policyMessages.sameWay })),
  secondFactorFor: z.array(z.enum(staffRoles, policyMessages.role), policyMessages.role).check(
    z.refine((roles) => roles.includes('superadmin'), { error: policyMessages.superadmin }),
    z.refine(areDifferent, { error: policyMessages.role }),
  ),
  pin: z.object(
    {
      /** A role that is left out has no PIN. */
      idleMinutes: z.object(
        { receptionist: idleMinutes, barmen: idleMinutes, housekeeper: idleMinutes },
        policyMessages.whole,
      ),
      hours: wholeFrom('The hours', 1, 16),
      /** Null: no sum asks for the PIN once more. */
      moneyLimit: z.nullable(limit('The amount in naira')),
    },
    policyMessages.whole,
  ),
  /** The schema asks this, and `countFirst`, so their values are also in tables of their domains. */
  housekeeping: z.object({ inspectedByAnother: z.boolean(policyMessages.yesOrNo) }, policyMessages.whole),
  shifts: z.object(
    { blind: z.boolean(policyMessages.yesOrNo), countFirst: z.boolean(policyMessages.yesOrNo) },
    policyMessages.whole,
  ),
  lostThings: z.object({ keepDays: wholeFrom('The days', 1, 730) }, policyMessages.whole),
  retention: z.object(
    {
      unpaidHoldDays: wholeFrom('The days', 8, 365),
      contactMonths: wholeFrom('The months', 3, 120),
      nameYears: wholeFrom('The years', 1, 20),
      staffMonths: wholeFrom('The months', 1, 120),
      messageDays: wholeFrom('The days', 31, 365),
      receiptLinkDays: wholeFrom('The days', 1, 730),
    },
    policyMessages.whole,
  ),
};

/** What the night erases for good, by the kinds that `retention` decides. */
export const erasedWords = {
  hold: (count: number) => `the guests of ${plural(count, 'booking')} that nobody paid`,
  contact: (count: number) => `e-mail address and telephone number of ${plural(count, 'stay')}`,
  name: (count: number) => `name and notes of ${plural(count, 'stay')}`,
  staff: (count: number) => `e-mail address and telephone number of ${plural(count, 'staff member')}`,
  text: (count: number) => `${plural(count, 'typed text')} about no stay, such as notes and lines of the bank`,
  report: (count: number) => `${plural(count, 'report')} of the card gateway, and older copies of messages`,
} as const;
export type ErasedKind = keyof typeof erasedWords;
