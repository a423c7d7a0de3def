import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#contract/core/errors.ts';
import { fromNaira, kobo } from '#contract/core/money.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable } from '#server/core/gateway.ts';
import { flutterwave } from '#server/platform/integrations/flutterwave.ts';

let respond: (request: IncomingMessage, response: ServerResponse) => void;
let requests: IncomingMessage[];
let gateway: Gateway;
/**
 * For tests in which no reply comes, so that they end soon. The other tests use `gateway`, whose timeout is long enough
 * for a busy machine.
 */
let shortTimeoutGateway: Gateway;
const server = createServer((request, response) => {
  requests.push(request);
  respond(request, response);
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3/`;
  const keys = { publicKey: 'public', secretKey: 'secret', webhookHash: 'hash' };
  const config = { apiUrl, scriptUrl: '/v3.js', ...keys };
  gateway = flutterwave(config);
  shortTimeoutGateway = flutterwave({ ...config, timeoutMs: 300 });
});
beforeEach(() => {
  requests = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answerWith = (status: number, body: string) => {
  respond = (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};
const transaction = {
  id: 4320001,
  tx_ref: 'BKTX-1',
  status: 'successful',
  amount: 25398.5,
  currency: 'NGN',
  charged_amount: 26000,
};
const answerWithData = (data: object) =>
  answerWith(200, JSON.stringify({ status: 'success', message: 'fetched', data: { ...transaction, ...data } }));

describe('asking about a payment', () => {
  test('by id: with the bearer secret, and the amount comes back in kobo', async () => {
    answerWithData({});
    expect(await gateway.byId('4320001')).toEqual({
      id: '4320001',
      txRef: 'BKTX-1',
      status: 'successful',
      amount: 2539850,
      currency: 'NGN',
    });
    expect(requests[0]?.url).toBe('/v3/transactions/4320001/verify');
    expect(requests[0]?.headers.authorization).toBe('Bearer secret');
  });

  test('by our reference, whatever characters it has', async () => {
    answerWithData({});
    await gateway.byTxRef('BK&x=1/../é');
    expect(requests[0]?.url).toBe('/v3/transactions/verify_by_reference?tx_ref=BK%26x%3D1%2F..%2F%C3%A9');
  });

  test.each([400, 404])('a transaction the gateway does not know (%i) is null', async (status) => {
    answerWith(status, '{"status":"error","message":"No transaction was found for this id","data":null}');
    expect(await gateway.byId('1')).toBeNull();
    expect(await gateway.byTxRef('BKTX-1')).toBeNull();
  });

  test.each(['', 'null', '12/../../refunds', '1?x=1', '-1', '1e3', '0', '123456789012345678901'])(
    'an id that is no number (%j) is never sent',
    async (id) => {
      expect(await gateway.byId(id)).toBeNull();
      expect(requests).toEqual([]);
    },
  );

  test.each([
    ['successful', 'successful'],
    ['failed', 'failed'],
    ['pending', 'pending'],
    ['completed', 'pending'],
    ['SUCCESSFUL', 'pending'],
    ['', 'pending'],
  ])('the word %j means %s', async (word, status) => {
    answerWithData({ status: word });
    expect((await gateway.byId('1'))?.status).toBe(status);
  });

  test('an id sent as text keeps every digit', async () => {
    answerWithData({ id: '90071992547409931234' });
    expect((await gateway.byTxRef('BKTX-1'))?.id).toBe('90071992547409931234');
  });
});

describe('an answer that cannot be relied on is no verdict', () => {
  test.each([
    ['server error', 500, '{"status":"error","message":"An error occurred","data":null}'],
    ['timeout of the gateway', 503, '{"status":"error","message":"An error occurred","data":null}'],
    ['rate limit', 429, '{"status":"error","message":"Too many requests","data":null}'],
    ['wrong secret', 401, '{"status":"error","message":"Invalid authorization key","data":null}'],
    ['another refusal', 400, '{"status":"error","message":"tx_ref is required","data":null}'],
    [
      'not found in words, but not in status',
      500,
      '{"status":"error","message":"No transaction was found for this id"}',
    ],
    ['paid, but with an error status', 502, JSON.stringify({ status: 'success', data: transaction })],
    ['a web page', 200, '<!doctype html><h1>Maintenance</h1>'],
    ['cut JSON', 200, JSON.stringify({ status: 'success', data: transaction }).slice(0, -20)],
    ['an empty answer', 200, ''],
    ['null', 200, 'null'],
    ['an envelope of another call', 200, '{"status":"success","data":{"balance":1}}'],
    ['an error with data', 200, JSON.stringify({ status: 'error', data: transaction })],
    ['NaN', 200, JSON.stringify({ status: 'success', data: transaction }).replace('25398.5', 'NaN')],
    ['infinity', 200, JSON.stringify({ status: 'success', data: transaction }).replace('25398.5', '1e309')],
  ])('%s', async (_, status, body) => {
    answerWith(status, body);
    await expect(gateway.byId('1')).rejects.toBeInstanceOf(GatewayUnavailable);
    await expect(gateway.byTxRef('BKTX-1')).rejects.toBeInstanceOf(GatewayUnavailable);
  });

  test.each([
    { amount: '54600' },
    { amount: null },
    { amount: -1 },
    { amount: 1e300 },
    { id: null },
    { id: 2 ** 60 },
    { id: 1.5 },
    { id: '12/3' },
    { tx_ref: 7 },
    { tx_ref: '' },
    { status: true },
    { currency: null },
  ])('a transaction with %j', async (data) => {
    answerWithData(data);
    await expect(gateway.byTxRef('BKTX-1')).rejects.toBeInstanceOf(GatewayUnavailable);
  });

  test('silence, also after the headers', async () => {
    respond = () => {};
    await expect(shortTimeoutGateway.byId('1')).rejects.toBeInstanceOf(GatewayUnavailable);
    respond = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"status":');
    await expect(shortTimeoutGateway.byId('1')).rejects.toBeInstanceOf(GatewayUnavailable);
  });

  test('a dropped connection and a redirect elsewhere', async () => {
    respond = (request) => request.socket.destroy();
    await expect(gateway.byId('1')).rejects.toBeInstanceOf(GatewayUnavailable);
    respond = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
    await expect(gateway.byId('1')).rejects.toBeInstanceOf(GatewayUnavailable);
    expect(requests.map(({ url }) => url)).not.toContain('/elsewhere');
  });
});

describe('reading a webhook', () => {
  const genuineHeaders = { 'verif-hash': 'hash' };
  const cardEvent = { 'event.type': 'CARD_TRANSACTION' };

  test.each([
    [
      'present shape',
      { event: 'charge.completed', data: { id: 12, tx_ref: 'BKTX-1', status: 'failed' }, ...cardEvent },
    ],
    ['old flat shape', { id: 12, txRef: 'BKTX-1', flwRef: 'F', status: 'successful', ...cardEvent }],
  ])('%s', (_, body) => {
    expect(gateway.readWebhook(genuineHeaders, body)).toEqual({ txRef: 'BKTX-1', id: '12' });
  });

  test('a half of it is enough', () => {
    expect(gateway.readWebhook(genuineHeaders, { event: 'charge.completed', data: { id: '12' } })).toEqual({
      id: '12',
    });
    expect(gateway.readWebhook(genuineHeaders, { txRef: 'BKTX-1', id: 2 ** 60 })).toEqual({ txRef: 'BKTX-1' });
  });

  test.each([
    null,
    'text',
    [],
    {},
    { event: 'test_assess' },
    { event: 'transfer.completed', data: { id: 1, tx_ref: 'BKTX-1' } },
    { event: 'transfer.completed', txRef: 'BKTX-1', id: 1 },
    { event: 'charge.completed', data: {} },
    { event: 'charge.completed', data: null },
    { txRef: 5 },
  ])('%j is about something else', (body) => {
    expect(gateway.readWebhook(genuineHeaders, body)).toBeNull();
  });

  test.each([
    {},
    { 'verif-hash': '' },
    { 'verif-hash': 'Hash' },
    { 'verif-hash': 'hash ' },
    { 'verif-hash': ['hash', 'hash'] },
  ])('with %j it is refused unread', (headers) => {
    expect(() => gateway.readWebhook(headers, { event: 'charge.completed', data: { id: 1 } })).toThrow(AppError);
  });

  test('a shop without a hash believes nobody', () => {
    const openGateway = flutterwave({ apiUrl: '', scriptUrl: '', publicKey: '', secretKey: '', webhookHash: '' });
    expect(() => openGateway.readWebhook({ 'verif-hash': '' }, {})).toThrow(AppError);
  });
});

test('the payload hash covers amount in naira, currency, e-mail, reference and the hashed secret', () => {
  const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
  const charge = { amount: fromNaira(25398.5), currency: 'NGN', email: 'ada@example.com', txRef: 'BKTX-1' };
  expect(gateway.payloadHash(charge)).toBe(sha256(`25398.5NGNada@example.comBKTX-1${sha256('secret')}`));
});

describe('a refund', () => {
  const refund = { id: 75923, tx_id: 4320001, amount_refunded: 100.5, status: 'completed', comments: 'BKTX-1 7/9' };
  const askForRefund = () => gateway.refund('4320001', kobo(10_050), 'BKTX-1 7/9');
  const answerWithRefund = (data: object) =>
    answerWith(200, JSON.stringify({ status: 'success', data: { ...refund, ...data } }));

  test('is asked for in naira, with what we write beside it', async () => {
    const sentBody = new Promise<string>((read) => {
      respond = (request, response) => {
        let body = '';
        request.on('data', (piece: Buffer) => (body += piece.toString()));
        request.on('end', () => {
          read(`${request.method} ${request.url} ${body}`);
          response.writeHead(200).end(JSON.stringify({ status: 'success', data: refund }));
        });
      };
    });
    expect(await askForRefund()).toEqual({
      id: '75923',
      transactionId: '4320001',
      amount: 10_050,
      status: 'made',
      comment: 'BKTX-1 7/9',
    });
    expect(await sentBody).toBe('POST /v3/transactions/4320001/refund {"amount":100.5,"comments":"BKTX-1 7/9"}');
  });

  test.each([
    ['made', 'completed'],
    ['made', 'completed-bank-transfer'],
    ['made', 'successful'],
    ['refused', 'failed'],
    ['processing', 'processing'],
    ['processing', 'a word we do not know'],
  ])('is %s when it is %s', async (status, word) => {
    answerWithRefund({ status: word });
    expect((await askForRefund()).status).toBe(status);
  });

  test.each([400, 401, 403, 404, 409, 422])('was refused for certain by %d', async (status) => {
    answerWith(status, JSON.stringify({ status: 'error', message: 'Insufficient funds', data: null }));
    await expect(askForRefund()).rejects.toEqual(new GatewayRefused('Insufficient funds'));
  });

  test.each<[number, string]>([
    [500, '{"status":"error","message":"An error occurred","data":null}'],
    [503, '{"status":"error","message":"An error occurred","data":null}'],
    [429, '{"status":"error","message":"Too many requests","data":null}'],
    [400, '<h1>Bad request</h1>'],
    [200, '{"status":"success","data":{"id":1}}'],
    [200, '{"status":"succ'],
  ])('may have been made after %d %s', async (status, body) => {
    answerWith(status, body);
    await expect(askForRefund()).rejects.toBeInstanceOf(GatewayUnavailable);
  });
});

test.each(['list', 'listRefunds'] as const)('%s without its count of pages is no list', async (call) => {
  answerWith(200, JSON.stringify({ status: 'success', data: [] }));
  await expect(gateway[call]({ from: '2026-11-20', to: '2026-11-21', page: 1 })).rejects.toBeInstanceOf(
    GatewayUnavailable,
  );
});

describe('a list', () => {
  const listInput = { from: '2026-11-20', to: '2026-11-21', page: 1 } as const;
  const answerWithRows = (...data: unknown[]) =>
    answerWith(200, JSON.stringify({ status: 'success', meta: { page_info: { total_pages: 1 } }, data }));

  test('is not lost with a row that makes no sense', async () => {
    answerWithRows({ ...transaction, id: 1, amount: null }, { ...transaction, id: null }, transaction, 'a text');
    const { rows, unreadableIds } = await gateway.list(listInput);
    expect(rows).toMatchObject([{ id: '4320001' }]);
    expect(unreadableIds).toEqual([
      '1',
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  });

  test.each([
    { tx_id: 7, amount_refunded: 100.5, comments: 'ours' },
    { transaction_id: 7, amount_refunded: 100.5, comment: 'ours' },
    { TransactionId: 7, AmountRefunded: 100.5, comment: 'ours' },
  ])('of refunds may name things as in %j', async (names) => {
    answerWithRows({ id: 75923, status: 'completed', ...names });
    expect(await gateway.listRefunds(listInput)).toEqual({
      rows: [{ id: '75923', transactionId: '7', amount: 10_050, status: 'made', comment: 'ours' }],
      unreadableIds: [],
      pages: 1,
    });
  });
});
