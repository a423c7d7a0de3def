import { type GuestsWhoOwe, guestsWhoOwe } from '#contract/accounts/stays-to-pay.ts';
import type { Output, Parsed } from '#contract/api.ts';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import { listStaysToPay, sumStaysToPay } from '#server/accounts/stays-to-pay-store.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { presentDeskBooking } from '#server/front-desk/present-booking.ts';

const statusesOf: Record<GuestsWhoOwe, readonly BookingStatus[]> = {
  in_house: ['checked_in'],
  left: ['checked_out', 'completed'],
};

/**
 * Reads a page of the stays that owe something, of guests in the house and of guests who have left, with the sums of
 * all.
 */
export async function readStaysToPay(
  deps: Deps,
  { who, ...page }: Parsed<'staysToPay'>,
): Promise<Output<'staysToPay'>> {
  const groups = who ? [who] : guestsWhoOwe;
  const stays = { statuses: groups.flatMap((group) => statusesOf[group]), today: hotelToday(deps) };
  const [foundPage, { count, sums }] = await Promise.all([
    listStaysToPay(deps.db.read, stays, page),
    sumStaysToPay(deps.db.read, stays),
  ]);
  return { ...pageReply({ ...foundPage, count }, presentDeskBooking), sums };
}
