import { addDays, type Day, nightsBetween, type StayDates } from '#contract/core/dates.ts';
import { AppError, type FieldError, fieldError } from '#contract/core/errors.ts';
import { guestsPrice, ratePlanPrices } from '#contract/rooms/rate-plan-prices.ts';
import type { AvailabilityReply, NightsAtPrice } from '#contract/rooms/rooms.ts';
import { brokenConditions, type StayCondition } from '#contract/rooms/stay-conditions.ts';
import { deskStayProblems, stayMessages, stayProblems } from '#contract/rooms/stay-limits.ts';
import type { Queryable } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDay, currentDeskDays, hotelToday } from '#server/core/hotel-day.ts';
import { countRoomsLeft, type MomentOfSale, readNightAvailability } from '#server/rooms/availability-store.ts';
import { conditionOf } from '#server/rooms/condition-store.ts';
import { type Inventory, type InventoryTonight, listInventoryTonight } from '#server/rooms/inventory-store.ts';
import { listRatePlansOnSale, type RatePlan } from '#server/rooms/rate-plan-store.ts';
import { chooseRatePlan, guestPriceOf, ratePlanPriceOf } from '#server/rooms/rate-plans.ts';
import { readNightsAtPrice } from '#server/rooms/rate-store.ts';
import {
  findPricedRoomType,
  findRoomType,
  findRoomTypeWithConditions,
  type PricedRoomType,
  type RoomType,
} from '#server/rooms/room-type-store.ts';
import { findSpecialPrice, type SpecialPrice } from '#server/rooms/special-prices.ts';
import { readBookableConditions } from '#server/rooms/stay-conditions.ts';

type ClockAndHotel = Pick<Deps, 'clock' | 'hotel'>;

export function momentOfGuests(deps: ClockAndHotel): MomentOfSale {
  const today = hotelToday(deps);
  return { tonight: today, today, now: deps.clock.now() };
}

/** For the desk, tonight is the night that runs, until the closing hour. */
export function momentOfDesk(deps: ClockAndHotel): MomentOfSale {
  const { today, deskDay } = currentDeskDays(deps);
  return { tonight: deskDay, today, now: deps.clock.now() };
}

export const isOnSale = ({ status, isActive }: Pick<Inventory, 'status' | 'isActive'>): boolean =>
  status === 'Available' && isActive;

export const countRoomsInOrder = ({ totalRooms, outOfOrder }: InventoryTonight): number => totalRooms - outOfOrder;

export const isShortOfRooms = (inventory: InventoryTonight): boolean =>
  inventory.bookedTonight > countRoomsInOrder(inventory);

/** Never negative: more rooms can be blocked than are free tonight, because existing bookings keep their rooms. */
export const countAvailableTonight = (inventory: InventoryTonight): number =>
  Math.max(0, countRoomsInOrder(inventory) - inventory.heldBack - inventory.bookedTonight);

export type RoomOnSale = RoomType & { availableRooms: number; prices: NightsAtPrice[]; conditions: StayCondition[] };

export async function listRooms(deps: Deps): Promise<{ rooms: RoomOnSale[]; ratePlans: RatePlan[] }> {
  const [inventories, pricesOf, conditionsOf, ratePlans] = await Promise.all([
    listInventoryTonight(deps.db.read, momentOfGuests(deps)),
    readBookablePrices(deps, momentOfGuests(deps)),
    readBookableConditions(deps, momentOfGuests(deps)),
    listRatePlansOnSale(deps.db.read),
  ]);
  const rooms = inventories.filter(isOnSale).map((each) => ({
    ...each.room,
    availableRooms: countAvailableTonight(each),
    prices: pricesOf(each.room.id),
    conditions: conditionsOf(each.room.id),
  }));
  return { rooms, ratePlans };
}

/**
 * Returns a function that gives the nights on which a room type does not cost its base price. It knows the nights from
 * `tonight` to the last one that guests may book ahead.
 */
export async function readBookablePrices(
  deps: Pick<Deps, 'db' | 'hotel'>,
  { tonight }: Pick<MomentOfSale, 'tonight'>,
  db: Queryable = deps.db.read,
): Promise<(roomTypeId: string) => NightsAtPrice[]> {
  const { maxDaysAhead, maxNights } = deps.hotel.stays;
  const rows = await readNightsAtPrice(db, tonight, addDays(tonight, maxDaysAhead + maxNights));
  return (roomTypeId) =>
    rows
      .filter((row) => row.roomTypeId === roomTypeId)
      .map(({ firstNight, until, priceKobo }) => ({ from: firstNight, until, priceKobo }));
}

type StayRequest = { roomId: string; checkIn: Day; checkOut: Day; guests: number };

export type RoomForStay = PricedRoomType & { conditions: StayCondition[]; special: SpecialPrice };

/**
 * Finds a room type with the price that the calendar has for each night of the stay. Throws AppError, naming the field,
 * if this stay could not be booked even in an empty hotel without conditions. `tonight` is the first night on sale.
 */
export async function findRoomWithPrices(deps: Deps, input: StayRequest, tonight: Day, problemsOf = stayProblems) {
  assertDatesInOrder(input);
  const stay = { checkIn: input.checkIn, checkOut: input.checkOut };
  const room = await findPricedRoomType(deps.db.read, input.roomId, stay, deps.hotel.stays.maxNights);
  if (!room) throw fieldError('roomId', stayMessages.room);
  assertSellable(problemsOf(input, tonight, deps.hotel.stays, room));
  return { ...room, conditions: room.conditionRows.map(conditionOf) };
}

/** The first night on sale, and the function that says what is wrong with a stay. */
type SaleRules = { tonight: Day; problemsOf: typeof stayProblems };

export const guestSaleRules = (deps: ClockAndHotel): SaleRules => ({
  tonight: hotelToday(deps),
  problemsOf: stayProblems,
});
/** At the desk, the night that runs is on sale, too, even after midnight. */
export const deskSaleRules = (deps: ClockAndHotel): SaleRules => ({
  tonight: currentDeskDay(deps),
  problemsOf: deskStayProblems,
});

type PriceRequest = Parameters<typeof chooseRatePlan>[2] &
  Parameters<typeof findSpecialPrice>[1] & { children?: number | undefined };

/**
 * As `findRoomWithPrices`, with the rate plan of the stay, and its code or company. The prices contain the rate plan,
 * but not what the code or company takes off.
 */
export async function findPricedRoom(
  deps: Deps,
  input: StayRequest & PriceRequest,
  { tonight, problemsOf }: SaleRules,
): Promise<RoomForStay> {
  const room = await findRoomWithPrices(deps, input, tonight, problemsOf);
  const special = await findSpecialPrice(deps, input);
  const ratePlan = chooseRatePlan(
    room.ratePlansOnSale,
    nightsBetween(input.checkIn, input.checkOut),
    input,
    deps.hotel,
  );
  return {
    ...room,
    nightPrices: ratePlanPrices(room.nightPrices, ratePlanPriceOf(ratePlan), guestPriceOf(room), input),
    guestsPrice: guestsPrice(ratePlanPriceOf(ratePlan), guestPriceOf(room), input),
    ratePlan,
    planName: room.ratePlansOnSale.length > 1 ? ratePlan.name : null,
    special,
  };
}

function assertDatesInOrder({ checkIn, checkOut }: Omit<StayRequest, 'roomId' | 'guests'>): void {
  if (nightsBetween(checkIn, checkOut) <= 0) throw fieldError('checkOut', stayMessages.order);
}

function assertSellable(problems: readonly FieldError[]): void {
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
}

export async function checkAvailability(deps: Deps, input: Omit<StayRequest, 'guests'>): Promise<AvailabilityReply> {
  assertDatesInOrder(input);
  const dates = { checkIn: input.checkIn, checkOut: input.checkOut };
  const room = await findRoomTypeWithConditions(deps.db.read, input.roomId, dates);
  if (!room) throw fieldError('roomTypeId', stayMessages.room);
  assertSellable(stayProblems({ ...input, guests: 1 }, hotelToday(deps), deps.hotel.stays));
  const [brokenCondition] = brokenConditions(room.conditionRows.map(conditionOf), dates);
  if (brokenCondition) {
    const field = brokenCondition.field === 'checkIn' ? 'check_in' : 'check_out';
    return { available: false, broken: { field, message: brokenCondition.message } };
  }
  return { available: await hasFreeRoom(deps.db.read, input.roomId, dates, momentOfGuests(deps)) };
}

export async function hasFreeRoom(
  db: Queryable,
  roomTypeId: string,
  stay: StayDates,
  moment: MomentOfSale,
): Promise<boolean> {
  const [room] = await countRoomsLeft(db, { ...stay, roomTypeId }, moment);
  return room !== undefined && room.roomsLeft > 0;
}

export async function countFreeRooms(deps: Deps, stay: { checkIn: Day; checkOut: Day }) {
  const moment = momentOfDesk(deps);
  assertDatesInOrder(stay);
  assertSellable(deskStayProblems({ ...stay, guests: 1 }, moment.tonight, deps.hotel.stays));
  return countRoomsLeft(deps.db.read, { checkIn: stay.checkIn, checkOut: stay.checkOut }, moment);
}

export async function listNightAvailability(
  deps: Deps,
  input: { roomTypeId?: string | undefined; from: Day; to: Day },
) {
  const { roomTypeId: id } = input;
  if (id && !(await findRoomType(deps.db.read, id))) throw fieldError('roomTypeId', stayMessages.room);
  return readNightAvailability(deps.db.read, input, momentOfGuests(deps));
}
