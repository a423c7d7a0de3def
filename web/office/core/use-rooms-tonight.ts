import type { PricedInventory } from '#contract/rooms/inventory.ts';
import { useApiQuery } from '#web/office/core/query.ts';

export type RoomTonight = Pick<
  PricedInventory,
  | 'room_type'
  | 'price_per_night'
  | 'prices'
  | 'conditions'
  | 'guest_prices'
  | 'max_occupancy'
  | 'amenities'
  | 'total_rooms'
  | 'available_rooms'
  | 'status'
> & { id: string };

export function useRoomsTonight() {
  const query = useApiQuery('roomInventory', {});
  const rooms = query.data?.data.filter(({ is_active }) => is_active).map(toRoomTonight);
  return { query, rooms, plans: query.data?.plans ?? [], deskDay: query.data?.desk_day };
}

const toRoomTonight = ({ room_type_id: id, available_rooms, ...room }: PricedInventory): RoomTonight => ({
  ...room,
  id,
  // A room type that is not on sale has no available rooms, even if some are empty.
  available_rooms: room.status === 'Available' ? available_rooms : 0,
});
