import * as z from 'zod/mini';
import { isBlank } from '#contract/core/fields.ts';
import { toNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { fromForm } from '#contract/core/wire.ts';
import {
  type InventoryView,
  inventoryChange,
  inventoryMessages,
  type NewRoomType,
  newRoomType,
  type RoomTypeView,
} from '#contract/rooms/inventory.ts';
import type { NumberedRoom } from '#contract/rooms/numbered-rooms.ts';
import type { RoomDetails } from '#contract/rooms/room-details.ts';
import { schemaResolver, type ValuesOf } from '#web/forms/resolver.ts';
import { offerRules } from '#web/office/core/offer-rules.ts';

const { roomTypeId, totalRooms, status, isActive } = inventoryChange.def.shape;
const inventoryFormSchema = z.object({
  roomTypeId,
  totalRooms,
  availableRooms: z.int(inventoryMessages.available).check(z.gte(0, inventoryMessages.available)),
  status,
  isActive,
});

/** Number fields are NaN while they are blank. */
type InventoryValues = ValuesOf<z.input<typeof inventoryFormSchema>>;

export const inventoryRules = schemaResolver(inventoryFormSchema, (values) =>
  values.availableRooms > values.totalRooms ? [{ field: 'availableRooms', message: inventoryMessages.available }] : [],
);

export const emptyInventory: InventoryValues = {
  roomTypeId: '',
  totalRooms: 1,
  availableRooms: 1,
  status: 'Available',
  isActive: true,
};

export const inventoryValuesOf = (room: InventoryView): InventoryValues => ({
  roomTypeId: room.roomTypeId,
  totalRooms: room.totalRooms,
  availableRooms: room.availableRooms,
  status: room.status,
  isActive: room.isActive,
});

/**
 * The available rooms after a change of the total. Every added or removed room counts as available, so that
 * the number of blocked rooms stays the same.
 */
export const availableAfter = (before: Pick<InventoryValues, 'totalRooms' | 'availableRooms'>, total: number): number =>
  Math.min(total, Math.max(0, before.availableRooms + total - before.totalRooms));

/**
 * Says how many rooms the type has with `count` new ones. Warns of rooms without a number, so that nobody adds these
 * again.
 */
export function newRoomsNote(
  rooms: readonly Pick<NumberedRoom, 'number' | 'roomTypeId'>[],
  typeId: string,
  count: number,
): string {
  const roomsOfType = rooms.filter(({ roomTypeId: type }) => type === typeId);
  const unnumberedCount = roomsOfType.filter(({ number }) => number === null).length;
  const totalText = `The new ones make ${plural(roomsOfType.length + (count || 0), 'room')} to sell.`;
  if (unnumberedCount === 0) return totalText;
  const verb = unnumberedCount === 1 ? 'is' : 'are';
  return `${plural(unnumberedCount, 'room')} of this type ${verb} there without a number. To number them, press Number the rooms in the list. ${totalText}`;
}

/** The values of the form. `equipment` has one thing in each line. */
type RoomTypeValues = Omit<ValuesOf<z.input<typeof newRoomType>>, keyof RoomDetails> &
  Omit<RoomDetails, 'equipment'> & { equipment: string };

/** Makes the input of the call from the values, without checking it. */
const toRoomTypeInput = ({ equipment, ...values }: RoomTypeValues): unknown =>
  fromForm(newRoomType, { ...values, equipment: equipment.split(/\r?\n/).filter((line) => !isBlank(line)) });

/** Makes the input of the call and checks it. Throws if the values have problems. */
export const roomTypeFrom = (values: RoomTypeValues): NewRoomType => z.parse(newRoomType, toRoomTypeInput(values));

export const roomTypeRules = offerRules(newRoomType, toRoomTypeInput);

export const emptyRoomType: RoomTypeValues = {
  roomType: '',
  pricePerNight: Number.NaN,
  maxOccupancy: 2,
  amenities: '',
  description: '',
  image: '',
  sizeSqm: null,
  beds: '',
  view: '',
  equipment: '',
};

export const roomTypeValuesOf = ({
  id,
  inventoryId,
  pricePerNightKobo,
  equipment,
  ...values
}: RoomTypeView): RoomTypeValues => ({
  ...values,
  equipment: equipment.join('\n'),
  pricePerNight: toNaira(pricePerNightKobo),
});
