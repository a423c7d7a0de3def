import { bookingMessages, stayProblems } from '#contract/bookings.ts';
import { type Day, dayAt, nightsBetween } from '#contract/dates.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import type { House } from '#server/context.ts';
import type { RoomType } from '#server/rooms/rules.ts';
import { findRoomType, isFree, roomsOnSale } from '#server/rooms/store.ts';

/** The hotel's business date now. */
export const hotelToday = (house: Pick<House, 'clock' | 'hotel'>): Day =>
  dayAt(house.clock.now(), house.hotel.timeZone);

export const listRooms = (house: House) => roomsOnSale(house.db.read, hotelToday(house), house.clock.now());

type Wish = { room_id: string; check_in: Day; check_out: Day; guests: number };

/** The room type a guest wishes for, if the wish is one the hotel can sell at all. Throws AppError naming the field. */
export async function sellableRoom(house: House, wish: Wish, roomField = 'room_id'): Promise<RoomType> {
  if (nightsBetween(wish.check_in, wish.check_out) <= 0) throw fieldError('check_out', bookingMessages.order);
  const room = await findRoomType(house.db.read, wish.room_id);
  if (!room) throw fieldError(roomField, bookingMessages.room);
  const problems = stayProblems(wish, hotelToday(house), house.hotel.stays, room);
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
  return room;
}

/** Whether a room of the type looks free for the stay right now. Throws AppError for a stay that cannot be sold. */
export async function checkAvailability(house: House, wish: Wish): Promise<boolean> {
  await sellableRoom(house, wish, 'room_type_id');
  const stay = { checkIn: wish.check_in, checkOut: wish.check_out };
  return isFree(house.db.read, wish.room_id, stay, house.clock.now());
}
