import { expect, test } from 'vitest';
import { fromNaira } from '#contract/core/money.ts';
import {
  companyPaysGuestWindow,
  isAmountProposed,
  isGuestAsked,
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
  ['a guest who owes', null, false, 0, true],
  ['a guest whose company pays everything', zenith, false, 0, false],
  ['a guest whose company pays the nights, which is all that is owed', zenith, true, 5_000, false],
  ['a guest who owes drinks while the company pays the nights', zenith, true, 4_000, true],
])('%s is asked at the desk, or not', (_, company, companyHasWindow, othersOwe, isAsked) => {
  const owed = { balanceKobo: fromNaira(5_000), othersOweKobo: fromNaira(othersOwe) };
  expect(isGuestAsked({ company, companyHasWindow, ...owed })).toBe(isAsked);
});
