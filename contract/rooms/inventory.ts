import * as z from 'zod/mini';
import { type Day, formatDay } from '#contract/core/dates.ts';
import {
  dateMessage,
  dayField,
  guestsField,
  koboField,
  lineField,
  nairaField,
  wasMessage,
} from '#contract/core/fields.ts';
import { paragraphField } from '#contract/core/paragraph-field.ts';
import { plural } from '#contract/core/plural.ts';
import { ratePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { roomDetailFields, roomDetails } from '#contract/rooms/room-details.ts';
import { describeUse, type RoomUse, roomName } from '#contract/rooms/room-use.ts';
import { guestPrices, nightsAtPrice, offeredCondition } from '#contract/rooms/rooms.ts';

export const inventoryMessages = {
  roomType: 'Please select a room type',
  roomTypeFixed: 'The room type of an inventory cannot be changed: add an inventory for the other room type',
  exists: 'Room already has an inventory',
  total: 'Total rooms must be a whole number from 0 to 1,000',
  available: 'Available rooms must be a whole number from 0 to the total rooms',
  notThatMany: (free: number, booked: number) =>
    `Not more than ${free} can be available: ${plural(booked, 'room is', 'rooms are')} booked for tonight`,
  soldAbove: (night: SoldNight) =>
    `${roomsSoldText(night)} for the night of ${formatDay(night.night)}: there cannot be fewer rooms than that`,
  soldStill: (night: SoldNight) =>
    `${roomsSoldText(night)} for the night of ${formatDay(night.night)}. Set this inventory inactive to sell no more of them.`,
  leaving: 'Please choose the rooms that leave',
  leavingCount: (count: number) => `Please choose exactly ${plural(count, 'room')} to leave`,
  tooFewCanLeave: (count: number, inTheWay: readonly { number: string | null; use: RoomUse }[]) =>
    `${count === 0 ? 'No room' : `Only ${plural(count, 'room')}`} can leave. ${inTheWay
      .map(({ number, use }) => `${roomName(number)}: ${describeUse(use)}`)
      .join('. ')}.`,
  status: 'Please choose a status',
  active: 'is_active must be true or false',
  changedMeanwhile: 'Somebody else has changed these rooms meanwhile. Close this form and open it again.',
  notFound: 'Room inventory not found',
  added: 'Room inventory added successfully',
  updated: 'Room inventory updated successfully',
  deleted: 'Room inventory deleted successfully',
  fetchFailed: 'Failed to fetch room inventory',
  saveFailed: 'Failed to save room inventory',
  deleteFailed: 'Failed to delete room inventory',
} as const;

type SoldNight = { night: Day; booked: number; outOfOrder: number };

function roomsSoldText({ booked, outOfOrder }: SoldNight): string {
  const closed = outOfOrder > 0 && `${plural(outOfOrder, 'is', 'are')} out of order`;
  if (booked === 0 && closed) return `${plural(outOfOrder, 'room is', 'rooms are')} out of order`;
  return `${plural(booked, 'room is', 'rooms are')} sold${closed ? ` and ${closed}` : ''}`;
}

export const roomTypeMessages = {
  name: 'Please enter a name',
  nameTaken: 'There is a room type of this name already',
  price: 'Please enter a price per night',
  amenities: 'Please enter the amenities',
  description: 'Please enter a description',
  image: 'Please choose a picture',
  changedMeanwhile: 'Somebody else has changed this price meanwhile. Close this form and open it again.',
  notFound: 'Room type not found',
  added: 'Room type added successfully',
  updated: 'Room type updated successfully',
  fetchFailed: 'Failed to fetch room types',
  saveFailed: 'Failed to save room type',
} as const;

export const roomStatuses = ['Available', 'Fully Booked', 'Maintenance'] as const;
export type RoomStatus = (typeof roomStatuses)[number];

export const roomStatusLabels: Record<RoomStatus, string> = {
  Available: 'Available',
  'Fully Booked': 'Fully Booked',
  Maintenance: 'Under Maintenance',
};

export const roomPictures = ['classic-single', 'deluxe', 'deluxe-large', 'business-suite', 'executive-suite'] as const;
export type RoomPicture = (typeof roomPictures)[number];

const maxRooms = 1000;
const roomCountField = (message: string) => z.int(message).check(z.gte(0, message), z.lte(maxRooms, message));

const inventoryFields = {
  roomTypeId: lineField(inventoryMessages.roomType, 'Room type', 60),
  totalRooms: roomCountField(inventoryMessages.total),
  /**
   * The number of rooms that are to be free tonight; the server computes the blocked rooms from it. If missing in a
   * change, the number of blocked rooms stays as it is, but is at most `totalRooms`.
   */
  availableRooms: z.optional(roomCountField(inventoryMessages.available)),
};
const statusField = z.enum(roomStatuses, { error: inventoryMessages.status });
const activeField = z.boolean(inventoryMessages.active);

const withinTotal = z.refine<{ totalRooms: number; availableRooms?: number | undefined }>(
  ({ totalRooms, availableRooms = 0 }) => availableRooms <= totalRooms,
  { error: inventoryMessages.available, path: ['availableRooms'] },
);

export const newInventory = z
  .object({ ...inventoryFields, status: z._default(statusField, 'Available'), isActive: z._default(activeField, true) })
  .check(withinTotal);
export type NewInventory = z.output<typeof newInventory>;

const inventoryIdField = { id: z.uuid({ error: inventoryMessages.notFound }) };

export const inventoryChange = z
  .object({
    ...inventoryIdField,
    ...inventoryFields,
    status: statusField,
    isActive: activeField,
    /**
     * Which rooms to retire if the type is to have fewer than before. If missing, rooms are retired that no guest or
     * closure has.
     */
    leaving: z.optional(z.array(z.uuid({ error: inventoryMessages.leaving }), inventoryMessages.leaving)),
    was: z.optional(
      z.object(
        { totalRooms: roomCountField(inventoryMessages.total), status: statusField, isActive: activeField },
        wasMessage,
      ),
    ),
  })
  .check(withinTotal);
export type InventoryChange = z.output<typeof inventoryChange>;

export const inventoryIdInput = z.object(inventoryIdField);

const inventoryView = z.object({
  id: z.string(),
  roomTypeId: z.string(),
  roomType: z.string(),
  pricePerNightKobo: koboField,
  maxOccupancy: z.int(),
  amenities: z.string(),
  description: z.string(),
  image: z.string(),
  totalRooms: z.int(),
  availableRooms: z.int(),
  bookedTonight: z.int(),
  outOfOrderTonight: z.int(),
  /** Blocked rooms, which are not sold on any night. */
  heldBack: z.int(),
  /** Of the rooms that are not out of order, the percentage that is not available tonight, to one decimal. */
  occupancy: z.number(),
  status: z.enum(roomStatuses),
  isActive: z.boolean(),
});
export type InventoryView = z.infer<typeof inventoryView>;

const pricedInventory = z.extend(inventoryView, {
  prices: z.array(nightsAtPrice),
  conditions: z.array(offeredCondition),
  guestPrices: z.optional(guestPrices),
});
export type PricedInventory = z.infer<typeof pricedInventory>;

/** `deskDay` is the first night on sale at the desk. Numbers of free rooms are those of this night. */
export const inventoryList = z.object({
  data: z.array(pricedInventory),
  plans: z.array(ratePlanOffer),
  deskDay: z.string(),
});

export const roomsForStayInput = z.object({ checkIn: dayField(dateMessage), checkOut: dayField(dateMessage) });

/**
 * For each active room type, the rooms that are free on every night of the stay. Only a hint: a room can be gone when
 * the booking is made.
 */
export const roomsForStay = z.object({ data: z.array(z.object({ roomTypeId: z.string(), freeRooms: z.int() })) });

export const saveInventoryReply = z.object({
  message: z.string(),
  inventory: inventoryView,
  added: z.array(z.string()),
  retired: z.array(z.string()),
});

export const newRoomType = z.object({
  roomType: lineField(roomTypeMessages.name, 'Name', 60),
  pricePerNightKobo: nairaField(roomTypeMessages.price, 1e8),
  maxOccupancy: guestsField,
  amenities: lineField(roomTypeMessages.amenities, 'Amenities', 300),
  description: paragraphField(roomTypeMessages.description, 'Description', 600),
  image: lineField(roomTypeMessages.image, 'Picture', 300),
  ...roomDetailFields,
});
export type NewRoomType = z.output<typeof newRoomType>;

export const roomTypeChange = z.extend(newRoomType, {
  id: lineField(roomTypeMessages.notFound, 'id', 60),
  was: z.optional(z.object({ pricePerNightKobo: nairaField(roomTypeMessages.price, 1e8) }, wasMessage)),
});
export type RoomTypeChange = z.output<typeof roomTypeChange>;

const roomTypeView = z.object({
  id: z.string(),
  roomType: z.string(),
  pricePerNightKobo: koboField,
  maxOccupancy: z.int(),
  amenities: z.string(),
  description: z.string(),
  image: z.string(),
  ...roomDetails.shape,
  /** `inventoryId` is null if the hotel has no inventory of this type. */
  inventoryId: z.nullable(z.string()),
});
export type RoomTypeView = z.infer<typeof roomTypeView>;

export const roomTypeList = z.object({ data: z.array(roomTypeView) });

export const saveRoomTypeReply = z.object({ message: z.string(), roomType: roomTypeView });
