import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { databaseFor } from '#tools/testing/databases.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const lines: string[] = [];
let database: Awaited<ReturnType<typeof databaseFor>>;
let app: TestApp;
let limited: TestApp;
beforeAll(async () => {
  database = await databaseFor(openedAt);
  app = await testApp({ db: database.db, logTarget: { write: (line) => void lines.push(line) } });
  limited = await testApp({ db: database.db, rateLimits: true });
  return async () => {
    await app.close();
    await limited.close();
    await database.drop();
  };
});

const handlerStart = 'tracing:fastify.request.handler:start';
let handledByFastify = 0;
const count = () => {
  handledByFastify++;
};
subscribe(handlerStart, count);
afterAll(() => {
  unsubscribe(handlerStart, count);
});

async function ask(path: string, init: RequestInit = {}, from = app) {
  const before = handledByFastify;
  const reply = await from.client().open(path, init);
  const { status, headers } = reply;
  return { status, headers, text: await reply.text(), byFastify: handledByFastify > before };
}

const available = '/api/room-inventory/available';
const check = '/api/room-inventory/check-availability';
const stay = `room_type_id=deluxe&check_in=${addDays(testToday, 1)}&check_out=${addDays(testToday, 3)}`;
const calendar = `/api/room-inventory/calendar?from=${testToday}&to=${addDays(testToday, 60)}`;

const leftToFastify = { 'content-encoding': 'identity' };

describe.each([available, `${check}?${stay}`, calendar])('%s', (path) => {
  test.each(['identity', 'gzip, deflate', 'gzip, deflate, br'])(
    'accepting %s, is answered as by Fastify',
    async (codings) => {
      const headers = { 'accept-encoding': codings, cookie: 'session=x', origin: 'https://elsewhere.example' };
      const ready = await ask(path, { headers });
      const usual = await ask(path, { headers: { ...headers, ...leftToFastify } });
      expect([ready.byFastify, usual.byFastify]).toEqual([false, true]);
      expect([ready.status, ready.text]).toEqual([usual.status, usual.text]);
      expect(plain(ready.headers)).toEqual(plain(usual.headers));
    },
  );
});

/** The bytes of a compressed reply may be fewer, because it is compressed once for many. */
function plain(headers: Headers) {
  const { date: _date, 'x-request-id': id = '', 'content-length': length, ...rest } = Object.fromEntries(headers);
  const isCompressed = rest['content-encoding'] !== undefined;
  return { ...rest, hasOwnId: /^[0-9a-f-]{36}$/.test(id), length: isCompressed ? Number(length) > 0 : length };
}

test('an answer without Fastify is logged and counted like any other', async () => {
  const id = (name: string) => `edge-2026.11:${name}`;
  await ask(available, { headers: { 'x-request-id': id('ready') } });
  await ask(available, { headers: { 'x-request-id': id('usual'), ...leftToFastify } });
  const lineOf = (name: string) => {
    const line = lines.find((each) => each.includes(`"${id(name)}"`) && each.includes('"msg":"request"'));
    const { time: _time, ms, requestId: _id, ...facts } = JSON.parse(line ?? '{}') as Record<string, unknown>;
    return { ...facts, hasDuration: Number.isInteger(ms) };
  };
  await expect.poll(() => lineOf('usual')).toMatchObject({ status: 200 });
  expect(lineOf('ready')).toEqual(lineOf('usual'));
  const { values } = await app.telemetry.meter.requests.get();
  const routes = values.filter(
    ({ metricName, labels }) => metricName?.endsWith('_count') && labels.route === available,
  );
  expect(routes.map(({ labels }) => labels)).toEqual([{ route: available, method: 'GET', status: '200' }]);
});

test.each<[string, number, string, RequestInit?]>([
  ['HEAD', 200, available, { method: 'HEAD' }],
  ['a call without its input', 400, check],
  ['a name given twice', 400, `${check}?${stay}&check_in=${addDays(testToday, 1)}`],
  ['an escaped query', 200, `${check}?${stay.replace('deluxe', '%64eluxe')}`],
  ['a query with a second question mark', 400, `${check}?${stay}?a`],
  ['an escaped path', 200, available.replace('able', '%61ble')],
  ['a room type that does not exist', 400, `${check}?${stay.replace('deluxe', 'tent')}`],
  ['a choice of encodings', 200, available, { headers: { 'accept-encoding': 'gzip;q=0.5, br;q=0.1' } }],
  ['a request for no compression', 200, available, { headers: { 'x-no-compression': '1' } }],
])('Fastify answers %s', async (_, status, path, init) => {
  const reply = await ask(path, init);
  expect([reply.status, reply.byFastify]).toEqual([status, true]);
});

test('Fastify answers calls that are limited per minute', async () => {
  expect((await ask(calendar, {}, limited)).byFastify).toBe(true);
  expect((await ask(available, {}, limited)).byFastify).toBe(false);
});
