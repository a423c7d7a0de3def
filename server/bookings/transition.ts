import { type Actor, type BookingStatus, canMove, type PaymentStatus, statusTraits } from '#contract/bookings.ts';
import type { Day } from '#contract/dates.ts';
import type { Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { releaseNights } from '#server/bookings/nights-store.ts';
import { type AuditEntry, audit } from '#server/core/audit.ts';

export type Transition = {
  to: BookingStatus;
  by: Actor;
  at: Date;
  paymentStatus?: PaymentStatus;
  expiredAt?: Date | null;
  holdUntil?: Date;
  /** Without it all nights are released: a late payment must be able to claim all of them again. */
  releaseFrom?: Day;
  /** `facts` replaces the statuses before and after. */
  entry: Pick<AuditEntry, 'actor' | 'action' | 'reason'> & { facts?: Pick<AuditEntry, 'before' | 'after'> };
};

/**
 * The only writer of a booking's status. The caller has locked the booking and has refused what the guest or the staff
 * may not do; a move that the table does not list is a mistake of the program.
 */
export async function transition(tx: Tx, booking: Booking, move: Transition): Promise<void> {
  const { to, by, at, entry } = move;
  const { id, status, paymentStatus } = booking;
  if (to !== status && !canMove(status, to, by)) throw new Error(`${by} cannot move a booking from ${status} to ${to}`);
  const row = await tx
    .updateTable('booking')
    .set({ status: to, paymentStatus: move.paymentStatus, expiredAt: move.expiredAt, holdUntil: move.holdUntil })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Error(`booking ${id} is no longer ${status}`);
  if (to !== status && !statusTraits[to].holdsNights)
    await releaseNights(tx, id, move.releaseFrom ?? booking.checkIn, at);
  const { facts, ...who } = entry;
  const statuses = {
    before: { status, paymentStatus },
    after: { status: to, paymentStatus: move.paymentStatus ?? paymentStatus },
  };
  await audit(tx, { at, subject: { kind: 'booking', id }, ...who, ...(facts ?? statuses) });
}
