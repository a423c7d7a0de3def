import { type Day, formatNearDay } from '#contract/dates.ts';
import { useFacts } from '#web/context.ts';

/** Says a day of the hotel, without the year where it is this one. */
export function useDay(): (day: Day) => string {
  const { today } = useFacts();
  return (day) => formatNearDay(day, today);
}
