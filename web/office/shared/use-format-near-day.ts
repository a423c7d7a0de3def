import { type Day, formatNearDay } from '#contract/dates.ts';
import { useFacts } from '#web/core/context.ts';

export function useFormatNearDay(): (day: Day) => string {
  const { today } = useFacts();
  return (day) => formatNearDay(day, today);
}
