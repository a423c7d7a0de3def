import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '#contract/bookings.ts';
import { kobo } from '#contract/money.ts';
import { addReceipt, type Booking, ownsReceipt, presentBooking, requestHash } from '#server/bookings/rules.ts';

const booking: Booking = {
  id: 'b1',
  reference: 'BK-1234ABCD',
  receiptToken: 'the-token-of-this-one-',
  guestName: 'Ọlá  van der Adé',
  guestEmail: 'ola@example.ng',
  guestPhone: '+234 801 234 5678',
  roomTypeId: 'deluxe',
  roomTypeName: 'Deluxe',
  checkIn: '2026-12-31',
  checkOut: '2027-01-02',
  guests: 2,
  price: kobo(3_050_000),
  base: kobo(6_100_000),
  fee: kobo(122_000),
  total: kobo(6_222_000),
  status: 'pending',
  paymentStatus: 'pending',
  paymentMethod: 'flutterwave',
  source: 'online',
  createdByRole: 'client',
  createdBy: null,
  txRef: 'BKTX-secret',
  holdUntil: new Date('2026-11-21T11:30:00Z'),
  nightsHeld: true,
  expiredAt: null,
  createdAt: new Date('2026-11-21T11:00:00Z'),
};

describe('a booking on the wire', () => {
  test('is in naira, with its nights counted', () => {
    const shown = {
      price_per_night: 30_500,
      base_total: 61_000,
      transaction_fee: 1_220,
      total_amount: 62_220,
      nights: 2,
    };
    expect(presentBooking(booking, true)).toMatchObject(shown);
  });

  test('hides from strangers who the guest is and how to pay', () => {
    expect(presentBooking(booking, false)).toMatchObject({
      guest_name: 'Ọ*** v*** d*** A***',
      guest_email: 'o***@e***',
      guest_phone: '*** 78',
      transaction_ref: null,
      masked: true,
    });
  });

  test.each(['Ola', '', '😀 Ada'])('hides all but the first letter of %j', (guestName) => {
    const { guest_name } = presentBooking({ ...booking, guestName }, false);
    expect([...guest_name].filter((letter) => !'* '.includes(letter)).length).toBeLessThanOrEqual(2);
  });

  test.each(bookingStatuses)('%s: has an end of its hold only while it waits for payment', (status) => {
    const { hold_until } = presentBooking({ ...booking, status }, true);
    expect(hold_until).toBe(status === 'pending' ? '2026-11-21T11:30:00.000Z' : null);
  });
});

describe('a receipt', () => {
  const token = booking.receiptToken;

  test.each<[boolean, string | undefined, string | undefined]>([
    [true, token, undefined],
    [true, `other.${token}.another`, undefined],
    [true, undefined, token],
    [true, 'other', token],
    [false, undefined, undefined],
    [false, '', ''],
    [false, '...', undefined],
    [false, token.slice(1), token.toUpperCase()],
    [false, `${token}x`, `.${token}`],
  ])('%s with the cookie %j and the link %j', (owned, cookie, link) => {
    expect(ownsReceipt(booking, cookie, link)).toBe(owned);
  });

  test('is kept for the eight newest bookings of a browser', () => {
    const cookie = Array.from({ length: 10 }, (_, n) => `t${n}`).reduce<string | undefined>(addReceipt, undefined);
    expect(cookie).toBe('t9.t8.t7.t6.t5.t4.t3.t2');
    expect(addReceipt(cookie, 't5')).toBe('t5.t9.t8.t7.t6.t4.t3.t2');
  });
});

test('two wishes are the same whatever the order of their fields', () => {
  expect(requestHash({ a: 1, b: '2' })).toBe(requestHash({ b: '2', a: 1 }));
  expect(requestHash({ a: 1, b: '2' })).not.toBe(requestHash({ a: 1, b: 2 }));
});
