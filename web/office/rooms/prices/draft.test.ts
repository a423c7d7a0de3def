import { expect, test } from 'vitest';
import { weekdays } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import type { NewRatePeriod, RatePeriodView, StayConditionView } from '#contract/rooms/rates.ts';
import {
  clashOf,
  conditionsAfter,
  hasChanges,
  isContradictory,
  type PriceDraft,
  priceChangesOf,
  shortenedDays,
} from '#web/office/rooms/prices/draft.ts';

const days = { from: '2026-12-24', lastNight: '2026-12-29', weekdays: [...weekdays] };
const values: NewRatePeriod = { ...days, roomTypeId: 'deluxe', name: 'Christmas', priceKobo: kobo(4_500_000) };
const period: RatePeriodView = { ...values, id: 'christmas', nights: 6, version: 2 };
const minimum: StayConditionView = {
  ...days,
  id: 'least',
  roomTypeId: 'deluxe',
  kind: 'min_stay_through',
  nights: 3,
};
const prices = { periods: [period], conditions: [minimum] };
const basePrice = kobo(3_050_000);

const makeDraft = (changes: Partial<PriceDraft> = {}): PriceDraft => ({
  ...{ values, period, replaces: [], ofAllTypes: false, currentConditions: [minimum] },
  conditions: [{ kind: 'min_stay_through', nights: 3 }],
  ...changes,
});
const changesWith = (change: Partial<PriceDraft>) => priceChangesOf(makeDraft(change), prices, basePrice);

test('what is typed as it was changes nothing', () => {
  expect(hasChanges(changesWith({}))).toBe(false);
});

test('another price changes the period alone, and another least number of nights the condition alone', () => {
  const to = { ...values, priceKobo: kobo(5_000_000) };
  expect(changesWith({ values: to })).toEqual({ periods: [{ id: 'christmas', version: 2, to }], conditions: [] });
  const { periods, conditions } = changesWith({ conditions: [{ kind: 'min_stay_through', nights: 4 }] });
  expect(periods).toEqual([]);
  expect(conditions).toMatchObject([{ id: 'least', to: null }, { to: { nights: 4, roomTypeId: 'deluxe' } }]);
});

test('the conditions of a period move with its days', () => {
  const moved = { ...values, lastNight: '2026-12-31' };
  expect(changesWith({ values: moved }).conditions).toMatchObject([
    ...[{ id: 'least', to: null }, { to: { kind: 'min_stay_through', nights: 3, lastNight: '2026-12-31' } }],
  ]);
  expect(conditionsAfter(makeDraft({ values: moved }), prices)).toMatchObject([{ lastNight: '2026-12-31' }]);
});

test('nights at the price that they have already get a condition without a period', () => {
  const start = { period: undefined, currentConditions: [], values: { ...values, lastNight: '2026-12-25' } };
  const { periods, conditions } = changesWith({
    ...start,
    conditions: [{ kind: 'stop_sell', nights: null }],
    ofAllTypes: true,
  });
  expect([periods, conditions]).toMatchObject([[], [{ to: { kind: 'stop_sell', roomTypeId: null } }]]);
});

test.each([
  ['2026-12-20', '2026-12-25', { from: '2026-12-20', lastNight: '2026-12-23' }],
  ['2026-12-29', '2027-01-03', { from: '2026-12-30', lastNight: '2027-01-03' }],
  ['2026-12-24', '2026-12-29', undefined],
])('%s to %s clashes with Christmas, and shortened it does not', (from, lastNight, shorter) => {
  const typedPeriod = { ...values, from, lastNight };
  const clash = clashOf(typedPeriod, [period]);
  expect(clash?.other.id).toBe('christmas');
  expect(clash && shortenedDays(typedPeriod, clash)).toEqual(shorter);
  expect(shorter && clashOf({ ...typedPeriod, ...shorter }, [period])).toBeUndefined();
  expect(clashOf({ ...typedPeriod, lastNight: '2027-01-20' }, [period])).toBeUndefined();
});

test('a least number of nights above the most leaves no stay', () => {
  const atMost = { ...minimum, kind: 'max_stay' as const, nights: 2 };
  expect([isContradictory([minimum, atMost], days.from), isContradictory([minimum, atMost], '2026-12-30')]).toEqual([
    ...[true, false],
  ]);
});
