import { inventoryMessages, roomTypeMessages } from '#contract/inventory.ts';
import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import {
  addInventory,
  addRoomType,
  changeInventory,
  changeRoomType,
  checkAvailability,
  countFreeRooms,
  hotelToday,
  listInventory,
  listNights,
  listRooms,
  listTypes,
  removeInventory,
} from '#server/rooms/commands.ts';
import { presentKnownRoom, presentNight, presentRoom, presentStock } from '#server/rooms/rules.ts';

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

export function roomRoutes(house: House): Handlers<RoomCalls> {
  return {
    async availableRooms() {
      return { data: (await listRooms(house)).map(presentRoom), today: hotelToday(house) };
    },

    async checkAvailability({ input }) {
      const { room_type_id, ...dates } = input;
      return { available: await checkAvailability(house, { room_id: room_type_id, guests: 1, ...dates }) };
    },

    async roomCalendar({ input }) {
      return { data: (await listNights(house, input)).map(presentNight), today: hotelToday(house) };
    },

    async roomInventory() {
      return { data: (await listInventory(house)).map(presentStock), today: hotelToday(house) };
    },

    async roomsForStay({ input }) {
      const rooms = await countFreeRooms(house, input);
      return { data: rooms.map(({ roomTypeId, left }) => ({ room_type_id: roomTypeId, free_rooms: left })) };
    },

    async addInventory({ input, member }) {
      const stock = await addInventory(house, member(), input);
      return { message: inventoryMessages.added, inventory: presentStock(stock) };
    },

    async updateInventory({ input, member }) {
      const stock = await changeInventory(house, member(), input);
      return { message: inventoryMessages.updated, inventory: presentStock(stock) };
    },

    async deleteInventory({ input, member }) {
      await removeInventory(house, member(), input.id);
      return { message: inventoryMessages.deleted };
    },

    async listRoomTypes() {
      return { data: (await listTypes(house)).map(presentKnownRoom) };
    },

    async addRoomType({ input, member }) {
      const room = await addRoomType(house, member(), input);
      return { message: roomTypeMessages.added, room_type: presentKnownRoom(room) };
    },

    async updateRoomType({ input, member }) {
      const { id, ...wish } = input;
      const room = await changeRoomType(house, member(), id, wish);
      return { message: roomTypeMessages.updated, room_type: presentKnownRoom(room) };
    },
  };
}
