import { expect, test } from 'vitest';
import type { Hotel } from '#contract/hotel.ts';
import type { RoomTonight } from '#web/office/walk-in/use-rooms-tonight.ts';
import { newWalkIn, offeredRooms, type WalkInValues, walkInRules } from '#web/office/walk-in/walk-in-rules.ts';

const today = '2026-11-21';
const limits: Hotel['stays'] = { maxNights: 30, maxDaysAhead: 365, maxLiveHolds: 3 };

const room = (id: string, price_per_night: number, available_rooms: number): RoomTonight => ({
  id,
  room_type: `Room ${id}`,
  price_per_night,
  max_occupancy: 2,
  amenities: '',
  total_rooms: 4,
  available_rooms,
  status: 'Available',
});
const rooms = [room('dear', 500, 1), room('full', 100, 0), room('cheap', 200, 2)];
const ids = (chosen: string) => offeredRooms(rooms, chosen).map(({ id }) => id);

test('offered is what is free tonight, cheapest first', () => {
  expect(ids('')).toEqual(['cheap', 'dear']);
});

test('a room that was chosen stays to be seen when its last one has gone', () => {
  expect(ids('full')).toEqual(['full', 'cheap', 'dear']);
});

test('a new form is for tonight', () => {
  expect(newWalkIn('2026-12-31', 'cheap')).toMatchObject({
    check_in: '2026-12-31',
    check_out: '2027-01-01',
    guests: 1,
  });
});

const guest: WalkInValues = {
  ...newWalkIn(today, 'cheap'),
  guest_name: 'Amaka Nwosu',
  guest_email: 'amaka@example.ng',
  guest_phone: '0801 234 5678',
};

test.each<[string, Partial<WalkInValues>, Record<string, string>]>([
  ['a good one', {}, {}],
  ['reversed dates', { check_out: '2026-11-20' }, { check_out: 'Check-out must be after check-in' }],
  ['no night', { check_out: today }, { check_out: 'Check-out must be after check-in' }],
  ['a past check-in', { check_in: '2026-11-20' }, { check_in: 'Invalid date range' }],
  ['too many nights', { check_out: '2026-12-22' }, { check_out: 'Invalid date range' }],
  ['no dates', { check_in: '' }, { check_in: 'Please select check-in and check-out dates' }],
  ['more than the room sleeps', { guests: 3 }, { guests: 'Room cheap sleeps up to 2 guests' }],
  ['no room', { room_id: '' }, { room_id: 'Please select a room' }],
])('%s', async (_, changes, wrong) => {
  const rules = walkInRules(rooms, today, limits);
  const { errors } = await rules({ ...guest, ...changes }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  const said = Object.entries(errors).map(([field, error]) => [field, (error as { message: string }).message]);
  expect(Object.fromEntries(said)).toEqual(wrong);
});
