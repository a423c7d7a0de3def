import type { Hotel } from '#contract/core/hotel.ts';

/** What a guest has to know about a stay, besides its terms of cancelling. */
export const stayPolicies = ({
  checkInFrom,
  checkOutUntil,
  policies,
}: Pick<Hotel, 'checkInFrom' | 'checkOutUntil' | 'policies'>): string[] => [
  `Check-in from ${checkInFrom}, check-out by ${checkOutUntil}.`,
  ...policies,
];
