import type { Parsed } from '#contract/api.ts';
import { fieldError } from '#contract/core/errors.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { deskMethodLabels } from '#contract/front-desk/desk.ts';
import { giveBackProblem } from '#contract/front-desk/desk-money.ts';
import type { Tx } from '#db/db.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { deskDayBegan } from '#server/core/hotel-day.ts';
import { enqueueChangeMail } from '#server/front-desk/change-stay.ts';
import { lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { readDeskMoney } from '#server/front-desk/desk-store.ts';
import { keyReusedError, recordMoneyChange } from '#server/front-desk/payments.ts';
import { findDeskRefundByKey, insertDeskRefund } from '#server/front-desk/stay-store.ts';
import { findSecondPerson } from '#server/staff/second-person.ts';
import { findCashPlace, withCashPlaceErrors } from '#server/till/cash-places.ts';

export async function giveBack(deps: Deps, member: Member, input: Parsed<'giveBack'>): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  const amount = input.amountKobo;
  const { id, method, reason, cashFrom } = input;
  const key = `${member.staffId}:${input.key}`;
  const confirmedBy = input.confirm && (await findSecondPerson(deps, member, input.confirm, 'confirm'));
  const work = async (tx: Tx) => {
    const booking = await lockDeskBooking(tx, id);
    const previous = await findDeskRefundByKey(tx, key);
    if (previous) {
      const isSame = previous.bookingId === id && previous.method === method && previous.amountKobo === amount;
      const previousFrom = previous.cashFromSafe ? 'safe' : previous.cashShiftId;
      const isSamePlace = cashFrom === undefined || cashFrom === previousFrom;
      if (!isSame || !isSamePlace || previous.reason !== reason) throw keyReusedError();
      return;
    }
    const money = await readDeskMoney(tx, booking, deskDayBegan(deps));
    const giver = { role: member.role, isConfirmed: confirmedBy !== undefined };
    const problem = giveBackProblem(amount, giver, money, deps.hotel.desk);
    if (problem) throw fieldError('amount', problem.message, problem.kind);
    const { place, label } = await findCashPlace(tx, member, method === 'cash', cashFrom);
    const given = { bookingId: id, method, amount, reason, givenBy: member, confirmedBy, at, key, ...place };
    const refund = await insertDeskRefund(tx, given);
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
  };
  await withCashPlaceErrors(() => deps.db.tx(work));
  deps.wake();
  return readDeskBooking(deps, id);
}
