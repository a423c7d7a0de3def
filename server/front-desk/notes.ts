import type { Output, Parsed } from '#contract/api.ts';
import { addDays, type Day, instantOf, nightsBetween } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { asksOutcome, type NewNote, type NoteKind, noteMessages, timeProblems } from '#contract/front-desk/notes.ts';
import { takeBackProblem } from '#contract/front-desk/take-back.ts';
import type { Tx } from '#db/db.ts';
import { findBooking } from '#server/bookings/store.ts';
import { auditChange } from '#server/core/audit-change.ts';
import { onViolation, refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { currentDeskDay, hotelToday } from '#server/core/hotel-day.ts';
import {
  changeNoteRow,
  endNote,
  findLastStayIn,
  findNote,
  findNotesByKey,
  findRoomNumber,
  insertNote,
  lockNote,
  type NoteRecord,
  readNotePlaces,
} from '#server/front-desk/note-store.ts';
import { presentNote } from '#server/front-desk/present-note.ts';

const makeConflict = (message: string) => new AppError('conflict', message);
const notFoundError = () => new AppError('not_found', noteMessages.notFound);

const refusals = {
  desk_note_wakes_a_guest: () => fieldError('day', noteMessages.notAwake),
  guest_stays_forgotten: () => makeConflict(noteMessages.erased),
};

export async function readPlaces(deps: Deps): Promise<Output<'notePlaces'>> {
  const places = await readNotePlaces(deps.db.read, { now: deps.clock.now(), deskDay: currentDeskDay(deps) });
  return { today: hotelToday(deps), deskDay: currentDeskDay(deps), ...places };
}

/**
 * Returns when the note is due by the day and time that somebody typed; null if one of them is missing. Throws AppError
 * for the past.
 */
function parseTypedTime(
  { hotel, clock }: Deps,
  kind: NoteKind,
  { day, time }: { day: Day; time: string },
): Date | null {
  if (day === '' || time === '') return null;
  const at = instantOf(day, time, hotel.timeZone);
  const earliest = kind === 'wake_up' ? clock.now() : instantOf(hotelToday({ hotel, clock }), '00:00', hotel.timeZone);
  if (at < earliest) throw fieldError(kind === 'wake_up' ? 'time' : 'day', noteMessages.past);
  return at;
}

/** When a thing that is found today has been stored long enough: `keepDays` days later, at check-out time. */
const endOfStorage = ({ hotel, clock }: Deps): Date =>
  instantOf(addDays(hotelToday({ hotel, clock }), hotel.lostThings.keepDays), hotel.checkOutUntil, hotel.timeZone);

/** When each note of this entry is due: a wake-up call of several mornings is one note for each morning. */
function dueTimes(deps: Deps, { kind, day, time, lastDay }: NewNote): (Date | null)[] {
  if (kind === 'lost') return [endOfStorage(deps)];
  const mornings = lastDay === '' ? 1 : nightsBetween(day, lastDay) + 1;
  return Array.from({ length: mornings }, (_, index) =>
    parseTypedTime(deps, kind, { day: mornings > 1 ? addDays(day, index) : day, time }),
  );
}

/**
 * Enqueues the job that rings the bell for a note that is due later. A note that is due already needs no job, because
 * whoever writes the note sees it.
 */
async function ringLater(tx: Tx, { id, dueAt, bookingId }: NoteRecord, at: Date): Promise<void> {
  if (!dueAt || dueAt <= at) return;
  await enqueue(tx, {
    kind: 'note.due',
    payload: { noteId: id, dueAt: dueAt.toISOString(), ...(bookingId && { bookingId }) },
    at,
    runAt: dueAt,
    dedupeKey: `note.due:${id}:${dueAt.toISOString()}`,
  });
}

/**
 * What an audit entry says of a note. The text is left out if the note is about no stay: nobody could erase a name in
 * it.
 */
const noteFacts = ({ kind, note, dueAt, bookingId }: NoteRecord) => ({
  kind,
  dueAt: dueAt?.toISOString() ?? null,
  ...(bookingId && note && { note }),
});

const subjectOf = ({ id }: NoteRecord) => ({ kind: 'note', id }) as const;

type NoteEntry = Omit<NewNote, 'bookingId' | 'roomId' | 'key'> & {
  key: string;
  bookingId: string | null;
  roomId: string | null;
};

/** Writes the notes of one entry, once for each key. Returns how many notes the entry has. */
function writeNotes(deps: Deps, member: Member, entry: NoteEntry): Promise<number> {
  const { kind, note, bookingId, roomId } = entry;
  const key = `${member.staffId}:${entry.key}`;
  const work = (tx: Tx) => writeOnce(deps, tx, member, { ...entry, key });
  const isSame = (earlierNote: NoteRecord | undefined) =>
    earlierNote?.kind === kind &&
    earlierNote.note === note &&
    earlierNote.roomId === roomId &&
    (bookingId === null || earlierNote.bookingId === bookingId);
  const writeOrFind = () =>
    deps.db.tx(async (tx) => {
      const earlierNotes = await findNotesByKey(tx, key);
      if (earlierNotes.length === 0) return work(tx);
      if (!isSame(earlierNotes[0])) throw fieldError('key', noteMessages.keyReused, 'conflict');
      return earlierNotes.length;
    });
  return refuseOnViolation(() => onViolation('desk_note_once', writeOrFind, writeOrFind), refusals);
}

async function writeOnce(deps: Deps, tx: Tx, member: Member, entry: NoteEntry & { key: string }): Promise<number> {
  const { key, kind, note, roomId } = entry;
  const at = deps.clock.now();
  if (entry.bookingId && !(await findBooking(tx, { id: entry.bookingId }, true)))
    throw new AppError('not_found', noteMessages.stay);
  if (roomId && (await findRoomNumber(tx, roomId)) === null) throw new AppError('not_found', noteMessages.room);
  const bookingId =
    entry.bookingId ?? (kind === 'lost' && roomId ? await findLastStayIn(tx, roomId, currentDeskDay(deps)) : null);
  const times = dueTimes(deps, { ...entry, bookingId: bookingId ?? '', roomId: roomId ?? '' });
  for (const [index, dueAt] of times.entries()) {
    const row = await insertNote(tx, {
      ...{ key, kind, note, dueAt, bookingId, roomId },
      ...{ number: index + 1, writtenBy: member.id, writtenAt: at },
    });
    await auditChange(deps, tx, member, 'note written', subjectOf(row), { after: noteFacts(row) });
    await ringLater(tx, row, at);
  }
  return times.length;
}

export async function writeNote(deps: Deps, member: Member, input: Parsed<'writeNote'>): Promise<number> {
  const { bookingId, roomId, ...entry } = input;
  const noteCount = await writeNotes(deps, member, { ...entry, bookingId: bookingId || null, roomId: roomId || null });
  deps.wake();
  return noteCount;
}

/** Records what a housekeeper found in a room. Returns the number of the room. */
export async function reportFound(deps: Deps, member: Member, input: Parsed<'reportFound'>): Promise<string> {
  const number = await findRoomNumber(deps.db.read, input.room);
  if (number === null) throw new AppError('not_found', noteMessages.room);
  await writeNotes(deps, member, {
    ...{ key: input.key, kind: 'lost', note: input.note, bookingId: null, roomId: input.room },
    ...{ day: '', time: '', lastDay: '' },
  });
  deps.wake();
  return number;
}

function changeLockedNote(deps: Deps, member: Member, id: string, work: (tx: Tx, note: NoteRecord) => Promise<void>) {
  const run = () =>
    deps.db.tx(async (tx) => {
      const note = await lockNote(tx, id);
      if (!note) throw notFoundError();
      await work(tx, note);
      const row = await findNote(tx, id, deps.clock.now());
      if (!row) throw notFoundError();
      return presentNote(deps, member, row);
    });
  return refuseOnViolation(run, refusals);
}

const requireOpen = async (deps: Deps, tx: Tx, note: NoteRecord): Promise<void> => {
  if (note.withdrawn) throw makeConflict(noteMessages.withdrawn);
  if (!note.doneAt) return;
  const row = await findNote(tx, note.id, deps.clock.now());
  throw makeConflict(noteMessages.doneAlready(row?.doneByName ?? ''));
};

export async function changeNote(deps: Deps, member: Member, input: Parsed<'changeNote'>) {
  const { id, day, time, was } = input;
  const changed = await changeLockedNote(deps, member, id, async (tx, note) => {
    await requireOpen(deps, tx, note);
    if ((note.dueAt?.toISOString() ?? null) !== was) throw makeConflict(noteMessages.changedMeanwhile);
    const [problem] = timeProblems({ kind: note.kind, day, time }).filter((each) => each !== false);
    if (problem) throw fieldError(problem.field, problem.message);
    if (note.kind !== 'wake_up' && input.note === '') throw fieldError('note', noteMessages.note);
    const isSameTime = note.dueAt !== null && day !== '' && +instantOf(day, time, deps.hotel.timeZone) === +note.dueAt;
    const dueAt = note.kind === 'lost' || isSameTime ? note.dueAt : parseTypedTime(deps, note.kind, { day, time });
    const changedNote = { ...note, note: input.note, dueAt };
    await changeNoteRow(tx, id, { note: input.note, dueAt });
    await auditChange(deps, tx, member, 'note changed', subjectOf(note), {
      before: noteFacts(note),
      after: noteFacts(changedNote),
    });
    if (!isSameTime) await ringLater(tx, changedNote, deps.clock.now());
  });
  deps.wake();
  return changed;
}

export const finishNote = (deps: Deps, member: Member, { id, outcome }: Parsed<'finishNote'>) =>
  changeLockedNote(deps, member, id, async (tx, note) => {
    await requireOpen(deps, tx, note);
    if (asksOutcome(note.kind) && outcome === '') throw fieldError('outcome', noteMessages.outcome);
    const at = deps.clock.now();
    await endNote(tx, id, { doneBy: member.id, doneAt: at, outcome: outcome || null });
    await auditChange(deps, tx, member, 'note done', subjectOf(note), { after: noteFacts(note) });
  });

export const reopenNote = (deps: Deps, member: Member, { id }: Parsed<'reopenNote'>) =>
  changeLockedNote(deps, member, id, async (tx, note) => {
    if (!note.doneAt) throw makeConflict(noteMessages.notDone);
    const recordedAction = { isOwn: note.doneBy === member.id, at: note.doneAt };
    const problem = takeBackProblem(recordedAction, member.role, deps.clock.now(), deps.hotel.desk.undoMinutes);
    if (problem) throw new AppError('forbidden', problem);
    await endNote(tx, id, null);
    await auditChange(deps, tx, member, 'note opened again', subjectOf(note), { before: noteFacts(note) });
  });
