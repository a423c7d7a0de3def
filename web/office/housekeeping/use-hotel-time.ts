import { type Day, timeAt, timeWithDayUnlessToday } from '#contract/core/dates.ts';
import { useFacts } from '#web/core/context.ts';

export function useHotelTime(): (instant: string) => string {
  const { timeZone } = useFacts().hotel;
  return (instant) => timeAt(instant, timeZone);
}

/** Returns a function that formats an instant as a time of day in the hotel, with the day if that is not `today`. */
export function useNearTime(today: Day): (instant: string) => string {
  const { timeZone } = useFacts().hotel;
  return (instant) => timeWithDayUnlessToday(instant, today, timeZone);
}
