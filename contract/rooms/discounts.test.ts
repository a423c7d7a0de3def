import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { type Kobo, kobo, priceLinesOf, sumOff } from '#contract/core/money.ts';
import {
  companyDiscount,
  type Discount,
  discountNights,
  promoDiscount,
  quoteNights,
} from '#contract/rooms/discounts.ts';
import type { PromoOffer } from '#contract/rooms/promo-offers.ts';
import { applyPromo, promoTexts, type StayForCode } from '#contract/rooms/promo-prices.ts';
import { rounds } from '#tools/testing/form.ts';

const toKobos = (...amounts: number[]): Kobo[] => amounts.map(kobo);
const nairaOff = (amount: number): Discount => ({ kind: 'naira', amount: kobo(amount) });
const percentOff = (value: number): Discount => ({ kind: 'percent', percent: value });
const companyRate = (price: number): Discount => ({ kind: 'rate', price: kobo(price) });
const freeNight: Discount = { kind: 'free_night' };

test.each<[string, number[], number, Discount | undefined, number[], number[]]>([
  ['nothing', [1000, 2000], 0, undefined, [1000, 2000], [0, 0]],
  ['10%', [1000, 2000], 0, percentOff(10), [900, 1800], [100, 200]],
  ['10% of 5 kobo more or less: the price is rounded half up', [1005, 1015], 0, percentOff(10), [905, 914], [100, 101]],
  ['a third: each night is rounded by itself', [1000, 1000, 1000], 0, percentOff(33), [670, 670, 670], [330, 330, 330]],
  ['10%, not of what guests add', [1500, 1500], 500, percentOff(10), [1400, 1400], [100, 100]],
  ['90% of a kobo leaves the kobo', [1, 2], 0, percentOff(90), [1, 1], [0, 1]],
  ['₦3 of three equal nights', [1000, 1000, 1000], 0, nairaOff(300), [900, 900, 900], [100, 100, 100]],
  [
    '₦1 of three equal nights: all parts together are ₦1',
    [1000, 1000, 1000],
    0,
    nairaOff(100),
    [967, 966, 967],
    [33, 34, 33],
  ],
  ['₦4 in proportion to the nights', [10_001, 30_001], 0, nairaOff(400), [9901, 29_701], [100, 300]],
  ['₦4, not of what guests add', [10_501, 30_501], 500, nairaOff(400), [10_401, 30_201], [100, 300]],
  ['more than the nights cost leaves a kobo of each', [100, 200], 0, nairaOff(1000), [1, 1], [99, 199]],
  ['a free night of two', [1001, 1001], 0, freeNight, [500, 501], [501, 500]],
  ['the cheapest of three is free', [20_001, 10_001, 20_001], 0, freeNight, [16_001, 8000, 16_001], [4000, 2001, 4000]],
  ['a free night is the room, not the breakfast', [1501, 1501], 500, freeNight, [1000, 1001], [501, 500]],
  ['the rate of a company', [1000, 2000], 0, companyRate(900), [900, 900], [100, 1100]],
  ['the rate of a company above the price: the price', [1000, 2000], 0, companyRate(1500), [1000, 1500], [0, 500]],
  ['the rate of a company, and what guests add', [1500, 2500], 500, companyRate(900), [1400, 1400], [100, 1100]],
])('%s', (_, prices, added, discount, expectedPrices, expectedOffs) => {
  const nights = discountNights(toKobos(...prices), kobo(added), discount);
  expect(nights.map(({ price }) => price)).toEqual(expectedPrices);
  expect(nights.map(({ off }) => off)).toEqual(expectedOffs);
});

test('price and discount are always the price before, no night is free, and an amount is spread to the kobo', () => {
  let seed = 21;
  const randomBelow = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  for (let round = 0; round < rounds(3000, 500); round++) {
    const added = randomBelow(3) * 450_000;
    const prices = Array.from({ length: 1 + randomBelow(29) }, () => kobo(2 + randomBelow(9_000_000) + added));
    const amount = 1 + randomBelow(5_000_000);
    const discount = [
      percentOff(1 + randomBelow(90)),
      nairaOff(amount),
      freeNight,
      companyRate(1 + randomBelow(9_000_000)),
    ][randomBelow(4)];
    const nights = discountNights(prices, kobo(added), discount);
    nights.forEach(({ price, off }, index) => {
      expect(price + off).toBe(prices[index]);
      expect(price).toBeGreaterThan(added);
      expect(off).toBeGreaterThanOrEqual(0);
    });
    const roomPrices = prices.map((price) => price - added);
    const room = roomPrices.reduce((sum, each) => sum + each, 0);
    const off = nights.reduce((sum, night) => sum + night.off, 0);
    if (discount?.kind === 'naira') expect(off).toBe(Math.min(amount, room - prices.length));
    if (discount?.kind === 'free_night' && prices.length > 1)
      expect(off).toBe(Math.min(...roomPrices, room - prices.length));
  }
});

test('the fee is on what is paid, and the lines show the price before', () => {
  const price = quoteNights(discountNights(toKobos(1000, 1000, 2000), kobo(0), percentOff(10)), 2);
  expect(price).toMatchObject({ base: 3600, fee: 72, total: 3672 });
  expect(sumOff(price.nights)).toBe(400);
  expect(priceLinesOf(price.nights)).toEqual([
    { nights: 2, price: 1000 },
    { nights: 1, price: 2000 },
  ]);
});

test('a company has its rate where there is one, and its percentage elsewhere', () => {
  const company = { percentOff: 12, rates: [{ roomTypeId: 'deluxe', priceKobo: kobo(2_600_050) }] };
  expect(companyDiscount(company, 'deluxe')).toEqual(companyRate(2_600_050));
  expect(companyDiscount(company, 'suite')).toEqual(percentOff(12));
  expect(companyDiscount({ percentOff: 0, rates: [] }, 'suite')).toBeUndefined();
});

describe('a code', () => {
  const promo: PromoOffer = {
    ...{ code: 'FRIEND', kind: 'percent', percentOff: 10, amountKobo: null, stayFrom: null, stayUntil: null },
    ...{ minNights: 1, roomTypeIds: [], planCodes: [] },
  };
  const checkIn = '2026-12-24';
  const makeStay = (nights: number, changes: Partial<StayForCode> = {}): StayForCode => ({
    ...{ checkIn, checkOut: addDays(checkIn, nights), roomTypeId: 'deluxe', planCode: 'flexible' },
    ...{ prices: Array.from({ length: nights }, () => kobo(1_000_000)), addedByGuests: kobo(0) },
    ...changes,
  });

  test.each<[string, Partial<PromoOffer>, StayForCode, string | undefined]>([
    ['without limits', {}, makeStay(1), undefined],
    ['for exactly these nights', { stayFrom: '2026-12-24', stayUntil: '2026-12-25' }, makeStay(2), undefined],
    ['until the day before check-out', { stayUntil: '2026-12-25' }, makeStay(2), undefined],
    [
      'from a day after the first night',
      { stayFrom: '2026-12-25' },
      makeStay(2),
      promoTexts.nights('2026-12-25', null),
    ],
    [
      'until a day before the last night',
      { stayUntil: '2026-12-24' },
      makeStay(2),
      promoTexts.nights(null, '2026-12-24'),
    ],
    ['for three nights', { minNights: 3 }, makeStay(2), promoTexts.short(3)],
    ['for another room', { roomTypeIds: ['suite'] }, makeStay(1), promoTexts.room],
    ['for this room', { roomTypeIds: ['suite', 'deluxe'] }, makeStay(1), undefined],
    ['for another plan', { planCodes: ['non-refundable'] }, makeStay(1), promoTexts.ratePlan],
    ['for this plan', { planCodes: ['flexible'] }, makeStay(1), undefined],
    [
      'of as much as the stay costs',
      { kind: 'naira', percentOff: null, amountKobo: kobo(2_000_000) },
      makeStay(2),
      promoTexts.cheap(kobo(2_000_000)),
    ],
    [
      'of as much as the room, with breakfast on top',
      { kind: 'naira', percentOff: null, amountKobo: kobo(1_500_000) },
      makeStay(2, { addedByGuests: kobo(250_000) }),
      promoTexts.cheap(kobo(1_500_000)),
    ],
    ['of a little less', { kind: 'naira', percentOff: null, amountKobo: kobo(1_999_900) }, makeStay(2), undefined],
  ])('%s', (_, changes, asked, problem) => {
    const offer = { ...promo, ...changes };
    expect(applyPromo(offer, asked)).toEqual(problem ? { problem } : { discount: promoDiscount(offer) });
  });
});
