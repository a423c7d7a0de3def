import { dayAt, formatDayWithoutThisYear } from '#contract/core/dates.ts';
import { useFacts } from '#web/core/context.ts';

/** Returns a function that formats the day of an instant in the hotel's time zone. */
export function useFormatDayOf(): (instant: string) => string {
  const { hotel, today } = useFacts();
  return (instant) => formatDayWithoutThisYear(dayAt(new Date(instant), hotel.timeZone), today);
}
