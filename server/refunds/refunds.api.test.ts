import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RefundView, refundsPage } from '#contract/refunds.ts';
import { demoStaff } from '#db/seed.ts';
import type { Answer, Client } from '#tools/testing/client.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';
import { violations } from '#tools/testing/invariants.ts';
import {
  book,
  bookingRow,
  gatewayRefunds,
  letPass,
  moveRefund,
  pay,
  paymentsOf,
  setFault,
  setRefundFault,
  signedIn,
  verify,
} from '#tools/testing/steps.ts';

let house: TestHouse;
let superadmin: Client;
beforeAll(async () => {
  house = await openHouse({ gatewayTimeoutMs: 2_000 });
});
beforeEach(async () => {
  superadmin = await signedIn(house, 'superadmin');
});
afterEach(async () => {
  await setFault(house, 'none');
  await setRefundFault(house, 'none');
  expect(await violations(house.db.read)).toEqual([]);
});
afterAll(() => house.close());

type Booked = Awaited<ReturnType<typeof book>>;

const refundsOf = async ({ booking }: Booked, state = 'open'): Promise<RefundView[]> =>
  refundsPage.parse((await superadmin.get(`/api/refunds?state=${state}&q=${booking.reference}`)).body).data;
async function owed(booked: Booked): Promise<RefundView> {
  const [refund] = await refundsOf(booked);
  if (!refund) throw new Error('nothing is owed');
  return refund;
}
const ask = (id: string, body: object = {}, client = superadmin): Promise<Answer> =>
  client.post(`/api/refunds/${id}/ask`, { reason: 'The guest asked', ...body });
const said = ({ status, body }: Answer) => [status, body.message];
const stateIn = ({ body }: Answer) => (body.refund as RefundView).state;
const statusOf = async ({ booking }: Booked) => {
  const { status, payment_status } = await bookingRow(house.db, booking.reference);
  return [status, payment_status];
};
const mailsTo = async ({ booking }: Booked): Promise<string[]> => {
  await house.worker.idle();
  const { body } = await house
    .client()
    .raw(`/sandbox/mail?to=${encodeURIComponent(booking.guest_email)}`, { headers: { accept: 'application/json' } });
  return (body.data as { subject: string }[])
    .map(({ subject }) => subject)
    .filter((each) => each.includes(booking.reference))
    .reverse();
};

async function paidTwice(): Promise<Booked> {
  const booked = await book(house);
  for (const _ of [1, 2]) await verify(booked.client, booked.txRef, await pay(house, booked.txRef));
  return booked;
}

describe('money that nobody is owed a room for', () => {
  test('a second payment is written down, leaves the booking as it is, and is owed back', async () => {
    const booked = await paidTwice();
    expect((await paymentsOf(house.db, booked.txRef)).map(({ verdict }) => verdict)).toEqual(['accepted', 'duplicate']);
    expect(await statusOf(booked)).toEqual(['confirmed', 'paid']);
    expect(await owed(booked)).toMatchObject({
      purpose: 'duplicate',
      state: 'due',
      amount: booked.booking.total_amount,
      currency: 'NGN',
      booking: { id: booked.booking.id, reference: booked.booking.reference },
    });
    expect((await mailsTo(booked)).at(-1)).toContain('A refund is due');
  });

  test('a second payment that only the webhook tells of is found as well', async () => {
    const booked = await book(house);
    await verify(booked.client, booked.txRef, await pay(house, booked.txRef));
    await pay(house, booked.txRef, { webhook: 'twice' });
    await expect.poll(async () => (await refundsOf(booked)).length, { timeout: 10_000 }).toBe(1);
  });

  test('what is too much is owed back, and the rest pays the booking', async () => {
    const booked = await book(house);
    await pay(house, booked.txRef, { amount: booked.booking.total_amount + 100.5 });
    await verify(booked.client, booked.txRef);
    expect(await owed(booked)).toMatchObject({
      purpose: 'over',
      amount: 100.5,
      paid: booked.booking.total_amount + 100.5,
    });
    const { body } = await superadmin.get(`/api/bookings/${booked.booking.id}`);
    expect(body.booking).toMatchObject({
      paid_amount: booked.booking.total_amount,
      balance: 0,
      payment_status: 'paid',
    });
  });

  test('too little, and another currency, are owed back each in its own', async () => {
    const booked = await book(house);
    await verify(booked.client, booked.txRef, await pay(house, booked.txRef, { amount: 100 }));
    await verify(booked.client, booked.txRef, await pay(house, booked.txRef, { currency: 'USD', amount: 30 }));
    const refunds = await refundsOf(booked);
    expect(refunds.map(({ purpose, amount, currency }) => `${purpose} ${amount} ${currency}`).sort()).toEqual([
      'partial 100 NGN',
      'wrong_currency 30 USD',
    ]);
  });

  test('money under a reference that is none of ours waits for somebody who knows it', async () => {
    const txRef = `SHOP-${Date.now()}`;
    const id = await pay(house, txRef, { amount: 75 });
    const event = { event: 'charge.completed', data: { id: Number(id), tx_ref: txRef } };
    await house.client().raw('/api/payments/webhook/flutterwave', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'verif-hash': 'sandbox-webhook-hash' },
      body: JSON.stringify(event),
    });
    await house.worker.idle();
    const { data } = refundsPage.parse((await superadmin.get(`/api/refunds?q=${txRef}`)).body);
    expect(data).toMatchObject([{ purpose: 'foreign', amount: 75, booking: null, tx_ref: txRef }]);
    const kept = await superadmin.post(`/api/refunds/${data[0]?.id}/keep`, { reason: 'Of the restaurant' });
    expect([...said(kept), stateIn(kept)]).toEqual([200, 'Marked as resolved', 'kept']);
  });

  test('a deletion waits for it, and goes on once it was given back', async () => {
    const booked = await book(house);
    await verify(booked.client, booked.txRef, await pay(house, booked.txRef, { amount: 100 }));
    const remove = () => superadmin.send('DELETE', `/api/bookings/${booked.booking.id}`, { reason: 'Entered twice' });
    expect((await remove()).status).toBe(409);
    const { id } = await owed(booked);
    const paid = await superadmin.post(`/api/refunds/${id}/by-hand`, { way: 'cash', reason: 'The guest was here' });
    expect([...said(paid), stateIn(paid)]).toEqual([200, 'Paid back', 'made']);
    expect((await remove()).status).toBe(200);
  });
});

describe('money that is kept', () => {
  const keep = async (booked: Booked) =>
    said(await superadmin.post(`/api/refunds/${(await owed(booked)).id}/keep`, { reason: 'No answer to three mails' }));
  const remove = async ({ booking }: Booked) =>
    said(await superadmin.send('DELETE', `/api/bookings/${booking.id}`, { reason: 'Entered twice' }));
  const stays = [409, 'This booking has been paid. Cancel it instead: its money must stay visible.'];

  test.each(['cancelled', 'voided'] as const)(
    'of a booking that was %s before it was paid confirms nothing',
    async (status) => {
      const booked = await book(house);
      expect((await superadmin.put(`/api/bookings/${booked.booking.id}`, { status, reason: 'A mistake' })).status).toBe(
        200,
      );
      await verify(booked.client, booked.txRef, await pay(house, booked.txRef));
      expect(await owed(booked)).toMatchObject({ purpose: 'late' });
      expect(await keep(booked)).toEqual([200, 'Marked as resolved']);
      expect(await statusOf(booked)).toEqual([status, 'paid']);
      const { body } = await superadmin.get(`/api/bookings/${booked.booking.id}`);
      expect(body).toMatchObject({ email: null, payments: [{ reversed: null }] });
      expect(await remove(booked)).toEqual(stays);
      expect((await mailsTo(booked)).filter((subject) => subject.includes('confirmed'))).toEqual([]);
    },
  );

  test('of a booking that was paid in time stays in it', async () => {
    const booked = await book(house);
    await verify(booked.client, booked.txRef, await pay(house, booked.txRef));
    expect((await superadmin.put(`/api/bookings/${booked.booking.id}`, { status: 'cancelled' })).status).toBe(200);
    expect(await keep(booked)).toEqual([200, 'Marked as resolved']);
    expect(await remove(booked)).toEqual(stays);
  });
});

describe('a refund over the gateway', () => {
  test('is made, with a reason, and the guest is told', async () => {
    const booked = await book(house);
    await verify(booked.client, booked.txRef, await pay(house, booked.txRef));
    const { id } = booked.booking;
    expect((await superadmin.put(`/api/bookings/${id}`, { status: 'cancelled', reason: 'Burst pipe' })).status).toBe(
      200,
    );
    expect(await statusOf(booked)).toEqual(['cancelled', 'refund_due']);
    const due = await owed(booked);
    expect(due).toMatchObject({ purpose: 'cancelled', amount: booked.booking.total_amount });
    const answer = await ask(due.id);
    expect([...said(answer), stateIn(answer)]).toEqual([200, 'Refunded', 'made']);
    expect(await statusOf(booked)).toEqual(['cancelled', 'refunded']);
    expect(await refundsOf(booked, 'done')).toMatchObject([
      { state: 'made', way: 'gateway', reason: 'The guest asked', decided_by: 'Adaeze Okafor' },
    ]);
    expect(await gatewayRefunds(house, due.transaction_id)).toEqual([booked.booking.total_amount]);
    expect((await mailsTo(booked)).at(-1)).toContain('Your refund');
  });

  test('may be of a part; the rest stays with the hotel', async () => {
    const booked = await paidTwice();
    const { id, amount, transaction_id } = await owed(booked);
    expect(said(await ask(id, { amount: amount + 1 }))).toEqual([400, 'This is more than is to be refunded.']);
    expect(stateIn(await ask(id, { amount: 1000, was: amount }))).toBe('made');
    expect(await gatewayRefunds(house, transaction_id)).toEqual([1000]);
  });

  test('of a part that is refused leaves all of it owed', async () => {
    const booked = await paidTwice();
    const { id, amount, transaction_id } = await owed(booked);
    await setRefundFault(house, 'refused');
    await ask(id, { amount: 1000, was: amount });
    await setRefundFault(house, 'none');
    expect(await owed(booked)).toMatchObject({ state: 'refused', amount });
    expect(said(await ask(id, { amount: amount + 1 }))).toEqual([400, 'This is more than is to be refunded.']);
    expect(stateIn(await ask(id))).toBe('made');
    expect(await gatewayRefunds(house, transaction_id)).toEqual([amount]);
  });

  test('is not asked for twice', async () => {
    const booked = await paidTwice();
    const { id, transaction_id } = await owed(booked);
    const answers = await Promise.all([ask(id), ask(id), ask(id, {}, await signedIn(house, 'superadmin'))]);
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '409', '409']);
    expect(await gatewayRefunds(house, transaction_id)).toHaveLength(1);
    expect(said(await ask(id))).toEqual([409, 'Somebody has been faster: refunded.']);
  });

  test('that takes the bank days is followed until it is made', async () => {
    const booked = await paidTwice();
    const { id, transaction_id } = await owed(booked);
    await setRefundFault(house, 'processing');
    const answer = await ask(id);
    expect([...said(answer), stateIn(answer)]).toEqual([200, 'The card gateway was asked to refund it.', 'asked']);
    await moveRefund(house, transaction_id, 'completed');
    await letPass(house, 2);
    expect(await refundsOf(booked, 'done')).toMatchObject([{ id, state: 'made' }]);
  });

  test('that the bank refuses in the end can be paid back by hand', async () => {
    const booked = await paidTwice();
    const { id, transaction_id } = await owed(booked);
    await setRefundFault(house, 'processing');
    await ask(id);
    const byHand = () => superadmin.post(`/api/refunds/${id}/by-hand`, { way: 'transfer', reason: 'GTBank' });
    expect((await byHand()).status).toBe(409);
    await moveRefund(house, transaction_id, 'failed');
    await superadmin.post(`/api/refunds/${id}/recheck`, {});
    expect((await owed(booked)).state).toBe('refused');
    expect(stateIn(await byHand())).toBe('made');
  });

  test('that the gateway refuses says why, rings the bell, and may be asked for again', async () => {
    const booked = await paidTwice();
    const { id } = await owed(booked);
    await setRefundFault(house, 'refused');
    const refused = await ask(id);
    expect(said(refused)).toEqual([200, 'The card gateway refused: Insufficient funds to process this refund']);
    const { body } = await superadmin.get('/api/notices');
    expect((body.data as { kind: string; link: object }[])[0]).toMatchObject({
      kind: 'refund_refused',
      link: { tab: 'payments' },
    });
    await setRefundFault(house, 'none');
    expect(stateIn(await ask(id))).toBe('made');
  });

  test('that was done but not answered is found in the gateway’s list, and not done again', async () => {
    const booked = await paidTwice();
    const { id, transaction_id } = await owed(booked);
    await setRefundFault(house, 'hang_after');
    const answer = await ask(id);
    expect(stateIn(answer)).toBe('asked');
    expect(said(answer)[1]).toContain('has not answered yet');
    expect((await ask(id)).status).toBe(409);
    await setRefundFault(house, 'none');
    await letPass(house, 2);
    expect(await refundsOf(booked, 'done')).toMatchObject([{ id, state: 'made' }]);
    expect(await gatewayRefunds(house, transaction_id)).toHaveLength(1);
  });

  test('that the gateway has made already is taken over, as after a restored backup, and not made again', async () => {
    const booked = await paidTwice();
    const { id, amount, transaction_id } = await owed(booked);
    await sql`insert into sandbox_refund (tx_id, amount_kobo, status, comment, created_at)
      values (${Number(transaction_id)}, ${Math.round(amount * 50)}, 'completed', 'of the lost days',
        ${house.clock.now()})`.execute(house.db.read);
    expect(stateIn(await ask(id, { amount: amount / 2, was: amount }))).toBe('made');
    expect(await gatewayRefunds(house, transaction_id)).toEqual([amount / 2]);
  });

  test('that never reached the gateway is given up after half an hour, for a person to decide', async () => {
    const booked = await paidTwice();
    const { id, transaction_id } = await owed(booked);
    await setRefundFault(house, 'error');
    expect(stateIn(await ask(id))).toBe('asked');
    await setRefundFault(house, 'none');
    await letPass(house, 10);
    expect((await owed(booked)).state).toBe('asked');
    await letPass(house, 25);
    superadmin = await signedIn(house, 'superadmin');
    expect(await owed(booked)).toMatchObject({
      state: 'refused',
      gateway_said: 'The card gateway knows nothing of this refund.',
    });
    expect(await gatewayRefunds(house, transaction_id)).toEqual([]);
  });

  test('needs a reason, and a superadmin', async () => {
    const { id } = await owed(await paidTwice());
    expect(said(await superadmin.post(`/api/refunds/${id}/ask`, {}))).toEqual([400, 'Please give a reason']);
    for (const { role } of demoStaff.filter((each) => each.role !== 'superadmin'))
      expect((await ask(id, {}, await signedIn(house, role))).status).toBe(403);
  });
});
