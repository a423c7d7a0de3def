import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type NewNote, noteMessages, noteProblems, writeNoteInput } from '#contract/front-desk/notes.ts';

const stay = '3e0e3a5c-0d9c-4a1e-9d60-6c8a1f1d2b11';
const room = '8a4b1c2d-1111-4222-8333-944455556666';
const empty = { key: 'k', bookingId: '', roomId: '', note: '', day: '', time: '', lastDay: '' };
const problems = (note: Partial<NewNote> & Pick<NewNote, 'kind'>) =>
  noteProblems({ ...empty, ...note }).map(({ field, message }) => [field, message]);
const morning = { day: '2026-11-22', time: '06:00' };

test('a wake-up call needs a guest and a time, and no words', () => {
  expect(problems({ kind: 'wake_up', bookingId: stay, ...morning })).toEqual([]);
  expect(problems({ kind: 'wake_up' })).toEqual([
    ['bookingId', noteMessages.stay],
    ['day', noteMessages.day],
    ['time', noteMessages.time],
  ]);
  expect(problems({ kind: 'wake_up', bookingId: stay, roomId: room, ...morning })).toEqual([
    ['roomId', noteMessages.roomOfStay],
  ]);
});

test('wake-up calls are for at most thirty mornings, the first one first', () => {
  const calls = (lastDay: string) => problems({ kind: 'wake_up', bookingId: stay, ...morning, lastDay });
  expect(calls('2026-12-21')).toEqual([]);
  expect(calls('2026-12-22')).toEqual([['lastDay', noteMessages.mornings]]);
  expect(calls('2026-11-21')).toEqual([['lastDay', noteMessages.lastDay]]);
  expect(problems({ kind: 'other', note: 'Taxi', ...morning, lastDay: '2026-11-23' })).toEqual([
    ['lastDay', noteMessages.noLastDay],
  ]);
});

test('luggage can lie without a time, and has a whole one or none', () => {
  const luggage = { kind: 'luggage', bookingId: stay, note: 'Two bags' } as const;
  expect(problems(luggage)).toEqual([]);
  expect(problems({ ...luggage, day: '2026-11-22' })).toEqual([['time', noteMessages.bothOrNone]]);
  expect(problems({ ...luggage, time: '15:00' })).toEqual([['day', noteMessages.bothOrNone]]);
});

test('a lost thing is found in a room, belongs to a guest, or lies in the lobby, and has no time of its own', () => {
  const lost = { kind: 'lost', note: 'An umbrella' } as const;
  for (const place of [{}, { roomId: room }, { bookingId: stay }]) expect(problems({ ...lost, ...place })).toEqual([]);
  expect(problems({ ...lost, ...morning })).toEqual([['day', noteMessages.noTime]]);
  expect(problems({ kind: 'lost' })).toEqual([['note', noteMessages.note]]);
});

test('something else is about a guest or a room, not both', () => {
  const other = { kind: 'other', note: 'Taxi', ...morning } as const;
  expect(problems(other)).toEqual([]);
  expect(problems({ ...other, bookingId: stay, roomId: room })).toEqual([['roomId', noteMessages.oneOfBoth]]);
});

test.each([
  [{ time: '6:00' }, noteMessages.time],
  [{ time: '24:00' }, noteMessages.time],
  [{ day: '2026-02-30' }, noteMessages.day],
  [{ bookingId: 'x' }, noteMessages.stay],
  [{ note: 'x'.repeat(501) }, 'A note can be at most 500 characters long'],
])('%j is refused', (wrong, message) => {
  const { error } = z.safeParse(writeNoteInput, { ...empty, kind: 'wake_up', bookingId: stay, ...morning, ...wrong });
  expect(error?.issues.map((issue) => issue.message)).toContain(message);
});
