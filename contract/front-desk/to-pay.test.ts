import { expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira, kobo } from '#contract/core/money.ts';
import { onlyCompanyOwes, owedByGuest, toPayFactsOf, toPayOf, toPayText } from '#contract/front-desk/to-pay.ts';

const today = '2026-11-22';
const chargedNight = (offset: number) => ({ night: addDays(today, offset), amountKobo: fromNaira(20_000) });
const noOtherPayers = { othersOweKobo: kobo(0), otherPayers: '' };

/** Three nights, one of them over, and drinks for 1,600. */
const stay: Parameters<typeof toPayOf>[0] = {
  ...{
    status: 'checked_in',
    balanceKobo: fromNaira(61_600),
    guestNights: [chargedNight(-1), chargedNight(0), chargedNight(1)],
    ...noOtherPayers,
  },
};

test('a guest pays now what was had, and later the nights to come', () => {
  expect(toPayText(toPayOf(stay, today))).toBe('To pay now ₦21,600. To pay later ₦40,000.');
  expect(toPayText(toPayOf(stay, addDays(today, 2)))).toBe('To pay now ₦61,600.');
});

test('what was paid ahead pays for the nights to come', () => {
  expect(toPayText(toPayOf({ ...stay, balanceKobo: fromNaira(15_000) }, today))).toBe('To pay later ₦15,000.');
  expect(toPayText(toPayOf({ ...stay, balanceKobo: kobo(0) }, today))).toBe('To pay now ₦0.');
});

test('“To pay now ₦0” is said only to a guest who pays nothing later either', () => {
  const labelsOf = (change: Partial<typeof stay>) =>
    toPayFactsOf(toPayOf({ ...stay, ...change }, today)).map(([label]) => label);
  expect(labelsOf({ balanceKobo: fromNaira(15_000) })).toEqual(['To pay later']);
  expect(labelsOf({ balanceKobo: kobo(0) })).toEqual(['To pay now']);
  const acmePaysAll = { othersOweKobo: stay.balanceKobo, otherPayers: 'Acme Ltd' };
  expect(labelsOf(acmePaysAll)).toEqual(['To pay now', 'To pay later (by Acme Ltd)']);
  expect(toPayText(toPayOf({ ...stay, ...acmePaysAll }, today))).toBe(
    'To pay now ₦0. To pay later (by Acme Ltd) ₦61,600.',
  );
});

test('what a company pays is not the guest’s', () => {
  const splitStay = { ...stay, othersOweKobo: fromNaira(60_000), otherPayers: 'Acme Ltd', guestNights: [] };
  expect(toPayText(toPayOf(splitStay, today))).toBe('To pay now ₦1,600. To pay later (by Acme Ltd) ₦60,000.');
});

test('all of a booking that waits for its payment is paid now, and so is all of a stay that is over', () => {
  for (const status of ['pending', 'checked_out'] as const)
    expect(toPayText(toPayOf({ ...stay, status }, today))).toBe('To pay now ₦61,600.');
});

test('a guest whose company pays a part owes the rest', () => {
  const company = { name: 'Zenith', pays: true };
  const stayOfCompanyGuest = {
    balanceKobo: fromNaira(84_640),
    othersOweKobo: fromNaira(79_840),
    otherPayers: 'Zenith',
    company,
  };
  expect([owedByGuest(stayOfCompanyGuest), onlyCompanyOwes(stayOfCompanyGuest)]).toEqual([fromNaira(4800), false]);
  const stayPaidByGuest = { ...stayOfCompanyGuest, balanceKobo: stayOfCompanyGuest.othersOweKobo };
  expect([owedByGuest(stayPaidByGuest), onlyCompanyOwes(stayPaidByGuest)]).toEqual([0, true]);
  expect(onlyCompanyOwes({ ...stayPaidByGuest, otherPayers: 'Zenith, Bola Ojo' })).toBe(false);
  expect(onlyCompanyOwes({ ...stayPaidByGuest, company: { ...company, pays: false } })).toBe(false);
});
