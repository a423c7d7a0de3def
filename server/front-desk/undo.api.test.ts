import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import { addDays, instantOf } from '#contract/core/dates.ts';
import { errorMessages } from '#contract/core/errors.ts';
import { type DeskBooking, deskMessages, type PaymentView } from '#contract/front-desk/desk.ts';
import { undoMessages } from '#contract/front-desk/undo.ts';
import type { RefundView } from '#contract/payments/refunds.ts';
import type { DailyReport } from '#contract/reports/insights.ts';
import hotel from '#hotel';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client } from '#tools/testing/client.ts';
import {
  claimedNights,
  deskBookingFrom,
  moveThrough,
  payBalance,
  roomsSoldByNight,
  takePayment,
  walkIn,
} from '#tools/testing/desk.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { book, pay, readAuditTrail, setInventory, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let receptionist: Client;
let superadmin: Client;
let supervisor: Client;
const signIn = async () => {
  receptionist = await signedIn(app, 'receptionist');
  superadmin = await signedIn(app, 'superadmin');
  supervisor = await signedIn(app, 'supervisor');
};
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  await setInventory(app.db, 'classic-single', { total_rooms: 100 });
  await signIn();
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const day = (offset: number) => addDays(testToday, offset);
const stay = { check_in: testToday, check_out: day(2) };
const undo = (client: Client, id: string, from?: BookingStatus) => client.post(`/api/bookings/${id}/undo`, { from });
const statusAndMessage = ({ status, body }: Awaited<ReturnType<typeof undo>>) => [status, body.message];
const readDetail = async (id: string, client = receptionist) => (await client.get(`/api/bookings/${id}`)).body;
const statusOf = async (id: string) => {
  const { status, payment_status } = (await readDetail(id)).booking as OnWire<DeskBooking>;
  return [status, payment_status];
};

async function addPaidOnline(dates = stay) {
  const bookedGuest = await book(app, dates);
  await pay(app, bookedGuest.txRef);
  expect((await verify(bookedGuest.client, bookedGuest.txRef)).body.status).toBe('success');
  return bookedGuest;
}

test.each<[BookingStatus, BookingStatus, string, BookingStatus[]]>([
  ['cancelled', 'confirmed', 'cancellation', []],
  ['no_show', 'confirmed', 'no-show', []],
  ['completed', 'checked_in', 'completion', ['checked_in']],
  ['cancelled', 'checked_in', 'cancellation', ['checked_in']],
  ['no_show', 'checked_in', 'no-show', ['checked_in']],
])('%s is taken back to %s the same day, with its nights', async (to, from, word, path) => {
  const { id } = await walkIn(app, receptionist, stay);
  if (to === 'completed') await payBalance(receptionist, id);
  const booking = deskBookingFrom(await receptionist.get(`/api/bookings/${id}`));
  const { transaction_ref } = booking;
  for (const step of path) await moveThrough(receptionist, id, step);
  expect((await readDetail(id)).undo).toBeNull();
  const roomsSoldBefore = await roomsSoldByNight(app.db, booking);
  await moveThrough(superadmin, id, to);
  expect(await claimedNights(app.db, booking)).toEqual([]);
  expect([(await readDetail(id)).undo, (await readDetail(id, supervisor)).undo]).toEqual([
    { to: from, problem: null },
    null,
  ]);
  const reply = await undo(receptionist, id, to);
  expect(statusAndMessage(reply)).toEqual([200, undoMessages.undone(from)]);
  expect(deskBookingFrom(reply)).toEqual({ ...booking, status: from, version: expect.any(Number) });
  expect([await claimedNights(app.db, booking), await roomsSoldByNight(app.db, booking)]).toEqual([
    [testToday, day(1)],
    roomsSoldBefore,
  ]);
  expect((await readAuditTrail(app.db, String(transaction_ref))).at(-1)).toBe(`FRONT001: booking ${word} undone`);
  const { undone } = (await superadmin.get('/api/reports/daily')).body as unknown as OnWire<DailyReport>;
  expect(undone.at(-1)).toMatchObject({ actor: 'Ngozi Eze', action: `booking ${word} undone` });
});

test.each<[string, () => Promise<string>]>([
  ['a booking that nobody has moved', async () => (await walkIn(app, receptionist, stay)).id],
  [
    'a voided one',
    async () => {
      const { id } = await walkIn(app, receptionist, stay);
      await moveThrough(superadmin, id, 'voided');
      return id;
    },
  ],
  [
    'one that was cancelled before it was paid',
    async () => {
      const { booking } = await book(app, stay);
      await moveThrough(receptionist, booking.id, 'cancelled');
      return booking.id;
    },
  ],
  [
    'one that its guest has cancelled',
    async () => {
      const { booking, client } = await addPaidOnline({ check_in: day(9), check_out: day(11) });
      const shownTerms = { status: 'confirmed', refund_amount: booking.total_amount };
      const reply = await client.post(`/api/bookings/by-reference/${booking.reference}/cancel`, shownTerms);
      expect(reply.status).toBe(200);
      return booking.id;
    },
  ],
])('there is nothing to undo of %s', async (_, make) => {
  const id = await make();
  const before = await statusOf(id);
  expect(statusAndMessage(await undo(superadmin, id))).toEqual([409, undoMessages.nothing]);
  expect([await statusOf(id), (await readDetail(id)).undo]).toEqual([before, null]);
});

test('two who undo at once do it once; who saw another status learns what happened', async () => {
  const { id } = await walkIn(app, receptionist, stay);
  await moveThrough(receptionist, id, 'no_show');
  const replies = await Promise.all([undo(receptionist, id, 'no_show'), undo(superadmin, id, 'no_show')]);
  expect(new Set(replies.map(statusAndMessage))).toEqual(
    new Set([
      [200, undoMessages.undone('confirmed')],
      [409, deskMessages.moved('confirmed')],
    ]),
  );
});

test('others than the desk undo nothing, and nothing can be undone of what is not there', async () => {
  const { id } = await walkIn(app, receptionist, stay);
  await moveThrough(receptionist, id, 'no_show');
  for (const client of [supervisor, await signedIn(app, 'barmen')])
    expect(statusAndMessage(await undo(client, id))).toEqual([403, errorMessages.forbidden]);
  expect((await undo(superadmin, crypto.randomUUID())).status).toBe(404);
  expect((await superadmin.post(`/api/bookings/${id}/undo`, { from: 'gone' })).status).toBe(400);
});

describe('the nights', () => {
  afterEach(async () => {
    app.clock.set(openedAt);
    await setInventory(app.db, 'executive-suite', { held_back: 0, status: 'Available' });
    await signIn();
  });
  const suite = { room_id: 'executive-suite', ...stay };

  test('that were sold meanwhile, or are off sale, keep a booking as it is', async () => {
    const [firstBooking] = [await walkIn(app, receptionist, suite), await walkIn(app, receptionist, suite)];
    await moveThrough(receptionist, firstBooking.id, 'cancelled');
    const otherBooking = await walkIn(app, receptionist, { ...suite, check_in: day(1) });
    expect(statusAndMessage(await undo(receptionist, firstBooking.id))).toEqual([409, undoMessages.sold]);
    expect([await statusOf(firstBooking.id), await claimedNights(app.db, firstBooking)]).toEqual([
      ['cancelled', 'pending'],
      [],
    ]);
    await moveThrough(superadmin, otherBooking.id, 'cancelled');
    await setInventory(app.db, 'executive-suite', { status: 'Maintenance' });
    expect(statusAndMessage(await undo(receptionist, firstBooking.id))).toEqual([409, undoMessages.sold]);
    await setInventory(app.db, 'executive-suite', { status: 'Available' });
    expect((await undo(receptionist, firstBooking.id)).status).toBe(200);
  });

  test('that are over stay the guest’s, whatever is on sale since', async () => {
    const from = day(40);
    app.clock.set(instantOf(from, '13:00', hotel.timeZone));
    await signIn();
    const threeNights = { room_id: 'executive-suite', check_in: from, check_out: addDays(from, 3) };
    const guest = await walkIn(app, receptionist, threeNights);
    const otherBooking = await walkIn(app, receptionist, { ...threeNights, check_out: addDays(from, 1) });
    await moveThrough(receptionist, guest.id, 'checked_in');
    await moveThrough(receptionist, otherBooking.id, 'checked_in');
    app.clock.set(instantOf(addDays(from, 1), '10:00', hotel.timeZone));
    await signIn();
    await moveThrough(receptionist, otherBooking.id, 'completed');
    await moveThrough(receptionist, guest.id, 'completed');
    await setInventory(app.db, 'executive-suite', { held_back: 1 });
    expect((await undo(receptionist, guest.id)).status).toBe(200);
    expect(await claimedNights(app.db, guest)).toEqual([from, addDays(from, 1), addDays(from, 2)]);
    // All nights of the other booking are past, so its undo needs no room, even in a type that is not on sale.
    await setInventory(app.db, 'executive-suite', { status: 'Maintenance' });
    expect((await undo(receptionist, otherBooking.id)).status).toBe(200);
    await moveThrough(receptionist, otherBooking.id, 'completed');
    await moveThrough(receptionist, guest.id, 'completed');
  });

  test.each([
    ['05:59', [200, undoMessages.undone('confirmed')]],
    ['06:00', [409, undoMessages.dayOver]],
  ])('come back until the closing hour: %s', async (time, reply) => {
    const booking = await walkIn(app, receptionist, stay);
    await moveThrough(receptionist, booking.id, 'no_show');
    app.clock.set(instantOf(day(1), time, hotel.timeZone));
    await signIn();
    expect(statusAndMessage(await undo(receptionist, booking.id))).toEqual(reply);
    expect((await claimedNights(app.db, booking)).length).toBe(reply[0] === 200 ? 2 : 0);
  });
});

describe('the money', () => {
  const readRefunds = async (reference: string) => {
    const { body } = await superadmin.get(`/api/refunds?q=${reference}`);
    return body.data as OnWire<RefundView>[];
  };

  test('of a cancelled booking is paid again, is owed anew when it is cancelled again, and its guest is told', async () => {
    const { booking, txRef } = await addPaidOnline();
    await app.worker.idle();
    await moveThrough(receptionist, booking.id, 'cancelled');
    expect(await statusOf(booking.id)).toEqual(['cancelled', 'refund_due']);
    expect((await undo(receptionist, booking.id)).status).toBe(200);
    expect([await statusOf(booking.id), await readRefunds(booking.reference)]).toEqual([['confirmed', 'paid'], []]);
    await app.worker.idle();
    const mails = await readMailFolder(app.mailFolder, booking.guest_email);
    expect(mails.filter(({ text }) => text.includes('was cancelled by mistake and is confirmed again'))).toHaveLength(
      1,
    );
    await moveThrough(superadmin, booking.id, 'cancelled');
    expect(await statusOf(booking.id)).toEqual(['cancelled', 'refund_due']);
    expect(await readRefunds(booking.reference)).toMatchObject([{ state: 'due', amount: booking.total_amount }]);
    expect((await readAuditTrail(app.db, txRef)).slice(-3)).toEqual([
      'FRONT001: booking cancelled',
      'FRONT001: booking cancellation undone',
      'ADMIN001: booking cancelled',
    ]);
  });

  test('that the gateway was asked to give back keeps it cancelled', async () => {
    const { booking } = await addPaidOnline();
    await moveThrough(receptionist, booking.id, 'cancelled');
    const [refund] = await readRefunds(booking.reference);
    expect((await superadmin.post(`/api/refunds/${refund?.id}/ask`, { reason: 'Cancelled' })).status).toBe(200);
    expect((await readDetail(booking.id)).undo).toEqual({ to: 'confirmed', problem: undoMessages.moneyGone });
    expect(statusAndMessage(await undo(superadmin, booking.id))).toEqual([409, undoMessages.moneyGone]);
    expect((await statusOf(booking.id))[0]).toBe('cancelled');
  });

  test('that the desk gave back keeps it cancelled; what it still has is a part of the total again', async () => {
    const [paidBooking, returnedBooking] = [
      await walkIn(app, receptionist, stay),
      await walkIn(app, receptionist, stay),
    ];
    for (const { id } of [paidBooking, returnedBooking]) {
      await takePayment(receptionist, id, { amount: 5000 });
      await moveThrough(receptionist, id, 'cancelled');
    }
    const [payment] = (await readDetail(returnedBooking.id)).payments as OnWire<PaymentView>[];
    await superadmin.post(`/api/bookings/${returnedBooking.id}/payments/${payment?.id}/reverse`, {
      reason: 'Given back',
    });
    expect(statusAndMessage(await undo(receptionist, returnedBooking.id))).toEqual([409, undoMessages.moneyGone]);
    expect((await undo(receptionist, paidBooking.id)).status).toBe(200);
    expect(await statusOf(paidBooking.id)).toEqual(['confirmed', 'pending']);
  });
});
