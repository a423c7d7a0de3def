import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses, statusLabels } from '#contract/bookings/bookings.ts';
import { addDays, instantOf } from '#contract/core/dates.ts';
import { errorMessages } from '#contract/core/errors.ts';
import { type StaffRole, staffRoles } from '#contract/core/roles.ts';
import { type DeskBooking, deskMessages } from '#contract/front-desk/desk.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import {
  claimedNights,
  deskBookingFrom,
  move,
  moveThrough,
  payBalance,
  roomsSoldByNight,
  walkIn,
} from '#tools/testing/desk.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { movesByHand } from '#tools/testing/moves-by-hand.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { book, pay, readAuditTrail, readBookingRow, setInventory, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
const clients = {} as Record<StaffRole, Client>;
const signIn = async () => {
  await Promise.all(
    staffRoles.map(async (role) => {
      clients[role] = await signedIn(app, role);
    }),
  );
};
beforeAll(async () => {
  app = await testApp();
  await setInventory(app.db, 'classic-single', { total_rooms: 200 });
  await signIn();
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const day = (offset: number) => addDays(testToday, offset);

const movesToStatus: Record<Exclude<BookingStatus, 'pending' | 'confirmed'>, BookingStatus[]> = {
  checked_in: ['checked_in'],
  checked_out: ['checked_in', 'checked_out'],
  completed: ['checked_in', 'completed'],
  cancelled: ['cancelled'],
  no_show: ['no_show'],
  voided: ['voided'],
};

const stay = { check_in: testToday, check_out: day(2) };
let turn = 0;

async function addConfirmedBooking() {
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

async function addBookingIn(status: BookingStatus): Promise<string> {
  if (status === 'pending') return (await book(app, stay)).booking.id;
  const { id } = await addConfirmedBooking();
  if (status !== 'confirmed') await moveThrough(clients.superadmin, id, ...movesToStatus[status]);
  return id;
}

const readDetail = async (id: string) => deskBookingFrom(await clients.superadmin.get(`/api/bookings/${id}`));
const canReceptionistMove = (from: BookingStatus, to: BookingStatus) =>
  movesByHand.receptionist.includes(`${from} → ${to}`);
const holdingStatuses: BookingStatus[] = ['pending', 'confirmed', 'checked_in'];

type Step = { role: StaffRole; to: BookingStatus };
const stepsFrom = (from: BookingStatus, isAllowed: boolean): Step[] =>
  staffRoles.flatMap((role) =>
    bookingStatuses
      .filter((to) => movesByHand[role].includes(`${from} → ${to}`) === isAllowed)
      .map((to) => ({ role, to })),
  );
const readNightsOf = async (booking: OnWire<DeskBooking>) => ({
  sold: await roomsSoldByNight(app.db, booking),
  claimed: await claimedNights(app.db, booking),
});

describe.each(bookingStatuses)('a booking that is %s', (from) => {
  test('stays as it is where a role may not move it', async () => {
    // In the short form, roles that may move no booking only try to move a confirmed one.
    const steps = stepsFrom(from, false).filter(
      ({ role }) => isDeep || from === 'confirmed' || movesByHand[role].length > 0,
    );
    const before = await readDetail(await addBookingIn(from));
    const nightsBefore = await readNightsOf(before);
    const outcomes: unknown[] = [];
    for (const { role, to } of steps) {
      const { status, body } = await move(clients[role], before.id, to);
      outcomes.push([role, to, status, body.message]);
    }
    expect(outcomes).toEqual(steps.map(({ role, to }) => [role, to, ...refusalOf(role, from, to)]));
    expect([await readDetail(before.id), await readNightsOf(before)]).toEqual([before, nightsBefore]);
    expect(nightsBefore.claimed).toHaveLength(holdingStatuses.includes(from) ? 2 : 0);
  });
});

// A superadmin may make each move of a receptionist. Only the deep form makes these moves in both roles.
const allowedMoves = bookingStatuses.flatMap((from) =>
  stepsFrom(from, true)
    .filter(({ role, to }) => isDeep || role === 'receptionist' || !canReceptionistMove(from, to))
    .map(({ role, to }) => [from, to, role] as const),
);

test.each(allowedMoves)('a booking that is %s becomes %s by a %s', async (from, to, role) => {
  const before = await readDetail(await addBookingIn(from));
  const { sold } = await readNightsOf(before);
  const reply = await move(clients[role], before.id, to);
  expect([reply.status, reply.body.message]).toEqual([200, deskMessages.updated(to)]);
  const after = await readDetail(before.id);
  expect([deskBookingFrom(reply), after.status]).toEqual([after, to]);
  const isReleased = holdingStatuses.includes(from) && !holdingStatuses.includes(to);
  expect(await readNightsOf(after)).toEqual({
    sold: sold.map((rooms) => rooms - (isReleased ? 1 : 0)),
    claimed: holdingStatuses.includes(to) ? [testToday, day(1)] : [],
  });
});

function refusalOf(role: StaffRole, from: BookingStatus, to: BookingStatus): [number, string] {
  if (movesByHand[role].length === 0) return [403, errorMessages.forbidden];
  if (movesByHand.superadmin.includes(`${from} → ${to}`))
    return [403, `Only a superadmin can set a booking to ${statusLabels[to]}.`];
  return [409, `A booking that is ${statusLabels[from]} cannot become ${statusLabels[to]}.`];
}

test('a refused move answers the booking as it is', async () => {
  const { id } = await addConfirmedBooking();
  const reply = await move(clients.superadmin, id, 'completed');
  expect([reply.status, deskBookingFrom(reply)]).toEqual([409, await readDetail(id)]);
});

test('who decided on another status than it has learns what happened, and nothing is done', async () => {
  const { id } = await addConfirmedBooking();
  await moveThrough(clients.receptionist, id, 'checked_in');
  const lateReply = await move(clients.superadmin, id, 'voided', 'confirmed');
  expect([lateReply.status, lateReply.body.message]).toEqual([409, deskMessages.moved('checked_in')]);
  expect(deskBookingFrom(lateReply)).toEqual(await readDetail(id));
  expect((await move(clients.superadmin, id, 'voided', 'checked_in')).status).toBe(200);
});

test('a move is written down with who, when, why and what it was before', async () => {
  const { id, reference } = await walkIn(app, clients.receptionist, stay);
  await clients.superadmin.put(`/api/bookings/${id}`, { status: 'voided', reason: '  Entered twice ' });
  const { txRef } = await readBookingRow(app.db, reference);
  expect(await readAuditTrail(app.db, txRef)).toEqual(['FRONT001: booking created', 'ADMIN001: booking voided']);
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

test('a move without a status, with an unknown one, and with a reason that is too long is refused', async () => {
  const { id } = await addConfirmedBooking();
  for (const [body, field] of [
    [{ status: 'gone' }, 'status'],
    [{}, 'status'],
    [{ status: 'voided', from: 'gone' }, 'from'],
    [{ status: 'voided', reason: 'x'.repeat(301) }, 'reason'],
  ] as const) {
    const reply = await clients.superadmin.put(`/api/bookings/${id}`, body);
    expect([body, reply.status, reply.body.errors]).toMatchObject([body, 400, [{ field }]]);
  }
});

test('a booking nobody knows is not found', async () => {
  expect((await move(clients.superadmin, crypto.randomUUID(), 'voided')).status).toBe(404);
});

test('a receptionist checks nobody in for tomorrow and marks nobody a no-show, a superadmin does', async () => {
  const { notToday, notYet } = deskMessages;
  const tomorrow = { check_in: day(1), check_out: day(2) };
  const { id } = await walkIn(app, clients.receptionist, tomorrow);
  const unpaidId = (await book(app, tomorrow)).booking.id;
  for (const [booking, to, message] of [
    [id, 'checked_in', notToday],
    [id, 'no_show', notYet],
  ] as const) {
    const reply = await move(clients.receptionist, booking, to);
    expect([to, reply.status, reply.body.message]).toEqual([to, 403, message]);
  }
  expect((await readDetail(id)).status).toBe('confirmed');
  expect((await move(clients.superadmin, id, 'checked_in')).status).toBe(200);
  expect((await move(clients.receptionist, unpaidId, 'cancelled')).status).toBe(200);
});

describe('after some nights', () => {
  afterEach(async () => {
    app.clock.set(openedAt);
    await signIn();
  });
  const fourNights = { room_id: 'deluxe', check_in: testToday, check_out: day(4) };
  const goTwoDaysLater = async () => {
    app.clock.advance(2 * 24 * 3_600_000);
    await signIn();
  };

  test('guests in the house give back the nights from today on, once, whatever becomes of them', async () => {
    const endStatuses = ['completed', 'checked_out', 'cancelled', 'no_show', 'voided'] as const;
    const ids: string[] = [];
    for (const _ of endStatuses) {
      const { id } = await walkIn(app, clients.receptionist, fourNights);
      await moveThrough(clients.receptionist, id, 'checked_in');
      ids.push(id);
    }
    await goTwoDaysLater();
    for (const [index, to] of endStatuses.entries()) {
      const id = ids[index] ?? '';
      const booking = await readDetail(id);
      const before = await roomsSoldByNight(app.db, booking);
      await moveThrough(clients.superadmin, id, to);
      if (to === 'checked_out') await payBalance(clients.superadmin, id);
      expect([to, await claimedNights(app.db, { id }), await roomsSoldByNight(app.db, booking)]).toEqual([
        ...[to, [testToday, day(1)]],
        before.map((sold, night) => sold - (night < 2 ? 0 : 1)),
      ]);
    }
  });

  test('a guest of yesterday is checked in by a receptionist until the hour of check-out', async () => {
    for (const [time, isAllowed] of [
      ['00:20', true],
      ['11:59', true],
      ['12:00', false],
    ] as const) {
      app.clock.set(openedAt);
      await signIn();
      const { id } = await walkIn(app, clients.receptionist, { check_in: testToday, check_out: day(1) });
      app.clock.set(instantOf(day(1), time, hotel.timeZone));
      await signIn();
      const reply = await move(clients.receptionist, id, 'checked_in');
      const expected = isAllowed ? [200, deskMessages.updated('checked_in')] : [403, deskMessages.notToday];
      expect([time, reply.status, reply.body.message]).toEqual([time, ...expected]);
      expect(await claimedNights(app.db, { id })).toEqual([testToday]);
    }
  });

  test('a late guest is not checked in by a receptionist, but cancelled or a no-show; an overstay is completed', async () => {
    const [lateStay, otherLateStay, overstay] = [
      await walkIn(app, clients.receptionist, fourNights),
      await walkIn(app, clients.receptionist, fourNights),
      await walkIn(app, clients.receptionist, { ...fourNights, check_out: day(1) }),
    ];
    await moveThrough(clients.receptionist, overstay.id, 'checked_in');
    await goTwoDaysLater();
    const refusal = await move(clients.receptionist, lateStay.id, 'checked_in');
    expect([refusal.status, refusal.body.message]).toEqual([403, deskMessages.notToday]);
    await moveThrough(clients.receptionist, lateStay.id, 'no_show');
    await moveThrough(clients.receptionist, otherLateStay.id, 'cancelled');
    await payBalance(clients.receptionist, overstay.id);
    const checkOutInput = { status: 'completed', uncharged_reason: 'Her flight was late' };
    expect((await clients.receptionist.put(`/api/bookings/${overstay.id}`, checkOutInput)).status).toBe(200);
    expect(await claimedNights(app.db, lateStay)).toEqual([testToday, day(1)]);
    expect(await claimedNights(app.db, overstay)).toEqual([testToday]);
  });
});
