import * as z from 'zod/mini';
import { type Hotel, hotelSchema } from '#contract/core/hotel.ts';
import { unnamedHotel } from '#contract/core/hotel-contact.ts';

/** The name in the `hotel.config.ts` of the demo. */
export const demoName = 'Ebute House';

/**
 * A hotel of which nobody has said anything yet. What is empty is not shown; rules are the usual ones, and an online
 * booking has no fee.
 */
export const blankHotel: Hotel = z.parse(hotelSchema, {
  name: unnamedHotel,
  tagline: '',
  description: '',
  address: { street: '', district: '', city: '', country: '' },
  phones: [''],
  countryCode: '234',
  email: '',
  socials: [],
  timeZone: 'Africa/Lagos',
  feePercent: 0,
  holdMinutes: 30,
  payLinkMinutes: 5,
  checkInFrom: '14:00',
  checkOutUntil: '12:00',
  policies: [],
  picturesAreDrawn: false,
  testimonials: [],
  cancellation: { freeUntilHours: 48, lateRefundPercent: 50, unusedNightsPercent: 100, noShowPercent: 100 },
  desk: { undoMinutes: 10, refundLimit: 50_000, adjustmentLimit: 20_000, barLimit: 100_000 },
  retention: {
    ...{ unpaidHoldDays: 30, contactMonths: 24, nameYears: 6, staffMonths: 24, messageDays: 90 },
    receiptLinkDays: 90,
  },
  privacy: {
    sharedWith: [],
    answerDays: 30,
    authority: { name: 'Nigeria Data Protection Commission (NDPC)', url: 'https://ndpc.gov.ng' },
  },
  stays: { maxNights: 30, maxDaysAhead: 365, maxLiveHolds: 3 },
});
