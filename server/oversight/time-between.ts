import { plural } from '#contract/core/plural.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * How much time is between two instants, in the largest unit of which there are at least two: "90 minutes", "3 days".
 */
export function timeBetween(from: Date, to: Date): string {
  const elapsedMs = to.getTime() - from.getTime();
  if (elapsedMs >= 2 * dayMs) return plural(Math.floor(elapsedMs / dayMs), 'day');
  if (elapsedMs >= 2 * hourMs) return plural(Math.floor(elapsedMs / hourMs), 'hour');
  return plural(Math.round(elapsedMs / minuteMs), 'minute');
}
