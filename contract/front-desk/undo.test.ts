import { expect, test } from 'vitest';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import { instantOf } from '#contract/core/dates.ts';
import { type LastMove, undoMessages, undoProblem } from '#contract/front-desk/undo.ts';

const hours = { timeZone: 'Africa/Lagos', closingHour: '06:00', checkOutUntil: '12:00' };
const timeOn = (day: string, time: string) => instantOf(day, time, hours.timeZone);
const makeLastMove = (from: BookingStatus, changes: Partial<LastMove> = {}): LastMove => ({
  ...{ from, at: timeOn('2026-12-03', '22:00'), isByStaff: true, hasReturnedMoney: false },
  ...changes,
});
const problemText = (status: BookingStatus, last: LastMove, now = timeOn('2026-12-03', '22:10')) =>
  undoProblem(status, last, 'receptionist', now, hours)?.message;

test.each<[BookingStatus, BookingStatus]>([
  ['confirmed', 'cancelled'],
  ['confirmed', 'no_show'],
  ['checked_in', 'completed'],
  ['checked_in', 'cancelled'],
  ['checked_in', 'no_show'],
])('what was %s and became %s can be undone', (from, status) => {
  expect(problemText(status, makeLastMove(from))).toBeUndefined();
});

test.each<[BookingStatus, BookingStatus]>([
  ['pending', 'cancelled'],
  ['checked_out', 'completed'],
  ['confirmed', 'voided'],
  ['pending', 'confirmed'],
  ['confirmed', 'checked_in'],
])('what was %s and became %s cannot', (from, status) => {
  expect(problemText(status, makeLastMove(from))).toBe(undoMessages.nothing);
});

test('nor what a guest has done, or what has cost money since', () => {
  expect(problemText('cancelled', makeLastMove('confirmed', { isByStaff: false }))).toBe(undoMessages.nothing);
  expect(problemText('cancelled', makeLastMove('confirmed', { hasReturnedMoney: true }))).toBe(undoMessages.moneyGone);
  expect(problemText('cancelled', makeLastMove('confirmed', { isErased: true }))).toBe(undoMessages.erased);
  expect(
    undoProblem('cancelled', makeLastMove('confirmed'), 'supervisor', timeOn('2026-12-03', '22:10'), hours)?.kind,
  ).toBe('forbidden');
});

test.each([
  ['2026-12-04', '00:00', undefined],
  ['2026-12-04', '05:59', undefined],
  ['2026-12-04', '06:00', undoMessages.dayOver],
])('the day of a move at 22:00 ends at the closing hour: %s at %s', (day, time, message) => {
  expect(problemText('no_show', makeLastMove('confirmed'), timeOn(day, time))).toBe(message);
});
