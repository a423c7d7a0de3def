import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HealthCheckName, healthCheckNames, healthReport } from '#contract/health/health.ts';
import { settableClock } from '#server/core/clock.ts';
import type { Machine } from '#server/core/machine.ts';
import { watchHealth } from '#server/health/watch-health.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { book, pay, setFault, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { insertParkedJob } from '#tools/testing/valid-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function readReport() {
  const owner = await signedIn(app, 'superadmin');
  return parseWire(healthReport, (await owner.get('/api/health/checks')).body);
}

async function readCheck(name: HealthCheckName) {
  const found = (await readReport()).checks.find(({ check }) => check === name);
  return [found?.state, found?.says, found?.advice];
}

async function countBadInMenu(): Promise<unknown> {
  return (await (await signedIn(app, 'superadmin')).get('/api/analytics/waiting')).body.bad_health_checks;
}

test('a demo hotel that has just begun is well', async () => {
  const { state, at, checks } = await readReport();
  expect(checks.map(({ check }) => check)).toEqual(healthCheckNames);
  expect(checks.filter((check) => check.state === 'bad')).toEqual([]);
  expect([state, at]).toEqual([expect.stringMatching(/ok|watch/), app.clock.now().toISOString()]);
  expect(await readCheck('backup')).toEqual([
    'ok',
    'No backup of this hotel is proven yet. The demo needs none.',
    null,
  ]);
  expect(await countBadInMenu()).toBe(0);
});

test('the last proven backup is told with its time, and two unproven nights are bad until one is proven', async () => {
  const owner = await signedIn(app, 'superadmin');
  await owner.post('/api/backups', {});
  await app.worker.idle();
  const provenText = expect.stringMatching(/^The last proven backup is of \d\d:\d\d\.$/);
  expect(await readCheck('backup')).toEqual(['ok', provenText, null]);

  const at = app.clock.now();
  const insertUnproven = (night: string) =>
    app.db.read.insertInto('backupProof').values({ night, begunAt: at, endedAt: at, problem: 'no_room' }).execute();
  await insertUnproven('2026-11-20');
  expect((await readCheck('backup'))[0]).toBe('watch');
  await insertUnproven('2026-11-21');
  expect(await readCheck('backup')).toEqual([
    'bad',
    expect.stringMatching(/A newer one is not proven\. The disk has no room for it\.$/),
    'Have some space freed. Then press Back up now in Backups.',
  ]);
  expect(await countBadInMenu()).toBe(1);
  const desk = await signedIn(app, 'receptionist');
  expect((await desk.get('/api/analytics/waiting')).body.bad_health_checks).toBe(0);
  expect((await owner.get('/api/analytics/today')).body.needs).toMatchObject({ bad_health_checks: 1 });
  await owner.post('/api/backups', {});
  await app.worker.idle();
  expect(await readCheck('backup')).toEqual(['ok', provenText, null]);
  expect(await countBadInMenu()).toBe(0);
});

test('a gateway that is silent is watched, then bad, and well again once it answers', async () => {
  const { client, txRef } = await book(app);
  await pay(app, txRef);
  await setFault(app, 'error');
  await verify(client, txRef);
  expect((await readCheck('gateway'))[0]).toBe('watch');
  app.clock.advance(10 * 60_000);
  await verify(client, txRef);
  const [state, says] = await readCheck('gateway');
  expect([state, says]).toEqual([
    'bad',
    expect.stringMatching(/^The card gateway has not answered since \d\d:\d\d\.$/),
  ]);
  await setFault(app, 'none');
  await verify(client, txRef);
  expect(await readCheck('gateway')).toEqual(['ok', expect.stringMatching(/sandbox .* last answered at/), null]);
  expect(await readCheck('clock')).toEqual(['ok', expect.stringMatching(/the card gateway\.$/), null]);
});

test('mails that all fail for an hour are bad, and one to a wrong address is not', async () => {
  await app.worker.idle();
  await rm(app.mailFolder, { recursive: true, force: true });
  await writeFile(app.mailFolder, '');
  const { client, txRef } = await book(app);
  await pay(app, txRef);
  await verify(client, txRef);
  await app.worker.idle();
  expect((await readCheck('mail'))[0]).toBe('watch');
  const failed = app.db.read
    .updateTable('job')
    .where('kind', '=', 'booking.confirmed')
    .where('failingSince', 'is not', null);
  const anHourAgo = new Date(app.clock.now().getTime() - 3_600_000);
  await app.db.read
    .updateTable('job')
    .set({ finishedAt: new Date(0) })
    .where('state', '=', 'done')
    .execute();
  await failed.set({ failingSince: anHourAgo }).execute();
  const [state, says] = await readCheck('mail');
  expect([state, says]).toEqual(['bad', expect.stringMatching(/^No mail goes out: \d+ mails? fails? since/)]);
  await app.db.read
    .updateTable('job')
    .set({ lastError: '550 5.1.1 No such user' })
    .where('failingSince', 'is not', null)
    .execute();
  expect((await readCheck('mail'))[0]).toBe('watch');
  await app.db.read.deleteFrom('job').where('failingSince', 'is not', null).execute();
  await rm(app.mailFolder);
});

test('parked work is watched, and work that nobody begins is bad', async () => {
  await insertParkedJob(app);
  expect(await readCheck('jobs')).toEqual(['watch', '1 piece of work failed for an hour or more.', expect.any(String)]);
  await app.worker.stop();
  const at = app.clock.now();
  const row = { kind: 'payment.nudged', payload: '{"txRef":"none"}', runAt: at, createdAt: at };
  await app.db.read.insertInto('job').values(row).execute();
  app.clock.advance(6 * 60_000);
  expect((await readCheck('jobs'))[0]).toBe('bad');
});

test('a database without an answer is bad within seconds, and the rest is told', async () => {
  const machine: Machine = {
    now: () => new Date(),
    isDemo: false,
    version: '1.0.0',
    nodeVersion: '24.0.0',
    sendsMails: true,
    takesRealCards: true,
    disk: () => ({ freeBytes: 2 ** 40, marginBytes: 2 ** 26, stopsWrites: false }),
    gateway: () => ({ answeredAt: null, silence: null }),
    gatewayClockAheadMs: () => null,
    certificate: async () => ({ kind: 'not needed' }),
  };
  const deps = { hotel: app.deps.hotel, clock: settableClock(new Date('2026-11-21T11:00:00Z')) };
  const neverAnswering = { ...app.db, urgent: () => new Promise<never>(() => {}) };
  const refusing = { ...app.db, urgent: () => Promise.reject(new Error('connection refused')) };
  for (const db of [neverAnswering, refusing]) {
    const health = watchHealth({ ...deps, db, hasTestKeys: false }, machine);
    expect(health.countBad()).toBe(0);
    const [{ state, checks }, sameLook] = await Promise.all([health.look(), health.look()]);
    expect(sameLook.checks).toBe(checks);
    const statesByCheck = Object.fromEntries(checks.map((each) => [each.check, each.state]));
    expect([state, statesByCheck]).toEqual([
      'bad',
      expect.objectContaining({ database: 'bad', mail: 'watch', jobs: 'watch', disk: 'ok', backup: 'watch' }),
    ]);
    expect(health.countBad()).toBe(1);
  }
});
