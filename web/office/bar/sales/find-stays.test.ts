import { expect, test } from 'vitest';
import type { BarStay } from '#contract/bar/bar.ts';
import { kobo } from '#contract/core/money.ts';
import { canTakeDrinks, findStays } from '#web/office/bar/sales/find-stays.ts';

const makeStay = (room: string | null, guestName: string): BarStay => ({
  ...{ bookingId: guestName, room, guestName, leftKobo: kobo(500_000), closed: false },
});
const stays = [
  makeStay('104', 'Halima Bello'),
  makeStay('110', 'Ọlá Adé'),
  makeStay('204', 'Bello Musa'),
  makeStay(null, 'Ada Obi'),
];

test.each([
  ['', ['Halima Bello', 'Ọlá Adé', 'Bello Musa', 'Ada Obi']],
  ['10', ['Halima Bello']],
  ['1', ['Halima Bello', 'Ọlá Adé']],
  ['04', []],
  ['bello', ['Halima Bello', 'Bello Musa']],
  ['204 bello', ['Bello Musa']],
  ['ola', ['Ọlá Adé']],
  [' ADA ', ['Ọlá Adé', 'Ada Obi'].slice(1)],
])('%j finds the rooms that begin with it and the guests whose name has it', (text, names) => {
  expect(findStays(stays, text).map(({ guestName }) => guestName)).toEqual(names);
});

test('a closed account and a limit that is reached take no drinks', () => {
  const openStay = makeStay('104', 'Halima Bello');
  expect([openStay, { ...openStay, closed: true }, { ...openStay, leftKobo: kobo(0) }].map(canTakeDrinks)).toEqual([
    true,
    false,
    false,
  ]);
});
