import { expect, test } from 'vitest';
import { bookingMessages, guestFieldSchemas } from '#contract/bookings/bookings.ts';
import { dialableNumber, internationalNumber, whatsAppAddress } from '#contract/core/phone.ts';

const spellingsOfNumber = [
  ...['+2348035550101', '+234 803 555 0101', '+234-803-555-0101', '+234 (0) 803 555 0101', '+234 0803 555 0101'],
  ...['(+234) 803 555 0101', '00234 803 555 0101', '002348035550101', '2348035550101', '234 803 555 0101'],
  ...['234 0803 555 0101', '08035550101', '0803 555 0101', '0803-555-0101', '0803.555.0101', '(0803) 555 0101'],
  ...['(0) 803 555 0101', '8035550101', '803 555 0101', 'tel:+2348035550101', 'tel:08035550101'],
  ...['+234 803\u2013555\u20110101', '\u202a+234 803 555 0101\u202c', '0803\u00a0555\u00a00101', '0803\u200b5550101'],
];

test.each(spellingsOfNumber)('%j is accepted, kept and linked as one number', (typed) => {
  const phone = guestFieldSchemas.guestPhone.parse(typed);
  expect(internationalNumber(phone, '234')).toBe('+2348035550101');
  expect(dialableNumber(phone, '234')).toBe('+2348035550101');
  expect(whatsAppAddress(phone, '234')).toBe('https://wa.me/2348035550101');
});

test.each([
  ['01 234 5678', '+23412345678'],
  ['+234 1 234 5678', '+23412345678'],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
  ['0044 20 7946 0000', '0044 20 7946 0000'],
  ['+1 (234) 555-0101', '+1 (234) 555-0101'],
  ['12345678', '12345678'],
  ['+234 12', '+234 12'],
])('%s is kept as %s', (typed, full) => {
  expect(internationalNumber(typed, '234')).toBe(full);
});

test.each([
  ['+44 (0) 20 7946 0000', '+442079460000', '442079460000'],
  ['0044 20 7946 0000', '00442079460000', '442079460000'],
])('%s of another country is dialled as %s', (typed, dialled, chat) => {
  expect([dialableNumber(typed, '234'), whatsAppAddress(typed, '234')]).toEqual([dialled, `https://wa.me/${chat}`]);
});

test.each(['call me', '0803', '+234 803 ext 5', '080+35550101', '1'.repeat(40)])('%j is refused', (typed) => {
  expect(guestFieldSchemas.guestPhone.safeParse(typed).error?.issues[0]?.message).not.toBe(undefined);
  expect(guestFieldSchemas.guestPhone.safeParse(typed).error?.issues[0]?.message).not.toBe(bookingMessages.phone);
});
