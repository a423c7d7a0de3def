import { type BookingStatus, type PaymentStatus, statusTraits } from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Booking } from '#server/bookings/booking.ts';

/** `rooms` has the numbers of the rooms, in the order of the nights. */
export type BookingWithBalance = Booking & {
  paid: Kobo;
  /** Unconfirmed transfers. They are not in `paid`. */
  unconfirmed: Kobo;
  /** What a card terminal is asked for and has not decided. It is not in `paid`. */
  atTerminal: Kobo;
  /** What the windows of other payers owe; `otherPayers` names these payers. */
  othersOwe: Kobo;
  otherPayers: string;
  /** The nights that windows of other payers have. */
  othersNights: Day[];
  /** Whether the company that pays for the stay has a window: the guest then pays the rest. */
  companyHasWindow: boolean;
  createdByName: string | null;
  rooms: string[];
};

export const balanceOf = ({
  totalKobo,
  paid,
  clearedKobo,
  status,
}: Pick<BookingWithBalance, 'totalKobo' | 'paid' | 'clearedKobo' | 'status'>): Kobo =>
  kobo(statusTraits[status].owes ? Math.max(0, totalKobo - paid - clearedKobo) : 0);

/** Returns what was paid beyond the total. This is also given back to a no-show, who owes nothing more. */
export const creditOf = ({ totalKobo, paid, status }: BookingWithBalance): Kobo =>
  kobo(statusTraits[status].earns ? Math.max(0, paid - totalKobo) : 0);

/**
 * The payment status after a change of status or money. Money paid for a cancelled or voided booking is owed back, less
 * what the terms keep of it. For a no-show, the hotel keeps what was paid of the total.
 */
export function paymentStatusOf(
  booking: Pick<BookingWithBalance, 'totalKobo' | 'paymentStatus' | 'keptKobo'>,
  status: BookingStatus,
  paid: Kobo,
): PaymentStatus {
  const isOwedBack = !statusTraits[status].earns;
  if (isOwedBack && booking.keptKobo > 0 && paid <= booking.keptKobo)
    return booking.paymentStatus === 'refund_due' ? 'refunded' : booking.paymentStatus;
  if (paid <= 0 && (isOwedBack || booking.totalKobo > 0))
    return booking.paymentStatus === 'refund_due' || booking.paymentStatus === 'refunded' ? 'refunded' : 'pending';
  if (isOwedBack) return 'refund_due';
  return paid >= booking.totalKobo ? 'paid' : 'pending';
}
