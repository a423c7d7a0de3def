import { expect, test } from 'vitest';
import { kobo } from '#contract/money.ts';
import { erasureProblem, namesGuest, privacyMessages } from '#contract/privacy.ts';
import { receiptEnded } from '#contract/receipts.ts';
import hotel from '#hotel';

type Standing = Parameters<typeof erasureProblem>[0];
const over: Standing = {
  status: 'completed',
  ...{ deleted: false, erased: false, checkIn: '2026-11-18', checkOut: '2026-11-20' },
  ...{ owes: kobo(0), owed: kobo(0) },
};

test.each<[Partial<Standing>, string | null]>([
  [{}, null],
  [{ status: 'checked_in' }, privacyMessages.inHouse],
  [{ status: 'pending' }, privacyMessages.unpaid],
  [{ status: 'confirmed', checkOut: '2026-11-22' }, privacyMessages.upcoming('2026-11-18')],
  [{ status: 'confirmed' }, privacyMessages.unclear],
  [{ status: 'confirmed', deleted: true }, null],
  [{ owes: kobo(100) }, privacyMessages.owes(kobo(100))],
  [{ status: 'cancelled', owed: kobo(100) }, privacyMessages.owed(kobo(100))],
  [{ deleted: true, owed: kobo(100) }, privacyMessages.owed(kobo(100))],
  [{ erased: true, status: 'checked_in' }, privacyMessages.already],
])('a stay that is over, but with %j, is erased unless: %s', (change, problem) => {
  expect(erasureProblem({ ...over, ...change }, '2026-11-21')).toBe(problem);
});

const guest = { name: 'Ọlá O’Brien', email: 'ola@example.ng', phone: '+234 803 765 4321' };

test.each([
  ['Asked for it by letter', false],
  ['Ola asked for it', true],
  ['a letter of OLA@EXAMPLE.NG', true],
  ['called from 0803-765-4321', true],
  ['BRIEN', true],
  ['o, a colander', false],
  ['', false],
])('“%s” gives the guest away: %s', (text, gives) => {
  expect(namesGuest(text, guest)).toBe(gives);
  expect(namesGuest(text, { name: 'Erased guest', email: '', phone: '' })).toBe(false);
});

test('the link to a receipt ends so many days after departure', () => {
  expect(receiptEnded('2026-11-20', '2027-02-18', hotel)).toBe(false);
  expect(receiptEnded('2026-11-20', '2027-02-19', hotel)).toBe(true);
});
