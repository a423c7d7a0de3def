import type { Parsed } from '#contract/api.ts';
import { otherActors } from '#contract/audit.ts';
import { noticeDays } from '#contract/bell.ts';
import { isStanding } from '#contract/bookings.ts';
import { addDays, type Day, instantOf } from '#contract/dates.ts';
import { kobo } from '#contract/money.ts';
import { landing } from '#contract/page.ts';
import type { Member } from '#contract/roles.ts';
import type { Tx } from '#db/db.ts';
import { copyToken } from '#server/bookings/rules.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { House } from '#server/context.ts';
import { findStay } from '#server/desk/store.ts';
import {
  accessMail,
  addressKey,
  cancellationMail,
  changeMail,
  confirmationMail,
  payLinkMail,
  refundMail,
} from '#server/notifications/rules.ts';
import {
  announceArrivals,
  announceConflicts,
  claimPayLink,
  countNotices,
  listNotices as listNoticeRows,
  markRead,
  type Reader,
} from '#server/notifications/store.ts';
import { type Jobs, promise } from '#server/outbox/jobs.ts';
import { settle } from '#server/payments/commands.ts';
import { isHeld } from '#server/receipts/rules.ts';
import { findRefund } from '#server/refunds/store.ts';
import { hotelToday } from '#server/rooms/commands.ts';
import { holdOverstays } from '#server/rooms/store.ts';
import { findStaff } from '#server/staff/store.ts';

async function post({ mailer }: House, mail: Parameters<House['mailer']['send']>[0]): Promise<void> {
  if (mail.to) await mailer.send(mail);
}

/** Job. With `undoneAt`, the mail says that the cancellation was undone. */
export async function sendConfirmation(house: House, bookingId: string, undoneAt?: string): Promise<undefined> {
  const booking = await findBooking(house.db.read, { id: bookingId });
  if (!booking || !isStanding(booking.status)) return;
  const receiptUrl = `${house.publicUrl}${landing.receipt(booking.reference, booking.receiptToken)}`;
  await post(house, confirmationMail(booking, house.hotel, receiptUrl, undoneAt));
}

/** Job. An address gets at most one such mail a day, because anyone can type it into the form. */
export async function sendPayLink(house: House, bookingId: string): Promise<Date | undefined> {
  const booking = await findBooking(house.db.read, { id: bookingId });
  if (!booking || !isHeld(booking, house.clock.now())) return;
  // The gateway may know of a payment that we do not know of yet.
  const { outcome } = await settle(house, booking.txRef);
  if (outcome === 'settled' || outcome === 'refund_due') return;
  const now = house.clock.now();
  if (outcome === 'unavailable') return new Date(now.getTime() + 60_000);
  const link = { address: addressKey(booking.guestEmail), day: hotelToday(house), bookingId };
  if (!(await house.db.tx((tx) => claimPayLink(tx, link)))) return;
  const receiptUrl = `${house.publicUrl}${landing.receipt(booking.reference, booking.receiptToken)}`;
  await post(house, payLinkMail(booking, house.hotel, receiptUrl));
}

export async function sendCancellation(
  house: House,
  { bookingId, paidKobo, refundKobo, alreadyKobo = kobo(0) }: Jobs['booking.cancelled'],
): Promise<undefined> {
  const booking = await findBooking(house.db.read, { id: bookingId });
  if (!booking) return;
  const receiptUrl = `${house.publicUrl}${landing.receipt(booking.reference, booking.receiptToken)}`;
  const money = { paid: paidKobo, refund: refundKobo, already: alreadyKobo };
  await post(house, cancellationMail(booking, house.hotel, receiptUrl, money));
}

export async function sendStayChange(house: House, change: Jobs['stay.changed']): Promise<undefined> {
  const stay = await findStay(house.db.read, change.bookingId);
  if (!stay) return;
  // A walk-in's guest gets the read-only copy: only an online booking gives its guest the receipt's own token.
  const token = stay.source === 'online' ? stay.receiptToken : copyToken(stay, 'guest');
  const url = `${house.publicUrl}${landing.receipt(stay.reference, token)}`;
  await post(house, changeMail(stay, house.hotel, url, change));
}

export async function sendRefundMail(house: House, refundId: string, event: 'due' | 'made'): Promise<undefined> {
  const refund = await findRefund(house.db.read, refundId);
  const booking = refund?.booking && (await findBooking(house.db.read, { id: refund.booking.id }));
  if (!refund || !booking || refund.state === 'kept') return;
  if (event === 'due' && refund.state === 'made') return;
  const receiptUrl = `${house.publicUrl}${landing.receipt(booking.reference, booking.receiptToken)}`;
  await post(house, refundMail(event, refund, booking, house.hotel, receiptUrl));
}

export async function sendAccessMail(house: House, changed: Jobs['staff.access_changed']): Promise<undefined> {
  const member = await findStaff(house.db.read, { id: changed.staffId });
  if (!member) return;
  const by = changed.by === member.staffId ? 'you' : await nameOf(house, changed.by);
  await house.mailer.send(accessMail(member, house.hotel, `${house.publicUrl}${landing.staff}`, { ...changed, by }));
}

const nameOf = async (house: House, staffId: string): Promise<string> =>
  (await findStaff(house.db.read, { staffId }))?.name ?? otherActors[staffId] ?? staffId;

const remembered = noticeDays * 24 * 60 * 60 * 1000;

const readerOf = (house: House, { id, role }: Member): Reader => ({
  id,
  role,
  since: new Date(house.clock.now().getTime() - remembered),
});

export const promiseToday = (house: House): Promise<void> =>
  house.db.tx((tx) => promiseDay(house, tx, hotelToday(house)));

const promiseDay = ({ hotel, clock }: House, tx: Tx, day: Day): Promise<void> =>
  promise(tx, {
    kind: 'day.begun',
    payload: { day },
    at: clock.now(),
    runAt: instantOf(day, '00:00', hotel.timeZone),
    once: `day.begun:${day}`,
  });

/** Job. A day that is already over only enqueues the current one. */
export async function dayBegun(house: House, day: Day): Promise<undefined> {
  const today = hotelToday(house);
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    await promiseDay(house, tx, day < today ? today : addDays(day, 1));
    if (day !== today) return;
    await holdOverstays(tx, at);
    await announceConflicts(tx, day, at);
    await announceArrivals(tx, day, at);
  });
  house.wake();
}

export async function listNotices(house: House, member: Member, page: Parsed<'listNotices'>) {
  const { read } = house.db;
  const reader = readerOf(house, member);
  return { ...(await listNoticeRows(read, reader, page)), counts: await countNotices(read, reader) };
}

export const readBell = (house: House, member: Member) => countNotices(house.db.read, readerOf(house, member));

export function readNotices(house: House, member: Member, { ids, up_to = 0 }: Parsed<'readNotices'>) {
  const reader = readerOf(house, member);
  return house.db.tx(async (tx) => {
    await markRead(tx, reader, ids ? { ids } : { upTo: up_to });
    return countNotices(tx, reader);
  });
}
