import { formatDay } from '#contract/dates.ts';
import { type DeskOverview, deskMessages } from '#contract/desk.ts';
import { useFacts } from '#web/core/context.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Shown between midnight and the closing hour, while the desk day is still the day before. */
export function NightNote({ desk: { desk_day, today } }: { desk: DeskOverview }) {
  const { closingHour } = useFacts().hotel;
  if (desk_day === today) return null;
  return <Notice>{deskMessages.nightDesk(formatDay(desk_day), closingHour, formatDay(today))}</Notice>;
}
