import { acceptsPayment } from '#contract/bookings/bookings.ts';
import { isReceiptLinkExpired } from '#contract/bookings/receipt-link.ts';
import { kobo } from '#contract/core/money.ts';
import { landingPaths } from '#contract/page.ts';
import { type Booking, copyToken, hasLiveHold } from '#server/bookings/booking.ts';
import { contactHash } from '#server/bookings/contact-hash.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Jobs } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { findDeskBooking } from '#server/front-desk/desk-store.ts';
import { hasChangedAddress } from '#server/messaging/address-store.ts';
import {
  cancellationMail,
  changeMail,
  confirmationMail,
  formerAddressMail,
  linkMail,
  mailboxHash,
  payLinkMail,
  refundMail,
} from '#server/messaging/guest-mails.ts';
import { reservePayLink } from '#server/messaging/pay-link-store.ts';
import { findRefund } from '#server/payments/refund-store.ts';
import { settleCharge } from '#server/payments/settle.ts';

async function sendToGuest({ mailer }: Deps, mail: Parameters<Deps['mailer']['send']>[0]): Promise<void> {
  if (mail.to) await mailer.send(mail);
}

/**
 * Returns the link to the receipt for a mail. An address that staff typed gets the link of a copy: the address may
 * belong to staff, and the reader of the guest's link could do what only the guest may do.
 */
async function guestUrlOf({ db, publicUrl }: Deps, booking: Booking): Promise<string> {
  const isTypedByGuest = booking.source === 'online' && !(await hasChangedAddress(db.read, booking.id));
  const token = isTypedByGuest ? booking.receiptToken : copyToken(booking, 'guest');
  return `${publicUrl}${landingPaths.receipt(booking.reference, token)}`;
}

/** Runs as a job. With `undoneAt`, the mail says that the cancellation was undone. */
export async function sendConfirmation(deps: Deps, bookingId: string, undoneAt?: string): Promise<undefined> {
  const booking = await findDeskBooking(deps.db.read, bookingId);
  if (!booking || !acceptsPayment(booking.status)) return;
  const receiptUrl = await guestUrlOf(deps, booking);
  await sendToGuest(deps, confirmationMail(booking, deps.hotel, receiptUrl, { now: deps.clock.now(), undoneAt }));
}

function reserveMail(deps: Deps, { id, guestEmail }: Booking): Promise<boolean> {
  const payLinkRow = { address: mailboxHash(guestEmail), day: hotelToday(deps), bookingId: id };
  return deps.db.tx((tx) => reservePayLink(tx, payLinkRow));
}

/** Runs as a job. An address gets at most one such mail a day, because anyone can type it into the form. */
export async function sendPayLink(deps: Deps, bookingId: string): Promise<Date | undefined> {
  const booking = await findBooking(deps.db.read, { id: bookingId });
  if (!booking || !hasLiveHold(booking, deps.clock.now())) return;
  // The gateway may know of a payment that we do not know of yet.
  const { outcome } = await settleCharge(deps, booking.txRef);
  if (outcome === 'settled' || outcome === 'refund_due') return;
  const now = deps.clock.now();
  if (outcome === 'unavailable') return new Date(now.getTime() + 60_000);
  if (!(await reserveMail(deps, booking))) return;
  const receiptUrl = await guestUrlOf(deps, booking);
  await sendToGuest(deps, payLinkMail(booking, deps.hotel, receiptUrl));
}

/** Runs as a job. Sends nothing if no booking has this reference and contact. */
export async function sendLinkOfBooking(
  deps: Deps,
  { reference, contact, hour }: Jobs['booking.link_asked'],
): Promise<undefined> {
  const booking = await findBooking(deps.db.read, { reference });
  if (!booking || isReceiptLinkExpired(booking.checkOut, hotelToday(deps), deps.hotel)) return;
  const hashes = [booking.guestEmail, booking.guestPhone].map(
    (contactDetail) => contactDetail && contactHash(deps, contactDetail),
  );
  if (!hashes.includes(contact)) return;
  // Anyone can type a stranger's address into the form and then ask for the link. Until somebody has paid, an address
  // gets such a mail for one booking a day, and only while that booking has a live hold.
  const isUnproven =
    booking.source === 'online' && booking.paymentStatus === 'pending' && !acceptsPayment(booking.status);
  if (isUnproven && !(hasLiveHold(booking, deps.clock.now()) && (await reserveMail(deps, booking)))) return;
  await sendToGuest(deps, linkMail(booking, deps.hotel, await guestUrlOf(deps, booking), hour));
}

export async function sendCancellation(
  deps: Deps,
  { bookingId, paidKobo, refundKobo, alreadyKobo = kobo(0) }: Jobs['booking.cancelled'],
): Promise<undefined> {
  const booking = await findBooking(deps.db.read, { id: bookingId });
  if (!booking) return;
  const receiptUrl = await guestUrlOf(deps, booking);
  const money = { paid: paidKobo, refund: refundKobo, already: alreadyKobo };
  await sendToGuest(deps, cancellationMail(booking, deps.hotel, receiptUrl, money));
}

export async function sendStayChange(deps: Deps, change: Jobs['stay.changed']): Promise<undefined> {
  const stay = await findDeskBooking(deps.db.read, change.bookingId);
  if (!stay) return;
  await sendToGuest(
    deps,
    changeMail(stay, deps.hotel, await guestUrlOf(deps, stay), { ...change, today: hotelToday(deps) }),
  );
  if (change.to)
    await deps.mailer.send(
      formerAddressMail(stay, deps.hotel, `${deps.publicUrl}/contact`, { ...change, to: change.to }),
    );
}

export async function sendRefundMail(deps: Deps, refundId: string, event: 'due' | 'made'): Promise<undefined> {
  const refund = await findRefund(deps.db.read, refundId);
  const booking = refund?.booking && (await findBooking(deps.db.read, { id: refund.booking.id }));
  if (!refund || !booking || refund.state === 'kept') return;
  if (event === 'due' && refund.state === 'made') return;
  const receiptUrl = await guestUrlOf(deps, booking);
  await sendToGuest(deps, refundMail(event, refund, booking, deps.hotel, receiptUrl));
}
