import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses, statusLabels } from '#contract/bookings.ts';
import { addDays, instantOf } from '#contract/dates.ts';
import { deskMessages } from '#contract/desk.ts';
import { errorMessages } from '#contract/errors.ts';
import { type StaffRole, staffRoles } from '#contract/roles.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import { deskBookingIn, move, moved, nightsOf, soldDuring, walkIn } from '#tools/testing/desk.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';
import { violations } from '#tools/testing/invariants.ts';
import { book, bookingRow, pay, setStock, signedIn, story, verify } from '#tools/testing/steps.ts';

let house: TestHouse;
const clients = {} as Record<StaffRole, Client>;
const signIn = async () => {
  for (const role of staffRoles) clients[role] = await signedIn(house, role);
};
beforeAll(async () => {
  house = await openHouse();
  await setStock(house.db, 'classic-single', { total_rooms: 200 });
  await signIn();
});
afterEach(async () => {
  expect(await violations(house.db.read)).toEqual([]);
});
afterAll(() => house.close());

const day = (offset: number) => addDays(testToday, offset);

/** The transitions that the hotel allows by hand, per role; all others are refused. */
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
const allowed: Record<StaffRole, string[]> = { superadmin, receptionist, supervisor: [], barmen: [] };

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

async function confirmed() {
  if (turn++ % 2) return walkIn(house, clients.receptionist, stay);
  const { booking, txRef } = await book(house, stay);
  await pay(house, txRef);
  expect((await verify(house.client(), txRef)).body.status).toBe('success');
  return booking;
}

async function bookingIn(status: BookingStatus): Promise<string> {
  if (status === 'pending') return (await book(house, stay)).booking.id;
  const { id } = await confirmed();
  if (status !== 'confirmed') await moved(clients.superadmin, id, ...waysTo[status]);
  return id;
}

const detail = async (id: string) => deskBookingIn(await clients.superadmin.get(`/api/bookings/${id}`));
const holding: BookingStatus[] = ['pending', 'confirmed', 'checked_in'];

describe.each(bookingStatuses)('a booking that is %s', (from) => {
  test.each(staffRoles)('moves for a %s as decided and not otherwise', async (role) => {
    let id: string | undefined;
    for (const to of bookingStatuses) {
      id ??= await bookingIn(from);
      const before = await detail(id);
      const taken = await soldDuring(house.db, before);
      const answer = await move(clients[role], id, to);
      const step = `${from} → ${to}`;
      const after = await detail(id);
      if (allowed[role].includes(step)) {
        expect([step, answer.status, answer.body.message]).toEqual([step, 200, deskMessages.updated(to)]);
        expect([deskBookingIn(answer), after.status]).toEqual([after, to]);
        const given = holding.includes(from) && !holding.includes(to) ? 1 : 0;
        expect([step, await soldDuring(house.db, after)]).toEqual([step, taken.map((rooms) => rooms - given)]);
        id = undefined;
      } else {
        expect([step, answer.status, answer.body.message]).toEqual([step, ...refusal(role, from, to)]);
        expect([step, after, await soldDuring(house.db, after)]).toEqual([step, before, taken]);
      }
      expect([step, (await nightsOf(house.db, after)).length]).toEqual([step, holding.includes(after.status) ? 2 : 0]);
    }
  });
});

function refusal(role: StaffRole, from: BookingStatus, to: BookingStatus): [number, string] {
  if (role === 'supervisor' || role === 'barmen') return [403, errorMessages.forbidden];
  if (superadmin.includes(`${from} → ${to}`))
    return [403, `Only a superadmin can set a booking to ${statusLabels[to]}.`];
  return [409, `A booking that is ${statusLabels[from]} cannot become ${statusLabels[to]}.`];
}

test('a refused move answers the booking as it is', async () => {
  const { id } = await confirmed();
  const answer = await move(clients.superadmin, id, 'completed');
  expect([answer.status, deskBookingIn(answer)]).toEqual([409, await detail(id)]);
});

test('who decided on another status than it has learns what happened, and nothing is done', async () => {
  const { id } = await confirmed();
  await moved(clients.receptionist, id, 'checked_in');
  const late = await move(clients.superadmin, id, 'voided', 'confirmed');
  expect([late.status, late.body.message]).toEqual([409, deskMessages.moved('checked_in')]);
  expect(deskBookingIn(late)).toEqual(await detail(id));
  expect((await move(clients.superadmin, id, 'voided', 'checked_in')).status).toBe(200);
});

test('a move is written down with who, when, why and what it was before', async () => {
  const { id, reference } = await walkIn(house, clients.receptionist, stay);
  await clients.superadmin.put(`/api/bookings/${id}`, { status: 'voided', reason: '  Entered twice ' });
  const { tx_ref } = await bookingRow(house.db, reference);
  expect(await story(house.db, tx_ref)).toEqual(['FRONT001: booking created', 'ADMIN001: booking voided']);
  const { body } = await clients.supervisor.get(`/api/bookings/${id}`);
  expect((body.history as object[]).at(-1)).toMatchObject({
    at: house.clock.now().toISOString(),
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
  const { id } = await confirmed();
  const answer = await clients.superadmin.put(`/api/bookings/${id}`, body);
  expect([answer.status, answer.body.errors]).toMatchObject([400, [{ field }]]);
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
    const { id } = await walkIn(house, clients.receptionist, { check_in: day(1), check_out: day(2) });
    const answer = await move(clients.receptionist, id, to);
    expect([answer.status, answer.body.message]).toEqual([403, message]);
    expect((await detail(id)).status).toBe('confirmed');
    expect((await move(clients.superadmin, id, to)).status).toBe(200);
  });

  test('cancels a booking that waits for its payment only from its first day on', async () => {
    const { booking } = await book(house, { check_in: day(1), check_out: day(2) });
    expect((await move(clients.receptionist, booking.id, 'cancelled')).body.message).toBe(notYet);
  });
});

describe('after some nights', () => {
  afterEach(async () => {
    house.clock.set(openedAt);
    await signIn();
  });
  const fourNights = { room_id: 'deluxe', check_in: testToday, check_out: day(4) };
  const twoDaysLater = async () => {
    house.clock.advance(2 * 24 * 3_600_000);
    await signIn();
  };

  test.each(['completed', 'checked_out', 'cancelled', 'no_show', 'voided'] as const)(
    'a guest in the house who is %s gives back the nights from today on, once',
    async (to) => {
      const { id } = await walkIn(house, clients.receptionist, fourNights);
      await moved(clients.receptionist, id, 'checked_in');
      await twoDaysLater();
      const before = await soldDuring(house.db, await detail(id));
      await moved(clients.superadmin, id, to);
      if (to === 'checked_out') await moved(clients.superadmin, id, 'completed');
      expect(await nightsOf(house.db, { id })).toEqual([testToday, day(1)]);
      expect(await soldDuring(house.db, await detail(id))).toEqual(
        before.map((sold, night) => sold - (night < 2 ? 0 : 1)),
      );
    },
  );

  test.each([
    ['00:20', true],
    ['11:59', true],
    ['12:00', false],
  ])('a guest of yesterday who comes at %s is checked in by a receptionist: %s', async (time, may) => {
    const { id } = await walkIn(house, clients.receptionist, { check_in: testToday, check_out: day(1) });
    house.clock.set(instantOf(day(1), time, hotel.timeZone));
    await signIn();
    const answer = await move(clients.receptionist, id, 'checked_in');
    expect([answer.status, answer.body.message]).toEqual(
      may ? [200, deskMessages.updated('checked_in')] : [403, deskMessages.notToday],
    );
    expect(await nightsOf(house.db, { id })).toEqual([testToday]);
  });

  test('a late guest is not checked in by a receptionist, but cancelled or a no-show; an overstay is completed', async () => {
    const [late, lateToo, overstay] = [
      await walkIn(house, clients.receptionist, fourNights),
      await walkIn(house, clients.receptionist, fourNights),
      await walkIn(house, clients.receptionist, { ...fourNights, check_out: day(1) }),
    ];
    await moved(clients.receptionist, overstay.id, 'checked_in');
    await twoDaysLater();
    const refused = await move(clients.receptionist, late.id, 'checked_in');
    expect([refused.status, refused.body.message]).toEqual([403, deskMessages.notToday]);
    await moved(clients.receptionist, late.id, 'no_show');
    await moved(clients.receptionist, lateToo.id, 'cancelled');
    await moved(clients.receptionist, overstay.id, 'completed');
    expect(await nightsOf(house.db, late)).toEqual([testToday, day(1)]);
    expect(await nightsOf(house.db, overstay)).toEqual([testToday]);
  });
});
