import type { Parsed } from '#contract/api.ts';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { addDays, type Day, nightsBetween } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import { departureMessages } from '#contract/front-desk/desk-money.ts';
import { daysBetween } from '#contract/front-desk/stay-change.ts';
import { type LastMove, undoMessages, undoProblem } from '#contract/front-desk/undo.ts';
import { companyMessages } from '#contract/rooms/companies.ts';
import type { Tx } from '#db/db.ts';
import { type BookingWithBalance, paymentStatusOf } from '#server/bookings/money.ts';
import { claimNightsAgain, lockLapsedHolds } from '#server/bookings/nights-store.ts';
import { keepRoomsOfOverstays } from '#server/bookings/overstays.ts';
import { restoreRoom, restoreRooms } from '#server/bookings/put-into-room.ts';
import { transition } from '#server/bookings/transition.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { applyAdjustment } from '#server/front-desk/adjust.ts';
import { applyChange, type ChangeContext } from '#server/front-desk/change-stay.ts';
import { undoClearings } from '#server/front-desk/clear-balance.ts';
import { bookingBeforeDeparture } from '#server/front-desk/depart-early.ts';
import {
  conflictWithBooking,
  currentBookingReply,
  lockDeskBooking,
  readDeskBooking,
} from '#server/front-desk/desk-booking.ts';
import { findLastMove } from '#server/front-desk/desk-store.ts';
import { undoNoShow } from '#server/front-desk/no-show.ts';
import { findLastEarlyDeparture } from '#server/front-desk/stay-store.ts';
import { withdrawCancellationRefund } from '#server/payments/owe-back.ts';
import { hasFreeRoom, momentOfDesk } from '#server/rooms/availability.ts';

const undoActions: Partial<Record<BookingStatus, AuditAction>> = {
  cancelled: 'booking cancellation undone',
  no_show: 'booking no-show undone',
  completed: 'booking completion undone',
};

/**
 * Takes back a transition of the same desk day if the released nights are free. An undone early departure also restores
 * all of its dropped nights, or none if one is full: then `missing` lists the full ones, and `keptAmount` is what
 * stays charged for the dropped nights. Throws AppError.
 */
export async function undoMove(deps: Deps, member: Member, { id, from }: Parsed<'undoMove'>) {
  const at = deps.clock.now();
  const unlockedBooking = await readDeskBooking(deps, id);
  const { roomTypeId, checkOut } = (await findLastEarlyDeparture(deps.db.read, id)) ?? unlockedBooking;
  const undo = async (tx: Tx) => {
    await lockLapsedHolds(tx, { ...unlockedBooking, roomTypeId, checkOut }, at);
    const booking = await lockDeskBooking(tx, id);
    const bookingReply = currentBookingReply(booking);
    if (from && from !== booking.status)
      throw new AppError('conflict', deskMessages.moved(booking.status), [], bookingReply);
    const lastMove = await findLastMove(tx, booking);
    const action = undoActions[booking.status];
    if (!lastMove || !action) throw new AppError('conflict', undoMessages.nothing, [], bookingReply);
    const problem = undoProblem(booking.status, lastMove, member.role, at, deps.hotel);
    if (problem) throw new AppError(problem.kind, problem.message, [], bookingReply);
    const unclearedBooking = await undoClearings(tx, booking, lastMove.at, { at, member });
    const { updated: reclaimedBooking, ...notRestored } = await reclaimNights(
      deps,
      tx,
      { at, member },
      unclearedBooking,
      lastMove,
    );
    const updatedBooking =
      booking.status === 'no_show' ? await undoNoShow(tx, reclaimedBooking, { at, member }) : reclaimedBooking;
    const status = lastMove.from;
    const paymentStatus = paymentStatusOf(updatedBooking, status, updatedBooking.paid);
    await transition(tx, updatedBooking, {
      ...{ to: status, by: 'undo', at, paymentStatus },
      entry: { actor: member.staffId, action },
    });
    const note = lastMove.roomIds
      ? await restoreRooms(tx, updatedBooking, lastMove.roomIds)
      : await restoreRoom(tx, updatedBooking, lastMove.roomId);
    // The guest may be in house again after the day of check-out, and then needs a room tonight.
    await keepRoomsOfOverstays(tx, hotelToday(deps), at);
    if (booking.paymentStatus === 'refund_due')
      await withdrawCancellationRefund(tx, booking.txRef, { id: member.id, at });
    // Only guests who booked online can have been mailed that the booking is cancelled; this mail corrects that.
    if (booking.status === 'cancelled' && booking.source === 'online')
      await enqueue(tx, { kind: 'booking.reinstated', payload: { bookingId: id, undoneAt: at.toISOString() }, at });
    return { ...notRestored, note };
  };
  const overLimitError = new AppError('conflict', companyMessages.overLimitByUndo);
  const { missing, keptAmount, note } = await onViolation(
    'company_within_limit',
    () => deps.db.tx(undo),
    overLimitError,
  );
  deps.wake();
  return { booking: await readDeskBooking(deps, id), missing, keptAmount, note };
}

/** `before` are the types that the nights had when they were released, if they had several. */
const nightTypesOfStay = (
  { checkIn, checkOut, roomTypeId }: BookingWithBalance,
  before: LastMove['nightTypes'],
): string[] => daysBetween(checkIn, checkOut).map((_, place) => before?.[place] ?? roomTypeId);

/**
 * Claims the nights again. If the move at `movedAt` was an early departure, its dropped nights are claimed too, and
 * what the policy kept for them (`keptAmount`) is discounted. If one of them is full, none comes back, and `keptAmount`
 * stays charged. Throws AppError.
 */
async function reclaimNights(
  deps: Deps,
  tx: Tx,
  context: ChangeContext,
  booking: BookingWithBalance,
  { at: movedAt, nightTypes }: LastMove,
) {
  const { at, member } = context;
  const latestDeparture = await findLastEarlyDeparture(tx, booking.id);
  const departure = latestDeparture?.leftAt.getTime() === movedAt.getTime() ? latestDeparture : undefined;
  const bookingWithDropped = departure && bookingBeforeDeparture(booking, departure);
  const claimAgain = (stay: BookingWithBalance) =>
    claimNightsAgain(tx, stay.id, nightTypesOfStay(stay, nightTypes), at);
  const isRestored = bookingWithDropped !== undefined && (await claimAgain(bookingWithDropped));
  if (!isRestored && !(await claimAgain(booking))) throw conflictWithBooking(undoMessages.sold, booking);
  const nothingMissing = { updated: booking, missing: [], keptAmount: kobo(0) };
  if (!departure || !bookingWithDropped) return nothingMissing;
  const { keptKobo: keptAmount } = departure;
  if (!isRestored) {
    const droppedNights = daysBetween(booking.checkOut, departure.checkOut);
    return {
      updated: booking,
      missing: await unavailableNights(deps, tx, bookingWithDropped, droppedNights, nightTypes),
      keptAmount,
    };
  }
  await applyChange(tx, context, booking, bookingWithDropped);
  const restoredBooking = await lockDeskBooking(tx, booking.id);
  if (keptAmount === 0) return { ...nothingMissing, updated: restoredBooking };
  const reason = departureMessages.takenBack;
  const discount = { kind: 'discount', amount: keptAmount, reason, madeBy: member, at, key: null } as const;
  return { ...nothingMissing, updated: await applyAdjustment(tx, restoredBooking, discount) };
}

/** Returns the nights that are full, or all nights if none is full any more because a claim has ended meanwhile. */
async function unavailableNights(
  deps: Deps,
  tx: Tx,
  booking: BookingWithBalance,
  nights: Day[],
  nightTypes: LastMove['nightTypes'],
): Promise<Day[]> {
  const fullNights: Day[] = [];
  const types = nightTypesOfStay(booking, nightTypes);
  for (const night of nights) {
    const roomTypeId = types[nightsBetween(booking.checkIn, night)] ?? booking.roomTypeId;
    const isAvailable = await hasFreeRoom(
      tx,
      roomTypeId,
      { checkIn: night, checkOut: addDays(night, 1) },
      momentOfDesk(deps),
    );
    if (!isAvailable) fullNights.push(night);
  }
  return fullNights.length > 0 ? fullNights : nights;
}
