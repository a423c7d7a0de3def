import { noteMessages } from '#contract/front-desk/notes.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { currentDeskDay } from '#server/core/hotel-day.ts';
import { partlyCountedPageReply } from '#server/core/page-reply.ts';
import { exportLostThings, readLostThings } from '#server/front-desk/lost-things.ts';
import { listNoteRows } from '#server/front-desk/note-store.ts';
import { changeNote, finishNote, readPlaces, reopenNote, reportFound, writeNote } from '#server/front-desk/notes.ts';
import { presentNote } from '#server/front-desk/present-note.ts';
import { readRoundRoom } from '#server/housekeeping/round.ts';

type NoteCalls =
  | 'listNotes'
  | 'notePlaces'
  | 'writeNote'
  | 'changeNote'
  | 'finishNote'
  | 'reopenNote'
  | 'lostThings'
  | 'exportLostThings'
  | 'reportFound';

export function noteRoutes(deps: Deps): Handlers<NoteCalls> {
  return {
    async listNotes({ input, member }) {
      const moment = { now: deps.clock.now(), deskDay: currentDeskDay(deps) };
      const page = await listNoteRows(deps.db.read, input, moment);
      return partlyCountedPageReply(page, (row) => presentNote(deps, member(), row));
    },

    notePlaces: () => readPlaces(deps),

    async writeNote({ input, member }) {
      const noteCount = await writeNote(deps, member(), input);
      return { message: noteCount === 1 ? noteMessages.written : noteMessages.writtenMornings(noteCount) };
    },

    async changeNote({ input, member }) {
      return { message: noteMessages.changed, note: await changeNote(deps, member(), input) };
    },

    async finishNote({ input, member }) {
      return { message: noteMessages.done, note: await finishNote(deps, member(), input) };
    },

    async reopenNote({ input, member }) {
      return { message: noteMessages.reopened, note: await reopenNote(deps, member(), input) };
    },

    lostThings: ({ input, member }) => readLostThings(deps, member(), input),

    exportLostThings: ({ input }) => exportLostThings(deps, input),

    async reportFound({ input, member }) {
      const number = await reportFound(deps, member(), input);
      return { message: noteMessages.found(number), room: await readRoundRoom(deps, member(), input.room) };
    },
  };
}
