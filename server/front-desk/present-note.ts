import type { Member } from '#contract/core/roles.ts';
import type { NoteView } from '#contract/front-desk/notes.ts';
import { takeBackProblem } from '#contract/front-desk/take-back.ts';
import type { Deps } from '#server/core/deps.ts';
import type { NoteRow } from '#server/front-desk/note-store.ts';

export function presentNote({ clock, hotel }: Deps, member: Member, row: NoteRow): NoteView {
  const { doneAt, dueAt, reference, guestName } = row;
  const now = clock.now();
  const isOpen = !doneAt && !row.withdrawn;
  return {
    ...{ id: row.id, kind: row.kind, note: row.note, isWithdrawn: row.withdrawn },
    dueAt: dueAt?.toISOString() ?? null,
    isDue: isOpen && dueAt !== null && dueAt <= now,
    stay:
      reference !== null && guestName !== null
        ? { id: row.deletedAt ? null : row.bookingId, reference, guestName }
        : null,
    room: row.shownRoomId && row.roomNumber ? { id: row.shownRoomId, number: row.roomNumber } : null,
    writtenBy: row.writtenByName ?? '',
    writtenAt: row.writtenAt.toISOString(),
    done: doneAt && { by: row.doneByName ?? '', at: doneAt.toISOString(), outcome: row.outcome },
    canReopen:
      doneAt !== null &&
      !takeBackProblem({ isOwn: row.doneBy === member.id, at: doneAt }, member.role, now, hotel.desk.undoMinutes),
  };
}
