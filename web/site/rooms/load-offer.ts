import type { GuestCallApi } from '#contract/api.ts';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { type Day, isDay, nightsBetween } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { guestCounts } from '#contract/core/guests.ts';
import type { PageFacts } from '#contract/page.ts';
import { ratePlanOfferMessages } from '#contract/rooms/rate-plan-offers.ts';
import type { AvailabilityReply, RoomListing } from '#contract/rooms/rooms.ts';
import { stayMessages, stayProblems } from '#contract/rooms/stay-limits.ts';
import { type AskedStay, askedStayIn } from '#web/core/asked-stay.ts';
import { asAppError } from '#web/core/errors.ts';
import { findNextFreeStay } from '#web/offer/next-free-stay.ts';
import { codeProblemOf, specialOfferOfPromo } from '#web/offer/special-quotes.ts';
import type { Dates, StayToOffer } from '#web/offer/stay-offer.tsx';
import { takesParty } from '#web/site/rooms/book-room.tsx';
import { loadRooms, type OfferedRooms } from '#web/site/rooms/load-rooms.ts';

type AddressParams = Readonly<Record<string, string | undefined>>;

/** `stay` is undefined without valid dates in the address. `problems` says what in the address is invalid. */
export type RoomsOffer = OfferedRooms & {
  stay: StayToOffer | undefined;
  asked: AskedStay;
  problems: FieldError[];
  /** What is wrong with the code in the address. */
  codeProblem: string | undefined;
};

type OfferContext = { call: GuestCallApi; facts: PageFacts };

/** Loads the rooms and says which are free for the stay. Rooms that are large enough for the guests come first. */
export async function loadOffer({ call, facts }: OfferContext, requested: AddressParams): Promise<RoomsOffer> {
  const asked = askedStayIn(requested);
  const [loadedRooms, { special, codeProblem }] = await Promise.all([loadRooms(call), checkCode(call, asked)]);
  const suitableRooms = loadedRooms.rooms.filter((room) => takesParty(room, asked));
  const offeredRooms = {
    ...loadedRooms,
    asked,
    codeProblem,
    rooms: [...new Set([...suitableRooms, ...loadedRooms.rooms])],
  };
  if (requested.check_in === undefined && requested.check_out === undefined)
    return { ...offeredRooms, stay: undefined, problems: [] };
  const dates = { checkIn: requested.check_in ?? '', checkOut: requested.check_out ?? '' };
  const problems = [...dateProblemsOf(dates, facts), ...partyProblems(requested)];
  if (problems.length > 0) return { ...offeredRooms, stay: undefined, problems };
  const party = { guests: asked.guests ?? 1, children: asked.children ?? 0 };
  const availabilityById = await checkEachRoom(call, suitableRooms, dates);
  const isFreeByRoom = mapValues(availabilityById, ({ available }) => available);
  const refusalByRoom = mapValues(availabilityById, ({ broken }) => broken?.message);
  const note = suitableRooms.every(({ id }) => id in isFreeByRoom) ? undefined : bookingMessages.checkFailed;
  const nights = nightsBetween(dates.checkIn, dates.checkOut);
  const takenRooms = suitableRooms.filter(({ id }) => isFreeByRoom[id] === false);
  const nextFreeByRoom = await nextFreeDates({ call, facts }, takenRooms, dates.checkIn, nights);
  return {
    ...offeredRooms,
    stay: {
      ...dates,
      nights,
      party,
      now: facts.now,
      ratePlans: offeredRooms.ratePlans,
      special,
      isFreeByRoom,
      refusalByRoom,
      nextFreeByRoom: nextFreeByRoom,
      note,
    },
    problems,
  };
}

async function checkCode(call: GuestCallApi, { promoCode }: AskedStay) {
  if (!promoCode) return { special: undefined, codeProblem: undefined };
  try {
    return {
      special: specialOfferOfPromo((await call('checkPromoCode', { promoCode })).promo),
      codeProblem: undefined,
    };
  } catch (error) {
    return { special: undefined, codeProblem: codeProblemOf(asAppError(error)) };
  }
}

function dateProblemsOf(dates: Dates, { today, hotel }: PageFacts): FieldError[] {
  const missingFields = (['checkIn', 'checkOut'] as const).filter((field) => !isDay(dates[field]));
  if (missingFields.length > 0) return missingFields.map((field) => ({ field, message: bookingMessages.dates }));
  if (dates.checkOut <= dates.checkIn) return [{ field: 'checkOut', message: stayMessages.order }];
  return stayProblems({ ...dates, guests: 1 }, today, hotel.stays);
}

const partyProblems = ({ guests = '1', children = '0' }: AddressParams): FieldError[] =>
  guestCounts.some((count) => String(count) === children && Number(guests) <= count)
    ? [{ field: 'children', message: ratePlanOfferMessages.adult }]
    : [];

/** Finds the next free stay of each room type. Leaves out room types whose calendar cannot be read. */
async function nextFreeDates(
  { call, facts }: OfferContext,
  rooms: readonly RoomListing[],
  from: Day,
  nights: number,
): Promise<Record<string, Dates>> {
  const searches = await Promise.allSettled(
    rooms.map(async (room) => {
      const dates = await findNextFreeStay(call, facts, room, from, nights);
      return dates ? [[room.id, dates] as const] : [];
    }),
  );
  return Object.fromEntries(searches.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])));
}

async function checkEachRoom(
  call: GuestCallApi,
  rooms: readonly RoomListing[],
  dates: Dates,
): Promise<Record<string, AvailabilityReply>> {
  const answers = await Promise.allSettled(
    rooms.map(async ({ id }) => [id, await call('checkAvailability', { roomTypeId: id, ...dates })] as const),
  );
  return Object.fromEntries(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
}

const mapValues = <From, To>(values: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
