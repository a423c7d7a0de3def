import { notesPage } from '#contract/front-desk/notes.ts';
import { endNote, insertNote } from '#server/front-desk/note-store.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { findRoomIdByNumber } from '#tools/testing/steps.ts';
import type { TestApp } from '#tools/testing/test-app.ts';

const requireSuccess = ({ status, body }: Reply): void => {
  if (status >= 300) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
};

type NoteOfMonth = Omit<WireInput<'writeNote'>, 'key'>;

export function makeNoteBook(desk: Client) {
  let writtenCount = 0;
  return {
    async write(note: NoteOfMonth): Promise<void> {
      requireSuccess(await desk.post('/api/notes', { key: `month-${++writtenCount}`, ...note }));
    },

    /** Finishes the open note that contains `q`. Of several such notes, it finishes the one that is due first. */
    async finish(q: string, outcome = ''): Promise<void> {
      const reply = await desk.get(`/api/notes?q=${encodeURIComponent(q)}`);
      const [note] = parseWire(notesPage, reply.body).data;
      if (!note) throw new Error(`no open note has “${q}”`);
      requireSuccess(await desk.post(`/api/notes/${note.id}/done`, { outcome }));
    },
  };
}

type OldThing = {
  note: string;
  room: string | null;
  found: string;
  storedUntil: string;
  gone?: { at: string; outcome: string };
};

/** Lost things found before the month: one that was stored long enough, one that was collected, two still stored. */
const oldThings: readonly OldThing[] = [
  { note: 'Black umbrella', room: null, found: '2026-08-31T09:20:00Z', storedUntil: '2026-11-29T11:00:00Z' },
  {
    ...{ note: 'Reading glasses in a red case', room: '104' },
    ...{ found: '2026-10-20T10:05:00Z', storedUntil: '2027-01-18T11:00:00Z' },
    gone: { at: '2026-11-09T15:40:00Z', outcome: 'Collected by Mrs Bello, who showed her ID' },
  },
  { note: 'Phone charger, Samsung', room: '212', found: '2026-11-03T11:30:00Z', storedUntil: '2027-02-01T11:00:00Z' },
  { note: 'Child’s sandal, blue', room: '105', found: '2026-11-17T08:45:00Z', storedUntil: '2027-02-15T11:00:00Z' },
];

/** Inserts the lost things of the time before the app's clock began, because no call can write into the past. */
export async function insertOldThings(app: TestApp): Promise<void> {
  const staff = await app.db.read.selectFrom('staff').select(['id', 'role']).execute();
  const idOf = (role: string) => staff.find((each) => each.role === role)?.id ?? '';
  for (const { note, room, found: foundAt, storedUntil, gone: givenBack } of oldThings) {
    const roomId = room && (await findRoomIdByNumber(app, room));
    await app.db.tx(async (tx) => {
      const { id } = await insertNote(tx, {
        ...{ key: note, number: 1, kind: 'lost', note, dueAt: new Date(storedUntil), bookingId: null, roomId },
        ...{ writtenBy: idOf(room ? 'housekeeper' : 'receptionist'), writtenAt: new Date(foundAt) },
      });
      if (givenBack) {
        const doneAt = new Date(givenBack.at);
        await endNote(tx, id, { doneBy: idOf('receptionist'), doneAt, outcome: givenBack.outcome });
      }
    });
  }
}
