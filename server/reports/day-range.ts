import type { Parsed } from '#contract/api.ts';
import { addDays, type Day, type DayRange, nightsBetween } from '#contract/core/dates.ts';
import { fieldError } from '#contract/core/errors.ts';
import { insightMessages, maxRangeDays, resolveRange } from '#contract/reports/insights.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';

/** Fills in an open end of the range. Throws AppError if the range is then too long. */
export function requireValidRange(deps: Deps, input: Parsed<'analyticsOverview'>): DayRange {
  const range = resolveRange(input, hotelToday(deps));
  if (nightsBetween(range.from, range.to) >= maxRangeDays) throw fieldError('from', insightMessages.longRange);
  return range;
}

export const eachDay = ({ from, to }: DayRange): Day[] =>
  Array.from({ length: nightsBetween(from, to) + 1 }, (_, index) => addDays(from, index));
