import type { Output, Parsed } from '#contract/api.ts';
import { assignmentMessages } from '#contract/bookings/assignment.ts';
import type { Day } from '#contract/core/dates.ts';
import type { Member } from '#contract/core/roles.ts';
import { changeMessages, isChangeable } from '#contract/front-desk/stay-change.ts';
import type { Tx } from '#db/db.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import {
  findOtherUse,
  findRoomFor,
  firstOpenNight,
  type GivenRoom,
  joinRoomNumbers,
  putIntoRoom,
  takenMessage,
} from '#server/bookings/put-into-room.ts';
import { listRoomChoices } from '#server/bookings/room-choices.ts';
import {
  firstRun,
  freeRoomsOfStay,
  lockBookings,
  lockRooms,
  readNightsOfStay,
  type StayNight,
} from '#server/bookings/room-night-store.ts';
import { countBookingChange } from '#server/bookings/store.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDay } from '#server/core/hotel-day.ts';
import { type ChangeContext, upgradeStay } from '#server/front-desk/change-stay.ts';
import { conflictWithBooking, lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';

export async function readRoomChoices(deps: Deps, input: Parsed<'roomChoices'>): Promise<Output<'roomChoices'>> {
  const booking = await readDeskBooking(deps, input.id);
  assertRoomCanChange(booking);
  const dates = { checkIn: input.from ?? input.checkIn, checkOut: input.checkOut };
  return { data: await listRoomChoices(deps, booking, dates) };
}

const makeRefusalFor = (booking: BookingWithBalance) => (message: string) => conflictWithBooking(message, booking);

function assertRoomCanChange(booking: BookingWithBalance): void {
  if (!isChangeable(booking.status)) throw conflictWithBooking(changeMessages.notChangeable(booking.status), booking);
}

const messageOf = (number: string | null | undefined): string =>
  number ? assignmentMessages.given(number) : assignmentMessages.floats;

/**
 * Gives a stay a room from a night on, or takes its room away. In a room of another type the nights keep their price.
 * Throws AppError, which carries the booking as it is now.
 */
export async function assignRoom(deps: Deps, member: Member, input: Parsed<'assignRoom'>) {
  const at = deps.clock.now();
  const deskDay = currentDeskDay(deps);
  const message = await deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, input.id);
    const refuse = makeRefusalFor(booking);
    assertRoomCanChange(booking);
    const { nights, from, first } = findOpenNights(
      booking,
      await readNightsOfStay(tx, booking.id),
      input.from,
      deskDay,
    );
    const isSame =
      nights.length > 0 && (input.room ? firstRun(nights) : nights).every(({ room }) => room === input.room);
    if (isSame) return messageOf(nights[0]?.number);
    if (input.version !== booking.version) throw refuse(changeMessages.changedMeanwhile);
    if (nights.length === 0) throw refuse(assignmentMessages.noNights);
    const isInHouse = booking.status === 'checked_in';
    const isMovedNow = isInHouse && from === first && nights[0]?.room !== input.room;
    if (input.room === null) {
      if (isInHouse && from === first) throw refuse(assignmentMessages.needsRoom(booking.guestName));
      await freeRoomsOfStay(tx, booking.id, from);
    } else {
      const handedOver = isMovedNow ? { at, dirtyOk: input.dirtyOk } : undefined;
      await giveRoom(deps, tx, { at, member }, booking, { room: input.room, from, handedOver });
    }
    const number = await recordRoom(tx, { at, member }, booking, nights);
    return number && isMovedNow ? assignmentMessages.movedTo(booking.guestName, number) : messageOf(number);
  });
  deps.wake();
  return { message, booking: await readDeskBooking(deps, input.id) };
}

/**
 * Returns the nights that can get another room: those from `from` on, which must not be before the first open night.
 */
function findOpenNights(booking: BookingWithBalance, all: readonly StayNight[], from: Day | undefined, deskDay: Day) {
  const first = firstOpenNight(booking, all, deskDay);
  if (from !== undefined && from < first) throw conflictWithBooking(assignmentMessages.nightsPassed, booking);
  return { nights: all.filter(({ night }) => night >= (from ?? first)), from: from ?? first, first };
}

/**
 * Puts the stay into a room from one night on. If the room is of the type of that night, only the run of nights of that
 * type goes into the room. If not, all nights from then on change to the type of the room and keep their price.
 */
export async function giveRoom(
  deps: Deps,
  tx: Tx,
  context: ChangeContext,
  booking: BookingWithBalance,
  givenRoom: GivenRoom,
): Promise<void> {
  const refuse = makeRefusalFor(booking);
  const stayNights = await readNightsOfStay(tx, booking.id);
  const nights = stayNights.filter(({ night }) => night >= givenRoom.from);
  const lastStayNight = nights.at(-1);
  if (!lastStayNight) throw refuse(assignmentMessages.noNights);
  const room = await findRoomFor(tx, booking, givenRoom.room, lastStayNight.night, refuse);
  if (nights[0]?.roomTypeId !== room.roomTypeId) {
    if (givenRoom.from < currentDeskDay(deps)) throw refuse(assignmentMessages.typePassed(booking.roomTypeName));
    const days = nights.map(({ night }) => night);
    const otherUse = await findOtherUse(tx, room.id, days, [booking.id]);
    if (otherUse) throw refuse(takenMessage(room.number, otherUse));
    await upgradeStay(deps, tx, context, booking, {
      nights: stayNights,
      roomTypeId: room.roomTypeId,
      from: givenRoom.from,
    });
  }
  await putIntoRoom(tx, booking, givenRoom, refuse);
}

/**
 * Writes the audit entry and counts the change. Returns the numbers of the rooms that the stay now has from the first
 * night of `before` on.
 */
export async function recordRoom(
  tx: Tx,
  { at, member }: { at: Date; member: Member },
  { id }: Pick<BookingWithBalance, 'id'>,
  before: readonly StayNight[],
): Promise<string | null> {
  const [firstNightBefore] = before;
  const nightsAfter = (await readNightsOfStay(tx, id)).filter(
    ({ night }) => !firstNightBefore || night >= firstNightBefore.night,
  );
  const roomNumbers = joinRoomNumbers(nightsAfter);
  await countBookingChange(tx, id);
  await audit(tx, {
    ...{ at, actor: member.staffId, action: roomNumbers ? 'room assigned' : 'room taken away' },
    subject: { kind: 'booking', id },
    before: { room: joinRoomNumbers(before) },
    after: { room: roomNumbers },
  });
  return roomNumbers;
}

/** Swaps the rooms of two stays of one room type whose guests are not in the house. Throws AppError. */
export async function swapRooms(deps: Deps, member: Member, { id, version, other }: Parsed<'swapRooms'>) {
  const at = deps.clock.now();
  const deskDay = currentDeskDay(deps);
  await deps.db.tx(async (tx) => {
    await lockBookings(tx, [id, other.id]);
    const firstStay = await lockStayToSwap(tx, id, version, deskDay);
    const secondStay = await lockStayToSwap(tx, other.id, other.version, deskDay);
    if (id === other.id) throw firstStay.refuse(assignmentMessages.swapSelf);
    if (firstStay.roomTypeId !== secondStay.roomTypeId) throw firstStay.refuse(assignmentMessages.swapOtherType);
    await lockRooms(tx, [firstStay.room, secondStay.room]);
    const leaving = [id, other.id];
    await freeRoomsOfStay(tx, id, firstStay.from);
    await freeRoomsOfStay(tx, other.id, secondStay.from);
    await putIntoRoom(
      tx,
      firstStay.booking,
      { leaving, room: secondStay.room, from: firstStay.from },
      firstStay.refuse,
    );
    await putIntoRoom(
      tx,
      secondStay.booking,
      { leaving, room: firstStay.room, from: secondStay.from },
      firstStay.refuse,
    );
    await recordRoom(tx, { at, member }, firstStay.booking, firstStay.nights);
    await recordRoom(tx, { at, member }, secondStay.booking, secondStay.nights);
  });
  deps.wake();
  return {
    message: assignmentMessages.swapped,
    booking: await readDeskBooking(deps, id),
    other: await readDeskBooking(deps, other.id),
  };
}

async function lockStayToSwap(tx: Tx, id: string, version: number, deskDay: Day) {
  const booking = await lockDeskBooking(tx, id);
  const refuse = makeRefusalFor(booking);
  assertRoomCanChange(booking);
  if (version !== booking.version) throw refuse(changeMessages.changedMeanwhile);
  if (booking.status === 'checked_in') throw refuse(assignmentMessages.swapInHouse(booking.guestName));
  const { nights } = findOpenNights(booking, await readNightsOfStay(tx, id), undefined, deskDay);
  const [firstNight] = nights;
  if (!firstNight?.room || nights.some(({ room }) => room !== firstNight.room))
    throw refuse(assignmentMessages.swapNoRoom(booking.guestName));
  return { booking, refuse, nights, room: firstNight.room, roomTypeId: firstNight.roomTypeId, from: firstNight.night };
}
