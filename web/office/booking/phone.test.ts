import { expect, test } from 'vitest';
import { dialableNumber, whatsAppAddress } from '#web/office/booking/phone.ts';

test.each([
  ['+234 (0) 800-000.0001', '+2348000000001'],
  ['(0801) 123 4567', '08011234567'],
  ['(0) 801 123 4567', '08011234567'],
  ['801 123 4567', '+2348011234567'],
])('%s is dialled as %s', (phone, number) => {
  expect(dialableNumber(phone, '234')).toBe(number);
});

test.each([
  ['+234 801 123 4567', '2348011234567'],
  ['0801 123 4567', '2348011234567'],
  ['801 123 4567', '2348011234567'],
  ['+234 (0) 801 123 4567', '2348011234567'],
  ['0044 20 7946 0000', '442079460000'],
  ['+44 20 7946 0000', '442079460000'],
  ['2348011234567', '2348011234567'],
])('%s is found on WhatsApp', (phone, number) => {
  expect(whatsAppAddress(phone, '234')).toBe(`https://wa.me/${number}`);
});
