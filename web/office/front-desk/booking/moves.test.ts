import { expect, test } from 'vitest';
import { bookingStatuses, canMove } from '#contract/bookings/bookings.ts';
import { folioMessages } from '#contract/bookings/folio.ts';
import { fromNaira, kobo } from '#contract/core/money.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { deskMessages, isFinal } from '#contract/front-desk/desk.ts';
import {
  hasNightsLeft,
  moveLabel,
  moveQuestions,
  movesOf,
  moveTargets,
  moveTitle,
  newestBooking,
} from '#web/office/front-desk/booking/moves.ts';

const today = '2026-11-21';
const days = { today, deskDay: today, arrivingSince: today };
const stay = { checkIn: today, checkOut: '2026-11-23', servicesKobo: kobo(0) };
const labelsOf = (...[booking, role]: [Parameters<typeof movesOf>[0], Parameters<typeof movesOf>[1]]) =>
  movesOf(booking, role, days).map(({ label, problem }) => (problem ? `${label}: ${problem}` : label));

test.each([
  ['pending', ['Cancel Booking', 'Void']],
  ['confirmed', ['Check In', 'Cancel Booking', 'No Show', 'Void']],
  ['checked_in', ['Check Out and Complete', 'Cancel Booking', 'No Show', 'Void']],
  ['checked_out', ['Mark Completed']],
  ['completed', []],
  ['cancelled', []],
  ['no_show', []],
  ['voided', []],
] as const)('a superadmin is offered the moves of a %s booking', (status, labels) => {
  expect(labelsOf({ ...stay, status }, 'superadmin')).toEqual(labels);
});

test('a receptionist is offered what concerns today, and told why the rest has to wait', () => {
  expect(labelsOf({ ...stay, status: 'confirmed' }, 'receptionist')).toEqual(['Check In', 'Cancel Booking', 'No Show']);
  expect(labelsOf({ ...stay, status: 'checked_in' }, 'receptionist')).toEqual(['Check Out and Complete']);
  expect(labelsOf({ ...stay, checkIn: '2026-11-22', status: 'confirmed' }, 'receptionist')).toEqual([
    `Check In: ${deskMessages.notToday}`,
    'Cancel Booking',
  ]);
});

test('a check-out is what comes next once the last night of the guest is over', () => {
  expect(hasNightsLeft({ status: 'checked_in', checkOut: '2026-11-22' }, { deskDay: today })).toBe(true);
  expect(hasNightsLeft({ status: 'checked_in', checkOut: today }, { deskDay: today })).toBe(false);
  expect(hasNightsLeft({ status: 'checked_out', checkOut: '2026-11-22' }, { deskDay: today })).toBe(false);
});

test('after midnight the last night still runs until the desk begins the day of check-out', () => {
  const afterMidnight = { ...days, today: '2026-11-22' };
  expect(hasNightsLeft({ status: 'checked_in', checkOut: afterMidnight.today }, afterMidnight)).toBe(true);
});

test('the dialog of a check-out is named as its button', () => {
  const guestName = 'Ada Obi';
  expect(moveTitle({ status: 'checked_in', guestName }, 'completed')).toBe('Check out Ada Obi');
  expect(moveTitle({ status: 'checked_out', guestName }, 'completed')).toBe('Complete this stay?');
  expect(moveTitle({ status: 'checked_in', guestName }, 'cancelled')).toBe('Cancel this booking?');
});

test('a dialog shows the booking after a payment in it, until a newer one comes', () => {
  const opened = { version: 3, paid: 0 };
  const change = { changedBooking: { version: 3, paid: 15_000 }, openedThen: opened };
  expect(newestBooking(opened, undefined)).toBe(opened);
  expect(newestBooking(opened, change)).toBe(change.changedBooking);
  const confirmedByOthers = { version: 3, paid: 20_000 };
  expect(newestBooking(confirmedByOthers, change)).toBe(confirmedByOthers);
  const versionMade = { ...change, changedBooking: { version: 4, paid: 0 } };
  expect(newestBooking({ version: 3, paid: 0 }, versionMade)).toBe(versionMade.changedBooking);
  expect(newestBooking({ version: 5, paid: 0 }, versionMade).version).toBe(5);
});

test('a stay with drinks or services on its account is not called off', () => {
  const servicesLeftMessage = folioMessages.servicesLeft(fromNaira(2400));
  expect(labelsOf({ ...stay, status: 'checked_in', servicesKobo: kobo(240_000) }, 'superadmin')).toEqual([
    'Check Out and Complete',
    ...['Cancel Booking', 'No Show', 'Void'].map((label) => `${label}: ${servicesLeftMessage}`),
  ]);
});

test('nobody else is offered anything, and nobody what the state table does not know', () => {
  for (const status of bookingStatuses) {
    expect(labelsOf({ ...stay, status }, 'supervisor')).toEqual([]);
    expect(labelsOf({ ...stay, status }, 'barmen')).toEqual([]);
    for (const role of staffRoles)
      for (const { to } of movesOf({ ...stay, status }, role, days)) {
        expect(canMove(status, to, 'superadmin')).toBe(true);
        expect(isFinal(status)).toBe(false);
      }
  }
});

test('every move is asked about in its own tone', () => {
  expect(moveTargets.map((to) => `${to} ${moveQuestions[to].tone}`)).toEqual([
    'checked_in info',
    'completed success',
    'cancelled danger',
    'no_show warning',
    'voided danger',
  ]);
  expect(moveLabel('completed', 'checked_out')).toBe('Mark Completed');
});
