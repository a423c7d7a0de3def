import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, nightsBetween } from '#contract/dates.ts';
import hotel from '#hotel';
import { dayProblem, type Nights, type PickedDates, pickDay, possibleDates } from '#web/site/calendar/picking.ts';

const today = '2026-11-21';
const day = (offset: number) => addDays(today, offset);
const limits = { today, stays: hotel.stays };
const noDates: PickedDates = { check_in: undefined, check_out: undefined };
const from = (first: number, last?: number): PickedDates => ({
  check_in: day(first),
  check_out: last === undefined ? undefined : day(last),
});
const soldOut = (...offsets: number[]): Nights =>
  new Map(offsets.map((offset) => [day(offset), { night: day(offset), state: 'sold_out', price: null }]));
const arrival = (offset: number, nights: Nights = new Map()) =>
  dayProblem(day(offset), noDates, 'check_in', nights, limits);
const departure = (first: number, last: number, nights: Nights = new Map()) =>
  dayProblem(day(last), from(first), 'check_out', nights, limits);

describe('an arrival', () => {
  test('is possible from today up to a year ahead', () => {
    expect([arrival(-1), arrival(0), arrival(365), arrival(366)]).toEqual([
      ...['This day is over.', undefined, undefined, 'Check-in can be at most 365 days ahead.'],
    ]);
  });

  test('is not possible on a night that is sold out', () => {
    expect(arrival(10, soldOut(10))).toBe('The night of Tue 1 Dec is sold out.');
  });
});

describe('a departure', () => {
  test('is possible up to the morning before the first night that is sold out', () => {
    const nights = soldOut(12);
    expect([departure(10, 11, nights), departure(10, 12, nights)]).toEqual([undefined, undefined]);
    const why = 'The night of Thu 3 Dec is sold out. Check out on that day, or before.';
    expect([departure(10, 13, nights), departure(10, 39, nights), departure(10, 90, nights)]).toEqual([why, why, why]);
  });

  test('is at most thirty nights away', () => {
    expect([departure(10, 40), departure(10, 41)]).toEqual([undefined, 'A stay can be at most 30 nights.']);
    expect(departure(365, 395)).toBeUndefined();
  });

  test('before the arrival is another arrival, and held to its rules', () => {
    expect(departure(10, 9)).toBeUndefined();
    expect(departure(10, 9, soldOut(9))).toBe('The night of Mon 30 Nov is sold out.');
    expect(pickDay(day(9), from(10), 'check_out')).toEqual(from(9));
  });
});

test('arrival, departure, and all anew', () => {
  const first = pickDay(day(5), noDates, 'check_in');
  const stay = pickDay(day(8), first, 'check_out');
  expect([first, stay, pickDay(day(20), stay, 'check_in')]).toEqual([from(5), from(5, 8), from(20)]);
  expect(pickDay(day(9), stay, 'check_out')).toEqual(from(5, 9));
});

test('whatever is pressed in whatever order, no stay comes out that cannot be booked', () => {
  const offsets = fc.integer({ min: -5, max: 60 });
  fc.assert(
    fc.property(fc.array(offsets), fc.array(offsets), (taken, presses) => {
      const nights = soldOut(...taken);
      let picked = noDates;
      for (const press of presses) {
        const next = picked.check_in && !picked.check_out ? 'check_out' : 'check_in';
        if (dayProblem(day(press), picked, next, nights, limits) === undefined)
          picked = pickDay(day(press), picked, next);
        const { check_in, check_out } = picked;
        if (!check_in || !check_out) continue;
        const length = nightsBetween(check_in, check_out);
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(30);
        for (let night = 0; night < length; night += 1) expect(nights.has(addDays(check_in, night))).toBe(false);
      }
    }),
  );
});

test.each<[string, PickedDates, PickedDates]>([
  ['a stay', from(1, 3), from(1, 3)],
  ['an arrival alone', from(1), from(1)],
  ['a departure alone', { check_in: undefined, check_out: day(3) }, noDates],
  ['a departure before the arrival', from(5, 3), from(5)],
  ['too long a stay', from(5, 40), from(5)],
  ['an arrival that is over', from(-1, 3), noDates],
])('of what was typed, %s is shown as far as it makes sense', (_, typed, shown) => {
  expect(possibleDates(typed, limits)).toEqual(shown);
});
