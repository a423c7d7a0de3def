import type { InventoryView } from '#contract/inventory.ts';
import { useFacts } from '#web/context.ts';
import { useApiQuery } from '#web/office/query.ts';

/** A room type with what of it can be sold tonight. */
export type RoomTonight = Pick<
  InventoryView,
  'room_type' | 'price_per_night' | 'max_occupancy' | 'amenities' | 'total_rooms' | 'available_rooms' | 'status'
> & { id: string };

/** The room types on sale, and the hotel's day. */
export function useRoomsTonight() {
  const facts = useFacts();
  const query = useApiQuery('roomInventory', {});
  const rooms = query.data?.data.filter(({ is_active }) => is_active).map(tonight);
  return { query, rooms, today: query.data?.today ?? facts.today };
}

const tonight = ({ room_type_id: id, available_rooms, ...room }: InventoryView): RoomTonight => ({
  ...room,
  id,
  // What is not for sale is not available, however many stand empty.
  available_rooms: room.status === 'Available' ? available_rooms : 0,
});
