import { expect, it } from 'vitest';
import { senderAddress } from '#server/platform/integrations/sender-address.ts';

const publicUrl = 'https://hotel.example';

it.each([
  ['of the hotel, if it has one', 'smtp://desk%40mail.example:x@mail.example', 'stay@hotel.test', 'stay@hotel.test'],
  ['of the account, while the hotel has none', 'smtp://desk%40mail.example:x@mail.example', '', 'desk@mail.example'],
  ['of the account, with its sign as it is', 'smtps://desk@mail.example:x@smtp.mail.example', '', 'desk@mail.example'],
  [
    'at the name of the site, where the account is no address',
    'smtp://apikey:x@mail.example',
    '',
    'hotel@hotel.example',
  ],
  ['at the name of the site, without an account', 'smtp://127.0.0.1:25', '', 'hotel@hotel.example'],
])('mails come from the address %s', (_, smtpUrl, hotelEmail, expected) => {
  expect(senderAddress({ smtpUrl, publicUrl }, hotelEmail)).toBe(expected);
});
