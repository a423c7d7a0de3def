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

export type DescribedRoom = RoomType & { amenities: string; description: string; image: string };

export type RoomOnSale = DescribedRoom & { availableTonight: number };

/** `price` is the lowest of the types with a room left; of a single type, its price in any case. */
export type OpenNight = { night: Day; left: number; price: Kobo | null };

export type RoomTypeRecord = DescribedRoom & { inventoryId: string | null };

/** A night can sell `total` - `heldBack` rooms. */
export type Stock = {
  id: string;
  roomTypeId: string;
  total: number;
  heldBack: number;
  status: RoomStatus;
  isActive: boolean;
};

export type StockTerms = Omit<Stock, 'id' | 'roomTypeId'>;

/** `bookedTonight` includes overstays, so it can exceed `total`. */
export type StockTonight = Stock & { room: DescribedRoom; bookedTonight: number };

export const isOnSale = ({ status, isActive }: Pick<Stock, 'status' | 'isActive'>): boolean =>
  status === 'Available' && isActive;

export const isShortOfRooms = ({ total, bookedTonight }: StockTonight): boolean => bookedTonight > total;

const presentDescription = (room: DescribedRoom) => ({
  room_type: room.name,
  price_per_night: toNaira(room.price),
  max_occupancy: room.maxOccupancy,
  amenities: room.amenities,
  description: room.description,
  image: room.image,
});

export const presentRoom = (room: RoomOnSale): RoomListing => ({
  id: room.id,
  ...presentDescription(room),
  available_rooms: room.availableTonight,
});

export const presentNight = ({ night, left, price }: OpenNight): CalendarNight => ({
  night,
  state: left > 1 ? 'free' : left === 1 ? 'last' : 'sold_out',
  price: price === null ? null : toNaira(price),
});

export const presentRoomType = (room: RoomTypeRecord): RoomTypeView => ({
  id: room.id,
  ...presentDescription(room),
  inventory_id: room.inventoryId,
});

export function presentStock(stock: StockTonight): InventoryView {
  const available = availableTonight(stock);
  return {
    id: stock.id,
    room_type_id: stock.roomTypeId,
    ...presentDescription(stock.room),
    total_rooms: stock.total,
    available_rooms: available,
    booked_tonight: stock.bookedTonight,
    held_back: stock.heldBack,
    occupancy: occupancy(stock.total, available),
    status: stock.status,
    is_active: stock.isActive,
  };
}

/** More rooms can be blocked than are left, because existing bookings keep theirs. */
export const availableTonight = ({ total, heldBack, bookedTonight }: Omit<StockTonight, 'room'>): number =>
  Math.max(0, total - heldBack - bookedTonight);

export function blockedRoomsFor(available: number, total: number, bookedTonight: number): number {
  const free = total - bookedTonight;
  if (available > free)
    throw fieldError('available_rooms', inventoryMessages.notThatMany(free, bookedTonight), 'conflict');
  return free - available;
}

const occupancy = (total: number, available: number): number =>
  total === 0 ? 0 : Math.round(((total - available) / total) * 1000) / 10;

export const stockFacts = ({ total, heldBack, status, isActive }: StockTerms) => ({
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

/** Accepts the project's pictures and the one that the type already has. Throws AppError. */
export function roomFromInput(id: string, input: NewRoomType, before?: DescribedRoom): DescribedRoom {
  if (input.image !== before?.image && !roomPictures.some((name) => name === input.image))
    throw fieldError('image', roomTypeMessages.image);
  return {
    id,
    name: input.room_type,
    price: fromNaira(input.price_per_night),
    maxOccupancy: input.max_occupancy,
    amenities: input.amenities,
    description: input.description,
    image: input.image,
  };
}

/** Made of the name, for URLs: `Garden Suite` is `garden-suite`. From the second `attempt` on it gets a number. */
export function roomTypeId(name: string, attempt: number): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'room';
  return attempt === 1 ? words.slice(0, 50) : `${words.slice(0, 50)}-${attempt}`;
}
