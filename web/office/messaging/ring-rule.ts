import type { NoticeView } from '#contract/messaging/bell.ts';

/** The bell does not ring for an older notice: whoever comes then sees it in the list. */
const ringsWithinMs = 10 * 60_000;

type RingingNotice = Pick<NoticeView, 'id' | 'kind' | 'at' | 'read'>;
type NoticesNow = { now: string; data: readonly RingingNotice[] };

/**
 * The id of the newest notice of a due note for which the bell must ring; undefined if there is none. `lastRung` is the
 * id of the last one for which it rang, 0 if there was none.
 */
export function findNoticeToRing({ now, data }: NoticesNow, lastRung: number): number | undefined {
  // Ids begin again in another database of the hotel, such as a new demo.
  const isOtherDatabase = data.every(({ id }) => id < lastRung);
  const ids = data
    .filter(({ id, kind, read }) => kind === 'note_due' && !read && (isOtherDatabase || id > lastRung))
    .filter(({ at }) => Date.parse(now) - Date.parse(at) <= ringsWithinMs)
    .map(({ id }) => id);
  return ids.length > 0 ? Math.max(...ids) : undefined;
}
