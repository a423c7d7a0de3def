import type { BookingStatus } from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import { plural } from '#contract/core/plural.ts';
import { daysBetween } from '#contract/front-desk/stay-change.ts';

export const overstayMessages = {
  ask: (nights: number) =>
    `The guest stayed ${plural(nights, 'night')} longer than booked. Charge ${nights === 1 ? 'it' : 'them'}, or say why not.`,
  reason: 'Please say why the guest does not pay for it',
  payer: (name: string) => `${name} pays the nights of this stay, these too.`,
  charged: (nights: number) => `${plural(nights, 'night')} charged`,
  priceFailed: 'The price of the night could not be worked out',
} as const;

/**
 * The nights that a guest in the house has stayed beyond the booking. They are counted by days of the calendar, not by
 * desk days, because a guest who leaves after midnight has had the night that runs.
 */
export const overstayedNights = ({ status, checkOut }: { status: BookingStatus; checkOut: Day }, today: Day): Day[] =>
  status === 'checked_in' ? daysBetween(checkOut, today) : [];
