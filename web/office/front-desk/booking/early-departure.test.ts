import { expect, test } from 'vitest';
import { fromNaira, kobo } from '#contract/core/money.ts';
import { isPaymentExpected, leftToPay } from '#contract/front-desk/desk.ts';
import { bookingAfterDeparture, isGuestAskedAtDeparture } from '#web/office/front-desk/booking/early-departure.ts';

const booking = {
  ...{ totalAmountKobo: fromNaira(80_000), balanceKobo: fromNaira(60_000) },
  ...{ unconfirmedAmountKobo: fromNaira(15_000), atTerminalAmountKobo: kobo(0) },
};
const preview = { totalAmountKobo: fromNaira(40_000), balanceKobo: fromNaira(20_000) };

test('a guest who leaves early is asked for what is left, without the transfer that waits', () => {
  const leavingBooking = bookingAfterDeparture(booking, preview, { unused: 'drop' });
  expect([leavingBooking.totalAmountKobo, leftToPay(leavingBooking)]).toEqual([fromNaira(40_000), fromNaira(5000)]);
  expect(leftToPay(bookingAfterDeparture(booking, preview, { unused: 'keep' }))).toBe(fromNaira(45_000));
});

test('nothing more is taken while a transfer for all that is left waits', () => {
  const transferredBooking = { ...booking, unconfirmedAmountKobo: fromNaira(20_000) };
  expect(isPaymentExpected(bookingAfterDeparture(transferredBooking, preview, { unused: 'drop' }))).toBe(false);
  expect(isPaymentExpected(bookingAfterDeparture(transferredBooking, preview, { unused: 'keep' }))).toBe(true);
});

test('a guest whose company has a window of its own is asked for the rest', () => {
  const company = { name: 'Zenith', pays: true };
  const balanceKobo = fromNaira(5000);
  expect(isGuestAskedAtDeparture({ balanceKobo, company, companyHasWindow: true })).toBe(true);
  expect(isGuestAskedAtDeparture({ balanceKobo, company, companyHasWindow: false })).toBe(false);
  expect(isGuestAskedAtDeparture({ balanceKobo, company: null, companyHasWindow: false })).toBe(true);
  expect(isGuestAskedAtDeparture({ balanceKobo: kobo(0), company: null, companyHasWindow: false })).toBe(false);
});
