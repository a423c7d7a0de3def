import { expect, test } from 'vitest';
import {
  availableAfter,
  emptyInventory,
  emptyRoomType,
  inventoryRules,
  newRoomsNote,
  roomTypeRules,
} from '#web/office/rooms/room-rules.ts';

type Checked = { errors: Record<string, { message?: string }> };
const messagesOf = ({ errors }: Checked) =>
  Object.fromEntries(Object.entries(errors).map(([field, { message }]) => [field, message]));

const inventory = async (changes: object) =>
  messagesOf(await inventoryRules({ ...emptyInventory, ...changes }, undefined, {} as never));

test('an inventory needs a room type and whole numbers, no more available than there are', async () => {
  expect(await inventory({ room_type_id: 'deluxe', total_rooms: 5, available_rooms: 5 })).toEqual({});
  expect(await inventory({ total_rooms: Number.NaN, available_rooms: -1 })).toEqual({
    room_type_id: 'Please select a room type',
    total_rooms: 'Total rooms must be a whole number from 0 to 1,000',
    available_rooms: 'Available rooms must be a whole number from 0 to the total rooms',
  });
  expect(await inventory({ room_type_id: 'deluxe', total_rooms: 2, available_rooms: 3 })).toEqual({
    available_rooms: 'Available rooms must be a whole number from 0 to the total rooms',
  });
});

test('rooms that come are available, rooms that go were', () => {
  const before = { total_rooms: 10, available_rooms: 6 };
  expect(availableAfter(before, 12)).toBe(8);
  expect(availableAfter(before, 9)).toBe(5);
  expect(availableAfter(before, 2)).toBe(0);
  expect(availableAfter({ total_rooms: 3, available_rooms: 3 }, 1)).toBe(1);
});

test('a room type says what is missing', async () => {
  expect(messagesOf((await roomTypeRules(emptyRoomType, undefined, {} as never)) as Checked)).toEqual({
    room_type: 'Please enter a name',
    price_per_night: 'Please enter a price per night',
    amenities: 'Please enter the amenities',
    description: 'Please enter a description',
    image: 'Please choose a picture',
  });
});

test('new rooms are told from those that only need a number', () => {
  const room = (room_type_id: string, number: string | null) => ({ room_type_id, number });
  const rooms = [room('deluxe', null), room('deluxe', null), room('suite', '201')];
  expect(newRoomsNote(rooms, 'deluxe', 12)).toBe(
    '2 rooms of this type are there without a number. To number them, press Number the rooms in the list. The new ones make 14 rooms to sell.',
  );
  expect(newRoomsNote(rooms, 'suite', 1)).toBe('The new ones make 2 rooms to sell.');
  expect(newRoomsNote(rooms, 'suite', Number.NaN)).toBe('The new ones make 1 room to sell.');
});
