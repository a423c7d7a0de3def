import * as z from 'zod/mini';
import { plural } from '#contract/core/plural.ts';
import {
  type InventoryView,
  inventoryChange,
  inventoryMessages,
  type NewRoomType,
  newRoomType,
  type RoomStatus,
  type RoomTypeView,
} from '#contract/rooms/inventory.ts';
import type { NumberedRoom } from '#contract/rooms/numbered-rooms.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

/** Number fields are NaN while they are blank. */
export type InventoryValues = {
  room_type_id: string;
  total_rooms: number;
  available_rooms: number;
  status: RoomStatus;
  is_active: boolean;
};

const { room_type_id, total_rooms, status, is_active } = inventoryChange.def.shape;
const inventoryForm = z.object({
  room_type_id,
  total_rooms,
  available_rooms: z.int(inventoryMessages.available).check(z.gte(0, inventoryMessages.available)),
  status,
  is_active,
});

export const inventoryRules = schemaResolver(inventoryForm, (values: InventoryValues) =>
  values.available_rooms > values.total_rooms
    ? [{ field: 'available_rooms', message: inventoryMessages.available }]
    : [],
);

export const emptyInventory: InventoryValues = {
  room_type_id: '',
  total_rooms: 1,
  available_rooms: 1,
  status: 'Available',
  is_active: true,
};

export const inventoryValues = (room: InventoryView): InventoryValues => ({
  room_type_id: room.room_type_id,
  total_rooms: room.total_rooms,
  available_rooms: room.available_rooms,
  status: room.status,
  is_active: room.is_active,
});

/**
 * The available rooms after a change of the total. Every added or removed room is available, because the number of
 * blocked rooms stays the same.
 */
export const availableAfter = (
  before: Pick<InventoryValues, 'total_rooms' | 'available_rooms'>,
  total: number,
): number => Math.min(total, Math.max(0, before.available_rooms + total - before.total_rooms));

/** How many rooms a type has with `count` new ones. A room without a number must not be added once more. */
export function newRoomsNote(
  rooms: readonly Pick<NumberedRoom, 'number' | 'room_type_id'>[],
  typeId: string,
  count: number,
): string {
  const ofType = rooms.filter(({ room_type_id: type }) => type === typeId);
  const unnumbered = ofType.filter(({ number }) => number === null).length;
  const total = `The new ones make ${plural(ofType.length + (count || 0), 'room')} to sell.`;
  if (unnumbered === 0) return total;
  const isOrAre = unnumbered === 1 ? 'is' : 'are';
  return `${plural(unnumbered, 'room')} of this type ${isOrAre} there without a number. To number them, press Number the rooms in the list. ${total}`;
}

type RoomTypeValues = NewRoomType;

export const roomTypeRules = schemaResolver<RoomTypeValues, NewRoomType>(newRoomType);

export const emptyRoomType: RoomTypeValues = {
  room_type: '',
  price_per_night: Number.NaN,
  max_occupancy: 2,
  amenities: '',
  description: '',
  image: '',
};

export const roomTypeValues = ({ id, inventory_id, ...values }: RoomTypeView): RoomTypeValues => values;
