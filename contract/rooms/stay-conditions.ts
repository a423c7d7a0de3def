import { addDays, type Day, isChosenDay, type StayDates, type Weekday } from '#contract/core/dates.ts';
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

const minNightsKinds: readonly ConditionKind[] = ['min_stay_arrival', 'min_stay_through'];
const maxNightsKinds: readonly ConditionKind[] = ['max_stay_arrival', 'max_stay'];
export const countsNights = (kind: ConditionKind): boolean =>
  minNightsKinds.includes(kind) || maxNightsKinds.includes(kind);

type StayWithNights = StayDates & { nights: readonly Day[] };

function listNightsOfStay({ checkIn, checkOut }: StayDates): StayWithNights {
  const nights: Day[] = [];
  for (let night = checkIn; night < checkOut; night = addDays(night, 1)) nights.push(night);
  return { checkIn, checkOut, nights };
}

const sleepsOnChosenDay = (condition: StayCondition, { nights }: StayWithNights): boolean =>
  nights.some((night) => isChosenDay(condition, night));
const isTooShort = ({ nights: least }: StayCondition, stay: StayWithNights): boolean =>
  stay.nights.length < (least ?? 0);
const isTooLong = ({ nights: most }: StayCondition, stay: StayWithNights): boolean =>
  stay.nights.length > (most ?? Number.POSITIVE_INFINITY);

const isBrokenBy: Record<ConditionKind, (condition: StayCondition, stay: StayWithNights) => boolean> = {
  min_stay_arrival: (condition, stay) => isChosenDay(condition, stay.checkIn) && isTooShort(condition, stay),
  min_stay_through: (condition, stay) => sleepsOnChosenDay(condition, stay) && isTooShort(condition, stay),
  max_stay_arrival: (condition, stay) => isChosenDay(condition, stay.checkIn) && isTooLong(condition, stay),
  max_stay: (condition, stay) => sleepsOnChosenDay(condition, stay) && isTooLong(condition, stay),
  closed_to_arrival: (condition, { checkIn }) => isChosenDay(condition, checkIn),
  closed_to_departure: (condition, { checkOut }) => isChosenDay(condition, checkOut),
  stop_sell: sleepsOnChosenDay,
};

/** The field of a form that the guest must change to keep the condition. */
const fieldByKind: Record<ConditionKind, 'checkIn' | 'checkOut'> = {
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
  const stay = listNightsOfStay(dates);
  const broken = conditions.filter((condition) => isBrokenBy[condition.kind](condition, stay)).toSorted(compareDays);
  const brokenByStrictness = [
    broken.filter(({ kind }) => kind === 'stop_sell').toSorted(compareFirstNights(stay)),
    broken.filter(({ kind }) => kind === 'closed_to_arrival'),
    broken.filter(({ kind }) => minNightsKinds.includes(kind)).toSorted(compareNights('descending')),
    broken.filter(({ kind }) => maxNightsKinds.includes(kind)).toSorted(compareNights('ascending')),
    broken.filter(({ kind }) => kind === 'closed_to_departure'),
  ];
  return brokenByStrictness.flatMap(([condition]) =>
    condition
      ? [{ condition, field: fieldByKind[condition.kind], message: `${conditionSentence(condition, stay)}.` }]
      : [],
  );
}

const sortKeyOfDays = ({ from, lastNight, kind, weekdays }: StayCondition): string =>
  [from, lastNight, kind, ...weekdays].join();
const compareDays = (one: StayCondition, other: StayCondition): number =>
  sortKeyOfDays(one).localeCompare(sortKeyOfDays(other));

const firstNightOf = (condition: StayCondition, { nights }: StayWithNights): Day =>
  nights.find((night) => isChosenDay(condition, night)) ?? condition.from;
const compareFirstNights =
  (stay: StayWithNights) =>
  (one: StayCondition, other: StayCondition): number =>
    firstNightOf(one, stay).localeCompare(firstNightOf(other, stay));

const compareNights =
  (order: 'ascending' | 'descending') =>
  (one: StayCondition, other: StayCondition): number =>
    ((one.nights ?? 0) - (other.nights ?? 0)) * (order === 'ascending' ? 1 : -1);

/** The conditions that hold on a day, for a calendar: on arriving, on leaving, and on staying the night. */
export type DayConditions = {
  /** The least number of nights of a stay that arrives on this day; `maxNights` is the greatest. */
  minNights: number | undefined;
  maxNights: number | undefined;
  isClosedToArrival: boolean;
  isClosedToDeparture: boolean;
  isNotSold: boolean;
};

export function conditionsOn(conditions: readonly StayCondition[], day: Day): DayConditions {
  const conditionsOfDay = conditions.filter((condition) => isChosenDay(condition, day));
  const nightsOf = (kinds: readonly ConditionKind[]) =>
    conditionsOfDay.flatMap(({ kind, nights }) => (kinds.includes(kind) && nights !== null ? [nights] : []));
  const [least, most] = [nightsOf(minNightsKinds), nightsOf(maxNightsKinds)];
  const hasKind = (wanted: ConditionKind) => conditionsOfDay.some(({ kind }) => kind === wanted);
  return {
    minNights: least.length > 0 ? Math.max(...least) : undefined,
    maxNights: most.length > 0 ? Math.min(...most) : undefined,
    isClosedToArrival: hasKind('closed_to_arrival'),
    isClosedToDeparture: hasKind('closed_to_departure'),
    isNotSold: hasKind('stop_sell'),
  };
}

const dayText = (day: Day): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );

const weekdayPlurals = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'] as const;

const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const weekdaysText = (weekdays: readonly Weekday[]): string =>
  joinWords(weekdays.flatMap((weekday) => weekdayPlurals[weekday - 1] ?? []));

function startText({ from, lastNight, weekdays }: StayCondition): string {
  if (from === lastNight) return `On ${dayText(from)}`;
  return weekdays.length < 7 ? `On ${weekdaysText(weekdays)}` : `From ${dayText(from)}`;
}
const endText = ({ from, lastNight, weekdays }: StayCondition): string =>
  from === lastNight || weekdays.length < 7 ? '' : `, until ${dayText(lastNight)}`;

const sentenceByKind: Record<ConditionKind, (condition: StayCondition, stay: StayWithNights) => string> = {
  min_stay_arrival: (condition) =>
    `${startText(condition)} at least ${nightCountText(condition)} for who arrives then${endText(condition)}`,
  min_stay_through: (condition) => `${startText(condition)} at least ${nightCountText(condition)}${endText(condition)}`,
  max_stay_arrival: (condition) =>
    `${startText(condition)} at most ${nightCountText(condition)} for who arrives then${endText(condition)}`,
  max_stay: (condition) => `${startText(condition)} at most ${nightCountText(condition)}${endText(condition)}`,
  closed_to_arrival: (_, { checkIn }) => `No arrivals on ${dayText(checkIn)}`,
  closed_to_departure: (_, { checkOut }) => `No departures on ${dayText(checkOut)}`,
  stop_sell: (condition, stay) => `The night of ${dayText(firstNightOf(condition, stay))} is not for sale`,
};

const nightCountText = ({ nights }: StayCondition): string => plural(nights ?? 0, 'night');

const conditionSentence = (condition: StayCondition, stay: StayWithNights): string =>
  sentenceByKind[condition.kind](condition, stay);

const shortTextByKind: Record<ConditionKind, (nights: number) => string> = {
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
  shortTextByKind[kind](nights ?? 0);

const isSameCondition = (one: StayCondition, other: StayCondition): boolean =>
  one.kind === other.kind &&
  one.from === other.from &&
  one.lastNight === other.lastNight &&
  one.nights === other.nights &&
  one.weekdays.join() === other.weekdays.join();

export const sharedConditions = (rooms: readonly { conditions: readonly StayCondition[] }[]): StayCondition[] => {
  const [first, ...others] = rooms;
  return (first?.conditions ?? []).filter((condition) =>
    others.every(({ conditions }) => conditions.some((other) => isSameCondition(condition, other))),
  );
};
