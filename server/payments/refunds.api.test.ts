import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RefundView, refundPurposes, refundsPage } from '#contract/payments/refunds.ts';
import { cashPlaceMessages } from '#contract/till/cash-places.ts';
import { safeMessages } from '#contract/till/safe.ts';
import { demoAccounts } from '#db/seed.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import {
  book,
  passMinutes,
  pay,
  readBookingRow,
  readGatewayRefunds,
  readPaymentsFor,
  setRefundFault,
  setRefundStatus,
  signedIn,
  verify,
} from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let superadmin: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2, gatewayTimeoutMs: 2_000 });
  superadmin = await signedIn(app, 'superadmin');
});
afterEach(() => setRefundFault(app, 'none'));
afterAll(async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
  await app.close();
});

type BookedGuest = Awaited<ReturnType<typeof book>>;

const refundsOf = async ({ booking }: BookedGuest, state = 'open'): Promise<OnWire<RefundView>[]> =>
  parseWire(refundsPage, (await superadmin.get(`/api/refunds?state=${state}&q=${booking.reference}`)).body).data;
async function readOwedRefund(bookedGuest: BookedGuest): Promise<OnWire<RefundView>> {
  const [refund] = await refundsOf(bookedGuest);
  if (!refund) throw new Error('nothing is owed');
  return refund;
}
const askForRefund = (id: string, body: object = {}, client = superadmin): Promise<Reply> =>
  client.post(`/api/refunds/${id}/ask`, { reason: 'The guest asked', ...body });
const statusAndMessage = ({ status, body }: Reply) => [status, body.message];
const stateIn = ({ body }: Reply) => (body.refund as OnWire<RefundView>).state;
const statusOf = async ({ booking }: BookedGuest) => {
  const { status, paymentStatus } = await readBookingRow(app.db, booking.reference);
  return [status, paymentStatus];
};
const mailsTo = async ({ booking }: BookedGuest): Promise<string[]> => {
  await app.worker.idle();
  const { body } = await app
    .client()
    .raw(`/sandbox/mail?to=${encodeURIComponent(booking.guest_email)}`, { headers: { accept: 'application/json' } });
  return (body.data as { subject: string }[])
    .map(({ subject }) => subject)
    .filter((each) => each.includes(booking.reference))
    .reverse();
};

/** Books, and pays `amount` naira, which is too little, and 30 dollars. */
async function payTooLittle(amount: number) {
  const bookedGuest = await book(app);
  const { client, txRef } = bookedGuest;
  await verify(client, txRef, await pay(app, txRef, { amount }));
  await verify(client, txRef, await pay(app, txRef, { currency: 'USD', amount: 30 }));
  return bookedGuest;
}

async function payTwice(): Promise<BookedGuest> {
  const bookedGuest = await book(app);
  for (const _ of [1, 2]) await verify(bookedGuest.client, bookedGuest.txRef, await pay(app, bookedGuest.txRef));
  return bookedGuest;
}

describe('money that nobody is owed a room for', () => {
  test('a second payment is written down, leaves the booking as it is, and is owed back', async () => {
    const bookedGuest = await payTwice();
    expect((await readPaymentsFor(app.db, bookedGuest.txRef)).map(({ verdict }) => verdict)).toEqual([
      'accepted',
      'duplicate',
    ]);
    expect(await statusOf(bookedGuest)).toEqual(['confirmed', 'paid']);
    expect(await readOwedRefund(bookedGuest)).toMatchObject({
      purpose: 'duplicate',
      state: 'due',
      amount: bookedGuest.booking.total_amount,
      currency: 'NGN',
      booking: { id: bookedGuest.booking.id, reference: bookedGuest.booking.reference },
    });
    expect((await mailsTo(bookedGuest)).at(-1)).toContain('A refund is due');
  });

  test('a second payment that only the webhook tells of is found as well', async () => {
    const bookedGuest = await book(app);
    await verify(bookedGuest.client, bookedGuest.txRef, await pay(app, bookedGuest.txRef));
    await pay(app, bookedGuest.txRef, { webhook: 'twice' });
    await expect.poll(async () => (await refundsOf(bookedGuest)).length, { timeout: 10_000 }).toBe(1);
  });

  test('what is too much is owed back, and the rest pays the booking', async () => {
    const bookedGuest = await book(app);
    await pay(app, bookedGuest.txRef, { amount: bookedGuest.booking.total_amount + 100.5 });
    await verify(bookedGuest.client, bookedGuest.txRef);
    expect(await readOwedRefund(bookedGuest)).toMatchObject({
      purpose: 'over',
      amount: 100.5,
      paid: bookedGuest.booking.total_amount + 100.5,
    });
    const { body } = await superadmin.get(`/api/bookings/${bookedGuest.booking.id}`);
    expect(body.booking).toMatchObject({
      paid_amount: bookedGuest.booking.total_amount,
      balance: 0,
      payment_status: 'paid',
    });
  });

  test('too little, and another currency, are owed back each in its own', async () => {
    const bookedGuest = await payTooLittle(100);
    const refunds = await refundsOf(bookedGuest);
    expect(refunds.map(({ purpose, amount, currency }) => `${purpose} ${amount} ${currency}`).sort()).toEqual([
      'partial 100 NGN',
      'wrong_currency 30 USD',
    ]);
  });

  test('money under a reference that is none of ours waits for somebody who knows it', async () => {
    const txRef = `SHOP-${Date.now()}`;
    const id = await pay(app, txRef, { amount: 75 });
    const event = { event: 'charge.completed', data: { id: Number(id), tx_ref: txRef } };
    await app.client().raw('/api/payments/webhook/flutterwave', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'verif-hash': 'sandbox-webhook-hash' },
      body: JSON.stringify(event),
    });
    await app.worker.idle();
    const { data } = parseWire(refundsPage, (await superadmin.get(`/api/refunds?q=${txRef}`)).body);
    expect(data).toMatchObject([{ purpose: 'foreign', amount: 75, booking: null, tx_ref: txRef }]);
    const resolvedReply = await superadmin.post(`/api/refunds/${data[0]?.id}/keep`, { reason: 'Of the restaurant' });
    expect([...statusAndMessage(resolvedReply), stateIn(resolvedReply)]).toEqual([200, 'Marked as resolved', 'kept']);
  });

  test('a deletion waits for it, and goes on once it was given back', async () => {
    const bookedGuest = await book(app);
    await verify(bookedGuest.client, bookedGuest.txRef, await pay(app, bookedGuest.txRef, { amount: 100 }));
    const remove = () =>
      superadmin.send('DELETE', `/api/bookings/${bookedGuest.booking.id}`, { reason: 'Entered twice' });
    expect((await remove()).status).toBe(409);
    const { id } = await readOwedRefund(bookedGuest);
    const byHand = (changes: object) =>
      superadmin.post(`/api/refunds/${id}/by-hand`, { way: 'cash', reason: 'The guest was here', ...changes });
    expect(statusAndMessage(await byHand({}))).toEqual([400, cashPlaceMessages.choose]);
    expect(statusAndMessage(await byHand({ cash_from: 'safe' }))).toEqual([409, safeMessages.notEnough]);
    const putInInput = {
      kind: 'put_in',
      source: 'owner',
      amount: 100,
      party: 'Ada',
      note: 'Change',
      key: 'for the refund',
    };
    expect((await superadmin.post('/api/safe', putInInput)).status).toBe(201);
    const reply = await byHand({ cash_from: 'safe' });
    expect([...statusAndMessage(reply), stateIn(reply)]).toEqual([200, 'Paid back', 'made']);
    expect((await remove()).status).toBe(200);
  });
});

describe('money that is kept', () => {
  const keep = async (bookedGuest: BookedGuest) =>
    statusAndMessage(
      await superadmin.post(`/api/refunds/${(await readOwedRefund(bookedGuest)).id}/keep`, {
        reason: 'No answer to three mails',
      }),
    );
  const remove = async ({ booking }: BookedGuest) =>
    statusAndMessage(await superadmin.send('DELETE', `/api/bookings/${booking.id}`, { reason: 'Entered twice' }));
  const paidRefusal = [409, 'This booking has been paid. Cancel it instead: its money must stay visible.'];

  test.each(['cancelled', 'voided'] as const)(
    'of a booking that was %s before it was paid confirms nothing',
    async (status) => {
      const bookedGuest = await book(app);
      expect(
        (await superadmin.put(`/api/bookings/${bookedGuest.booking.id}`, { status, reason: 'A mistake' })).status,
      ).toBe(200);
      await verify(bookedGuest.client, bookedGuest.txRef, await pay(app, bookedGuest.txRef));
      expect(await readOwedRefund(bookedGuest)).toMatchObject({ purpose: 'late' });
      expect(await keep(bookedGuest)).toEqual([200, 'Marked as resolved']);
      expect(await statusOf(bookedGuest)).toEqual([status, 'paid']);
      const { body } = await superadmin.get(`/api/bookings/${bookedGuest.booking.id}`);
      expect(body).toMatchObject({ email: null, payments: [{ reversed: null }] });
      expect(await remove(bookedGuest)).toEqual(paidRefusal);
      expect((await mailsTo(bookedGuest)).filter((subject) => subject.includes('confirmed'))).toEqual([]);
    },
  );

  test('of a booking that was paid in time stays in it', async () => {
    const bookedGuest = await book(app);
    await verify(bookedGuest.client, bookedGuest.txRef, await pay(app, bookedGuest.txRef));
    expect((await superadmin.put(`/api/bookings/${bookedGuest.booking.id}`, { status: 'cancelled' })).status).toBe(200);
    expect(await keep(bookedGuest)).toEqual([200, 'Marked as resolved']);
    expect(await remove(bookedGuest)).toEqual(paidRefusal);
  });
});

describe('a refund over the gateway', () => {
  test('is made, with a reason, and the guest is told', async () => {
    const bookedGuest = await book(app);
    await verify(bookedGuest.client, bookedGuest.txRef, await pay(app, bookedGuest.txRef));
    const { id } = bookedGuest.booking;
    expect((await superadmin.put(`/api/bookings/${id}`, { status: 'cancelled', reason: 'Burst pipe' })).status).toBe(
      200,
    );
    expect(await statusOf(bookedGuest)).toEqual(['cancelled', 'refund_due']);
    const dueRefund = await readOwedRefund(bookedGuest);
    expect(dueRefund).toMatchObject({ purpose: 'cancelled', amount: bookedGuest.booking.total_amount });
    const reply = await askForRefund(dueRefund.id);
    expect([...statusAndMessage(reply), stateIn(reply)]).toEqual([200, 'Refunded', 'made']);
    expect(await statusOf(bookedGuest)).toEqual(['cancelled', 'refunded']);
    expect(await refundsOf(bookedGuest, 'done')).toMatchObject([
      { state: 'made', way: 'gateway', reason: 'The guest asked', decided_by: 'Adaeze Okafor' },
    ]);
    expect(await readGatewayRefunds(app, dueRefund.transaction_id)).toEqual([bookedGuest.booking.total_amount]);
    expect((await mailsTo(bookedGuest)).at(-1)).toContain('Your refund');
  });

  test('may be of a part; the rest stays with the hotel', async () => {
    const bookedGuest = await payTwice();
    const { id, amount, transaction_id } = await readOwedRefund(bookedGuest);
    expect(statusAndMessage(await askForRefund(id, { amount: amount + 1 }))).toEqual([
      400,
      'This is more than is to be refunded.',
    ]);
    expect(stateIn(await askForRefund(id, { amount: 1000, was: amount }))).toBe('made');
    expect(await readGatewayRefunds(app, transaction_id)).toEqual([1000]);
  });

  test('of a part that is refused leaves all of it owed', async () => {
    const bookedGuest = await payTwice();
    const { id, amount, transaction_id } = await readOwedRefund(bookedGuest);
    await setRefundFault(app, 'refused');
    await askForRefund(id, { amount: 1000, was: amount });
    await setRefundFault(app, 'none');
    expect(await readOwedRefund(bookedGuest)).toMatchObject({ state: 'refused', amount });
    expect(statusAndMessage(await askForRefund(id, { amount: amount + 1 }))).toEqual([
      400,
      'This is more than is to be refunded.',
    ]);
    expect(stateIn(await askForRefund(id))).toBe('made');
    expect(await readGatewayRefunds(app, transaction_id)).toEqual([amount]);
  });

  test('is not asked for twice', async () => {
    const bookedGuest = await payTwice();
    const { id, transaction_id } = await readOwedRefund(bookedGuest);
    const replies = await Promise.all([
      askForRefund(id),
      askForRefund(id),
      askForRefund(id, {}, await signedIn(app, 'superadmin')),
    ]);
    expect(replies.map(({ status }) => String(status)).sort()).toEqual(['200', '409', '409']);
    expect(await readGatewayRefunds(app, transaction_id)).toHaveLength(1);
    expect(statusAndMessage(await askForRefund(id))).toEqual([409, 'Somebody has been faster: refunded.']);
  });

  test('that takes the bank days is followed until it is made', async () => {
    const bookedGuest = await payTwice();
    const { id, transaction_id } = await readOwedRefund(bookedGuest);
    await setRefundFault(app, 'processing');
    const reply = await askForRefund(id);
    expect([...statusAndMessage(reply), stateIn(reply)]).toEqual([
      200,
      'The card gateway was asked to refund it.',
      'asked',
    ]);
    await setRefundStatus(app, transaction_id, 'completed');
    await passMinutes(app, 2);
    expect(await refundsOf(bookedGuest, 'done')).toMatchObject([{ id, state: 'made' }]);
  });

  test('that the bank refuses in the end can be paid back by hand', async () => {
    const bookedGuest = await payTwice();
    const { id, transaction_id } = await readOwedRefund(bookedGuest);
    await setRefundFault(app, 'processing');
    await askForRefund(id);
    const byHand = () => superadmin.post(`/api/refunds/${id}/by-hand`, { way: 'transfer', reason: 'GTBank' });
    expect((await byHand()).status).toBe(409);
    await setRefundStatus(app, transaction_id, 'failed');
    await superadmin.post(`/api/refunds/${id}/recheck`, {});
    expect((await readOwedRefund(bookedGuest)).state).toBe('refused');
    expect(stateIn(await byHand())).toBe('made');
  });

  test('that the gateway refuses says why, rings the bell, and may be asked for again', async () => {
    const bookedGuest = await payTwice();
    const { id } = await readOwedRefund(bookedGuest);
    await setRefundFault(app, 'refused');
    const refusal = await askForRefund(id);
    expect(statusAndMessage(refusal)).toEqual([
      200,
      'The card gateway refused: Insufficient funds to process this refund',
    ]);
    const { body } = await superadmin.get('/api/notices');
    expect((body.data as { kind: string; link: object }[])[0]).toMatchObject({
      kind: 'refund_refused',
      link: { tab: 'card-payments' },
    });
    await setRefundFault(app, 'none');
    expect(stateIn(await askForRefund(id))).toBe('made');
  });

  test('that was done but not answered is found in the gateway’s list, and not done again', async () => {
    const bookedGuest = await payTwice();
    const { id, transaction_id } = await readOwedRefund(bookedGuest);
    await setRefundFault(app, 'hang_after');
    const reply = await askForRefund(id);
    expect(stateIn(reply)).toBe('asked');
    expect(statusAndMessage(reply)[1]).toContain('has not answered yet');
    expect((await askForRefund(id)).status).toBe(409);
    await setRefundFault(app, 'none');
    await passMinutes(app, 2);
    expect(await refundsOf(bookedGuest, 'done')).toMatchObject([{ id, state: 'made' }]);
    expect(await readGatewayRefunds(app, transaction_id)).toHaveLength(1);
  });

  test('that the gateway has made already is taken over, as after a restored backup, and not made again', async () => {
    const bookedGuest = await payTwice();
    const { id, amount, transaction_id } = await readOwedRefund(bookedGuest);
    await sql`insert into sandbox_refund (tx_id, amount_kobo, status, comment, created_at)
      values (${Number(transaction_id)}, ${Math.round(amount * 50)}, 'completed', 'of the lost days',
        ${app.clock.now()})`.execute(app.db.read);
    expect(stateIn(await askForRefund(id, { amount: amount / 2, was: amount }))).toBe('made');
    expect(await readGatewayRefunds(app, transaction_id)).toEqual([amount / 2]);
  });

  test('that never reached the gateway is given up after half an hour, for a person to decide', async () => {
    const bookedGuest = await payTwice();
    const { id, transaction_id } = await readOwedRefund(bookedGuest);
    await setRefundFault(app, 'error');
    expect(stateIn(await askForRefund(id))).toBe('asked');
    await setRefundFault(app, 'none');
    await passMinutes(app, 10);
    expect((await readOwedRefund(bookedGuest)).state).toBe('asked');
    await passMinutes(app, 25);
    superadmin = await signedIn(app, 'superadmin');
    expect(await readOwedRefund(bookedGuest)).toMatchObject({
      state: 'refused',
      gateway_said: 'The card gateway knows nothing of this refund.',
    });
    expect(await readGatewayRefunds(app, transaction_id)).toEqual([]);
  });

  test('needs a reason, and a superadmin', async () => {
    const { id } = await readOwedRefund(await payTwice());
    expect(statusAndMessage(await superadmin.post(`/api/refunds/${id}/ask`, {}))).toEqual([
      400,
      'Please give a reason',
    ]);
    for (const { role } of demoAccounts.filter((each) => each.role !== 'superadmin'))
      expect((await askForRefund(id, {}, await signedIn(app, role))).status).toBe(403);
  });
});

describe('the list of refunds', () => {
  const readList = async (query: object) =>
    parseWire(
      refundsPage,
      (await superadmin.get(`/api/refunds?${new URLSearchParams({ limit: '100', ...query })}`)).body,
    );

  test('counts all that it shows, and adds up what is in naira', async () => {
    const bookedGuest = await payTooLittle(120);
    const [refund] = (await refundsOf(bookedGuest)).filter(({ purpose }) => purpose === 'partial');
    expect(stateIn(await askForRefund(refund?.id ?? '', { amount: 70, was: 120 }))).toBe('made');
    const foundRefunds = await readList({ state: 'done', q: bookedGuest.booking.reference });
    expect([foundRefunds.total_count, foundRefunds.total_amount]).toEqual([1, 70]);
    for (const state of ['open', 'done'])
      for (const filter of [{}, ...refundPurposes.map((purpose) => ({ purpose }))]) {
        const { data, total_count, total_amount } = await readList({ state, ...filter });
        const naira = data.filter(({ currency }) => currency === 'NGN').reduce((sum, { amount }) => sum + amount, 0);
        expect([state, filter, total_count, total_amount]).toEqual([state, filter, data.length, naira]);
      }
  });

  test('finds a refund by its guest, telephone number, booking, and the references of its payment', async () => {
    const bookedGuest = await payTwice();
    const { id, transaction_id, tx_ref } = await readOwedRefund(bookedGuest);
    const { guest_name, guest_phone, reference } = bookedGuest.booking;
    const searchTexts = [guest_name.toUpperCase(), guest_phone, reference.toLowerCase(), reference.slice(0, -1)];
    for (const q of [...searchTexts, tx_ref, tx_ref.toLowerCase(), tx_ref.slice(0, -2), transaction_id]) {
      const { data, total_count } = await readList({ q });
      expect([q, data.map((refund) => refund.id).includes(id), total_count]).toEqual([q, true, data.length]);
    }
    for (const q of ['%', '_', '...', '👍', `${tx_ref}0`, `${guest_name} nobody`])
      expect([q, await readList({ q })]).toMatchObject([q, { data: [] }]);
    for (const q of ['b', 'BK-', 'bktx-', 'ref'])
      expect([q, (await readList({ q })).data.map((refund) => refund.id).includes(id)]).toEqual([q, false]);
  });

  test('shows what a search finds in pages, each refund once', async () => {
    const bookedGuest = await payTwice();
    await verify(bookedGuest.client, bookedGuest.txRef, await pay(app, bookedGuest.txRef, { amount: 120 }));
    const q = bookedGuest.booking.reference;
    const firstPage = await readList({ q, limit: '1' });
    const secondPage = await readList({ q, limit: '1', cursor: firstPage.next_cursor ?? '' });
    const refundIds = (await readList({ q })).data.map(({ id }) => id);
    expect([firstPage, secondPage].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(refundIds);
    expect([refundIds.length, firstPage.total_count, secondPage.total_count, secondPage.next_cursor]).toEqual([
      2,
      2,
      2,
      null,
    ]);
    expect(await readList({ q, limit: '1', cursor: secondPage.prev_cursor ?? '' })).toMatchObject({
      data: firstPage.data,
    });
  });
});
