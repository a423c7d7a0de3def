import { acceptsPayment } from '#contract/bookings/bookings.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Tx } from '#db/db.ts';
import { completeWhenPaid } from '#server/bookings/complete-when-paid.ts';
import { paymentStatusOf } from '#server/bookings/money.ts';
import { findBooking, savePaymentStatus } from '#server/bookings/store.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { notify } from '#server/core/notify.ts';
import { readPaid, readWindowBalance } from '#server/payments/store.ts';

/**
 * Accepts a payment up to what the guest still owes, and returns the accepted part: 0 if the account was paid
 * meanwhile, or if the status of the stay accepts no payment. Locks the booking, as each payment at the desk does.
 */
export async function acceptAccountPayment(deps: Deps, tx: Tx, bookingId: string, amount: Kobo): Promise<Kobo> {
  const booking = await findBooking(tx, { id: bookingId }, true);
  if (!booking || !acceptsPayment(booking.status)) return kobo(0);
  const paid = await readPaid(tx, booking.id, booking.txRef);
  const accepted = kobo(Math.min(amount, await readWindowBalance(tx, booking, null)));
  if (accepted === 0) return accepted;
  const at = deps.clock.now();
  const paidAfter = kobo(paid + accepted);
  const paymentStatus = paymentStatusOf(booking, booking.status, paidAfter);
  if (paymentStatus !== booking.paymentStatus) await savePaymentStatus(tx, booking.id, paymentStatus);
  await audit(tx, {
    ...{ at, actor: 'gateway', action: 'account paid online', subject: { kind: 'booking', id: booking.id } },
    before: { paymentStatus: booking.paymentStatus, paidKobo: paid },
    after: { amountKobo: accepted, paymentStatus, paidKobo: paidAfter },
  });
  await notify(tx, { kind: 'account_paid', at, bookingId: booking.id, facts: { amountKobo: accepted } });
  return accepted;
}

/**
 * Completes a stay whose guest left without paying all, if it is paid now. Call it once the payment that
 * `acceptAccountPayment` has accepted is stored.
 */
export async function completeAfterPayment(deps: Deps, tx: Tx, bookingId: string): Promise<void> {
  const booking = await findBooking(tx, { id: bookingId });
  if (booking?.status !== 'checked_out') return;
  const paid = await readPaid(tx, booking.id, booking.txRef);
  await completeWhenPaid(tx, booking, { paid, at: deps.clock.now(), actor: 'gateway' });
}
