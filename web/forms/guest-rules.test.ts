import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { catalogue } from '#contract/rooms/rooms.ts';
import hotel from '#hotel';
import { type GuestValues, guestFieldNames } from '#web/forms/guest-fields.tsx';
import { guestRules } from '#web/forms/guest-rules.ts';

const today = '2026-11-21';
const rules = guestRules(catalogue, today, hotel.stays);
const options = {} as ResolverOptions<Partial<GuestValues>>;

const validValues = {
  guest_name: 'Ada',
  guest_email: 'ada@example.com',
  guest_phone: '+234 800 000 0001',
  check_in: '2026-12-01',
  check_out: '2026-12-04',
  room_id: 'deluxe',
  guests: 2,
} satisfies Partial<GuestValues>;

async function messagesFor(values: Partial<GuestValues>) {
  const { errors } = await rules(values, undefined, options);
  return guestFieldNames.flatMap((field) => (errors[field] ? [`${field}: ${errors[field].message}`] : []));
}

test('a complete form is what gets sent', async () => {
  expect(await rules({ ...validValues, guest_name: '  Ada ' }, undefined, options)).toEqual({
    values: validValues,
    errors: {},
  });
});

test('an empty form says every rule on its field', async () => {
  expect(await messagesFor({})).toEqual([
    'guest_name: Please provide guest name',
    'guest_email: Please provide a valid email',
    'guest_phone: Please provide phone number',
    'check_in: Please select check-in and check-out dates',
    'check_out: Please select check-in and check-out dates',
    'room_id: Please select a room',
  ]);
});

test('dates and guests are checked against the calendar and the room', async () => {
  expect(await messagesFor({ ...validValues, check_out: validValues.check_in })).toEqual([
    'check_out: Check-out must be after check-in',
  ]);
  expect(await messagesFor({ ...validValues, check_in: addDays(today, -1) })).toEqual(['check_in: Invalid date range']);
  expect(await messagesFor({ ...validValues, check_out: addDays(validValues.check_in, 31) })).toEqual([
    'check_out: Invalid date range',
  ]);
  expect(await messagesFor({ ...validValues, guests: 3 })).toEqual(['guests: Deluxe sleeps up to 2 guests']);
});

test('a wrong stay is said even while the name is missing', async () => {
  expect(await messagesFor({ ...validValues, guest_name: '', check_out: '2026-11-30' })).toEqual([
    'guest_name: Please provide guest name',
    'check_out: Check-out must be after check-in',
  ]);
});
