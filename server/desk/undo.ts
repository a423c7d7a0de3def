import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/audit.ts';
import type { BookingStatus } from '#contract/bookings.ts';
import { addDays, type Day } from '#contract/dates.ts';
import { deskMessages } from '#contract/desk.ts';
import { departureMessages } from '#contract/desk-money.ts';
import { AppError } from '#contract/errors.ts';
import { kobo } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import { daysBetween } from '#contract/stay-change.ts';
import { undoMessages, undoProblem } from '#contract/undo.ts';
import type { Tx } from '#db/db.ts';
import { type BookingWithBalance, paymentStatusOf } from '#server/bookings/money.ts';
import { lockLapsed, retakeNights } from '#server/bookings/nights-store.ts';
import { transition } from '#server/bookings/transition.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { applyAdjustment } from '#server/desk/adjust.ts';
import { applyChange, type ChangeContext, conflictWithBooking } from '#server/desk/change-stay.ts';
import { bookingBeforeDeparture } from '#server/desk/depart-early.ts';
import { lockDeskBooking, readDeskBooking } from '#server/desk/desk-booking.ts';
import { presentDeskBooking } from '#server/desk/present.ts';
import { lastDeparture } from '#server/desk/stay-store.ts';
import { lastMoveOf } from '#server/desk/store.ts';
import { withdrawCancellationRefund } from '#server/payments/owe-back.ts';
import { hasFreeRoom } from '#server/rooms/availability.ts';
import { claimOverstays } from '#server/rooms/inventory-store.ts';

const undoActions: Partial<Record<BookingStatus, AuditAction>> = {
  cancelled: 'booking cancellation undone',
  no_show: 'booking no-show undone',
  completed: 'booking completion undone',
};

/**
 * Undoes a transition of the same desk day if the nights are free. After an early departure, the dropped nights come
 * back too, all or none: `without` lists those that are gone, and `kept` is what stays charged for them. Throws AppError.
 */
export async function undoMove(deps: Deps, member: Member, { id, from }: Parsed<'undoMove'>) {
  const at = deps.clock.now();
  const known = await readDeskBooking(deps, id);
  const { roomTypeId, checkOut } = (await lastDeparture(deps.db.read, id)) ?? known;
  const lost = await deps.db.tx(async (tx) => {
    await lockLapsed(tx, { ...known, roomTypeId, checkOut }, at);
    const booking = await lockDeskBooking(tx, id);
    const fresh = { booking: presentDeskBooking(booking) };
    if (from && from !== booking.status) throw new AppError('conflict', deskMessages.moved(booking.status), [], fresh);
    const last = await lastMoveOf(tx, booking);
    const action = undoActions[booking.status];
    if (!last || !action) throw new AppError('conflict', undoMessages.nothing, [], fresh);
    const problem = undoProblem(booking.status, last, member.role, at, deps.hotel);
    if (problem) throw new AppError(problem.kind, problem.message, [], fresh);
    const { current, missing, kept } = await reclaimNights(deps, tx, { at, member }, booking, last.at);
    const status = last.from;
    const paymentStatus = paymentStatusOf(current, status, current.paid);
    await transition(tx, current, {
      ...{ to: status, by: 'undo', at, paymentStatus },
      entry: { actor: member.staffId, action },
    });
    // A guest who is in house again after the day of check-out needs a room tonight.
    await claimOverstays(tx, at);
    if (booking.paymentStatus === 'refund_due')
      await withdrawCancellationRefund(tx, booking.txRef, { id: member.id, at });
    // Only a guest who booked online can have a mail about the cancellation, which this one corrects.
    if (booking.status === 'cancelled' && booking.source === 'online')
      await enqueue(tx, { kind: 'booking.reinstated', payload: { bookingId: id, undoneAt: at.toISOString() }, at });
    return { without: missing, kept };
  });
  deps.wake();
  return { booking: await readDeskBooking(deps, id), ...lost };
}

/**
 * Claims the nights again, after an early departure at `since` also the dropped ones, and then discounts what the
 * policy kept. `missing` lists dropped nights that are gone: what was kept for them (`kept`) stays charged, as the guest
 * has no more of the stay than after the departure. Throws AppError.
 */
async function reclaimNights(deps: Deps, tx: Tx, context: ChangeContext, booking: BookingWithBalance, since: Date) {
  const { at, member } = context;
  const latest = await lastDeparture(tx, booking.id);
  const departure = latest?.leftAt.getTime() === since.getTime() ? latest : undefined;
  const fullBooking = departure && bookingBeforeDeparture(booking, departure);
  const isRestored = fullBooking !== undefined && (await retakeNights(tx, fullBooking, at));
  if (!isRestored && !(await retakeNights(tx, booking, at))) throw conflictWithBooking(undoMessages.sold, booking);
  const unchanged = { current: booking, missing: [], kept: kobo(0) };
  if (!departure || !fullBooking) return unchanged;
  const { kept } = departure;
  if (!isRestored) {
    const dropped = daysBetween(booking.checkOut, departure.checkOut);
    return { current: booking, missing: await unavailableNights(deps, tx, fullBooking, dropped), kept };
  }
  await applyChange(tx, context, booking, fullBooking);
  const restored = await lockDeskBooking(tx, booking.id);
  if (kept === 0) return { ...unchanged, current: restored };
  const reason = departureMessages.takenBack;
  const discount = { kind: 'discount', amount: kept, reason, by: member, at, key: null } as const;
  return { ...unchanged, current: await applyAdjustment(tx, restored, discount) };
}

/** Falls back to all of the nights when none of them looks full any more. */
async function unavailableNights(
  deps: Deps,
  tx: Tx,
  { roomTypeId }: BookingWithBalance,
  nights: Day[],
): Promise<Day[]> {
  const unavailable: Day[] = [];
  for (const night of nights) {
    const isAvailable = await hasFreeRoom(deps, tx, roomTypeId, { checkIn: night, checkOut: addDays(night, 1) });
    if (!isAvailable) unavailable.push(night);
  }
  return unavailable.length > 0 ? unavailable : nights;
}
