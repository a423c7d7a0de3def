import type { GuestCallApi } from '#contract/api.ts';
import { addDays, type Day } from '#contract/core/dates.ts';
import type { PageFacts } from '#contract/page.ts';
import type { CalendarNight, RoomListing } from '#contract/rooms/rooms.ts';
import { brokenConditions } from '#contract/rooms/stay-conditions.ts';
import type { Dates } from '#web/offer/stay-offer.tsx';

const daysToSearch = 60;

/**
 * The first stay of `nights` nights that can be booked. On the day that the guest asked for, it may be longer, because
 * the conditions of that day may ask for more nights.
 */
function firstFreeStay(
  calendar: readonly CalendarNight[],
  { conditions }: Pick<RoomListing, 'conditions'>,
  nights: number,
  maxNights: number,
): Dates | undefined {
  const lengths = Array.from({ length: maxNights - nights + 1 }, (_, more) => nights + more);
  for (const [index, { night: checkIn }] of calendar.entries())
    for (const length of index === 0 ? lengths : [nights]) {
      const stay = calendar.slice(index, index + length);
      if (stay.length < length || stay.some(({ state }) => state === 'sold_out')) break;
      const checkOut = addDays(checkIn, length);
      if (brokenConditions(conditions, { checkIn, checkOut }).length === 0) return { checkIn, checkOut };
    }
  return undefined;
}

/** Searches the calendar of the room type for the next free stay of so many nights, from this day on. */
export async function findNextFreeStay(
  call: GuestCallApi,
  { today, hotel: { stays } }: Pick<PageFacts, 'today' | 'hotel'>,
  room: Pick<RoomListing, 'id' | 'conditions'>,
  from: Day,
  nights: number,
): Promise<Dates | undefined> {
  const [to = from] = [addDays(from, daysToSearch), addDays(today, stays.maxDaysAhead)].sort();
  const { data } = await call('roomCalendar', { roomTypeId: room.id, from, to });
  return firstFreeStay(data, room, nights, stays.maxNights);
}
