import { expect, test } from 'vitest';
import {
  availableAfter,
  emptyInventory,
  emptyRoomType,
  inventoryRules,
  newRoomsNote,
  roomTypeFrom,
  roomTypeRules,
} from '#web/office/rooms/room-rules.ts';

type CheckResult = { errors: Record<string, { message?: string }> };
const messagesOf = ({ errors }: CheckResult) =>
  Object.fromEntries(Object.entries(errors).map(([field, { message }]) => [field, message]));

const checkInventory = async (changes: object) =>
  messagesOf(await inventoryRules({ ...emptyInventory, ...changes }, undefined, {} as never));

test('an inventory needs a room type and whole numbers, no more available than there are', async () => {
  expect(await checkInventory({ roomTypeId: 'deluxe', totalRooms: 5, availableRooms: 5 })).toEqual({});
  expect(await checkInventory({ totalRooms: Number.NaN, availableRooms: -1 })).toEqual({
    roomTypeId: 'Please select a room type',
    totalRooms: 'Total rooms must be a whole number from 0 to 1,000',
    availableRooms: 'Available rooms must be a whole number from 0 to the total rooms',
  });
  expect(await checkInventory({ roomTypeId: 'deluxe', totalRooms: 2, availableRooms: 3 })).toEqual({
    availableRooms: 'Available rooms must be a whole number from 0 to the total rooms',
  });
});

test('rooms that come are available, rooms that go were', () => {
  const before = { totalRooms: 10, availableRooms: 6 };
  expect(availableAfter(before, 12)).toBe(8);
  expect(availableAfter(before, 9)).toBe(5);
  expect(availableAfter(before, 2)).toBe(0);
  expect(availableAfter({ totalRooms: 3, availableRooms: 3 }, 1)).toBe(1);
});

test('a room type says what is missing', async () => {
  expect(messagesOf(await roomTypeRules(emptyRoomType, undefined, {} as never))).toEqual({
    roomType: 'Please enter a name',
    pricePerNight: 'Please enter a price per night',
    amenities: 'Please enter the amenities',
    description: 'Please enter a description',
    image: 'Please choose a picture',
  });
});

test('what is in the room is typed one thing in each line, and a wrong line is named at the field', async () => {
  const typed = {
    ...{ ...emptyRoomType, roomType: 'Attic', pricePerNight: 100, amenities: 'Wi-Fi', description: 'High up.' },
    ...{ image: 'deluxe', sizeSqm: 24, equipment: ' Bathtub \r\n\nBalcony\n' },
  };
  expect(roomTypeFrom(typed)).toMatchObject({ sizeSqm: 24, beds: '', equipment: ['Bathtub', 'Balcony'] });
  const check = async (changes: object) =>
    messagesOf(await roomTypeRules({ ...typed, ...changes }, undefined, {} as never));
  expect(await check({ sizeSqm: null, equipment: '' })).toEqual({});
  expect(await check({ sizeSqm: 4, equipment: `Bathtub\n${'x'.repeat(41)}` })).toEqual({
    sizeSqm: 'The size must be a whole number of square metres from 5 to 500, or empty',
    equipment: 'A line can be at most 40 characters long',
  });
  expect(await check({ equipment: 'Bathtub\nbathtub' })).toEqual({ equipment: 'A thing stands here twice' });
});

test('new rooms are told from those that only need a number', () => {
  const makeRoom = (roomTypeId: string, number: string | null) => ({ roomTypeId, number });
  const rooms = [makeRoom('deluxe', null), makeRoom('deluxe', null), makeRoom('suite', '201')];
  expect(newRoomsNote(rooms, 'deluxe', 12)).toBe(
    '2 rooms of this type are there without a number. To number them, press Number the rooms in the list. The new ones make 14 rooms to sell.',
  );
  expect(newRoomsNote(rooms, 'suite', 1)).toBe('The new ones make 2 rooms to sell.');
  expect(newRoomsNote(rooms, 'suite', Number.NaN)).toBe('The new ones make 1 room to sell.');
});
