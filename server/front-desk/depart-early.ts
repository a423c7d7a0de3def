import type { Output, Parsed } from '#contract/api.ts';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { unusedNightsReduction } from '#contract/bookings/cancellation.ts';
import { folioMessages } from '#contract/bookings/folio.ts';
import { fieldError } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { departureMessages } from '#contract/front-desk/desk-money.ts';
import { changeMessages, totalPrice, unusedNights } from '#contract/front-desk/stay-change.ts';
import type { Queryable } from '#db/db.ts';
import { hotelWithTermsOf } from '#server/bookings/booking.ts';
import { type BookingWithBalance, balanceOf, creditOf } from '#server/bookings/money.ts';
import { readNightsOfStay, type StayNight } from '#server/bookings/room-night-store.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDays } from '#server/core/hotel-day.ts';
import { applyAdjustment } from '#server/front-desk/adjust.ts';
import { applyChange, workOutStayChange } from '#server/front-desk/change-stay.ts';
import { clearForCheckOut, prepareClearing, withClearingErrors } from '#server/front-desk/clear-balance.ts';
import { conflictWithBooking, lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { applyMove, assertMoveAllowed } from '#server/front-desk/moves.ts';
import { changeNights, type EarlyDeparture, insertEarlyDeparture } from '#server/front-desk/stay-store.ts';
import { readWindowBalance } from '#server/payments/store.ts';

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
  const nights = unusedNights(booking, days.today);
  const [first] = nights;
  if (!first) throw conflictWithBooking(departureMessages.none, booking);
  // The reduction would have to be divided among the windows.
  const othersOwe = kobo(balanceOf(booking) - (await readWindowBalance(db, booking, null)));
  if (othersOwe > 0) throw conflictWithBooking(folioMessages.othersOwe(othersOwe), booking);
  const { changed, requested } = await workOutStayChange(deps, db, booking, stayNights, { checkOut: first });
  const unusedValue = kobo(booking.totalKobo - changed.totalKobo);
  const reduction = unusedNightsReduction(unusedValue, hotelWithTermsOf(booking, deps.hotel).cancellation);
  return { days, nights, changed, requested, unusedValue, reduction };
}

export async function previewDeparture(deps: Deps, id: string): Promise<Output<'previewDeparture'>> {
  const booking = await readDeskBooking(deps, id);
  const stayNights = await readNightsOfStay(deps.db.read, id);
  const { nights, unusedValue, reduction } = await workOutDeparture(deps, deps.db.read, booking, stayNights);
  const after = { ...booking, totalKobo: kobo(booking.totalKobo - reduction) };
  return {
    ...{ nights, worthKobo: unusedValue, comesOffKobo: reduction, totalAmountKobo: after.totalKobo },
    ...{ balanceKobo: balanceOf(after), creditKobo: creditOf(after), version: booking.version },
  };
}

/**
 * Completes a stay before its last night. With `unused: 'drop'`, the unused nights leave the total, and what the
 * cancellation policy keeps of them becomes an extra charge; otherwise they stay charged. Throws AppError.
 */
export async function departEarly(
  deps: Deps,
  member: Member,
  input: Parsed<'departEarly'>,
): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  const clearing = await prepareClearing(deps, member, input.clearBalance);
  const departInTransaction = () =>
    deps.db.tx(async (tx) => {
      const [booking, stayNights] = await Promise.all([lockDeskBooking(tx, input.id), readNightsOfStay(tx, input.id)]);
      const move = { status: 'completed', reason: input.reason } as const;
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
        await applyChange(tx, { at, member, reason: input.reason }, booking, changed);
        leavingBooking = await lockDeskBooking(tx, booking.id);
        const keptAmount = kobo(unusedValue - reduction);
        const { keptAmount: reason } = departureMessages;
        const unusedCharge = { kind: 'charge', amount: keptAmount, reason, madeBy: member, at, key: null } as const;
        if (keptAmount > 0) leavingBooking = await applyAdjustment(tx, leavingBooking, unusedCharge);
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
      const settled = await clearForCheckOut(tx, leavingBooking, clearing, { at, member });
      await applyMove(tx, settled, move, { at, days, member, nights: stayNights });
    });
  await withClearingErrors(departInTransaction);
  deps.wake();
  return readDeskBooking(deps, input.id);
}
