import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, isoWeekday, nightsBetween, type Weekday, weekdays } from '#contract/core/dates.ts';
import { type ConditionKind, conditionKinds } from '#contract/rooms/rooms.ts';
import {
  brokenConditions,
  conditionsOn,
  conditionText,
  countsNights,
  type StayCondition,
  sharedConditions,
} from '#contract/rooms/stay-conditions.ts';

const everyDay = [...weekdays];
const conditionInDecember = (
  kind: ConditionKind,
  nights: number | null = null,
  days: Weekday[] = everyDay,
): StayCondition => ({
  ...{ kind, from: '2026-12-24', lastNight: '2027-01-02', weekdays: days, nights },
});
const conditionOnLeapDay = (kind: ConditionKind, nights: number | null = null): StayCondition => ({
  ...{ kind, from: '2028-02-29', lastNight: '2028-02-29', weekdays: everyDay, nights },
});
const sentencesOf = (conditions: readonly StayCondition[], checkIn: Day, checkOut: Day) =>
  brokenConditions(conditions, { checkIn, checkOut }).map(({ message }) => message);

const minStayThrough = conditionInDecember('min_stay_through', 3);
const minStayArrival = conditionInDecember('min_stay_arrival', 3);
const maxStay = conditionInDecember('max_stay', 4);
const throughSentence = 'From 24 December at least 3 nights, until 2 January.';
const arrivalSentence = 'From 24 December at least 3 nights for who arrives then, until 2 January.';
const mostSentence = 'From 24 December at most 4 nights, until 2 January.';

// 24 December 2026 is a Thursday.
test.each<[what: string, condition: StayCondition, checkIn: Day, checkOut: Day, broken: string | undefined]>([
  ['two nights from the first night on', minStayThrough, '2026-12-24', '2026-12-26', throughSentence],
  ['three nights from the first night on', minStayThrough, '2026-12-24', '2026-12-27', undefined],
  ['two nights that leave on the first day', minStayThrough, '2026-12-22', '2026-12-24', undefined],
  ['two nights across the start', minStayThrough, '2026-12-23', '2026-12-25', throughSentence],
  ['three nights across the start', minStayThrough, '2026-12-22', '2026-12-25', undefined],
  ['the last night alone', minStayThrough, '2027-01-02', '2027-01-03', throughSentence],
  ['three nights across the end', minStayThrough, '2027-01-02', '2027-01-05', undefined],
  ['a night after the end', minStayThrough, '2027-01-03', '2027-01-04', undefined],
  ['two nights that arrive on the first night', minStayArrival, '2026-12-24', '2026-12-26', arrivalSentence],
  ['two nights that arrive before it', minStayArrival, '2026-12-23', '2026-12-25', undefined],
  ['two nights that arrive on the last night', minStayArrival, '2027-01-02', '2027-01-04', arrivalSentence],
  ['five nights that touch the start', maxStay, '2026-12-20', '2026-12-25', mostSentence],
  ['four nights that touch the start', maxStay, '2026-12-21', '2026-12-25', undefined],
  ['five nights that leave on the first day', maxStay, '2026-12-19', '2026-12-24', undefined],
  ['five nights that arrive before', conditionInDecember('max_stay_arrival', 4), '2026-12-23', '2026-12-28', undefined],
  [
    ...([
      'five nights that arrive then',
      conditionInDecember('max_stay_arrival', 4),
      '2026-12-24',
      '2026-12-29',
    ] as const),
    'From 24 December at most 4 nights for who arrives then, until 2 January.',
  ],
  [
    ...(['an arrival on a closed day', conditionInDecember('closed_to_arrival'), '2026-12-31', '2027-01-03'] as const),
    'No arrivals on 31 December.',
  ],
  ['a stay over closed arrivals', conditionInDecember('closed_to_arrival'), '2026-12-23', '2027-01-05', undefined],
  [
    ...([
      'a departure on a closed day',
      conditionInDecember('closed_to_departure'),
      '2026-12-22',
      '2026-12-24',
    ] as const),
    'No departures on 24 December.',
  ],
  ['a stay over closed departures', conditionInDecember('closed_to_departure'), '2026-12-23', '2027-01-03', undefined],
  [
    ...(['a night that is not sold', conditionInDecember('stop_sell'), '2026-12-22', '2026-12-26'] as const),
    'The night of 24 December is not for sale.',
  ],
  ['a stay that ends before it', conditionInDecember('stop_sell'), '2026-12-22', '2026-12-24', undefined],
  [
    ...([
      'a Friday night alone',
      conditionInDecember('min_stay_through', 2, [5, 6]),
      '2026-12-25',
      '2026-12-26',
    ] as const),
    'On Fridays and Saturdays at least 2 nights.',
  ],
  ['a Sunday night alone', conditionInDecember('min_stay_through', 2, [5, 6]), '2026-12-27', '2026-12-28', undefined],
  ['Sunday and Monday', conditionInDecember('min_stay_through', 3, [5, 6]), '2026-12-27', '2026-12-29', undefined],
  [
    ...(['the leap day alone', conditionOnLeapDay('min_stay_through', 2), '2028-02-29', '2028-03-01'] as const),
    'On 29 February at least 2 nights.',
  ],
  ['two nights with the leap day', conditionOnLeapDay('min_stay_through', 2), '2028-02-28', '2028-03-01', undefined],
  [
    'an arrival on the leap day',
    conditionOnLeapDay('closed_to_arrival'),
    '2028-02-29',
    '2028-03-02',
    'No arrivals on 29 February.',
  ],
  ['the same dates a year later', conditionOnLeapDay('closed_to_arrival'), '2029-02-28', '2029-03-02', undefined],
])('%s', (_, condition, checkIn, checkOut, broken) => {
  expect(sentencesOf([condition], checkIn, checkOut)).toEqual(broken ? [broken] : []);
});

describe('several conditions hold together', () => {
  test('of minimums the longest is named, of maximums the shortest, and closures add up', () => {
    const conditions = [
      minStayThrough,
      conditionInDecember('min_stay_arrival', 5),
      maxStay,
      conditionInDecember('closed_to_arrival'),
    ];
    expect(brokenConditions(conditions, { checkIn: '2026-12-24', checkOut: '2026-12-25' })).toMatchObject([
      { field: 'checkIn', message: 'No arrivals on 24 December.' },
      {
        field: 'checkOut',
        message: 'From 24 December at least 5 nights for who arrives then, until 2 January.',
      },
    ]);
    const [shortest] = sentencesOf(
      [conditionInDecember('max_stay', 9), conditionInDecember('max_stay', 7)],
      '2026-12-24',
      '2027-01-05',
    );
    expect(shortest).toContain('at most 7 nights');
  });

  test('of nights that are not for sale the first is named, in whatever order the conditions come', () => {
    const nightsNotForSale: StayCondition[] = [
      { kind: 'stop_sell', from: '2026-11-23', lastNight: '2026-11-29', weekdays: [7, 1], nights: null },
      { kind: 'stop_sell', from: '2026-11-21', lastNight: '2026-11-26', weekdays: [4, 1], nights: null },
    ];
    const expectedSentences = ['The night of 26 November is not for sale.'];
    expect(sentencesOf(nightsNotForSale, '2026-11-26', '2026-11-30')).toEqual(expectedSentences);
    expect(sentencesOf(nightsNotForSale.toReversed(), '2026-11-26', '2026-11-30')).toEqual(expectedSentences);
  });

  test('of conditions that are equally strict the one that begins first is named, in whatever order they come', () => {
    const equalConditions = [
      minStayThrough,
      conditionOnLeapDay('min_stay_through', 3),
      { ...minStayThrough, from: '2026-12-20' } as const,
    ];
    const expectedSentences = ['From 20 December at least 3 nights, until 2 January.'];
    expect(sentencesOf(equalConditions, '2026-12-24', '2026-12-26')).toEqual(expectedSentences);
    expect(sentencesOf(equalConditions.toReversed(), '2026-12-24', '2026-12-26')).toEqual(expectedSentences);
  });

  test('so what holds on a day is the strictest', () => {
    const conditions = [
      minStayThrough,
      conditionInDecember('min_stay_arrival', 5),
      conditionInDecember('max_stay', 9),
      maxStay,
    ];
    expect(conditionsOn(conditions, '2026-12-31')).toEqual({
      ...{ minNights: 5, maxNights: 4, isClosedToArrival: false, isClosedToDeparture: false, isNotSold: false },
    });
    expect(conditionsOn([...conditions, conditionInDecember('stop_sell')], '2027-01-03').isNotSold).toBe(false);
  });

  test('whichever room is taken, those of all rooms hold', () => {
    const rooms = [
      { conditions: [minStayThrough, maxStay] },
      { conditions: [maxStay, conditionInDecember('max_stay', 5)] },
    ];
    expect(sharedConditions(rooms)).toEqual([maxStay]);
  });
});

test('a condition has words without its days', () => {
  expect(conditionKinds.map((kind) => conditionText({ kind, nights: countsNights(kind) ? 3 : null }))).toEqual([
    ...['At least 3 nights for who arrives then', 'At least 3 nights'],
    ...['At most 3 nights for who arrives then', 'At most 3 nights'],
    ...['No arrivals', 'No departures', 'Not sold'],
  ]);
});

/** Checks each night for each kind of condition, whereas `brokenConditions` checks each condition. */
function isAllowedNightByNight(conditions: readonly StayCondition[], checkIn: Day, checkOut: Day): boolean {
  const conditionOn = (day: Day, kind: ConditionKind) =>
    conditions.filter(
      (each) =>
        each.kind === kind &&
        nightsBetween(each.from, day) >= 0 &&
        nightsBetween(day, each.lastNight) >= 0 &&
        each.weekdays.some((weekday) => weekday === isoWeekday(day)),
    );
  const length = nightsBetween(checkIn, checkOut);
  if (conditionOn(checkIn, 'closed_to_arrival').length > 0 || conditionOn(checkOut, 'closed_to_departure').length > 0)
    return false;
  if (conditionOn(checkIn, 'min_stay_arrival').some(({ nights }) => length < (nights ?? 0))) return false;
  if (conditionOn(checkIn, 'max_stay_arrival').some(({ nights }) => length > (nights ?? 0))) return false;
  for (let index = 0; index < length; index++) {
    const night = addDays(checkIn, index);
    if (conditionOn(night, 'stop_sell').length > 0) return false;
    if (conditionOn(night, 'min_stay_through').some(({ nights }) => length < (nights ?? 0))) return false;
    if (conditionOn(night, 'max_stay').some(({ nights }) => length > (nights ?? 0))) return false;
  }
  return true;
}

const start = '2028-02-15';
const anyCondition = fc
  .record({
    kind: fc.constantFrom(...conditionKinds),
    from: fc.integer({ min: 0, max: 30 }),
    length: fc.integer({ min: 0, max: 12 }),
    weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
    nights: fc.integer({ min: 2, max: 6 }),
  })
  .map(({ from, length, kind, nights, ...rest }): StayCondition => {
    const days = { from: addDays(start, from), lastNight: addDays(start, from + length) };
    return { ...rest, ...days, kind, nights: countsNights(kind) ? nights : null };
  });

test('a stay is refused exactly where one of its nights, looked at alone, refuses it', () => {
  fc.assert(
    fc.property(
      ...([fc.array(anyCondition, { maxLength: 6 }), fc.nat({ max: 30 }), fc.integer({ min: 1, max: 8 })] as const),
      (conditions, from, nights) => {
        const [checkIn, checkOut] = [addDays(start, from), addDays(start, from + nights)];
        const isAllowed = brokenConditions(conditions, { checkIn, checkOut }).length === 0;
        expect(isAllowed).toBe(isAllowedNightByNight(conditions, checkIn, checkOut));
      },
    ),
  );
});
