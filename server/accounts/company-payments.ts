import { companyAccountMessages } from '#contract/accounts/company-accounts.ts';
import type { Parsed } from '#contract/api.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { takeBackProblem } from '#contract/front-desk/take-back.ts';
import { companyMessages } from '#contract/rooms/companies.ts';
import type { Tx } from '#db/db.ts';
import {
  findCompanyPaymentByKey,
  insertCompanyPayment,
  readCompanyItems,
  readCompanyPayments,
  readPartsOfPayment,
} from '#server/accounts/company-account-store.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { hasReason } from '#server/core/audit.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { lockDeskBooking } from '#server/front-desk/desk-booking.ts';
import { insertDeskPayment, insertReversal } from '#server/front-desk/desk-store.ts';
import { notifyTransfer, paidAfter, recordMoneyChange } from '#server/front-desk/payments.ts';
import { requireReasonForMuchCash } from '#server/oversight/cash-law.ts';
import { recordCompanyOverLimit } from '#server/oversight/company-limit.ts';
import { requireSlip, withSlipError } from '#server/payments/card-slips.ts';
import { findCompany } from '#server/rooms/company-store.ts';

type PaymentInput = Parsed<'takeCompanyPayment'>;

/** Locks the bookings in the order of their ids, so that two payments of the same items do not deadlock. */
export async function lockBookingsWithBalance(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, BookingWithBalance>> {
  const bookings = new Map<string, BookingWithBalance>();
  for (const id of [...new Set(ids)].toSorted()) bookings.set(id, await lockDeskBooking(tx, id));
  return bookings;
}

const sumAmounts = (amounts: readonly Kobo[]): Kobo => kobo(amounts.reduce((sum, amount) => sum + amount, 0));

/** Records a payment of a company for its items, once for each key. Returns its amount. Throws AppError. */
export async function takeCompanyPayment(deps: Deps, member: Member, input: PaymentInput): Promise<Kobo> {
  const at = deps.clock.now();
  const key = `${member.staffId}:${input.key}`;
  const { id: companyId, method, cashReason: reason } = input;
  const slip = requireSlip(deps.hotel, 'desk', input);
  const { reference, terminal } = slip;
  const parts = input.parts.map(({ itemId, amountKobo }) => ({ itemId, amount: amountKobo }));
  const amount = sumAmounts(parts.map((part) => part.amount));
  const take = () =>
    deps.db.tx(async (tx) => {
      const company = await findCompany(tx, { id: companyId });
      if (!company) throw new AppError('not_found', companyMessages.notFound);
      if (await findCompanyPaymentByKey(tx, key)) return demandSamePayment(tx, key, input, parts, slip);
      const ids = parts.map(({ itemId }) => itemId);
      const unlockedItems = await readCompanyItems(tx, companyId, ids);
      const bookings = await lockBookingsWithBalance(
        tx,
        unlockedItems.map(({ bookingId }) => bookingId),
      );
      const items = await readCompanyItems(tx, companyId, ids);
      const payer = { kind: 'company', id: companyId } as const;
      if (method === 'cash') await requireReasonForMuchCash(tx, member, { payer, amount, reason, at, key });
      const paymentId = await insertCompanyPayment(tx, {
        ...{ companyId, method, amount, reference, terminal, takenBy: member.id, at, key },
      });
      // Without an id, a parallel request has just used the same key.
      if (!paymentId) throw keyReusedError();
      if (method === 'transfer')
        await notifyTransfer(tx, { transferId: paymentId, amountKobo: amount, pays: company.name }, at);
      for (const part of parts) {
        const item = items.find(({ id }) => id === part.itemId);
        const booking = item && bookings.get(item.bookingId);
        if (!item || !booking) throw fieldError('parts', companyAccountMessages.itemNotFound, 'conflict');
        const openAmount = kobo(item.open - item.unconfirmed);
        if (part.amount > openAmount)
          throw fieldError('parts', companyAccountMessages.overOpen(item.reference, openAmount), 'conflict');
        await insertDeskPayment(tx, {
          ...{ bookingId: booking.id, method, amount: part.amount, reference, terminal, takenBy: member.id, at },
          key: `${key}:${part.itemId}`,
          ofCompany: { companyPaymentId: paymentId, clearingId: item.id },
        });
        await recordMoneyChange(tx, booking, paidAfter(booking, method, part.amount), {
          ...{ at, actor: member.staffId, action: 'payment taken', ...(reason && { reason }) },
          facts: { paymentId, method, amountKobo: part.amount, reference, ...(terminal && { terminal }) },
        });
        bookings.set(booking.id, await lockDeskBooking(tx, booking.id));
      }
    });
  const itemNotFound = fieldError('parts', companyAccountMessages.itemNotFound, 'conflict');
  await withSlipError(deps, member, slip, () => onViolation('company_payment_within_open', take, itemNotFound));
  if (method === 'transfer') deps.wake();
  return amount;
}

const keyReusedError = () => fieldError('key', companyAccountMessages.keyReused, 'conflict');

async function demandSamePayment(
  tx: Tx,
  key: string,
  input: PaymentInput,
  parts: readonly { itemId: string; amount: Kobo }[],
  { reference, terminal }: { reference: string | null; terminal: string | null },
): Promise<void> {
  const previousPayment = await findCompanyPaymentByKey(tx, key);
  const paidParts = previousPayment ? await readPartsOfPayment(tx, previousPayment.id) : [];
  const isSame =
    previousPayment?.companyId === input.id &&
    previousPayment.method === input.method &&
    previousPayment.reference === reference &&
    previousPayment.terminal === terminal &&
    paidParts.length === parts.length &&
    parts.every(({ itemId, amount }) => paidParts.some((part) => part.clearingId === itemId && part.amount === amount));
  const subject = { kind: 'booking', id: paidParts[0]?.bookingId ?? '' } as const;
  if (!isSame || !(await hasReason(tx, subject, 'payment taken', previousPayment.id, input.cashReason)))
    throw keyReusedError();
}

/** Reverses a payment of a company, and with it the part that it paid of each stay. Throws AppError. */
export async function reverseCompanyPayment(
  deps: Deps,
  member: Member,
  { id, paymentId, reason }: Parsed<'reverseCompanyPayment'>,
): Promise<void> {
  const at = deps.clock.now();
  const reverse = () =>
    deps.db.tx(async (tx) => {
      const payment = (await readCompanyPayments(tx, id)).find((each) => each.id === paymentId);
      if (!payment) throw new AppError('not_found', companyAccountMessages.paymentNotFound);
      const isUnconfirmed = payment.transfer === 'unconfirmed';
      const recordedAction = { isOwn: payment.takenById === member.id, at: payment.takenAt, isUnconfirmed };
      const problem = takeBackProblem(recordedAction, member.role, at, deps.hotel.desk.undoMinutes);
      if (problem) throw new AppError('forbidden', problem);
      const parts = await readPartsOfPayment(tx, paymentId);
      const bookings = await lockBookingsWithBalance(
        tx,
        parts.map(({ bookingId }) => bookingId),
      );
      for (const part of parts) {
        const booking = bookings.get(part.bookingId);
        if (!booking) continue;
        if (!(await insertReversal(tx, { paymentId: part.id, reversedBy: member.id, at, reason })))
          throw new AppError('conflict', companyAccountMessages.reversedAlready);
        await recordMoneyChange(tx, booking, isUnconfirmed ? booking.paid : kobo(booking.paid - part.amount), {
          ...{ at, actor: member.staffId, action: 'payment reversed', reason },
          facts: { method: payment.method, amountKobo: part.amount },
        });
        bookings.set(booking.id, await lockDeskBooking(tx, booking.id));
      }
      await recordCompanyOverLimit(tx, member, { companyId: id, paymentId: payment.id, amount: payment.amount, at });
    });
  await onViolation('desk_refund_within_paid', reverse, new AppError('conflict', companyAccountMessages.partGivenBack));
}
