import type { Parsed } from '#contract/api.ts';
import { assignmentMessages } from '#contract/bookings/assignment.ts';
import type { Day } from '#contract/core/dates.ts';
import { daysBetween, type RequestedStay } from '#contract/front-desk/stay-change.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import {
  findOtherUse,
  findRoomFor,
  firstOpenNight,
  joinRoomNumbers,
  keepRoomOfStay,
  type MakeRefusal,
  putIntoRoom,
  roomsToKeep,
  takenMessage,
  whyRoomIsLost,
} from '#server/bookings/put-into-room.ts';
import { firstRun, readNightsOfStay, type StayNight } from '#server/bookings/room-night-store.ts';
import { conflictWithBooking } from '#server/front-desk/desk-booking.ts';

type ChangedStay = {
  changed: BookingWithBalance;
  input: Pick<Parsed<'changeStay'>, 'room' | 'roomFrom' | 'dirtyOk'>;
  nights: readonly StayNight[];
  deskDay: Day;
};

function firstNightOf(
  booking: BookingWithBalance,
  nights: readonly StayNight[],
  { roomFrom: from }: ChangedStay['input'],
  deskDay: Day,
): Day {
  const firstOpen = firstOpenNight(booking, nights, deskDay);
  return from !== undefined && from > firstOpen ? from : firstOpen;
}

export const needsOtherRoom = (
  booking: BookingWithBalance,
  nights: readonly StayNight[],
  input: ChangedStay['input'],
  deskDay: Day,
): boolean =>
  input.room !== undefined &&
  firstRun(nights.filter(({ night }) => night >= firstNightOf(booking, nights, input, deskDay))).some(
    ({ room }) => room !== input.room,
  );

/**
 * Gives a stay with changed nights the room of the input, or keeps its room as far as it is free. `note` is the
 * sentence for the staff about nights without a room.
 */
export async function placeChangedStay(
  tx: Tx,
  { changed, input, nights, deskDay, at }: ChangedStay & { at: Date },
  refuse: MakeRefusal,
) {
  const firstOpen = firstOpenNight(changed, nights, deskDay);
  const from = firstNightOf(changed, nights, input, deskDay);
  if (input.room) {
    const isHandedOver =
      changed.status === 'checked_in' &&
      from === firstOpen &&
      nights.find(({ night }) => night === from)?.room !== input.room;
    const handedOver = isHandedOver ? { at, dirtyOk: input.dirtyOk } : undefined;
    await putIntoRoom(tx, changed, { room: input.room, from, handedOver }, refuse);
  }
  const note = await keepRoomOfStay(tx, changed, nights, firstOpen);
  return {
    note,
    rooms: { before: joinRoomNumbers(nights), after: joinRoomNumbers(await readNightsOfStay(tx, changed.id)) },
  };
}

/** Says what would become of the rooms of a stay. `isTaken` is true if somebody else has the room of the input. */
export async function previewRoom(
  db: Queryable,
  { changed, requested, input, nights, deskDay }: ChangedStay & { requested: RequestedStay },
): Promise<{ note: string | undefined; isTaken: boolean }> {
  const from = firstOpenNight(changed, nights, deskDay);
  const wantedNights = daysBetween(requested.checkIn, requested.checkOut).flatMap((night, place) => {
    const roomTypeId = requested.nightTypes[place] ?? requested.roomId;
    return night >= from ? [{ night, roomTypeId }] : [];
  });
  const lastWantedNight = wantedNights.at(-1);
  if (!lastWantedNight) return { note: undefined, isTaken: false };
  if (input.room) {
    const refuse = (message: string) => conflictWithBooking(message, changed);
    const room = await findRoomFor(db, changed, input.room, lastWantedNight.night, refuse);
    const first = firstNightOf(changed, nights, input, deskDay);
    const nightsOfRoomType = wantedNights.filter(
      ({ night, roomTypeId }) => night >= first && roomTypeId === room.roomTypeId,
    );
    const nightsInRoom = nightsOfRoomType.map(({ night }) => night);
    const otherUse = await findOtherUse(db, room.id, nightsInRoom, [changed.id]);
    const coversAllNights = nightsInRoom.length === wantedNights.length || !nightsInRoom[0];
    const movesText = coversAllNights
      ? assignmentMessages.movesTo(room.number)
      : assignmentMessages.movesFrom(room.number, first);
    return { note: otherUse ? takenMessage(room.number, otherUse) : movesText, isTaken: otherUse !== undefined };
  }
  const keepsRoom = ({ night, roomTypeId }: (typeof wantedNights)[number]) =>
    nights.some((had) => had.night === night && had.roomTypeId === roomTypeId && had.room !== null);
  const keepsSomeRoom = wantedNights.some(keepsRoom);
  const problems = await Promise.all(
    roomsToKeep(
      nights,
      wantedNights.filter((each) => !keepsRoom(each)),
    ).map((each) => whyRoomIsLost(db, changed.id, nights, each, keepsSomeRoom)),
  );
  const number = nights.findLast(({ room }) => room !== null)?.number;
  const staysText = number ? assignmentMessages.staysIn(number) : undefined;
  return { note: problems.find((problem) => problem !== undefined) ?? staysText, isTaken: false };
}
