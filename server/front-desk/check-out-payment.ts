import { randomUUID } from 'node:crypto';
import type { Parsed } from '#contract/api.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { lockDeskBooking } from '#server/front-desk/desk-booking.ts';
import { findDeskPaymentByKey } from '#server/front-desk/desk-store.ts';
import { keyReusedError, recordPayment, withOverBalanceError } from '#server/front-desk/payments.ts';
import { requireSlip, type Slip, withSlipError } from '#server/payments/card-slips.ts';

type SentPayment = NonNullable<Parsed<'moveBooking'>['payment']>;
export type CheckOutPayment = SentPayment & { slip: Slip };

/** Checks what can be checked of a payment before the booking is locked. Throws AppError. */
export function prepareCheckOutPayment(
  { hotel }: Pick<Deps, 'hotel'>,
  member: Member,
  payment: SentPayment | undefined,
): CheckOutPayment | undefined {
  if (!payment) return undefined;
  return { ...payment, slip: requireSlip(hotel, 'desk', payment), key: `${member.staffId}:${payment.key}` };
}

/**
 * Whether this payment was recorded before, by an earlier request for the same check-out. Throws AppError if the key
 * belongs to another payment.
 */
export async function isRecordedBefore(
  tx: Tx,
  bookingId: string,
  payment: CheckOutPayment | undefined,
): Promise<boolean> {
  const previousPayment = payment && (await findDeskPaymentByKey(tx, payment.key));
  if (!previousPayment) return false;
  const isSame =
    previousPayment.bookingId === bookingId &&
    previousPayment.method === payment.method &&
    previousPayment.amountKobo === payment.amountKobo &&
    previousPayment.windowId === null &&
    previousPayment.reference === payment.slip.reference &&
    previousPayment.terminal === payment.slip.terminal;
  if (!isSame) throw keyReusedError();
  return true;
}

/**
 * Records the payment of a guest who checks out. `booking` is locked. Returns the booking as it is after the payment.
 * Throws AppError.
 */
export async function takeCheckOutPayment(
  tx: Tx,
  member: Member,
  booking: BookingWithBalance,
  payment: CheckOutPayment | undefined,
  at: Date,
): Promise<BookingWithBalance> {
  if (!payment) return booking;
  const { method, amountKobo: amount, slip, cashReason: reason, key } = payment;
  await recordPayment(tx, member, booking, { id: randomUUID(), windowId: null, method, amount, slip, reason, at, key });
  return lockDeskBooking(tx, booking.id);
}

/** Runs `work`, which checks a guest out with this payment. Turns violations of the schema into errors for staff. */
export const withCheckOutPaymentErrors = <T>(
  deps: Deps,
  member: Member,
  { id, payment }: { id: string; payment: CheckOutPayment | undefined },
  work: () => Promise<T>,
): Promise<T> =>
  payment ? withSlipError(deps, member, payment.slip, () => withOverBalanceError(deps, id, null, work)) : work();
