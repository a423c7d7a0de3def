import type { BookingStatus } from '#contract/bookings.ts';
import { formatNaira, type Kobo } from '#contract/money.ts';

/** What a line of the account of a stay is for. */
export const folioKinds = ['bar', 'service'] as const;
export type FolioKind = (typeof folioKinds)[number];

export const folioMessages = {
  closed: 'The account of this stay is closed.',
  reversedAlready: 'This line has been reversed already.',
  reversed: 'Line reversed',
  belowNothing: 'The discounts of this stay are more than what would be left of its total.',
  servicesLeft: (amount: Kobo) =>
    `${formatNaira(amount)} of drinks and services are on the account of this stay. Reverse them first.`,
} as const;

/** Whether the account takes a line, or only takes one back. SQL has the same as `takes_folio_line`. */
export const takesLine = (status: BookingStatus, isReversal = false): boolean =>
  status === 'checked_in' || (isReversal && (status === 'checked_out' || status === 'completed'));
