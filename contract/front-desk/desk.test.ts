import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '#contract/bookings/bookings.ts';
import { instantOf } from '#contract/core/dates.ts';
import { type DeskDays, deskDaysAt } from '#contract/core/desk-day.ts';
import { kobo } from '#contract/core/money.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { deskMessages, moveProblem } from '#contract/front-desk/desk.ts';
import { movesByHand } from '#tools/testing/moves-by-hand.ts';

const hours = { timeZone: 'Africa/Lagos', closingHour: '06:00', checkOutUntil: '12:00' };
const daysAt = (day: string, time: string): DeskDays => deskDaysAt(instantOf(day, time, hours.timeZone), hours);

const firstDay = '2026-12-03';
const secondDay = '2026-12-04';
const edges: [day: string, time: string, deskDay: string, ofFirst: boolean, ofSecond: boolean][] = [
  ['2026-12-02', '23:59', '2026-12-02', false, false],
  [firstDay, '00:00', '2026-12-02', true, false],
  [firstDay, '23:59', firstDay, true, false],
  [secondDay, '00:00', firstDay, true, true],
  [secondDay, '00:20', firstDay, true, true],
  [secondDay, '05:59', firstDay, true, true],
  [secondDay, '06:00', secondDay, true, true],
  [secondDay, '11:59', secondDay, true, true],
  [secondDay, '12:00', secondDay, false, true],
];

describe.each(edges)('on %s at %s', (today, time, deskDay, firstAllowed, secondAllowed) => {
  const days = daysAt(today, time);

  test(`the desk works on ${deskDay}`, () => {
    expect([days.today, days.deskDay]).toEqual([today, deskDay]);
  });

  test.each([
    [firstDay, firstAllowed],
    [secondDay, secondAllowed],
  ])('a receptionist checks in whose stay begins on %s: %s', (checkIn, allowed) => {
    const booking = { status: 'confirmed', checkIn, checkOut: '2026-12-08', servicesKobo: kobo(0) } as const;
    const problem = moveProblem(booking, 'checked_in', 'receptionist', days);
    expect(problem?.kind).toBe(allowed ? undefined : 'forbidden');
    expect(moveProblem(booking, 'checked_in', 'superadmin', days)).toBeUndefined();
  });
});

test.each(staffRoles)('a %s makes the moves of the table on the day of arrival, and no other', (role) => {
  const allMoves = bookingStatuses.flatMap((from) => bookingStatuses.map((to) => ({ from, to })));
  const allowedMoves = allMoves.filter(({ from, to }) => {
    const booking = { status: from, checkIn: firstDay, checkOut: '2026-12-08', servicesKobo: kobo(0) };
    return moveProblem(booking, to, role, daysAt(firstDay, '14:00')) === undefined;
  });
  expect(allowedMoves.map(({ from, to }) => `${from} → ${to}`).sort()).toEqual([...movesByHand[role]].sort());
});

test.each([
  ['checked_in', deskMessages.notToday],
  ['no_show', deskMessages.notYet],
] as const)(
  'an arrival of tomorrow becomes %s by a superadmin, not by a receptionist, who is too early',
  (to, message) => {
    const booking = { status: 'confirmed', checkIn: secondDay, checkOut: '2026-12-08', servicesKobo: kobo(0) } as const;
    const days = daysAt(firstDay, '14:00');
    expect(moveProblem(booking, to, 'receptionist', days)).toEqual({ kind: 'forbidden', message, isTooEarly: true });
    expect(moveProblem(booking, to, 'superadmin', days)).toBeUndefined();
  },
);
