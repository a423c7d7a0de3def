import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backupsPage, unprovenNightsText } from '#contract/backups/backups.ts';
import { healthReport } from '#contract/health/health.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import { fetchNewestCopy } from '#server/backups/fetch-newest.ts';
import { recordOperatorBackup } from '#server/backups/take-backup.ts';
import { arrived } from '#server/core/backup-places.ts';
import type { BackupReport } from '#server/core/backups.ts';
import { backupStub, provenReport } from '#tools/testing/backup-stub.ts';
import type { Client } from '#tools/testing/client.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { placeStub } from '#tools/testing/place-stub.ts';
import { addStaffMember, type TestStaff } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const hourMs = 3_600_000;
const places = placeStub();
const away = { problem: 'unreachable', said: 'no route to host' } as const;
let app: TestApp;
let boss: TestStaff;
let owner: Client;
let recipient: string;
let madeCount = 0;

/** A copy with a name of its own, encrypted to the key of the hotel. */
const nextReport = (): BackupReport => {
  madeCount += 1;
  const file = provenReport.file && { ...provenReport.file, name: `hotel-${madeCount}.dump.age`, recipient };
  return { ...provenReport, file };
};
const backups = backupStub(async () => nextReport());

beforeAll(async () => {
  app = await testApp({ connections: 4, backups, backupPlaces: places });
  boss = await addStaffMember(app, { role: 'superadmin' });
  recipient = await identityToRecipient(await generateIdentity());
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.worker.idle();
  await app.db.read.deleteFrom('job').where('kind', '=', 'backup.sent').execute();
  await app.db.read.deleteFrom('notice').where('kind', '=', 'backup_unproven').execute();
  await emptyTables(app.db, 'backup_removal', 'backup_sending', 'backup_proof', 'backup_place', 'backup_key');
  Object.assign(places, { outcome: arrived, seen: [], files: [] });
  owner = await signedIn(app, boss);
  const { password } = boss;
  await owner.put('/api/backups/key', { recipient, replaces: 0, password });
  const blank = {
    ...{ host: '', port: 22, user: '', fingerprint: '', endpoint: '', region: '', bucket: '' },
    ...{ access_key_id: '', secret: '' },
  };
  await owner.put('/api/backups/place', { ...blank, kind: 'folder', folder: '/mnt/disk', replaces: 0, password });
  app.clock.advance(60_000);
});

const listBackups = async () => parseWire(backupsPage, (await owner.get('/api/backups')).body);
async function backUpNow() {
  await owner.post('/api/backups', {});
  await app.worker.idle();
}
async function passHours(hours: number) {
  app.clock.advance(hours * hourMs);
  await app.worker.idle();
  owner = await signedIn(app, boss);
}
const countRings = async () =>
  parseWire(noticesPage, (await owner.get('/api/notices')).body).data.filter(({ kind }) => kind === 'backup_unproven');
async function readBackupCheck() {
  const { checks } = parseWire(healthReport, (await owner.get('/api/health/checks')).body);
  const found = checks.find(({ check }) => check === 'backup');
  return `${found?.state}: ${found?.says}`;
}

test('a proven backup is sent once, also by two processes', async () => {
  const other = await testApp({ db: app.db, backups, backupPlaces: places });
  try {
    await owner.post('/api/backups', {});
    await Promise.all([app.worker.idle(), other.worker.idle()]);
    await Promise.all([app.worker.idle(), other.worker.idle()]);
  } finally {
    await other.close();
  }
  const { data, is_sending, last_proven } = await listBackups();
  expect(places.files).toEqual([data[0]?.file]);
  expect(data).toMatchObject([{ problem: null, sending_problem: null, removed_at: null }]);
  expect(data[0]?.arrived_at).not.toBeNull();
  expect([is_sending, last_proven?.id]).toEqual([false, data[0]?.id]);
});

test('a job that runs again, as after a power cut, does not send what has arrived', async () => {
  await backUpNow();
  const rerun = { state: 'waiting', finishedAt: null } as const;
  await app.db.read.updateTable('job').set(rerun).where('kind', '=', 'backup.sent').execute();
  await app.worker.idle();
  expect(places.files).toHaveLength(1);
});

test('one that does not arrive is not the last proven one, and is sent again by the job', async () => {
  await backUpNow();
  places.outcome = { problem: 'differs', said: 'another checksum' };
  app.clock.advance(60_000);
  await backUpNow();
  const [unsent, sent] = (await listBackups()).data;
  expect([unsent?.sending_problem, unsent?.arrived_at, sent?.sending_problem]).toEqual(['differs', null, null]);
  expect((await listBackups()).last_proven?.id).toBe(sent?.id);
  expect(await readBackupCheck()).toMatch(/^watch: .* and was not sent\. Read back, it was not what was sent\.$/);
  places.outcome = arrived;
  await passHours(1);
  expect((await listBackups()).data[0]).toMatchObject({ sending_problem: null, arrived_at: expect.any(String) });
  expect(places.files).toHaveLength(2);
  expect(await readBackupCheck()).toMatch(/^ok: /);
});

test('two nights that were not sent ring once, after an hour, until one is', async () => {
  places.outcome = away;
  await passHours(24);
  await passHours(2);
  expect([(await listBackups()).unproven_nights, (await countRings()).length]).toEqual([1, 0]);
  await passHours(22);
  expect([(await listBackups()).unproven_nights, (await countRings()).length]).toEqual([2, 0]);
  await passHours(2);
  expect(await countRings()).toMatchObject([{ message: unprovenNightsText(2) }]);
  expect(await readBackupCheck()).toMatch(/^bad: .*The place does not answer\.$/);
  await passHours(2);
  expect(await countRings()).toHaveLength(1);
  places.outcome = arrived;
  await passHours(2);
  expect((await listBackups()).unproven_nights).toBe(0);
  expect(places.files).toHaveLength(2);
});

test('old copies are removed at the place, and the newest stays', async () => {
  for (let night = 0; night < 20; night += 1) await passHours(24);
  const { data } = await listBackups();
  const there = data.filter(({ removed_at }) => removed_at === null).map(({ file }) => file);
  expect(new Set(places.files)).toEqual(new Set(there));
  expect(there).toContain(data[0]?.file);
  expect(there.length).toBeGreaterThan(7);
  expect(data.length - there.length).toBeGreaterThan(5);
});

test('a place that removes nothing still gets the backups', async () => {
  const { remove } = places;
  places.remove = async () => ({ problem: 'refused', said: 'the object is locked' });
  for (let night = 0; night < 12; night += 1) await passHours(24);
  places.remove = remove;
  expect(places.files).toHaveLength(12);
  expect((await listBackups()).data.every(({ arrived_at, removed_at }) => arrived_at && !removed_at)).toBe(true);
});

test('of what an operator made, only a file of the backup folder is sent', async () => {
  const at = app.clock.now().toISOString();
  for (const isInBackupFolder of [true, false]) {
    await recordOperatorBackup(app.deps, { begunAt: at, endedAt: at, report: nextReport(), isInBackupFolder });
    await app.worker.idle();
  }
  expect(places.files).toEqual([`hotel-${madeCount - 1}.dump.age`]);
});

test('a drill is told why it gets no copy', async () => {
  const fetchNow = () =>
    fetchNewestCopy(app.deps, '/tmp').then(
      () => 'fetched',
      (error: Error) => error.message,
    );
  expect(await fetchNow()).toBe('No backup has been sent to this place yet.');
  await backUpNow();
  places.outcome = away;
  expect(await fetchNow()).toMatch(/^hotel-\d+\.dump\.age was not fetched\. The place does not answer\./);
  const { password } = boss;
  const { place } = await listBackups();
  const { set_by: _, set_at: __, version, ...address } = place ?? { set_by: '', set_at: '', version: 0 };
  const secrets = { fingerprint: '', secret: '' };
  await owner.put('/api/backups/place', { ...address, ...secrets, kind: 'none', replaces: version, password });
  expect(await fetchNow()).toBe('No place is set. Name a file.');
});
