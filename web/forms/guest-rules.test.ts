import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import hotel from '#hotel';
import { type GuestValues, guestFieldNames } from '#web/forms/guest-fields.tsx';
import { guestRules } from '#web/forms/guest-rules.ts';

const today = '2026-11-21';
const rules = guestRules(demoRoomTypes, today, hotel.stays);
const options = {} as ResolverOptions<Partial<GuestValues>>;

const validValues = {
  guestName: 'Ada',
  guestEmail: 'ada@example.com',
  guestPhone: '+234 800 000 0001',
  checkIn: '2026-12-01',
  checkOut: '2026-12-04',
  roomId: 'deluxe',
  guests: 2,
} satisfies Partial<GuestValues>;

async function messagesFor(values: Partial<GuestValues>) {
  const { errors } = await rules(values, undefined, options);
  return guestFieldNames.flatMap((field) => (errors[field] ? [`${field}: ${errors[field].message}`] : []));
}

test('a complete form is what gets sent', async () => {
  expect(await rules({ ...validValues, guestName: '  Ada ' }, undefined, options)).toEqual({
    values: validValues,
    errors: {},
  });
});

test('an empty form says every rule on its field', async () => {
  expect(await messagesFor({})).toEqual([
    'guestName: Please provide guest name',
    'guestEmail: Please provide a valid email',
    'guestPhone: Please provide phone number',
    'checkIn: Please select check-in and check-out dates',
    'checkOut: Please select check-in and check-out dates',
    'roomId: Please select a room',
  ]);
});

test('dates and guests are checked against the calendar and the room', async () => {
  expect(await messagesFor({ ...validValues, checkOut: validValues.checkIn })).toEqual([
    'checkOut: Check-out must be after check-in',
  ]);
  expect(await messagesFor({ ...validValues, checkIn: addDays(today, -1) })).toEqual(['checkIn: Invalid date range']);
  expect(await messagesFor({ ...validValues, checkOut: addDays(validValues.checkIn, 31) })).toEqual([
    'checkOut: Invalid date range',
  ]);
  expect(await messagesFor({ ...validValues, guests: 3 })).toEqual(['guests: Deluxe sleeps up to 2 guests']);
});

test('a wrong stay is said even while the name is missing', async () => {
  expect(await messagesFor({ ...validValues, guestName: '', checkOut: '2026-11-30' })).toEqual([
    'guestName: Please provide guest name',
    'checkOut: Check-out must be after check-in',
  ]);
});
