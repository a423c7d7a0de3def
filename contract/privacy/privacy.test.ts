import { expect, test } from 'vitest';
import { isReceiptLinkExpired } from '#contract/bookings/receipt-link.ts';
import { kobo } from '#contract/core/money.ts';
import { erasureProblem, findGuestIn, privacyMessages } from '#contract/privacy/privacy.ts';
import hotel from '#hotel';

type ErasureFacts = Parameters<typeof erasureProblem>[0];
const pastStay: ErasureFacts = {
  status: 'completed',
  ...{ isDeleted: false, isErased: false, checkIn: '2026-11-18', checkOut: '2026-11-20' },
  ...{ balance: kobo(0), refundDue: kobo(0) },
};

test.each<[Partial<ErasureFacts>, string | null]>([
  [{}, null],
  [{ status: 'checked_in' }, privacyMessages.inHouse],
  [{ status: 'pending' }, privacyMessages.unpaid],
  [{ status: 'confirmed', checkOut: '2026-11-22' }, privacyMessages.upcoming('2026-11-18')],
  [{ status: 'confirmed' }, privacyMessages.unclear],
  [{ status: 'confirmed', isDeleted: true }, null],
  [{ balance: kobo(100) }, privacyMessages.balance(kobo(100))],
  [{ status: 'cancelled', refundDue: kobo(100) }, privacyMessages.refundDue(kobo(100))],
  [{ isDeleted: true, refundDue: kobo(100) }, privacyMessages.refundDue(kobo(100))],
  [{ isErased: true, status: 'checked_in' }, privacyMessages.already],
])('a stay that is over, but with %j, is erased unless: %s', (change, problem) => {
  expect(erasureProblem({ ...pastStay, ...change }, '2026-11-21')).toBe(problem);
});

const guest = { name: 'Ọlá O’Brien', email: 'ola@example.ng', phone: '+234 803 765 4321' };

test.each([
  ['Asked for it by letter', undefined],
  ['Ola asked for it', 'Ola'],
  ['Ọlá asked for it', 'Ọlá'],
  ['a letter of OLA@EXAMPLE.NG', 'OLA'],
  ['write to mail-ola@example.ng', 'ola'],
  ['called from 0803-765-4321', '+234 803 765 4321'],
  ['BRIEN', 'BRIEN'],
  ['o, a colander', undefined],
  ['', undefined],
])('of “%s”, this tells who the guest is: %s', (text, expected) => {
  expect(findGuestIn(text, guest)).toBe(expected);
  expect(findGuestIn(text, { name: 'Erased guest', email: '', phone: '' })).toBeUndefined();
});

test('the link to a receipt ends so many days after departure', () => {
  expect(isReceiptLinkExpired('2026-11-20', '2027-02-18', hotel)).toBe(false);
  expect(isReceiptLinkExpired('2026-11-20', '2027-02-19', hotel)).toBe(true);
});
