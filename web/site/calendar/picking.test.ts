import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, nightsBetween, weekdays } from '#contract/core/dates.ts';
import { conditionKinds } from '#contract/rooms/rooms.ts';
import { brokenConditions, countsNights, type StayCondition } from '#contract/rooms/stay-conditions.ts';
import hotel from '#hotel';
import {
  dayProblem,
  type KnownNights,
  leastStayNote,
  type PickedDates,
  pickDay,
  possibleDates,
  type StayEnd,
  type StayLimits,
  stayProblem,
} from '#web/site/calendar/picking.ts';

const today = '2026-11-21';
const day = (offset: number) => addDays(today, offset);
const limits: StayLimits = { today, stays: hotel.stays, conditions: [] };
const noDates: PickedDates = { checkIn: undefined, checkOut: undefined };
const datesFrom = (first: number, last?: number): PickedDates => ({
  checkIn: day(first),
  checkOut: last === undefined ? undefined : day(last),
});
const soldOut = (...offsets: number[]): KnownNights =>
  new Map(offsets.map((offset) => [day(offset), { night: day(offset), state: 'sold_out', priceKobo: null }]));
const arrivalProblem = (offset: number, nights: KnownNights = new Map()) =>
  dayProblem(day(offset), noDates, 'checkIn', nights, limits);
const departureProblem = (first: number, last: number, nights: KnownNights = new Map()) =>
  dayProblem(day(last), datesFrom(first), 'checkOut', nights, limits);

describe('an arrival', () => {
  test('is possible from today up to a year ahead', () => {
    expect([arrivalProblem(-1), arrivalProblem(0), arrivalProblem(365), arrivalProblem(366)]).toEqual([
      ...[
        'The earliest check-in is Sat, 21 Nov 2026.',
        undefined,
        undefined,
        'The latest check-in is Sun, 21 Nov 2027.',
      ],
    ]);
  });

  test('is not possible on a night that is sold out', () => {
    expect(arrivalProblem(10, soldOut(10))).toBe('The night of Tue 1 Dec is sold out.');
  });
});

describe('a departure', () => {
  test('is possible up to the morning before the first night that is sold out', () => {
    const nights = soldOut(12);
    expect([departureProblem(10, 11, nights), departureProblem(10, 12, nights)]).toEqual([undefined, undefined]);
    const why = 'The night of Thu 3 Dec is sold out. Check out on that day, or before.';
    expect([
      departureProblem(10, 13, nights),
      departureProblem(10, 39, nights),
      departureProblem(10, 90, nights),
    ]).toEqual([why, why, why]);
  });

  test('is at most thirty nights away', () => {
    expect([departureProblem(10, 40), departureProblem(10, 41)]).toEqual([
      ...[undefined, 'A stay has at most 30 nights: the latest check-out is Thu, 31 Dec 2026.'],
    ]);
    expect(departureProblem(365, 395)).toBeUndefined();
  });

  test('before the arrival is another arrival, and held to its rules', () => {
    expect(departureProblem(10, 9)).toBeUndefined();
    expect(departureProblem(10, 9, soldOut(9))).toBe('The night of Mon 30 Nov is sold out.');
    expect(pickDay(day(9), datesFrom(10), 'checkOut')).toEqual(datesFrom(9));
  });
});

describe('conditions', () => {
  const days = { from: day(10), lastNight: day(14), weekdays: [...weekdays], nights: null };
  const withConditions = (...conditions: StayCondition[]) => ({ ...limits, conditions });
  const minimum = withConditions({ ...days, kind: 'min_stay_through', nights: 3 });
  const problem = (picked: PickedDates, next: StayEnd, offset: number, stayLimits: StayLimits) =>
    dayProblem(day(offset), picked, next, new Map(), stayLimits);

  test('of a least number of nights are said when the arrival is chosen, and refuse a departure that is too early', () => {
    expect(problem(noDates, 'checkIn', 10, minimum)).toBeUndefined();
    const why = 'From 1 December at least 3 nights, until 5 December.';
    expect(leastStayNote(day(10), minimum)).toBe(why);
    expect([11, 12, 13].map((last) => problem(datesFrom(10), 'checkOut', last, minimum))).toEqual([
      why,
      why,
      undefined,
    ]);
    // The stay ends on the first of the nights, so none of them belongs to the stay.
    expect([problem(datesFrom(9), 'checkOut', 10, minimum), leastStayNote(day(9), minimum)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('that close a day to arrivals leave it to stays that cross it or leave on it', () => {
    const closed = withConditions({ ...days, kind: 'closed_to_arrival' });
    expect(problem(noDates, 'checkIn', 12, closed)).toBe('No arrivals on 3 December.');
    expect([problem(datesFrom(8), 'checkOut', 12, closed), problem(datesFrom(8), 'checkOut', 20, closed)]).toEqual([
      ...[undefined, undefined],
    ]);
  });

  test('that close a day to departures refuse it only as a departure', () => {
    const closed = withConditions({ ...days, kind: 'closed_to_departure', lastNight: day(10) });
    expect(problem(datesFrom(8), 'checkOut', 10, closed)).toBe('No departures on 1 December.');
    expect([problem(noDates, 'checkIn', 10, closed), problem(datesFrom(8), 'checkOut', 11, closed)]).toEqual([
      ...[undefined, undefined],
    ]);
  });

  test('do not hide a stay that was typed', () => {
    expect(possibleDates(datesFrom(10, 11), minimum)).toEqual(datesFrom(10, 11));
    expect(stayProblem(day(10), day(11), new Map(), minimum)).toContain('at least 3 nights');
  });
});

test('arrival, departure, and all anew', () => {
  const first = pickDay(day(5), noDates, 'checkIn');
  const stay = pickDay(day(8), first, 'checkOut');
  expect([first, stay, pickDay(day(20), stay, 'checkIn')]).toEqual([datesFrom(5), datesFrom(5, 8), datesFrom(20)]);
  expect(pickDay(day(9), stay, 'checkOut')).toEqual(datesFrom(5, 9));
});

test('whatever is pressed in whatever order, no stay comes out that cannot be booked', () => {
  const offsets = fc.integer({ min: -5, max: 60 });
  const someCondition = fc
    .record({ kind: fc.constantFrom(...conditionKinds), first: offsets, nights: fc.integer({ min: 2, max: 5 }) })
    .map(
      ({ kind, first, nights }): StayCondition => ({
        ...{ kind, from: day(first), lastNight: day(first + 4), weekdays: [...weekdays] },
        nights: countsNights(kind) ? nights : null,
      }),
    );
  fc.assert(
    fc.property(
      ...([fc.array(offsets), fc.array(offsets), fc.array(someCondition, { maxLength: 3 })] as const),
      (taken, presses, conditions) => {
        const nights = soldOut(...taken);
        let picked = noDates;
        for (const press of presses) {
          const next = picked.checkIn && !picked.checkOut ? 'checkOut' : 'checkIn';
          if (dayProblem(day(press), picked, next, nights, { ...limits, conditions }) === undefined)
            picked = pickDay(day(press), picked, next);
          const { checkIn, checkOut } = picked;
          if (!checkIn || !checkOut) continue;
          const length = nightsBetween(checkIn, checkOut);
          expect(length).toBeGreaterThan(0);
          expect(length).toBeLessThanOrEqual(30);
          for (let night = 0; night < length; night += 1) expect(nights.has(addDays(checkIn, night))).toBe(false);
          expect(brokenConditions(conditions, { checkIn, checkOut })).toEqual([]);
        }
      },
    ),
  );
});

test.each<[string, PickedDates, PickedDates]>([
  ['a stay', datesFrom(1, 3), datesFrom(1, 3)],
  ['an arrival alone', datesFrom(1), datesFrom(1)],
  ['a departure alone', { checkIn: undefined, checkOut: day(3) }, noDates],
  ['a departure before the arrival', datesFrom(5, 3), datesFrom(5)],
  ['too long a stay', datesFrom(5, 40), datesFrom(5)],
  ['an arrival that is over', datesFrom(-1, 3), noDates],
])('of what was typed, %s is shown as far as it makes sense', (_, typed, shown) => {
  expect(possibleDates(typed, limits)).toEqual(shown);
});
