import { type Kobo, toNaira } from '#contract/money.ts';
import type { RoomListing } from '#contract/rooms.ts';

export type RoomType = { id: string; name: string; price: Kobo; maxOccupancy: number };

export type RoomOnSale = RoomType & { amenities: string; description: string; image: string; availableTonight: number };

export const presentRoom = (room: RoomOnSale): RoomListing => ({
  id: room.id,
  room_type: room.name,
  price_per_night: toNaira(room.price),
  max_occupancy: room.maxOccupancy,
  amenities: room.amenities,
  description: room.description,
  image: room.image,
  available_rooms: room.availableTonight,
});
