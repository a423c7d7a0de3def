import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayAt } from '#contract/core/dates.ts';
import { type DifferenceView, differencesPage, reconcileReply } from '#contract/payments/reconciliation.ts';
import { refundsPage } from '#contract/payments/refunds.ts';
import type { Client } from '#tools/testing/client.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { book, pay, readBookingRow, readGatewayRefunds, setFault, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let superadmin: Client;
beforeAll(async () => {
  app = await testApp({ gatewayTimeoutMs: 5_000 });
  superadmin = await signedIn(app, 'superadmin');
});
afterAll(async () => {
  expect(await findViolations(app.db.read)).toEqual([]);
  await app.close();
});

const todayNow = () => dayAt(app.clock.now(), app.deps.hotel.timeZone);
const lastTwoDays = () => ({ from: addDays(todayNow(), -1), to: todayNow() });
async function compare() {
  app.clock.advance(1_000);
  const reply = await superadmin.post('/api/reconciliations', lastTwoDays());
  expect(reply.status).toBe(200);
  return parseWire(reconcileReply, reply.body);
}
const readDifferences = async (state: 'open' | 'done' = 'open'): Promise<OnWire<DifferenceView>[]> =>
  parseWire(differencesPage, (await superadmin.get(`/api/differences?state=${state}`)).body).data;
const addPaidBooking = async () => {
  const bookedGuest = await book(app);
  const id = await pay(app, bookedGuest.txRef);
  await verify(bookedGuest.client, bookedGuest.txRef, id);
  return { ...bookedGuest, id };
};
const changeAtGateway = (statement: string) => sql.raw(statement).execute(app.db.read);

describe('the gateway’s list, held against ours,', () => {
  test('agrees to the kobo when everything was heard of', async () => {
    for (const _ of [1, 2, 3]) await addPaidBooking();
    // These payments make the gateway's list two pages long.
    await Promise.all(Array.from({ length: 20 }, () => pay(app, 'SHOP-0', { outcome: 'failed', amount: 1 })));
    const { message, reconciliation } = await compare();
    expect(message).toBe('Everything agrees with the card gateway.');
    const { gateway_amount, our_amount, unexplained, payments, asked_by } = reconciliation;
    expect([payments, unexplained, asked_by]).toEqual([3, 0, 'Adaeze Okafor']);
    expect(gateway_amount).toBe(our_amount);
  });

  test('settles at once what nobody had told us of', async () => {
    const { booking, txRef } = await book(app);
    const id = await pay(app, txRef);
    const { reconciliation } = await compare();
    expect((await readBookingRow(app.db, booking.reference)).status).toBe('confirmed');
    expect(reconciliation).toMatchObject({ unexplained: 0, differences: 1 });
    expect((await readDifferences('done')).find(({ number }) => number === id)).toMatchObject({
      kind: 'missing_here',
      reason: 'Settled at once',
      resolved_by: 'The system',
      booking: { reference: booking.reference },
    });
  });

  test('finds a second payment, and one under a reference that is none of ours', async () => {
    const { txRef } = await addPaidBooking();
    await pay(app, txRef);
    await pay(app, 'SHOP-1', { amount: 12 });
    expect((await compare()).reconciliation.unexplained).toBe(0);
    const { data } = parseWire(refundsPage, (await superadmin.get('/api/refunds')).body);
    expect(data.map(({ purpose, tx_ref }) => `${purpose} ${tx_ref}`).sort()).toEqual([
      `duplicate ${txRef}`,
      'foreign SHOP-1',
    ]);
    expect((await compare()).reconciliation.differences).toBe(0);
  });

  test('shows what differs, once, until somebody has resolved it', async () => {
    const [lowerPayment, missingPayment] = [await addPaidBooking(), await addPaidBooking()];
    await changeAtGateway(
      `update sandbox_transaction set amount_kobo = amount_kobo - 5000 where id = ${lowerPayment.id}`,
    );
    await changeAtGateway(`delete from sandbox_transaction where id = ${missingPayment.id}`);
    const { message, reconciliation } = await compare();
    expect([message, reconciliation.unexplained]).toEqual(['2 differences have to be looked at.', 0]);
    expect((await compare()).message).toBe('2 differences have to be looked at.');
    const openDifferences = await readDifferences();
    expect(openDifferences.map(({ kind, number }) => `${kind} ${number}`).sort()).toEqual([
      `amount ${lowerPayment.id}`,
      `missing_there ${missingPayment.id}`,
    ]);
    expect(openDifferences.find(({ kind }) => kind === 'amount')).toMatchObject({
      theirs: lowerPayment.booking.total_amount - 50,
      ours: lowerPayment.booking.total_amount,
    });
    const { body } = await superadmin.get('/api/notices');
    expect((body.data as { message: string }[]).map(({ message }) => message)).toContain(
      'The card gateway’s list and ours differ in 2 places',
    );
    for (const { id } of openDifferences) {
      const resolve = () => superadmin.post(`/api/differences/${id}/resolve`, { reason: 'The bank was asked' });
      expect((await resolve()).status).toBe(200);
      expect((await resolve()).status).toBe(409);
    }
    expect(await readDifferences()).toEqual([]);
    expect((await readDifferences('done')).slice(0, 2)).toMatchObject(
      Array(2).fill({ reason: 'The bank was asked', resolved_by: 'Adaeze Okafor' }),
    );
    await changeAtGateway(
      `update sandbox_transaction set amount_kobo = amount_kobo + 5000 where id = ${lowerPayment.id}`,
    );
  });

  test('takes over a refund that was made in the gateway’s dashboard, and shows one that nobody owed', async () => {
    const [paidTwice, paidOnce] = [await addPaidBooking(), await addPaidBooking()];
    const secondPaymentId = await pay(app, paidTwice.txRef);
    await verify(paidTwice.client, paidTwice.txRef, secondPaymentId);
    const addRefundThere = (id: string, kobo: number) =>
      changeAtGateway(`insert into sandbox_refund (tx_id, amount_kobo, status, comment, created_at)
        values (${id}, ${kobo}, 'completed', '', '${app.clock.now().toISOString()}')`);
    await addRefundThere(secondPaymentId, Math.round(paidTwice.booking.total_amount * 100));
    await addRefundThere(paidOnce.id, 700);
    const { reconciliation } = await compare();
    expect(reconciliation.unexplained).toBe(0);
    const { data } = parseWire(
      refundsPage,
      (await superadmin.get(`/api/refunds?state=done&q=${secondPaymentId}`)).body,
    );
    expect(data).toMatchObject([{ state: 'made', reason: 'Refunded in the dashboard of the card gateway' }]);
    expect(await readGatewayRefunds(app, secondPaymentId)).toHaveLength(1);
    expect(await readDifferences()).toMatchObject([
      { kind: 'refund_not_here', theirs: 7, ours: null, tx_ref: paidOnce.txRef },
    ]);
  });
});

test('an entry of the gateway’s list that cannot be read is a difference, and hides no other', async () => {
  const { txRef } = await book(app);
  const id = await pay(app, txRef);
  await changeAtGateway(`insert into sandbox_transaction (tx_ref, status, amount_kobo, currency, created_at)
    values ('', 'successful', 1, 'NGN', '${app.clock.now().toISOString()}')`);
  await compare();
  expect((await readDifferences('done')).map(({ number }) => number)).toContain(id);
  const unreadableDifferences = (await readDifferences()).filter(({ kind }) => kind === 'unreadable');
  expect(unreadableDifferences).toHaveLength(1);
  await superadmin.post(`/api/differences/${unreadableDifferences[0]?.id}/resolve`, {
    reason: 'The gateway was asked',
  });
});

test('a payment that slides to the next page while the list is read is one payment, and one difference', async () => {
  const before = (await compare()).reconciliation;
  const { id, booking } = await addPaidBooking();
  const { total_amount } = booking;
  await changeAtGateway(`update sandbox_transaction set amount_kobo = amount_kobo - 5000 where id = ${id}`);
  // The payment is the last row of the first page, and its copy the first row of the second.
  await Promise.all(Array.from({ length: 19 }, () => pay(app, 'SHOP-0', { outcome: 'failed', amount: 1 })));
  await changeAtGateway('alter table sandbox_transaction drop constraint sandbox_transaction_pkey');
  await changeAtGateway(`insert into sandbox_transaction overriding system value
    select * from sandbox_transaction where id = ${id}`);
  for (const page of [1, 2]) {
    const { rows } = await app.deps.gateway.list({ ...lastTwoDays(), page });
    expect(rows.filter((row) => row.id === id)).toHaveLength(1);
  }
  expect((await compare()).reconciliation).toMatchObject({
    payments: before.payments + 1,
    gateway_amount: before.gateway_amount + total_amount - 50,
    our_amount: before.our_amount + total_amount,
    unexplained: 0,
    differences: 1,
  });
  const listedDifferences = (await readDifferences()).filter(({ number }) => number === id);
  expect(listedDifferences).toMatchObject([{ kind: 'amount', theirs: total_amount - 50, ours: total_amount }]);
  await superadmin.post(`/api/differences/${listedDifferences[0]?.id}/resolve`, { reason: 'The bank was asked' });
  await changeAtGateway(`delete from sandbox_transaction one using sandbox_transaction other
    where one.id = other.id and one.ctid > other.ctid`);
  await changeAtGateway('alter table sandbox_transaction add primary key (id)');
  await changeAtGateway(`update sandbox_transaction set amount_kobo = amount_kobo + 5000 where id = ${id}`);
});

test('a gateway that does not answer leaves nothing behind', async () => {
  await setFault(app, 'error');
  const { status, body } = await superadmin.post('/api/reconciliations', lastTwoDays());
  await setFault(app, 'none');
  expect([status, body.message]).toEqual([502, 'The card gateway does not answer. Please try again in a moment.']);
});

test('more than 31 days, days to come and days in the wrong order are refused', async () => {
  for (const [from, to, message] of [
    [-40, 0, 'At most 31 days can be compared at once'],
    [0, 1, 'Please choose days that have begun'],
    [0, -1, 'The first day must not come after the last one'],
  ] as const) {
    const input = { from: addDays(todayNow(), from), to: addDays(todayNow(), to) };
    const { status, body } = await superadmin.post('/api/reconciliations', input);
    expect([from, to, status, body.message]).toEqual([from, to, 400, message]);
  }
});

test('every night the house compares by itself, and asks again when the gateway is down', async () => {
  const readRuns = async () => (await app.db.read.selectFrom('reconciliation').select('askedBy').execute()).length;
  const before = await readRuns();
  await setFault(app, 'error');
  app.clock.advance(24 * 3_600_000);
  await app.worker.idle();
  expect(await readRuns()).toBe(before);
  await setFault(app, 'none');
  app.clock.advance(11 * 60_000);
  await app.worker.idle();
  expect(await readRuns()).toBe(before + 1);
  const { rows } = await sql<{ next: number }>`select count(*) as next from job
    where kind = 'money.compared' and state = 'waiting'`.execute(app.db.read);
  expect(rows[0]?.next).toBe(1);
});

test('days on which the hotel was not running are compared when it runs again', async () => {
  const readNightlyRuns = async () =>
    app.db.read
      .selectFrom('reconciliation')
      .select(['fromDay', 'toDay'])
      .where('askedBy', '=', 'system')
      .orderBy('toDay')
      .execute();
  const lastDay = (await readNightlyRuns()).at(-1)?.toDay ?? '';
  app.clock.advance(40 * 24 * 3_600_000);
  await app.worker.idle();
  app.clock.advance(24 * 3_600_000);
  await app.worker.idle();
  const newRuns = (await readNightlyRuns()).filter(({ toDay }) => toDay > lastDay);
  expect(newRuns.at(-1)?.toDay).toBe(addDays(todayNow(), -1));
  let comparedDay = lastDay;
  for (const { fromDay, toDay } of newRuns) {
    expect(fromDay <= addDays(comparedDay, 1)).toBe(true);
    expect(toDay <= addDays(fromDay, 30)).toBe(true);
    comparedDay = toDay;
  }
});
