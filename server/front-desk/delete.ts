import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { deskMessages, isFinal, removalProblem } from '#contract/front-desk/desk.ts';
import { markBookingDeleted } from '#server/bookings/store.ts';
import { transition } from '#server/bookings/transition.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDay } from '#server/core/hotel-day.ts';
import { withClearingErrors } from '#server/front-desk/clear-balance.ts';
import { lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { readPayments } from '#server/front-desk/desk-store.ts';
import { stayInvoicedError } from '#server/front-desk/moves.ts';
import { settleCharge } from '#server/payments/settle.ts';

/**
 * Marks a booking as deleted, and releases its nights from the desk day on. Throws AppError, for example when money was
 * paid for the booking or when the gateway cannot say whether money was paid.
 */
export async function removeBooking(deps: Deps, member: Member, id: string, reason: string | undefined): Promise<void> {
  const { source, txRef } = await readDeskBooking(deps, id);
  if (source === 'online' && (await settleCharge(deps, txRef)).outcome === 'unavailable')
    throw new AppError('gateway', deskMessages.maybePaid);
  const at = deps.clock.now();
  const removeInTransaction = () =>
    deps.db.tx(async (tx) => {
      const booking = await lockDeskBooking(tx, id);
      // A gateway payment that is not part of `paid`, such as a duplicate, blocks the deletion until it is given back.
      const gatewayPayments = (await readPayments(tx, booking)).filter(({ method }) => method === 'gateway');
      const hasMoney =
        booking.paid + booking.unconfirmed + booking.atTerminal > 0 ||
        gatewayPayments.some(({ amount, reversedAt }) => amount > 0 && !reversedAt);
      const problem = removalProblem(hasMoney, booking.servicesKobo);
      if (problem) throw new AppError('conflict', problem);
      const finalStatus = isFinal(booking.status) ? booking.status : 'voided';
      const { reference, status, totalKobo } = booking;
      // The booking is marked before the transition, because the audit entry of the transition makes the database take
      // back the nights that are posted.
      await markBookingDeleted(tx, id, at);
      await transition(tx, booking, {
        ...{ to: finalStatus, by: 'deletion', at },
        // Nights before the desk day stay sold, so that past figures do not change.
        releaseFrom: currentDeskDay(deps),
        entry: {
          ...{ actor: member.staffId, action: 'booking deleted', reason },
          facts: { before: { reference, status, totalKobo }, after: { status: finalStatus } },
        },
      });
    });
  // A payment can arrive after the check above; a constraint then refuses the deletion.
  await onViolation(
    'booking_with_money_not_deleted',
    () => withClearingErrors(() => onViolation('booking_is_invoiced', removeInTransaction, stayInvoicedError())),
    new AppError('conflict', deskMessages.paidNotDeletable),
  );
}
