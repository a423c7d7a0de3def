import { afterEach, expect, test } from 'vitest';
import { bookingWithCheckout } from '#contract/payments/payments.ts';
import type { Db } from '#db/db.ts';
import { retryAfterSeconds } from '#server/platform/http/load.ts';
import type { Reply } from '#tools/testing/client.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { unusedStay } from '#tools/testing/race-setup.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

/** The short form has few connections, because PostgreSQL plans the statements of a booking on each of them. */
const connections = rounds(10, 2);

let app: TestApp;
let release = () => {};
afterEach(() => {
  release();
  return app.close();
});

/** Takes all connections of the pool, so that every query waits. Returns a function that gives them back. */
async function takeConnections(db: Db): Promise<() => void> {
  const count = db.engine === 'postgres' ? connections : 1;
  return new Promise((resolve) => {
    let takenCount = 0;
    const givenBack = new Promise<void>((giveBack) => {
      for (let each = 0; each < count; each++)
        void db.session(async () => {
          if (++takenCount === count) resolve(giveBack);
          await givenBack;
        });
    });
  });
}

const book = (client = app.client()) => client.post('/api/bookings/public', bookingInput(unusedStay('deluxe', 1)));
const bookTogether = (count: number) => Array.from({ length: count }, () => book());
const expectWaiting = (count: number) => expect.poll(() => app.db.queue().length, { timeout: 30_000 }).toBe(count);
/** How many refused requests the log speaks of, in one line per second. */
const refusedInLog = (lines: readonly string[]): number =>
  lines
    .filter((line) => line.includes('too many requests'))
    .map((line) => (JSON.parse(line) as { refused: number }).refused)
    .reduce((sum, refused) => sum + refused, 0);
const refusalOf = ({ status, headers, body }: Reply) => [status, headers.get('retry-after'), body];
const busyRefusal = [
  503,
  String(retryAfterSeconds),
  { success: false, message: 'The service is not available right now. Please try again in a moment.' },
];

test('what exceeds the queue for the database is refused at once, and what was accepted is done', async () => {
  const logLines: string[] = [];
  app = await testApp({ connections, maxWaiting: 10, logTarget: { write: (line) => void logLines.push(line) } });
  await app.worker.stop();
  const desk = await signedIn(app, 'receptionist');
  release = await takeConnections(app.db);

  const firstBookings = bookTogether(10);
  await expectWaiting(10);
  const startedAt = performance.now();
  expect(refusalOf(await app.client().get('/api/room-inventory/available'))).toEqual(busyRefusal);
  const page = await app.client().get('/rooms');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, String(retryAfterSeconds)]);
  expect(page.body.text).toContain('Please try again in a moment.');
  expect((await app.client().get('/api/health')).status).toBe(200);

  const deskReply = desk.get('/api/bookings');
  const otherBookings = bookTogether(9);
  await expectWaiting(20);
  for (const reply of await Promise.all(bookTogether(30))) expect(refusalOf(reply)).toEqual(busyRefusal);
  await expect.poll(() => refusedInLog(logLines), { timeout: 5_000 }).toBe(32);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  expect(logLines.filter((line) => line.includes('too many requests')).length).toBeLessThanOrEqual(seconds);
  expect(logLines.filter((line) => line.includes('"status":503') || line.includes('request failed'))).toEqual([]);

  release();
  const acceptedReplies = await Promise.all([...firstBookings, ...otherBookings]);
  expect(acceptedReplies.map(({ status }) => status)).toEqual(acceptedReplies.map(() => 201));
  expect((await deskReply).status).toBe(200);
  expect((await book()).status).toBe(201);
  const references = acceptedReplies.map(({ body }) => parseWire(bookingWithCheckout, body).booking.reference);
  const stored = app.db.read.selectFrom('booking').select('id').where('reference', 'in', references);
  expect(await stored.execute()).toHaveLength(references.length);
});

test('without the bound, all of them wait', async () => {
  app = await testApp({ connections, maxWaiting: Number.POSITIVE_INFINITY });
  await app.worker.stop();
  // The CSRF tokens are fetched first, so that all bookings wait before the first of them has waited too long.
  const clients = Array.from({ length: rounds(50, 30) }, () => app.client());
  await Promise.all(clients.map((client) => client.writeHeaders()));
  release = await takeConnections(app.db);
  const bookings = clients.map((client) => book(client));
  await expectWaiting(clients.length);
  release();
  for (const { status } of await Promise.all(bookings)) expect(status).toBe(201);
});
