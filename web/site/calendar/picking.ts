import { addDays, type Day } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { CalendarNight } from '#contract/rooms/rooms.ts';
import { brokenConditions, type StayCondition } from '#contract/rooms/stay-conditions.ts';
import { brokenLimit } from '#contract/rooms/stay-limits.ts';
import { shortDay } from '#web/core/months.ts';

export type StayEnd = 'checkIn' | 'checkOut';
export type PickedDates = { checkIn: Day | undefined; checkOut: Day | undefined };

/** The known nights by day. A guest may choose a night that is missing here. */
export type KnownNights = ReadonlyMap<Day, CalendarNight>;

export type StayLimits = { today: Day; stays: Hotel['stays']; conditions: readonly StayCondition[] };

const isSoldOut = (nights: KnownNights, night: Day): boolean => nights.get(night)?.state === 'sold_out';

type DayLimits = Omit<StayLimits, 'conditions'>;
const lastCheckIn = ({ today, stays }: DayLimits): Day => addDays(today, stays.maxDaysAhead);
export const lastCheckOut = (limits: DayLimits): Day => addDays(lastCheckIn(limits), limits.stays.maxNights);

function checkInProblem(day: Day, nights: KnownNights, limits: StayLimits): string | undefined {
  const limitProblem = brokenLimit({ checkIn: day, checkOut: addDays(day, 1) }, limits.today, limits.stays);
  if (limitProblem) return limitProblem.message;
  if (isSoldOut(nights, day)) return `The night of ${shortDay(day)} is sold out.`;
  const closedConditions = limits.conditions.filter(({ kind }) => kind === 'closed_to_arrival');
  return conditionProblem(closedConditions, day, addDays(day, 1));
}

const conditionProblem = (conditions: readonly StayCondition[], checkIn: Day, checkOut: Day): string | undefined =>
  brokenConditions(conditions, { checkIn, checkOut })[0]?.message;

/** Says how many nights a stay that begins on this day must have at least; undefined if one night is enough. */
export const leastStayNote = (checkIn: Day, { conditions }: StayLimits): string | undefined =>
  conditionProblem(
    conditions.filter(({ kind }) => kind === 'min_stay_arrival' || kind === 'min_stay_through'),
    checkIn,
    addDays(checkIn, 1),
  );

/** Why a stay is impossible; undefined when it is possible. The night of the check-out day does not count. */
export function stayProblem(checkIn: Day, checkOut: Day, nights: KnownNights, limits: StayLimits): string | undefined {
  const arrivalProblem = checkInProblem(checkIn, nights, limits);
  if (arrivalProblem) return arrivalProblem;
  const latestCheckOut = addDays(checkIn, limits.stays.maxNights);
  for (let night = addDays(checkIn, 1); night < checkOut && night < latestCheckOut; night = addDays(night, 1))
    if (isSoldOut(nights, night))
      return `The night of ${shortDay(night)} is sold out. Check out on that day, or before.`;
  const limitProblem = brokenLimit({ checkIn, checkOut }, limits.today, limits.stays);
  return limitProblem?.message ?? conditionProblem(limits.conditions, checkIn, checkOut);
}

/** Why a day cannot be chosen next. A day that is not after the check-in counts as the check-in of another stay. */
export function dayProblem(
  day: Day,
  picked: PickedDates,
  nextEnd: StayEnd,
  nights: KnownNights,
  limits: StayLimits,
): string | undefined {
  const { checkIn } = picked;
  return nextEnd === 'checkOut' && checkIn && day > checkIn
    ? stayProblem(checkIn, day, nights, limits)
    : checkInProblem(day, nights, limits);
}

export function pickDay(day: Day, { checkIn }: PickedDates, nextEnd: StayEnd): PickedDates {
  const endsStay = nextEnd === 'checkOut' && checkIn !== undefined && day > checkIn;
  return endsStay ? { checkIn, checkOut: day } : { checkIn: day, checkOut: undefined };
}

/**
 * Returns those of the typed dates that the limits of a stay allow. Ignores stay conditions and sold-out nights, so
 * that the calendar shows such a stay with the reason.
 */
export function possibleDates(typed: PickedDates, dayLimits: DayLimits): PickedDates {
  const { checkIn, checkOut } = typed;
  const limits = { ...dayLimits, conditions: [] };
  const noKnownNights = new Map();
  if (!checkIn || checkInProblem(checkIn, noKnownNights, limits)) return { checkIn: undefined, checkOut: undefined };
  const isPossible = checkOut && checkOut > checkIn && !stayProblem(checkIn, checkOut, noKnownNights, limits);
  return { checkIn, checkOut: isPossible ? checkOut : undefined };
}
