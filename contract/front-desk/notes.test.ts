import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type NewNote, noteMessages, noteProblems, writeNoteInput } from '#contract/front-desk/notes.ts';

const stayId = '3e0e3a5c-0d9c-4a1e-9d60-6c8a1f1d2b11';
const room = '8a4b1c2d-1111-4222-8333-944455556666';
const emptyNote = { key: 'k', bookingId: '', roomId: '', note: '', day: '', time: '', lastDay: '' };
const problemsOf = (note: Partial<NewNote> & Pick<NewNote, 'kind'>) =>
  noteProblems({ ...emptyNote, ...note }).map(({ field, message }) => [field, message]);
const morning = { day: '2026-11-22', time: '06:00' };

test('a wake-up call needs a guest and a time, and no words', () => {
  expect(problemsOf({ kind: 'wake_up', bookingId: stayId, ...morning })).toEqual([]);
  expect(problemsOf({ kind: 'wake_up' })).toEqual([
    ['bookingId', noteMessages.stay],
    ['day', noteMessages.day],
    ['time', noteMessages.time],
  ]);
  expect(problemsOf({ kind: 'wake_up', bookingId: stayId, roomId: room, ...morning })).toEqual([
    ['roomId', noteMessages.roomOfStay],
  ]);
});

test('wake-up calls are for at most thirty mornings, the first one first', () => {
  const wakeUpProblems = (lastDay: string) => problemsOf({ kind: 'wake_up', bookingId: stayId, ...morning, lastDay });
  expect(wakeUpProblems('2026-12-21')).toEqual([]);
  expect(wakeUpProblems('2026-12-22')).toEqual([['lastDay', noteMessages.mornings]]);
  expect(wakeUpProblems('2026-11-21')).toEqual([['lastDay', noteMessages.lastDay]]);
  expect(problemsOf({ kind: 'other', note: 'Taxi', ...morning, lastDay: '2026-11-23' })).toEqual([
    ['lastDay', noteMessages.noLastDay],
  ]);
});

test('luggage can lie without a time, and has a whole one or none', () => {
  const luggageNote = { kind: 'luggage', bookingId: stayId, note: 'Two bags' } as const;
  expect(problemsOf(luggageNote)).toEqual([]);
  expect(problemsOf({ ...luggageNote, day: '2026-11-22' })).toEqual([['time', noteMessages.bothOrNone]]);
  expect(problemsOf({ ...luggageNote, time: '15:00' })).toEqual([['day', noteMessages.bothOrNone]]);
});

test('a lost thing is found in a room, belongs to a guest, or lies in the lobby, and has no time of its own', () => {
  const lostNote = { kind: 'lost', note: 'An umbrella' } as const;
  for (const place of [{}, { roomId: room }, { bookingId: stayId }])
    expect(problemsOf({ ...lostNote, ...place })).toEqual([]);
  expect(problemsOf({ ...lostNote, ...morning })).toEqual([['day', noteMessages.noTime]]);
  expect(problemsOf({ kind: 'lost' })).toEqual([['note', noteMessages.note]]);
});

test('something else is about a guest or a room, not both', () => {
  const otherNote = { kind: 'other', note: 'Taxi', ...morning } as const;
  expect(problemsOf(otherNote)).toEqual([]);
  expect(problemsOf({ ...otherNote, bookingId: stayId, roomId: room })).toEqual([['roomId', noteMessages.oneOfBoth]]);
});

test.each([
  [{ time: '6:00' }, noteMessages.time],
  [{ time: '24:00' }, noteMessages.time],
  [{ day: '2026-02-30' }, noteMessages.day],
  [{ bookingId: 'x' }, noteMessages.stay],
  [{ note: 'x'.repeat(501) }, 'A note can be at most 500 characters long'],
])('%j is refused', (wrong, message) => {
  const { error } = z.safeParse(writeNoteInput, {
    ...emptyNote,
    kind: 'wake_up',
    bookingId: stayId,
    ...morning,
    ...wrong,
  });
  expect(error?.issues.map((issue) => issue.message)).toContain(message);
});
