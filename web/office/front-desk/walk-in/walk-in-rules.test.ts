import { expect, test } from 'vitest';
import { deskGuestForm } from '#contract/bookings/bookings.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { fromNaira } from '#contract/core/money.ts';
import { deskStayProblems } from '#contract/rooms/stay-limits.ts';
import type { GuestValues } from '#web/forms/guest-fields.tsx';
import { guestRules } from '#web/forms/guest-rules.ts';
import { freeRooms, newWalkIn, roomLabel, roomsByPrice } from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import type { RoomTonight } from '#web/office/rooms/use-rooms-tonight.ts';

const today = '2026-11-21';
const limits: Hotel['stays'] = { maxNights: 30, maxDaysAhead: 365, maxLiveHolds: 3 };

const room = (id: string, pricePerNight: number, availableRooms: number): RoomTonight => ({
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
const rooms = [room('dear', 500, 1), room('full', 100, 0), room('cheap', 200, 2)];
const withoutDates = { isValidStay: false, hasFailed: false, free: undefined };
const answered = (free: [string, number][]) => ({ isValidStay: true, hasFailed: false, free: new Map(free) });

test('every room type is offered, cheapest first, also what is full tonight', () => {
  expect(roomsByPrice(rooms).map(({ id }) => id)).toEqual(['full', 'cheap', 'dear']);
});

test.each<[string, Parameters<typeof roomLabel>[1], string[]]>([
  ['without dates', withoutDates, ['full tonight', '2 free tonight', '1 free tonight']],
  [
    'for the dates typed',
    answered([
      ['full', 3],
      ['cheap', 0],
    ]),
    ['3 free', 'full', 'full'],
  ],
])('an option says how many rooms are free %s', (_, stay, words) => {
  expect(roomsByPrice(rooms).map((offered) => /\((.*)\)/.exec(roomLabel(offered, stay))?.[1])).toEqual(words);
});

test.each([
  ['while it is being asked', { isValidStay: true, hasFailed: false, free: undefined }],
  ['when nobody could be asked', { isValidStay: true, hasFailed: true, free: undefined }],
])('an option says no number %s', (_, stay) => {
  expect(roomLabel(room('dear', 500, 1), stay)).toBe('Room dear, ₦500');
  expect(freeRooms(room('full', 100, 0), stay)).toBeUndefined();
});

test('a type that is not sold says so', () => {
  const closed = { ...room('cheap', 200, 0), status: 'Maintenance' as const };
  expect(roomLabel(closed, answered([['cheap', 0]]))).toBe('Room cheap, ₦200 (under maintenance)');
});

test('a new form is for tonight', () => {
  expect(newWalkIn('2026-12-31', 'cheap')).toMatchObject({
    checkIn: '2026-12-31',
    checkOut: '2027-01-01',
    guests: 1,
  });
});

const guest: GuestValues = {
  ...newWalkIn(today, 'cheap'),
  guestName: 'Amaka Nwosu',
  guestEmail: 'amaka@example.ng',
  guestPhone: '0801 234 5678',
};

test.each<[string, Partial<GuestValues>, Record<string, string>]>([
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
])('%s', async (_, changes, problems) => {
  const rules = guestRules(rooms, today, limits, deskGuestForm, deskStayProblems);
  const { errors } = await rules({ ...guest, ...changes }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  const messages = Object.entries(errors).map(([field, error]) => [field, (error as { message: string }).message]);
  expect(Object.fromEntries(messages)).toEqual(problems);
});
