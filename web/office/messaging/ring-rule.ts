import type { NoticeView } from '#contract/messaging/bell.ts';

/** A notice that is older makes no sound any more: whoever comes then sees it in the list. */
const ringsWithinMs = 10 * 60_000;

type RingingNotice = Pick<NoticeView, 'id' | 'kind' | 'at' | 'read'>;
type NoticesNow = { now: string; data: readonly RingingNotice[] };

/**
 * The id of the newest notice of a due note that has made no sound in this browser; undefined if nothing is to sound.
 * `lastRung` is the id of the last one that did, 0 if there was none.
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
