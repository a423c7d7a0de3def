import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';
import { pageFields, pageOf } from '#contract/core/lists.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { cashNotCounted } from '#contract/till/shifts.ts';

export const moneyNowMessages = {
  failed: 'Failed to load where the money is',
  listFailed: 'Failed to load the list',
  figure: 'figure is not one of the known',
  notYours: 'Only the owner sees what is at the card gateway.',
  none: 'Nothing is in this figure now',
} as const;

/** Where the money of the hotel is, what is owed to it, and what it has to give back. */
export const moneyFigures = [
  'tills',
  'envelopes',
  'safe',
  'gateway',
  'transfers',
  'gateway_refunds',
  'desk_refunds',
  'in_house',
  'left',
  'to_come',
  'tabs',
  'companies',
] as const;
export type MoneyFigure = (typeof moneyFigures)[number];

export const owedFigures = [
  'in_house',
  'left',
  'to_come',
  'tabs',
  'companies',
] as const satisfies readonly MoneyFigure[];
export type OwedFigure = (typeof owedFigures)[number];

export const moneyFigureLabels: Record<MoneyFigure, string> = {
  tills: 'In the tills',
  envelopes: 'In envelopes on the way',
  safe: 'In the safe',
  gateway: 'At the card gateway',
  transfers: 'Transfers not confirmed',
  gateway_refunds: 'Card refunds to make',
  desk_refunds: 'Refunds at the desk',
  in_house: 'Guests in the house',
  left: 'Guests who have left',
  to_come: 'Guests to come',
  tabs: 'Open tabs',
  companies: 'Companies and other payers',
};

export const moneyFigureMeanings: Record<MoneyFigure, string> = {
  tills:
    'Cash that should be in each till: its float and what was taken, less what was given back, paid out and put into envelopes. After a count, what was left in it. Cash of somebody without a till stays here with that person until it is counted and put into an envelope, or counted together with a till, whatever day is closed.',
  envelopes: 'Cash that left a till in an envelope which nobody has put into the safe or opened.',
  safe: 'What the book of the safe says: closed envelopes, and counted money.',
  gateway:
    'Card payments less refunds through the gateway, since the last day that was compared with its list. The program does not know when the gateway pays out.',
  transfers:
    'Bank transfers that were recorded and that nobody has seen at the bank. Until then the guest or the company still owes them.',
  gateway_refunds:
    'What is owed back of card payments, in naira: to be refunded, asked of the gateway, or refused by it.',
  desk_refunds:
    'What the desk took for bookings that were called off, and has not given back; less what the terms keep.',
  in_house:
    'What guests in the house owe of their stays, with the nights to come. What a company or another payer has is not in it.',
  left: 'What guests owe who have left and not paid. Nothing is in it that was moved to a company or written off.',
  to_come: 'What guests of confirmed bookings have not paid yet. Unpaid holds are not in it.',
  tabs: 'Drinks on open tabs of the bar, less what was paid of them.',
  companies:
    'What companies and other payers owe. To pay now is what was moved to the accounts of companies and is not paid. To pay later is their part of stays that are booked or in the house; it is moved to their account at check-out.',
};

/** Money Now names the people with the most cash without a till, and the first shifts of each. */
export const maxPeopleWithoutTill = 10;
export const maxShiftsWithoutTill = 7;
export const withoutTillMeaning = [
  'Who takes cash before counting a till has it without a till. What one day should have brought is a line.',
  'It stays with the person until it is counted and in an envelope, or counted with a till. Below zero, more was given out than came in.',
] as const;
export const maxListedNotCounted = 2;

export const moneyGroups = [
  { label: 'In the hotel', figures: ['tills', 'envelopes', 'safe'] },
  { label: 'Owed to the hotel', figures: owedFigures },
  { label: 'On its way to the bank', figures: ['gateway', 'transfers'] },
  { label: 'To give back', figures: ['gateway_refunds', 'desk_refunds'] },
] as const satisfies readonly { label: string; figures: readonly MoneyFigure[] }[];

/** A supervisor has no screen for the card gateway. */
const figuresOfOwner: readonly MoneyFigure[] = ['gateway', 'gateway_refunds'];
export const seesFigure = (role: StaffRole, figure: MoneyFigure): boolean =>
  role === 'superadmin' || !figuresOfOwner.includes(figure);

/** `nowCount` is how many guests, tabs or accounts have something to pay now. */
export const owedParts = z.object({ nowKobo: koboField, laterKobo: koboField, nowCount: z.int() });
export type OwedParts = z.infer<typeof owedParts>;

const moneyFigure = z.object({
  figure: z.enum(moneyFigures),
  amountKobo: koboField,
  /** How many rows add up to the amount. */
  rows: z.int(),
  /** The amount less what it was when the last day was closed. Null if no figure was stored then. */
  changeKobo: z.nullable(koboField),
  /** The two parts of the amount; null for a figure that is not owed to the hotel. */
  parts: z.nullable(owedParts),
});
export type MoneyFigureNow = z.infer<typeof moneyFigure>;

const tillNow = z.object({
  id: z.string(),
  till: z.string(),
  shiftId: z.nullable(z.string()),
  /** The person of the open shift, or else of the last one; null if the till was never used. */
  person: z.nullable(z.string()),
  openedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  floatKobo: z.nullable(koboField),
  /** What should have been in the till at the last count; `countedKobo` is what was in it. Null before a count. */
  expectedCashKobo: z.nullable(koboField),
  countedKobo: z.nullable(koboField),
  /** What should be in the till now. */
  cashKobo: koboField,
});
export type TillNow = z.infer<typeof tillNow>;

/** Cash of one person without a till. */
const cashOfPerson = z.object({
  id: z.string(),
  person: z.string(),
  cashKobo: koboField,
  /** How many shifts add up to the amount, and the first `maxShiftsWithoutTill` of them. */
  shiftCount: z.int(),
  shifts: z.array(
    z.object({
      shiftId: z.string(),
      openedAt: z.string(),
      /** Null while the shift runs. */
      closedAt: z.nullable(z.string()),
      /** What the last count found; null before a count. */
      countedKobo: z.nullable(koboField),
      cashKobo: koboField,
    }),
  ),
});
export type CashOfPerson = z.infer<typeof cashOfPerson>;

export const moneyNow = z.object({
  now: z.string(),
  /** The day that was closed last, and when; the changes count from then. Null if no day was closed. */
  since: z.nullable(z.object({ day: z.string(), at: z.string() })),
  figures: z.array(moneyFigure),
  tills: z.array(tillNow),
  /** The people with the most cash without a till, and how many have some. */
  withoutTill: z.array(cashOfPerson),
  peopleWithoutTill: z.int(),
  notCounted: cashNotCounted,
});
export type MoneyNow = z.infer<typeof moneyNow>;

export const moneyListQuery = z.object({
  ...pageFields,
  figure: z.enum(moneyFigures, { error: moneyNowMessages.figure }),
});

const moneyRow = z.object({
  id: z.string(),
  name: z.string(),
  reference: z.nullable(z.string()),
  person: z.nullable(z.string()),
  at: z.nullable(z.string()),
  /** For `to_come` and `desk_refunds` the check-in of the stay, for other stays that owe something the check-out. */
  day: z.nullable(z.string()),
  amountKobo: koboField,
  bookingId: z.nullable(z.string()),
  companyId: z.nullable(z.string()),
  shiftId: z.nullable(z.string()),
});
export type MoneyRow = z.infer<typeof moneyRow>;

export const moneyListPage = z.extend(pageOf(moneyRow), { totalAmountKobo: koboField });
