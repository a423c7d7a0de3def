import { timeAt } from '#contract/dates.ts';
import { useFacts } from '#web/core/context.ts';

/** Formats an instant as a time of day in the hotel. */
export function useHotelTime(): (instant: string) => string {
  const { timeZone } = useFacts().hotel;
  return (instant) => timeAt(instant, timeZone);
}
