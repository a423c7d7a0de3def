import type { Output, Parsed } from '#contract/api.ts';
import { addDays, type Day, dayAt, instantOf } from '#contract/core/dates.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { lostThingsRange, noteMessages } from '#contract/front-desk/notes.ts';
import { type CsvColumns, csvFile, csvFileName, localTime } from '#server/core/csv.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { listGoneThings, listStoredThings, type NoteRow } from '#server/front-desk/note-store.ts';
import { presentNote } from '#server/front-desk/present-note.ts';

async function readThingsInRange(deps: Deps, input: Parsed<'lostThings'>) {
  const { timeZone } = deps.hotel;
  const now = deps.clock.now();
  const range = lostThingsRange(input, hotelToday(deps));
  if (!range) throw fieldError('to', noteMessages.long);
  const startOfDay = (day: Day) => instantOf(day, '00:00', timeZone);
  const [stored, gone] = await Promise.all([
    listStoredThings(deps.db.read, now),
    listGoneThings(deps.db.read, startOfDay(range.from), startOfDay(addDays(range.to, 1)), now),
  ]);
  return { range, stored, gone };
}

/** Throws AppError if the range of days is too long. */
export async function readLostThings(
  deps: Deps,
  member: Member,
  input: Parsed<'lostThings'>,
): Promise<Output<'lostThings'>> {
  const { range, stored, gone } = await readThingsInRange(deps, input);
  const present = (row: NoteRow) => presentNote(deps, member, row);
  return {
    ...range,
    now: deps.clock.now().toISOString(),
    stored: stored.map(present),
    gone: gone.map(present),
  };
}

/** The things that are stored now come first. Throws AppError if there are none, or the range of days is too long. */
export async function exportLostThings(deps: Deps, input: Parsed<'lostThings'>): Promise<ExportedFile> {
  const { timeZone } = deps.hotel;
  const { range, stored, gone } = await readThingsInRange(deps, input);
  const columns: CsvColumns<NoteRow> = [
    ['Found', ({ writtenAt }) => localTime(writtenAt, timeZone)],
    ['What', ({ note }) => note],
    ['Room', ({ roomNumber }) => roomNumber],
    ['Guest', ({ guestName }) => guestName],
    ['Booking', ({ reference }) => reference],
    ['Found by', ({ writtenByName }) => writtenByName],
    ['Stored until', ({ dueAt }) => dueAt && dayAt(dueAt, timeZone)],
    ['What became of it', ({ outcome }) => outcome],
    ['Done by', ({ doneByName }) => doneByName],
    ['Done', ({ doneAt }) => doneAt && localTime(doneAt, timeZone)],
  ];
  async function* batches() {
    const rows = [...stored, ...gone];
    if (rows.length > 0) yield rows;
  }
  return csvFile(csvFileName('lost-things', range.to), batches(), columns, noteMessages.noLostThings);
}
