import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { requestMessages } from '#contract/core/errors.ts';
import type { Client } from '#tools/testing/client.ts';
import { noPages } from '#tools/testing/no-pages.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let client: Client;
let token: string;
beforeAll(async () => {
  app = await testApp({ web: { ...noPages, files: webFolder }, requestTimeoutMs: 1_000 });
  allowArrivalWithin(30_000);
  client = app.client();
  token = String((await client.get('/api/auth/csrf-token')).body.csrfToken);
});
afterAll(async () => {
  await app.close();
  rmSync(webFolder, { recursive: true });
});

/**
 * Sets how long a request may take to arrive. Only the tests that wait for a request which never arrives set a short
 * time, because a busy machine is slow.
 */
const allowArrivalWithin = (ms: number) => Object.assign(app.http.server, { requestTimeout: ms, headersTimeout: ms });
function expectSlowRequests() {
  beforeAll(() => void allowArrivalWithin(1_000));
  afterAll(() => void allowArrivalWithin(30_000));
}

const folders = ['assets', 'images', 'fonts', 'icons'] as const;
const webFolder = mkdtempSync(join(tmpdir(), 'files-'));
for (const folder of folders) {
  mkdirSync(join(webFolder, folder));
  writeFileSync(join(webFolder, folder, 'a.txt'), 'A file');
}

/** This is more than the system's buffers of a connection take, so that the server has to wait for the reader. */
const largeText = 'x'.repeat(16 * 1024 * 1024);
writeFileSync(join(webFolder, 'assets', 'large.txt'), largeText);

const calls: Endpoint[] = Object.values(endpoints);
const limitOf = ({ bodyLimit = 100 * 1024 }: Endpoint) => bodyLimit;
const addressOf = ({ path }: Endpoint) => `/api${path.replace(/:\w+/g, 'x')}`;
const writingCalls = calls.filter(({ method }) => method !== 'GET');
/** An ordinary call, a call with its own limit of bytes, and a call that reads the bytes of its body. */
const oneOfEachKind: Endpoint[] = [
  endpoints.createPublicBooking,
  endpoints.importStatement,
  endpoints.flutterwaveWebhook,
];
const tooMuchFor = (call: Endpoint) => JSON.stringify({ guest_name: 'x'.repeat(limitOf(call)) });

const send = (
  method: string,
  path: string,
  body: string | Uint8Array<ArrayBuffer> | undefined,
  headers: Record<string, string> = {},
) => {
  const ownHeaders = {
    'content-type': 'application/json',
    'x-csrf-token': token,
    'verif-hash': 'sandbox-webhook-hash',
  };
  return client.raw(path, { method, headers: { ...ownHeaders, ...headers }, body: body ?? null });
};

async function findProblems<T>(all: readonly T[], problemOf: (each: T) => Promise<string | false>): Promise<string[]> {
  const problems: string[] = [];
  for (let at = 0; at < all.length; at += 10)
    problems.push(...(await Promise.all(all.slice(at, at + 10).map(problemOf))).filter((problem) => problem !== false));
  return problems;
}

test('each call that writes is refused with a body that is cut, and with too many bytes', async () => {
  const problems = await findProblems(writingCalls, async (call) => {
    const replyToCut = await send(call.method, addressOf(call), '{"guest_name":"Ada"');
    const replyToTooMuch = await send(call.method, addressOf(call), tooMuchFor(call));
    expectRefusedFields(replyToCut);
    expectRefusedFields(replyToTooMuch);
    const outcome = [replyToCut.status, replyToTooMuch.status, replyToTooMuch.body.message];
    return !isDeepStrictEqual(outcome, [400, 413, requestMessages.tooLarge]) && `${call.path}: ${outcome.join()}`;
  });
  expect(problems).toEqual([]);
});

describe.each(oneOfEachKind.map((call) => [call.method, addressOf(call), call] as const))(
  '%s %s',
  (method, path, call) => {
    test.each<[string, string | Uint8Array<ArrayBuffer>]>([
      ['a cut one', '{"guest_name":"Ada"'],
      ['two', '{}{}'],
      ['text', '"text"'],
      ['a number', '5'],
      ['null', 'null'],
      ['true', 'true'],
      ['a list', '[]'],
      ['a list of them', '[{}]'],
      ['a deep record', `${'{"data":'.repeat(3_000)}1${'}'.repeat(3_000)}`],
      ['a deep list', `${'['.repeat(40_000)}${']'.repeat(40_000)}`],
      ['a poisoned one', '{"__proto__":{"admin":true},"x":1}'],
      ['one poisoned further down', '{"guest_name":{"constructor":{"prototype":{"admin":true}}}}'],
      ['bytes that are no text', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
      ['a form', 'guest_name=Ada'],
    ])('is refused with %s', async (what, body) => {
      const reply = await send(method, path, body);
      // The gateway's webhook answers 200 to any JSON object that names no payment of the hotel.
      if (reply.status === 200)
        expect([path, what]).toEqual([addressOf(endpoints.flutterwaveWebhook), expect.any(String)]);
      else expect([reply.status, expectRefusedFields(reply)]).toEqual([400, expect.any(Array)]);
    });

    test('takes nothing for an empty record', async () => {
      const replyTo = async (body: string | undefined) => {
        const { status, body: reply } = await send(method, path, body);
        return [status, reply];
      };
      const refusalOfEmpty = await replyTo('{}');
      for (const nothing of ['', undefined]) expect(await replyTo(nothing)).toEqual(refusalOfEmpty);
    });

    test(`is refused with more than ${limitOf(call)} bytes, and not with as many`, async () => {
      const reply = await send(method, path, tooMuchFor(call));
      expect([reply.status, reply.body.message]).toEqual([413, requestMessages.tooLarge]);
      expectRefusedFields(reply);
      const largestBody = JSON.stringify({ guest_name: 'x'.repeat(limitOf(call) - '{"guest_name":""}'.length) });
      expect((await send(method, path, largestBody)).status).not.toBe(413);
    });

    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'x',
    ])('is refused as %s', async (type) => {
      const reply = await send(method, path, '{}', { 'content-type': type });
      expect([reply.status, reply.body.message]).toEqual([415, requestMessages.unsupported]);
      expectRefusedFields(reply);
    });
  },
);

describe('an address that is no call', () => {
  test.each([
    ...['/api/', '/api/nope', '/api/booking', '/api/bookings/public/', '/api/room-inventory/x/y', '/api/../api/x'],
    ...['/api/__proto__', '/api/constructor', '/api/v1/health', '/api/health/', '/API/health', '/api//health'],
  ])('%s is not found, by any method', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (path === '/API/health' && method === 'GET') continue;
      const reply = await client.raw(path, { method, headers: { 'x-csrf-token': token } });
      expect([method, reply.status, reply.body]).toEqual([method, 404, { success: false, message: 'Not found' }]);
    }
  });

  test.each([
    '/api/%',
    '/api/%E0%A4%A',
    '/api/bookings/by-reference/%',
    '/api/bookings/by-reference/%E0%A4%A',
    '/api/%00',
  ])('%s is refused', async (path) => {
    expectRefusedFields(await client.get(path));
  });

  test.each([201, 3_000])('a reference of %i characters is refused', async (length) => {
    expectRefusedFields(await client.get(`/api/bookings/by-reference/${'x'.repeat(length)}`));
  });
});

const hasAddress = (call: Endpoint, path: string) =>
  new RegExp(`^/api${call.path.replace(/:\w+/g, '[^/]+')}$`).test(path);

test('each path is found by no other method than its own', async () => {
  const paths = [...new Set(calls.map(addressOf))];
  const problems = await findProblems(paths, async (address) => {
    // A fixed word in one call's path can match a parameter in the path of another call, so a path can belong to
    // several calls.
    const methodsOfAddress = calls.filter((call) => hasAddress(call, address)).map(({ method }): string => method);
    const wrongMethods: string[] = [];
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (other) => !methodsOfAddress.includes(other),
    )) {
      const reply = await client.raw(address, { method, headers: { 'x-csrf-token': token } });
      if (reply.status !== 404 || expectRefusedFields(reply).length > 0) wrongMethods.push(`${method} ${reply.status}`);
    }
    return wrongMethods.length > 0 && `${address}: ${wrongMethods.join()}`;
  });
  expect(problems).toEqual([]);
});

describe.each(folders)('of the files in /%s/', (folder) => {
  const askFor = (path: string, headers: Record<string, string> = {}) => client.raw(`/${folder}/${path}`, { headers });

  test.each(['', 'none.txt', '%00', '%2e%2e/%2e%2e/x', '..%2f..%2fpackage.json', '.env', 'a.txt/', '%5c..%5cx'])(
    '%j is not one',
    async (path) => {
      expect((await askFor(path)).status).toBeOneOf([400, 404]);
    },
  );

  test.each<[string, Record<string, string>, number]>([
    ['from beyond its end', { range: 'bytes=99999999-' }, 416],
    ['its last nothing', { range: 'bytes=-0' }, 416],
    ['backwards', { range: 'bytes=5-1' }, 416],
    ['if it were another', { 'if-match': '"x"' }, 412],
    ['if it were older', { 'if-unmodified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' }, 412],
  ])('one is not had %s', async (_, headers, status) => {
    const reply = await askFor('a.txt', headers);
    expect([reply.status, expectRefusedFields(reply)]).toEqual([status, []]);
  });
});

function connectRaw(text: string) {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let receivedText = '';
  socket.on('data', (more: string) => {
    receivedText += more;
  });
  socket.write(text);
  return { socket, received: () => receivedText };
}
const statusLines = (received: string) => received.match(/HTTP\/1\.1 \d+/g);

async function sendRaw(text: string): Promise<{ status: number; body: unknown }> {
  const { socket, received } = connectRaw(text);
  await once(socket, 'close');
  const [head = '', body = ''] = received().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}
const restOfHeaders = 'host: x\r\nconnection: close';

describe('a request', () => {
  expectSlowRequests();

  test('that is none, or does not come to its end, is refused as any other, and its connection ends', async () => {
    const postRequest = 'POST /api/bookings/public HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 9';
    const requestCases: [string, number, string][] = [
      ['HELLO\r\n\r\n', 400, 'The request cannot be understood.'],
      [`GET /assets/../../x HTTP/1.1\r\n${restOfHeaders}\r\n\r\n`, 404, 'Not found'],
      [`GET / HTTP/1.1\r\n${restOfHeaders}\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, requestMessages.headersTooLarge],
      [`${postRequest}\r\n${restOfHeaders}\r\n\r\n{`, 408, 'The request took too long to arrive.'],
      ['GET /api/health HTTP/1.1\r\nhost:', 408, 'The request took too long to arrive.'],
    ];
    const replies = await Promise.all(requestCases.map(([text]) => sendRaw(text)));
    expect(replies).toEqual(requestCases.map(([, status, message]) => ({ status, body: { success: false, message } })));
  });
});

describe('while a reply is sent, it comes to its end and no other follows, when the next request', () => {
  expectSlowRequests();

  const getRequest = 'GET /assets/large.txt HTTP/1.1\r\nhost: x\r\n\r\n';
  const postRequest =
    'POST /api/bookings/public HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{';
  const expectOnlyFile = (receivedText: string) => {
    const [head = '', body = ''] = receivedText.split('\r\n\r\n');
    expect([statusLines(receivedText), head.startsWith('HTTP/1.1 200'), body === largeText]).toEqual([
      ['HTTP/1.1 200'],
      true,
      true,
    ]);
  };

  test.each([
    ['is none', 'HELLO\r\n\r\n'],
    ['does not come to its end', postRequest],
  ])('%s', async (_, next) => {
    const { socket, received } = connectRaw(getRequest);
    await once(socket, 'data');
    socket.pause();
    const refusal = once(app.http.server, 'clientError');
    socket.write(next);
    await refusal;
    socket.resume();
    await once(socket, 'close');
    expectOnlyFile(received());
  });

  test('is none, and came in the same moment', async () => {
    const { socket, received } = connectRaw(`${getRequest}HELLO\r\n\r\n`);
    await once(socket, 'close');
    expectOnlyFile(received());
  });
});

test('strange headers harm nothing', async () => {
  const strangeHeaders: Record<string, string>[] = [
    { cookie: 'receipts=%00; ;;; =; receipts=a.b.c.d.e.f.g.h.i.j' },
    { cookie: `receipts=${'.'.repeat(4_000)}` },
    { accept: 'text/plain' },
    { 'accept-encoding': 'nonsense, gzip;q=2' },
    { 'x-forwarded-proto': 'javascript:' },
    { origin: 'https://elsewhere.example', referer: 'x' },
    { 'if-none-match': '"', range: 'bytes=0-1' },
  ];
  for (const headers of strangeHeaders)
    expect((await client.raw('/api/room-inventory/available', { headers })).body.success).toBe(true);
  const knownReply = await client.raw('/api/room-inventory/available', { headers: { 'if-none-match': '*' } });
  expect(knownReply.status).toBe(304);
});
