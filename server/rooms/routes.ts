import { inventoryMessages, roomTypeMessages } from '#contract/inventory.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import {
  addInventory,
  addRoomType,
  changeInventory,
  changeRoomType,
  checkAvailability,
  countFreeRooms,
  listInventory,
  listNights,
  listRooms,
  listTypes,
  removeInventory,
} from '#server/rooms/commands.ts';
import { presentNight, presentRoom, presentRoomType, presentStock } from '#server/rooms/rules.ts';

type RoomCalls =
  | 'availableRooms'
  | 'checkAvailability'
  | 'roomCalendar'
  | 'roomInventory'
  | 'roomsForStay'
  | 'addInventory'
  | 'updateInventory'
  | 'deleteInventory'
  | 'listRoomTypes'
  | 'addRoomType'
  | 'updateRoomType';

export function roomRoutes(deps: Deps): Handlers<RoomCalls> {
  return {
    async availableRooms() {
      return { data: (await listRooms(deps)).map(presentRoom), today: hotelToday(deps) };
    },

    async checkAvailability({ input }) {
      const { room_type_id, ...dates } = input;
      return { available: await checkAvailability(deps, { room_id: room_type_id, guests: 1, ...dates }) };
    },

    async roomCalendar({ input }) {
      return { data: (await listNights(deps, input)).map(presentNight), today: hotelToday(deps) };
    },

    async roomInventory() {
      return { data: (await listInventory(deps)).map(presentStock), today: hotelToday(deps) };
    },

    async roomsForStay({ input }) {
      const rooms = await countFreeRooms(deps, input);
      return { data: rooms.map(({ roomTypeId, left }) => ({ room_type_id: roomTypeId, free_rooms: left })) };
    },

    async addInventory({ input, member }) {
      const stock = await addInventory(deps, member(), input);
      return { message: inventoryMessages.added, inventory: presentStock(stock) };
    },

    async updateInventory({ input, member }) {
      const stock = await changeInventory(deps, member(), input);
      return { message: inventoryMessages.updated, inventory: presentStock(stock) };
    },

    async deleteInventory({ input, member }) {
      await removeInventory(deps, member(), input.id);
      return { message: inventoryMessages.deleted };
    },

    async listRoomTypes() {
      return { data: (await listTypes(deps)).map(presentRoomType) };
    },

    async addRoomType({ input, member }) {
      const room = await addRoomType(deps, member(), input);
      return { message: roomTypeMessages.added, room_type: presentRoomType(room) };
    },

    async updateRoomType({ input, member }) {
      const { id, ...changes } = input;
      const room = await changeRoomType(deps, member(), id, changes);
      return { message: roomTypeMessages.updated, room_type: presentRoomType(room) };
    },
  };
}
