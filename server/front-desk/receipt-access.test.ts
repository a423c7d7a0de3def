import { describe, expect, test } from 'vitest';
import { detailNames, recordOfNames } from '#contract/bookings/booking-details.ts';
import { bookingStatuses } from '#contract/bookings/bookings.ts';
import { kobo } from '#contract/core/money.ts';
import { receiptInput } from '#contract/front-desk/receipts.ts';
import { type Booking, copyToken } from '#server/bookings/booking.ts';
import { hashRequest } from '#server/bookings/create.ts';
import { presentBooking } from '#server/bookings/present.ts';
import {
  addTokenToCookie,
  canReadBooking,
  type ReceiptAccess,
  receiptAccessOf,
  receiptCookieSeconds,
} from '#server/front-desk/receipt-access.ts';

const booking: Booking = {
  id: 'b1',
  reference: 'BK-1234ABCD',
  receiptToken: 'the-token-of-this-one-',
  ...recordOfNames(detailNames, () => ''),
  guestName: 'Ọlá  van der Adé',
  guestEmail: 'ola@example.ng',
  guestPhone: '+234 801 234 5678',
  roomTypeId: 'deluxe',
  roomTypeName: 'Deluxe',
  checkIn: '2026-12-31',
  checkOut: '2027-01-02',
  guests: 2,
  children: 0,
  planCode: 'flexible',
  planName: null,
  ...{ promoCodeId: null, promoCode: null, promoPercent: null, promoOnce: false },
  ...{ companyId: null, companyName: null, companyPays: false },
  planBreakfast: false,
  freeUntilHours: 48,
  lateRefundPercent: 50,
  unusedNightsPercent: 100,
  noShowPercent: 100,
  checkInFrom: '14:00',
  guestsKobo: kobo(0),
  priceKobo: kobo(3_050_000),
  nights: Array(2).fill({ price: kobo(3_050_000), fee: kobo(61_000) }),
  discountKobo: kobo(0),
  servicesKobo: kobo(0),
  clearedKobo: kobo(0),
  keptKobo: kobo(0),
  keptAtDeskKobo: kobo(0),
  extraKobo: kobo(0),
  note: 'Knows the owner',
  version: 1,
  baseKobo: kobo(6_100_000),
  feeKobo: kobo(122_000),
  totalKobo: kobo(6_222_000),
  status: 'pending',
  paymentStatus: 'pending',
  paymentMethod: 'flutterwave',
  source: 'online',
  createdByRole: 'client',
  createdBy: null,
  txRef: 'BKTX-secret',
  holdUntil: new Date('2026-11-21T11:30:00Z'),
  holdRenewals: 0,
  nightsHeld: true,
  expiredAt: null,
  deletedAt: null,
  createdAt: new Date('2026-11-21T11:00:00Z'),
};

describe('a booking in a reply', () => {
  test('has the sums of the row, with its nights counted', () => {
    const shownFields = {
      pricePerNightKobo: 3_050_000,
      baseTotalKobo: 6_100_000,
      transactionFeeKobo: 122_000,
      totalAmountKobo: 6_222_000,
      nights: 2,
      priceLines: [{ nights: 2, pricePerNightKobo: 3_050_000 }],
    };
    expect(presentBooking(booking, true)).toMatchObject(shownFields);
  });

  test('hides from strangers who the guest is and how to pay', () => {
    expect(presentBooking(booking, false)).toMatchObject({
      guestName: 'Ọ*** v*** d*** A***',
      guestEmail: 'o***@e***',
      guestPhone: '*** 78',
      transactionRef: null,
      masked: true,
    });
  });

  test.each(['Ola', '', '😀 Ada'])('hides all but the first letter of %j', (guestName) => {
    const shownBooking = presentBooking({ ...booking, guestName }, false);
    expect([...shownBooking.guestName].filter((letter) => !'* '.includes(letter)).length).toBeLessThanOrEqual(2);
  });

  test.each(bookingStatuses)('%s: has an end of its hold only while it waits for payment', (status) => {
    const { holdUntil } = presentBooking({ ...booking, status }, true);
    expect(holdUntil).toBe(status === 'pending' ? '2026-11-21T11:30:00.000Z' : null);
  });
});

describe('a receipt', () => {
  const token = booking.receiptToken;
  const guestCopyToken = copyToken(booking, 'guest');
  const staffCopyToken = copyToken(booking, 'staff');

  test.each<[ReceiptAccess | undefined, string | undefined, string | undefined]>([
    ['receipt', token, undefined],
    ['receipt', `other.${token}.another`, undefined],
    ['receipt', undefined, token],
    ['receipt', 'other', token],
    ['receipt', token, 'other'],
    ['guest copy', undefined, guestCopyToken],
    ['guest copy', token, guestCopyToken],
    ['staff copy', undefined, staffCopyToken],
    [undefined, guestCopyToken, undefined],
    [undefined, undefined, guestCopyToken.slice(1)],
    [undefined, undefined, copyToken({ receiptToken: guestCopyToken }, 'guest')],
    [undefined, undefined, undefined],
    [undefined, '', ''],
    [undefined, '...', undefined],
    [undefined, token.slice(1), token.toUpperCase()],
    [undefined, `${token}x`, `.${token}`],
  ])('is held as %s with the cookie %j and the link %j', (access, cookie, link) => {
    expect(receiptAccessOf(booking, false, cookie, link)).toBe(access);
    expect(canReadBooking(booking, false, cookie, link)).toBe(access !== undefined);
    expect(receiptAccessOf(booking, true, cookie, link)).toBe(link === staffCopyToken ? 'staff copy' : undefined);
  });

  test('has a copy whose token fits into a link, and is another one for every booking', () => {
    expect(receiptInput.safeParse({ reference: booking.reference, token: guestCopyToken }).success).toBe(true);
    expect(encodeURIComponent(guestCopyToken)).toBe(guestCopyToken);
    expect(copyToken({ receiptToken: `${token}x` }, 'guest')).not.toBe(guestCopyToken);
  });

  test('is kept for the eight newest bookings of a browser', () => {
    const cookie = Array.from({ length: 10 }, (_, n) => `t${n}`).reduce<string | undefined>(
      addTokenToCookie,
      undefined,
    );
    expect(cookie).toBe('t9.t8.t7.t6.t5.t4.t3.t2');
    expect(addTokenToCookie(cookie, 't5')).toBe('t5.t9.t8.t7.t6.t4.t3.t2');
  });

  test.each([
    ['2026-11-23', 92],
    ['2027-09-27', 400],
    ['2027-12-20', 400],
  ])('whose last stay ends on %s is kept by the browser for %d days', (lastCheckOut, days) => {
    expect(receiptCookieSeconds(lastCheckOut, '2026-11-21', 90)).toBe(days * 86_400);
  });
});

test('two wishes are the same whatever the order of their fields', () => {
  expect(hashRequest({ a: 1, b: '2' })).toBe(hashRequest({ b: '2', a: 1 }));
  expect(hashRequest({ a: 1, b: '2' })).not.toBe(hashRequest({ a: 1, b: 2 }));
});
