import { randomUUID } from 'node:crypto';
import type { Parsed } from '#contract/api.ts';
import { acceptsPayment, bookingMessages } from '#contract/bookings/bookings.ts';
import { folioMessages } from '#contract/bookings/folio.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { type DeskMethod, deskMessages } from '#contract/front-desk/desk.ts';
import { takeBackProblem } from '#contract/front-desk/take-back.ts';
import { subtractReserved } from '#contract/payments/reserved-money.ts';
import type { Tx } from '#db/db.ts';
import { completeWhenPaid } from '#server/bookings/complete-when-paid.ts';
import { type BookingWithBalance, balanceOf, paymentStatusOf } from '#server/bookings/money.ts';
import { savePaymentStatus } from '#server/bookings/store.ts';
import { audit, hasReason } from '#server/core/audit.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { deskDayStart } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';
import { lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';
import {
  findDeskPaymentByKey,
  insertDeskPayment,
  insertReversal,
  readDeskMoney,
  readPayments,
} from '#server/front-desk/desk-store.ts';
import { requireReasonForMuchCash } from '#server/oversight/cash-law.ts';
import { recordCompanyOverLimit } from '#server/oversight/company-limit.ts';
import { requireSlip, type Slip, withSlipError } from '#server/payments/card-slips.ts';
import { settleCharge } from '#server/payments/settle.ts';
import { readWindowBalance, readWindowReserved } from '#server/payments/store.ts';

export async function takePayment(
  deps: Deps,
  member: Member,
  input: Parsed<'takePayment'>,
): Promise<BookingWithBalance> {
  const key = `${member.staffId}:${input.key}`;
  const amount = input.amountKobo;
  const { method, windowId = null, cashReason: reason } = input;
  const slip = requireSlip(deps.hotel, 'desk', input);
  const { reference, terminal } = slip;
  const at = deps.clock.now();
  const paymentId = randomUUID();
  const takeOnce = () =>
    deps.db.tx(async (tx) => {
      const [booking, previousPayment] = await Promise.all([
        lockDeskBooking(tx, input.id),
        findDeskPaymentByKey(tx, key),
      ]);
      if (previousPayment) {
        const isSame =
          previousPayment.bookingId === input.id &&
          previousPayment.method === method &&
          previousPayment.amountKobo === amount &&
          previousPayment.windowId === windowId &&
          previousPayment.reference === reference &&
          previousPayment.terminal === terminal &&
          (await hasReason(tx, { kind: 'booking', id: input.id }, 'payment taken', previousPayment.id, reason));
        if (!isSame) throw keyReusedError();
        return;
      }
      await refuseCreditElsewhere(tx, booking, windowId, amount);
      await recordPayment(tx, member, booking, { id: paymentId, windowId, method, amount, slip, reason, at, key });
    });
  await withSlipError(deps, member, slip, () => withOverBalanceError(deps, input.id, windowId, takeOnce));
  if (method === 'transfer') deps.wake();
  return readDeskBooking(deps, input.id);
}

type NewPayment = {
  id: string;
  windowId: string | null;
  method: DeskMethod;
  amount: Kobo;
  slip: Slip;
  reason: string | undefined;
  at: Date;
  key: string;
};

/** Records a payment of a stay that the caller has locked. Throws AppError. */
export async function recordPayment(
  tx: Tx,
  member: Member,
  booking: BookingWithBalance,
  { id, windowId, method, amount, slip: { reference, terminal }, reason, at, key }: NewPayment,
): Promise<void> {
  refuseOverBalance(booking, amount);
  const payer = { kind: 'stay', id: booking.id } as const;
  const [, isInserted] = await Promise.all([
    method === 'cash' && requireReasonForMuchCash(tx, member, { payer, amount, reason, at, key }),
    insertDeskPayment(tx, {
      ...{ id, bookingId: booking.id, windowId, method, amount, reference, terminal },
      ...{ takenBy: member.id, at, key },
    }),
    recordMoneyChange(tx, booking, paidAfter(booking, method, amount), {
      ...{ at, actor: member.staffId, action: 'payment taken' },
      facts: { paymentId: id, method, amountKobo: amount, reference, ...(terminal && { terminal }) },
      ...(reason && { reason }),
    }),
    method === 'transfer' && notifyTransfer(tx, { transferId: id, amountKobo: amount, pays: booking.reference }, at),
  ]);
  // The insert returns false if a parallel request for another booking has just used the same key.
  if (!isInserted) throw keyReusedError();
}

/** What is paid after a payment. A transfer adds nothing, because it counts only once it is confirmed. */
export const paidAfter = ({ paid }: BookingWithBalance, method: DeskMethod, amount: Kobo): Kobo =>
  method === 'transfer' ? paid : kobo(paid + amount);

/**
 * Notifies staff who can confirm a transfer. `pays` is the reference of the stay, or the name of the tab or the
 * company.
 */
export const notifyTransfer = (
  tx: Tx,
  facts: { transferId: string; amountKobo: Kobo; pays: string },
  at: Date,
): Promise<void> => notify(tx, { kind: 'transfer_recorded', at, facts });

export const keyReusedError = () => fieldError('key', bookingMessages.keyReused, 'conflict');

/** Throws AppError if the window owes the amount and the stay does not, because another window has a credit. */
async function refuseCreditElsewhere(tx: Tx, booking: BookingWithBalance, windowId: string | null, amount: Kobo) {
  if (windowId === null || amount <= balanceOf(booking)) return;
  const owed = await readWindowBalance(tx, booking, windowId);
  if (amount > owed) return;
  throw fieldError('amount', folioMessages.paidElsewhere(kobo(owed - balanceOf(booking))), 'conflict');
}

/** Throws AppError if the stay takes no payments, or if less than the amount is left to pay. */
export function refuseOverBalance(booking: BookingWithBalance, amount: Kobo): void {
  const { status, unconfirmed, atTerminal } = booking;
  if (!acceptsPayment(status)) throw new AppError('conflict', deskMessages.paymentNotAccepted);
  const balance = balanceOf(booking);
  if (amount > subtractReserved(balance, unconfirmed, atTerminal))
    throw overBalanceError(balance, unconfirmed, atTerminal);
}

const overBalanceError = (...amounts: Parameters<typeof deskMessages.overBalance>) =>
  fieldError('amount', deskMessages.overBalance(...amounts), 'conflict');

/**
 * Runs `work`, which takes money for one window or asks a terminal for it. If the window owes less, throws an AppError
 * with what is left.
 */
export const withOverBalanceError = <T>(
  deps: Deps,
  id: string,
  windowId: string | null,
  work: () => Promise<T>,
): Promise<T> =>
  onViolation(
    ['desk_payment_within_balance', 'terminal_request_within_balance'],
    () => withUnknownWindowError(work),
    async () => {
      const booking = await readDeskBooking(deps, id);
      const [balance, reserved] = await Promise.all([
        readWindowBalance(deps.db.read, booking, windowId),
        readWindowReserved(deps.db.read, id, windowId),
      ]);
      throw overBalanceError(balance, reserved.unconfirmed, reserved.atTerminal);
    },
  );

const withUnknownWindowError = <T>(work: () => Promise<T>): Promise<T> =>
  onViolation(
    ['desk_payment_booking_id_window_id_fkey', 'terminal_request_booking_id_window_id_fkey'],
    work,
    fieldError('windowId', folioMessages.windowNotFound, 'conflict'),
  );

type MoneyChange = { at: Date; actor: string; action: AuditAction; facts: object; reason?: string };

export async function recordMoneyChange(
  tx: Tx,
  booking: BookingWithBalance,
  paidAfter: BookingWithBalance['paid'],
  { at, actor, action, facts, reason }: MoneyChange,
) {
  const paymentStatus = paymentStatusOf(booking, booking.status, paidAfter);
  await Promise.all([
    paymentStatus !== booking.paymentStatus && savePaymentStatus(tx, booking.id, paymentStatus),
    audit(tx, {
      ...{ at, actor, action, subject: { kind: 'booking', id: booking.id }, reason },
      before: { paymentStatus: booking.paymentStatus, paidKobo: booking.paid },
      after: { ...facts, paymentStatus, paidKobo: paidAfter },
    }),
  ]);
  if (paidAfter > booking.paid) await completeWhenPaid(tx, booking, { paid: paidAfter, at, actor });
}

export async function reversePayment(
  deps: Deps,
  member: Member,
  input: Parsed<'reversePayment'>,
): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, input.id);
    const payment = (await readPayments(tx, booking)).find(({ id }) => id === input.paymentId);
    if (!payment || payment.method === 'gateway') throw new AppError('not_found', deskMessages.paymentNotFound);
    if (payment.companyName) throw new AppError('conflict', deskMessages.ofCompany);
    const isUnconfirmed = payment.transfer === 'unconfirmed';
    const recordedAction = { isOwn: payment.takenById === member.id, at: payment.takenAt, isUnconfirmed };
    const problem = takeBackProblem(recordedAction, member.role, at, deps.hotel.desk.undoMinutes);
    if (problem) throw new AppError('forbidden', problem);
    const { reason } = input;
    const { paid } = await readDeskMoney(tx, booking, deskDayStart(deps));
    if (!payment.reversedAt && !isUnconfirmed && payment.amount > paid)
      throw new AppError('conflict', deskMessages.partGivenBack);
    if (!(await insertReversal(tx, { paymentId: payment.id, reversedBy: member.id, at, reason })))
      throw new AppError('conflict', deskMessages.alreadyReversed);
    await recordMoneyChange(tx, booking, isUnconfirmed ? booking.paid : kobo(booking.paid - payment.amount), {
      at,
      actor: member.staffId,
      action: 'payment reversed',
      facts: { method: payment.method, amountKobo: payment.amount },
      reason,
    });
    if (booking.companyPays) {
      const { companyId } = booking;
      await recordCompanyOverLimit(tx, member, { companyId, paymentId: payment.id, amount: payment.amount, at });
    }
  });
  deps.wake();
  return readDeskBooking(deps, input.id);
}

export async function recheckPayment(deps: Deps, id: string): Promise<BookingWithBalance> {
  const booking = await readDeskBooking(deps, id);
  if (booking.source === 'online') {
    const { outcome } = await settleCharge(deps, booking.txRef);
    if (outcome === 'unavailable') throw new AppError('gateway', deskMessages.notRechecked);
  }
  return readDeskBooking(deps, id);
}
