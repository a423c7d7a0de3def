import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backupMessages, backupsPage, unprovenNightsText } from '#contract/backups/backups.ts';
import { auditPage } from '#contract/core/audit.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import type { BackupReport } from '#server/core/backups.ts';
import { notProven } from '#server/core/backups.ts';
import { backupStub, provenReport } from '#tools/testing/backup-stub.ts';
import type { Client } from '#tools/testing/client.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const hourMs = 3_600_000;
let app: TestApp;
let owner: Client;
let take: () => Promise<BackupReport>;

beforeAll(async () => {
  app = await testApp({ connections: 2, backups: backupStub(() => take()) });
});
afterAll(() => app.close());
beforeEach(async () => {
  take = async () => provenReport;
  await emptyTables(app.db, 'backup_proof');
  await app.db.read.deleteFrom('notice').where('kind', '=', 'backup_unproven').execute();
  owner = await signedIn(app, 'superadmin');
});

const listBackups = async () => parseWire(backupsPage, (await owner.get('/api/backups')).body);
const readNotices = async () =>
  parseWire(noticesPage, (await owner.get('/api/notices')).body).data.filter(({ kind }) => kind === 'backup_unproven');

/** Lets a night pass, with what becomes of its backup. */
async function passNight(report: BackupReport): Promise<void> {
  take = async () => report;
  app.clock.advance(24 * hourMs);
  await app.worker.idle();
  owner = await signedIn(app, 'superadmin');
}

test('a backup that the owner asks for is made, proven and listed, and who asked is in the audit log', async () => {
  let finish = (_: BackupReport) => {};
  take = () =>
    new Promise((resolve) => {
      finish = resolve;
    });
  const { status, body } = await owner.post('/api/backups', {});
  expect([status, body.message]).toEqual([200, backupMessages.asked]);
  await expect.poll(async () => (await listBackups()).is_under_way).toBe(true);
  const again = await owner.post('/api/backups', {});
  expect([again.status, again.body.message]).toEqual([409, backupMessages.underWay]);
  await expect.poll(() => finish.length).toBe(1);
  finish(provenReport);
  await app.worker.idle();
  const { data, last_proven, is_under_way, unproven_nights } = await listBackups();
  expect([is_under_way, unproven_nights, last_proven]).toEqual([false, 0, data[0]]);
  expect(data).toMatchObject([
    {
      night: null,
      file: 'hotel-2026-11-22T03-00-00Z.dump',
      bytes: 1_234_567,
      row_count: 4_321,
      moved: 5_000,
      seal_number: 7,
      problem: null,
      detail: '',
    },
  ]);
  expect(data[0]?.asked_by).not.toBeNull();
  const entries = parseWire(auditPage, (await owner.get('/api/audit?kind=backup')).body).data;
  expect(entries).toMatchObject([{ action: 'backup asked for', subject: 'All data' }]);
});

test('each night one is made, also when the job runs twice', async () => {
  await passNight(provenReport);
  expect((await listBackups()).data).toMatchObject([{ asked_by: null, problem: null }]);
  const rerun = { state: 'waiting', finishedAt: null } as const;
  const job = await app.db.read
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'backup.due')
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  await app.db.read.updateTable('job').set(rerun).where('id', '=', job.id).execute();
  await app.worker.idle();
  expect((await listBackups()).data).toHaveLength(1);
});

test('one night without a proven backup is listed, and the second rings until one is proven', async () => {
  await passNight({ ...provenReport, problem: 'differs', detail: 'booking has 11 rows instead of 12' });
  expect(await readNotices()).toEqual([]);
  expect((await listBackups()).unproven_nights).toBe(1);
  await passNight(notProven('no_room'));
  expect(await readNotices()).toMatchObject([{ message: unprovenNightsText(2), link: { tab: 'backups' } }]);
  expect((await listBackups()).unproven_nights).toBe(2);
  expect((await listBackups()).data).toMatchObject([
    { problem: 'no_room', file: null, row_count: null },
    { problem: 'differs', detail: 'booking has 11 rows instead of 12', row_count: 4_321 },
  ]);
  await owner.post('/api/backups', {});
  take = async () => provenReport;
  await app.worker.idle();
  expect((await listBackups()).unproven_nights).toBe(0);
});

test('a program that breaks off leaves the job to be tried again', async () => {
  take = async () => {
    throw new Error('the hotel stops');
  };
  await owner.post('/api/backups', {});
  await app.worker.idle();
  expect(await listBackups()).toMatchObject({ data: [], is_under_way: true });
  take = async () => provenReport;
  app.clock.advance(60_000);
  await app.worker.idle();
  expect(await listBackups()).toMatchObject({ data: [{ problem: null }], is_under_way: false });
});
