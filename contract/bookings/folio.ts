import * as z from 'zod/mini';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';

/** Kinds of lines that staff post to the account of a stay. */
export const folioKinds = ['bar', 'service'] as const;
export type FolioKind = (typeof folioKinds)[number];

/** Kinds of lines that come from the booking itself; they are posted when a day is closed. */
export const stayLineKinds = ['night', 'fee', 'discount', 'charge'] as const;
export type LineKind = FolioKind | (typeof stayLineKinds)[number];

export const folioMessages = {
  paidElsewhere: (credit: Kobo) =>
    `${formatNaira(credit)} was paid in another window beyond what is in it. Give it back first; then all of this window can be paid.`,
  othersOwe: (payers: string, amount: Kobo) =>
    `${payers} still ${payers.includes(', ') ? 'have' : 'has'} ${formatNaira(amount)} to pay. Record this payment first. Or change the day of check-out: then each payer pays or is billed at check-out.`,
  stayInvoiced: 'This stay has an invoice. Take the invoice back first.',
  windowNotFound: 'This window is not on the account.',
  closed: 'The account of this stay is closed.',
  reversedAlready: 'This line has been reversed already.',
  reversed: 'Line reversed',
  belowNothing: 'The discounts of this stay are more than what would be left of its total.',
  servicesLeft: (amount: Kobo) =>
    `Lines of ${formatNaira(amount)} in all are on the account of this stay. Reverse them first.`,
} as const;

/**
 * Whether the account accepts a new line or, with `isReversal`, one that takes another one back. The SQL function
 * `accepts_folio_line` repeats this rule.
 */
export const acceptsLine = (status: BookingStatus, isReversal = false): boolean =>
  status === 'checked_in' || (isReversal && (status === 'checked_out' || status === 'completed'));

export const windowIdField = z.uuid({ error: folioMessages.windowNotFound });
