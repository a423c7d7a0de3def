import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fromNaira, kobo } from '#contract/core/money.ts';
import type { Db } from '#db/db.ts';
import { systemClock } from '#server/core/clock.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable } from '#server/core/gateway.ts';
import { toErrorReply } from '#server/platform/http/errors.ts';
import { flutterwave } from '#server/platform/integrations/flutterwave.ts';
import { folderMailer } from '#server/platform/integrations/mail.ts';
import { sandboxStore } from '#server/platform/integrations/sandbox/store.ts';
import { sandbox } from '#server/platform/integrations/sandbox.ts';
import { databaseFor } from '#tools/testing/databases.ts';
import { openedAt } from '#tools/testing/factories.ts';

const keys = { secretKey: 'secret', webhookHash: 'hash' };
let db: Db;
let drop: () => Promise<void>;
let mailFolder: string;
let app: FastifyInstance;
let gateway: Gateway;
/**
 * For tests in which no reply comes, so that they end soon. The other tests use `gateway`, whose timeout is long enough
 * for a busy machine.
 */
let shortTimeoutGateway: Gateway;
let receivedWebhooks: { headers: IncomingMessage['headers']; body: unknown }[];
let refusals: number;

beforeAll(async () => {
  ({ db, drop } = await databaseFor(openedAt));
  mailFolder = await mkdtemp(join(tmpdir(), 'sandbox-mail-'));
});
afterAll(async () => {
  await drop();
  await rm(mailFolder, { recursive: true });
});

async function openSandbox(): Promise<FastifyInstance> {
  const sandboxServer = Fastify({ forceCloseConnections: true });
  sandboxServer.setErrorHandler((error, _, reply) => {
    const { status, body } = toErrorReply(error);
    return reply.code(status).send(body);
  });
  sandboxServer.post('/webhook', async ({ headers, body }, reply) => {
    receivedWebhooks.push({ headers, body });
    refusals -= 1;
    return refusals >= 0 ? reply.code(503).send() : {};
  });
  const originOfSandbox = () => `http://127.0.0.1:${(sandboxServer.server.address() as AddressInfo).port}`;
  await sandboxServer.register(
    sandbox({
      ...keys,
      store: sandboxStore(db),
      clock: systemClock,
      script: async () => '/* checkout */',
      webhookUrl: () => `${originOfSandbox()}/webhook`,
      expectedAmount: async (txRef) => (txRef.startsWith('BKTX') ? fromNaira(25398.5) : null),
      mailFolder,
      timeZone: () => 'Africa/Lagos',
      lateMs: 150,
      retryMs: [10, 10],
    }),
  );
  await sandboxServer.listen({ port: 0, host: '127.0.0.1' });
  const apiUrl = `${originOfSandbox()}/sandbox/v3`;
  const config = { ...keys, apiUrl, scriptUrl: '', publicKey: '' };
  gateway = flutterwave(config);
  shortTimeoutGateway = flutterwave({ ...config, timeoutMs: 300 });
  return sandboxServer;
}

beforeEach(async () => {
  receivedWebhooks = [];
  refusals = 0;
  app = await openSandbox();
});
afterEach(async () => {
  await post('/sandbox/faults', { verify: 'none' });
  await app.close();
});

const post = async (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
const pay = async (body: object): Promise<string> => {
  const reply = await post('/sandbox/pay', { webhook: 'none', ...body });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ transaction_id: string }>().transaction_id;
};
const receiveWebhooks = (times: number) =>
  vi.waitFor(() => expect(receivedWebhooks).toHaveLength(times), { timeout: 10_000, interval: 5 });

describe('the shop gives money back', () => {
  const anyDays = { from: '2020-01-01', to: '2099-12-31', page: 1 } as const;
  afterEach(() => post('/sandbox/faults', { refund: 'none' }));

  const readCommentsOn = async (id: string) => {
    const { rows } = await gateway.listRefunds(anyDays);
    return rows.filter(({ transactionId }) => transactionId === id).map(({ comment }) => comment);
  };

  test('in parts, and never more than came', async () => {
    const id = await pay({ tx_ref: 'BKTX-r', outcome: 'successful', amount: 100 });
    const firstRefund = await gateway.refund(id, kobo(6_000), 'one');
    expect(firstRefund).toEqual({
      id: firstRefund.id,
      transactionId: id,
      amount: 6_000,
      status: 'made',
      comment: 'one',
    });
    await expect(gateway.refund(id, kobo(4_001), 'two')).rejects.toThrow('more than the transaction amount');
    await gateway.refund(id, kobo(4_000), 'three');
    expect(await gateway.refundById(firstRefund.id)).toEqual(firstRefund);
    expect(await readCommentsOn(id)).toEqual(['three', 'one']);
  });

  test('of nothing that was not paid', async () => {
    const id = await pay({ tx_ref: 'BKTX-s', outcome: 'failed' });
    await expect(gateway.refund(id, kobo(1), '')).rejects.toBeInstanceOf(GatewayRefused);
    expect(await gateway.refundById('1')).toBeNull();
  });

  test('which may take days, be refused, be lost, or be done without an answer', async () => {
    const id = await pay({ tx_ref: 'BKTX-t', outcome: 'successful', amount: 100 });
    await post('/sandbox/faults', { refund: 'refused' });
    await expect(gateway.refund(id, kobo(100), '')).rejects.toBeInstanceOf(GatewayRefused);
    await post('/sandbox/faults', { refund: 'error' });
    await expect(gateway.refund(id, kobo(100), 'error')).rejects.toBeInstanceOf(GatewayUnavailable);
    await post('/sandbox/faults', { refund: 'hang_after' });
    // Cuts the connection only after the sandbox has made the refund.
    const requestReceived = once(app.server, 'request') as Promise<[IncomingMessage]>;
    const reply = gateway.refund(id, kobo(100), 'hang_after').catch((error: unknown) => error);
    const [{ socket }] = await requestReceived;
    await vi.waitFor(async () => expect(await readCommentsOn(id)).toEqual(['hang_after']), { timeout: 8_000 });
    socket.destroy();
    expect(await reply).toBeInstanceOf(GatewayUnavailable);
    await post('/sandbox/faults', { refund: 'processing' });
    const slowRefund = await gateway.refund(id, kobo(100), 'slow');
    expect(slowRefund.status).toBe('processing');
    await post(`/sandbox/refunds/${slowRefund.id}`, { status: 'failed' });
    expect(await gateway.refundById(slowRefund.id)).toMatchObject({ status: 'refused' });
    expect(await readCommentsOn(id)).toEqual(['slow', 'hang_after']);
  });

  test('and lists everything that was tried, page by page', async () => {
    const ids: string[] = [];
    for (let tries = 0; tries < 21; tries++) ids.push(await pay({ tx_ref: 'BKTX-u', outcome: 'failed' }));
    const { pages } = await gateway.list(anyDays);
    const allPages = await Promise.all(
      Array.from({ length: pages }, (_, page) => gateway.list({ ...anyDays, page: page + 1 })),
    );
    const listedRows = allPages.flatMap(({ rows }) => rows).filter(({ txRef }) => txRef === 'BKTX-u');
    expect(listedRows.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect((await gateway.list({ from: '2020-01-01', to: '2020-01-02', page: 1 })).rows).toEqual([]);
  });
});

describe('the shop asks about a payment', () => {
  test('and finds it by id and by reference, at the expected amount', async () => {
    const id = await pay({ tx_ref: 'BKTX-a', outcome: 'successful' });
    const transaction = { id, txRef: 'BKTX-a', status: 'successful', amount: 2539850, currency: 'NGN' };
    expect(await gateway.byId(id)).toEqual(transaction);
    expect(await gateway.byTxRef('BKTX-a')).toEqual(transaction);
  });

  test('and reads the amount and currency that were really paid', async () => {
    await pay({ tx_ref: 'BKTX-b', outcome: 'successful', amount: 25398.49, currency: 'GHS' });
    expect(await gateway.byTxRef('BKTX-b')).toMatchObject({ amount: 2539849, currency: 'GHS' });
  });

  test('and hears of no transaction before there is one', async () => {
    expect(await gateway.byTxRef('BKTX-unpaid')).toBeNull();
    expect(await gateway.byId('1')).toBeNull();
    const rawReply = await app.inject({
      url: '/sandbox/v3/transactions/abc/verify',
      headers: { authorization: 'Bearer secret' },
    });
    expect(rawReply.statusCode).toBe(400);
    expect(rawReply.json()).toEqual({ status: 'error', message: 'No transaction was found for this id', data: null });
  });

  test('and gets the successful one of several tries, else the newest', async () => {
    await pay({ tx_ref: 'BKTX-c', outcome: 'failed' });
    const pendingId = await pay({ tx_ref: 'BKTX-c', outcome: 'pending' });
    expect(await gateway.byTxRef('BKTX-c')).toMatchObject({ id: pendingId, status: 'pending' });
    const transactionId = await pay({ tx_ref: 'BKTX-c', outcome: 'successful' });
    await pay({ tx_ref: 'BKTX-c', outcome: 'failed' });
    expect(await gateway.byTxRef('BKTX-c')).toMatchObject({ id: transactionId, status: 'successful' });
  });

  test('and sees a pending one move on', async () => {
    const id = await pay({ tx_ref: 'BKTX-d', outcome: 'pending' });
    expect((await post(`/sandbox/transactions/${id}`, { status: 'successful' })).statusCode).toBe(200);
    expect(await gateway.byId(id)).toMatchObject({ status: 'successful' });
    await receiveWebhooks(1);
    expect((await post('/sandbox/transactions/1', { status: 'failed' })).statusCode).toBe(404);
  });

  test('but not without the secret', async () => {
    const url = '/sandbox/v3/transactions/verify_by_reference?tx_ref=BKTX-a';
    for (const headers of [{}, { authorization: 'Bearer wrong' }])
      expect((await app.inject({ url, headers })).statusCode).toBe(401);
  });

  test('in any process of the app', async () => {
    const id = await pay({ tx_ref: 'BKTX-e', outcome: 'successful' });
    await app.close();
    app = await openSandbox();
    expect(await gateway.byId(id)).toMatchObject({ txRef: 'BKTX-e' });
  });
});

describe('a payment that cannot be made names what is wrong', () => {
  test.each([
    [{ outcome: 'successful' }, 'tx_ref'],
    [{ tx_ref: '', outcome: 'successful' }, 'tx_ref'],
    [{ tx_ref: 'BKTX-x' }, 'outcome'],
    [{ tx_ref: 'BKTX-x', outcome: 'paid' }, 'outcome'],
    [{ tx_ref: 'BKTX-x', outcome: 'failed', amount: '5' }, 'amount'],
    [{ tx_ref: 'BKTX-x', outcome: 'failed', amount: -1 }, 'amount'],
    [{ tx_ref: 'BKTX-x', outcome: 'failed', currency: 'naira' }, 'currency'],
    [{ tx_ref: 'BKTX-x', outcome: 'failed', webhook: 'thrice' }, 'webhook'],
    [{ tx_ref: 'BKTX-x', outcome: 'failed', colour: 'red' }, 'colour'],
    [[], 'body'],
  ])('%j: %s', async (body, field) => {
    const reply = await post('/sandbox/pay', body);
    expect(reply.statusCode).toBe(400);
    const refusal = reply.json<{ message: string }>();
    expect(refusal).toMatchObject({ success: false, errors: [{ field }] });
    expect(refusal.message).toMatch(new RegExp(`^${field} `));
  });

  test('no body at all', async () => {
    expect((await app.inject({ method: 'POST', url: '/sandbox/pay' })).statusCode).toBe(400);
  });

  test('nothing is expected under that reference', async () => {
    expect((await post('/sandbox/pay', { tx_ref: 'unknown', outcome: 'successful' })).statusCode).toBe(404);
    await pay({ tx_ref: 'unknown', outcome: 'successful', amount: 5 });
  });
});

describe('the shop is told by webhook', () => {
  test('once, in words the adapter understands', async () => {
    const id = await pay({ tx_ref: 'BKTX-f', outcome: 'failed', webhook: undefined });
    await receiveWebhooks(1);
    const [webhook] = receivedWebhooks;
    expect(webhook && gateway.readWebhook(webhook.headers, webhook.body)).toEqual({ txRef: 'BKTX-f', id });
  });

  test('twice, or not at all', async () => {
    await pay({ tx_ref: 'BKTX-g', outcome: 'successful' });
    await pay({ tx_ref: 'BKTX-h', outcome: 'pending', webhook: undefined });
    await pay({ tx_ref: 'BKTX-i', outcome: 'successful', webhook: 'twice' });
    await receiveWebhooks(2);
    expect(receivedWebhooks.map(({ body }) => (body as { data: { tx_ref: string } }).data.tx_ref)).toEqual([
      'BKTX-i',
      'BKTX-i',
    ]);
  });

  test('late', async () => {
    const start = performance.now();
    await pay({ tx_ref: 'BKTX-j', outcome: 'successful', webhook: 'late' });
    await receiveWebhooks(1);
    expect(performance.now() - start).toBeGreaterThan(140);
  });

  test('again when it does not listen at first', async () => {
    refusals = 2;
    await pay({ tx_ref: 'BKTX-k', outcome: 'successful', webhook: 'once' });
    await receiveWebhooks(3);
    expect(new Set(receivedWebhooks.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('a gateway in trouble', () => {
  test.each(['error', 'hang', 'garbage', 'cut', 'rate_limited'])(
    '%s: no verdict, until it is well again',
    async (verify) => {
      const id = await pay({ tx_ref: `BKTX-${verify}`, outcome: 'successful' });
      await post('/sandbox/faults', { verify });
      expect((await app.inject('/sandbox/faults')).json()).toEqual({ verify, refund: 'none' });
      const gatewayToAsk = verify === 'hang' ? shortTimeoutGateway : gateway;
      await expect(gatewayToAsk.byId(id)).rejects.toBeInstanceOf(GatewayUnavailable);
      await expect(gatewayToAsk.byTxRef(`BKTX-${verify}`)).rejects.toBeInstanceOf(GatewayUnavailable);
      await post('/sandbox/faults', { verify: 'none' });
      expect(await gateway.byId(id)).toMatchObject({ status: 'successful' });
    },
  );

  test('not found, although it is there', async () => {
    const id = await pay({ tx_ref: 'BKTX-l', outcome: 'successful' });
    await post('/sandbox/faults', { verify: 'not_found' });
    expect(await gateway.byId(id)).toBeNull();
  });

  test('an unknown fault is refused', async () => {
    expect((await post('/sandbox/faults', { verify: 'flood' })).json()).toMatchObject({
      errors: [{ field: 'verify' }],
    });
  });

  test('an answer that hangs does not keep the app from closing', async () => {
    await post('/sandbox/faults', { verify: 'hang' });
    const patientGateway = flutterwave({
      ...keys,
      apiUrl: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/sandbox/v3`,
      scriptUrl: '',
      publicKey: '',
    });
    const requestReceived = new Promise((done) => app.server.once('request', done));
    const verdict = patientGateway.byId('1').catch((error: unknown) => error);
    await requestReceived;
    await app.close();
    expect(await verdict).toBeInstanceOf(GatewayUnavailable);
    app = await openSandbox();
  });
});

describe('the demo inbox', () => {
  const html = '<!doctype html><html><head><title>x</title></head><body><a href="/r">Receipt</a></body></html>';
  const mail = {
    id: 'booking-1.confirmed',
    to: 'ada@example.com',
    subject: 'Hello <b>Ada</b>',
    text: 'Hi & bye',
    html,
  };

  beforeAll(async () => {
    await folderMailer(mailFolder).send(mail);
    await folderMailer(mailFolder).send({ ...mail, id: 'other', to: 'obi@example.com' });
  });

  test('as JSON, for one address', async () => {
    const headers = { accept: 'application/json' };
    const readInbox = async (query: string) =>
      (await app.inject({ url: `/sandbox/mail${query}`, headers })).json<{ data: { sent_at: string }[] }>().data;
    const { id: _, ...wireMail } = mail;
    const [firstMail, ...otherMails] = await readInbox('?to=Ada%40example.com');
    expect(otherMails).toEqual([]);
    expect(firstMail).toEqual({ ...wireMail, sent_at: firstMail?.sent_at });
    expect(Date.parse(firstMail?.sent_at ?? '')).toBeGreaterThan(0);
    expect(await readInbox('')).toHaveLength(2);
    expect(await readInbox('?to=nobody@x.example')).toEqual([]);
  });

  test('as a page that says the mails were not sent, and runs nothing', async () => {
    const page = await app.inject('/sandbox/mail?to=%22%3E%3Cscript%3E');
    expect(page.body).toContain('not really sent');
    expect(page.body).not.toContain('<script>');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; /);
    expect((await app.inject('/sandbox/mail')).body).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;');
    expect((await app.inject('/sandbox/style.css')).headers['content-type']).toContain('text/css');
  });

  test('a mail opens in a frame that can do nothing but follow its links', async () => {
    const page = await app.inject(`/sandbox/mail/${mail.id}`);
    expect(page.body).toContain(`src="/sandbox/mail/${mail.id}/html"`);
    expect(page.body).toContain('Hi &amp; bye');
    const framedMail = await app.inject(`/sandbox/mail/${mail.id}/html`);
    expect(framedMail.body).toContain('<base target="_top"><title>x</title>');
    expect(framedMail.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox allow-top-navigation/);
    expect((await app.inject('/sandbox/mail/unknown')).statusCode).toBe(404);
  });
});

test('the checkout script is served as a script', async () => {
  const script = await app.inject('/sandbox/v3.js');
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(script.body).toBe('/* checkout */');
});

test('two processes may set the tables up at once', async () => {
  const bothPrepared = Promise.all([sandboxStore(db).prepare(), sandboxStore(db).prepare()]);
  await expect(bothPrepared).resolves.toHaveLength(2);
});
