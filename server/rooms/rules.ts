import type { Day } from '#contract/dates.ts';
import { fieldError } from '#contract/errors.ts';
import {
  type InventoryView,
  inventoryMessages,
  type NewRoomType,
  type RoomStatus,
  type RoomTypeView,
  roomPictures,
  roomTypeMessages,
} from '#contract/inventory.ts';
import { fromNaira, type Kobo, toNaira } from '#contract/money.ts';
import type { CalendarNight, RoomListing } from '#contract/rooms.ts';

export type RoomType = { id: string; name: string; price: Kobo; maxOccupancy: number };

/** A room type with what is said of it. */
export type DescribedRoom = RoomType & { amenities: string; description: string; image: string };

export type RoomOnSale = DescribedRoom & { availableTonight: number };

/** How many rooms are left on a night, and the price of the cheapest; of a single room type, its price in any case. */
export type OpenNight = { night: Day; left: number; price: Kobo | null };

/** `inventoryId` is null while the hotel has no rooms of the type. */
export type KnownRoom = DescribedRoom & { inventoryId: string | null };

/** What the hotel has of a room type. A night's limit is `total` - `heldBack`. */
export type Stock = {
  id: string;
  roomTypeId: string;
  total: number;
  heldBack: number;
  status: RoomStatus;
  isActive: boolean;
};

/** What of it can be changed. */
export type Terms = Omit<Stock, 'id' | 'roomTypeId'>;

/** `bookedTonight` also counts guests who should have left before today: it can be more than there are rooms. */
export type StockTonight = Stock & { room: DescribedRoom; bookedTonight: number };

/** Rooms of a type that is not sold are not free, however many of them are empty. */
export const isOnSale = ({ status, isActive }: Pick<Stock, 'status' | 'isActive'>): boolean =>
  status === 'Available' && isActive;

/** More rooms are needed tonight than there are: somebody who was to leave is still here, and the room is sold. */
export const isShort = ({ total, bookedTonight }: StockTonight): boolean => bookedTonight > total;

const presentType = (room: DescribedRoom) => ({
  room_type: room.name,
  price_per_night: toNaira(room.price),
  max_occupancy: room.maxOccupancy,
  amenities: room.amenities,
  description: room.description,
  image: room.image,
});

export const presentRoom = (room: RoomOnSale): RoomListing => ({
  id: room.id,
  ...presentType(room),
  available_rooms: room.availableTonight,
});

export const presentNight = ({ night, left, price }: OpenNight): CalendarNight => ({
  night,
  state: left > 1 ? 'free' : left === 1 ? 'last' : 'sold_out',
  price: price === null ? null : toNaira(price),
});

export const presentKnownRoom = (room: KnownRoom): RoomTypeView => ({
  id: room.id,
  ...presentType(room),
  inventory_id: room.inventoryId,
});

export function presentStock(stock: StockTonight): InventoryView {
  const available = availableTonight(stock);
  return {
    id: stock.id,
    room_type_id: stock.roomTypeId,
    ...presentType(stock.room),
    total_rooms: stock.total,
    available_rooms: available,
    booked_tonight: stock.bookedTonight,
    held_back: stock.heldBack,
    occupancy: occupancy(stock.total, available),
    status: stock.status,
    is_active: stock.isActive,
  };
}

/** More can be held back than is left: what was booked before stands. */
export const availableTonight = ({ total, heldBack, bookedTonight }: Omit<StockTonight, 'room'>): number =>
  Math.max(0, total - heldBack - bookedTonight);

/** How many rooms to keep off sale so that this many are available tonight. Throws AppError when they cannot be. */
export function holdBackFor(available: number, total: number, bookedTonight: number): number {
  const free = total - bookedTonight;
  if (available > free)
    throw fieldError('available_rooms', inventoryMessages.notThatMany(free, bookedTonight), 'conflict');
  return free - available;
}

/** Percent, to one decimal. */
const occupancy = (total: number, available: number): number =>
  total === 0 ? 0 : Math.round(((total - available) / total) * 1000) / 10;

/** What of a record the audit log keeps. */
export const stockFacts = ({ total, heldBack, status, isActive }: Terms) => ({
  total,
  heldBack,
  status,
  isActive,
});

export const roomFacts = ({ name, price, maxOccupancy, amenities, description, image }: DescribedRoom) => ({
  name,
  priceKobo: price,
  maxOccupancy,
  amenities,
  description,
  image,
});

/** The room type that somebody wishes for. A picture that is none of ours stays where it is. Throws AppError. */
export function wishedRoom(id: string, wish: NewRoomType, before?: DescribedRoom): DescribedRoom {
  if (wish.image !== before?.image && !roomPictures.some((name) => name === wish.image))
    throw fieldError('image', roomTypeMessages.image);
  return {
    id,
    name: wish.room_type,
    price: fromNaira(wish.price_per_night),
    maxOccupancy: wish.max_occupancy,
    amenities: wish.amenities,
    description: wish.description,
    image: wish.image,
  };
}

/** An id that can stand in an address, made of a name: `Garden Suite` is `garden-suite`. The second of its kind gets a number. */
export function roomTypeId(name: string, turn: number): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'room';
  return turn === 1 ? words.slice(0, 50) : `${words.slice(0, 50)}-${turn}`;
}
