import * as z from 'zod/mini';
import { type Day, type DayRange, firstOfMonth, isDay, nightsBetween } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { blankableLineField, lineField } from '#contract/core/fields.ts';
import { dayRangeFields, daysInOrder, pageFields, partlyCountedPageOf, searchField } from '#contract/core/lists.ts';
import { plural } from '#contract/core/plural.ts';

export const noteKinds = ['wake_up', 'message', 'luggage', 'lost', 'other'] as const;
export type NoteKind = (typeof noteKinds)[number];

export const noteKindLabels: Record<NoteKind, string> = {
  wake_up: 'Wake-up call',
  message: 'Message for the guest',
  luggage: 'Luggage',
  lost: 'Lost thing',
  other: 'Something else',
};

/** Whether a note can be done only with words about what came of it, such as who got the thing. */
export const asksOutcome = (kind: NoteKind): boolean => kind === 'lost' || kind === 'luggage';

const needsStay = (kind: NoteKind): boolean => kind !== 'lost' && kind !== 'other';

/** The kinds of note that need no stay. */
export const noteKindsWithoutStay = noteKinds.filter((kind) => !needsStay(kind));

/** For how many mornings one input can ask for wake-up calls. */
const maxMornings = 30;

export const noteMessages = {
  kind: 'Please choose what it is',
  note: 'Please write it down',
  stay: 'Please choose the guest',
  room: 'Room not found',
  oneOfBoth: 'Please choose a guest or a room, not both',
  roomOfStay: 'A guest has a room already: choose the guest only',
  day: 'Please choose a date',
  time: 'Please enter a time such as 06:30',
  bothOrNone: 'Please enter date and time, or neither',
  noTime: 'The hotel decides how long a lost thing is stored',
  lastDay: 'The last morning must not come before the first one',
  noLastDay: 'Only wake-up calls are for several mornings',
  mornings: `At most ${plural(maxMornings, 'morning')} at once`,
  past: 'This time is over',
  notAwake: 'The guest does not sleep in the hotel before this morning',
  outcome: 'Please say to whom it was given, or what became of it',
  key: 'key must name this note',
  was: 'was must be when the note was due, or null',
  keyReused: 'This was sent before, with something else',
  notFound: 'This note was not found',
  erased: 'The data of this guest is erased',
  changedMeanwhile: 'Somebody has changed this note',
  doneAlready: (by: string) => `${by} has done it already`,
  notDone: 'This note is open already',
  withdrawn: 'The guest does not sleep in the hotel before this call: it was withdrawn',
  written: 'Written down',
  writtenMornings: (calls: number) => `${plural(calls, 'wake-up call')} written down`,
  found: (room: string) => `The desk knows what was found in ${room}`,
  changed: 'Changed',
  done: 'Done',
  reopened: 'Open again',
  listFailed: 'Failed to fetch the notes',
  writeFailed: 'Failed to write it down',
  changeFailed: 'Failed to change the note',
  doneFailed: 'Not saved as done',
  reopenFailed: 'Failed to open the note again',
  noneOpen: 'Nothing is to be done',
  none: 'No notes',
  long: 'Please choose at most one year',
  noLostThings: 'No lost thing is stored, and none went out in this time',
  lostFailed: 'Failed to fetch the lost things',
} as const;

const noteTimeField = z.string(noteMessages.time).check(z.regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, noteMessages.time));
const noteDayField = z
  .string(noteMessages.day)
  .check(z.refine((text) => text === '' || isDay(text), { error: noteMessages.day }));
const noteIdField = { id: z.uuid({ error: noteMessages.notFound }) };
const isId = (text: string): boolean => z.safeParse(z.uuid(), text).success;
const idOrNone = (message: string) =>
  z.string(message).check(z.refine((text) => text === '' || isId(text), { error: message }));
const noteField = blankableLineField('A note', 500);
const keyField = z.string(noteMessages.key).check(z.regex(/^[\x21-\x7e]{1,100}$/, noteMessages.key));

type NoteFields = {
  kind: NoteKind;
  bookingId: string;
  roomId: string;
  note: string;
  day: Day;
  time: string;
  lastDay: Day;
};
type NoteTime = Pick<NoteFields, 'kind' | 'day' | 'time'>;

export function noteProblems({ kind, bookingId, roomId, note, day, time, lastDay }: NoteFields): FieldError[] {
  const problems: (false | FieldError)[] = [
    needsStay(kind) && bookingId === '' && { field: 'bookingId', message: noteMessages.stay },
    needsStay(kind) && roomId !== '' && { field: 'roomId', message: noteMessages.roomOfStay },
    kind === 'other' && bookingId !== '' && roomId !== '' && { field: 'roomId', message: noteMessages.oneOfBoth },
    kind !== 'wake_up' && note === '' && { field: 'note', message: noteMessages.note },
    ...timeProblems({ kind, day, time }),
    ...lastDayProblems({ kind, day, lastDay }),
  ];
  return problems.filter((problem) => problem !== false);
}

/** A note of a lost thing has no day and no time: `lostThings` of `hotel.config.ts` decides when it is due. */
export function timeProblems({ kind, day, time }: NoteTime): (false | FieldError)[] {
  if (kind === 'lost') return [(day !== '' || time !== '') && { field: 'day', message: noteMessages.noTime }];
  if (kind === 'luggage')
    return [(day === '') !== (time === '') && { field: day ? 'time' : 'day', message: noteMessages.bothOrNone }];
  return [
    day === '' && { field: 'day', message: noteMessages.day },
    time === '' && { field: 'time', message: noteMessages.time },
  ];
}

function lastDayProblems({ kind, day, lastDay }: Pick<NoteFields, 'kind' | 'day' | 'lastDay'>): (false | FieldError)[] {
  if (lastDay === '' || !isDay(day) || !isDay(lastDay)) return [];
  return [
    kind !== 'wake_up' && { field: 'lastDay', message: noteMessages.noLastDay },
    lastDay < day && { field: 'lastDay', message: noteMessages.lastDay },
    nightsBetween(day, lastDay) >= maxMornings && { field: 'lastDay', message: noteMessages.mornings },
  ];
}

/**
 * A time is that of clocks in the hotel. With `lastDay`, there is one wake-up call for each morning from `day` to
 * `lastDay`. Empty texts stand for what nobody chose.
 */
export const writeNoteInput = z
  .object({
    key: keyField,
    kind: z.enum(noteKinds, { error: noteMessages.kind }),
    bookingId: z._default(idOrNone(noteMessages.stay), ''),
    roomId: z._default(idOrNone(noteMessages.room), ''),
    note: z._default(noteField, ''),
    day: z._default(noteDayField, ''),
    time: z._default(noteTimeField, ''),
    lastDay: z._default(noteDayField, ''),
  })
  .check(({ value, issues }) => {
    if (issues.length > 0) return;
    for (const { field, message } of noteProblems(value))
      issues.push({ code: 'custom', input: value, path: [field], message });
  });
export type NewNote = z.output<typeof writeNoteInput>;

/** `was` is the time at which the note was due when the caller saw it; null if it had none. */
export const changeNoteInput = z.object({
  ...noteIdField,
  note: z._default(noteField, ''),
  day: z._default(noteDayField, ''),
  time: z._default(noteTimeField, ''),
  was: z.nullable(z.iso.datetime({ error: noteMessages.was })),
});

export const finishNoteInput = z.object({
  ...noteIdField,
  outcome: z._default(blankableLineField('The outcome', 300), ''),
});
export const reopenNoteInput = z.object(noteIdField);

export const reportFoundInput = z.object({
  room: z.uuid({ error: noteMessages.room }),
  key: keyField,
  note: lineField(noteMessages.note, 'A note', 500),
});

const noteStates = ['open', 'due', 'ended'] as const;
export type NoteListState = (typeof noteStates)[number];

/**
 * `open` and `due` list notes in the order in which they are due, `due` only those that are due by now. `ended` lists
 * notes that are done or withdrawn, the last one first. `roomId` finds notes about a room or about its guest.
 */
export const notesQuery = z.object({
  ...pageFields,
  state: z._default(z.enum(noteStates, { error: 'state must be open, due or ended' }), 'open'),
  kind: z.optional(z.enum(noteKinds, { error: noteMessages.kind })),
  q: searchField,
  bookingId: z.optional(z.uuid({ error: noteMessages.stay })),
  roomId: z.optional(z.uuid({ error: noteMessages.room })),
});

const noteView = z.object({
  id: z.string(),
  kind: z.enum(noteKinds),
  note: z.string(),
  dueAt: z.nullable(z.string()),
  isDue: z.boolean(),
  /** The stay that the note is about; null for a note about no stay. Its `id` is null if the booking was deleted. */
  stay: z.nullable(z.object({ id: z.nullable(z.string()), reference: z.string(), guestName: z.string() })),
  /**
   * The room that the note is about, or that its guest has at the time of the note. If the guest has none then, it is
   * the last one before or the first one after. Null if there is none or it has no number.
   */
  room: z.nullable(z.object({ id: z.string(), number: z.string() })),
  writtenBy: z.string(),
  writtenAt: z.string(),
  done: z.nullable(z.object({ by: z.string(), at: z.string(), outcome: z.nullable(z.string()) })),
  isWithdrawn: z.boolean(),
  canReopen: z.boolean(),
});
export type NoteView = z.infer<typeof noteView>;

export const notesPage = partlyCountedPageOf(noteView);

export const noteReply = z.object({ message: z.string(), note: noteView });
export const writeNoteReply = z.object({ message: z.string() });

/** What a new note can be about: stays of now and of the days around, and the rooms with a number. */
export const notePlaces = z.object({
  today: z.string(),
  deskDay: z.string(),
  stays: z.array(
    z.object({ id: z.string(), guestName: z.string(), room: z.nullable(z.string()), checkOut: z.string() }),
  ),
  rooms: z.array(z.object({ id: z.string(), number: z.string() })),
});
export type NotePlaces = z.infer<typeof notePlaces>;

const maxLostThingsDays = 366;

/** The days on which things went out of the hotel. */
export const lostThingsQuery = z.object(dayRangeFields).check(daysInOrder);

/** Returns undefined if the range has too many days. */
export function lostThingsRange(
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): DayRange | undefined {
  const lastDay = to ?? (from && from > today ? from : today);
  const range = { from: from ?? firstOfMonth(lastDay), to: lastDay };
  return nightsBetween(range.from, range.to) < maxLostThingsDays ? range : undefined;
}

/** The book of lost things: `stored` is what the hotel has now, `gone` what went out on days of the range. */
export const lostThingsBook = z.object({
  from: z.string(),
  to: z.string(),
  now: z.string(),
  stored: z.array(noteView),
  gone: z.array(noteView),
});
export type LostThingsBook = z.infer<typeof lostThingsBook>;
