import { type Day, instantOf, nightsBetween, weekdays } from '#contract/core/dates.ts';
import { fromNaira, kobo } from '#contract/core/money.ts';
import type { NewCompany } from '#contract/rooms/companies.ts';
import type { CompanyOffer } from '#contract/rooms/company-offers.ts';
import type { NewPromo } from '#contract/rooms/promo-codes.ts';
import type { PromoOffer } from '#contract/rooms/promo-offers.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { ratePlanOfStay } from '#contract/rooms/rate-plan-prices.ts';
import type { NewRatePlan } from '#contract/rooms/rate-plans.ts';
import type { NewRatePeriod, NewStayCondition } from '#contract/rooms/rates.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { brokenConditions } from '#contract/rooms/stay-conditions.ts';
import { quoteFor } from '#web/offer/special-offer.ts';
import { specialOfferOfCompany, specialOfferOfPromo } from '#web/offer/special-quotes.ts';

/** Noon of 1 December 2027, a Wednesday, so that Christmas, New Year, leap day and Easter can be booked. */
export const goldenNow = new Date('2027-12-01T11:00:00Z');

const everyDay = [...weekdays];
const newPeriod = (
  roomTypeId: string,
  name: string,
  from: Day,
  lastNight: Day,
  price: number,
  chosenWeekdays: NewRatePeriod['weekdays'] = everyDay,
): NewRatePeriod => ({ roomTypeId, name, from, lastNight, weekdays: chosenWeekdays, priceKobo: fromNaira(price) });

export const goldenPeriods: readonly NewRatePeriod[] = [
  newPeriod('deluxe', 'Weekends', '2027-12-01', '2028-05-31', 36_600, [5, 6]),
  newPeriod('deluxe', 'Detty December', '2027-12-20', '2028-01-02', 45_750),
  newPeriod('deluxe', 'New Year’s Eve', '2027-12-31', '2027-12-31', 80_000),
  newPeriod('deluxe', 'Leap day', '2028-02-29', '2028-02-29', 29_000),
  newPeriod('deluxe', 'Easter', '2028-04-14', '2028-04-17', 41_175.5),
  newPeriod('classic-single', 'Five kobo', '2028-02-01', '2028-02-10', 10_000.05),
  newPeriod('classic-single', 'One kobo', '2028-03-13', '2028-03-14', 0.01),
  newPeriod('classic-single', 'Half a kobo of fee', '2028-03-20', '2028-03-20', 10_000.25),
  newPeriod('deluxe-large', 'Sundays', '2028-01-01', '2028-12-31', 30_000, [7]),
  newPeriod('executive-suite', 'Detty December', '2027-12-20', '2028-01-02', 75_000),
];

const newCondition = (
  roomTypeId: string,
  kind: NewStayCondition['kind'],
  from: Day,
  lastNight: Day,
  nights: number | null = null,
): NewStayCondition => ({ roomTypeId, kind, from, lastNight, weekdays: everyDay, nights });

export const goldenConditions: readonly NewStayCondition[] = [
  newCondition('deluxe', 'min_stay_through', '2027-12-24', '2027-12-26', 3),
  newCondition('deluxe', 'closed_to_arrival', '2028-01-01', '2028-01-01'),
  newCondition('deluxe-large', 'max_stay', '2028-01-01', '2028-01-31', 5),
  newCondition('business-suite', 'closed_to_departure', '2028-01-01', '2028-01-01'),
  newCondition('executive-suite', 'min_stay_arrival', '2027-12-31', '2027-12-31', 2),
  newCondition('executive-suite', 'stop_sell', '2028-01-10', '2028-01-11'),
];

const newRatePlan = (name: string, changes: Partial<NewRatePlan>): NewRatePlan => ({
  ...{ name, percentOff: 0, breakfast: false, breakfastPriceKobo: kobo(0), minNights: 1, ownTerms: null },
  ...changes,
});

/**
 * Rate plans by their codes. The hotel also has the flexible rate plan. It gives half of the money back to a guest who
 * cancels later than 48 hours before check-in.
 */
export const goldenRatePlans: Readonly<Record<string, NewRatePlan>> = {
  'non-refundable': newRatePlan('Non-refundable', {
    percentOff: 10,
    ownTerms: { freeUntilHours: null, lateRefundPercent: 0, unusedNightsPercent: 0, noShowPercent: 100 },
  }),
  saver: newRatePlan('Saver', {
    percentOff: 7,
    ownTerms: { freeUntilHours: 72, lateRefundPercent: 25, unusedNightsPercent: 0, noShowPercent: 60 },
  }),
  'bed-and-breakfast': newRatePlan('Bed and breakfast', { breakfast: true, breakfastPriceKobo: fromNaira(4500) }),
  week: newRatePlan('Week', { percentOff: 10, minNights: 7 }),
  fortnight: newRatePlan('Fortnight', { percentOff: 15, minNights: 14 }),
  'four-weeks': newRatePlan('Four weeks', { percentOff: 20, minNights: 28 }),
};

export const goldenGuestPrices = {
  'business-suite': { included: 2, extraAdultKobo: fromNaira(8000), extraChildKobo: fromNaira(4000.5) },
  'executive-suite': { included: 1, extraAdultKobo: fromNaira(5000), extraChildKobo: kobo(0) },
} as const;

const newPromo = (code: string, kind: NewPromo['kind'], changes: Partial<NewPromo>): NewPromo => ({
  ...{ code, kind, percentOff: null, amountKobo: null, minNights: 1, roomTypeIds: [], planCodes: [] },
  ...{
    bookedFrom: null,
    bookedUntil: null,
    stayFrom: null,
    stayUntil: null,
    maxUses: null,
    oncePerGuest: false,
  },
  ...changes,
});

export const goldenCodes: readonly NewPromo[] = [
  newPromo('TENOFF', 'percent', { percentOff: 10 }),
  newPromo('THIRD33', 'percent', { percentOff: 33 }),
  newPromo('LESS5000', 'naira', { amountKobo: fromNaira(5000) }),
  newPromo('THOUSAND', 'naira', { amountKobo: fromNaira(1000.01) }),
  newPromo('LARGE100000', 'naira', { amountKobo: fromNaira(100_000) }),
  newPromo('FREENIGHT', 'free_night', { minNights: 3 }),
  newPromo('JANUARY', 'percent', { percentOff: 20, stayFrom: '2028-01-10', stayUntil: '2028-01-20' }),
  newPromo('SUITES', 'percent', { percentOff: 15, roomTypeIds: ['business-suite'] }),
  newPromo('NOREFUND', 'percent', { percentOff: 5, planCodes: ['non-refundable'] }),
];

const newCompany = (name: string, prices: Pick<NewCompany, 'percentOff' | 'rates' | 'paysLater'>): NewCompany => ({
  ...{ name, taxNumber: '', address: '', bookers: [], limitKobo: null },
  ...prices,
});

/** The guests of Zenith pay for themselves. Harbour pays for its guests later. */
export const goldenCompanies: readonly NewCompany[] = [
  newCompany('Zenith', {
    ...{ percentOff: 12, paysLater: false },
    rates: [
      { roomTypeId: 'deluxe', priceKobo: fromNaira(26_000) },
      { roomTypeId: 'deluxe-large', priceKobo: fromNaira(40_000) },
    ],
  }),
  newCompany('Harbour', {
    ...{ percentOff: 15, paysLater: true },
    rates: [{ roomTypeId: 'business-suite', priceKobo: fromNaira(40_000.05) }],
  }),
];

/**
 * Stays with what they cost, in kobo, worked out by hand. `nights before` is what the nights cost without a rate plan,
 * extra guests, a code or a company. `off` is what the code or the company takes off. `back` is what comes back if the
 * guest cancels at `goldenNow`. `back late` is what comes back ten hours before check-in, and `no-show back` if the
 * guest does not come. In the column of guests, 2+1 is two adults and a child.
 */
const goldenStaysTable = `
room            | check-in   | check-out  | guests | plan              | code or company | nights before                                |        off |        base |       fee |       total |        back |  back late | no-show back | stay
deluxe          | 2027-12-07 | 2027-12-08 | 1      |                   |                 | 3_050_000                                    |          0 |   3_050_000 |    61_000 |   3_111_000 |   3_111_000 |  1_555_500 |            0 | One night
deluxe          | 2027-12-02 | 2027-12-03 | 1      |                   |                 | 3_050_000                                    |          0 |   3_050_000 |    61_000 |   3_111_000 |   1_555_500 |  1_555_500 |            0 | One night, tomorrow: cancelled late from the start
deluxe          | 2027-12-07 | 2027-12-09 | 1      |                   |                 | 2×3_050_000                                  |          0 |   6_100_000 |   122_000 |   6_222_000 |   6_222_000 |  3_111_000 |            0 | Two nights in the week
deluxe          | 2027-12-10 | 2027-12-12 | 1      |                   |                 | 2×3_660_000                                  |          0 |   7_320_000 |   146_400 |   7_466_400 |   7_466_400 |  3_733_200 |            0 | Friday to Sunday
deluxe          | 2027-12-09 | 2027-12-11 | 1      |                   |                 | 3_050_000 + 3_660_000                        |          0 |   6_710_000 |   134_200 |   6_844_200 |   6_844_200 |  3_422_100 |            0 | Thursday to Saturday
deluxe          | 2027-12-11 | 2027-12-13 | 1      |                   |                 | 3_660_000 + 3_050_000                        |          0 |   6_710_000 |   134_200 |   6_844_200 |   6_844_200 |  3_422_100 |            0 | Saturday to Monday
deluxe          | 2027-12-10 | 2027-12-13 | 1      |                   |                 | 2×3_660_000 + 3_050_000                      |          0 |  10_370_000 |   207_400 |  10_577_400 |  10_577_400 |  5_288_700 |            0 | Friday to Monday
deluxe          | 2027-12-19 | 2027-12-20 | 1      |                   |                 | 3_050_000                                    |          0 |   3_050_000 |    61_000 |   3_111_000 |   3_111_000 |  1_555_500 |            0 | The last night before the season
deluxe          | 2027-12-20 | 2027-12-21 | 1      |                   |                 | 4_575_000                                    |          0 |   4_575_000 |    91_500 |   4_666_500 |   4_666_500 |  2_333_250 |            0 | The first night of the season
deluxe          | 2027-12-18 | 2027-12-22 | 1      |                   |                 | 3_660_000 + 3_050_000 + 2×4_575_000          |          0 |  15_860_000 |   317_200 |  16_177_200 |  16_177_200 |  8_088_600 |            0 | Over the first edge of the season
deluxe          | 2027-12-17 | 2027-12-22 | 1      |                   |                 | 2×3_660_000 + 3_050_000 + 2×4_575_000        |          0 |  19_520_000 |   390_400 |  19_910_400 |  19_910_400 |  9_955_200 |            0 | The season beats its weekend
deluxe          | 2027-12-24 | 2027-12-27 | 1      |                   |                 | 3×4_575_000                                  |          0 |  13_725_000 |   274_500 |  13_999_500 |  13_999_500 |  6_999_750 |            0 | Three nights where three are the least
deluxe          | 2027-12-23 | 2027-12-26 | 1      |                   |                 | 3×4_575_000                                  |          0 |  13_725_000 |   274_500 |  13_999_500 |  13_999_500 |  6_999_750 |            0 | Three nights over the edge of the minimum stay
deluxe          | 2027-12-22 | 2027-12-24 | 1      |                   |                 | 2×4_575_000                                  |          0 |   9_150_000 |   183_000 |   9_333_000 |   9_333_000 |  4_666_500 |            0 | Two nights that end where the minimum stay begins
deluxe          | 2027-12-27 | 2027-12-28 | 1      |                   |                 | 4_575_000                                    |          0 |   4_575_000 |    91_500 |   4_666_500 |   4_666_500 |  2_333_250 |            0 | One night after the minimum stay
deluxe          | 2027-12-31 | 2028-01-01 | 1      |                   |                 | 8_000_000                                    |          0 |   8_000_000 |   160_000 |   8_160_000 |   8_160_000 |  4_080_000 |            0 | New Year’s Eve alone
deluxe          | 2027-12-30 | 2028-01-03 | 1      |                   |                 | 4_575_000 + 8_000_000 + 2×4_575_000          |          0 |  21_725_000 |   434_500 |  22_159_500 |  22_159_500 | 11_079_750 |            0 | Over New Year
deluxe          | 2028-01-02 | 2028-01-03 | 1      |                   |                 | 4_575_000                                    |          0 |   4_575_000 |    91_500 |   4_666_500 |   4_666_500 |  2_333_250 |            0 | The last night of the season
deluxe          | 2028-01-02 | 2028-01-05 | 1      |                   |                 | 4_575_000 + 2×3_050_000                      |          0 |  10_675_000 |   213_500 |  10_888_500 |  10_888_500 |  5_444_250 |            0 | Over the last edge of the season
deluxe          | 2028-02-29 | 2028-03-01 | 1      |                   |                 | 2_900_000                                    |          0 |   2_900_000 |    58_000 |   2_958_000 |   2_958_000 |  1_479_000 |            0 | Leap day
deluxe          | 2028-02-28 | 2028-03-02 | 1      |                   |                 | 3_050_000 + 2_900_000 + 3_050_000            |          0 |   9_000_000 |   180_000 |   9_180_000 |   9_180_000 |  4_590_000 |            0 | Over leap day
deluxe          | 2028-02-27 | 2028-02-29 | 1      |                   |                 | 2×3_050_000                                  |          0 |   6_100_000 |   122_000 |   6_222_000 |   6_222_000 |  3_111_000 |            0 | Until leap day
deluxe          | 2028-04-13 | 2028-04-18 | 1      |                   |                 | 3_050_000 + 4×4_117_550                      |          0 |  19_520_200 |   390_404 |  19_910_604 |  19_910_604 |  9_955_302 |            0 | Easter
deluxe          | 2028-04-15 | 2028-04-16 | 1      |                   |                 | 4_117_550                                    |          0 |   4_117_550 |    82_351 |   4_199_901 |   4_199_901 |  2_099_951 |            0 | A night with kobo
deluxe          | 2028-05-26 | 2028-05-28 | 1      |                   |                 | 2×3_660_000                                  |          0 |   7_320_000 |   146_400 |   7_466_400 |   7_466_400 |  3_733_200 |            0 | The last weekend with a price of its own
deluxe          | 2028-06-02 | 2028-06-04 | 1      |                   |                 | 2×3_050_000                                  |          0 |   6_100_000 |   122_000 |   6_222_000 |   6_222_000 |  3_111_000 |            0 | The first weekend without
deluxe-large    | 2028-02-05 | 2028-02-07 | 1      |                   |                 | 3_590_000 + 3_000_000                        |          0 |   6_590_000 |   131_800 |   6_721_800 |   6_721_800 |  3_360_900 |            0 | A cheaper Sunday
deluxe-large    | 2028-01-10 | 2028-01-15 | 1      |                   |                 | 5×3_590_000                                  |          0 |  17_950_000 |   359_000 |  18_309_000 |  18_309_000 |  9_154_500 |            0 | Five nights where five are the most
executive-suite | 2027-12-19 | 2027-12-21 | 1      |                   |                 | 5_490_000 + 7_500_000                        |          0 |  12_990_000 |   259_800 |  13_249_800 |  13_249_800 |  6_624_900 |            0 | Over the edge of the season, in a suite
executive-suite | 2027-12-31 | 2028-01-02 | 1      |                   |                 | 2×7_500_000                                  |          0 |  15_000_000 |   300_000 |  15_300_000 |  15_300_000 |  7_650_000 |            0 | Two nights from New Year’s Eve, where two are the least
deluxe          | 2027-12-07 | 2027-12-08 | 1      | non-refundable    |                 | 3_050_000                                    |          0 |   2_745_000 |    54_900 |   2_799_900 |           0 |          0 |            0 | Non-refundable, one night
deluxe          | 2027-12-10 | 2027-12-12 | 1      | non-refundable    |                 | 2×3_660_000                                  |          0 |   6_588_000 |   131_760 |   6_719_760 |           0 |          0 |            0 | Non-refundable, a weekend
deluxe          | 2027-12-18 | 2027-12-22 | 1      | non-refundable    |                 | 3_660_000 + 3_050_000 + 2×4_575_000          |          0 |  14_274_000 |   285_480 |  14_559_480 |           0 |          0 |            0 | Non-refundable, over the first edge of the season
deluxe          | 2027-12-02 | 2027-12-03 | 1      | non-refundable    |                 | 3_050_000                                    |          0 |   2_745_000 |    54_900 |   2_799_900 |           0 |          0 |            0 | Non-refundable, tomorrow
deluxe          | 2027-12-07 | 2027-12-09 | 1      | bed-and-breakfast |                 | 2×3_050_000                                  |          0 |   7_000_000 |   140_000 |   7_140_000 |   7_140_000 |  3_570_000 |            0 | Breakfast for one
deluxe          | 2027-12-07 | 2027-12-09 | 2      | bed-and-breakfast |                 | 2×3_050_000                                  |          0 |   7_900_000 |   158_000 |   8_058_000 |   8_058_000 |  4_029_000 |            0 | Breakfast for two
deluxe          | 2027-12-09 | 2027-12-11 | 2      | bed-and-breakfast |                 | 3_050_000 + 3_660_000                        |          0 |   8_510_000 |   170_200 |   8_680_200 |   8_680_200 |  4_340_100 |            0 | Breakfast for two over the edge of a weekend
deluxe          | 2027-12-07 | 2027-12-09 | 1      | saver             |                 | 2×3_050_000                                  |          0 |   5_673_000 |   113_460 |   5_786_460 |   5_786_460 |  1_446_615 |    2_314_584 | Saver
deluxe          | 2027-12-04 | 2027-12-05 | 1      | saver             |                 | 3_660_000                                    |          0 |   3_403_800 |    68_076 |   3_471_876 |   3_471_876 |    867_969 |    1_388_750 | Saver, two hours before the end of its free days
deluxe          | 2027-12-03 | 2027-12-04 | 1      | saver             |                 | 3_660_000                                    |          0 |   3_403_800 |    68_076 |   3_471_876 |     867_969 |    867_969 |    1_388_750 | Saver, after its free days
classic-single  | 2028-02-01 | 2028-02-02 | 1      |                   |                 | 1_000_005                                    |          0 |   1_000_005 |    20_000 |   1_020_005 |   1_020_005 |    510_003 |            0 | Five kobo
classic-single  | 2028-02-01 | 2028-02-02 | 1      | non-refundable    |                 | 1_000_005                                    |          0 |     900_005 |    18_000 |     918_005 |           0 |          0 |            0 | Non-refundable: half a kobo is rounded up
classic-single  | 2028-02-01 | 2028-02-02 | 1      | saver             |                 | 1_000_005                                    |          0 |     930_005 |    18_600 |     948_605 |     948_605 |    237_151 |      379_442 | Saver: less than half a kobo is rounded down
classic-single  | 2028-03-20 | 2028-03-21 | 1      |                   |                 | 1_000_025                                    |          0 |   1_000_025 |    20_001 |   1_020_026 |   1_020_026 |    510_013 |            0 | The fee: half a kobo is rounded up
classic-single  | 2028-03-13 | 2028-03-14 | 1      |                   |                 | 1                                            |          0 |           1 |         0 |           1 |           1 |          1 |            0 | One kobo
classic-single  | 2028-03-13 | 2028-03-15 | 1      | non-refundable    |                 | 2×1                                          |          0 |           2 |         0 |           2 |           0 |          0 |            0 | Non-refundable, two nights of one kobo
classic-single  | 2028-02-01 | 2028-02-08 | 1      |                   |                 | 7×1_000_005                                  |          0 |   6_300_035 |   126_001 |   6_426_036 |   6_426_036 |  3_213_018 |            0 | A week of nights with half a kobo each
business-suite  | 2028-02-01 | 2028-02-07 | 1      |                   |                 | 6×4_990_000                                  |          0 |  29_940_000 |   598_800 |  30_538_800 |  30_538_800 | 15_269_400 |            0 | Six nights: no tier
business-suite  | 2028-02-01 | 2028-02-08 | 1      |                   |                 | 7×4_990_000                                  |          0 |  31_437_000 |   628_740 |  32_065_740 |  32_065_740 | 16_032_870 |            0 | Seven nights: a week
business-suite  | 2028-02-01 | 2028-02-14 | 1      |                   |                 | 13×4_990_000                                 |          0 |  58_383_000 | 1_167_660 |  59_550_660 |  59_550_660 | 29_775_330 |            0 | Thirteen nights: a week
business-suite  | 2028-02-01 | 2028-02-15 | 1      |                   |                 | 14×4_990_000                                 |          0 |  59_381_000 | 1_187_620 |  60_568_620 |  60_568_620 | 30_284_310 |            0 | Fourteen nights: a fortnight
business-suite  | 2028-02-01 | 2028-02-28 | 1      |                   |                 | 27×4_990_000                                 |          0 | 114_520_500 | 2_290_410 | 116_810_910 | 116_810_910 | 58_405_455 |            0 | Twenty-seven nights: a fortnight
business-suite  | 2028-02-01 | 2028-02-29 | 1      |                   |                 | 28×4_990_000                                 |          0 | 111_776_000 | 2_235_520 | 114_011_520 | 114_011_520 | 57_005_760 |            0 | Twenty-eight nights: four weeks
business-suite  | 2028-02-01 | 2028-03-01 | 1      |                   |                 | 29×4_990_000                                 |          0 | 115_768_000 | 2_315_360 | 118_083_360 | 118_083_360 | 59_041_680 |            0 | Twenty-nine nights: four weeks, with leap day
business-suite  | 2028-02-01 | 2028-03-02 | 1      |                   |                 | 30×4_990_000                                 |          0 | 119_760_000 | 2_395_200 | 122_155_200 | 122_155_200 | 61_077_600 |            0 | Thirty nights: as many as a stay can have
business-suite  | 2028-02-01 | 2028-03-01 | 1      | non-refundable    |                 | 29×4_990_000                                 |          0 | 130_239_000 | 2_604_780 | 132_843_780 |           0 |          0 |            0 | Twenty-nine nights, non-refundable chosen
deluxe          | 2027-12-13 | 2028-01-11 | 1      |                   |                 | 4×3_050_000 + 2×3_660_000 + 3_050_000 + 11×4_575_000 + 8_000_000 + 2×4_575_000 + 4×3_050_000 + 2×3_660_000 + 2×3_050_000 |          0 |  92_532_000 | 1_850_640 |  94_382_640 |  94_382_640 | 47_191_320 |            0 | Twenty-nine nights over the whole season
business-suite  | 2028-02-05 | 2028-02-06 | 2      |                   |                 | 4_990_000                                    |          0 |   4_990_000 |    99_800 |   5_089_800 |   5_089_800 |  2_544_900 |            0 | Two adults, as many as are included
business-suite  | 2028-02-05 | 2028-02-06 | 3      |                   |                 | 4_990_000                                    |          0 |   5_790_000 |   115_800 |   5_905_800 |   5_905_800 |  2_952_900 |            0 | A third adult
business-suite  | 2028-02-05 | 2028-02-07 | 4      |                   |                 | 2×4_990_000                                  |          0 |  13_180_000 |   263_600 |  13_443_600 |  13_443_600 |  6_721_800 |            0 | Four adults
business-suite  | 2028-02-05 | 2028-02-06 | 2+1    |                   |                 | 4_990_000                                    |          0 |   5_390_050 |   107_801 |   5_497_851 |   5_497_851 |  2_748_926 |            0 | Two adults and a child
business-suite  | 2028-02-05 | 2028-02-06 | 1+2    |                   |                 | 4_990_000                                    |          0 |   5_390_050 |   107_801 |   5_497_851 |   5_497_851 |  2_748_926 |            0 | One adult and two children
business-suite  | 2028-02-05 | 2028-02-06 | 2+2    |                   |                 | 4_990_000                                    |          0 |   5_790_100 |   115_802 |   5_905_902 |   5_905_902 |  2_952_951 |            0 | Two adults and two children
business-suite  | 2028-02-05 | 2028-02-06 | 3+1    |                   |                 | 4_990_000                                    |          0 |   6_190_050 |   123_801 |   6_313_851 |   6_313_851 |  3_156_926 |            0 | Three adults and a child
business-suite  | 2028-02-05 | 2028-02-07 | 3      | non-refundable    |                 | 2×4_990_000                                  |          0 |  10_582_000 |   211_640 |  10_793_640 |           0 |          0 |            0 | A third adult, non-refundable: the adult is not reduced
business-suite  | 2028-02-05 | 2028-02-07 | 3      | bed-and-breakfast |                 | 2×4_990_000                                  |          0 |  14_280_000 |   285_600 |  14_565_600 |  14_565_600 |  7_282_800 |            0 | A third adult, with breakfast for three
business-suite  | 2028-02-01 | 2028-02-08 | 3      |                   |                 | 7×4_990_000                                  |          0 |  37_037_000 |   740_740 |  37_777_740 |  37_777_740 | 18_888_870 |            0 | A third adult for a week
executive-suite | 2028-02-05 | 2028-02-06 | 1+1    |                   |                 | 5_490_000                                    |          0 |   5_490_000 |   109_800 |   5_599_800 |   5_599_800 |  2_799_900 |            0 | A child that costs nothing
executive-suite | 2027-12-19 | 2027-12-21 | 3      |                   |                 | 5_490_000 + 7_500_000                        |          0 |  14_990_000 |   299_800 |  15_289_800 |  15_289_800 |  7_644_900 |            0 | Three adults over the edge of the season
deluxe          | 2027-12-07 | 2027-12-09 | 1      |                   | TENOFF          | 2×3_050_000                                  |    610_000 |   5_490_000 |   109_800 |   5_599_800 |   5_599_800 |  2_799_900 |            0 | 10%
deluxe          | 2027-12-10 | 2027-12-12 | 1      |                   | TENOFF          | 2×3_660_000                                  |    732_000 |   6_588_000 |   131_760 |   6_719_760 |   6_719_760 |  3_359_880 |            0 | 10%, a weekend
deluxe          | 2027-12-10 | 2027-12-12 | 1      | non-refundable    | TENOFF          | 2×3_660_000                                  |    658_800 |   5_929_200 |   118_584 |   6_047_784 |           0 |          0 |            0 | 10%, non-refundable: one after the other
deluxe          | 2027-12-07 | 2027-12-09 | 2      | bed-and-breakfast | TENOFF          | 2×3_050_000                                  |    610_000 |   7_290_000 |   145_800 |   7_435_800 |   7_435_800 |  3_717_900 |            0 | 10%, not off the breakfast
business-suite  | 2028-02-05 | 2028-02-07 | 3      |                   | TENOFF          | 2×4_990_000                                  |    998_000 |  10_582_000 |   211_640 |  10_793_640 |  10_793_640 |  5_396_820 |            0 | 10%, not off the third adult
business-suite  | 2028-02-01 | 2028-03-01 | 1      |                   | TENOFF          | 29×4_990_000                                 | 11_576_800 | 104_191_200 | 2_083_824 | 106_275_024 | 106_275_024 | 53_137_512 |            0 | 10%, twenty-nine nights
classic-single  | 2028-02-01 | 2028-02-04 | 1      |                   | THIRD33         | 3×1_000_005                                  |    990_006 |   2_010_009 |    40_200 |   2_050_209 |   2_050_209 |  1_025_105 |            0 | A third, with kobo
deluxe          | 2027-12-07 | 2027-12-09 | 1      |                   | LESS5000        | 2×3_050_000                                  |    500_000 |   5_600_000 |   112_000 |   5_712_000 |   5_712_000 |  2_856_000 |            0 | ₦5,000 of two nights
deluxe          | 2027-12-09 | 2027-12-11 | 1      |                   | LESS5000        | 3_050_000 + 3_660_000                        |    500_000 |   6_210_000 |   124_200 |   6_334_200 |   6_334_200 |  3_167_100 |            0 | ₦5,000 of two different nights
deluxe          | 2027-12-10 | 2027-12-13 | 1      |                   | THOUSAND        | 2×3_660_000 + 3_050_000                      |    100_001 |  10_269_999 |   205_400 |  10_475_399 |  10_475_399 |  5_237_700 |            0 | ₦1,000.01 of three nights
deluxe          | 2027-12-07 | 2027-12-10 | 1      |                   | FREENIGHT       | 3×3_050_000                                  |  3_050_000 |   6_100_000 |   122_000 |   6_222_000 |   6_222_000 |  3_111_000 |            0 | A free night of three
deluxe          | 2027-12-10 | 2027-12-13 | 1      |                   | FREENIGHT       | 2×3_660_000 + 3_050_000                      |  3_050_000 |   7_320_000 |   146_400 |   7_466_400 |   7_466_400 |  3_733_200 |            0 | The cheapest of three nights is free
business-suite  | 2028-02-05 | 2028-02-08 | 3      |                   | FREENIGHT       | 3×4_990_000                                  |  4_990_000 |  12_380_000 |   247_600 |  12_627_600 |  12_627_600 |  6_313_800 |            0 | A free night, and the third adult in each
business-suite  | 2028-02-01 | 2028-02-08 | 1      |                   | FREENIGHT       | 7×4_990_000                                  |  4_491_000 |  26_946_000 |   538_920 |  27_484_920 |  27_484_920 | 13_742_460 |            0 | A free night of a week
deluxe          | 2028-01-10 | 2028-01-12 | 1      |                   | JANUARY         | 2×3_050_000                                  |  1_220_000 |   4_880_000 |    97_600 |   4_977_600 |   4_977_600 |  2_488_800 |            0 | 20% in the window of the code
deluxe          | 2028-01-20 | 2028-01-21 | 1      |                   | JANUARY         | 3_050_000                                    |    610_000 |   2_440_000 |    48_800 |   2_488_800 |   2_488_800 |  1_244_400 |            0 | 20% on the last night of the window
business-suite  | 2028-02-05 | 2028-02-07 | 1      |                   | SUITES          | 2×4_990_000                                  |  1_497_000 |   8_483_000 |   169_660 |   8_652_660 |   8_652_660 |  4_326_330 |            0 | 15% of a suite
deluxe          | 2027-12-07 | 2027-12-08 | 1      | non-refundable    | NOREFUND        | 3_050_000                                    |    137_250 |   2_607_750 |    52_155 |   2_659_905 |           0 |          0 |            0 | 5% of a plan
deluxe          | 2027-12-07 | 2027-12-09 | 1      |                   | Zenith          | 2×3_050_000                                  |    900_000 |   5_200_000 |   104_000 |   5_304_000 |   5_304_000 |  2_652_000 |            0 | A company with its rate
deluxe          | 2027-12-20 | 2027-12-22 | 1      |                   | Zenith          | 2×4_575_000                                  |  3_950_000 |   5_200_000 |   104_000 |   5_304_000 |   5_304_000 |  2_652_000 |            0 | A company in the season
classic-single  | 2027-12-07 | 2027-12-09 | 1      |                   | Zenith          | 2×2_490_000                                  |    597_600 |   4_382_400 |    87_648 |   4_470_048 |   4_470_048 |  2_235_024 |            0 | A company with its percentage
deluxe-large    | 2027-12-07 | 2027-12-08 | 1      |                   | Zenith          | 3_590_000                                    |          0 |   3_590_000 |    71_800 |   3_661_800 |   3_661_800 |  1_830_900 |            0 | A company whose rate is above the price
deluxe          | 2027-12-07 | 2027-12-08 | 1      | non-refundable    | Zenith          | 3_050_000                                    |    145_000 |   2_600_000 |    52_000 |   2_652_000 |           0 |          0 |            0 | A company, non-refundable
deluxe          | 2027-12-07 | 2027-12-09 | 2      | bed-and-breakfast | Zenith          | 2×3_050_000                                  |    900_000 |   7_000_000 |   140_000 |   7_140_000 |   7_140_000 |  3_570_000 |            0 | A company with breakfast for two
business-suite  | 2028-02-05 | 2028-02-07 | 1      |                   | Harbour         | 2×4_990_000                                  |  1_979_990 |   8_000_010 |         0 |   8_000_010 |           0 |          0 |            0 | A company that pays later: no fee
deluxe          | 2027-12-10 | 2027-12-12 | 1      |                   | Harbour         | 2×3_660_000                                  |  1_098_000 |   6_222_000 |         0 |   6_222_000 |           0 |          0 |            0 | A company that pays later, a weekend
business-suite  | 2028-02-01 | 2028-03-01 | 1      |                   | Harbour         | 29×4_990_000                                 |          0 | 115_768_000 |         0 | 115_768_000 |           0 |          0 |            0 | A company that pays later, twenty-nine nights: the tier is cheaper than its rate
`;

/** Stays that cannot be booked, with the field and the sentence that guests read. */
const refusedStaysTable = `
room            | check-in   | check-out  | code or company | field      | why not
deluxe          | 2027-12-24 | 2027-12-26 |                 | checkOut   | From 24 December at least 3 nights, until 26 December.
deluxe          | 2027-12-23 | 2027-12-25 |                 | checkOut   | From 24 December at least 3 nights, until 26 December.
deluxe          | 2027-12-26 | 2027-12-28 |                 | checkOut   | From 24 December at least 3 nights, until 26 December.
deluxe          | 2028-01-01 | 2028-01-03 |                 | checkIn    | No arrivals on 1 January.
business-suite  | 2027-12-30 | 2028-01-01 |                 | checkOut   | No departures on 1 January.
executive-suite | 2028-01-09 | 2028-01-11 |                 | checkIn    | The night of 10 January is not for sale.
executive-suite | 2027-12-31 | 2028-01-01 |                 | checkOut   | On 31 December at least 2 nights for who arrives then.
deluxe-large    | 2028-01-10 | 2028-01-16 |                 | checkOut   | From 1 January at most 5 nights, until 31 January.
deluxe          | 2028-01-09 | 2028-01-11 | JANUARY         | promoCode  | This code is for nights from Mon, 10 Jan 2028 until Thu, 20 Jan 2028.
deluxe          | 2028-01-20 | 2028-01-22 | JANUARY         | promoCode  | This code is for nights from Mon, 10 Jan 2028 until Thu, 20 Jan 2028.
deluxe          | 2027-12-07 | 2027-12-09 | FREENIGHT       | promoCode  | This code is for stays of at least 3\u00a0nights.
deluxe          | 2027-12-07 | 2027-12-09 | SUITES          | promoCode  | This code is not for this room.
deluxe          | 2027-12-07 | 2027-12-09 | NOREFUND        | promoCode  | This code is not for this plan.
deluxe          | 2027-12-07 | 2027-12-08 | LARGE100000     | promoCode  | This code is for stays that cost more than ₦100,000.
deluxe          | 2027-12-07 | 2027-12-09 | Zenith, TENOFF  | promoCode  | A code and the rate of a company do not go together. Please leave one of them out.
`;

type CellOf = (column: string) => string;

function rowsOf(table: string): CellOf[] {
  const [columns = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.map((cells) => (column) => cells[columns.indexOf(column)] ?? '');
}

const amountOf = (cell: string): number => Number(cell.replaceAll('_', ''));

/** Returns the price of each night of a cell such as `2×3_660_000 + 3_050_000`, which has three nights. */
const nightsOf = (cell: string): number[] =>
  cell.split(' + ').flatMap((part) => {
    const [price = '', count = '1'] = part.split('×').toReversed();
    return Array.from({ length: Number(count) }, () => amountOf(price));
  });

const isCompany = (name: string): boolean => goldenCompanies.some((each) => each.name === name);

export type GoldenRequest = {
  room: string;
  checkIn: Day;
  checkOut: Day;
  guests: number;
  children: number;
  plan: string;
  code: string | undefined;
  company: string | undefined;
};

function requestOf(row: CellOf): GoldenRequest {
  const [adults = 1, children = 0] = (row('guests') || '1').split('+').map(Number);
  const names = row('code or company').split(', ').filter(Boolean);
  return {
    ...{ room: row('room'), checkIn: row('check-in'), checkOut: row('check-out') },
    ...{ guests: adults + children, children, plan: row('plan') },
    code: names.find((name) => !isCompany(name)),
    company: names.find(isCompany),
  };
}

export const goldenStays = rowsOf(goldenStaysTable).map((row) => ({
  ...requestOf(row),
  title: row('stay'),
  nights: nightsOf(row('nights before')),
  ...{ off: amountOf(row('off')), base: amountOf(row('base')), fee: amountOf(row('fee')) },
  ...{ total: amountOf(row('total')), back: amountOf(row('back')), backLate: amountOf(row('back late')) },
  backNoShow: amountOf(row('no-show back')),
}));

type GoldenStay = (typeof goldenStays)[number];

const lengthTextOf = (nights: number): string =>
  nights >= 28 ? 'four weeks' : nights >= 14 ? 'a fortnight' : nights >= 7 ? 'a week' : 'some nights';

function extraGuestsOf({ room, guests, children }: GoldenStay): string {
  const includedGuests = Object.entries(goldenGuestPrices).find(([id]) => id === room)?.[1].included ?? Infinity;
  const adults = Math.max(0, guests - children - includedGuests);
  const addedGuests = Math.max(0, guests - includedGuests);
  return [adults > 0 && 'adults', addedGuests > adults && 'children'].filter(Boolean).join(' and ');
}

/** Returns what decides the price of a stay: rate plan and length, code or company, and guests above those included. */
const priceKindsOf = (stay: GoldenStay): string[] => [
  `${stay.plan} for ${lengthTextOf(stay.nights.length)}, ${stay.company ? 'company' : stay.code ? 'code' : 'neither'}`,
  `extra guests: ${extraGuestsOf(stay)}`,
];

/**
 * Returns everything that a stay is an example of, so that the short form can choose a few stays that cover everything.
 */
const kindsOf = (stay: GoldenStay): string[] => [
  ...priceKindsOf(stay),
  `special: ${stay.code ?? stay.company}`,
  `comes back: ${[stay.back, stay.backLate, stay.backNoShow].map((back) => Math.round((back / stay.total) * 100)).join()}`,
  `with kobo: ${stay.total % 100 > 0}`,
  `different nights: ${new Set(stay.nights).size > 1}`,
  ...goldenConditions
    .filter(({ roomTypeId }) => roomTypeId === stay.room)
    .filter(({ from, lastNight }) => from < stay.checkOut && stay.checkIn <= lastNight)
    .map(({ kind }) => `condition: ${kind}`),
];

function firstOfEachKind(kinds: (stay: GoldenStay) => string[]): GoldenStay[] {
  const knownKinds = new Set<string>();
  return goldenStays.filter((stay) => {
    const countBefore = knownKinds.size;
    for (const kind of kinds(stay)) knownKinds.add(kind);
    return knownKinds.size > countBefore;
  });
}

/** The stays of the short form: each is the first example of at least one kind. */
export const goldenExamples = firstOfEachKind(kindsOf);
export const goldenPriceExamples = firstOfEachKind(priceKindsOf);

/** Returns the single rules that a stay is an example of. */
const rulesOf = (stay: GoldenStay): string[] => [
  `plan: ${stay.plan}`,
  `special: ${stay.company ? 'company' : stay.code ? 'code' : 'neither'}`,
  `extra guests: ${extraGuestsOf(stay)}`,
  `comes back: ${[stay.back, stay.backLate, stay.backNoShow].map((back) => back > 0).join()}`,
  `with kobo: ${stay.total % 100 > 0}`,
];
export const goldenBookedExamples = firstOfEachKind(rulesOf);

export const refusedGoldenStays = rowsOf(refusedStaysTable).map((row) => ({
  ...requestOf(row),
  refusal: { field: row('field'), message: row('why not') },
}));

/** The time at which a guest who cancels gets the amount in `back late`: ten hours before check-in. */
export const lateMoment = (checkIn: Day): Date => instantOf(checkIn, '04:00', 'Africa/Lagos');

type PageData = {
  rooms: readonly RoomListing[];
  ratePlans: readonly RatePlanOffer[];
  promo?: PromoOffer | undefined;
  company?: CompanyOffer | undefined;
};

/** The quote that the booking form shows for a stay. Throws if the form does not offer the room or the rate plan. */
export function quoteOnPage(stay: GoldenRequest, { rooms, ratePlans, promo, company }: PageData, feePercent: number) {
  const { room: id, checkIn, checkOut, guests, children } = stay;
  const room = rooms.find((each) => each.id === id);
  const ratePlan = ratePlanOfStay(ratePlans, nightsBetween(checkIn, checkOut), stay.plan);
  if (!room || !ratePlan || (stay.plan && ratePlan.code !== stay.plan))
    throw new Error(`not offered: ${JSON.stringify(stay)}`);
  const special = company ? specialOfferOfCompany(company, 'token') : promo && specialOfferOfPromo(promo);
  const price = quoteFor(special, room, { checkIn, checkOut, party: { guests, children }, ratePlan }, feePercent);
  return { ...price, plan: ratePlan, broken: brokenConditions(room.conditions, { checkIn, checkOut })[0] };
}
