import { type Day, formatNearDay } from '#contract/dates.ts';
import { useFacts } from '#web/context.ts';

/** Leaves out the year if it is the current one. */
export function useDay(): (day: Day) => string {
  const { today } = useFacts();
  return (day) => formatNearDay(day, today);
}
