import type { Output, Parsed } from '#contract/api.ts';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { unusedNightsReduction } from '#contract/bookings/cancellation.ts';
import { folioMessages } from '#contract/bookings/folio.ts';
import { fieldError } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import {
  departureMessages,
  deskMoneyMessages,
  giveBackProblem,
  largestAllowedAmount,
} from '#contract/front-desk/desk-money.ts';
import { changeMessages, totalPrice, unusedNightsOf } from '#contract/front-desk/stay-change.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { hotelWithTermsOf } from '#server/bookings/booking.ts';
import { type BookingWithBalance, balanceOf, creditOf } from '#server/bookings/money.ts';
import { readNightsOfStay, type StayNight } from '#server/bookings/room-night-store.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDays, deskDayStart } from '#server/core/hotel-day.ts';
import { applyAdjustment } from '#server/front-desk/adjust.ts';
import { applyChange, workOutStayChange } from '#server/front-desk/change-stay.ts';
import {
  isRecordedBefore,
  prepareCheckOutPayment,
  takeCheckOutPayment,
  withCheckOutPaymentErrors,
} from '#server/front-desk/check-out-payment.ts';
import { clearForCheckOut, prepareClearing, withClearingErrors } from '#server/front-desk/clear-balance.ts';
import { conflictWithBooking, lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { readDeskMoney, readLastDeskMethod } from '#server/front-desk/desk-store.ts';
import { type DeskRefundToMake, isGivenBackBefore, prepareRefund, recordRefund } from '#server/front-desk/give-back.ts';
import { applyMove, assertMoveAllowed } from '#server/front-desk/moves.ts';
import { changeNights, type EarlyDeparture, insertEarlyDeparture } from '#server/front-desk/stay-store.ts';
import { readWindowBalance } from '#server/payments/store.ts';
import { withCashPlaceErrors } from '#server/till/cash-places.ts';

export function bookingBeforeDeparture(
  booking: BookingWithBalance,
  { droppedNights, checkOut, roomTypeId, roomTypeName }: EarlyDeparture,
): BookingWithBalance {
  const nights = [...booking.nights, ...droppedNights];
  const { base, fee } = totalPrice(nights);
  const total = kobo(base + fee + booking.extraKobo + booking.servicesKobo - booking.discountKobo);
  return { ...booking, nights, baseKobo: base, feeKobo: fee, totalKobo: total, checkOut, roomTypeId, roomTypeName };
}

async function workOutDeparture(
  deps: Deps,
  db: Queryable,
  booking: BookingWithBalance,
  stayNights: readonly StayNight[],
) {
  const days = currentDeskDays(deps);
  const nights = unusedNightsOf(booking, days.today);
  const [firstUnusedNight] = nights;
  if (!firstUnusedNight) throw conflictWithBooking(departureMessages.none, booking);
  // Refuses while another payer owes something, because the reduction would have to be divided among the windows.
  const othersOwe = kobo(balanceOf(booking) - (await readWindowBalance(db, booking, null)));
  if (othersOwe > 0) throw conflictWithBooking(folioMessages.othersOwe(booking.otherPayers, othersOwe), booking);
  const { changed, requested } = await workOutStayChange(deps, db, booking, stayNights, { checkOut: firstUnusedNight });
  const unusedValue = kobo(booking.totalKobo - changed.totalKobo);
  const reduction = unusedNightsReduction(unusedValue, hotelWithTermsOf(booking, deps.hotel).cancellation);
  return { days, nights, changed, requested, unusedValue, reduction };
}

export async function previewDeparture(deps: Deps, member: Member, id: string): Promise<Output<'previewDeparture'>> {
  const booking = await readDeskBooking(deps, id);
  const stayNights = await readNightsOfStay(deps.db.read, id);
  const { nights, unusedValue, reduction } = await workOutDeparture(deps, deps.db.read, booking, stayNights);
  const bookingAfter = { ...booking, totalKobo: kobo(booking.totalKobo - reduction) };
  return {
    ...{ nights, worthKobo: unusedValue, comesOffKobo: reduction, totalAmountKobo: bookingAfter.totalKobo },
    ...{ balanceKobo: balanceOf(bookingAfter), creditKobo: creditOf(bookingAfter), version: booking.version },
    ...(await readRefundOffer(deps, member, bookingAfter)),
  };
}

/**
 * Returns how much the caller can give back with the departure, with and without a second person, and how the guest
 * paid last. `after` is the booking without the unused nights.
 */
async function readRefundOffer(deps: Deps, { role }: Member, after: BookingWithBalance) {
  const money = await readDeskMoney(deps.db.read, after, deskDayStart(deps));
  // If anything was paid online, that goes back through the gateway first, and the desk gives back nothing.
  const mostToGiveBack = money.paid === after.paid ? money.surplus : kobo(0);
  const largestRefund = (isConfirmed: boolean) =>
    largestAllowedAmount(mostToGiveBack, (amount) =>
      giveBackProblem(amount, { role, isConfirmed }, money, deps.hotel.desk),
    );
  return {
    ...{ giveBackKobo: largestRefund(true), giveBackAloneKobo: largestRefund(false) },
    paidLastBy: await readLastDeskMethod(deps.db.read, after.id),
  };
}

/**
 * Completes a stay before its last night. With `unused: 'drop'`, the unused nights leave the total, and what the
 * cancellation policy keeps of them becomes an extra charge; otherwise they stay charged. The guest pays or gets back
 * in the same transaction what the input says. Throws AppError.
 */
export async function departEarly(
  deps: Deps,
  member: Member,
  input: Parsed<'departEarly'>,
): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  const { id, giveBack, reason } = input;
  const clearing = await prepareClearing(deps, member, input.clearBalance);
  const payment = prepareCheckOutPayment(deps, member, input.payment);
  const refund = giveBack && (await prepareRefund(deps, member, { ...giveBack, reason }, 'giveBack.confirm'));
  const departInTransaction = () =>
    deps.db.tx(async (tx) => {
      const [booking, stayNights] = await Promise.all([lockDeskBooking(tx, id), readNightsOfStay(tx, id)]);
      if (await isRecordedBefore(tx, id, payment)) return;
      if (refund && (await isGivenBackBefore(tx, id, refund))) return;
      const move = { status: 'completed', reason } as const;
      assertMoveAllowed(booking, move, member, currentDeskDays(deps));
      if (input.version !== booking.version) throw conflictWithBooking(changeMessages.changedMeanwhile, booking);
      const { days, changed, requested, unusedValue, reduction } = await workOutDeparture(
        deps,
        tx,
        booking,
        stayNights,
      );
      let leavingBooking = booking;
      if (input.unused === 'drop') {
        if (!(await changeNights(tx, booking.id, requested, days.deskDay, at)))
          throw fieldError('roomId', bookingMessages.unavailable, 'conflict');
        await applyChange(tx, { at, member, reason }, booking, changed);
        leavingBooking = await lockDeskBooking(tx, booking.id);
        const keptAmount = kobo(unusedValue - reduction);
        const unusedCharge = { kind: 'charge', amount: keptAmount, reason: departureMessages.keptAmount } as const;
        if (keptAmount > 0)
          leavingBooking = await applyAdjustment(tx, leavingBooking, {
            ...unusedCharge,
            madeBy: member,
            at,
            key: null,
          });
        const { roomTypeId, roomTypeName, checkOut } = booking;
        const droppedNights = booking.nights.slice(changed.nights.length);
        await insertEarlyDeparture(tx, booking.id, {
          leftAt: at,
          roomTypeId,
          roomTypeName,
          checkOut,
          droppedNights,
          keptKobo: keptAmount,
        });
      }
      const paidBooking = await takeCheckOutPayment(tx, member, leavingBooking, payment, at);
      const clearedBooking = await clearForCheckOut(tx, paidBooking, clearing, { at, member });
      await applyMove(tx, clearedBooking, move, { at, days, member, nights: stayNights });
      if (refund) await giveBackAfterDeparture(deps, tx, id, refund, { at, member });
    });
  await withCashPlaceErrors(() =>
    withClearingErrors(() => withCheckOutPaymentErrors(deps, member, { id, payment }, departInTransaction)),
  );
  deps.wake();
  return readDeskBooking(deps, id);
}

/** Gives back what was paid beyond the total, or a part of it. More would make the completed stay owe again. */
async function giveBackAfterDeparture(
  deps: Deps,
  tx: Tx,
  id: string,
  refund: DeskRefundToMake,
  context: { at: Date; member: Member },
): Promise<void> {
  const booking = await lockDeskBooking(tx, id);
  const money = await readDeskMoney(tx, booking, deskDayStart(deps));
  if (refund.amountKobo > money.surplus)
    throw fieldError('amount', deskMoneyMessages.overPaid(money.surplus), 'conflict');
  await recordRefund(deps, tx, { booking, money }, refund, context);
}
