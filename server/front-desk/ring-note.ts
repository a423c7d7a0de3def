import { timeWithDayUnlessToday } from '#contract/core/dates.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Jobs } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';
import { findNote, lockNote } from '#server/front-desk/note-store.ts';

/** A note that rings later than this after its time says that it is late, as when the hotel's computer was off. */
const lateAfterMs = 5 * 60_000;
/**
 * For how long after its time a withdrawn wake-up call can still ring: the end of its stay can be undone within the
 * desk day.
 */
const withdrawnRingMs = 24 * 3600_000;
const lookAgainIntervalMs = 10 * 60_000;

/**
 * Runs as a job. The bell of the desk rings once for a note that is due, unless it is done, or has another time now. A
 * withdrawn call rings if its stay goes on after all.
 */
export async function ringNote(deps: Deps, { noteId, dueAt }: Jobs['note.due']): Promise<Date | undefined> {
  const now = deps.clock.now();
  const lateMs = now.getTime() - Date.parse(dueAt);
  const mustLookAgain = await deps.db.tx(async (tx) => {
    const note = await lockNote(tx, noteId);
    if (!note || note.doneAt || note.dueAt?.toISOString() !== dueAt) return false;
    if (note.withdrawn) return lateMs < withdrawnRingMs;
    const row = await findNote(tx, noteId, now);
    await notify(tx, {
      kind: 'note_due',
      ...(note.bookingId && { bookingId: note.bookingId }),
      facts: {
        noteKind: note.kind,
        time: timeWithDayUnlessToday(dueAt, hotelToday(deps), deps.hotel.timeZone),
        room: row?.roomNumber ?? null,
        isLate: lateMs > lateAfterMs,
      },
      at: now,
      dedupeKey: `note_due:${noteId}:${dueAt}`,
    });
    return false;
  });
  if (mustLookAgain) return new Date(now.getTime() + lookAgainIntervalMs);
  deps.wake();
  return undefined;
}
