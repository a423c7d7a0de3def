import { plural } from '#contract/core/plural.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How much time is between two instants, in the largest unit of which there are at least two: "90 minutes", "3 days".
 */
export function timeBetween(from: Date, to: Date): string {
  const time = to.getTime() - from.getTime();
  if (time >= 2 * day) return plural(Math.floor(time / day), 'day');
  if (time >= 2 * hour) return plural(Math.floor(time / hour), 'hour');
  return plural(Math.round(time / minute), 'minute');
}
