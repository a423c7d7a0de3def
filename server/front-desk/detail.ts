import type { Output } from '#contract/api.ts';
import { acceptsPayment, type BookingStatus } from '#contract/bookings/bookings.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { fromNaira, type Kobo, kobo } from '#contract/core/money.ts';
import type { Member, StaffRole } from '#contract/core/roles.ts';
import { type AdjustmentKind, deskActorOf, maxDeskNaira } from '#contract/front-desk/desk.ts';
import {
  type AdjustedTotal,
  adjustmentProblem,
  type DeskMoney,
  giveBackProblem,
  largestAllowedAmount,
} from '#contract/front-desk/desk-money.ts';
import { type LastMove, undoProblem } from '#contract/front-desk/undo.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDays, deskDayStart } from '#server/core/hotel-day.ts';
import { adjustedTotalOf } from '#server/front-desk/adjust.ts';
import { readClearings } from '#server/front-desk/clearing-store.ts';
import { readDeskBooking } from '#server/front-desk/desk-booking.ts';
import {
  findLastMove,
  readAdjustments,
  readConfirmationMailState,
  readDeskMoney,
  readDeskRefunds,
  readHistory,
  readPayments,
} from '#server/front-desk/desk-store.ts';

const maxAmount = fromNaira(maxDeskNaira);

function moneyLimitsOf(
  role: StaffRole,
  status: BookingStatus,
  money: DeskMoney,
  adjustedTotal: AdjustedTotal,
  limits: Hotel['desk'],
): Output<'bookingDetail'>['limits'] {
  const noAmounts = {
    giveBackDueKobo: money.surplus,
    ...{ giveBackKobo: kobo(0), giveBackConfirmedKobo: kobo(0), giveBackProblem: null },
    ...{ discountKobo: kobo(0), chargeKobo: kobo(0) },
  };
  if (!deskActorOf(role)) return noAmounts;
  const largestAdjustment = (kind: AdjustmentKind) =>
    acceptsPayment(status)
      ? largestAllowedAmount(maxAmount, (amount) => adjustmentProblem(kind, amount, role, adjustedTotal, limits))
      : kobo(0);
  const problemOf = (isConfirmed: boolean) => (amount: Kobo) =>
    giveBackProblem(amount, { role, isConfirmed }, money, limits);
  return {
    giveBackDueKobo: money.surplus,
    giveBackKobo: largestAllowedAmount(money.paid, problemOf(false)),
    giveBackConfirmedKobo: largestAllowedAmount(money.paid, problemOf(true)),
    giveBackProblem: money.paid > 0 ? (problemOf(true)(kobo(1))?.message ?? null) : null,
    discountKobo: largestAdjustment('discount'),
    chargeKobo: largestAdjustment('charge'),
  };
}

export async function readBookingDetail(deps: Deps, member: Member, id: string) {
  const { read } = deps.db;
  const booking = await readDeskBooking(deps, id);
  const adjustments = await readAdjustments(read, booking);
  const money = await readDeskMoney(read, booking, deskDayStart(deps));
  return {
    booking,
    payments: await readPayments(read, booking),
    refunds: await readDeskRefunds(read, booking),
    adjustments,
    clearings: await readClearings(read, id),
    limits: moneyLimitsOf(member.role, booking.status, money, adjustedTotalOf(booking, adjustments), deps.hotel.desk),
    history: await readHistory(read, booking),
    mail: await readConfirmationMailState(read, id),
    undo: undoOfferOf(deps, member, booking, await findLastMove(read, booking)),
    days: currentDeskDays(deps),
  };
}

function undoOfferOf(
  { clock, hotel }: Deps,
  { role }: Member,
  { status }: BookingWithBalance,
  lastMove: LastMove | undefined,
) {
  if (!lastMove) return null;
  const problem = undoProblem(status, lastMove, role, clock.now(), hotel);
  return problem?.over ? null : { to: lastMove.from, problem: problem?.message ?? null };
}
