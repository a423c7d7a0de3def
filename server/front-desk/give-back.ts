import type { Parsed } from '#contract/api.ts';
import { fieldError } from '#contract/core/errors.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { deskMethodLabels } from '#contract/front-desk/desk.ts';
import {
  adjustmentProblem,
  type DeskMoney,
  giveBackProblem,
  hasLeft,
  priceReductionOf,
} from '#contract/front-desk/desk-money.ts';
import type { Tx } from '#db/db.ts';
import { type BookingWithBalance, creditOf } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { deskDayStart } from '#server/core/hotel-day.ts';
import { adjustedTotalOf, applyAdjustment } from '#server/front-desk/adjust.ts';
import { enqueueChangeMail } from '#server/front-desk/change-stay.ts';
import { lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { readAdjustments, readDeskMoney } from '#server/front-desk/desk-store.ts';
import { keyReusedError, recordMoneyChange } from '#server/front-desk/payments.ts';
import { findAdjustmentByKey, findDeskRefundByKey, insertDeskRefund } from '#server/front-desk/stay-store.ts';
import type { StaffMember } from '#server/staff/member-store.ts';
import { findSecondPerson } from '#server/staff/second-person.ts';
import { findCashPlace, withCashPlaceErrors } from '#server/till/cash-places.ts';

type SentRefund = Pick<Parsed<'giveBack'>, 'method' | 'amountKobo' | 'cashFrom' | 'confirm' | 'reason' | 'key'>;
export type DeskRefundToMake = Omit<SentRefund, 'confirm'> & { confirmedBy: StaffMember | undefined };

/** Checks the second person who confirms a refund, before the booking is locked. Throws AppError. */
export async function prepareRefund(
  deps: Deps,
  member: Member,
  { confirm, ...refund }: SentRefund,
  confirmField: string,
): Promise<DeskRefundToMake> {
  const confirmedBy = confirm && (await findSecondPerson(deps, member, confirm, confirmField));
  return { ...refund, confirmedBy, key: `${member.staffId}:${refund.key}` };
}

/** Whether this refund was recorded before. Throws AppError if the key belongs to another refund. */
export async function isGivenBackBefore(
  tx: Tx,
  id: string,
  { key, method, amountKobo, cashFrom, reason }: DeskRefundToMake,
): Promise<boolean> {
  const previousRefund = await findDeskRefundByKey(tx, key);
  if (!previousRefund) return false;
  const isSameRefund =
    previousRefund.bookingId === id && previousRefund.method === method && previousRefund.amountKobo === amountKobo;
  const previousCashPlace = previousRefund.cashFromSafe ? 'safe' : previousRefund.cashShiftId;
  const isSameCashPlace = cashFrom === undefined || cashFrom === previousCashPlace;
  if (!isSameRefund || !isSameCashPlace || previousRefund.reason !== reason) throw keyReusedError();
  return true;
}

export async function giveBack(deps: Deps, member: Member, input: Parsed<'giveBack'>): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  const { id } = input;
  const refund = await prepareRefund(deps, member, input, 'confirm');
  const giveBackOnce = async (tx: Tx) => {
    const booking = await lockDeskBooking(tx, id);
    if (await isGivenBackBefore(tx, id, refund)) {
      const didLowerPrice = (await findAdjustmentByKey(tx, refund.key)) !== undefined;
      if (input.lowersPrice !== undefined && input.lowersPrice !== didLowerPrice) throw keyReusedError();
      return;
    }
    const money = await readDeskMoney(tx, booking, deskDayStart(deps));
    await recordRefund(deps, tx, { booking, money }, refund, { at, member });
    const reduction = priceReductionOf(refund.amountKobo, { status: booking.status, creditKobo: creditOf(booking) });
    if (reduction > 0 && (input.lowersPrice ?? hasLeft(booking.status)))
      await lowerPrice(deps, tx, booking.id, reduction, refund, { at, member });
  };
  await withCashPlaceErrors(() => deps.db.tx(giveBackOnce));
  deps.wake();
  return readDeskBooking(deps, id);
}

/** Gives the discount for money that was just given back, so that the guest does not owe it again. Throws AppError. */
async function lowerPrice(
  { hotel }: Pick<Deps, 'hotel'>,
  tx: Tx,
  id: string,
  amount: Kobo,
  { reason, key }: DeskRefundToMake,
  { at, member }: { at: Date; member: Member },
): Promise<void> {
  const booking = await lockDeskBooking(tx, id);
  const adjustedAmounts = adjustedTotalOf(booking, await readAdjustments(tx, booking));
  const problem = adjustmentProblem('discount', amount, member.role, adjustedAmounts, hotel.desk);
  if (problem) throw fieldError('amount', problem.message, problem.kind);
  await applyAdjustment(tx, booking, { kind: 'discount', amount, reason, key, madeBy: member, at });
}

/** Records a refund of a stay that the caller has locked. Throws AppError. */
export async function recordRefund(
  { hotel }: Pick<Deps, 'hotel'>,
  tx: Tx,
  { booking, money }: { booking: BookingWithBalance; money: DeskMoney },
  { method, amountKobo: amount, cashFrom, reason, key, confirmedBy }: DeskRefundToMake,
  { at, member }: { at: Date; member: Member },
): Promise<void> {
  const giverOfRefund = { role: member.role, isConfirmed: confirmedBy !== undefined };
  const problem = giveBackProblem(amount, giverOfRefund, money, hotel.desk);
  if (problem) throw fieldError('amount', problem.message, problem.kind);
  const { place, label } = await findCashPlace(tx, member, method === 'cash', cashFrom);
  const refundToInsert = {
    bookingId: booking.id,
    method,
    amount,
    reason,
    givenBy: member,
    confirmedBy,
    at,
    key,
    ...place,
  };
  const refund = await insertDeskRefund(tx, refundToInsert);
  if (!refund) throw keyReusedError();
  await recordMoneyChange(tx, booking, kobo(booking.paid - amount), {
    ...{ at, actor: member.staffId, action: 'payment given back', reason },
    facts: {
      method,
      amountKobo: amount,
      ...(label && { cashFrom: label }),
      ...(confirmedBy && { confirmedBy: confirmedBy.name }),
    },
  });
  await enqueueChangeMail(tx, booking, `refund.${refund}`, at, [
    { label: `Given back, ${deskMethodLabels[method]}`, before: null, after: formatNaira(amount) },
  ]);
}
