import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ReceiptView, receiptMessages, receiptView } from '#contract/front-desk/receipts.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { claimedNights, move, takePayment, walkIn } from '#tools/testing/desk.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import {
  book,
  passMinutes,
  pay,
  readAuditTrail,
  readBookingRow,
  readPaymentsFor,
  setFault,
  signedIn,
  verify,
} from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(async () => {
  app.clock.set(openedAt);
  await setFault(app, 'none');
});
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

/** Check-in is on 10 December at 14:00 in Lagos, which is 13:00 UTC; cancelling is free until two days before. */
const stay = { room_id: 'deluxe', check_in: '2026-12-10', check_out: '2026-12-12' } as const;
const lastFreeTime = new Date('2026-12-08T13:00:00Z');
const checkInTime = new Date('2026-12-10T13:00:00Z');

async function makePaidBooking() {
  const bookedGuest = await book(app, stay);
  await pay(app, bookedGuest.txRef);
  expect((await verify(bookedGuest.client, bookedGuest.txRef)).body.status).toBe('success');
  return bookedGuest;
}
type BookedGuest = Awaited<ReturnType<typeof book>>;

const receiptPath = (reference: string, query = '') => `/api/bookings/by-reference/${reference}/receipt${query}`;
const readReceipt = async ({ client, booking }: BookedGuest): Promise<OnWire<ReceiptView>> =>
  parseWire(receiptView, (await client.get(receiptPath(booking.reference))).body);
const postCancel = (client: Client, reference: string, shown: object): Promise<Reply> =>
  client.post(`/api/bookings/by-reference/${reference}/cancel`, shown);
async function cancel(bookedGuest: BookedGuest): Promise<Reply> {
  const { booking, own } = await readReceipt(bookedGuest);
  return postCancel(bookedGuest.client, booking.reference, {
    status: booking.status,
    refund_amount: own?.cancellation?.refund_amount ?? 0,
  });
}
const readState = async ({ booking }: BookedGuest) => {
  const { status, paymentStatus } = await readBookingRow(app.db, booking.reference);
  return `${status} ${paymentStatus}`;
};
const readOwed = async ({ txRef }: BookedGuest) =>
  app.db.read
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(['refund.purpose', 'refund.amountKobo', 'refund.state'])
    .where('payment.txRef', '=', txRef)
    .execute();
const readMailsTo = async ({ booking }: BookedGuest) => {
  await app.worker.idle();
  return (await readMailFolder(app.mailFolder, booking.guest_email)).filter(({ subject }) =>
    subject.includes('cancelled'),
  );
};

describe('a guest who has paid and cancels', () => {
  test('in time gets all of it back, and everybody hears of it', async () => {
    const bookedGuest = await makePaidBooking();
    app.clock.set(lastFreeTime);
    expect((await readReceipt(bookedGuest)).own?.cancellation).toEqual({
      rule: 'free',
      refund_amount: 62_220,
      free_until: lastFreeTime.toISOString(),
    });
    const { status, body } = await cancel(bookedGuest);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      booking: { status: 'cancelled', payment_status: 'refund_due' },
      own: { refunds: [{ made: false, amount: 62_220 }], balance: 0, hold: null, cancellation: null },
    });
    expect(await readState(bookedGuest)).toBe('cancelled refund_due');
    expect(await readOwed(bookedGuest)).toEqual([{ purpose: 'cancelled', amountKobo: 6_222_000, state: 'due' }]);
    expect(await claimedNights(app.db, bookedGuest.booking)).toEqual([]);
    expect((await readAuditTrail(app.db, bookedGuest.txRef)).at(-1)).toBe('client: booking cancelled');
    const desk = await signedIn(app, 'receptionist');
    const { data } = parseWire(noticesPage, (await desk.get('/api/notices')).body);
    expect(data[0]?.message).toBe(
      `${bookedGuest.booking.guest_name} has cancelled ${bookedGuest.booking.reference}: ₦62,220 is to be refunded`,
    );
    const mails = await readMailsTo(bookedGuest);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Your booking at Ebute House is cancelled: ${bookedGuest.booking.reference}`,
    ]);
    expect(mails[0]?.text).toContain('We refund ₦62,220, all that you had paid.');
    expect(mails[0]?.text).toContain('up to 15 working days');
    expect(mails[0]?.text).toContain(`/receipt/${bookedGuest.booking.reference}?token=`);
  });

  test('late gets back the share that the policy says, and the rest stays with the hotel', async () => {
    const bookedGuest = await makePaidBooking();
    app.clock.set(new Date(lastFreeTime.getTime() + 1));
    expect((await readReceipt(bookedGuest)).own?.cancellation).toMatchObject({ rule: 'late', refund_amount: 31_110 });
    expect((await cancel(bookedGuest)).status).toBe(200);
    expect(await readOwed(bookedGuest)).toEqual([{ purpose: 'cancelled', amountKobo: 3_111_000, state: 'due' }]);
    const [mail] = await readMailsTo(bookedGuest);
    expect(mail?.text).toContain('We refund ₦31,110 of the ₦62,220 you had paid.');
    expect(mail?.text).toContain('After that, until check-in, 50% of what was paid comes back.');
  });

  test('having paid too much gets the share of the price, and what was too much, in two refunds', async () => {
    const bookedGuest = await book(app, stay);
    await pay(app, bookedGuest.txRef, { amount: 70_000 });
    expect((await verify(bookedGuest.client, bookedGuest.txRef)).body.status).toBe('success');
    app.clock.set(new Date(lastFreeTime.getTime() + 1));
    expect((await readReceipt(bookedGuest)).own?.cancellation).toMatchObject({ rule: 'late', refund_amount: 31_110 });
    expect((await cancel(bookedGuest)).status).toBe(200);
    expect((await readOwed(bookedGuest)).map(({ purpose, amountKobo }) => `${purpose} ${amountKobo}`).sort()).toEqual([
      'cancelled 3111000',
      'over 778000',
    ]);
  });

  test.each([
    ['at the hour of check-in', checkInTime],
    ['on the morning after', new Date('2026-12-11T09:00:00Z')],
  ])('%s is sent to reception', async (_, now) => {
    const bookedGuest = await makePaidBooking();
    app.clock.set(now);
    expect((await readReceipt(bookedGuest)).own?.cancellation).toMatchObject({ rule: 'stay_begun', refund_amount: 0 });
    const { status, body } = await cancel(bookedGuest);
    expect([status, body.message]).toEqual([409, receiptMessages.stayBegun]);
    expect(await readState(bookedGuest)).toBe('confirmed paid');
  });

  test('who was shown more than the policy gives by now is shown it again, and nothing has happened', async () => {
    const bookedGuest = await makePaidBooking();
    app.clock.set(new Date(lastFreeTime.getTime() + 1));
    const { status, body } = await postCancel(bookedGuest.client, bookedGuest.booking.reference, {
      status: 'confirmed',
      refund_amount: 62_220,
    });
    expect([status, body.message]).toEqual([409, receiptMessages.termsChanged]);
    expect(parseWire(receiptView, body).own?.cancellation).toMatchObject({ rule: 'late', refund_amount: 31_110 });
    expect([await readState(bookedGuest), await readOwed(bookedGuest)]).toEqual(['confirmed paid', []]);
  });

  test('twice is told the second time what has happened', async () => {
    const bookedGuest = await makePaidBooking();
    const shownTerms = { status: 'confirmed', refund_amount: 62_220 };
    expect((await postCancel(bookedGuest.client, bookedGuest.booking.reference, shownTerms)).status).toBe(200);
    const { status, body } = await postCancel(bookedGuest.client, bookedGuest.booking.reference, shownTerms);
    expect([status, body.message]).toEqual([409, receiptMessages.moved('cancelled')]);
    expect(parseWire(receiptView, body).booking.status).toBe('cancelled');
    expect([await readOwed(bookedGuest), await readMailsTo(bookedGuest)]).toEqual([
      [expect.anything()],
      [expect.anything()],
    ]);
  });

  test('and comes back to the payment’s page reads where the booking stands', async () => {
    const bookedGuest = await makePaidBooking();
    await cancel(bookedGuest);
    const { status, body } = await verify(bookedGuest.client, bookedGuest.txRef);
    const { reference } = bookedGuest.booking;
    expect([status, body]).toMatchObject([409, { message: receiptMessages.moved('cancelled'), reference }]);
  });

  test('after checking in is told so', async () => {
    const bookedGuest = await makePaidBooking();
    app.clock.set(new Date('2026-12-10T08:00:00Z'));
    const shownReceipt = await readReceipt(bookedGuest);
    await move(await signedIn(app, 'receptionist'), bookedGuest.booking.id, 'checked_in');
    const { status, body } = await postCancel(bookedGuest.client, bookedGuest.booking.reference, {
      status: 'confirmed',
      refund_amount: shownReceipt.own?.cancellation?.refund_amount,
    });
    expect([status, body.message]).toEqual([409, receiptMessages.moved('checked_in')]);
    expect((await readReceipt(bookedGuest)).own?.cancellation).toBeNull();
  });
});

describe('a guest who has not paid and cancels', () => {
  test('frees the room, and owes and gets nothing', async () => {
    const bookedGuest = await book(app, stay);
    expect((await readReceipt(bookedGuest)).own?.cancellation).toMatchObject({ rule: 'unpaid', refund_amount: 0 });
    expect((await cancel(bookedGuest)).status).toBe(200);
    expect([await readState(bookedGuest), await readOwed(bookedGuest)]).toEqual(['cancelled pending', []]);
    expect(await claimedNights(app.db, bookedGuest.booking)).toEqual([]);
    expect((await readAuditTrail(app.db, bookedGuest.txRef)).at(-1)).toBe('client: hold let go');
    // No mail goes to an address that was never confirmed, and staff get no notice of an unpaid hold.
    expect(await readMailsTo(bookedGuest)).toEqual([]);
    const desk = await signedIn(app, 'receptionist');
    const { data } = parseWire(noticesPage, (await desk.get('/api/notices')).body);
    expect(data.filter(({ message }) => message.includes(bookedGuest.booking.reference))).toEqual([]);
    // The guest cancelled, so the receipt does not offer to renew the hold.
    expect((await readReceipt(bookedGuest)).own?.hold).toBeNull();
    const holdReply = await bookedGuest.client.post(
      `/api/bookings/by-reference/${bookedGuest.booking.reference}/hold`,
      {},
    );
    expect([holdReply.status, holdReply.body.message]).toEqual([409, receiptMessages.moved('cancelled')]);
  });

  test('in full is told what comes back already', async () => {
    const bookedGuest = await book(app, stay);
    await pay(app, bookedGuest.txRef, { amount: 1000 });
    await verify(bookedGuest.client, bookedGuest.txRef);
    expect((await readReceipt(bookedGuest)).own).toMatchObject({
      refunds: [{ amount: 1000 }],
      cancellation: { rule: 'unpaid' },
    });
    expect((await cancel(bookedGuest)).status).toBe(200);
    const [mail] = await readMailsTo(bookedGuest);
    expect(mail?.text).toContain(receiptMessages.comesBackAlready('₦1,000'));
    expect(mail?.text).not.toContain('Nothing had been paid');
  });

  test('though the money has just come is told so, and keeps the booking', async () => {
    const bookedGuest = await book(app, stay);
    await pay(app, bookedGuest.txRef);
    const { status, body } = await postCancel(bookedGuest.client, bookedGuest.booking.reference, {
      status: 'pending',
      refund_amount: 0,
    });
    expect([status, body.message]).toEqual([409, receiptMessages.moved('confirmed')]);
    expect(await readState(bookedGuest)).toBe('confirmed paid');
  });

  test('gets all of the money back that comes later', async () => {
    const bookedGuest = await book(app, stay);
    await setFault(app, 'error');
    await pay(app, bookedGuest.txRef);
    expect((await cancel(bookedGuest)).status).toBe(200);
    await setFault(app, 'none');
    await passMinutes(app, 31);
    expect(await readState(bookedGuest)).toBe('cancelled refund_due');
    expect(await readOwed(bookedGuest)).toEqual([{ purpose: 'late', amountKobo: 6_222_000, state: 'due' }]);
    expect((await readPaymentsFor(app.db, bookedGuest.txRef)).map(({ verdict }) => verdict)).toEqual(['late']);
  });
});

describe('a booking made at the desk', () => {
  test('shows its guest what was taken for it, and is cancelled at the desk', async () => {
    const desk = await signedIn(app, 'receptionist');
    const deskBooking = await walkIn(app, desk, {
      room_id: 'deluxe',
      check_in: stay.check_in,
      check_out: stay.check_out,
    });
    const { receiptToken: token } = await readBookingRow(app.db, deskBooking.reference);
    const guest = app.client();
    const readReceiptOfDeskBooking = async () =>
      parseWire(receiptView, (await guest.get(receiptPath(deskBooking.reference, `?token=${token}`))).body).own;
    expect(await readReceiptOfDeskBooking()).toMatchObject({
      payments: [],
      balance: 61_000,
      cancellation: { rule: 'unpaid' },
    });
    await takePayment(desk, deskBooking.id, { amount: 1000 });
    await takePayment(desk, deskBooking.id, { amount: 2000, method: 'card' });
    expect(await readReceiptOfDeskBooking()).toMatchObject({
      payments: [
        { method: 'cash', amount: 1000 },
        { method: 'card', amount: 2000 },
      ],
      ...{ paid_amount: 3000, balance: 58_000, hold: null },
      cancellation: { rule: 'paid_at_desk', refund_amount: 0 },
    });
    const { status, body } = await postCancel(guest, deskBooking.reference, {
      token,
      status: 'confirmed',
      refund_amount: 0,
    });
    expect([status, body.message]).toEqual([409, receiptMessages.paidAtDesk]);
  });
});

describe('nobody but the guest', () => {
  test('cancels, pays or sees the money of a booking', async () => {
    const bookedGuest = await makePaidBooking();
    const otherGuest = await makePaidBooking();
    const { receiptToken: token } = await readBookingRow(app.db, bookedGuest.booking.reference);
    const { reference } = bookedGuest.booking;
    for (const [client, proof] of [
      [app.client(), {}],
      [app.client(), { token: token.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')) }],
      [otherGuest.client, {}],
      [otherGuest.client, { token: (await readBookingRow(app.db, otherGuest.booking.reference)).receiptToken }],
    ] as const) {
      const shownTerms = { ...proof, status: 'confirmed', refund_amount: 62_220 };
      const holdReply = await client.post(`/api/bookings/by-reference/${reference}/hold`, proof);
      const cancelledReply = await postCancel(client, reference, shownTerms);
      for (const { status, body } of [holdReply, cancelledReply])
        expect([status, body]).toEqual([403, { success: false, message: receiptMessages.notYours }]);
      const { body } = await client.get(receiptPath(reference, 'token' in proof ? `?token=${proof.token}` : ''));
      expect(body).toMatchObject({ own: null, booking: { masked: true, transaction_ref: null } });
    }
    expect(await readState(bookedGuest)).toBe('confirmed paid');
    expect(
      (await postCancel(app.client(), reference, { token, status: 'confirmed', refund_amount: 62_220 })).status,
    ).toBe(200);
  });

  test('learns of a booking that is not there', async () => {
    const client = app.client();
    const replies = [
      await client.get(receiptPath('BK-00000000')),
      await client.post('/api/bookings/by-reference/BK-00000000/hold', {}),
      await postCancel(client, 'BK-00000000', { status: 'confirmed', refund_amount: 0 }),
    ];
    for (const { status, body } of replies)
      expect([status, body]).toEqual([404, { success: false, message: 'No booking found.' }]);
  });

  test.each(['?token=x', ''])(
    'learns from the page’s address: it is not stored, passed on or found (%s)',
    async (query) => {
      const { headers } = await app.client().get(`/receipt/BK-00000000${query}`);
      const headerValues = ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => headers.get(name));
      expect(headerValues).toEqual(['no-store', 'no-referrer', 'noindex']);
      const otherPage = await app.client().get('/rooms');
      expect(otherPage.headers.get('x-robots-tag')).toBeNull();
    },
  );
});
