import { createHmac } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { holdLimits } from '#contract/bookings/bookings.ts';
import { hotelWithTerms } from '#contract/bookings/cancellation.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Night } from '#contract/core/money.ts';
import type { Tables } from '#db/types.ts';
import { ownTermsOf } from '#server/rooms/rate-plans.ts';

export type Booking = Omit<
  Selectable<Tables['booking']>,
  'guestEmail' | 'guestPhone' | 'nightKobo' | 'nightFeeKobo' | 'nightOffKobo'
> & {
  /** Email and phone are empty once they have been erased. */
  guestEmail: string;
  guestPhone: string;
  nights: Night[];
};

export type NewBooking = Insertable<Tables['booking']>;

/**
 * Returns the hotel's configuration with the terms of a booking. A booking that is older than the rate plans has those
 * of `hotel.config.ts`.
 */
export const hotelWithTermsOf = <H extends Pick<Hotel, 'cancellation' | 'checkInFrom'>>(
  booking: Parameters<typeof ownTermsOf>[0],
  hotel: H,
) => hotelWithTerms(ownTermsOf(booking), hotel);

/** The latest end of a hold, however often the guest renews it. */
const lastHoldEnd = ({ createdAt }: Pick<Booking, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + holdLimits.minutes * 60_000);

export const holdEnd = (booking: Pick<Booking, 'createdAt'>, holdMinutes: number, now: Date): Date =>
  new Date(Math.min(now.getTime() + holdMinutes * 60_000, lastHoldEnd(booking).getTime()));

export const isRenewable = (booking: Pick<Booking, 'createdAt' | 'holdRenewals'>, now: Date): boolean =>
  booking.holdRenewals < holdLimits.renewals && now < lastHoldEnd(booking);

/**
 * Returns the token of a copy of the receipt, whose reader cannot pay or cancel. Nobody can compute the receipt token
 * from this token.
 */
export const copyToken = ({ receiptToken }: Pick<Booking, 'receiptToken'>, reader: 'guest' | 'staff'): string =>
  createHmac('sha256', receiptToken).update(copyLabels[reader]).digest('base64url');

const copyLabels = { guest: 'copy of the receipt', staff: 'copy of the receipt for the staff' } as const;

export const hasLiveHold = ({ status, holdUntil }: Booking, now: Date): boolean =>
  status === 'pending' && holdUntil !== null && holdUntil > now;

/**
 * Whether an unpaid online booking has lost its hold by time: it is still pending, or the job of the hold has cancelled
 * it. A booking that a person cancelled is not lapsed.
 */
export const hasLapsedHold = (booking: Booking, now: Date): boolean =>
  booking.source === 'online' &&
  booking.paymentStatus === 'pending' &&
  (booking.status === 'cancelled'
    ? booking.expiredAt !== null
    : booking.status === 'pending' && !hasLiveHold(booking, now));
