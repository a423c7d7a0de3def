import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses, statusLabels } from '#contract/bookings.ts';
import { addDays, instantOf } from '#contract/dates.ts';
import { deskMessages } from '#contract/desk.ts';
import { errorMessages } from '#contract/errors.ts';
import { type StaffRole, staffRoles } from '#contract/roles.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import {
  claimedNights,
  deskBookingFrom,
  move,
  moveThrough,
  payBalance,
  soldDuring,
  walkIn,
} from '#tools/testing/desk.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { violations } from '#tools/testing/invariants.ts';
import { auditTrail, book, bookingRow, pay, setInventory, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
const clients = {} as Record<StaffRole, Client>;
const signIn = async () => {
  for (const role of staffRoles) clients[role] = await signedIn(app, role);
};
beforeAll(async () => {
  app = await testApp();
  await setInventory(app.db, 'classic-single', { total_rooms: 200 });
  await signIn();
});
afterEach(async () => {
  expect(await violations(app.db.read)).toEqual([]);
});
afterAll(() => app.close());

const day = (offset: number) => addDays(testToday, offset);

/** The transitions that each role may make by hand; all others are refused. */
const receptionist = [
  'pending → cancelled',
  'confirmed → checked_in',
  'confirmed → cancelled',
  'confirmed → no_show',
  'checked_in → completed',
];
const superadmin = [
  ...receptionist,
  'pending → voided',
  'confirmed → voided',
  'checked_in → checked_out',
  'checked_in → voided',
  'checked_in → cancelled',
  'checked_in → no_show',
  'checked_out → completed',
];
const allowed: Record<StaffRole, string[]> = { superadmin, receptionist, supervisor: [], barmen: [], housekeeper: [] };

const waysTo: Record<Exclude<BookingStatus, 'pending' | 'confirmed'>, BookingStatus[]> = {
  checked_in: ['checked_in'],
  checked_out: ['checked_in', 'checked_out'],
  completed: ['checked_in', 'completed'],
  cancelled: ['cancelled'],
  no_show: ['no_show'],
  voided: ['voided'],
};

const stay = { check_in: testToday, check_out: day(2) };
let turn = 0;

async function confirmedBooking() {
  if (turn++ % 2) {
    const guest = await walkIn(app, clients.receptionist, stay);
    await payBalance(clients.receptionist, guest.id);
    return guest;
  }
  const { booking, txRef } = await book(app, stay);
  await pay(app, txRef);
  expect((await verify(app.client(), txRef)).body.status).toBe('success');
  return booking;
}

async function bookingIn(status: BookingStatus): Promise<string> {
  if (status === 'pending') return (await book(app, stay)).booking.id;
  const { id } = await confirmedBooking();
  if (status !== 'confirmed') await moveThrough(clients.superadmin, id, ...waysTo[status]);
  return id;
}

const detail = async (id: string) => deskBookingFrom(await clients.superadmin.get(`/api/bookings/${id}`));
const holdingStatuses: BookingStatus[] = ['pending', 'confirmed', 'checked_in'];

describe.each(bookingStatuses)('a booking that is %s', (from) => {
  // The short form of the tests tries roles that may move no booking from one status only.
  const roles = staffRoles.filter((role) => isDeep || from === 'confirmed' || allowed[role].length > 0);
  test.each(roles)('moves for a %s as decided and not otherwise', async (role) => {
    let id: string | undefined;
    for (const to of bookingStatuses) {
      id ??= await bookingIn(from);
      const before = await detail(id);
      const roomsSoldBefore = await soldDuring(app.db, before);
      const reply = await move(clients[role], id, to);
      const step = `${from} → ${to}`;
      const after = await detail(id);
      if (allowed[role].includes(step)) {
        expect([step, reply.status, reply.body.message]).toEqual([step, 200, deskMessages.updated(to)]);
        expect([deskBookingFrom(reply), after.status]).toEqual([after, to]);
        const released = holdingStatuses.includes(from) && !holdingStatuses.includes(to) ? 1 : 0;
        expect([step, await soldDuring(app.db, after)]).toEqual([
          step,
          roomsSoldBefore.map((rooms) => rooms - released),
        ]);
        id = undefined;
      } else {
        expect([step, reply.status, reply.body.message]).toEqual([step, ...refusal(role, from, to)]);
        expect([step, after, await soldDuring(app.db, after)]).toEqual([step, before, roomsSoldBefore]);
      }
      expect([step, (await claimedNights(app.db, after)).length]).toEqual([
        step,
        holdingStatuses.includes(after.status) ? 2 : 0,
      ]);
    }
  });
});

function refusal(role: StaffRole, from: BookingStatus, to: BookingStatus): [number, string] {
  if (allowed[role].length === 0) return [403, errorMessages.forbidden];
  if (superadmin.includes(`${from} → ${to}`))
    return [403, `Only a superadmin can set a booking to ${statusLabels[to]}.`];
  return [409, `A booking that is ${statusLabels[from]} cannot become ${statusLabels[to]}.`];
}

test('a refused move answers the booking as it is', async () => {
  const { id } = await confirmedBooking();
  const reply = await move(clients.superadmin, id, 'completed');
  expect([reply.status, deskBookingFrom(reply)]).toEqual([409, await detail(id)]);
});

test('who decided on another status than it has learns what happened, and nothing is done', async () => {
  const { id } = await confirmedBooking();
  await moveThrough(clients.receptionist, id, 'checked_in');
  const lateReply = await move(clients.superadmin, id, 'voided', 'confirmed');
  expect([lateReply.status, lateReply.body.message]).toEqual([409, deskMessages.moved('checked_in')]);
  expect(deskBookingFrom(lateReply)).toEqual(await detail(id));
  expect((await move(clients.superadmin, id, 'voided', 'checked_in')).status).toBe(200);
});

test('a move is written down with who, when, why and what it was before', async () => {
  const { id, reference } = await walkIn(app, clients.receptionist, stay);
  await clients.superadmin.put(`/api/bookings/${id}`, { status: 'voided', reason: '  Entered twice ' });
  const { txRef } = await bookingRow(app.db, reference);
  expect(await auditTrail(app.db, txRef)).toEqual(['FRONT001: booking created', 'ADMIN001: booking voided']);
  const { body } = await clients.supervisor.get(`/api/bookings/${id}`);
  expect((body.history as object[]).at(-1)).toMatchObject({
    at: app.clock.now().toISOString(),
    actor: 'Adaeze Okafor',
    action: 'booking voided',
    status: 'voided',
    reason: 'Entered twice',
    amount: null,
  });
});

test.each([
  ['an unknown status', { status: 'gone' }, 'status'],
  ['no status', {}, 'status'],
  ['an unknown status before', { status: 'voided', from: 'gone' }, 'from'],
  ['a reason that is too long', { status: 'voided', reason: 'x'.repeat(301) }, 'reason'],
])('a move with %s is refused', async (_, body, field) => {
  const { id } = await confirmedBooking();
  const reply = await clients.superadmin.put(`/api/bookings/${id}`, body);
  expect([reply.status, reply.body.errors]).toMatchObject([400, [{ field }]]);
});

test('a booking nobody knows is not found', async () => {
  expect((await move(clients.superadmin, crypto.randomUUID(), 'voided')).status).toBe(404);
});

describe('a receptionist', () => {
  const { notToday, notYet } = deskMessages;
  const tomorrows: [BookingStatus, string][] = [
    ['checked_in', notToday],
    ['cancelled', notYet],
    ['no_show', notYet],
  ];

  test.each(tomorrows)('leaves tomorrow’s arrivals as they are: not %s', async (to, message) => {
    const { id } = await walkIn(app, clients.receptionist, { check_in: day(1), check_out: day(2) });
    const reply = await move(clients.receptionist, id, to);
    expect([reply.status, reply.body.message]).toEqual([403, message]);
    expect((await detail(id)).status).toBe('confirmed');
    expect((await move(clients.superadmin, id, to)).status).toBe(200);
  });

  test('cancels a booking that waits for its payment only from its first day on', async () => {
    const { booking } = await book(app, { check_in: day(1), check_out: day(2) });
    expect((await move(clients.receptionist, booking.id, 'cancelled')).body.message).toBe(notYet);
  });
});

describe('after some nights', () => {
  afterEach(async () => {
    app.clock.set(openedAt);
    await signIn();
  });
  const fourNights = { room_id: 'deluxe', check_in: testToday, check_out: day(4) };
  const twoDaysLater = async () => {
    app.clock.advance(2 * 24 * 3_600_000);
    await signIn();
  };

  test.each(['completed', 'checked_out', 'cancelled', 'no_show', 'voided'] as const)(
    'a guest in the house who is %s gives back the nights from today on, once',
    async (to) => {
      const { id } = await walkIn(app, clients.receptionist, fourNights);
      await moveThrough(clients.receptionist, id, 'checked_in');
      await twoDaysLater();
      const before = await soldDuring(app.db, await detail(id));
      await moveThrough(clients.superadmin, id, to);
      if (to === 'checked_out') await moveThrough(clients.superadmin, id, 'completed');
      expect(await claimedNights(app.db, { id })).toEqual([testToday, day(1)]);
      expect(await soldDuring(app.db, await detail(id))).toEqual(
        before.map((sold, night) => sold - (night < 2 ? 0 : 1)),
      );
    },
  );

  test.each([
    ['00:20', true],
    ['11:59', true],
    ['12:00', false],
  ])('a guest of yesterday who comes at %s is checked in by a receptionist: %s', async (time, isAllowed) => {
    const { id } = await walkIn(app, clients.receptionist, { check_in: testToday, check_out: day(1) });
    app.clock.set(instantOf(day(1), time, hotel.timeZone));
    await signIn();
    const reply = await move(clients.receptionist, id, 'checked_in');
    expect([reply.status, reply.body.message]).toEqual(
      isAllowed ? [200, deskMessages.updated('checked_in')] : [403, deskMessages.notToday],
    );
    expect(await claimedNights(app.db, { id })).toEqual([testToday]);
  });

  test('a late guest is not checked in by a receptionist, but cancelled or a no-show; an overstay is completed', async () => {
    const [late, lateToo, overstay] = [
      await walkIn(app, clients.receptionist, fourNights),
      await walkIn(app, clients.receptionist, fourNights),
      await walkIn(app, clients.receptionist, { ...fourNights, check_out: day(1) }),
    ];
    await moveThrough(clients.receptionist, overstay.id, 'checked_in');
    await twoDaysLater();
    const refusal = await move(clients.receptionist, late.id, 'checked_in');
    expect([refusal.status, refusal.body.message]).toEqual([403, deskMessages.notToday]);
    await moveThrough(clients.receptionist, late.id, 'no_show');
    await moveThrough(clients.receptionist, lateToo.id, 'cancelled');
    await moveThrough(clients.receptionist, overstay.id, 'completed');
    expect(await claimedNights(app.db, late)).toEqual([testToday, day(1)]);
    expect(await claimedNights(app.db, overstay)).toEqual([testToday]);
  });
});
