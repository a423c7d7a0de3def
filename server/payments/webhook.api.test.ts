import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  book,
  passMinutes,
  pay,
  readAuditTrail,
  readBookingRow,
  readPaymentsFor,
  setFault,
} from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ connections: 2, gatewayTimeoutMs: 3_000 });
});
afterAll(() => app.close());

const genuineHeaders = { 'verif-hash': 'sandbox-webhook-hash' };
const sendWebhook = (body: unknown, headers: Record<string, string> = genuineHeaders) =>
  app.client().raw('/api/payments/webhook/flutterwave', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const completedEvent = (tx_ref: unknown, id?: unknown) => ({ event: 'charge.completed', data: { id, tx_ref } });
const statusOf = async (reference: string) => (await readBookingRow(app.db, reference)).status;
const readStoredEvents = async () => ({
  events: (await app.db.read.selectFrom('gatewayEvent').select('key').execute()).length,
});
const countJobs = async () => (await app.db.read.selectFrom('job').select('id').execute()).length;

describe('a webhook with the secret', () => {
  test.each<[string, (txRef: string, id: string) => object]>([
    ['in the envelope of v3', (txRef, id) => completedEvent(txRef, Number(id))],
    ['in the old flat shape', (txRef, id) => ({ id: Number(id), txRef, status: 'successful', 'event.type': 'CARD' })],
    ['without the gateway’s number', (txRef) => completedEvent(txRef, undefined)],
    ['that says it failed although it did not', (txRef, id) => ({ ...completedEvent(txRef, id), status: 'failed' })],
  ])('%s settles the payment although nobody came back', async (_, event) => {
    const { booking, txRef } = await book(app);
    const id = await pay(app, txRef);
    expect(await sendWebhook(event(txRef, id))).toMatchObject({ status: 200, body: { success: true } });
    await app.worker.idle();
    expect(await statusOf(booking.reference)).toBe('confirmed');
  });

  test('is only a nudge: what it says of the money is not believed', async () => {
    const { booking, txRef } = await book(app);
    const forgedPayment = { id: 1, tx_ref: txRef, status: 'successful', amount: booking.total_amount, currency: 'NGN' };
    await sendWebhook({ event: 'charge.completed', data: forgedPayment });
    await app.worker.idle();
    expect(await statusOf(booking.reference)).toBe('pending');
  });

  test('that comes many times counts once', async () => {
    const { txRef } = await book(app);
    const id = await pay(app, txRef);
    await Promise.all(Array.from({ length: 10 }, () => sendWebhook(completedEvent(txRef, id))));
    await app.worker.idle();
    expect(await readPaymentsFor(app.db, txRef)).toHaveLength(1);
    expect(await readAuditTrail(app.db, txRef)).toHaveLength(3);
  });

  test('is kept once, with how often it came and without who paid', async () => {
    const { txRef } = await book(app);
    const id = await pay(app, txRef);
    const event = completedEvent(txRef, Number(id));
    const body = {
      ...event,
      data: { ...event.data, customer: { email: 'ada@example.ng' }, card: { token: 'flw-t1' } },
    };
    for (const _ of [1, 2, 3]) await sendWebhook(body);
    const storedEvents = await app.db.read.selectFrom('gatewayEvent').selectAll().where('txRef', '=', txRef).execute();
    expect(storedEvents).toMatchObject([
      { gatewayId: id, event: 'charge.completed', times: 3, fate: 'asked', body: event },
    ]);
    expect(JSON.stringify(storedEvents)).not.toMatch(/ada@|flw-t1/);
  });

  test('as the sandbox sends it settles a payment by itself', async () => {
    const { booking, txRef } = await book(app);
    await pay(app, txRef, { webhook: 'twice' });
    await vi.waitFor(async () => expect(await statusOf(booking.reference)).toBe('confirmed'), { timeout: 5_000 });
  });

  test('is answered at once though the gateway hangs, and acted on when it is well', async () => {
    const { booking, txRef } = await book(app);
    const id = await pay(app, txRef);
    await setFault(app, 'hang');
    const start = performance.now();
    expect((await sendWebhook(completedEvent(txRef, id))).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(3_000);
    await app.worker.idle();
    expect(await statusOf(booking.reference)).toBe('pending');
    await setFault(app, 'none');
    await passMinutes(app, 0.1);
    expect(await statusOf(booking.reference)).toBe('confirmed');
  });
});

describe('a webhook about nothing of ours is thanked for', () => {
  test('an unknown reference', async () => {
    expect((await sendWebhook(completedEvent('BKTX-unknown'))).status).toBe(200);
    await app.worker.idle();
    const failedJobs = app.db.read.selectFrom('job').select('id').where('lastError', 'is not', null);
    expect(await failedJobs.where('kind', '=', 'payment.nudged').where('state', '=', 'waiting').execute()).toEqual([]);
  });

  test('whatever is in it', async () => {
    const bodies = [
      {},
      { 'event.type': 'REFUND', data: { status: 'completed' } },
      { event: 'transfer.completed', data: { id: 1 } },
      completedEvent(null),
      completedEvent({ $ne: '' }),
      completedEvent(''),
      completedEvent('x'.repeat(201)),
      completedEvent('BKTX-\u0000'),
      completedEvent('BKTX-\ud800'),
      { event: 'charge.completed', data: null },
      { txRef: 5 },
    ];
    const before = await countJobs();
    const { events } = await readStoredEvents();
    for (const body of bodies)
      expect([body, await sendWebhook(body)]).toMatchObject([body, { status: 200, body: { success: true } }]);
    expect(await countJobs()).toBe(before);
    expect((await readStoredEvents()).events).toBe(events + bodies.length);
  });
});

test('a webhook without the secret is turned away', async () => {
  const { booking, txRef } = await book(app);
  await pay(app, txRef);
  const before = await countJobs();
  const wrongHeaders: Record<string, string>[] = [
    {},
    { 'verif-hash': '' },
    { 'verif-hash': 'sandbox-webhook-hasH' },
    { 'verif-hash': 'sandbox-webhook-hash!' },
    { 'x-verif-hash': 'sandbox-webhook-hash' },
  ];
  for (const headers of wrongHeaders) {
    const { status, body } = await sendWebhook(completedEvent(txRef), headers);
    const refusal = [401, { success: false, message: 'Authentication Required' }];
    expect([headers, status, body]).toEqual([headers, ...refusal]);
    expect([headers, await countJobs(), await statusOf(booking.reference)]).toEqual([headers, before, 'pending']);
  }
});
