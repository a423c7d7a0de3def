import * as z from 'zod/mini';
import {
  acceptsPayment,
  type BookingStatus,
  bookingMessages,
  statusLabels,
  statusTraits,
} from '#contract/bookings/bookings.ts';
import type { ErrorKind } from '#contract/core/errors.ts';
import { amountField, koboField, lineField } from '#contract/core/fields.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, fromNaira, type Kobo, kobo } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { clearBalanceField } from '#contract/front-desk/check-out.ts';
import {
  type AdjustmentKind,
  adjustmentKinds,
  checkOutPayment,
  deskMessages,
  deskMethods,
  maxDeskNaira,
} from '#contract/front-desk/desk.ts';
import { confirmField } from '#contract/staff/second-person.ts';
import { cashFromField } from '#contract/till/cash-places.ts';

export const deskMoneyMessages = {
  givenBack: 'Money given back',
  giveBackFailed: 'Failed to give money back',
  refundSlip: 'Add the number of the refund slip of the terminal.',
  overPaid: (most: Kobo) => `At most ${formatNaira(most)} can be given back.`,
  notSurplus:
    'Reception gives back what was paid beyond the total, or on the same day. A superadmin gives back anything else.',
  restLater: (rest: Kobo) =>
    `${formatNaira(rest)} more is to be given back later: a superadmin gives it, or it goes back over the card gateway.`,
  needsConfirmation: (limit: Kobo) =>
    `Reception alone gives back up to ${formatNaira(limit)} for one booking. A supervisor or a superadmin must confirm more.`,
  overLimit: (limit: Kobo) =>
    `Reception may go up to ${formatNaira(limit)} for one booking. Ask a superadmin for more.`,
  adjusted: { discount: 'Discount given', charge: 'Extra charge made' },
  adjustFailed: 'Failed to change the total',
  overTotal: (total: Kobo) => `The stay costs ${formatNaira(total)}.`,
  notAdjustable: (status: BookingStatus) => `The total of a booking that is ${statusLabels[status]} stays as it is.`,
  kind: 'Please choose a discount or a charge',
  method: 'Please choose how it was given back',
  sentAlready: 'This has been recorded already. Close this window to see it.',
} as const;

type MoneyProblem = { kind: ErrorKind; message: string };

/**
 * Money that the desk took and gave back for a booking. “Today” is the desk day. `surplus` is owed back: it was paid
 * beyond the total, or for a stay that does not earn any more (`statusTraits`). `keptAmount` is what the hotel keeps of
 * a cancelled booking by its terms. `givenBackWithoutSecondPerson` is what reception gave back without a second person,
 * on any day.
 */
export type DeskMoney = {
  paid: Kobo;
  keptAmount: Kobo;
  surplus: Kobo;
  takenToday: Kobo;
  givenBackToday: Kobo;
  givenBackWithoutSecondPerson: Kobo;
};

/** Returns why this role must not give back this amount, or undefined if nothing forbids it. */
export function giveBackProblem(
  amount: Kobo,
  { role, isConfirmed }: { role: StaffRole; isConfirmed: boolean },
  { paid, keptAmount, surplus, takenToday, givenBackToday, givenBackWithoutSecondPerson }: DeskMoney,
  { refundLimit }: Hotel['desk'],
): MoneyProblem | undefined {
  if (amount > paid) return { kind: 'conflict', message: deskMoneyMessages.overPaid(paid) };
  if (role === 'superadmin') return undefined;
  const limit = fromNaira(refundLimit);
  if (amount > Math.min(paid - keptAmount, Math.max(surplus, takenToday - givenBackToday)))
    return { kind: 'forbidden', message: deskMoneyMessages.notSurplus };
  if (!isConfirmed && amount + givenBackWithoutSecondPerson > limit)
    return { kind: 'forbidden', message: deskMoneyMessages.needsConfirmation(limit) };
  return undefined;
}

/** `byReception` leaves out the adjustments that a superadmin made. */
export type AdjustedTotal = { total: Kobo; byReception: Record<AdjustmentKind, Kobo> };

export function adjustmentProblem(
  kind: AdjustmentKind,
  amount: Kobo,
  role: StaffRole,
  { total, byReception }: AdjustedTotal,
  { adjustmentLimit }: Hotel['desk'],
): MoneyProblem | undefined {
  if (kind === 'discount' && amount > total) return { kind: 'conflict', message: deskMoneyMessages.overTotal(total) };
  const limit = fromNaira(adjustmentLimit);
  if (role !== 'superadmin' && amount + byReception[kind] > limit)
    return { kind: 'forbidden', message: deskMoneyMessages.overLimit(limit) };
  return undefined;
}

/**
 * The largest amount for which `problem` returns undefined. The binary search is right only if every smaller amount is
 * allowed, too.
 */
export function largestAllowedAmount(upTo: Kobo, problem: (amount: Kobo) => MoneyProblem | undefined): Kobo {
  let low = 0;
  let most: number = upTo;
  while (low < most) {
    const middle = Math.ceil((low + most) / 2);
    if (problem(kobo(middle))) most = middle - 1;
    else low = middle;
  }
  return kobo(low);
}

const bookingIdField = { id: z.uuid({ error: bookingMessages.notFound }) };
const moneyAmountField = amountField(deskMessages.amount, maxDeskNaira);
const reasonField = lineField(deskMessages.reason, 'A reason', 300);
const keyField = lineField('key cannot be empty', 'key', 100);

export const giveBackInput = z.object({
  ...bookingIdField,
  method: z.enum(deskMethods, { error: deskMoneyMessages.method }),
  amountKobo: moneyAmountField,
  cashFrom: cashFromField,
  reason: reasonField,
  /**
   * Whether the price goes down by what is given back beyond the credit, so that the guest does not owe this part
   * again. If `lowersPrice` is undefined, the price goes down only for a guest who has left (`hasLeft`).
   */
  lowersPrice: z.optional(z.boolean('lowers_price must be true or false')),
  /** The credentials of the second person, for an amount above the limit of reception. */
  confirm: z.optional(confirmField),
  key: keyField,
});

export const hasLeft = (status: BookingStatus): boolean => statusTraits[status].arrived && status !== 'checked_in';

/**
 * By how much the price goes down with a refund: by what the guest would owe again. 0 for a stay whose status accepts
 * no payment.
 */
export const priceReductionOf = (
  amount: Kobo,
  { status, creditKobo }: { status: BookingStatus; creditKobo: Kobo },
): Kobo => kobo(acceptsPayment(status) ? Math.max(0, amount - creditKobo) : 0);

export const adjustStayInput = z.object({
  ...bookingIdField,
  kind: z.enum(adjustmentKinds, { error: deskMoneyMessages.kind }),
  amountKobo: moneyAmountField,
  reason: reasonField,
  key: keyField,
});

export const departureMessages = {
  choice: 'Please choose what becomes of the unused nights',
  keptAmount: 'Nights not used, by the policy',
  takenBack: 'The early departure was undone',
  none: 'No night of this stay is unused. Complete it as usual.',
  version: 'version must be that of the booking the form was opened on',
} as const;

/** The reasons of the adjustments that a no-show and its undo make. */
export const noShowMessages = {
  notCharged: 'Not charged for a no-show, by the terms',
  takenBack: 'The no-show was undone',
} as const;

const { method, amountKobo, cashFrom, confirm, key } = giveBackInput.shape;
/** What is given back with the departure. */
const departureRefund = z.object({ method, amountKobo, cashFrom, confirm, key }, deskMoneyMessages.method);

export const departurePreviewInput = z.object(bookingIdField);

export const departurePreview = z.object({
  nights: z.array(z.string()),
  /**
   * `worthKobo` is the full price of the unused nights, and `comesOffKobo` the part of it that the policy takes off the
   * total.
   */
  worthKobo: koboField,
  comesOffKobo: koboField,
  totalAmountKobo: koboField,
  balanceKobo: koboField,
  creditKobo: koboField,
  /**
   * The part of the credit that the caller can give back with the departure: `giveBackAloneKobo` alone, `giveBackKobo`
   * with a second person.
   */
  giveBackKobo: koboField,
  giveBackAloneKobo: koboField,
  /** How the guest paid last at the desk. Null if the desk took nothing. */
  paidLastBy: z.nullable(z.enum(deskMethods)),
  version: z.int(),
});

/**
 * With `drop`, the policy takes a part of the price of the unused nights off the total. With `keep`, they are charged in
 * full.
 */
export const departEarlyInput = z.object({
  ...bookingIdField,
  version: z.int(departureMessages.version),
  unused: z.enum(['drop', 'keep'], { error: departureMessages.choice }),
  reason: reasonField,
  clearBalance: clearBalanceField,
  payment: z.optional(checkOutPayment),
  giveBack: z.optional(departureRefund),
});
