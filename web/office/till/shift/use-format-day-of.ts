import { dayAt } from '#contract/core/dates.ts';
import { useFacts } from '#web/core/context.ts';
import { useFormatNearDay } from '#web/office/core/use-format-near-day.ts';

/** Returns a function that formats the day of an instant in the hotel's time zone. */
export function useFormatDayOf(): (instant: string) => string {
  const { timeZone } = useFacts().hotel;
  const formatNearDay = useFormatNearDay();
  return (instant) => formatNearDay(dayAt(new Date(instant), timeZone));
}
