import { expect, test } from 'vitest';
import { cancellationTerms, hotelWithTerms, noShowReduction } from '#contract/bookings/cancellation.ts';
import { addDays, nightsBetween } from '#contract/core/dates.ts';
import { kobo, sumOff, toNaira } from '#contract/core/money.ts';
import { pricesByPeriods } from '#contract/rooms/night-prices.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { demoRoomTypes, type RoomListing } from '#contract/rooms/rooms.ts';
import hotel from '#hotel';
import {
  type GoldenRequest,
  goldenCodes,
  goldenCompanies,
  goldenConditions,
  goldenExamples,
  goldenGuestPrices,
  goldenNow,
  goldenPeriods,
  goldenPriceExamples,
  goldenRatePlans,
  goldenStays,
  lateMoment,
  quoteOnPage,
  refusedGoldenStays,
} from '#tools/testing/golden-stays.ts';

const { freeUntilHours, lateRefundPercent, unusedNightsPercent, noShowPercent } = hotel.cancellation;
const hotelTerms = {
  freeUntilHours,
  lateRefundPercent,
  unusedNightsPercent,
  noShowPercent,
};
const flexibleRatePlan: RatePlanOffer = {
  ...{ code: 'flexible', name: 'Flexible', percentOff: 0, breakfast: false, breakfastPriceKobo: kobo(0), minNights: 1 },
  ...{ terms: hotelTerms, isDefault: true },
};
const ratePlans = [
  flexibleRatePlan,
  ...Object.entries(goldenRatePlans).map(
    ([code, { ownTerms, ...ratePlan }]): RatePlanOffer => ({
      ...ratePlan,
      ...{ code, terms: ownTerms ?? hotelTerms, isDefault: false },
    }),
  ),
];
const rooms = demoRoomTypes.map(
  (room): RoomListing => ({
    ...room,
    conditions: goldenConditions.filter(({ roomTypeId }) => roomTypeId === room.id),
    guestPrices:
      room.id in goldenGuestPrices ? goldenGuestPrices[room.id as keyof typeof goldenGuestPrices] : undefined,
  }),
);

function nightPrices({ room: id, checkIn, checkOut }: GoldenRequest) {
  const periods = goldenPeriods.filter(({ roomTypeId }) => roomTypeId === id);
  const priceOf = pricesByPeriods(periods, rooms.find((room) => room.id === id)?.pricePerNightKobo ?? kobo(0));
  return Array.from({ length: nightsBetween(checkIn, checkOut) }, (_, index) => {
    const from = addDays(checkIn, index);
    return { from, until: addDays(from, 1), priceKobo: priceOf(from) };
  });
}

const quoteOf = (stay: GoldenRequest) =>
  quoteOnPage(
    stay,
    {
      rooms: rooms.map((room) => ({ ...room, prices: nightPrices(stay) })),
      ratePlans,
      promo: goldenCodes.find(({ code }) => code === stay.code),
      company: goldenCompanies.find(({ name }) => name === stay.company),
    },
    hotel.feePercent,
  );

test('the table has at least 60 stays, each of them once', () => {
  expect(goldenStays.length).toBeGreaterThanOrEqual(60);
  expect(new Set(goldenStays.map(({ title }) => title)).size).toBe(goldenStays.length);
});

test('the stays that the short form books have every plan, code and company, long stays, children, and each refund', () => {
  const columns = ['plan', 'code', 'company'] as const;
  for (const column of columns)
    expect(new Set(goldenExamples.map((stay) => stay[column]))).toEqual(
      new Set(goldenStays.map((stay) => stay[column])),
    );
  const ratePlans = new Set(goldenStays.map(({ plan: ratePlan }) => ratePlan));
  expect(new Set(goldenPriceExamples.map(({ plan: ratePlan }) => ratePlan))).toEqual(ratePlans);
  for (const examples of [goldenExamples, goldenPriceExamples]) {
    expect(examples.some(({ nights }) => nights.length >= 28)).toBe(true);
    expect(examples.some(({ children }) => children > 0)).toBe(true);
    expect(examples.some(({ company }) => company === 'Harbour')).toBe(true);
  }
  expect(goldenExamples.some(({ back, total }) => back === 0 && total > 0)).toBe(true);
  expect(goldenExamples.some(({ back, total }) => back > 0 && back < total)).toBe(true);
  expect(goldenExamples.some(({ backNoShow }) => backNoShow > 0)).toBe(true);
});

test.each(goldenStays)('$title costs, and gives back, what was worked out by hand', (stay) => {
  expect(nightPrices(stay).map(({ priceKobo }) => priceKobo)).toEqual(stay.nights);
  const { plan: ratePlan, broken, base, fee, total, nights } = quoteOf(stay);
  const { off } = stay;
  expect({ base, fee, total, off: sumOff(nights) }).toEqual({ base: stay.base, fee: stay.fee, total: stay.total, off });
  expect(broken).toBeUndefined();
  const isPaid = !goldenCompanies.find(({ name }) => name === stay.company)?.paysLater;
  const paid = isPaid ? total : kobo(0);
  const refundAt = (moment: Date) =>
    cancellationTerms(hotelWithTerms(ratePlan.terms, hotel), stay.checkIn, paid, moment).refund;
  expect([refundAt(goldenNow), refundAt(lateMoment(stay.checkIn))].map(toNaira)).toEqual(
    [stay.back, stay.backLate].map((amount) => amount / 100),
  );
  const costOfNoShow = total - noShowReduction(total, hotelWithTerms(ratePlan.terms, hotel).cancellation);
  expect(Math.max(0, paid - costOfNoShow)).toBe(stay.backNoShow);
});

test.each(refusedGoldenStays.filter(({ code, company }) => !(code && company)))(
  'the form refuses $room from $checkIn to $checkOut: $refusal.message',
  (stay) => {
    const { broken, problem } = quoteOf(stay);
    const shownError = problem ? { field: 'promoCode', message: problem } : broken;
    expect(shownError).toMatchObject(stay.refusal);
  },
);
