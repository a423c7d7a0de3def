import { beforeEach, expect, test } from 'vitest';
import type { GuestCallApi } from '#contract/api.ts';
import { guestDetailNames, recordOfNames } from '#contract/bookings/booking-details.ts';
import { kobo } from '#contract/core/money.ts';
import type { BookingWithCheckout } from '#contract/payments/payments.ts';
import { findPending } from '#web/site/booking/find-pending.ts';
import { clearPending, storePending } from '#web/site/booking-summary/pending-booking.ts';

const now = new Date().toISOString();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

function makeBooking(reference: string, holdUntil: string): BookingWithCheckout {
  const room = { roomId: 'd', roomName: 'D', roomType: 'D', roomTypeName: 'D', roomTypeId: 'd' };
  const stay = { checkIn: '2026-12-01', checkOut: '2026-12-02', nights: 1, guests: 1 };
  const money = { baseTotalKobo: kobo(100), transactionFeeKobo: kobo(0), totalAmountKobo: kobo(100) };
  return {
    booking: {
      ...recordOfNames(guestDetailNames, () => ''),
      ...{ id: reference, reference, guestName: 'Ada', guestEmail: 'ada@example.ng' },
      ...{ ...room, ...stay, ...money, status: 'pending', paymentStatus: 'pending' },
      ...{ pricePerNightKobo: kobo(100), priceLines: [], discountKobo: kobo(0), extraChargesKobo: kobo(0) },
      servicesKobo: kobo(0),
      ...{ children: 0, bookedPlan: { code: 'flexible', name: null, breakfast: false, terms: null } },
      ...{ promoCode: null, company: null, priceOffKobo: kobo(0) },
      ...{ transactionRef: 'tx', paymentMethod: 'flutterwave', bookingSource: 'online' },
      ...{ createdByRole: 'client', createdAt: now, holdUntil, masked: false },
    },
    ...money,
    checkout: {
      ...{ scriptUrl: '/v3.js', public_key: 'k', tx_ref: 'tx', amount: 1, currency: 'NGN', payment_options: 'card' },
      ...{ redirect_url: '/', customer: { email: 'ada@example.ng', name: 'Ada', phone_number: '0801' } },
      ...{ customizations: { title: 'T', description: 'D' }, payload_hash: 'h' },
    },
  };
}

const serverWith = (...bookings: BookingWithCheckout[]) =>
  (async () => ({ data: bookings.map((one) => ({ ...one, now })) })) as unknown as GuestCallApi;
const mustNotBeCalled = (async () => {
  throw new Error('not to be asked');
}) as GuestCallApi;
const foundReference = async (call: GuestCallApi, waits: boolean) =>
  (await findPending(call, waits))?.created.booking.reference;

beforeEach(clearPending);

test('a tab finds what it has booked itself, without asking', async () => {
  storePending(makeBooking('own', inMinutes(20)));
  expect(await foundReference(mustNotBeCalled, true)).toBe('own');
  expect(await foundReference(mustNotBeCalled, false)).toBe('own');
});

test('another tab finds what the server has for the browser, and keeps it', async () => {
  const call = serverWith(makeBooking('newest', inMinutes(20)), makeBooking('older', inMinutes(10)));
  expect(await foundReference(call, true)).toBe('newest');
  expect(await foundReference(mustNotBeCalled, false)).toBe('newest');
});

test('where nothing waits, nothing is asked', async () => {
  expect(await foundReference(mustNotBeCalled, false)).toBeUndefined();
});

test('a hold of the tab that is over gives way to one that is not, and stays when there is none', async () => {
  storePending(makeBooking('over', inMinutes(-1)));
  expect(await foundReference(serverWith(), true)).toBe('over');
  expect(await foundReference(serverWith(makeBooking('held', inMinutes(20))), true)).toBe('held');
});
