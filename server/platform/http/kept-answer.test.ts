import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import demo from '#hotel';
import { answerFirst, readySender } from '#server/platform/http/answer-first.ts';
import { keptAnswer } from '#server/platform/http/kept-answer.ts';
import { makeKeptReplies } from '#server/platform/http/kept-replies.ts';
import { makeMeter } from '#server/platform/telemetry/meter.ts';

const text = '<h1>About</h1>';
const availablePath = '/api/room-inventory/available';
const meter = makeMeter();
const logLines: object[] = [];
let passedOnUrls: (string | undefined)[] = [];
const hotelState = { isClosing: false, isRefusing: false, isDown: false, ms: 0, renders: 0, day: '2026-11-23' };

const replies = makeKeptReplies({
  async render() {
    hotelState.renders += 1;
    if (hotelState.isDown) throw new Error('the database is down');
    return { status: 200, headers: { 'content-type': 'text/html' }, text };
  },
  callFor: () => () => Promise.reject(new Error('these replies make no calls')),
  today: () => hotelState.day,
  hotel: () => demo,
  pictures: () => noOwnPictures,
  now: () => hotelState.ms,
});
const server = createServer((request, response) => {
  passedOnUrls.push(request.url);
  response.end();
});
const observedUrls: (string | undefined)[] = [];
server.on('request', ({ url }) => observedUrls.push(url));
const log = { info: (line: object) => logLines.push(line) } as unknown as FastifyBaseLogger;
answerFirst(server, [
  keptAnswer({
    keptReplies: replies,
    apiHeaders: { 'x-frame-options': 'DENY' },
    makeRequestId: () => 'request-1',
    send: readySender({ meter, log }),
    isClosing: () => hotelState.isClosing,
    isRefusing: () => hotelState.isRefusing,
  }),
]);

let origin = '';
beforeAll(async () => {
  await replies.find({ method: 'GET', url: '/about', headers: {} }, { 'x-frame-options': 'SAMEORIGIN' });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  passedOnUrls = [];
});

test('a kept page is sent without Fastify, and is logged and counted', async () => {
  const reply = await fetch(`${origin}/about`, { headers: { cookie: 'session=x' } });
  expect([reply.status, await reply.text()]).toEqual([200, text]);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'x-request-id': 'request-1',
    'x-frame-options': 'SAMEORIGIN',
  });
  const headReply = await fetch(`${origin}/about`, { method: 'HEAD' });
  expect([await headReply.text(), headReply.headers.get('content-length')]).toEqual([
    '',
    reply.headers.get('content-length'),
  ]);
  const unchangedReply = await fetch(`${origin}/about`, {
    headers: { 'if-none-match': String(reply.headers.get('etag')) },
  });
  expect([unchangedReply.status, await unchangedReply.text()]).toEqual([304, '']);
  expect(passedOnUrls).toEqual([]);
  expect(observedUrls).toEqual(['/about', '/about', '/about']);
  const logLine = { requestId: 'request-1', route: '/about', ms: expect.any(Number) };
  expect(logLines).toEqual([
    { ...logLine, method: 'GET', status: 200 },
    { ...logLine, method: 'HEAD', status: 200 },
    { ...logLine, method: 'GET', status: 304 },
  ]);
  const { values } = await meter.requests.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  expect(counts.map(({ labels, value }) => [labels, value])).toEqual([
    [{ route: 'page:site', method: 'GET', status: '200' }, 1],
    [{ route: 'page:site', method: 'HEAD', status: '200' }, 1],
    [{ route: 'page:site', method: 'GET', status: '304' }, 1],
  ]);
});

test('a call is answered and checked again without Fastify', async () => {
  const { renders } = hotelState;
  const [reply, secondReply] = await Promise.all([
    fetch(`${origin}${availablePath}`),
    fetch(`${origin}${availablePath}`),
  ]);
  expect([reply.status, await reply.text(), reply.headers.get('x-frame-options')]).toEqual([200, text, 'DENY']);
  const headers = { 'if-none-match': String(secondReply.headers.get('etag')) };
  expect((await fetch(`${origin}${availablePath}`, { headers })).status).toBe(304);
  expect([hotelState.renders - renders, passedOnUrls, logLines.at(-1)]).toEqual([
    1,
    [],
    { requestId: 'request-1', route: availablePath, method: 'GET', status: 304, ms: expect.any(Number) },
  ]);
});

test('Fastify gets every other request, and all of them while the server closes', async () => {
  await fetch(`${origin}/about?picture=1`);
  await fetch(`${origin}/rooms`);
  await fetch(`${origin}/about`, { method: 'POST' });
  hotelState.isClosing = true;
  await fetch(`${origin}/about`);
  hotelState.isClosing = false;
  expect(passedOnUrls).toEqual(['/about?picture=1', '/rooms', '/about', '/about']);
});

test('Fastify gets a call that fails, and one that is to be checked while requests are refused', async () => {
  hotelState.isRefusing = true;
  await fetch(`${origin}${availablePath}`);
  expect(passedOnUrls).toEqual([]);
  hotelState.ms += 1_000;
  await fetch(`${origin}${availablePath}`);
  expect(passedOnUrls).toEqual([availablePath]);
  hotelState.isRefusing = false;
  hotelState.isDown = true;
  hotelState.day = '2026-11-24';
  await fetch(`${origin}${availablePath}`);
  expect(passedOnUrls).toEqual([availablePath, availablePath]);
});
