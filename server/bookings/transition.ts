import {
  type Actor,
  type BookingStatus,
  canMove,
  type PaymentStatus,
  statusTraits,
} from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
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
  /**
   * The first night to release. Without it all nights are released, so that a late payment can claim all of them again.
   */
  releaseFrom?: Day;
  /** What the hotel keeps, by the terms, of what was paid for a booking that reception cancels. */
  keptAmounts?: { total: Kobo; atDesk: Kobo };
  /** The audit entry shows `facts`, or else the statuses before and after. */
  entry: Pick<AuditEntry, 'actor' | 'action' | 'reason'> & { facts?: Pick<AuditEntry, 'before' | 'after'> };
};

/**
 * The only function that changes a booking's status. The caller has locked the booking and checked that the guest or
 * staff member may do this. A status change that `canMove` does not allow is a bug, so it throws.
 */
export async function transition(tx: Tx, booking: Booking, move: Transition): Promise<void> {
  const { to, by, at, entry } = move;
  const { id, status, paymentStatus } = booking;
  if (to !== status && !canMove(status, to, by)) throw new Error(`${by} cannot move a booking from ${status} to ${to}`);
  const row = await tx
    .updateTable('booking')
    .set({
      ...{ status: to, paymentStatus: move.paymentStatus, expiredAt: move.expiredAt, holdUntil: move.holdUntil },
      ...(to !== status && {
        keptKobo: move.keptAmounts?.total ?? kobo(0),
        keptAtDeskKobo: move.keptAmounts?.atDesk ?? kobo(0),
      }),
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Error(`booking ${id} is no longer ${status}`);
  if (to !== status && !statusTraits[to].holdsNights)
    await releaseNights(tx, id, move.releaseFrom ?? booking.checkIn, at);
  const { facts, ...otherFields } = entry;
  const statusFacts = {
    before: { status, paymentStatus },
    after: { status: to, paymentStatus: move.paymentStatus ?? paymentStatus },
  };
  await audit(tx, { at, subject: { kind: 'booking', id }, ...otherFields, ...(facts ?? statusFacts) });
}
