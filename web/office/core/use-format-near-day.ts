import { type Day, formatDayWithoutThisYear } from '#contract/core/dates.ts';
import { useFacts } from '#web/core/context.ts';

export function useFormatNearDay(): (day: Day) => string {
  const { today } = useFacts();
  return (day) => formatDayWithoutThisYear(day, today);
}
