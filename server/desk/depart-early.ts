import type { Output, Parsed } from '#contract/api.ts';
import { bookingMessages } from '#contract/bookings.ts';
import { unusedNightsReduction } from '#contract/cancellation.ts';
import { departureMessages } from '#contract/desk-money.ts';
import { fieldError } from '#contract/errors.ts';
import { kobo, toNaira } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import { changeMessages, totalPrice, unusedNights } from '#contract/stay-change.ts';
import type { Queryable } from '#db/db.ts';
import { type BookingWithBalance, balanceOf, creditOf } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { applyAdjustment } from '#server/desk/adjust.ts';
import { applyChange, conflictWithBooking, planChange } from '#server/desk/change-stay.ts';
import { pricedStay, requestedStay } from '#server/desk/changed-stay.ts';
import { currentDeskDays, lockDeskBooking, readDeskBooking } from '#server/desk/desk-booking.ts';
import { applyMove, assertMoveAllowed } from '#server/desk/moves.ts';
import { changeNights, type Departure, insertDeparture } from '#server/desk/stay-store.ts';

export function bookingBeforeDeparture(
  booking: BookingWithBalance,
  { nights: givenUp, checkOut, roomTypeId, roomTypeName }: Departure,
): BookingWithBalance {
  const nights = [...booking.nights, ...givenUp];
  const { base, fee } = totalPrice(nights);
  const total = kobo(base + fee + booking.extraKobo - booking.discountKobo);
  return { ...booking, nights, baseKobo: base, feeKobo: fee, totalKobo: total, checkOut, roomTypeId, roomTypeName };
}

async function planDeparture(deps: Deps, db: Queryable, booking: BookingWithBalance) {
  const today = hotelToday(deps);
  const nights = unusedNights(pricedStay(booking), today);
  const [first] = nights;
  if (!first) throw conflictWithBooking(departureMessages.none, booking);
  const { changed } = await planChange(deps, db, booking, { check_out: first });
  const worth = kobo(booking.totalKobo - changed.totalKobo);
  return { today, nights, changed, worth, comesOff: unusedNightsReduction(worth, deps.hotel.cancellation) };
}

export async function previewDeparture(deps: Deps, id: string): Promise<Output<'previewDeparture'>> {
  const booking = await readDeskBooking(deps, id);
  const { nights, worth, comesOff } = await planDeparture(deps, deps.db.read, booking);
  const after = { ...booking, totalKobo: kobo(booking.totalKobo - comesOff) };
  return {
    ...{ nights, worth: toNaira(worth), comes_off: toNaira(comesOff), total_amount: toNaira(after.totalKobo) },
    ...{ balance: toNaira(balanceOf(after)), credit: toNaira(creditOf(after)), version: booking.version },
  };
}

/**
 * Completes a stay before its last night. Dropped nights leave the total, except what the policy keeps as an extra
 * charge; kept nights stay charged. Throws AppError.
 */
export async function departEarly(
  deps: Deps,
  member: Member,
  input: Parsed<'departEarly'>,
): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, input.id);
    const move = { status: 'completed', reason: input.reason } as const;
    assertMoveAllowed(booking, move, member, currentDeskDays(deps));
    if (input.version !== booking.version) throw conflictWithBooking(changeMessages.changedMeanwhile, booking);
    const { today, changed, worth, comesOff } = await planDeparture(deps, tx, booking);
    let departing = booking;
    if (input.unused === 'drop') {
      if (!(await changeNights(tx, booking.id, requestedStay(changed, {}), today, at)))
        throw fieldError('room_id', bookingMessages.unavailable, 'conflict');
      await applyChange(tx, { at, member, reason: input.reason }, booking, changed);
      departing = await lockDeskBooking(tx, booking.id);
      const amount = kobo(worth - comesOff);
      const kept = { kind: 'charge', amount, reason: departureMessages.kept, by: member, at, key: null } as const;
      if (amount > 0) departing = await applyAdjustment(tx, departing, kept);
      const { roomTypeId, roomTypeName, checkOut } = booking;
      const nights = booking.nights.slice(changed.nights.length);
      await insertDeparture(tx, booking.id, { leftAt: at, roomTypeId, roomTypeName, checkOut, nights, kept: amount });
    }
    await applyMove(tx, departing, move, { at, today, member });
  });
  deps.wake();
  return readDeskBooking(deps, input.id);
}
