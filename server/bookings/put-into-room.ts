import { assignmentMessages } from '#contract/bookings/assignment.ts';
import { addDays, type Day, nightsBetween } from '#contract/core/dates.ts';
import { firstNightLeft } from '#contract/core/desk-day.ts';
import type { AppError } from '#contract/core/errors.ts';
import { isReady } from '#contract/rooms/room-conditions.ts';
import { stayMessages } from '#contract/rooms/stay-limits.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';
import {
  findRoomToGive,
  firstRun,
  freeRoomsOfStay,
  giveRoomToStay,
  listUsedNights,
  lockRooms,
  type RoomToGive,
  readGuestsInRooms,
  readNightsOfStay,
  type StayNight,
  type UsedNights,
} from '#server/bookings/room-night-store.ts';

export type MakeRefusal = (message: string) => AppError;

/** The numbers of the rooms of these nights, in the order of the nights; null if none has a room. */
export function joinRoomNumbers(nights: readonly StayNight[]): string | null {
  const numbers = new Set(nights.flatMap(({ number }) => number ?? []));
  return numbers.size > 0 ? [...numbers].join(', ') : null;
}

/**
 * The first night that can get another room. `nights` are those that the booking has claimed: for an overstay they are
 * more than the stay dates.
 */
export function firstOpenNight(
  { checkIn, checkOut }: Pick<Booking, 'checkIn' | 'checkOut'>,
  nights: readonly Pick<StayNight, 'night'>[],
  deskDay: Day,
): Day {
  const lastNight = nights.at(-1)?.night ?? checkIn;
  return firstNightLeft({ checkIn, checkOut: lastNight < checkOut ? checkOut : addDays(lastNight, 1) }, deskDay);
}

export type GivenRoom = {
  room: string;
  from: Day;
  /** The stays that leave the room in the same transaction, besides the stay itself. */
  leaving?: readonly string[];
  /** Set if the guest gets the room at once: the room must then be empty, and ready or `dirtyOk`. */
  handedOver?: { at: Date; dirtyOk: boolean | undefined } | undefined;
};

/**
 * Finds the room and checks that it has a number, is not retired by `lastNight` and is large enough. Throws the error
 * that `refuse` makes.
 */
export async function findRoomFor(
  db: Queryable,
  { guests }: Pick<Booking, 'guests'>,
  roomId: string,
  lastNight: Day,
  refuse: MakeRefusal,
): Promise<RoomToGive & { number: string }> {
  const room = await findRoomToGive(db, roomId);
  if (!room) throw refuse(assignmentMessages.notFound);
  const { number } = room;
  if (number === null) throw refuse(assignmentMessages.unnumbered);
  if (lastNight >= room.retiredOn) throw refuse(assignmentMessages.retired(number));
  if (guests > room.maxOccupancy) throw refuse(stayMessages.occupancy(room.roomType, room.maxOccupancy));
  return { ...room, number };
}

export async function findOtherUse(
  db: Queryable,
  roomId: string,
  nights: readonly Day[],
  except: readonly string[],
): Promise<UsedNights | undefined> {
  const [firstNight] = nights;
  if (firstNight === undefined) return undefined;
  const uses = await listUsedNights(db, firstNight, roomId);
  return uses.find(
    ({ booking, from, until }) =>
      (booking === null || !except.includes(booking)) && nights.some((night) => night >= from && night < until),
  );
}

export const takenMessage = (number: string, { booking, by, until }: UsedNights): string =>
  assignmentMessages[booking ? 'taken' : 'closed']({ number, by, until });

/**
 * Puts the first run of nights from `from` on that is of the room's type into the room. The caller has locked the
 * booking. Throws the error that `refuse` makes; then the caller's transaction must not commit.
 */
export async function putIntoRoom(
  tx: Tx,
  booking: Pick<Booking, 'id' | 'guests'>,
  { room: roomId, from, leaving = [], handedOver }: GivenRoom,
  refuse: MakeRefusal,
): Promise<void> {
  const nights = (await readNightsOfStay(tx, booking.id)).filter(({ night }) => night >= from);
  const lastNightOfStay = nights.at(-1);
  if (!lastNightOfStay) throw refuse(assignmentMessages.noNights);
  await lockRooms(tx, [roomId, ...nights.flatMap(({ room }) => room ?? [])]);
  const room = await findRoomFor(tx, booking, roomId, lastNightOfStay.night, refuse);
  const firstIndex = nights.findIndex(({ roomTypeId }) => roomTypeId === room.roomTypeId);
  const days = firstRun(nights.slice(firstIndex)).map(({ night }) => night);
  const [start, end] = [days[0], days.at(-1)];
  if (firstIndex < 0 || start === undefined || end === undefined) throw refuse(assignmentMessages.otherType);
  const otherUse = await findOtherUse(tx, roomId, days, [booking.id, ...leaving]);
  if (otherUse) throw refuse(takenMessage(room.number, otherUse));
  if (handedOver) await assertRoomReady(tx, room, booking, handedOver, refuse);
  await freeRoomsOfStay(tx, booking.id, start, addDays(end, 1));
  await giveRoomToStay(tx, booking.id, roomId, start, addDays(end, 1));
}

/**
 * Checks the room that the guest gets at once. Throws the error that `refuse` makes if the room is not ready, or if
 * another guest is in it.
 */
export async function assertRoomReady(
  db: Queryable,
  room: Pick<RoomToGive, 'id' | 'condition'> & { number: string },
  { id }: Pick<Booking, 'id'>,
  { at, dirtyOk }: { at: Date; dirtyOk: boolean | undefined },
  refuse: MakeRefusal,
): Promise<void> {
  const guest = (await readGuestsInRooms(db, at, id)).find((each) => each.room === room.id);
  if (guest) throw refuse(assignmentMessages.occupied(room.number, guest.guestName));
  if (!dirtyOk && !isReady(room.condition)) throw refuse(assignmentMessages.dirty(room.number));
}

/**
 * Gives the nights from `from` on that have no room the room of the stay, for each room type if its room is free on all
 * of them. If one is not, returns the sentence that tells staff why. `before` are the nights as they were before the
 * caller changed them.
 */
export async function keepRoomOfStay(
  tx: Tx,
  { id }: Pick<Booking, 'id'>,
  before: readonly StayNight[],
  from: Day,
): Promise<string | undefined> {
  const nights = await readNightsOfStay(tx, id);
  const nightsWithoutRoom = nights.filter(({ night, room }) => night >= from && room === null);
  const runsToKeep = roomsToKeep(before, nightsWithoutRoom);
  await lockRooms(
    tx,
    runsToKeep.flatMap(({ roomBefore }) => roomBefore?.room ?? []),
  );
  const keepsOtherRoom = nights.some(({ room }) => room !== null);
  const problems: (string | undefined)[] = [];
  for (const each of runsToKeep) {
    const problem = await whyRoomIsLost(tx, id, before, each, keepsOtherRoom);
    if (!problem && each.roomBefore?.room) await giveRoomToStay(tx, id, each.roomBefore.room, from);
    problems.push(problem);
  }
  return problems.find((problem) => problem !== undefined);
}

type RoomToKeep = { roomBefore: StayNight | undefined; days: Day[] };

/** Groups the nights without a room by room type, each group with the room that the stay had in that type. */
export function roomsToKeep(
  before: readonly StayNight[],
  nightsWithoutRoom: readonly Pick<StayNight, 'night' | 'roomTypeId'>[],
): RoomToKeep[] {
  return [...new Set(nightsWithoutRoom.map(({ roomTypeId }) => roomTypeId))].map((type) => ({
    roomBefore: before.findLast(({ room, roomTypeId }) => room !== null && roomTypeId === type),
    days: nightsWithoutRoom.flatMap(({ night, roomTypeId }) => (roomTypeId === type ? [night] : [])),
  }));
}

/** Returns the sentence for staff about nights that lose their room; undefined if they keep it or had none. */
export async function whyRoomIsLost(
  db: Queryable,
  bookingId: string,
  before: readonly StayNight[],
  { roomBefore, days }: RoomToKeep,
  keepsOtherRoom: boolean,
): Promise<string | undefined> {
  if (roomBefore) return keepRoomProblem(db, roomBefore, days, bookingId);
  const [firstDay] = days;
  const wasFloating = before.some(({ night, room }) => night === firstDay && room === null);
  if (firstDay === undefined || wasFloating || before.every(({ room }) => room === null)) return undefined;
  return keepsOtherRoom ? assignmentMessages.floatsFrom(firstDay) : assignmentMessages.floatsNow;
}

async function keepRoomProblem(
  db: Queryable,
  { room, number }: Pick<StayNight, 'room' | 'number'>,
  nights: readonly Day[],
  bookingId: string,
): Promise<string | undefined> {
  if (!room || number === null) return undefined;
  const lastDay = nights.at(-1);
  if (lastDay === undefined) return undefined;
  const foundRoom = await findRoomToGive(db, room);
  if (!foundRoom || lastDay >= foundRoom.retiredOn) return assignmentMessages.floatsNow;
  const otherUse = await findOtherUse(db, room, nights, [bookingId]);
  return otherUse && assignmentMessages.withoutRoom({ ...otherUse, number });
}

/**
 * Gives a stay whose last move is undone the rooms that its nights had, as far as they are free. `roomIds` has an entry
 * for each night from check-in on. Returns the sentence for staff if a room is not free.
 */
export async function restoreRooms(
  tx: Tx,
  { id, checkIn }: Pick<Booking, 'id' | 'checkIn'>,
  roomIds: readonly (string | null)[],
): Promise<string | undefined> {
  const nightsWithoutRoom = (await readNightsOfStay(tx, id)).filter(({ room }) => room === null);
  const distinctRoomIds = [...new Set(roomIds)].filter((room) => room !== null);
  await lockRooms(tx, distinctRoomIds);
  const problems: (string | undefined)[] = [];
  for (const roomId of distinctRoomIds) {
    const days = nightsWithoutRoom
      .map(({ night }) => night)
      .filter((night) => roomIds[nightsBetween(checkIn, night)] === roomId);
    const number = (await findRoomToGive(tx, roomId))?.number ?? null;
    const problem = await keepRoomProblem(tx, { room: roomId, number }, days, id);
    if (!problem) for (const day of days) await giveRoomToStay(tx, id, roomId, day, addDays(day, 1));
    problems.push(problem);
  }
  return problems.find((problem) => problem !== undefined);
}

/**
 * Gives a stay whose last move is undone the room that the stay had. Returns the sentence for staff if the room is not
 * free.
 */
export async function restoreRoom(
  tx: Tx,
  booking: Pick<Booking, 'id' | 'checkIn'>,
  roomId: string | null | undefined,
): Promise<string | undefined> {
  const room = roomId && (await findRoomToGive(tx, roomId));
  if (!room) return undefined;
  const { id, number, roomTypeId } = room;
  return keepRoomOfStay(tx, booking, [{ night: booking.checkIn, roomTypeId, room: id, number }], booking.checkIn);
}
