import { expect, test } from 'vitest';
import { fromNaira, kobo } from '#contract/core/money.ts';
import {
  companyPaysGuestWindow,
  goesToCompany,
  isAmountProposed,
  isSomebodyAsked,
  unpaidWindowsOf,
} from '#web/office/front-desk/booking/payer-choice.ts';

const zenith = { name: 'Zenith', pays: true };
const makeWindow = (id: string | null, companyId: string | null, balance: number) => ({
  ...{ id, companyId, balanceKobo: fromNaira(balance) },
});
const [guest, bola, ofZenith, ofAcme] = [
  makeWindow(null, null, 4_800),
  makeWindow('bola', null, 13_000),
  makeWindow('zenith', 'z', 79_840),
  makeWindow('acme', 'a', 500),
];
const paidUp = { ...guest, balanceKobo: fromNaira(0) };

test.each([
  ['no company', null, false, [guest], [[null, true]]],
  ['a company that pays at once', { ...zenith, pays: false }, false, [guest], [[null, true]]],
  ['a company that pays everything', zenith, false, [guest], [[null, false]]],
  [
    'a company that pays its window',
    zenith,
    true,
    [guest, ofZenith],
    [
      [null, true],
      ['zenith', false],
    ],
  ],
  ['only the company still owes', zenith, true, [paidUp, ofZenith], [['zenith', false]]],
  [
    'the company pays all but the window of a person',
    zenith,
    false,
    [guest, bola],
    [
      ['bola', true],
      [null, false],
    ],
  ],
  [
    'two companies and two people',
    zenith,
    true,
    [guest, ofZenith, ofAcme, bola],
    [
      [null, true],
      ['bola', true],
      ['zenith', false],
      ['acme', false],
    ],
  ],
  [
    'a window of a company, and no company of the booking',
    null,
    false,
    [guest, ofAcme],
    [
      [null, true],
      ['acme', false],
    ],
  ],
  ['nobody owes anything', null, false, [paidUp], []],
])('people come first, and the form proposes what they owe: %s', (_, company, companyHasWindow, windows, expected) => {
  const booking = { company, companyHasWindow };
  const unpaidWindows = unpaidWindowsOf(booking, windows);
  expect(unpaidWindows.map((payer) => [payer.id, isAmountProposed(booking, payer, false)])).toEqual(expected);
  for (const payer of unpaidWindows) expect(isAmountProposed(booking, payer, true)).toBe(true);
});

test('the company pays what is in the window of the guest while it has none itself', () => {
  expect(companyPaysGuestWindow({ company: zenith, companyHasWindow: false })).toBe(true);
  expect(companyPaysGuestWindow({ company: zenith, companyHasWindow: true })).toBe(false);
  expect(companyPaysGuestWindow({ company: { ...zenith, pays: false }, companyHasWindow: false })).toBe(false);
  expect(companyPaysGuestWindow({ company: null, companyHasWindow: false })).toBe(false);
});

test.each([
  ['a guest who owes', null, 0, '', true],
  ['a guest whose company pays everything', zenith, 5_000, 'Zenith', false],
  ['another person who pays all that is owed', null, 5_000, 'Bola Ojo', true],
  ['a company and another person who owe, and not the guest', zenith, 5_000, 'Zenith, Bola Ojo', true],
  ['a guest who owes drinks while the company pays the nights', zenith, 4_000, 'Zenith', true],
])('the desk asks for money, or not: %s', (_, company, othersOwe, otherPayers, isAsked) => {
  const owed = { balanceKobo: fromNaira(5_000), othersOweKobo: fromNaira(othersOwe), otherPayers };
  expect(isSomebodyAsked({ company, ...owed })).toBe(isAsked);
  expect(isSomebodyAsked({ company, ...owed, balanceKobo: kobo(0), othersOweKobo: kobo(0) })).toBe(false);
});

test.each([
  ['a company without a window', false, 5_000, true],
  ['a company with a window that has all that is owed', true, 5_000, true],
  ['a company with a window, beside a guest who owes drinks', true, 4_000, false],
])('what is to pay goes to the account of the company, or not: %s', (_, companyHasWindow, othersOwe, goesThere) => {
  const owed = { balanceKobo: fromNaira(5_000), othersOweKobo: fromNaira(othersOwe), otherPayers: 'Zenith' };
  expect(goesToCompany({ company: zenith, companyHasWindow, ...owed })).toBe(goesThere);
});
