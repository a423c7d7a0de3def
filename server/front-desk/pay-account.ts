import { acceptsPayment } from '#contract/bookings/bookings.ts';
import { AppError } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import { checkedToWire } from '#contract/core/wire.ts';
import { guestAccountMessages } from '#contract/front-desk/pay-account.ts';
import { receiptMessages, receiptView } from '#contract/front-desk/receipts.ts';
import { openPointMessages } from '#contract/opening/open-points.ts';
import type { Queryable } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import { findWindowOfCompany } from '#server/front-desk/clearing-store.ts';
import { presentReceipt, readReceipt, receiptOf } from '#server/front-desk/receipt.ts';
import {
  bookingNotFoundError,
  type ReceiptAccess,
  type ReceiptCredentials,
} from '#server/front-desk/receipt-access.ts';
import { openCharge } from '#server/payments/charge.ts';
import { settleCharge } from '#server/payments/settle.ts';
import { readOpenAccountCharges, readWindowBalance } from '#server/payments/store.ts';

/**
 * Returns what the guest can pay online of the account: nothing while the status accepts no payment, and nothing if a
 * company pays everything.
 */
export async function readOwedByGuest(db: Queryable, booking: Booking): Promise<Kobo> {
  const { id, companyId, companyPays } = booking;
  if (!acceptsPayment(booking.status)) return kobo(0);
  if (companyPays && companyId && !(await findWindowOfCompany(db, id, companyId))) return kobo(0);
  return readWindowBalance(db, booking, null);
}

type BegunPayment = { txRef: string; booking: Booking; access: ReceiptAccess };

/**
 * Opens a charge for what the guest owes, or finds an open one of the same amount: two presses, or two browser tabs,
 * make one payment. A reader of the guest's copy can pay as well. Throws AppError.
 */
export async function beginOwnPayment(
  deps: Deps,
  reference: string,
  credentials: ReceiptCredentials,
  shown: Kobo,
): Promise<BegunPayment> {
  const ownReceipt = await readReceipt(deps, reference, credentials);
  if (!('access' in ownReceipt) || ownReceipt.access === 'staff copy')
    throw new AppError('forbidden', receiptMessages.notYours);
  const { id } = ownReceipt.booking;
  const refuse = async (message: string) => {
    const booking = await findBooking(deps.db.read, { id });
    if (!booking) throw bookingNotFoundError();
    const receipt = presentReceipt(await receiptOf(deps, booking, ownReceipt.access));
    return new AppError('conflict', message, [], checkedToWire(receiptView, receipt));
  };
  if (!deps.takesCards) throw await refuse(openPointMessages.notOnline);
  // A payment that has just arrived reduces what is owed, so that the guest does not pay it again.
  for (const { txRef } of await readOpenAccountCharges(deps.db.read, id)) {
    const { outcome } = await settleCharge(deps, txRef);
    if (outcome === 'unavailable') throw new AppError('gateway', guestAccountMessages.unreachable);
  }
  const begunOrOwed = await deps.db.tx(async (tx) => {
    const booking = await findBooking(tx, { id }, true);
    if (!booking) throw bookingNotFoundError();
    const owed = await readOwedByGuest(tx, booking);
    if (owed === 0 || owed !== shown) return { owed };
    const sameCharge = (await readOpenAccountCharges(tx, id)).find(({ amountKobo }) => amountKobo === owed);
    if (sameCharge) return { txRef: sameCharge.txRef, booking };
    const txRef = deps.random.txRef();
    const at = deps.clock.now();
    const { isRehearsal: inRehearsal } = deps.hotel;
    await openCharge(tx, { txRef, bookingId: id, amount: owed, at, purpose: 'account', inRehearsal });
    return { txRef, booking };
  });
  if (begunOrOwed.owed !== undefined)
    throw await refuse(
      begunOrOwed.owed === 0 ? guestAccountMessages.nothingOwed : guestAccountMessages.amountChanged(begunOrOwed.owed),
    );
  deps.wake();
  return { ...begunOrOwed, access: ownReceipt.access };
}
