import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#server/core/free-port.ts';
import { serveMetrics } from '#server/platform/telemetry/metrics.ts';
import { listenToBell } from '#tools/testing/bell-listener.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { book, passMinutes, pay, setFault, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { insertParkedJob } from '#tools/testing/valid-calls.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await testApp();
  const port = await findFreePort('127.0.0.1');
  const server = await serveMetrics(app.telemetry, { host: '127.0.0.1', port });
  url = `http://127.0.0.1:${port}/metrics`;
  return () => server.close();
});
afterAll(() => app.close());

const readMetrics = async () => (await fetch(url)).text();
const metricValue = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );

test('Prometheus hears what guests, the gateway, mails and jobs are doing, and nothing about anybody', async () => {
  const { client, booking, txRef } = await book(app, { guest_name: 'Private Person' });
  await setFault(app, 'error');
  await verify(client, txRef);
  await setFault(app, 'none');
  await pay(app, txRef);
  await verify(client, txRef);
  await passMinutes(app, 1);
  expect(
    (
      await client.post(
        '/api/bookings/public',
        bookingInput({ ...booking, promo_code: '', transaction_ref: 'x', room_id: 'deluxe', guests: 13 }),
      )
    ).status,
  ).toBe(400);
  await app.client().get(`/receipt/${booking.reference}`);
  await insertParkedJob(app);
  const bellListener = await listenToBell(await signedIn(app, 'superadmin'));
  await bellListener.next();

  const text = await readMetrics();
  const requestLine = (path: string, method: string, status: number) =>
    metricValue(text, `hotel_http_request_seconds_count{route="${path}",method="${method}",status="${status}"}`);
  expect([
    requestLine('/api/bookings/public', 'POST', 201),
    requestLine('/api/bookings/public', 'POST', 400),
    requestLine('/api/payments/verify', 'POST', 200),
    requestLine('page:site', 'GET', 404),
    metricValue(text, 'hotel_bookings_total{source="online",outcome="made"}'),
    metricValue(text, 'hotel_settles_total{outcome="unavailable"}'),
    metricValue(text, 'hotel_settles_total{outcome="settled"}'),
    metricValue(text, 'hotel_jobs{state="parked"}'),
    metricValue(text, 'hotel_live_streams'),
    metricValue(text, 'hotel_database_up'),
  ]).toEqual([1, 1, 1, 1, 1, expect.any(Number), 1, 1, 1, 1]);
  expect(metricValue(text, 'hotel_mails_total{outcome="sent"}')).toBeGreaterThan(0);
  expect(metricValue(text, 'hotel_settles_total{outcome="unavailable"}')).toBeGreaterThan(0);
  expect(text).toMatch(/hotel_gateway_call_seconds_count\{call="\w+",outcome="unavailable"\} [1-9]/);
  expect(text).toMatch(/hotel_gateway_call_seconds_count\{call="\w+",outcome="answered"\} [1-9]/);
  expect(text).toMatch(/hotel_job_run_seconds_count\{kind="booking.confirmed",outcome="done"\} 1/);
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'hotel_database_connections',
  ])
    expect(text).toContain(name);
  for (const word of ['Private', booking.reference, booking.guest_email, txRef]) expect(text).not.toContain(word);
  await bellListener.close();
  await expect.poll(async () => metricValue(await readMetrics(), 'hotel_live_streams'), { timeout: 10_000 }).toBe(0);
});

test('the oldest job that is due grows older until it is done', async () => {
  await app.worker.idle();
  const at = app.clock.now();
  const row = { kind: 'payment.nudged', payload: '{"txRef":"none"}', runAt: at, createdAt: at };
  await app.db.read
    .insertInto('job')
    .values({ ...row, leasedUntil: new Date(at.getTime() + 3_600_000) })
    .execute();
  app.clock.advance(90_000);
  expect(metricValue(await readMetrics(), 'hotel_jobs_oldest_due_seconds')).toBe(90);
});

test('the health of the hotel is there as numbers and as JSON, the same as the owner reads', async () => {
  const owner = await signedIn(app, 'superadmin');
  const { success: _, ...report } = (await owner.get('/api/health/checks')).body;
  const reply = await fetch(new URL('/health', url));
  const json = (await reply.json()) as typeof report;
  const withoutSentences = ({ checks, ...rest }: Record<string, unknown>) => ({
    ...rest,
    checks: (checks as { check: string; state: string }[]).map(({ check, state }) => [check, state]),
  });
  expect(withoutSentences(json)).toEqual(withoutSentences(report));
  expect(reply.status).toBe(json.state === 'bad' ? 503 : 200);
  const text = await readMetrics();
  for (const { check, state } of json.checks as { check: string; state: string }[])
    expect(metricValue(text, `hotel_health_state{check="${check}"}`)).toBe(['ok', 'watch', 'bad'].indexOf(state));
});

test('the age of the last proven backup is left out until one is proven', async () => {
  const ageLine = 'hotel_last_proven_backup_age_seconds';
  expect(metricValue(await readMetrics(), ageLine)).toBeNaN();
  await (await signedIn(app, 'superadmin')).post('/api/backups', {});
  await app.worker.idle();
  app.clock.advance(90_000);
  expect(metricValue(await readMetrics(), ageLine)).toBe(90);
});

test('nothing else is answered there', async () => {
  for (const path of ['/', '/metrics/x', '/api/health']) expect((await fetch(new URL(path, url))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  expect((await app.client().get('/metrics')).body.text ?? '').not.toContain('hotel_');
});
