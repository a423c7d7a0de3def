import type { Parsed } from '#contract/api.ts';
import { addDays, type Day, nightsBetween } from '#contract/dates.ts';
import { fieldError } from '#contract/errors.ts';
import { type DayRange, insightMessages, maxRangeDays, resolveRange } from '#contract/insights.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';

/** Fills in an open end of the range. Throws AppError if the range is then too long. */
export function validRange(deps: Deps, input: Parsed<'analyticsOverview'>): DayRange {
  const range = resolveRange(input, hotelToday(deps));
  if (nightsBetween(range.from, range.to) >= maxRangeDays) throw fieldError('from', insightMessages.longRange);
  return range;
}

export const eachDay = ({ from, to }: DayRange): Day[] =>
  Array.from({ length: nightsBetween(from, to) + 1 }, (_, index) => addDays(from, index));
