import { addDays, type Day } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { CalendarNight } from '#contract/rooms/rooms.ts';
import { brokenConditions, type StayCondition } from '#contract/rooms/stay-conditions.ts';
import { brokenLimit } from '#contract/rooms/stay-limits.ts';
import { shortDay } from '#web/core/months.ts';

export type StayEnd = 'check_in' | 'check_out';
export type PickedDates = { check_in: Day | undefined; check_out: Day | undefined };

/** The known nights by day. A guest may choose a night that is missing here. */
export type KnownNights = ReadonlyMap<Day, CalendarNight>;

export type StayLimits = { today: Day; stays: Hotel['stays']; conditions: readonly StayCondition[] };

const isSoldOut = (nights: KnownNights, night: Day): boolean => nights.get(night)?.state === 'sold_out';

type DayLimits = Omit<StayLimits, 'conditions'>;
const lastCheckIn = ({ today, stays }: DayLimits): Day => addDays(today, stays.maxDaysAhead);
export const lastCheckOut = (limits: DayLimits): Day => addDays(lastCheckIn(limits), limits.stays.maxNights);

function checkInProblem(day: Day, nights: KnownNights, limits: StayLimits): string | undefined {
  const limit = brokenLimit({ check_in: day, check_out: addDays(day, 1) }, limits.today, limits.stays);
  if (limit) return limit.message;
  if (isSoldOut(nights, day)) return `The night of ${shortDay(day)} is sold out.`;
  const closed = limits.conditions.filter(({ kind }) => kind === 'closed_to_arrival');
  return conditionProblem(closed, day, addDays(day, 1));
}

const conditionProblem = (conditions: readonly StayCondition[], checkIn: Day, checkOut: Day): string | undefined =>
  brokenConditions(conditions, { checkIn, checkOut })[0]?.message;

/** How many nights a stay from this day on must have, in words. */
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
  const end = addDays(checkIn, limits.stays.maxNights);
  for (let night = addDays(checkIn, 1); night < checkOut && night < end; night = addDays(night, 1))
    if (isSoldOut(nights, night))
      return `The night of ${shortDay(night)} is sold out. Check out on that day, or before.`;
  const limit = brokenLimit({ check_in: checkIn, check_out: checkOut }, limits.today, limits.stays);
  return limit?.message ?? conditionProblem(limits.conditions, checkIn, checkOut);
}

/** Why a day cannot be chosen next. A day that is not after the check-in counts as the check-in of another stay. */
export function dayProblem(
  day: Day,
  picked: PickedDates,
  next: StayEnd,
  nights: KnownNights,
  limits: StayLimits,
): string | undefined {
  const { check_in } = picked;
  return next === 'check_out' && check_in && day > check_in
    ? stayProblem(check_in, day, nights, limits)
    : checkInProblem(day, nights, limits);
}

export function pickDay(day: Day, { check_in }: PickedDates, next: StayEnd): PickedDates {
  const endsStay = next === 'check_out' && check_in !== undefined && day > check_in;
  return endsStay ? { check_in, check_out: day } : { check_in: day, check_out: undefined };
}

/** Leaves conditions out, so that a typed stay which breaks one is shown with the reason. */
export function possibleDates(typed: PickedDates, dayLimits: DayLimits): PickedDates {
  const { check_in, check_out } = typed;
  const limits = { ...dayLimits, conditions: [] };
  const noNights = new Map();
  if (!check_in || checkInProblem(check_in, noNights, limits)) return { check_in: undefined, check_out: undefined };
  const isPossible = check_out && check_out > check_in && !stayProblem(check_in, check_out, noNights, limits);
  return { check_in, check_out: isPossible ? check_out : undefined };
}
