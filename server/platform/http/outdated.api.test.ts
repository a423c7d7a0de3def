import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { bookingInput } from '#tools/testing/factories.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const migrateAsNewerProgram = (name: string, contracts: string | null) =>
  sql`insert into migration (name, checksum, contracts) values (${name}, '', ${contracts})`.execute(app.db.read);
const countDueJobs = async () =>
  (await sql`select from job where state = 'waiting' and run_at <= ${app.clock.now()}`.execute(app.db.read)).rows
    .length;
const book = () => app.client().post('/api/bookings/public', bookingInput());

test('a program goes on after a newer one has expanded the database, and takes nothing more once it has contracted it', async () => {
  const logLines: string[] = [];
  app = await testApp({ logTarget: { write: (line) => void logLines.push(line) } });
  const desk = await signedIn(app, 'receptionist');
  await migrateAsNewerProgram('9998-more-rooms.sql', null);
  expect((await app.client().get('/api/ready')).status).toBe(200);
  expect((await book()).status).toBe(201);
  await app.worker.idle();

  await migrateAsNewerProgram('9999-no-names.sql', 'guests have no name');
  expect((await app.client().get('/api/ready')).status).toBe(503);
  const refusals = [
    await book(),
    await desk.get('/api/bookings'),
    await app.client().get('/api/room-inventory/available'),
    await app.client().get('/api/auth/csrf-token'),
    await app.client().post('/api/payments/webhook/flutterwave', {}),
    await app.client().get('/rooms'),
  ];
  expect(refusals.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    refusals.map(() => [503, '5']),
  );
  expect((await app.client().get('/api/health')).status).toBe(200);
  expect(logLines.filter((line) => line.includes('too old'))).toEqual([
    expect.stringContaining('The database has 9999-no-names.sql, guests have no name'),
  ]);
  const at = app.clock.now();
  await app.db.read
    .insertInto('job')
    .values({ kind: 'payment.nudged', payload: '{"txRef":"none"}', runAt: at, createdAt: at })
    .execute();
  const before = await countDueJobs();
  expect(before).toBeGreaterThan(0);
  app.worker.wake();
  await app.worker.idle();
  expect(await countDueJobs()).toBe(before);
});
