import { fieldError } from '#contract/core/errors.ts';
import { type InventoryView, inventoryMessages, roomTypeMessages } from '#contract/rooms/inventory.ts';
import { type RatePeriodView, rateMessages } from '#contract/rooms/rates.ts';
import type { CalendarNight } from '#contract/rooms/rooms.ts';
import { stayMessages } from '#contract/rooms/stay-limits.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDay, hotelToday } from '#server/core/hotel-day.ts';
import { percent } from '#server/core/percent.ts';
import { readIsSoldOnline } from '#server/opening/online-sale.ts';
import {
  checkAvailability,
  countAvailableTonight,
  countFreeRooms,
  countRoomsInOrder,
  listNightAvailability,
  listRooms,
  momentOfDesk,
  readBookablePrices,
} from '#server/rooms/availability.ts';
import type { NightAvailability } from '#server/rooms/availability-store.ts';
import { conditionOf, listConditions } from '#server/rooms/condition-store.ts';
import { addInventory, changeInventory, listInventory, removeInventory } from '#server/rooms/inventory.ts';
import type { InventoryTonight } from '#server/rooms/inventory-store.ts';
import { changePrices } from '#server/rooms/price-changes.ts';
import { readRateYear } from '#server/rooms/rate-periods.ts';
import { listRatePlansOnSale, type RatePlan } from '#server/rooms/rate-plan-store.ts';
import { presentGuestPrices, presentRatePlanOffer } from '#server/rooms/rate-plans.ts';
import { listRatePeriods, type RatePeriod } from '#server/rooms/rate-store.ts';
import { findRoomDetails, listRoomTypes, type RoomTypeFacts } from '#server/rooms/room-type-store.ts';
import { addRoomType, changeRoomType } from '#server/rooms/room-types.ts';
import { findBookingsAgainst, readBookableConditions } from '#server/rooms/stay-conditions.ts';
import { weekdaysOf } from '#server/rooms/weekdays.ts';

type RoomCalls =
  | 'availableRooms'
  | 'checkAvailability'
  | 'roomCalendar'
  | 'roomDetails'
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
  | 'changePrices'
  | 'bookingsAgainst';

export function roomRoutes(deps: Deps): Handlers<RoomCalls> {
  const presentRatePlans = (ratePlans: readonly RatePlan[]) =>
    ratePlans.map((ratePlan) => presentRatePlanOffer(ratePlan, deps.hotel));
  return {
    async availableRooms() {
      const [{ rooms, ratePlans }, isSoldOnline] = await Promise.all([listRooms(deps), readIsSoldOnline(deps)]);
      return {
        data: rooms.map((room) => ({ ...presentRoomType(room), guestPrices: presentGuestPrices(room) })),
        plans: presentRatePlans(ratePlans),
        today: hotelToday(deps),
        ...(!isSoldOnline && { opensSoon: true as const }),
      };
    },

    async checkAvailability({ input }) {
      const { roomTypeId, ...dates } = input;
      return checkAvailability(deps, { roomId: roomTypeId, ...dates });
    },

    async roomCalendar({ input }) {
      return { data: (await listNightAvailability(deps, input)).map(presentNight), today: hotelToday(deps) };
    },

    async roomDetails({ input }) {
      const details = await findRoomDetails(deps.db.read, input.roomTypeId);
      if (!details) throw fieldError('roomTypeId', stayMessages.room);
      return details;
    },

    async roomInventory() {
      const [inventories, pricesOf, conditionsOf, ratePlans] = await Promise.all([
        listInventory(deps),
        readBookablePrices(deps, momentOfDesk(deps)),
        readBookableConditions(deps, momentOfDesk(deps)),
        listRatePlansOnSale(deps.db.read),
      ]);
      const data = inventories.map((each) => ({
        ...presentInventory(each),
        prices: pricesOf(each.roomTypeId),
        conditions: conditionsOf(each.roomTypeId),
        guestPrices: presentGuestPrices(each.room),
      }));
      return { data, plans: presentRatePlans(ratePlans), deskDay: currentDeskDay(deps) };
    },

    async roomsForStay({ input }) {
      const rooms = await countFreeRooms(deps, input);
      return { data: rooms.map(({ roomTypeId, roomsLeft }) => ({ roomTypeId, freeRooms: roomsLeft })) };
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
      return { message: roomTypeMessages.added, roomType: presentRoomType(room) };
    },

    async updateRoomType({ input, member }) {
      const { id, ...changes } = input;
      const room = await changeRoomType(deps, member(), id, changes);
      return { message: roomTypeMessages.updated, roomType: presentRoomType(room) };
    },

    async listRatePeriods({ input: { since } }) {
      const today = hotelToday(deps);
      const [periods, conditions] = await Promise.all([
        listRatePeriods(deps.db.read, since ?? today),
        listConditions(deps.db.read, since ?? today),
      ]);
      return { data: periods.map(presentRatePeriod), conditions: conditions.map(conditionOf), today };
    },

    async changePrices({ input, member }) {
      const { periods, conditions } = await changePrices(deps, member(), input);
      return {
        message: rateMessages.saved,
        periods: periods.map(({ before, after }) => ({
          before: before && presentRatePeriod(before),
          after: after && presentRatePeriod(after),
        })),
        conditions: conditions.map(({ before, after }) => ({
          before: before && conditionOf(before),
          after: after && conditionOf(after),
        })),
      };
    },

    bookingsAgainst: ({ input }) => findBookingsAgainst(deps, input),

    async rateYear({ input }) {
      return { data: await readRateYear(deps, input) };
    },
  };
}

const presentRatePeriod = ({ fromNight, weekdays, ...period }: RatePeriod): RatePeriodView => ({
  ...period,
  from: fromNight,
  weekdays: weekdaysOf(weekdays),
});

const presentRoomType = <R extends RoomTypeFacts>({ name, priceKobo, ...room }: R) => ({
  ...room,
  roomType: name,
  pricePerNightKobo: priceKobo,
});

const presentNight = ({ night, roomsLeft, priceKobo }: NightAvailability): CalendarNight => ({
  night,
  state: roomsLeft > 1 ? 'free' : roomsLeft === 1 ? 'last' : 'sold_out',
  priceKobo,
});

function presentInventory(inventory: InventoryTonight): InventoryView {
  const available = countAvailableTonight(inventory);
  return {
    ...presentRoomType(inventory.room),
    ...inventory,
    availableRooms: available,
    outOfOrderTonight: inventory.outOfOrder,
    occupancy: percent(countRoomsInOrder(inventory) - available, countRoomsInOrder(inventory)),
  };
}
