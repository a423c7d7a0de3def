import type { Parsed } from '#contract/api.ts';
import { noticeDays } from '#contract/bell.ts';
import { landing } from '#contract/page.ts';
import type { Member } from '#contract/roles.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { House } from '#server/context.ts';
import { confirmationMail } from '#server/notifications/rules.ts';
import {
  announceArrivals,
  countNotices,
  listNotices as listNoticeRows,
  markRead,
  type Reader,
} from '#server/notifications/store.ts';
import { hotelToday } from '#server/rooms/commands.ts';

/** Job: tells the guest that the booking is confirmed. Throws, and is tried again, while the mail cannot be handed over. */
export async function sendConfirmation(house: House, bookingId: string): Promise<undefined> {
  const booking = await findBooking(house.db.read, { id: bookingId });
  if (!booking) return;
  const receiptUrl = `${house.publicUrl}${landing.receipt(booking.reference, booking.receiptToken)}`;
  await house.mailer.send(confirmationMail(booking, house.hotel, receiptUrl));
}

const remembered = noticeDays * 24 * 60 * 60 * 1000;

const readerOf = (house: House, { id, role }: Member): Reader => ({
  id,
  role,
  since: new Date(house.clock.now().getTime() - remembered),
});

/** What concerns somebody, newest first. Whoever asks first on a day makes its arrivals known to all. */
export async function listNotices(house: House, member: Member, page: Parsed<'listNotices'>) {
  const { read } = house.db;
  const reader = readerOf(house, member);
  await announceArrivals(read, hotelToday(house), house.clock.now());
  return { ...(await listNoticeRows(read, reader, page)), counts: await countNotices(read, reader) };
}

export const readBell = (house: House, member: Member) => countNotices(house.db.read, readerOf(house, member));

/** Marks what somebody has read, and counts what is left. What does not concern them is left alone. */
export function readNotices(house: House, member: Member, { ids, up_to = 0 }: Parsed<'readNotices'>) {
  const reader = readerOf(house, member);
  return house.db.tx(async (tx) => {
    await markRead(tx, reader, ids ? { ids } : { upTo: up_to });
    return countNotices(tx, reader);
  });
}
