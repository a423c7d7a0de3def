import { AppError } from '#contract/core/errors.ts';
import { moneyPaths } from '#contract/core/money-paths.ts';
import { guestAccountMessages, type PayLinkView } from '#contract/front-desk/pay-account.ts';
import { paymentMessages } from '#contract/payments/payments.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import { checkoutFor } from '#server/front-desk/checkout.ts';
import { readOwedByGuest } from '#server/front-desk/pay-account.ts';
import { canReadBooking, isReceiptExpired } from '#server/front-desk/receipt-access.ts';
import { settleCharge } from '#server/payments/settle.ts';
import { type Charge, findCharge, readReceivedFor, readTabBalance } from '#server/payments/store.ts';

async function requireLink(deps: Deps, txRef: string): Promise<Charge> {
  const charge = await findCharge(deps.db.read, txRef);
  if (!charge || charge.purpose === 'booking') throw new AppError('not_found', guestAccountMessages.linkNotFound);
  return charge;
}

/** A charge for a stay is owed only while it is all that the guest owes; one for a tab can also be a part. */
async function isStillOwed(deps: Deps, charge: Charge, booking: Booking | undefined): Promise<boolean> {
  const { read } = deps.db;
  if (charge.tabId) return charge.amountKobo <= (await readTabBalance(read, charge.tabId));
  return booking !== undefined && charge.amountKobo === (await readOwedByGuest(read, booking));
}

const viewStateByChargeState = { settled: 'paid', refund_due: 'given_back' } as const;

/**
 * Returns the page of a pay link. Only a browser with the guest's cookie learns whose payment it is; for others the
 * gateway gets the hotel's name and mail address.
 */
export async function readPayLink(deps: Deps, txRef: string, cookie: string | undefined): Promise<PayLinkView> {
  const chargeBefore = await requireLink(deps, txRef);
  const { amountKobo: amount } = chargeBefore;
  const booking = chargeBefore.bookingId ? await findBooking(deps.db.read, { id: chargeBefore.bookingId }) : undefined;
  const isOwed = await isStillOwed(deps, chargeBefore, booking);
  // The charge is read last: if its payment arrives meanwhile, the page says that it is paid, and not that the amount
  // has changed.
  const charge = await requireLink(deps, txRef);
  const isGuest = booking !== undefined && canReadBooking(booking, isReceiptExpired(deps, booking), cookie, undefined);
  const description = `Your ${charge.tabId ? 'drinks' : 'stay'} at ${deps.hotel.name}`;
  const commonFields = {
    ...{ amountKobo: amount, description, reference: isGuest ? booking.reference : null },
    ...{ paidAmountKobo: await readReceivedFor(deps.db.read, txRef), checkout: null },
  };
  if (charge.state !== 'open') return { ...commonFields, state: viewStateByChargeState[charge.state] };
  if (!isOwed) return { ...commonFields, state: 'changed' };
  // The gateway refuses a payer without an address.
  const hotelEmail = deps.hotel.email || `hotel@${new URL(deps.publicUrl).hostname}`;
  const payer = isGuest
    ? { email: booking.guestEmail || hotelEmail, name: booking.guestName, phone_number: booking.guestPhone }
    : { email: hotelEmail, name: deps.hotel.name, phone_number: '' };
  const redirect = `${deps.publicUrl}${moneyPaths.pay(txRef)}`;
  return {
    ...commonFields,
    state: 'open',
    checkout: checkoutFor(deps, { txRef, amount, payer, description, redirect }),
  };
}

/**
 * Asks the gateway about the payment. While the payment is undecided or unknown there, the state is `checking`. Throws
 * AppError.
 */
export async function verifyPayLink(
  deps: Deps,
  { txRef, transactionId }: { txRef: string; transactionId: string },
  cookie: string | undefined,
): Promise<PayLinkView> {
  await requireLink(deps, txRef);
  const { outcome } = await settleCharge(deps, txRef, transactionId);
  if (outcome === 'unavailable') throw new AppError('gateway', paymentMessages.gatewayUnreachable(txRef));
  const view = await readPayLink(deps, txRef, cookie);
  const isUndecided = outcome === 'pending' || outcome === 'unknown';
  return isUndecided && view.state === 'open' ? { ...view, state: 'checking' } : view;
}
