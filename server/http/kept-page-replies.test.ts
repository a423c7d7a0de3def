import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerFirst, readySender } from '#server/http/answer-first.ts';
import { keptPageAnswer } from '#server/http/kept-page-replies.ts';
import { makeKeptPages } from '#server/http/kept-pages.ts';
import { makeMeter } from '#server/telemetry/meter.ts';

const html = '<h1>About</h1>';
const meter = makeMeter();
const lines: object[] = [];
let passedOn: (string | undefined)[] = [];
let closing = false;

const pages = makeKeptPages({
  render: async () => ({ status: 200, headers: { 'content-type': 'text/html' }, html }),
  call: () => Promise.reject(new Error('this page makes no calls')),
  today: () => '2026-11-23',
  now: () => 0,
});
const server = createServer((request, response) => {
  passedOn.push(request.url);
  response.end();
});
const observed: (string | undefined)[] = [];
server.on('request', ({ url }) => observed.push(url));
const log = { info: (line: object) => lines.push(line) } as unknown as FastifyBaseLogger;
answerFirst(server, [
  keptPageAnswer({
    keptPages: pages,
    makeRequestId: () => 'request-1',
    send: readySender({ meter, log }),
    isClosing: () => closing,
  }),
]);

let origin = '';
beforeAll(async () => {
  await pages.find({ method: 'GET', url: '/about', headers: {} }, { 'x-frame-options': 'SAMEORIGIN' });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  passedOn = [];
});

test('a kept page is sent without Fastify, and is logged and counted', async () => {
  const reply = await fetch(`${origin}/about`, { headers: { cookie: 'session=x' } });
  expect([reply.status, await reply.text()]).toEqual([200, html]);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'x-request-id': 'request-1',
    'x-frame-options': 'SAMEORIGIN',
  });
  const head = await fetch(`${origin}/about`, { method: 'HEAD' });
  expect([await head.text(), head.headers.get('content-length')]).toEqual(['', reply.headers.get('content-length')]);
  const unchanged = await fetch(`${origin}/about`, { headers: { 'if-none-match': String(reply.headers.get('etag')) } });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
  expect(passedOn).toEqual([]);
  expect(observed).toEqual(['/about', '/about', '/about']);
  const line = { requestId: 'request-1', route: '/about', ms: expect.any(Number) };
  expect(lines).toEqual([
    { ...line, method: 'GET', status: 200 },
    { ...line, method: 'HEAD', status: 200 },
    { ...line, method: 'GET', status: 304 },
  ]);
  const { values } = await meter.requests.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  expect(counts.map(({ labels, value }) => [labels, value])).toEqual([
    [{ route: 'page:site', method: 'GET', status: '200' }, 1],
    [{ route: 'page:site', method: 'HEAD', status: '200' }, 1],
    [{ route: 'page:site', method: 'GET', status: '304' }, 1],
  ]);
});

test('Fastify gets every other request, and all of them while the server closes', async () => {
  await fetch(`${origin}/about?picture=1`);
  await fetch(`${origin}/rooms`);
  await fetch(`${origin}/about`, { method: 'POST' });
  closing = true;
  await fetch(`${origin}/about`);
  expect(passedOn).toEqual(['/about?picture=1', '/rooms', '/about', '/about']);
});
