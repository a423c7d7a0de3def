import { addDays, type Day, isChosen, type StayDates, type Weekday } from '#contract/core/dates.ts';
import { plural } from '#contract/core/plural.ts';
import type { ConditionKind } from '#contract/rooms/rooms.ts';

/**
 * Both nights are included. `nights` is the least or the greatest number of nights of a stay, and null for other kinds.
 */
export type StayCondition = {
  kind: ConditionKind;
  from: Day;
  lastNight: Day;
  weekdays: Weekday[];
  nights: number | null;
};

const leastKinds: readonly ConditionKind[] = ['min_stay_arrival', 'min_stay_through'];
const mostKinds: readonly ConditionKind[] = ['max_stay_arrival', 'max_stay'];
export const countsNights = (kind: ConditionKind): boolean => leastKinds.includes(kind) || mostKinds.includes(kind);

type CountedStay = StayDates & { nights: readonly Day[] };

function countNights({ checkIn, checkOut }: StayDates): CountedStay {
  const nights: Day[] = [];
  for (let night = checkIn; night < checkOut; night = addDays(night, 1)) nights.push(night);
  return { checkIn, checkOut, nights };
}

const sleepsOneOf = (condition: StayCondition, { nights }: CountedStay): boolean =>
  nights.some((night) => isChosen(condition, night));
const isTooShort = ({ nights: least }: StayCondition, stay: CountedStay): boolean => stay.nights.length < (least ?? 0);
const isTooLong = ({ nights: most }: StayCondition, stay: CountedStay): boolean =>
  stay.nights.length > (most ?? Number.POSITIVE_INFINITY);

const breaks: Record<ConditionKind, (condition: StayCondition, stay: CountedStay) => boolean> = {
  min_stay_arrival: (condition, stay) => isChosen(condition, stay.checkIn) && isTooShort(condition, stay),
  min_stay_through: (condition, stay) => sleepsOneOf(condition, stay) && isTooShort(condition, stay),
  max_stay_arrival: (condition, stay) => isChosen(condition, stay.checkIn) && isTooLong(condition, stay),
  max_stay: (condition, stay) => sleepsOneOf(condition, stay) && isTooLong(condition, stay),
  closed_to_arrival: (condition, { checkIn }) => isChosen(condition, checkIn),
  closed_to_departure: (condition, { checkOut }) => isChosen(condition, checkOut),
  stop_sell: sleepsOneOf,
};

/** The field of a form that the guest must change to keep the condition. */
const fieldOf: Record<ConditionKind, 'checkIn' | 'checkOut'> = {
  min_stay_arrival: 'checkOut',
  min_stay_through: 'checkOut',
  max_stay_arrival: 'checkOut',
  max_stay: 'checkOut',
  closed_to_arrival: 'checkIn',
  closed_to_departure: 'checkOut',
  stop_sell: 'checkIn',
};

export type BrokenCondition = { condition: StayCondition; field: 'checkIn' | 'checkOut'; message: string };

/**
 * The conditions that a stay breaks, with a sentence for each. All conditions hold at once, and of those of a kind only
 * the strictest is named: of several minimums the longest, of several maximums the shortest, of several nights not for
 * sale the first. The order of `conditions` makes no difference.
 */
export function brokenConditions(conditions: readonly StayCondition[], dates: StayDates): BrokenCondition[] {
  const stay = countNights(dates);
  const broken = conditions.filter((condition) => breaks[condition.kind](condition, stay)).toSorted(byDays);
  const strictest = [
    broken.filter(({ kind }) => kind === 'stop_sell').toSorted(byFirstNight(stay)),
    broken.filter(({ kind }) => kind === 'closed_to_arrival'),
    broken.filter(({ kind }) => leastKinds.includes(kind)).toSorted(byNights('descending')),
    broken.filter(({ kind }) => mostKinds.includes(kind)).toSorted(byNights('ascending')),
    broken.filter(({ kind }) => kind === 'closed_to_departure'),
  ];
  return strictest.flatMap(([condition]) =>
    condition ? [{ condition, field: fieldOf[condition.kind], message: `${conditionSentence(condition, stay)}.` }] : [],
  );
}

const placeOfDays = ({ from, lastNight, kind, weekdays }: StayCondition): string =>
  [from, lastNight, kind, ...weekdays].join();
const byDays = (one: StayCondition, other: StayCondition): number => placeOfDays(one).localeCompare(placeOfDays(other));

const firstNight = (condition: StayCondition, { nights }: CountedStay): Day =>
  nights.find((night) => isChosen(condition, night)) ?? condition.from;
const byFirstNight =
  (stay: CountedStay) =>
  (one: StayCondition, other: StayCondition): number =>
    firstNight(one, stay).localeCompare(firstNight(other, stay));

const byNights =
  (order: 'ascending' | 'descending') =>
  (one: StayCondition, other: StayCondition): number =>
    ((one.nights ?? 0) - (other.nights ?? 0)) * (order === 'ascending' ? 1 : -1);

/** The conditions that hold on a day, for a calendar: on arriving, on leaving, and on staying the night. */
export type DayConditions = {
  /** The least number of nights of a stay that arrives on this day; `most` is the greatest. */
  least: number | undefined;
  most: number | undefined;
  noArrival: boolean;
  noDeparture: boolean;
  notSold: boolean;
};

export function conditionsOn(conditions: readonly StayCondition[], day: Day): DayConditions {
  const ofDay = conditions.filter((condition) => isChosen(condition, day));
  const nightsOf = (kinds: readonly ConditionKind[]) =>
    ofDay.flatMap(({ kind, nights }) => (kinds.includes(kind) && nights !== null ? [nights] : []));
  const [least, most] = [nightsOf(leastKinds), nightsOf(mostKinds)];
  const has = (wanted: ConditionKind) => ofDay.some(({ kind }) => kind === wanted);
  return {
    least: least.length > 0 ? Math.max(...least) : undefined,
    most: most.length > 0 ? Math.min(...most) : undefined,
    noArrival: has('closed_to_arrival'),
    noDeparture: has('closed_to_departure'),
    notSold: has('stop_sell'),
  };
}

const dayText = (day: Day): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );

const weekdayPlurals = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'] as const;

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const weekdaysText = (weekdays: readonly Weekday[]): string =>
  joined(weekdays.flatMap((weekday) => weekdayPlurals[weekday - 1] ?? []));

/** The days of a condition, as the words before the number of nights. */
function startText({ from, lastNight, weekdays }: StayCondition): string {
  if (from === lastNight) return `On ${dayText(from)}`;
  return weekdays.length < 7 ? `On ${weekdaysText(weekdays)}` : `From ${dayText(from)}`;
}
const endText = ({ from, lastNight, weekdays }: StayCondition): string =>
  from === lastNight || weekdays.length < 7 ? '' : `, until ${dayText(lastNight)}`;

const sentences: Record<ConditionKind, (condition: StayCondition, stay: CountedStay) => string> = {
  min_stay_arrival: (condition) =>
    `${startText(condition)} at least ${nightCount(condition)} for who arrives then${endText(condition)}`,
  min_stay_through: (condition) => `${startText(condition)} at least ${nightCount(condition)}${endText(condition)}`,
  max_stay_arrival: (condition) =>
    `${startText(condition)} at most ${nightCount(condition)} for who arrives then${endText(condition)}`,
  max_stay: (condition) => `${startText(condition)} at most ${nightCount(condition)}${endText(condition)}`,
  closed_to_arrival: (_, { checkIn }) => `No arrivals on ${dayText(checkIn)}`,
  closed_to_departure: (_, { checkOut }) => `No departures on ${dayText(checkOut)}`,
  stop_sell: (condition, stay) => `The night of ${dayText(firstNight(condition, stay))} is not for sale`,
};

const nightCount = ({ nights }: StayCondition): string => plural(nights ?? 0, 'night');

const conditionSentence = (condition: StayCondition, stay: CountedStay): string =>
  sentences[condition.kind](condition, stay);

const shortTexts: Record<ConditionKind, (nights: number) => string> = {
  min_stay_arrival: (nights) => `At least ${plural(nights, 'night')} for who arrives then`,
  min_stay_through: (nights) => `At least ${plural(nights, 'night')}`,
  max_stay_arrival: (nights) => `At most ${plural(nights, 'night')} for who arrives then`,
  max_stay: (nights) => `At most ${plural(nights, 'night')}`,
  closed_to_arrival: () => 'No arrivals',
  closed_to_departure: () => 'No departures',
  stop_sell: () => 'Not sold',
};

/** The text of a condition, without its days. */
export const conditionText = ({ kind, nights }: Pick<StayCondition, 'kind' | 'nights'>): string =>
  shortTexts[kind](nights ?? 0);

const isSame = (one: StayCondition, other: StayCondition): boolean =>
  one.kind === other.kind &&
  one.from === other.from &&
  one.lastNight === other.lastNight &&
  one.nights === other.nights &&
  one.weekdays.join() === other.weekdays.join();

/** The conditions that hold for all of these room types. */
export const sharedConditions = (rooms: readonly { conditions: readonly StayCondition[] }[]): StayCondition[] => {
  const [first, ...others] = rooms;
  return (first?.conditions ?? []).filter((condition) =>
    others.every(({ conditions }) => conditions.some((other) => isSame(condition, other))),
  );
};
