import { addDays, type Day, formatDay, nightsBetween } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { plural } from '#contract/core/plural.ts';

type StayDates = { check_in: Day; check_out: Day };

/** Which limit of the hotel a stay breaks, in words. `today` is the first day on which it can begin. */
export function brokenLimit(
  { check_in: checkIn, check_out: checkOut }: StayDates,
  today: Day,
  { maxDaysAhead, maxNights }: Pick<Hotel['stays'], 'maxDaysAhead' | 'maxNights'>,
): FieldError | undefined {
  const latest = addDays(today, maxDaysAhead);
  if (checkIn < today) return { field: 'check_in', message: `The earliest check-in is ${formatDay(today)}.` };
  if (checkIn > latest) return { field: 'check_in', message: `The latest check-in is ${formatDay(latest)}.` };
  if (nightsBetween(checkIn, checkOut) <= maxNights) return undefined;
  const latestEnd = formatDay(addDays(checkIn, maxNights));
  return {
    field: 'check_out',
    message: `A stay has at most ${plural(maxNights, 'night')}: the latest check-out is ${latestEnd}.`,
  };
}
