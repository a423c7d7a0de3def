import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingView } from '#contract/bookings.ts';
import {
  auditTrail,
  book,
  bookingRow,
  passMinutes,
  pay,
  paymentsFor,
  setTransactionStatus,
  verify,
} from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Booked = Awaited<ReturnType<typeof book>>;
const statusOf = async ({ booking }: Booked) => {
  const { status, paymentStatus } = await bookingRow(app.db, booking.reference);
  return [status, paymentStatus];
};
const unpaid = ['pending', 'pending'];
const paid = ['confirmed', 'paid'];
const confirmedOnce = ['client: booking created', 'gateway: booking confirmed', 'gateway: payment accepted'];
const support = (words: string, { booking }: Booked) =>
  `${words}. Please contact support with reference: ${booking.reference}`;

describe('a guest who comes back from paying', () => {
  test('is told the amount and gets the confirmed booking', async () => {
    const booked = await book(app);
    const id = await pay(app, booked.txRef);
    const { status, headers, body } = await verify(booked.client, booked.txRef, id);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      success: true,
      status: 'success',
      data: { amount: booked.booking.total_amount },
      booking: { ...booked.booking, status: 'confirmed', payment_status: 'paid', hold_until: null },
    });
    expect(await paymentsFor(app.db, booked.txRef)).toEqual([{ gatewayId: id, verdict: 'accepted' }]);
    expect(await auditTrail(app.db, booked.txRef)).toEqual(confirmedOnce);
  });

  test.each([
    ['without the gateway’s number', () => undefined],
    ['with a number that is none', () => 'abc'],
    ['with "null" for a number', () => 'null'],
    ['with the number of nothing', () => '1'],
  ])('is found by our reference alone, %s', async (_, id) => {
    const booked = await book(app);
    await pay(app, booked.txRef);
    expect((await verify(booked.client, booked.txRef, id())).body).toMatchObject({ status: 'success' });
  });

  test('sees nobody’s personal data from another browser', async () => {
    const booked = await book(app);
    await pay(app, booked.txRef);
    const { body } = await verify(app.client(), booked.txRef);
    expect(body).toMatchObject({ status: 'success', booking: { masked: true, transaction_ref: null } });
    expect(JSON.stringify(body)).not.toContain(booked.booking.guest_email);
  });

  test('may pay more than asked', async () => {
    const booked = await book(app);
    await pay(app, booked.txRef, { amount: booked.booking.total_amount + 100 });
    const { body } = await verify(booked.client, booked.txRef);
    expect(body).toMatchObject({ status: 'success', data: { amount: booked.booking.total_amount } });
  });

  test('may be declined first', async () => {
    const booked = await book(app);
    const first = await pay(app, booked.txRef, { outcome: 'failed' });
    const declined = await verify(booked.client, booked.txRef, first);
    expect([declined.status, declined.body]).toEqual([
      402,
      { success: false, message: 'Payment was not successful. Please try again.', status: 'failed' },
    ]);
    expect(await statusOf(booked)).toEqual(unpaid);
    const second = await pay(app, booked.txRef);
    expect((await verify(booked.client, booked.txRef, second)).status).toBe(200);
    expect((await verify(booked.client, booked.txRef, first)).status).toBe(200);
    expect(await auditTrail(app.db, booked.txRef)).toEqual(confirmedOnce);
  });

  test('may have to wait for the gateway to decide', async () => {
    const booked = await book(app);
    const id = await pay(app, booked.txRef, { outcome: 'pending' });
    const waiting = await verify(booked.client, booked.txRef, id);
    expect([waiting.status, waiting.body.status]).toEqual([200, 'pending']);
    expect(await statusOf(booked)).toEqual(unpaid);
    await setTransactionStatus(app, id, 'successful');
    expect((await verify(booked.client, booked.txRef, id)).body.status).toBe('success');
    expect(await statusOf(booked)).toEqual(paid);
  });

  test('who has not paid yet may still do so', async () => {
    const booked = await book(app);
    const { status, body } = await verify(booked.client, booked.txRef);
    expect([status, body.status]).toEqual([200, 'pending']);
    expect(await statusOf(booked)).toEqual(unpaid);
  });
});

describe('money that is not ours confirms nothing', () => {
  test.each<[string, (total: number) => Parameters<typeof pay>[2], string, string]>([
    ['one kobo short', (total) => ({ amount: (total * 100 - 1) / 100 }), 'partial', 'too little'],
    ['in another currency', () => ({ currency: 'USD' }), 'wrong_currency', 'in another currency'],
    ['nothing at all', () => ({ amount: 0 }), 'partial', 'too little'],
  ])('%s', async (_, payment, verdict, words) => {
    const booked = await book(app);
    const id = await pay(app, booked.txRef, payment(booked.booking.total_amount));
    for (const times of [1, 2]) {
      const { status, body } = await verify(booked.client, booked.txRef, id);
      const message = support('Payment verification failed', booked);
      expect([times, status, body]).toEqual([times, 409, { success: false, message, status: 'mismatch' }]);
    }
    expect(await statusOf(booked)).toEqual(unpaid);
    expect(await paymentsFor(app.db, booked.txRef)).toEqual([{ gatewayId: id, verdict }]);
    expect(await auditTrail(app.db, booked.txRef)).toEqual(['client: booking created', `gateway: payment ${words}`]);
    await pay(app, booked.txRef);
    expect((await verify(booked.client, booked.txRef)).status).toBe(200);
  });

  test('paid for another booking', async () => {
    const [mine, other] = [await book(app), await book(app)];
    const id = await pay(app, other.txRef);
    const { status, body } = await verify(mine.client, mine.txRef, id);
    expect([status, body.message]).toEqual([409, support('Payment verification failed', mine)]);
    expect([await statusOf(mine), await statusOf(other)]).toEqual([unpaid, unpaid]);
    expect((await verify(other.client, other.txRef, id)).status).toBe(200);
    expect([await statusOf(mine), await statusOf(other)]).toEqual([unpaid, paid]);
  });

  test('counted before for another booking, should a gateway ever say so', async () => {
    const [mine, other] = [await book(app), await book(app)];
    const id = await pay(app, other.txRef);
    await verify(other.client, other.txRef, id);
    await app.db.read
      .updateTable('sandbox_transaction' as 'payment')
      .set({ txRef: mine.txRef })
      .where('id', '=', id)
      .execute();
    const { status, body } = await verify(mine.client, mine.txRef, id);
    expect([status, body.message]).toEqual([409, support('Payment verification failed', mine)]);
    expect(await statusOf(mine)).toEqual(unpaid);
    expect(await auditTrail(app.db, mine.txRef)).toEqual(['client: booking created']);
  });

  test('under a number the gateway does not know', async () => {
    const booked = await book(app);
    const { status, body } = await verify(booked.client, booked.txRef, '999999999');
    expect([status, body.message]).toEqual([404, support('Payment verification failed', booked)]);
    expect(await statusOf(booked)).toEqual(unpaid);
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
    const booked = await book(app);
    const id = await pay(app, booked.txRef, { webhook: 'twice' });
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, () => verify(booked.client, booked.txRef, id)),
      passMinutes(app, 2),
    ]);
    const bodies = replies.flatMap((reply) => (reply ? [reply.body as { status: string; booking: BookingView }] : []));
    expect(bodies.map(({ status, booking }) => `${status} ${booking.status}`)).toEqual(
      Array(20).fill('success confirmed'),
    );
    await app.worker.idle();
    expect(await paymentsFor(app.db, booked.txRef)).toEqual([{ gatewayId: id, verdict: 'accepted' }]);
    expect(await auditTrail(app.db, booked.txRef)).toEqual(confirmedOnce);
    const mailJobs = app.db.read.selectFrom('job').select('id').where('kind', '=', 'booking.confirmed');
    const mails = await mailJobs.where('dedupeKey', '=', `booking.confirmed:${booked.booking.id}`).execute();
    expect(mails).toHaveLength(1);
  });
});
