import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { databaseFor } from '#tools/testing/databases.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const logLines: string[] = [];
let database: Awaited<ReturnType<typeof databaseFor>>;
let app: TestApp;
let appWithLimits: TestApp;
beforeAll(async () => {
  database = await databaseFor(openedAt);
  app = await testApp({ db: database.db, logTarget: { write: (line) => void logLines.push(line) } });
  appWithLimits = await testApp({ db: database.db, rateLimits: true });
  return async () => {
    await app.close();
    await appWithLimits.close();
    await database.drop();
  };
});

const handlerStart = 'tracing:fastify.request.handler:start';
let handledByFastify = 0;
const countHandled = () => {
  handledByFastify++;
};
subscribe(handlerStart, countHandled);
afterAll(() => {
  unsubscribe(handlerStart, countHandled);
});

async function ask(path: string, init: RequestInit = {}, from = app) {
  const before = handledByFastify;
  const reply = await from.client().open(path, init);
  const { status, headers } = reply;
  return { status, headers, text: await reply.text(), byFastify: handledByFastify > before };
}

const availablePath = '/api/room-inventory/available';
const availabilityPath = '/api/room-inventory/check-availability';
const stayQuery = `room_type_id=deluxe&check_in=${addDays(testToday, 1)}&check_out=${addDays(testToday, 3)}`;
const calendarPath = `/api/room-inventory/calendar?from=${testToday}&to=${addDays(testToday, 60)}`;

const headersForFastify = { 'content-encoding': 'identity' };

describe.each([availablePath, `${availabilityPath}?${stayQuery}`, calendarPath])('%s', (path) => {
  test.each(['identity', 'gzip, deflate', 'gzip, deflate, br'])(
    'accepting %s, is answered as by Fastify',
    async (codings) => {
      const headers = { 'accept-encoding': codings, cookie: 'session=x', origin: 'https://elsewhere.example' };
      const readyReply = await ask(path, { headers });
      const usualReply = await ask(path, { headers: { ...headers, ...headersForFastify } });
      expect([readyReply.byFastify, usualReply.byFastify]).toEqual([false, true]);
      expect([readyReply.status, readyReply.text]).toEqual([usualReply.status, usualReply.text]);
      expect(comparableHeaders(readyReply.headers)).toEqual(comparableHeaders(usualReply.headers));
    },
  );
});

/** Leaves out the length of a compressed reply, which may be shorter because it is compressed once for many callers. */
function comparableHeaders(headers: Headers) {
  const { date: _date, 'x-request-id': id = '', 'content-length': length, ...rest } = Object.fromEntries(headers);
  const isCompressed = rest['content-encoding'] !== undefined;
  return { ...rest, hasOwnId: /^[0-9a-f-]{36}$/.test(id), length: isCompressed ? Number(length) > 0 : length };
}

test('an answer without Fastify is logged and counted like any other', async () => {
  const idOf = (name: string) => `edge-2026.11:${name}`;
  await ask(availablePath, { headers: { 'x-request-id': idOf('ready') } });
  await ask(availablePath, { headers: { 'x-request-id': idOf('usual'), ...headersForFastify } });
  const lineOf = (name: string) => {
    const line = logLines.find((each) => each.includes(`"${idOf(name)}"`) && each.includes('"msg":"request"'));
    const { time: _time, ms, requestId: _id, ...facts } = JSON.parse(line ?? '{}') as Record<string, unknown>;
    return { ...facts, hasDuration: Number.isInteger(ms) };
  };
  await expect.poll(() => lineOf('usual')).toMatchObject({ status: 200 });
  expect(lineOf('ready')).toEqual(lineOf('usual'));
  const { values } = await app.telemetry.meter.requests.get();
  const routes = values.filter(
    ({ metricName, labels }) => metricName?.endsWith('_count') && labels.route === availablePath,
  );
  expect(routes.map(({ labels }) => labels)).toEqual([{ route: availablePath, method: 'GET', status: '200' }]);
});

test.each<[string, number, string, RequestInit?]>([
  ['HEAD', 200, availablePath, { method: 'HEAD' }],
  ['a call without its input', 400, availabilityPath],
  ['a name given twice', 400, `${availabilityPath}?${stayQuery}&check_in=${addDays(testToday, 1)}`],
  ['an escaped query', 200, `${availabilityPath}?${stayQuery.replace('deluxe', '%64eluxe')}`],
  ['a query with a second question mark', 400, `${availabilityPath}?${stayQuery}?a`],
  ['an escaped path', 200, availablePath.replace('able', '%61ble')],
  ['a room type that does not exist', 400, `${availabilityPath}?${stayQuery.replace('deluxe', 'tent')}`],
  ['a choice of encodings', 200, availablePath, { headers: { 'accept-encoding': 'gzip;q=0.5, br;q=0.1' } }],
  ['a request for no compression', 200, availablePath, { headers: { 'x-no-compression': '1' } }],
])('Fastify answers %s', async (_, status, path, init) => {
  const reply = await ask(path, init);
  expect([reply.status, reply.byFastify]).toEqual([status, true]);
});

test('Fastify answers calls that are limited per minute', async () => {
  expect((await ask(calendarPath, {}, appWithLimits)).byFastify).toBe(true);
  expect((await ask(availablePath, {}, appWithLimits)).byFastify).toBe(false);
});
