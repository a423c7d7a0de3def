import { describe, expect, test } from 'vitest';
import { guestDetailNames, recordOfNames } from '#contract/bookings/booking-details.ts';
import { kobo } from '#contract/core/money.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import type { ReceiptView } from '#contract/front-desk/receipts.ts';
import hotel from '#hotel';
import { shareLink } from '#web/site/receipt/guest-actions.tsx';
import { situationOf } from '#web/site/receipt/situation.ts';

const booking: ReceiptView['booking'] = {
  ...recordOfNames(guestDetailNames, () => ''),
  ...{ id: 'b', reference: 'BK-1A2B3C4D', guestName: 'Ada', guestEmail: 'ada@example.ng', guestPhone: '0801' },
  ...{ roomId: 'deluxe', roomName: 'Deluxe', roomType: 'Deluxe', roomTypeName: 'Deluxe', roomTypeId: 'deluxe' },
  ...{ checkIn: '2026-12-10', checkOut: '2026-12-12', nights: 2, guests: 1 },
  ...{ children: 0, bookedPlan: { code: 'flexible', name: null, breakfast: false, terms: null } },
  ...{ promoCode: null, company: null, priceOffKobo: kobo(0) },
  ...{ priceLines: [{ nights: 2, pricePerNightKobo: kobo(3_050_000) }], pricePerNightKobo: kobo(3_050_000) },
  ...{ discountKobo: kobo(0), extraChargesKobo: kobo(0), servicesKobo: kobo(0) },
  ...{ baseTotalKobo: kobo(6_100_000), transactionFeeKobo: kobo(122_000), totalAmountKobo: kobo(6_222_000) },
  ...{ status: 'confirmed', paymentStatus: 'paid', transactionRef: 'tx', paymentMethod: 'flutterwave' },
  ...{ bookingSource: 'online', createdByRole: 'client', createdAt: '2026-11-21T11:00:00Z' },
  ...{ holdUntil: null, masked: false },
};
const own: NonNullable<ReceiptView['own']> = {
  ...{
    copy: false,
    now: '2026-11-21T11:00:00Z',
    rooms: [],
    payments: [],
    refunds: [],
    adjustments: [],
    services: [],
    paidAmountKobo: kobo(0),
    keptAmountKobo: kobo(0),
    balanceKobo: kobo(0),
    toPay: { nowKobo: kobo(0), laterKobo: kobo(0), byOthersKobo: kobo(0), payers: '' },
    hold: null,
    barPin: null,
    notes: [],
    recordedUrl: 'https://hotel.example/r/s',
  },
  cancellation: null,
};
const payment = {
  id: 'p',
  at: '2026-11-21T11:00:00Z',
  method: 'gateway',
  amountKobo: kobo(6_222_000),
  unconfirmed: false,
} as const;
const refund = { id: 'r', at: '2026-11-22T11:00:00Z', made: false, amountKobo: kobo(3_111_000) };

type Changes = { booking?: Partial<ReceiptView['booking']>; own?: Partial<typeof own> | null };
const situationText = (changes: Changes, today = '2026-11-21') => {
  const view = {
    booking: { ...booking, ...changes.booking },
    own: changes.own === null ? null : { ...own, ...changes.own },
  };
  const { title, text } = situationOf(view, hotel, today);
  return `${title}. ${text}`.trim();
};

describe('a guest is told', () => {
  test.each<[string, Changes, string]>([
    ['that a room waits', { booking: { status: 'pending', holdUntil: '2026-11-21T11:30:00Z' } }, 'until 12:30'],
    ['when they are expected', {}, 'We look forward to welcoming you on Thu, 10 Dec 2026, from 14:00.'],
    [
      'what is to be paid',
      {
        own: {
          balanceKobo: kobo(300_000),
          toPay: { nowKobo: kobo(100_000), laterKobo: kobo(200_000), byOthersKobo: kobo(0), payers: '' },
        },
      },
      'To pay now ₦1,000. To pay later ₦2,000.',
    ],
    ['when to leave', { booking: { status: 'checked_in' } }, 'You are our guest. Check-out is on Sat, 12 Dec 2026'],
    ['goodbye', { booking: { status: 'checked_out' } }, 'Your stay is over. Thank you for staying with us.'],
    ['that they did not come', { booking: { status: 'no_show' } }, 'We expected you on Thu, 10 Dec 2026.'],
    [
      'that the time is over, and the room free',
      { booking: { status: 'cancelled' }, own: { hold: { state: 'free', problem: null } } },
      'Time to pay has run out. The room is no longer kept for you, but it is still free for your dates.',
    ],
    [
      'why it cannot be had again',
      { booking: { status: 'cancelled' }, own: { hold: { state: 'gone', problem: 'It is gone.' } } },
      'Time to pay has run out. The room is no longer kept for you. It is gone.',
    ],
    [
      'on a copy too that a room waits no longer',
      { booking: { status: 'pending', holdUntil: '2026-11-21T10:59:00Z' }, own: { copy: true } },
      'Time to pay has run out. The room is no longer kept for you.',
    ],
  ])('%s', (_, changes, sentence) => {
    expect(situationText(changes)).toContain(sentence);
  });

  test.each<[string, Changes, string]>([
    ['nothing was paid', {}, 'Nothing was paid, so nothing is owed.'],
    ['some is due', { own: { payments: [payment], refunds: [refund] } }, '₦31,110 is to be refunded to the card'],
    [
      'it has come back',
      { own: { payments: [payment], refunds: [{ ...refund, made: true }] } },
      '₦31,110 has been refunded.',
    ],
    ['none comes back', { own: { payments: [payment] } }, 'By the cancellation policy nothing of what was paid'],
    ['the desk gives it back', { booking: { paymentStatus: 'refund_due' } }, 'Reception gives back what you have paid'],
  ])('what becomes of the money of a cancelled booking: %s', (_, { booking: money, ...changes }, sentence) => {
    const text = situationText({ booking: { status: 'cancelled', ...money }, ...changes });
    expect(text).toMatch(/^This booking is cancelled\. /);
    expect(text).toContain(sentence);
  });

  test('nothing about money who is somebody else', () => {
    expect(situationText({ booking: { status: 'cancelled', paymentStatus: 'refund_due' }, own: null })).toBe(
      'This booking is cancelled.',
    );
  });

  test('that they are still expected', () => {
    expect(situationText({}, '2026-12-11')).toContain('We have been expecting you since Thu, 10 Dec 2026.');
  });

  test.each([
    ['pending', '2026-11-21', true, undefined],
    ['confirmed', '2026-11-21', true, true],
    ['confirmed', '2026-12-11', true, true],
    ['checked_in', '2026-12-10', false, undefined],
    ['checked_out', '2026-12-12', false, undefined],
    ['completed', '2026-12-12', false, undefined],
  ] as const)('to bring the receipt only while they are expected: %s on %s', (status, today, expected, arriving) => {
    const situation = situationOf({ booking: { ...booking, status }, own }, hotel, today);
    expect([situation.isGuestExpected, situation.showsArrival]).toEqual([expected, arriving]);
  });

  test('that they are late for a stay whose dates have passed', () => {
    expect(situationText({}, '2026-12-12')).toContain('The dates of this booking have passed.');
  });
});

test('what is shared says where and when, and gives nobody a key to the booking', () => {
  const link = shareLink(booking, {
    hotel,
    pictures: noOwnPictures,
    today: '2026-11-21',
    now: '2026-11-21T09:00:00Z',
    publicUrl: 'https://ebute.example',
  });
  expect(link).toMatch(/^https:\/\/wa\.me\/\?text=/);
  const text = new URL(link).searchParams.get('text') ?? '';
  expect(text).toContain('Deluxe, Thu, 10 Dec 2026 to Sat, 12 Dec 2026, 2 nights');
  expect(text).toContain('BK-1A2B3C4D');
  for (const secret of ['token', '/receipt', booking.guestEmail, booking.guestPhone])
    expect(text).not.toContain(secret);
});
