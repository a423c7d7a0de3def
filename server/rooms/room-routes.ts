import { type InventoryView, inventoryMessages, type RoomTypeView, roomTypeMessages } from '#contract/inventory.ts';
import { toNaira } from '#contract/money.ts';
import type { CalendarNight, RoomListing } from '#contract/rooms.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { percent } from '#server/core/percent.ts';
import {
  availableTonight,
  checkAvailability,
  countFreeRooms,
  listNightAvailability,
  listRooms,
  type RoomOnSale,
  roomsInOrder,
} from '#server/rooms/availability.ts';
import type { NightAvailability } from '#server/rooms/availability-store.ts';
import { addInventory, changeInventory, listInventory, removeInventory } from '#server/rooms/inventory.ts';
import type { InventoryTonight } from '#server/rooms/inventory-store.ts';
import { listRoomTypes, type RoomType, type RoomTypeRecord } from '#server/rooms/room-type-store.ts';
import { addRoomType, changeRoomType } from '#server/rooms/room-types.ts';

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
      return { data: (await listNightAvailability(deps, input)).map(presentNight), today: hotelToday(deps) };
    },

    async roomInventory() {
      return { data: (await listInventory(deps)).map(presentInventory), today: hotelToday(deps) };
    },

    async roomsForStay({ input }) {
      const rooms = await countFreeRooms(deps, input);
      return { data: rooms.map(({ roomTypeId, roomsLeft }) => ({ room_type_id: roomTypeId, free_rooms: roomsLeft })) };
    },

    async addInventory({ input, member }) {
      const inventory = await addInventory(deps, member(), input);
      return { message: inventoryMessages.added, inventory: presentInventory(inventory), added: [], retired: [] };
    },

    async updateInventory({ input, member }) {
      const { inventory, ...rooms } = await changeInventory(deps, member(), input);
      return { message: inventoryMessages.updated, inventory: presentInventory(inventory), ...rooms };
    },

    async deleteInventory({ input, member }) {
      await removeInventory(deps, member(), input.id);
      return { message: inventoryMessages.deleted };
    },

    async listRoomTypes() {
      return { data: (await listRoomTypes(deps.db.read)).map(presentRoomType) };
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

const presentDescription = (room: RoomType) => ({
  room_type: room.name,
  price_per_night: toNaira(room.priceKobo),
  max_occupancy: room.maxOccupancy,
  amenities: room.amenities,
  description: room.description,
  image: room.image,
});

const presentRoom = (room: RoomOnSale): RoomListing => ({
  id: room.id,
  ...presentDescription(room),
  available_rooms: room.availableTonight,
});

const presentNight = ({ night, roomsLeft, price }: NightAvailability): CalendarNight => ({
  night,
  state: roomsLeft > 1 ? 'free' : roomsLeft === 1 ? 'last' : 'sold_out',
  price: price === null ? null : toNaira(price),
});

const presentRoomType = (room: RoomTypeRecord): RoomTypeView => ({
  id: room.id,
  ...presentDescription(room),
  inventory_id: room.inventoryId,
});

function presentInventory(inventory: InventoryTonight): InventoryView {
  const available = availableTonight(inventory);
  return {
    id: inventory.id,
    room_type_id: inventory.roomTypeId,
    ...presentDescription(inventory.room),
    total_rooms: inventory.totalRooms,
    available_rooms: available,
    booked_tonight: inventory.bookedTonight,
    held_back: inventory.heldBack,
    out_of_order_tonight: inventory.outOfOrder,
    occupancy: percent(roomsInOrder(inventory) - available, roomsInOrder(inventory)),
    status: inventory.status,
    is_active: inventory.isActive,
  };
}
