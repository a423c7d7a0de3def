import { type InventoryView, inventoryMessages, type RoomTypeView, roomTypeMessages } from '#contract/inventory.ts';
import { toNaira } from '#contract/money.ts';
import { type RatePeriodView, rateMessages } from '#contract/rates.ts';
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
  readBookablePrices,
  roomsInOrder,
} from '#server/rooms/availability.ts';
import type { NightAvailability } from '#server/rooms/availability-store.ts';
import { addInventory, changeInventory, listInventory, removeInventory } from '#server/rooms/inventory.ts';
import type { InventoryTonight } from '#server/rooms/inventory-store.ts';
import {
  addRatePeriod,
  changeRatePeriod,
  readRateYear,
  removeRatePeriod,
  weekdaysOf,
} from '#server/rooms/rate-periods.ts';
import { listPlansOnSale, type RatePlan } from '#server/rooms/rate-plan-store.ts';
import { presentGuestPrices, presentPlanOffer } from '#server/rooms/rate-plans.ts';
import { listRatePeriods, type RatePeriod } from '#server/rooms/rate-store.ts';
import { listRoomTypes, type RoomTypeFacts, type RoomTypeRecord } from '#server/rooms/room-type-store.ts';
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
  | 'updateRoomType'
  | 'listRatePeriods'
  | 'rateYear'
  | 'addRatePeriod'
  | 'updateRatePeriod'
  | 'deleteRatePeriod';

export function roomRoutes(deps: Deps): Handlers<RoomCalls> {
  const presentPlans = (plans: readonly RatePlan[]) => plans.map((plan) => presentPlanOffer(plan, deps.hotel));
  return {
    async availableRooms() {
      const { rooms, plans } = await listRooms(deps);
      return { data: rooms.map(presentRoom), plans: presentPlans(plans), today: hotelToday(deps) };
    },

    async checkAvailability({ input }) {
      const { room_type_id, ...dates } = input;
      return { available: await checkAvailability(deps, { room_id: room_type_id, guests: 1, ...dates }) };
    },

    async roomCalendar({ input }) {
      return { data: (await listNightAvailability(deps, input)).map(presentNight), today: hotelToday(deps) };
    },

    async roomInventory() {
      const [inventories, pricesOf, plans] = await Promise.all([
        listInventory(deps),
        readBookablePrices(deps),
        listPlansOnSale(deps.db.read),
      ]);
      const data = inventories.map((each) => ({
        ...presentInventory(each),
        prices: pricesOf(each.roomTypeId),
        guest_prices: presentGuestPrices(each.room),
      }));
      return { data, plans: presentPlans(plans), today: hotelToday(deps) };
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

    async listRatePeriods() {
      const today = hotelToday(deps);
      return { data: (await listRatePeriods(deps.db.read, today)).map(presentRatePeriod), today };
    },

    async rateYear({ input }) {
      return {
        data: (await readRateYear(deps, input)).map(({ priceKobo, ...night }) => ({
          ...night,
          price: toNaira(priceKobo),
        })),
      };
    },

    async addRatePeriod({ input, member }) {
      return { message: rateMessages.added, period: presentRatePeriod(await addRatePeriod(deps, member(), input)) };
    },

    async updateRatePeriod({ input, member }) {
      const period = await changeRatePeriod(deps, member(), input);
      return { message: rateMessages.changed, period: presentRatePeriod(period) };
    },

    async deleteRatePeriod({ input, member }) {
      await removeRatePeriod(deps, member(), input);
      return { message: rateMessages.deleted };
    },
  };
}

const presentRatePeriod = (period: RatePeriod): RatePeriodView => ({
  id: period.id,
  room_type_id: period.roomTypeId,
  name: period.name,
  from: period.fromNight,
  last_night: period.lastNight,
  weekdays: weekdaysOf(period),
  price: toNaira(period.priceKobo),
  nights: period.nights,
  version: period.version,
});

const presentDescription = (room: RoomTypeFacts) => ({
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
  prices: room.prices,
  guest_prices: presentGuestPrices(room),
});

const presentNight = ({ night, roomsLeft, price }: NightAvailability): CalendarNight => ({
  night,
  state: roomsLeft > 1 ? 'free' : roomsLeft === 1 ? 'last' : 'sold_out',
  price: price === null ? null : toNaira(price),
});

const presentRoomType = (room: RoomTypeFacts & Pick<RoomTypeRecord, 'inventoryId'>): RoomTypeView => ({
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
