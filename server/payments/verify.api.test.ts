import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingView } from '#contract/bookings/bookings.ts';
import { rounds } from '#tools/testing/form.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import {
  book,
  passMinutes,
  pay,
  readAuditTrail,
  readBookingRow,
  readPaymentsFor,
  setTransactionStatus,
  verify,
} from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
});
afterAll(() => app.close());

type BookedGuest = Awaited<ReturnType<typeof book>>;
const statusOf = async ({ booking }: BookedGuest) => {
  const { status, paymentStatus } = await readBookingRow(app.db, booking.reference);
  return [status, paymentStatus];
};
const unpaidStatuses = ['pending', 'pending'];
const paidStatuses = ['confirmed', 'paid'];
const confirmedOnce = ['client: booking created', 'gateway: booking confirmed', 'gateway: payment accepted'];
const supportMessage = (words: string, { booking }: BookedGuest) =>
  `${words}. Please contact support with reference: ${booking.reference}`;

describe('a guest who comes back from paying', () => {
  test('is told the amount and gets the confirmed booking', async () => {
    const bookedGuest = await book(app);
    const id = await pay(app, bookedGuest.txRef);
    const { status, headers, body } = await verify(bookedGuest.client, bookedGuest.txRef, id);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      success: true,
      status: 'success',
      data: { amount: bookedGuest.booking.total_amount },
      booking: { ...bookedGuest.booking, status: 'confirmed', payment_status: 'paid', hold_until: null },
    });
    expect(await readPaymentsFor(app.db, bookedGuest.txRef)).toEqual([{ gatewayId: id, verdict: 'accepted' }]);
    expect(await readAuditTrail(app.db, bookedGuest.txRef)).toEqual(confirmedOnce);
  });

  test.each([
    ['without the gateway’s number', () => undefined],
    ['with a number that is none', () => 'abc'],
    ['with "null" for a number', () => 'null'],
    ['with the number of nothing', () => '1'],
  ])('is found by our reference alone, %s', async (_, id) => {
    const bookedGuest = await book(app);
    await pay(app, bookedGuest.txRef);
    expect((await verify(bookedGuest.client, bookedGuest.txRef, id())).body).toMatchObject({ status: 'success' });
  });

  test('sees nobody’s personal data from another browser', async () => {
    const bookedGuest = await book(app);
    await pay(app, bookedGuest.txRef);
    const { body } = await verify(app.client(), bookedGuest.txRef);
    expect(body).toMatchObject({ status: 'success', booking: { masked: true, transaction_ref: null } });
    expect(JSON.stringify(body)).not.toContain(bookedGuest.booking.guest_email);
  });

  test('may pay more than asked', async () => {
    const bookedGuest = await book(app);
    await pay(app, bookedGuest.txRef, { amount: bookedGuest.booking.total_amount + 100 });
    const { body } = await verify(bookedGuest.client, bookedGuest.txRef);
    expect(body).toMatchObject({ status: 'success', data: { amount: bookedGuest.booking.total_amount } });
  });

  test('may be declined first', async () => {
    const bookedGuest = await book(app);
    const failedId = await pay(app, bookedGuest.txRef, { outcome: 'failed' });
    const declinedReply = await verify(bookedGuest.client, bookedGuest.txRef, failedId);
    expect([declinedReply.status, declinedReply.body]).toEqual([
      402,
      { success: false, message: 'Payment was not successful. Please try again.', status: 'failed' },
    ]);
    expect(await statusOf(bookedGuest)).toEqual(unpaidStatuses);
    const successfulId = await pay(app, bookedGuest.txRef);
    expect((await verify(bookedGuest.client, bookedGuest.txRef, successfulId)).status).toBe(200);
    expect((await verify(bookedGuest.client, bookedGuest.txRef, failedId)).status).toBe(200);
    expect(await readAuditTrail(app.db, bookedGuest.txRef)).toEqual(confirmedOnce);
  });

  test('may have to wait for the gateway to decide', async () => {
    const bookedGuest = await book(app);
    const id = await pay(app, bookedGuest.txRef, { outcome: 'pending' });
    const pendingReply = await verify(bookedGuest.client, bookedGuest.txRef, id);
    expect([pendingReply.status, pendingReply.body.status]).toEqual([200, 'pending']);
    expect(await statusOf(bookedGuest)).toEqual(unpaidStatuses);
    await setTransactionStatus(app, id, 'successful');
    expect((await verify(bookedGuest.client, bookedGuest.txRef, id)).body.status).toBe('success');
    expect(await statusOf(bookedGuest)).toEqual(paidStatuses);
  });

  test('who has not paid yet may still do so', async () => {
    const bookedGuest = await book(app);
    const { status, body } = await verify(bookedGuest.client, bookedGuest.txRef);
    expect([status, body.status]).toEqual([200, 'pending']);
    expect(await statusOf(bookedGuest)).toEqual(unpaidStatuses);
  });
});

describe('money that is not ours confirms nothing', () => {
  test.each<[string, (total: number) => Parameters<typeof pay>[2], string, string]>([
    ['one kobo short', (total) => ({ amount: (total * 100 - 1) / 100 }), 'partial', 'too little'],
    ['in another currency', () => ({ currency: 'USD' }), 'wrong_currency', 'in another currency'],
    ['nothing at all', () => ({ amount: 0 }), 'partial', 'too little'],
  ])('%s', async (_, payment, verdict, words) => {
    const bookedGuest = await book(app);
    const id = await pay(app, bookedGuest.txRef, payment(bookedGuest.booking.total_amount));
    for (const times of [1, 2]) {
      const { status, body } = await verify(bookedGuest.client, bookedGuest.txRef, id);
      const message = supportMessage('Payment verification failed', bookedGuest);
      expect([times, status, body]).toEqual([times, 409, { success: false, message, status: 'mismatch' }]);
    }
    expect(await statusOf(bookedGuest)).toEqual(unpaidStatuses);
    expect(await readPaymentsFor(app.db, bookedGuest.txRef)).toEqual([{ gatewayId: id, verdict }]);
    expect(await readAuditTrail(app.db, bookedGuest.txRef)).toEqual([
      'client: booking created',
      `gateway: payment ${words}`,
    ]);
    await pay(app, bookedGuest.txRef);
    expect((await verify(bookedGuest.client, bookedGuest.txRef)).status).toBe(200);
  });

  test('paid for another booking', async () => {
    const [guest, otherGuest] = [await book(app), await book(app)];
    const id = await pay(app, otherGuest.txRef);
    const { status, body } = await verify(guest.client, guest.txRef, id);
    expect([status, body.message]).toEqual([409, supportMessage('Payment verification failed', guest)]);
    expect([await statusOf(guest), await statusOf(otherGuest)]).toEqual([unpaidStatuses, unpaidStatuses]);
    expect((await verify(otherGuest.client, otherGuest.txRef, id)).status).toBe(200);
    expect([await statusOf(guest), await statusOf(otherGuest)]).toEqual([unpaidStatuses, paidStatuses]);
  });

  test('counted before for another booking, should a gateway ever say so', async () => {
    const [guest, otherGuest] = [await book(app), await book(app)];
    const id = await pay(app, otherGuest.txRef);
    await verify(otherGuest.client, otherGuest.txRef, id);
    await app.db.read
      .updateTable('sandbox_transaction' as 'payment')
      .set({ txRef: guest.txRef })
      .where('id', '=', id)
      .execute();
    const { status, body } = await verify(guest.client, guest.txRef, id);
    expect([status, body.message]).toEqual([409, supportMessage('Payment verification failed', guest)]);
    expect(await statusOf(guest)).toEqual(unpaidStatuses);
    expect(await readAuditTrail(app.db, guest.txRef)).toEqual(['client: booking created']);
  });

  test('under a number the gateway does not know', async () => {
    const bookedGuest = await book(app);
    const { status, body } = await verify(bookedGuest.client, bookedGuest.txRef, '999999999');
    expect([status, body.message]).toEqual([404, supportMessage('Payment verification failed', bookedGuest)]);
    expect(await statusOf(bookedGuest)).toEqual(unpaidStatuses);
  });
});

describe('a return that names no payment of ours', () => {
  test.each([
    [undefined, undefined],
    [null, null],
    ['', ''],
    ['null', 'undefined'],
    [' ', 'null'],
  ])('tx_ref %j and transaction_id %j', async (tx_ref, transaction_id) => {
    const { status, body } = await app.client().post('/api/payments/verify', { tx_ref, transaction_id });
    expect([status, body.message]).toEqual([400, 'Invalid payment reference. Please contact support.']);
  });

  test.each([
    ['BKTX-unknown', undefined, 'BKTX-unknown'],
    ['BKTX-unknown', '4320001', 'BKTX-unknown'],
    [undefined, '4320001', '4320001'],
  ])('tx_ref %j and transaction_id %j', async (txRef, id, reference) => {
    const { status, body } = await verify(app.client(), txRef, id);
    const message = `Payment verification failed. Please contact support with reference: ${reference}`;
    expect([status, body]).toEqual([404, { success: false, message, status: 'no_charge' }]);
  });
});

describe('a payment that is told of many times at once', () => {
  test('counts once', async () => {
    const callCount = rounds(20, 8);
    const bookedGuest = await book(app);
    const id = await pay(app, bookedGuest.txRef, { webhook: 'twice' });
    const replies = await Promise.all([
      ...Array.from({ length: callCount }, () => verify(bookedGuest.client, bookedGuest.txRef, id)),
      passMinutes(app, 2),
    ]);
    const bodies = replies.flatMap((reply) =>
      reply ? [reply.body as { status: string; booking: OnWire<BookingView> }] : [],
    );
    expect(bodies.map(({ status, booking }) => `${status} ${booking.status}`)).toEqual(
      Array(callCount).fill('success confirmed'),
    );
    await app.worker.idle();
    expect(await readPaymentsFor(app.db, bookedGuest.txRef)).toEqual([{ gatewayId: id, verdict: 'accepted' }]);
    expect(await readAuditTrail(app.db, bookedGuest.txRef)).toEqual(confirmedOnce);
    const mailJobs = app.db.read.selectFrom('job').select('id').where('kind', '=', 'booking.confirmed');
    const mails = await mailJobs.where('dedupeKey', '=', `booking.confirmed:${bookedGuest.booking.id}`).execute();
    expect(mails).toHaveLength(1);
  });
});
