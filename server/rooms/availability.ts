import { bookingMessages, stayProblems } from '#contract/bookings.ts';
import { type Day, nightsBetween, type StayDates } from '#contract/dates.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import type { Queryable } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { type Moment, readNights, roomsLeft } from '#server/rooms/availability-store.ts';
import { listStock, type Stock, type StockTonight } from '#server/rooms/inventory-store.ts';
import { findRoomType, type RoomType } from '#server/rooms/room-type-store.ts';

export const momentNow = (deps: Pick<Deps, 'clock' | 'hotel'>): Moment => ({
  today: hotelToday(deps),
  now: deps.clock.now(),
});

export const isOnSale = ({ status, isActive }: Pick<Stock, 'status' | 'isActive'>): boolean =>
  status === 'Available' && isActive;

export const isShortOfRooms = ({ totalRooms, bookedTonight }: StockTonight): boolean => bookedTonight > totalRooms;

/** More rooms can be blocked than are left, because existing bookings keep theirs. */
export const availableTonight = ({ totalRooms, heldBack, bookedTonight }: Omit<StockTonight, 'room'>): number =>
  Math.max(0, totalRooms - heldBack - bookedTonight);

export type RoomOnSale = RoomType & { availableTonight: number };

export async function listRooms(deps: Deps): Promise<RoomOnSale[]> {
  const stock = await listStock(deps.db.read, momentNow(deps));
  return stock.filter(isOnSale).map((each) => ({ ...each.room, availableTonight: availableTonight(each) }));
}

type StayRequest = { room_id: string; check_in: Day; check_out: Day; guests: number };

/** Does not check whether a room is free. Throws AppError naming the field for a stay that cannot be sold at all. */
export async function findSellableRoom(deps: Deps, input: StayRequest, roomField = 'room_id'): Promise<RoomType> {
  demandDatesInOrder(input);
  const room = await findRoomType(deps.db.read, input.room_id);
  if (!room) throw fieldError(roomField, bookingMessages.room);
  demandSellableStay(deps, input, room);
  return room;
}

function demandDatesInOrder({ check_in, check_out }: Omit<StayRequest, 'room_id' | 'guests'>): void {
  if (nightsBetween(check_in, check_out) <= 0) throw fieldError('check_out', bookingMessages.order);
}

function demandSellableStay(deps: Deps, stay: Omit<StayRequest, 'room_id'>, room?: RoomType): void {
  const problems = stayProblems(stay, hotelToday(deps), deps.hotel.stays, room);
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
}

export async function checkAvailability(deps: Deps, input: StayRequest): Promise<boolean> {
  await findSellableRoom(deps, input, 'room_type_id');
  return hasFreeRoom(deps, deps.db.read, input.room_id, { checkIn: input.check_in, checkOut: input.check_out });
}

export async function hasFreeRoom(deps: Deps, db: Queryable, roomTypeId: string, stay: StayDates): Promise<boolean> {
  const [room] = await roomsLeft(db, { ...stay, roomTypeId }, momentNow(deps));
  return room !== undefined && room.left > 0;
}

export async function countFreeRooms(deps: Deps, stay: { check_in: Day; check_out: Day }) {
  demandDatesInOrder(stay);
  demandSellableStay(deps, { ...stay, guests: 1 });
  return roomsLeft(deps.db.read, { checkIn: stay.check_in, checkOut: stay.check_out }, momentNow(deps));
}

export async function listNights(deps: Deps, input: { room_type_id?: string | undefined; from: Day; to: Day }) {
  const { room_type_id: id } = input;
  if (id && !(await findRoomType(deps.db.read, id))) throw fieldError('room_type_id', bookingMessages.room);
  return readNights(deps.db.read, input, momentNow(deps));
}
