import { closureMessages } from '#contract/rooms/closures.ts';
import { numberedRoomMessages } from '#contract/rooms/numbered-rooms.ts';
import { roomSheetMessages } from '#contract/rooms/room-sheet.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDay } from '#server/core/hotel-day.ts';
import { changeClosure, closeRoom, endClosure } from '#server/rooms/closures.ts';
import {
  addNumberedRooms,
  changeRoom,
  listAllRooms,
  numberRooms,
  presentNumberedRoom,
  retireRoom,
} from '#server/rooms/numbered-rooms.ts';
import { addRoomSheet } from '#server/rooms/room-sheet.ts';
import { presentClosure } from '#server/rooms/room-store.ts';

type NumberedRoomCalls =
  | 'listRooms'
  | 'addRooms'
  | 'addRoomSheet'
  | 'numberRooms'
  | 'updateRoom'
  | 'retireRoom'
  | 'closeRoom'
  | 'changeClosure'
  | 'endClosure';

export function numberedRoomRoutes(deps: Deps): Handlers<NumberedRoomCalls> {
  const readRooms = async () => (await listAllRooms(deps)).map(presentNumberedRoom);
  return {
    async listRooms() {
      return { data: await readRooms(), deskDay: currentDeskDay(deps) };
    },

    async addRooms({ input, member }) {
      await addNumberedRooms(deps, member(), input);
      return { message: numberedRoomMessages.added(input.numbers), rooms: await readRooms() };
    },

    async addRoomSheet({ input, member }) {
      const newTypes = await addRoomSheet(deps, member(), input.rows);
      return {
        message: roomSheetMessages.added(input.rows.length, newTypes.length),
        added: input.rows.length,
        newTypes,
      };
    },

    async numberRooms({ input, member }) {
      const count = await numberRooms(deps, member(), input.groups);
      return { message: numberedRoomMessages.numbered(count), rooms: await readRooms() };
    },

    async updateRoom({ input, member }) {
      const room = await changeRoom(deps, member(), input);
      return { message: numberedRoomMessages.updated, rooms: [presentNumberedRoom(room)] };
    },

    async retireRoom({ input, member }) {
      const { number } = await retireRoom(deps, member(), input.id);
      return { message: numberedRoomMessages.retired(number) };
    },

    async closeRoom({ input, member }) {
      const { room, closure } = await closeRoom(deps, member(), input);
      const message = closureMessages.closed(room.number, closure.untilNight);
      return { message, closure: presentClosure(closure) };
    },

    async changeClosure({ input, member }) {
      const { room, closure } = await changeClosure(deps, member(), input);
      const message = closureMessages.closed(room.number, closure.untilNight);
      return { message, closure: presentClosure(closure) };
    },

    async endClosure({ input, member }) {
      const { room, closure } = await endClosure(deps, member(), input.id);
      return { message: closureMessages.opened(room.number), closure: presentClosure(closure) };
    },
  };
}
