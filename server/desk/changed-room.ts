import type { Parsed } from '#contract/api.ts';
import { assignmentMessages } from '#contract/assignment.ts';
import type { DeskDays } from '#contract/desk.ts';
import { daysBetween } from '#contract/stay-change.ts';
import type { Queryable, Tx } from '#db/db.ts';
import {
  findRoomFor,
  firstOpenNight,
  keepProblem,
  keepRoom,
  occupantOf,
  putIntoRoom,
  type Refuse,
  roomNumbers,
  takenMessage,
} from '#server/assignment/put-into-room.ts';
import { nightsOfStay, type StayNight } from '#server/assignment/room-night-store.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { conflictWithBooking } from '#server/desk/desk-booking.ts';

type ChangedStay = {
  changed: BookingWithBalance;
  input: Pick<Parsed<'changeStay'>, 'room' | 'dirty_ok'>;
  nights: readonly StayNight[];
  days: DeskDays;
};

const openNights = (booking: BookingWithBalance, nights: readonly StayNight[], days: DeskDays): readonly StayNight[] =>
  nights.filter(({ night }) => night >= firstOpenNight(booking, days));

export const needsOtherRoom = (
  booking: BookingWithBalance,
  nights: readonly StayNight[],
  room: string | undefined,
  days: DeskDays,
): boolean => room !== undefined && openNights(booking, nights, days).some((each) => each.room !== room);

/**
 * Gives a stay with changed nights the room of the input, or keeps its room as far as it is free. `note` is the
 * sentence for the staff about nights without a room.
 */
export async function placeChangedStay(tx: Tx, { changed, input, nights, days }: ChangedStay, refuse: Refuse) {
  const from = firstOpenNight(changed, days);
  let note: string | undefined;
  if (input.room) {
    const isHandedOver =
      changed.status === 'checked_in' && nights.find(({ night }) => night === from)?.room !== input.room;
    const handedOver = isHandedOver ? { today: days.today, dirtyOk: input.dirty_ok } : undefined;
    await putIntoRoom(tx, changed, { room: input.room, from, handedOver }, refuse);
  } else note = await keepRoom(tx, changed, nights, from);
  return { note, rooms: { before: roomNumbers(nights), after: roomNumbers(await nightsOfStay(tx, changed.id)) } };
}

export async function previewRoom(
  db: Queryable,
  { changed, input, nights, days: deskDays }: ChangedStay,
): Promise<{ note: string | undefined; isTaken: boolean }> {
  const days = daysBetween(firstOpenNight(changed, deskDays), changed.checkOut);
  const last = days.at(-1);
  const isFine = { note: undefined, isTaken: false };
  if (!last) return isFine;
  if (input.room) {
    const room = await findRoomFor(db, changed, input.room, last, (message) => conflictWithBooking(message, changed));
    const occupant = await occupantOf(db, room.id, days, [changed.id]);
    const note = occupant ? takenMessage(room.number, occupant) : assignmentMessages.movesTo(room.number);
    return { note, isTaken: occupant !== undefined };
  }
  const roomBefore = nights.findLast(({ room }) => room !== null);
  if (!roomBefore) return isFine;
  if (roomBefore.roomTypeId !== changed.roomTypeId) return { note: assignmentMessages.floatsNow, isTaken: false };
  const missing = days.filter((day) => !nights.some(({ night, room }) => night === day && room !== null));
  const problem = await keepProblem(db, roomBefore, missing, changed.id);
  return { note: problem ?? assignmentMessages.staysIn(roomBefore.number ?? ''), isTaken: false };
}
