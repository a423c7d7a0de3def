import { expect, test } from 'vitest';
import type { Hotel } from '#contract/core/hotel.ts';
import { fromNaira } from '#contract/core/money.ts';
import {
  comesNow,
  countRoomsForStay,
  freeText,
  lastStayText,
  newWalkIn,
  roomsByPrice,
  type WalkInValues,
  walkInRules,
} from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import type { RoomTypeTonight } from '#web/office/rooms/use-rooms-tonight.ts';

const today = '2026-11-21';
const limits: Hotel['stays'] = { maxNights: 30, maxDaysAhead: 365, maxLiveHolds: 3 };

const makeRoom = (id: string, pricePerNight: number, availableRooms: number): RoomTypeTonight => ({
  id,
  roomType: `Room ${id}`,
  pricePerNightKobo: fromNaira(pricePerNight),
  prices: [],
  conditions: [],
  maxOccupancy: 2,
  amenities: '',
  totalRooms: 4,
  availableRooms,
  status: 'Available',
});
const rooms = [makeRoom('dear', 500, 1), makeRoom('full', 100, 0), makeRoom('cheap', 200, 2)];
const withoutDates = { isValidStay: false, hasFailed: false, freeByType: undefined };
const roomsAnswered = (freeByType: [string, number][]) => ({
  isValidStay: true,
  hasFailed: false,
  freeByType: new Map(freeByType),
});

test('every room type is offered, cheapest first, also what is full tonight', () => {
  expect(roomsByPrice(rooms).map(({ id }) => id)).toEqual(['full', 'cheap', 'dear']);
});

test.each<[string, Parameters<typeof freeText>[1], string[]]>([
  ['without dates', withoutDates, ['full tonight', '2 free tonight', '1 free tonight']],
  [
    'for the dates typed',
    roomsAnswered([
      ['full', 3],
      ['cheap', 0],
    ]),
    ['3 free', 'full', 'full'],
  ],
])('a type says how many rooms are free %s', (_, stay, words) => {
  expect(roomsByPrice(rooms).map((offered) => freeText(offered, stay))).toEqual(words);
});

test.each([
  ['while it is being asked', { isValidStay: true, hasFailed: false, freeByType: undefined }],
  ['when nobody could be asked', { isValidStay: true, hasFailed: true, freeByType: undefined }],
])('a type says no number %s', (_, stay) => {
  expect(freeText(makeRoom('dear', 500, 1), stay)).toBeUndefined();
  expect(countRoomsForStay(makeRoom('full', 100, 0), stay)).toBeUndefined();
});

test('a type that is not sold says so', () => {
  const closed = { ...makeRoom('cheap', 200, 0), status: 'Maintenance' as const };
  expect(freeText(closed, roomsAnswered([['cheap', 0]]))).toBe('under maintenance');
});

test('a new form is for tonight', () => {
  expect(newWalkIn('2026-12-31', 'cheap')).toMatchObject({
    checkIn: '2026-12-31',
    checkOut: '2027-01-01',
    guests: 1,
  });
});

const guest: WalkInValues = {
  ...newWalkIn(today, 'cheap'),
  guestName: 'Amaka Nwosu',
  guestEmail: 'amaka@example.ng',
  guestPhone: '0801 234 5678',
};

test.each<[string, Partial<WalkInValues>, Record<string, string>]>([
  ['a good one', {}, {}],
  ['reversed dates', { checkOut: '2026-11-20' }, { checkOut: 'Check-out must be after check-in' }],
  ['no night', { checkOut: today }, { checkOut: 'Check-out must be after check-in' }],
  ['a past check-in', { checkIn: '2026-11-20' }, { checkIn: 'The earliest check-in is Sat, 21 Nov 2026.' }],
  [
    'too many nights',
    { checkOut: '2026-12-22' },
    { checkOut: 'A stay has at most 30 nights: the latest check-out is Mon, 21 Dec 2026.' },
  ],
  ['no dates', { checkIn: '' }, { checkIn: 'Please select check-in and check-out dates' }],
  ['more than the room sleeps', { guests: 3 }, { guests: 'Room cheap sleeps up to 2 guests' }],
  ['no room', { roomId: '' }, { roomId: 'Please select a room' }],
  ['the exact cash', { method: 'cash', amount: 200 }, {}],
  ['more cash than is paid', { method: 'cash', amount: 200, given: 500 }, {}],
  ['no amount', { method: 'cash' }, { amount: 'Please enter an amount' }],
  [
    'less cash than is paid',
    { method: 'cash', amount: 200, given: 199.5 },
    { given: 'This is less than what is paid now' },
  ],
  ['a slip with its number', { method: 'card', amount: 200, reference: '4711' }, {}],
  ['a slip without its number', { method: 'card', amount: 200 }, { reference: 'Please enter the number of the slip' }],
  ['a terminal that tells the number', { method: 'card', amount: 200, terminal: 'Pool' }, {}],
])('%s', async (_, changes, problems) => {
  const cards: Hotel['cards'] = { terminals: [{ name: 'Pool', at: 'bar' }], slipNumberAt: ['desk'] };
  const goesToTerminal = (_: string, terminal: string | undefined) => terminal === 'Pool';
  const rules = walkInRules({ rooms, deskDay: today, hotel: { stays: limits, cards }, goesToTerminal });
  const { errors } = await rules({ ...guest, ...changes }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  const messages = Object.entries(errors).map(([field, error]) => [field, (error as { message: string }).message]);
  expect(Object.fromEntries(messages)).toEqual(problems);
});

test('a guest comes now from the day of the desk until today, which after midnight is the day after', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
  expect(days.map((day) => comesNow(day, '2026-11-20', '2026-11-21'))).toEqual([false, true, true, false]);
});

test('the last stay says when it was, in which room, and whether it is still to come', () => {
  const stay = { checkIn: '2026-08-03', checkOut: '2026-08-05', status: 'completed', rooms: ['103'] } as const;
  expect(lastStayText({ ...stay, rooms: ['103'] })).toBe('last stay Mon, 3 Aug 2026 to Wed, 5 Aug 2026, room 103');
  expect(lastStayText({ ...stay, status: 'confirmed', rooms: [] })).toBe('booked Mon, 3 Aug 2026 to Wed, 5 Aug 2026');
});
