import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kobo, quote, toNaira } from '#contract/core/money.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import {
  type GuestPrice,
  guestsPrice,
  type Party,
  quoteStay,
  type RatePlanPrice,
  ratePlanOfStay,
  ratePlanPrices,
  ratePlansForStay,
  standardRatePlan,
} from '#contract/rooms/rate-plan-prices.ts';

const terms = { freeUntilHours: 48, lateRefundPercent: 50, unusedNightsPercent: 100, noShowPercent: 100 };
const termsWithoutRefund = { freeUntilHours: null, lateRefundPercent: 0, unusedNightsPercent: 0, noShowPercent: 100 };
const makeOffer = (code: string, changes: Partial<RatePlanOffer> = {}): RatePlanOffer => ({
  ...{
    code,
    name: code,
    percentOff: 0,
    breakfast: false,
    breakfastPriceKobo: kobo(0),
    minNights: 1,
    terms,
    isDefault: false,
  },
  ...changes,
});
const flexibleRatePlan = makeOffer('flexible', { isDefault: true });
const nonRefundable = makeOffer('non-refundable', { percentOff: 10, terms: termsWithoutRefund });
const withBreakfast = makeOffer('breakfast', { breakfast: true, breakfastPriceKobo: kobo(450_000) });
const weekRatePlan = makeOffer('week', { percentOff: 10, minNights: 7 });
const fortnightRatePlan = makeOffer('fortnight', { percentOff: 15, minNights: 14 });
const ratePlans = [flexibleRatePlan, nonRefundable, withBreakfast, weekRatePlan, fortnightRatePlan];

/** The price of a night includes two guests. The nights from Friday 4 to Sunday 6 December 2026 cost more. */
const suite = {
  pricePerNightKobo: kobo(4_990_000),
  prices: [{ from: '2026-12-04', until: '2026-12-07', priceKobo: kobo(6_000_000) }],
  guestPrices: { included: 2, extraAdultKobo: kobo(800_000), extraChildKobo: kobo(400_050) },
};

describe('the price of a stay', () => {
  test.each<[string, { ratePlan?: RatePlanOffer; party?: Party; checkIn?: string; checkOut?: string }, number]>([
    ['with the default plan is the price of the nights', {}, 2 * 49_900],
    ['non-refundable is 10% less', { ratePlan: nonRefundable }, 2 * 44_910],
    ['with breakfast has it for each guest', { ratePlan: withBreakfast, party: { guests: 2 } }, 2 * (49_900 + 9000)],
    ['for three adults has the third', { party: { guests: 3 } }, 2 * (49_900 + 8000)],
    ['for two adults and a child has the child', { party: { guests: 3, children: 1 } }, 2 * (49_900 + 4000.5)],
    ['for an adult and two children has one child', { party: { guests: 3, children: 2 } }, 2 * (49_900 + 4000.5)],
    ['for four adults has two of them', { party: { guests: 4 } }, 2 * (49_900 + 16_000)],
    ['for three adults and a child has both', { party: { guests: 4, children: 1 } }, 2 * (49_900 + 12_000.5)],
    ['for as many as are included has no more', { party: { guests: 2, children: 1 } }, 2 * 49_900],
    [
      'takes the percentage off the night and not off the guests',
      { ratePlan: nonRefundable, party: { guests: 3 } },
      2 * (44_910 + 8000),
    ],
    [
      'over the end of a season has each night at its own price',
      { ratePlan: nonRefundable, checkIn: '2026-12-06', checkOut: '2026-12-08' },
      54_000 + 44_910,
    ],
    ['of a week is 10% less', { ratePlan: weekRatePlan, checkIn: '2026-12-10', checkOut: '2026-12-17' }, 7 * 44_910],
    [
      'of 29 nights has the larger discount',
      { ratePlan: fortnightRatePlan, checkIn: '2027-01-01', checkOut: '2027-01-30' },
      29 * 42_415,
    ],
    ['over a leap day has it', { ratePlan: nonRefundable, checkIn: '2028-02-28', checkOut: '2028-03-01' }, 2 * 44_910],
  ])(
    '%s',
    (_, {
      ratePlan = flexibleRatePlan,
      party = { guests: 1 },
      checkIn = '2026-12-01',
      checkOut = '2026-12-03',
    }, base) => {
      const stay = quoteStay(suite, { checkIn, checkOut, party, ratePlan }, 2);
      expect(toNaira(stay.base)).toBe(base);
      expect(stay.total).toBe(stay.base + Math.round((stay.base * 200) / 10_000));
    },
  );

  test('is that of the nights where all guests are included', () => {
    const room = { pricePerNightKobo: kobo(10_000), prices: [] };
    const stay = { checkIn: '2026-12-01', checkOut: '2026-12-02', party: { guests: 4 }, ratePlan: undefined };
    expect(quoteStay(room, stay, 0).total).toBe(10_000);
  });

  test.each([
    [333, 10, 300],
    [335, 10, 302],
    [1005, 50, 503],
    [1, 90, 1],
  ])('of a night of %i kobo at %i% less is rounded half up: %i', (night, percentOff, price) => {
    const ratePlan = { percentOff, breakfast: kobo(0) };
    const allIncluded = { included: 4, adult: kobo(0), child: kobo(0) };
    expect(ratePlanPrices([kobo(night)], ratePlan, allIncluded, { guests: 1 })).toEqual([price]);
  });

  const anyAmount = fc.integer({ min: 0, max: 5_000_000 }).map(kobo);
  const anyRatePlan: fc.Arbitrary<RatePlanPrice> = fc.record({
    percentOff: fc.integer({ min: 0, max: 90 }),
    breakfast: anyAmount,
  });
  const anyGuestPrice: fc.Arbitrary<GuestPrice> = fc.record({
    included: fc.integer({ min: 1, max: 4 }),
    adult: anyAmount,
    child: anyAmount,
  });
  const anyParty = fc
    .integer({ min: 1, max: 4 })
    .chain((guests) => fc.record({ guests: fc.constant(guests), children: fc.integer({ min: 0, max: guests - 1 }) }));

  test('agrees with one that is computed guest by guest and night by night', () => {
    const anyNights = fc.array(fc.integer({ min: 1, max: 20_000_000 }).map(kobo), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(anyNights, anyRatePlan, anyGuestPrice, anyParty, (nights, ratePlan, price, party) => {
        const ages = Array.from({ length: party.guests }, (_, guest) =>
          guest < party.guests - party.children ? 'adult' : 'child',
        );
        const expectedPrices = nights.map((night) => {
          // In thousandths of a kobo, without fractions.
          const reduced = BigInt(night) * BigInt(100 - ratePlan.percentOff) * 10n;
          const rounded = (reduced + 500n) / 1000n;
          let sum = rounded < 1n ? 1n : rounded;
          ages.forEach((age, guest) => {
            sum += BigInt(ratePlan.breakfast);
            if (guest >= price.included) sum += BigInt(price[age]);
          });
          return Number(sum);
        });
        const prices = ratePlanPrices(nights, ratePlan, price, party);
        expect(prices).toEqual(expectedPrices);
        expect(guestsPrice(ratePlan, price, party)).toBeLessThan(prices[0] ?? 0);
        expect(quote(prices, 2).base).toBe(expectedPrices.reduce((sum, night) => sum + night, 0));
      }),
    );
  });
});

describe('the plans on offer', () => {
  const codesOnOffer = (nights: number) => ratePlansForStay(ratePlans, nights).map(({ code }) => code);
  test.each([
    [1, ['flexible', 'non-refundable', 'breakfast']],
    [6, ['flexible', 'non-refundable', 'breakfast']],
    [7, ['non-refundable', 'breakfast', 'week']],
    [13, ['non-refundable', 'breakfast', 'week']],
    [14, ['non-refundable', 'breakfast', 'fortnight']],
    [29, ['non-refundable', 'breakfast', 'fortnight']],
  ])('for %i nights leave out those that only cost more', (nights, expected) => {
    expect(codesOnOffer(nights)).toEqual(expected);
  });

  test.each([
    [1, 'flexible'],
    [7, 'week'],
    [29, 'fortnight'],
  ])('for %i nights have a standard one with the terms of the default', (nights, code) => {
    expect(standardRatePlan(ratePlans, nights)?.code).toBe(code);
    expect(ratePlanOfStay(ratePlans, nights, undefined)?.code).toBe(code);
    expect(ratePlanOfStay(ratePlans, nights, 'non-refundable')?.code).toBe('non-refundable');
  });

  test('keep what was chosen only while it is on offer', () => {
    expect(ratePlanOfStay(ratePlans, 3, 'week')?.code).toBe('flexible');
    expect(ratePlanOfStay(ratePlans, 7, 'flexible')?.code).toBe('week');
    expect(ratePlanOfStay([], 3, 'week')).toBeUndefined();
  });

  test('never cost more for a longer stay of the same terms', () => {
    for (let nights = 1; nights < 30; nights++)
      expect(standardRatePlan(ratePlans, nights + 1)?.percentOff).toBeGreaterThanOrEqual(
        standardRatePlan(ratePlans, nights)?.percentOff ?? 0,
      );
  });
});
