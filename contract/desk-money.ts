import * as z from 'zod/mini';
import { type BookingStatus, bookingMessages, statusLabels } from '#contract/bookings.ts';
import { type AdjustmentKind, adjustmentKinds, deskMessages, deskMethods, mostNaira } from '#contract/desk.ts';
import type { ErrorKind } from '#contract/errors.ts';
import { amountField, line } from '#contract/fields.ts';
import type { Hotel } from '#contract/hotel.ts';
import { formatNaira, fromNaira, type Kobo, kobo } from '#contract/money.ts';
import type { StaffRole } from '#contract/roles.ts';

export const deskMoneyMessages = {
  givenBack: 'Money given back',
  giveBackFailed: 'Failed to give money back',
  overPaid: (most: Kobo) => `At most ${formatNaira(most)} can be given back.`,
  sameDay: 'Reception gives back what was paid on the same day. Ask a superadmin for more.',
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

type Problem = { kind: ErrorKind; message: string };

/** What the desk has of a booking, and what of it came and went back on the hotel's day. */
export type DeskMoney = { paid: Kobo; takenToday: Kobo; givenToday: Kobo };

/** Why somebody may not give so much back; undefined when they may. The dialog and the server ask the same. */
export function giveBackProblem(
  amount: Kobo,
  role: StaffRole,
  { paid, takenToday, givenToday }: DeskMoney,
  { refundLimit }: Hotel['desk'],
): Problem | undefined {
  if (amount > paid) return { kind: 'conflict', message: deskMoneyMessages.overPaid(paid) };
  if (role === 'superadmin') return undefined;
  const limit = fromNaira(refundLimit);
  if (amount + givenToday > takenToday) return { kind: 'forbidden', message: deskMoneyMessages.sameDay };
  if (amount + givenToday > limit) return { kind: 'forbidden', message: deskMoneyMessages.overLimit(limit) };
  return undefined;
}

/** What a stay costs, and what reception has taken off and added of it without a superadmin. */
export type Adjusted = { total: Kobo; byReception: Record<AdjustmentKind, Kobo> };

/** Why somebody may not take so much off, or add it; undefined when they may. */
export function adjustmentProblem(
  kind: AdjustmentKind,
  amount: Kobo,
  role: StaffRole,
  { total, byReception }: Adjusted,
  { adjustmentLimit }: Hotel['desk'],
): Problem | undefined {
  if (kind === 'discount' && amount > total) return { kind: 'conflict', message: deskMoneyMessages.overTotal(total) };
  const limit = fromNaira(adjustmentLimit);
  if (role !== 'superadmin' && amount + byReception[kind] > limit)
    return { kind: 'forbidden', message: deskMoneyMessages.overLimit(limit) };
  return undefined;
}

/** The most that somebody can write down, of a rule that allows every amount up to it. */
export function mostOf(upTo: Kobo, problem: (amount: Kobo) => Problem | undefined): Kobo {
  let least = 0;
  let most: number = upTo;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (problem(kobo(middle))) most = middle - 1;
    else least = middle;
  }
  return kobo(least);
}

const booking = { id: z.uuid({ error: bookingMessages.notFound }) };
const amount = amountField(deskMessages.amount, mostNaira);
const reason = line(deskMessages.reason, 'A reason', 300);
/** The browser's own key: the same sent twice counts once. */
const key = line('key cannot be empty', 'key', 100);

export const deskGiveBack = z.object({
  ...booking,
  method: z.enum(deskMethods, { error: deskMoneyMessages.method }),
  amount,
  reason,
  key,
});

export const stayAdjustment = z.object({
  ...booking,
  kind: z.enum(adjustmentKinds, { error: deskMoneyMessages.kind }),
  amount,
  reason,
  key,
});

export const departureMessages = {
  choice: 'Please choose what becomes of the unused nights',
  kept: 'Nights not used, by the policy',
  takenBack: 'The early departure was undone',
  none: 'No night of this stay is unused. Complete it as usual.',
  version: 'version must be that of the booking the form was opened on',
} as const;

export const departureAsked = z.object(booking);

/** What leaving today would change, before anybody says yes. Money in naira. */
export const departurePreview = z.object({
  /** Nights from today on that the guest will not use. */
  nights: z.array(z.string()),
  /** What they cost, and what of it comes off by the policy. */
  worth: z.number(),
  comes_off: z.number(),
  /** With the nights dropped. */
  total_amount: z.number(),
  balance: z.number(),
  credit: z.number(),
  version: z.int(),
});

/** `drop`: the total falls by the policy. `keep`: they stay charged. */
export const departure = z.object({
  ...booking,
  version: z.int(departureMessages.version),
  unused: z.enum(['drop', 'keep'], { error: departureMessages.choice }),
  reason,
});
