import { createHmac } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { holdLimits } from '#contract/bookings.ts';
import type { Night } from '#contract/stay-change.ts';
import type { Tables } from '#db/types.ts';

export type Booking = Omit<
  Selectable<Tables['booking']>,
  'guestEmail' | 'guestPhone' | 'nightKobo' | 'nightFeeKobo'
> & {
  /** Email and phone are empty once they have been erased. */
  guestEmail: string;
  guestPhone: string;
  nights: Night[];
};

export type NewBooking = Insertable<Tables['booking']>;

/** Renewals cannot extend a hold beyond this. */
const lastHoldEnd = ({ createdAt }: Pick<Booking, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + holdLimits.minutes * 60_000);

export const holdEnd = (booking: Pick<Booking, 'createdAt'>, holdMinutes: number, now: Date): Date =>
  new Date(Math.min(now.getTime() + holdMinutes * 60_000, lastHoldEnd(booking).getTime()));

export const isRenewable = (booking: Pick<Booking, 'createdAt' | 'holdRenewals'>, now: Date): boolean =>
  booking.holdRenewals < holdLimits.renewals && now < lastHoldEnd(booking);

/**
 * A copy shows what the guest sees, but allows none of the guest's actions. The receipt token cannot be computed from
 * it. Walk-in guests are mailed a copy; the copy for staff never expires.
 */
export const copyToken = ({ receiptToken }: Pick<Booking, 'receiptToken'>, reader: 'guest' | 'staff'): string =>
  createHmac('sha256', receiptToken).update(copyLabels[reader]).digest('base64url');

const copyLabels = { guest: 'copy of the receipt', staff: 'copy of the receipt for the staff' } as const;

export const hasLiveHold = ({ status, holdUntil }: Booking, now: Date): boolean =>
  status === 'pending' && holdUntil !== null && holdUntil > now;

/** An unpaid online booking whose hold is over, even before its job has run, and that no person has cancelled. */
export const hasLapsedHold = (booking: Booking, now: Date): boolean =>
  booking.source === 'online' &&
  booking.paymentStatus === 'pending' &&
  (booking.status === 'cancelled'
    ? booking.expiredAt !== null
    : booking.status === 'pending' && !hasLiveHold(booking, now));
