import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isoWeekday, weekdays } from '#contract/core/dates.ts';
import { kobo, toNaira } from '#contract/core/money.ts';
import { nightsOfPeriod, pricesByPeriods } from '#contract/rooms/night-prices.ts';
import type { RatePeriodView } from '#contract/rooms/rates.ts';
import { clashOf } from '#web/office/rooms/prices/draft.ts';
import {
  aYearLater,
  easterSunday,
  raisedPrice,
  raisedPrices,
  startingFrom,
  startingPrices,
} from '#web/office/rooms/prices/price-sets.ts';

const type = { id: 'deluxe', roomType: 'Deluxe', pricePerNightKobo: kobo(3_050_000) };
const start = '2026-11-22';
const day = (offset: number) => addDays(start, offset);

const somePeriod = fc
  .record({
    from: fc.nat({ max: 40 }),
    length: fc.integer({ min: 0, max: 20 }),
    weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
    price: fc.integer({ min: 200, max: 900 }),
  })
  .map(({ from, length, price, ...rest }) => ({
    ...{ ...rest, roomTypeId: 'deluxe', name: 'Season', from: day(from), lastNight: day(from + length) },
    priceKobo: kobo(price * 10_000),
  }));

/** Leaves out periods without nights, and periods that clash with an earlier one. */
function withoutRefused(
  periods: readonly (typeof somePeriod extends fc.Arbitrary<infer P> ? P : never)[],
): RatePeriodView[] {
  const accepted: RatePeriodView[] = [];
  for (const [index, period] of periods.entries()) {
    const nights = nightsOfPeriod(period).length;
    if (nights > 0 && !clashOf(period, accepted))
      accepted.push({ ...period, id: `period ${index}`, nights, version: 1 });
  }
  return accepted;
}

test('a rise changes the nights it names by the percentage, and no other night', () => {
  fc.assert(
    fc.property(fc.array(somePeriod, { maxLength: 5 }), somePeriod, (drawn, days) => {
      const periods = withoutRefused(drawn);
      const raised = raisedPrices(type, periods, days, { percent: 12, name: 'Rise' });
      const after: RatePeriodView[] = periods.map((each) => ({
        ...each,
        priceKobo: raised.find(({ id }) => id === each.id)?.to?.priceKobo ?? each.priceKobo,
      }));
      for (const { id, to } of raised) {
        if (id || !to) continue;
        expect(clashOf(to, after)).toBeUndefined();
        after.push({ ...to, id: `new ${after.length}`, nights: nightsOfPeriod(to).length, version: 1 });
      }
      const priceBefore = pricesByPeriods(periods, type.pricePerNightKobo);
      const priceAfter = pricesByPeriods(after, type.pricePerNightKobo);
      const chosen = new Set(nightsOfPeriod(days));
      for (let offset = 0; offset < 62; offset++) {
        const before = priceBefore(day(offset));
        expect(priceAfter(day(offset))).toBe(chosen.has(day(offset)) ? raisedPrice(before, 12) : before);
      }
    }),
  );
});

test('a rise of a whole period changes it, and that of a part makes a narrower one', () => {
  const easter = { ...aPeriod('Easter', '2027-03-25', '2027-03-29'), priceKobo: kobo(4_000_000) };
  const rise = (from: string, lastNight: string) =>
    raisedPrices(type, [easter], { from, lastNight, weekdays: [...weekdays] }, { percent: 10, name: 'Rise' });
  expect(rise('2027-03-25', '2027-03-29')).toEqual([
    { id: 'Easter', version: 1, to: { ...easter, priceKobo: kobo(4_400_000) } },
  ]);
  expect(rise('2027-03-28', '2027-03-31')).toMatchObject([
    { to: { from: '2027-03-28', lastNight: '2027-03-29', priceKobo: kobo(4_400_000), name: 'Rise' } },
    { to: { from: '2027-03-30', lastNight: '2027-03-31', priceKobo: kobo(3_360_000) } },
  ]);
});

test('a rise of the nights between weekends and seasons is a few periods', () => {
  const weekends = { ...aPeriod('Weekends', '2026-11-22', '2027-11-21'), weekdays: [5, 6] as (5 | 6)[], nights: 104 };
  const december = aPeriod('December', '2026-12-18', '2027-01-02');
  const days = { from: '2026-11-22', lastNight: '2027-11-21', weekdays: [7, 1, 2, 3, 4] as const };
  const raised = raisedPrices(
    type,
    [weekends, december],
    { ...days, weekdays: [...days.weekdays] },
    { percent: 5, name: 'Rise' },
  );
  expect(raised.length).toBeLessThanOrEqual(6);
});

describe('last year is copied', () => {
  test('to the same weekdays, or to the same dates, leap days too', () => {
    const weekend = { from: '2026-12-18', lastNight: '2026-12-20', weekdays: [5, 6] };
    const copied = aYearLater(weekend, 'weekdays');
    expect([copied.from, isoWeekday(copied.from)]).toEqual(['2027-12-17', isoWeekday(weekend.from)]);
    expect(aYearLater({ ...weekend, from: '2028-02-29', lastNight: '2028-03-01' }, 'dates')).toMatchObject({
      ...{ from: '2029-02-28', lastNight: '2029-03-01' },
    });
  });

  test('as far as it began in that year', () => {
    const days = ['2025-10-31', '2025-11-01', '2026-10-31', '2026-11-01'].map((from) => ({ from }));
    expect(startingFrom(days, '2025-11-01')).toEqual(days.slice(1, 3));
  });
});

test.each([
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s', (year, sunday) => {
  expect(easterSunday(year)).toBe(sunday);
});

test('a hotel can begin with weekends, Easter and December', () => {
  const names = startingPrices(type, '2026-11-22').map(
    ({ period: { name, from, lastNight, priceKobo }, leastNights }) =>
      [name, from, lastNight, toNaira(priceKobo), leastNights].join(' '),
  );
  expect(names).toEqual([
    'Weekends 2026-11-22 2027-11-21 33600 ',
    'Easter 2027-03-25 2027-03-29 36600 2',
    'Detty December 2026-12-18 2027-01-02 39700 3',
  ]);
});

function aPeriod(name: string, from: string, lastNight: string): RatePeriodView {
  const days = { from, lastNight, weekdays: [...weekdays] };
  return {
    ...days,
    id: name,
    roomTypeId: 'deluxe',
    name,
    priceKobo: kobo(0),
    nights: nightsOfPeriod(days).length,
    version: 1,
  };
}
