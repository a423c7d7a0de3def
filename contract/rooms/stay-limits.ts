import { addDays, type Day, formatDay, nightsBetween } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { plural } from '#contract/core/plural.ts';

export const stayMessages = {
  room: 'Please select a room',
  order: 'Check-out must be after check-in',
  range: 'Invalid date range',
  occupancy: (roomType: string, max: number) => `${roomType} sleeps up to ${plural(max, 'guest')}`,
} as const;

type StayDates = { checkIn: Day; checkOut: Day };

/**
 * The limit of the hotel that a stay breaks, with a message, or undefined. `today` is the first day on which the stay
 * can begin.
 */
export function brokenLimit(
  { checkIn, checkOut }: StayDates,
  today: Day,
  { maxDaysAhead, maxNights }: Pick<Hotel['stays'], 'maxDaysAhead' | 'maxNights'>,
): FieldError | undefined {
  const latest = addDays(today, maxDaysAhead);
  if (checkIn < today) return { field: 'checkIn', message: `The earliest check-in is ${formatDay(today)}.` };
  if (checkIn > latest) return { field: 'checkIn', message: `The latest check-in is ${formatDay(latest)}.` };
  if (nightsBetween(checkIn, checkOut) <= maxNights) return undefined;
  const latestEnd = formatDay(addDays(checkIn, maxNights));
  return {
    field: 'checkOut',
    message: `A stay has at most ${plural(maxNights, 'night')}: the latest check-out is ${latestEnd}.`,
  };
}

/**
 * The messages for the desk, at the fields of a stay that cannot be booked. `today` is the first day on which the stay
 * can begin.
 */
export function deskStayProblems(
  stay: StayDates & { guests: number },
  today: Day,
  limits: Hotel['stays'],
  room?: { name: string; maxOccupancy: number },
): FieldError[] {
  const limitProblem = brokenLimit(stay, today, limits);
  const problems = limitProblem ? [limitProblem] : [];
  if (!limitProblem && nightsBetween(stay.checkIn, stay.checkOut) < 1)
    problems.push({ field: 'checkOut', message: stayMessages.range });
  if (room && stay.guests > room.maxOccupancy)
    problems.push({ field: 'guests', message: stayMessages.occupancy(room.name, room.maxOccupancy) });
  return problems;
}

/** The messages for guests: one message for both dates, whichever limit the stay breaks. */
export const stayProblems: typeof deskStayProblems = (...stay) =>
  deskStayProblems(...stay).map((problem) =>
    problem.field === 'guests' ? problem : { ...problem, message: stayMessages.range },
  );
