import type { PricedInventory } from '#contract/rooms/inventory.ts';
import { useApiQuery } from '#web/office/core/query.ts';

export type RoomTypeTonight = Pick<
  PricedInventory,
  | 'roomType'
  | 'pricePerNightKobo'
  | 'prices'
  | 'conditions'
  | 'guestPrices'
  | 'maxOccupancy'
  | 'amenities'
  | 'totalRooms'
  | 'availableRooms'
  | 'status'
> & { id: string };

export function useRoomsTonight() {
  const query = useApiQuery('roomInventory', {});
  const rooms = query.data?.data.filter(({ isActive }) => isActive).map(toRoomTonight);
  return { query, rooms, plans: query.data?.plans ?? [], deskDay: query.data?.deskDay };
}

const toRoomTonight = ({ roomTypeId: id, availableRooms, ...room }: PricedInventory): RoomTypeTonight => ({
  ...room,
  id,
  // A room type that is not on sale has no available rooms, even if some are empty.
  availableRooms: room.status === 'Available' ? availableRooms : 0,
});
