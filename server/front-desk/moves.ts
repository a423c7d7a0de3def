import type { Parsed } from '#contract/api.ts';
import { type BookingStatus, statusTraits } from '#contract/bookings/bookings.ts';
import type { DeskCancellation } from '#contract/bookings/cancellation.ts';
import { folioMessages } from '#contract/bookings/folio.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import type { DeskDays } from '#contract/core/desk-day.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import { deskMessages, moveProblem } from '#contract/front-desk/desk.ts';
import { overstayedNights, overstayMessages } from '#contract/front-desk/overstays.ts';
import type { Tx } from '#db/db.ts';
import { type BookingWithBalance, balanceOf, paymentStatusOf } from '#server/bookings/money.ts';
import { assertRoomReady, findRoomFor, firstOpenNight } from '#server/bookings/put-into-room.ts';
import { lockRooms, readNightsOfStay, type StayNight } from '#server/bookings/room-night-store.ts';
import type { Transition } from '#server/bookings/transition.ts';
import { audit } from '#server/core/audit.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDays } from '#server/core/hotel-day.ts';
import { giveRoom, recordRoom } from '#server/front-desk/assign-room.ts';
import { cancelByTerms } from '#server/front-desk/cancel-by-terms.ts';
import {
  type CheckOutPayment,
  isRecordedBefore,
  prepareCheckOutPayment,
  takeCheckOutPayment,
  withCheckOutPaymentErrors,
} from '#server/front-desk/check-out-payment.ts';
import {
  type ClearingRequest,
  clearForCheckOut,
  prepareClearing,
  withClearingErrors,
} from '#server/front-desk/clear-balance.ts';
import {
  conflictWithBooking,
  currentBookingReply,
  lockDeskBooking,
  readDeskBooking,
} from '#server/front-desk/desk-booking.ts';
import { chargeNoShow } from '#server/front-desk/no-show.ts';
import { recordUnchargedNights } from '#server/oversight/nights-let-go.ts';
import { moveWithRefund } from '#server/payments/cancel.ts';

const moveActions: Record<BookingStatus, AuditAction> = {
  pending: 'booking created',
  confirmed: 'booking confirmed',
  checked_in: 'booking checked in',
  checked_out: 'booking checked out',
  completed: 'booking completed',
  cancelled: 'booking cancelled',
  no_show: 'booking no show',
  voided: 'booking voided',
};

type RequestedMove = Omit<Parsed<'moveBooking'>, 'id'>;

/** Throws AppError, which carries the booking as it is now if `moveProblem` refuses the move. */
export async function moveBooking(
  deps: Deps,
  member: Member,
  id: string,
  move: RequestedMove,
): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  const days = currentDeskDays(deps);
  if (move.payment && move.status !== 'completed') throw fieldError('payment', deskMessages.paysAtCheckOut);
  const payment = prepareCheckOutPayment(deps, member, move.payment);
  const clearing = await prepareClearing(deps, member, move.clearBalance);
  const moveInTransaction = () =>
    deps.db.tx(async (tx) => {
      const [booking, nights] = await Promise.all([lockDeskBooking(tx, id), readNightsOfStay(tx, id)]);
      if (await isRecordedBefore(tx, id, payment)) return;
      assertMoveAllowed(booking, move, member, days);
      const context = { at, days, member, nights };
      const prepared = await prepareMove(deps, tx, booking, move, { clearing, payment }, context);
      // The payment can have completed a stay that was left open at check-out; then the move is made already.
      if (prepared.status === move.status) return;
      // If a superadmin cancels, the terms do not count: all that was paid is owed back until a superadmin decides.
      const isByTerms = move.status === 'cancelled' && member.role !== 'superadmin';
      const cancellation = isByTerms ? await cancelByTerms(deps, tx, booking, move) : undefined;
      await applyMove(tx, prepared, move, context, cancellation);
    });
  const moveWithErrors = () => withCheckOutPaymentErrors(deps, member, { id, payment }, moveInTransaction);
  await onViolation('booking_is_invoiced', () => withClearingErrors(moveWithErrors), stayInvoicedError());
  return readDeskBooking(deps, id);
}

/** The error for a stay that is cancelled or deleted although no credit note takes back an invoice of it. */
export const stayInvoicedError = () => new AppError('conflict', folioMessages.stayInvoiced);

type MoneyOfCheckOut = { clearing: ClearingRequest | undefined; payment: CheckOutPayment | undefined };

/**
 * Gives an arriving guest a room, settles what a leaving guest owes, or takes off what a no-show does not cost. Returns
 * the booking afterwards.
 */
async function prepareMove(
  deps: Deps,
  tx: Tx,
  booking: BookingWithBalance,
  move: RequestedMove,
  { clearing, payment }: MoneyOfCheckOut,
  context: MoveContext,
): Promise<BookingWithBalance> {
  if (move.status === 'checked_in') return enterRoom(deps, tx, booking, move, context);
  if (move.status === 'no_show') return chargeNoShow(tx, booking, context, deps.hotel);
  if (move.status !== 'checked_out' && move.status !== 'completed') return booking;
  await requireOverstayCharged(tx, booking, move, context);
  const leavesBalanceOpen = move.status === 'checked_out' && !clearing && !booking.companyPays;
  const paidBooking = await takeCheckOutPayment(tx, context.member, booking, payment, context.at);
  if (!leavesBalanceOpen) return clearForCheckOut(tx, paidBooking, clearing, context);
  if (balanceOf(booking) > 0 && !move.reason) throw fieldError('reason', checkOutMessages.leftOpenReason);
  return booking;
}

/**
 * Makes sure that nights beyond the stay are charged before the guest checks out, or that somebody says why not, which
 * the owner is told. Throws AppError.
 */
async function requireOverstayCharged(
  tx: Tx,
  booking: BookingWithBalance,
  { unchargedReason: reason }: RequestedMove,
  { at, days, member }: MoveContext,
): Promise<void> {
  const { id, reference, status, checkOut } = booking;
  const nights = overstayedNights({ status, checkOut }, days.today);
  if (nights.length === 0) return;
  if (!reason) {
    const message = overstayMessages.ask(nights.length);
    throw new AppError('conflict', message, [{ field: 'unchargedReason', message }], currentBookingReply(booking));
  }
  const nightKobo = booking.nights.at(-1)?.price ?? kobo(0);
  await recordUnchargedNights(tx, member, { booking: { id, reference }, nights, nightKobo, at });
  await audit(tx, {
    ...{ at, actor: member.staffId, action: 'nights not charged', subject: { kind: 'booking', id }, reason },
    after: { nights: nights.length, worthKobo: kobo(nightKobo * nights.length) },
  });
}

type MoveContext = { at: Date; days: DeskDays; member: Member; nights: readonly StayNight[] };

/**
 * Gives the chosen room to a guest who checks in, or checks the room that the stay has. A stay with neither stays
 * floating. Returns the booking afterwards.
 */
async function enterRoom(
  deps: Deps,
  tx: Tx,
  booking: BookingWithBalance,
  { room, dirtyOk }: RequestedMove,
  context: MoveContext,
): Promise<BookingWithBalance> {
  const refuse = (message: string) => conflictWithBooking(message, booking);
  const {
    nights: nightsBefore,
    days: { deskDay },
  } = context;
  const givenRoom = room ?? nightsBefore.find((night) => night.room)?.room;
  if (!givenRoom) return booking;
  const handedOver = { at: context.at, dirtyOk };
  if (nightsBefore.some((night) => night.room !== givenRoom) && room) {
    await giveRoom(deps, tx, context, booking, {
      room,
      from: firstOpenNight(booking, nightsBefore, deskDay),
      handedOver,
    });
    await recordRoom(tx, context, booking, nightsBefore);
    return lockDeskBooking(tx, booking.id);
  }
  await lockRooms(tx, [givenRoom]);
  const lastNight = nightsBefore.findLast((night) => night.room === givenRoom)?.night ?? booking.checkIn;
  await assertRoomReady(tx, await findRoomFor(tx, booking, givenRoom, lastNight, refuse), booking, handedOver, refuse);
  return booking;
}

export async function applyMove(
  tx: Tx,
  booking: BookingWithBalance,
  { status, reason }: RequestedMove,
  { at, days, member, nights }: MoveContext,
  cancellation?: DeskCancellation,
) {
  const owed = cancellation ? kobo(cancellation.onlineRefund + cancellation.deskRefund) : booking.paid;
  const paymentStatus =
    cancellation && owed === 0 ? booking.paymentStatus : paymentStatusOf(booking, status, booking.paid);
  const move: Transition = {
    ...{ to: status, by: member.role === 'superadmin' ? 'superadmin' : 'receptionist', at, paymentStatus },
    // A guest who leaves after midnight has used the night that runs. If the guest did not come, the desk can sell that
    // night.
    releaseFrom: statusTraits[status].arrived ? days.today : days.deskDay,
    entry: { actor: member.staffId, action: moveActions[status], reason },
    ...(cancellation && { keptAmounts: { total: cancellation.keptAmount, atDesk: cancellation.keptAtDesk } }),
  };
  const money = cancellation && { refundKobo: owed, keptKobo: cancellation.keptAmount };
  const nightTypes = nights.map(({ roomTypeId }) => roomTypeId);
  const roomIds = nights.map(({ room }) => room);
  // An undo reads from the audit entry which rooms and room types the nights had.
  const roomsToRestore = {
    roomId: roomIds.findLast((room) => room !== null) ?? undefined,
    roomIds: new Set(roomIds).size > 1 ? roomIds : undefined,
    roomTypeIds: new Set(nightTypes).size > 1 ? nightTypes : undefined,
  };
  if (money || (!statusTraits[status].holdsNights && (roomsToRestore.roomId || roomsToRestore.roomTypeIds)))
    move.entry.facts = {
      before: { status: booking.status, paymentStatus: booking.paymentStatus, ...roomsToRestore },
      after: { status, paymentStatus, ...money },
    };
  const isRefundDue = paymentStatus === 'refund_due';
  await moveWithRefund(tx, booking, move, {
    refund:
      isRefundDue && cancellation?.onlineRefund !== 0
        ? { ...(cancellation && { amount: cancellation.onlineRefund }) }
        : undefined,
    notice: isRefundDue && booking.paymentStatus !== 'refund_due' ? { kind: 'refund_due', amount: owed } : undefined,
  });
}

export function assertMoveAllowed(
  booking: BookingWithBalance,
  { status, from }: RequestedMove,
  { role }: Member,
  days: DeskDays,
): void {
  const details = currentBookingReply(booking);
  if (from && from !== booking.status) throw new AppError('conflict', deskMessages.moved(booking.status), [], details);
  const { checkIn, checkOut, servicesKobo } = booking;
  const stay = { status: booking.status, checkIn, checkOut, servicesKobo };
  const problem = moveProblem(stay, status, role, days);
  if (problem) throw new AppError(problem.kind, problem.message, [], details);
}
