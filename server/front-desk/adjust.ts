import type { Parsed } from '#contract/api.ts';
import { acceptsPayment } from '#contract/bookings/bookings.ts';
import { fieldError } from '#contract/core/errors.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { type AdjustmentKind, adjustmentLabels } from '#contract/front-desk/desk.ts';
import { type AdjustedTotal, adjustmentProblem, deskMoneyMessages } from '#contract/front-desk/desk-money.ts';
import { hourChargeReason } from '#contract/rooms/rate-plans.ts';
import type { Tx } from '#db/db.ts';
import { type BookingWithBalance, paymentStatusOf } from '#server/bookings/money.ts';
import { savePaymentStatus } from '#server/bookings/store.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueueChangeMail, refuseOrOweSurplus } from '#server/front-desk/change-stay.ts';
import { changesForMail } from '#server/front-desk/changed-stay.ts';
import { conflictWithBooking, lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';
import { readAdjustments } from '#server/front-desk/desk-store.ts';
import { keyReusedError } from '#server/front-desk/payments.ts';
import type { Adjustment } from '#server/front-desk/present-booking.ts';
import { findAdjustmentByKey, insertAdjustment } from '#server/front-desk/stay-store.ts';
import { type HourChargeRow, listHourCharges } from '#server/rooms/rate-plan-store.ts';

export function adjustedTotalOf({ totalKobo }: BookingWithBalance, adjustments: readonly Adjustment[]): AdjustedTotal {
  const sumByReception = (kind: AdjustmentKind): Kobo =>
    kobo(
      adjustments
        .filter((each) => each.kind === kind && each.madeByRole === 'receptionist' && !each.byProgram)
        .reduce((sum, { amount }) => sum + Math.abs(amount), 0),
    );
  return { total: totalKobo, byReception: { discount: sumByReception('discount'), charge: sumByReception('charge') } };
}

export async function adjustStay(deps: Deps, member: Member, input: Parsed<'adjustStay'>): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  const amount = input.amountKobo;
  const { id, kind, reason } = input;
  const key = `${member.staffId}:${input.key}`;
  await deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, id);
    const previousAdjustment = await findAdjustmentByKey(tx, key);
    if (previousAdjustment) {
      const isSame =
        previousAdjustment.bookingId === id &&
        previousAdjustment.kind === kind &&
        previousAdjustment.amountKobo === amount;
      if (!isSame || previousAdjustment.reason !== reason) throw keyReusedError();
      return;
    }
    if (!acceptsPayment(booking.status))
      throw conflictWithBooking(deskMoneyMessages.notAdjustable(booking.status), booking);
    const adjustedTotal = adjustedTotalOf(booking, await readAdjustments(tx, booking));
    const isChargeOfTable = kind === 'charge' && isHourCharge({ amount, reason }, await listHourCharges(tx));
    const problem = !isChargeOfTable && adjustmentProblem(kind, amount, member.role, adjustedTotal, deps.hotel.desk);
    if (problem) throw fieldError('amount', problem.message, problem.kind);
    await applyAdjustment(tx, booking, { kind, amount, reason, key, madeBy: member, at });
  });
  deps.wake();
  return readDeskBooking(deps, id);
}

/** Whether a charge is in the owner's table of hour charges. The limit of reception does not apply to such a charge. */
const isHourCharge = (
  { amount, reason }: { amount: Kobo; reason: string },
  hourCharges: readonly HourChargeRow[],
): boolean => hourCharges.some((row) => row.priceKobo === amount && hourChargeReason(row) === reason);

type NewAdjustment = Omit<Parameters<typeof insertAdjustment>[1], 'bookingId'>;

export async function applyAdjustment(
  tx: Tx,
  booking: BookingWithBalance,
  adjustment: NewAdjustment,
): Promise<BookingWithBalance> {
  const { kind, amount, reason, madeBy, at } = adjustment;
  const adjustmentId = await insertAdjustment(tx, { ...adjustment, bookingId: booking.id });
  if (!adjustmentId) throw keyReusedError();
  const bookingAfterwards = await lockDeskBooking(tx, booking.id);
  const paymentStatus = paymentStatusOf(bookingAfterwards, bookingAfterwards.status, bookingAfterwards.paid);
  if (paymentStatus !== booking.paymentStatus) await savePaymentStatus(tx, booking.id, paymentStatus);
  await refuseOrOweSurplus(tx, bookingAfterwards, at);
  await audit(tx, {
    at,
    actor: madeBy.staffId,
    action: kind === 'discount' ? 'discount given' : 'extra charge made',
    subject: { kind: 'booking', id: booking.id },
    before: { totalKobo: booking.totalKobo, paymentStatus: booking.paymentStatus },
    after: { amountKobo: amount, totalKobo: bookingAfterwards.totalKobo, paymentStatus },
    reason,
  });
  await enqueueChangeMail(tx, booking, `adjusted.${adjustmentId}`, at, [
    {
      label: `${adjustmentLabels[kind]}, ${reason}`,
      before: null,
      after: formatNaira(kobo(bookingAfterwards.totalKobo - booking.totalKobo)),
    },
    ...changesForMail({ totalKobo: booking.totalKobo }, { totalKobo: bookingAfterwards.totalKobo }),
  ]);
  return { ...bookingAfterwards, paymentStatus };
}
