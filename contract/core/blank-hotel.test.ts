import { expect, test } from 'vitest';
import { blankHotel, demoName } from '#contract/core/blank-hotel.ts';
import { addressLine, contactLine, numberToCall } from '#contract/core/hotel-contact.ts';
import hotel from '#hotel';

test('the demo is known by the name in its file', () => {
  expect(hotel.name).toBe(demoName);
});

test('what is empty leaves no separators behind', () => {
  expect([addressLine(blankHotel), contactLine(blankHotel), numberToCall(blankHotel)]).toEqual(['', '', 'the hotel']);
  const known = { address: { ...blankHotel.address, street: '2 Marian Road', city: 'Calabar' } };
  expect(addressLine(known)).toBe('2 Marian Road, Calabar');
  expect(contactLine({ phones: ['0801 234 5678'], email: '' })).toBe('0801 234 5678');
  expect(contactLine({ phones: ['0801 234 5678'], email: 'desk@akwa.example' })).toBe(
    '0801 234 5678 or desk@akwa.example',
  );
});
