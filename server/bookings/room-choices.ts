import { randomUUID } from 'node:crypto';
import { type RoomChoice, shortDayText } from '#contract/bookings/assignment.ts';
import { rankRooms } from '#contract/bookings/room-choice.ts';
import { makeDisplacementCheck, type TakenNights } from '#contract/bookings/room-fit.ts';
import { addDays, type Day, type StayDates } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { firstOpenNight } from '#server/bookings/put-into-room.ts';
import {
  firstRun,
  listUsedNights,
  type RoomToGive,
  readFloatingStays,
  readGuestNames,
  readGuestsInRooms,
  readNightsOfStay,
  readRoomsInUse,
  type UsedNights,
} from '#server/bookings/room-night-store.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDay } from '#server/core/hotel-day.ts';
import { momentOfDesk } from '#server/rooms/availability.ts';
import { countRoomsLeft } from '#server/rooms/availability-store.ts';

/** For how many days after the stay the checker looks whether the choice leaves another stay without a room. */
const daysToCheck = 30;

type NumberedRoom = RoomToGive & { number: string };

const takenNightsOf = (uses: readonly UsedNights[]): TakenNights[] =>
  uses.map(({ room, from, until, booking, status }) => ({
    ...{ room, from, until, booking },
    pinned: booking === null || status === 'checked_in',
  }));

type OptionalDates = { checkIn: Day | undefined; checkOut: Day | undefined };

type StayToPlace = Pick<
  Booking,
  'id' | 'status' | 'checkIn' | 'checkOut' | 'guests' | 'roomTypeId' | 'note' | 'nights' | 'priceKobo'
>;

/** Returns the rooms of one room type for a stay that is not booked yet, best first. */
export async function listRoomsForNewStay(
  deps: Deps,
  { roomId, checkIn, checkOut, guests }: { roomId: string; checkIn: Day; checkOut: Day; guests: number },
): Promise<RoomChoice[]> {
  const stay: StayToPlace = {
    ...{ id: randomUUID(), status: 'confirmed', checkIn, checkOut, guests, roomTypeId: roomId },
    // A room of the same type is ranked without the price.
    ...{ note: '', nights: [], priceKobo: kobo(0) },
  };
  const choices = await listRoomChoices(deps, stay, { checkIn, checkOut });
  return choices.filter(({ sameType }) => sameType);
}

/**
 * Returns the rooms that a stay can get, best first: for its nights to come, as far as they are of one room type, or
 * for other dates.
 */
export async function listRoomChoices(deps: Deps, booking: StayToPlace, dates: OptionalDates): Promise<RoomChoice[]> {
  const { read } = deps.db;
  const deskDay = currentDeskDay(deps);
  const nights = await readNightsOfStay(read, booking.id);
  const firstOpen = firstOpenNight(booking, nights, deskDay);
  const from = dates.checkIn ?? firstOpen;
  const run = firstRun(nights.filter(({ night }) => night >= from));
  const { roomTypeId } = run[0] ?? booking;
  const runEnd = run.at(-1)?.night;
  const until = dates.checkOut ?? (runEnd ? addDays(runEnd, 1) : booking.checkOut);
  const since = [from, deskDay].sort()[0] ?? from;
  const isMovedNow = booking.status === 'checked_in' && from <= firstOpen;
  const guests = await readGuestsInRooms(read, deps.clock.now(), booking.id);
  const openRooms = await readCandidateRooms(
    deps,
    { ...booking, roomTypeId },
    { checkIn: from, checkOut: until },
    deskDay,
  );
  const rooms = isMovedNow ? openRooms.filter(({ id }) => !guests.some(({ room }) => room === id)) : openRooms;
  const uses = await listUsedNights(read, since);
  const stay = {
    ...{ booking: booking.id, roomTypeId, from, until, note: booking.note },
    pricePerNight: booking.nights.at(-1)?.price ?? booking.priceKobo,
  };
  const takenNights = takenNightsOf(uses);
  const ownRooms = new Set(
    nights.filter(({ night }) => night >= from && night < until).flatMap(({ room }) => room ?? []),
  );
  const horizon = addDays([until, deskDay].sort()[1] ?? until, daysToCheck);
  const floatingStays = await readFloatingStays(read, roomTypeId, { since, until: horizon });
  const otherFloatingStays = floatingStays.filter((each) => each.booking !== booking.id);
  const takenByOthers = takenNights.filter((use) => use.booking !== booking.id);
  const displacedBy = makeDisplacementCheck(rooms, takenByOthers, otherFloatingStays);
  const candidateRooms = rooms.map((room) => ({
    ...room,
    occupiedBy: guests.find((guest) => guest.room === room.id)?.guestName,
  }));
  const choices = rankRooms(stay, candidateRooms, takenNights, deskDay).map(
    ({ room, isOfBookedType, takenBy: occupant, reason }) => {
      const placed = { room: room.id, from, until, booking: booking.id, pinned: true };
      const displaced = isOfBookedType && !occupant && otherFloatingStays.length > 0 ? displacedBy(placed) : undefined;
      const use = occupant && uses.find((each) => each.room === occupant.room && each.from === occupant.from);
      return {
        displaced,
        choice: {
          ...room,
          room: room.id,
          seenOccupiedAt: room.seenOccupiedAt?.toISOString() ?? null,
          reason: use ? takenReason(use) : reason,
          ...{ sameType: isOfBookedType, current: ownRooms.has(room.id), occupied: room.occupiedBy !== undefined },
          taken: use ? { ...use, canSwap: canSwap(use, { booking, from, until, ownRooms, uses }) } : null,
        },
      };
    },
  );
  const guestNames = await readGuestNames(read, [...new Set(choices.flatMap(({ displaced }) => displaced ?? []))]);
  const displacingChoices = choices.flatMap(({ displaced, choice }) =>
    displaced ? [{ ...choice, reason: `Then no room is left for ${guestNames.get(displaced)}` }] : [],
  );
  const harmlessChoices = choices.flatMap(({ displaced, choice }) => (displaced ? [] : [choice]));
  return [
    ...harmlessChoices.filter(({ taken: user }) => !user),
    ...displacingChoices,
    ...harmlessChoices.filter(({ taken: user }) => user),
  ];
}

/**
 * Returns the numbered rooms that are large enough: those of the booking's room type, and those of types that have a
 * room left on all nights. If the dates begin before the desk day, only the booking's type counts, because past nights
 * keep their type.
 */
async function readCandidateRooms(
  deps: Deps,
  booking: Pick<Booking, 'roomTypeId' | 'guests'>,
  dates: StayDates,
  deskDay: Day,
): Promise<NumberedRoom[]> {
  const roomsLeft = dates.checkIn < deskDay ? [] : await countRoomsLeft(deps.db.read, dates, momentOfDesk(deps));
  const isOpen = ({ roomTypeId }: RoomToGive) =>
    roomTypeId === booking.roomTypeId || roomsLeft.some((type) => type.roomTypeId === roomTypeId && type.roomsLeft > 0);
  return (await readRoomsInUse(deps.db.read)).flatMap((room) =>
    room.number !== null && room.maxOccupancy >= booking.guests && isOpen(room)
      ? [{ ...room, number: room.number }]
      : [],
  );
}

const takenReason = ({ by, until }: UsedNights): string => `${by}, until ${shortDayText(until)}`;

type SwappingStay = {
  booking: Pick<Booking, 'id' | 'status'>;
  from: Day;
  until: Day;
  ownRooms: ReadonlySet<string>;
  uses: readonly UsedNights[];
};

/**
 * Whether two stays can swap rooms: both are confirmed and have one room for all their nights. Neither room may have a
 * third stay or a closure on the nights that it would get.
 */
function canSwap(use: UsedNights, { booking, from, until, ownRooms, uses }: SwappingStay): boolean {
  const [ownRoom] = ownRooms;
  if (use.status !== 'confirmed' || booking.status !== 'confirmed' || ownRooms.size !== 1) return false;
  if (uses.filter((each) => each.booking === use.booking).length !== 1) return false;
  const bothIds = [use.booking, booking.id];
  const isOpen = (room: string | undefined, first: Day, end: Day) =>
    !uses.some(
      (each) => each.room === room && !bothIds.includes(each.booking) && each.from < end && each.until > first,
    );
  return isOpen(ownRoom, use.from, use.until) && isOpen(use.room, from, until);
}
