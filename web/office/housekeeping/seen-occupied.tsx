import { type Day, dayAt, formatDayWithoutThisYear, timeAt } from '#contract/core/dates.ts';
import { Notice } from '#web/ui/notice.tsx';

export const lookFirstText = 'Housekeeping saw somebody in it: look before you give the key.';

/** Says when housekeeping saw somebody in a room that the desk has vacant; undefined without `seenAt`. */
export function seenOccupiedText(seenAt: string | null, today: Day, timeZone: string): string | undefined {
  if (!seenAt) return undefined;
  const day = dayAt(new Date(seenAt), timeZone);
  return day === today
    ? `Seen occupied ${timeAt(seenAt, timeZone)}`
    : `Seen occupied on ${formatDayWithoutThisYear(day, today)}`;
}

/** `seen` is a text of `seenOccupiedText`. */
export function SeenOccupiedNotice({ seen }: { seen: string }) {
  return (
    <Notice tone="danger">
      <b>{seen}.</b> {lookFirstText}
    </Notice>
  );
}
