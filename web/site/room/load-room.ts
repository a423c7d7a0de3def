import type { GuestCallApi } from '#contract/api.ts';
import { addDays, type Day } from '#contract/core/dates.ts';
import type { PageFacts } from '#contract/page.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { askedStayIn } from '#web/core/asked-stay.ts';
import { addMonths, type Month, monthOf, monthsBetween } from '#web/core/months.ts';
import { type KnownNights, lastCheckOut, type PickedDates, possibleDates } from '#web/site/calendar/picking.ts';
import { loadOffer, type RoomsOffer } from '#web/site/rooms/load-offer.ts';

export type RoomOffer = {
  /** All room types, with what is free on the dates that the guest asked for. */
  offer: RoomsOffer;
  room: RoomListing;
  picked: PickedDates;
  calendar: RoomMonths;
};

/** `nights` is undefined if the calendar could not be read. */
type RoomMonths = {
  shown: Month[];
  earlier: Month | undefined;
  later: Month | undefined;
  nights: KnownNights | undefined;
};

type AddressParams = Readonly<Record<string, string>>;

/** Loads what the page of a room type shows; undefined if the hotel does not offer this type. */
export async function loadRoom(
  { call, facts }: { call: GuestCallApi; facts: PageFacts },
  roomId: string,
  requested: AddressParams,
): Promise<RoomOffer | undefined> {
  // With a check-in alone, the guest is still choosing in the calendar, so nothing is wrong and no price is known.
  const { check_in: checkIn, ...others } = requested;
  const isChoosing = checkIn !== undefined && requested.check_out === undefined;
  const offer = await loadOffer({ call, facts }, isChoosing ? others : requested);
  const room = offer.rooms.find(({ id }) => id === roomId);
  if (!room) return undefined;
  const { today, hotel } = facts;
  const asked = askedStayIn(requested);
  const picked = possibleDates({ checkIn: asked.checkIn, checkOut: asked.checkOut }, { today, stays: hotel.stays });
  const months = visibleMonths(facts, requested.month ?? monthOf(picked.checkIn ?? today));
  return { offer, room, picked, calendar: { ...months, nights: await loadNights(call, facts, room, months.shown) } };
}

const shownCount = 2;

function visibleMonths({ today, hotel }: PageFacts, wanted: Month): Omit<RoomMonths, 'nights'> {
  const all = monthsBetween(today, addDays(lastCheckOut({ today, stays: hotel.stays }), -1));
  const first = Math.max(0, Math.min(all.indexOf(wanted), all.length - shownCount));
  return {
    shown: all.slice(first, first + shownCount),
    earlier: first > 0 ? all[Math.max(0, first - shownCount)] : undefined,
    later: all[first + shownCount],
  };
}

async function loadNights(
  call: GuestCallApi,
  { today, hotel }: PageFacts,
  { id }: RoomListing,
  months: readonly Month[],
): Promise<KnownNights | undefined> {
  const lastNight = addDays(lastCheckOut({ today, stays: hotel.stays }), -1);
  const [firstMonth = monthOf(today)] = months;
  const from = laterOf(today, `${firstMonth}-01`);
  const afterMonths: Day = `${addMonths(firstMonth, months.length)}-01`;
  const to = earlierOf(lastNight, addDays(afterMonths, -1));
  try {
    const { data } = await call('roomCalendar', { roomTypeId: id, from, to });
    return new Map(data.map((night) => [night.night, night]));
  } catch {
    return undefined;
  }
}

const laterOf = (one: Day, other: Day): Day => (one > other ? one : other);
const earlierOf = (one: Day, other: Day): Day => (one < other ? one : other);
