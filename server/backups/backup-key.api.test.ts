import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backupKeyMessages } from '#contract/backups/backup-key.ts';
import { backupsPage } from '#contract/backups/backups.ts';
import { auditPage } from '#contract/core/audit.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import type { BackupReport } from '#server/core/backups.ts';
import { backupStub, provenReport } from '#tools/testing/backup-stub.ts';
import type { Client } from '#tools/testing/client.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember, type TestStaff } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let boss: TestStaff;
let owner: Client;
let recipients: string[];
let report: BackupReport;

beforeAll(async () => {
  app = await testApp({ connections: 2, backups: backupStub(async () => report) });
  boss = await addStaffMember(app, { role: 'superadmin' });
  const identities = await Promise.all([generateIdentity(), generateIdentity()]);
  recipients = await Promise.all(identities.map((identity) => identityToRecipient(identity)));
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(app.db, 'backup_proof', 'backup_key');
  report = provenReport;
  owner = await signedIn(app, boss);
});

const listBackups = async () => parseWire(backupsPage, (await owner.get('/api/backups')).body);
const setKey = (recipient: string | undefined, replaces: number, password = boss.password) =>
  owner.put('/api/backups/key', { recipient, replaces, password });

test('the owner sets a key and replaces it, and the audit log has both', async () => {
  expect((await listBackups()).key).toBeNull();
  const { status, body } = await setKey(recipients[0], 0);
  expect([status, body.message]).toEqual([200, backupKeyMessages.set]);
  expect((await setKey(recipients[1], 1)).status).toBe(200);
  expect((await listBackups()).key).toMatchObject({ version: 2, recipient: recipients[1] });
  const entries = parseWire(auditPage, (await owner.get('/api/audit?kind=backup')).body).data;
  expect(entries.map(({ action }) => action)).toEqual(['key of backups set', 'key of backups set']);
  expect(JSON.stringify(entries[0])).toContain(recipients[1]);
});

test('a key that somebody else has set meanwhile is not replaced, nor is one set twice', async () => {
  await setKey(recipients[0], 0);
  for (const reply of [await setKey(recipients[1], 0), await setKey(recipients[0], 1)])
    expect([reply.status, reply.body.message]).toEqual([409, backupKeyMessages.setMeanwhile]);
  const replies = await Promise.all([setKey(recipients[1], 1), setKey(recipients[1], 1)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a wrong password, and what is no recipient, are errors of their fields', async () => {
  const wrong = await setKey(recipients[0], 0, 'Ebute-2027!');
  expect([wrong.status, wrong.body.errors]).toEqual([400, [{ field: 'password', message: pinMessages.wrongPassword }]]);
  const [good = ''] = recipients;
  const otherEnd = good.endsWith('q') ? 'p' : 'q';
  for (const recipient of [`${good.slice(0, -1)}${otherEnd}`, good.toUpperCase(), await generateIdentity()]) {
    const { status, body } = await setKey(recipient, 0);
    expect([status, body.errors]).toEqual([400, [{ field: 'recipient', message: backupKeyMessages.recipient }]]);
  }
  expect((await listBackups()).key).toBeNull();
});

test('a backup names the key it is encrypted to, and one that is not encrypted is made again', async () => {
  await setKey(recipients[0], 0);
  app.clock.advance(60_000);
  await owner.post('/api/backups', {});
  await app.worker.idle();
  expect(await listBackups()).toMatchObject({ data: [], is_under_way: true });
  const { file } = provenReport;
  report = { ...provenReport, file: file && { ...file, recipient: recipients[0] ?? null } };
  app.clock.advance(60_000);
  await app.worker.idle();
  expect(await listBackups()).toMatchObject({ data: [{ key_version: 1, problem: null }], is_under_way: false });
});
